"""What a fault costs under each rule set, if it happens in an average coup: `faults.tsv`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.edition.texts.tabbed import read_tabbed, readable
from piquet_corpus.work.errors import CorpusError
from rules.core.messages import N_
from rules.core.ruleset import RuleSet

FILE = "faults.tsv"
COLUMNS = ("rule", "parameter", "happens", "rulesets", "loses")
LOSES = {
    "points": N_("all that he would have counted in this coup"),
    "announced": N_("all that he announced; what he makes in play counts"),
    "shown": N_("point and sequences"),
    "played": N_("at most what he would have made in play"),
    "forgotten": N_("at most what he announced"),
    "blanche": N_("the points of the blanche"),
    "bonus": N_("the points that pique or repique added"),
    "coup": N_("the coup counts for neither"),
    "otherwise": N_("no points as such, but the play goes another way"),
    "refused": N_("nothing: it is not allowed"),
    "nothing": N_("nothing"),
    "no rule": N_("no rule"),
}
"""What a player can lose, in words."""
MEASURED = {
    "points": "points",
    "coup": "points",
    "announced": "announced",
    "forgotten": "announced",
    "shown": "shown",
    "played": "played",
}
"""What the simulation says of a loss, as `coups.tsv` has it."""
FIXED = {
    "blanche": (("blanche.worth", "points", ""),),
    "bonus": (("pique", "becomes", "threshold"), ("repique", "becomes", "threshold")),
}
"""The parameters of a rule set that say what a loss is; from some, another is taken away."""


@dataclass(frozen=True)
class FaultCost:
    """What a player loses by a fault under some rule sets. `happens`: the fault, in words."""

    decision: Decision
    happens: str
    rulesets: tuple[str, ...]
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
    return FaultCost(decision, cells["happens"], tuple(cells["rulesets"].split()), cells["loses"], line)


@lru_cache(maxsize=4)
def fault_costs(corpus: Corpus) -> tuple[FaultCost, ...]:
    """Return the lines that can be read, in the order of the file."""
    return tuple(readable(read_faults(corpus.directory)))


def fixed(ruleset: RuleSet, loses: str) -> tuple[int, ...]:
    """Return the points that a loss always has under a rule set; none if it depends on the coup."""
    return tuple(
        _number(ruleset, rule, more) - (_number(ruleset, rule, less) if less else 0)
        for rule, more, less in FIXED.get(loses, ())
        if rule in ruleset.rules
    )


def _number(ruleset: RuleSet, rule: str, parameter: str) -> int:
    return int(str(ruleset.rules[rule].parameters[parameter].value))
