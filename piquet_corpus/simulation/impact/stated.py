"""What a simulation can say of each decision in which rule sets differ, as the editors state it: `simulated.tsv`.

There are four outcomes, and they are never put together:

- `cannot matter`: it changes no score and nobody's chances, and the line says why;
- `not exercised`: it may matter, but our players never do what it is about;
- `measured`: our players play with and without it;
- `fault`: it matters only if somebody makes a mistake or cheats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal, get_args

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.edition.texts.tabbed import read_tabbed, readable
from piquet_corpus.work.errors import CorpusError
from rules.core.messages import N_

FILE = "simulated.tsv"
COLUMNS = ("rule", "parameter", "outcome", "with", "settings", "why")
Outcome = Literal["measured", "cannot matter", "not exercised", "fault"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
CALLED = {
    "measured": N_("measured"),
    "cannot matter": N_("cannot matter"),
    "not exercised": N_("not exercised"),
    "fault": N_("fault"),
}
TAKES = "<"
"""What stands between a rule set and the one whose state it takes over."""


@dataclass(frozen=True)
class TriedIn:
    """A rule set in which a decision is tried, and the one whose state it takes over: `fr1642<classic`."""

    ruleset: str
    source: str

    def __str__(self) -> str:
        return f"{self.ruleset}{TAKES}{self.source}"


@dataclass(frozen=True)
class StatedOutcome:
    """What a simulation can say of a decision.

    `settings`: where it is measured. `together`: the decisions that are taken over with it, because one has no sense
    without the other; or, if it has no settings, the one with which it is measured. `why`: the argument; what else a
    reader must know.
    """

    decision: Decision
    outcome: Outcome
    together: tuple[Decision, ...]
    settings: tuple[TriedIn, ...]
    why: str
    line: int

    @property
    def leader(self) -> Decision:
        """The decision under which it is told: itself, or the one with which it is measured."""
        return self.together[0] if self.together and not self.settings else self.decision


def read_stated(directory: Path) -> Iterator[StatedOutcome | CorpusError]:
    """Read the file line by line; yield an error in place of a line that cannot be read. Without a file, nothing."""
    return read_tabbed(directory / FILE, COLUMNS, _stated)


def _stated(cells: Mapping[str, str], line: int) -> StatedOutcome:
    """Read the parts of a line. Raises ValueError, which says what is wrong with it."""
    outcome = next((one for one in OUTCOMES if one == cells["outcome"]), None)
    if outcome is None:
        raise ValueError(f"the outcome must be one of {', '.join(OUTCOMES)}; found {cells['outcome']!r}")
    if not cells["rule"]:
        raise ValueError("missing rule")
    settings = tuple(map(_setting, cells["settings"].split()))
    together = tuple(map(_decision, cells["with"].split()))
    if outcome == "measured" and not (settings or len(together) == 1):
        raise ValueError(
            "what is measured must have settings, such as fr1642<classic, or name what it is measured with"
        )
    if outcome != "measured" and (settings or together):
        raise ValueError(f"only what is measured has settings and company; this is: {outcome}")
    if outcome != "measured" and not cells["why"]:
        raise ValueError("missing why")
    decision = Decision(cells["rule"], cells["parameter"] or None)
    return StatedOutcome(decision, outcome, together, settings, cells["why"], line)


def _setting(written: str) -> TriedIn:
    """Read a setting. Raises ValueError."""
    ruleset, takes, source = written.partition(TAKES)
    if not (ruleset and takes and source):
        raise ValueError(f"a setting must be RULESET<RULESET, such as fr1642<classic; found {written!r}")
    return TriedIn(ruleset, source)


def _decision(written: str) -> Decision:
    """Read a decision: `pique#window`, or a rule."""
    rule, _, parameter = written.partition("#")
    return Decision(rule, parameter or None)


@lru_cache(maxsize=4)
def stated(corpus: Corpus) -> Mapping[Decision, StatedOutcome]:
    """Return the lines that can be read, by decision, in the order of the file."""
    return {one.decision: one for one in readable(read_stated(corpus.directory))}
