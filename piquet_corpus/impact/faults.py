"""What a fault costs under each rule set, if it happens in an average coup: `faults.tsv`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import CorpusError
from piquet_corpus.texts.divergence import Decision
from piquet_corpus.texts.tabbed import read_tabbed
from rules.core.messages import N_

FILE = "faults.tsv"
COLUMNS = ("rule", "parameter", "rulesets", "happens", "loses")
LOSES = {
    "points": N_("all that he would have counted in this coup"),
    "announced": N_("all that he announced; what he makes in play counts"),
    "shown": N_("point and sequences"),
    "point": N_("the point"),
    "played": N_("at most what he would have made in play"),
    "forgotten": N_("at most what he announced"),
    "blanche": N_("the ten points of the blanche"),
    "partie": N_("the partie"),
    "nothing": N_("nothing"),
}
"""What a player can lose, in words."""
MEASURED = {
    "points": "points",
    "announced": "announced",
    "forgotten": "announced",
    "shown": "shown",
    "point": "point",
    "played": "played",
}
"""What the simulation says of a loss, as `coups.tsv` has it."""


@dataclass(frozen=True)
class FaultCost:
    """What a player loses by a fault under some rule sets. `happens`: the fault, in words."""

    decision: Decision
    rulesets: tuple[str, ...]
    happens: str
    loses: str
    line: int


def read_faults(directory: Path) -> Iterator[FaultCost | CorpusError]:
    """Read the file line by line; yield an error in place of a line that cannot be read. Without a file, nothing."""
    return read_tabbed(directory / FILE, COLUMNS, _fault)


def _fault(cells: Mapping[str, str], line: int) -> FaultCost:
    """Read the parts of a line. Raises ValueError, which says what is wrong with it."""
    if cells["loses"] not in LOSES:
        raise ValueError(f"loses must be one of {', '.join(LOSES)}; found {cells['loses']!r}")
    if missing := [name for name in ("rule", "rulesets", "happens") if not cells[name]]:
        raise ValueError(f"missing {', '.join(missing)}")
    decision = Decision(cells["rule"], cells["parameter"] or None)
    return FaultCost(decision, tuple(cells["rulesets"].split()), cells["happens"], cells["loses"], line)


@lru_cache(maxsize=4)
def fault_costs(corpus: Corpus) -> tuple[FaultCost, ...]:
    """Return the lines that can be read, in the order of the file."""
    return tuple(one for one in read_faults(corpus.directory) if isinstance(one, FaultCost))
