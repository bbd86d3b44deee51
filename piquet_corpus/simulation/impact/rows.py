"""The measured differences: `impact.tsv`, a line for each experiment and player, written by `piquet-corpus impact`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.edition.texts.tabbed import read_tabbed, readable
from piquet_corpus.simulation.summary import Interval
from piquet_corpus.work.errors import CorpusError

FILE = "impact.tsv"
MEASURES = ("other_score", "elder", "younger", "other_winner")
"""The share of coups with another score; the change of the mean of elder and younger; the share of parties with another
winner. Of rule sets that do not deal alike only the means can be compared."""
MEANS = ("elder", "younger")
"""Those that are changes of means."""
BOUNDS = ("", "_low", "_high")
"""What the columns of a number and of its bounds end with."""
COLUMNS = (
    *("rule", "parameter", "ruleset", "source", "kind", "player", "coups", "parties"),
    *(f"{name}{end}" for name in MEASURES for end in BOUNDS),
    *("beyond_chance", "sample"),
)
DECISION, READING = "rule set", "reading"


@dataclass(frozen=True)
class DecisionTried:
    """What is tried: a rule set with another decision than its own.

    `source`: the rule set whose state is taken over; or, if it `is_reading`, the value of the other reading.
    """

    decision: Decision
    ruleset: str
    source: str
    is_reading: bool

    @property
    def experiment(self) -> tuple[Decision, str, str]:
        """What tells this experiment from the others."""
        return self.decision, self.ruleset, self.source


@dataclass(frozen=True)
class MeasuredImpact(DecisionTried):
    """What an experiment shows with one player.

    `found`: by the names of `MEASURES`; those that cannot be told are missing. `beyond_chance`: the means whose change
    is more than chance brings, when all lines are looked at together. `sample`: by what a few coups are known when they
    are played again: their number, and the sums of elder and younger without the decision and with it.
    """

    player: str
    coups: int
    parties: int
    found: Mapping[str, Interval]
    beyond_chance: tuple[str, ...]
    sample: tuple[int, ...]
    line: int = 0


def read_measured(directory: Path) -> Iterator[MeasuredImpact | CorpusError]:
    """Read the file line by line; yield an error in place of a line that cannot be read. Without a file, nothing."""
    return read_tabbed(directory / FILE, COLUMNS, _measured)


def _measured(cells: Mapping[str, str], line: int) -> MeasuredImpact:
    """Read the parts of a line. Raises ValueError, which says what is wrong with it."""
    if cells["kind"] not in (DECISION, READING):
        raise ValueError(f"the kind must be {DECISION} or {READING}; found {cells['kind']!r}")
    intervals = {
        name: Interval.read(name, (cells[f"{name}{end}"] for end in BOUNDS)) for name in MEASURES if cells[name]
    }
    sample = tuple(int(number) for number in cells["sample"].split())
    if len(sample) != 1 + 2 * 2:
        raise ValueError(f"the sample must have five numbers; found {len(sample)}")
    return MeasuredImpact(
        Decision(cells["rule"], cells["parameter"] or None),
        cells["ruleset"],
        cells["source"],
        cells["kind"] == READING,
        cells["player"],
        int(cells["coups"]),
        int(cells["parties"]),
        intervals,
        tuple(cells["beyond_chance"].split()),
        sample,
        line,
    )


def written(lines: Iterable[MeasuredImpact]) -> str:
    """Return the text of the file."""
    return "".join("\t".join(parts) + "\n" for parts in (COLUMNS, *map(_cells, lines)))


def _cells(line: MeasuredImpact) -> tuple[str, ...]:
    intervals = (line.found[name].written() if name in line.found else ("",) * len(BOUNDS) for name in MEASURES)
    return (
        *(line.decision.rule, line.decision.parameter or "", line.ruleset, line.source),
        *(READING if line.is_reading else DECISION, line.player, str(line.coups), str(line.parties)),
        *chain.from_iterable(intervals),
        *(" ".join(line.beyond_chance), " ".join(map(str, line.sample))),
    )


@lru_cache(maxsize=4)
def measured(corpus: Corpus) -> Mapping[Decision, tuple[MeasuredImpact, ...]]:
    """Return the lines that can be read, by decision, in the order of the file."""
    lines: dict[Decision, tuple[MeasuredImpact, ...]] = {}
    for line in readable(read_measured(corpus.directory)):
        lines[line.decision] = (*lines.get(line.decision, ()), line)
    return lines
