"""What is stated and measured of each decision in which rule sets differ, in the files of the corpus.

`simulated.tsv` has what a simulation can say of it; `faults.tsv`, what a fault costs if it happens in an average coup;
`impact.tsv`, a line for each experiment and player, written by `piquet-corpus impact`.

There are four outcomes, and they are never put together:

- `cannot matter`: it changes no score and nobody's chances, and the line says why;
- `not exercised`: it may matter, but our players never do what it is about;
- `measured`: our players play with and without it;
- `fault`: it matters only if somebody makes a mistake or cheats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Literal

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.edition.texts.tabbed import Tabbed
from piquet_corpus.simulation.store import Interval
from piquet_corpus.work.grouping import grouped
from rules.core.frozen import FrozenMap
from rules.core.messages import N_
from rules.core.ruleset import RuleSet

Outcome = Literal["measured", "cannot matter", "not exercised", "fault"]
OUTCOMES: tuple[Outcome, ...] = (N_("measured"), N_("cannot matter"), N_("not exercised"), N_("fault"))
TAKES = "<"


@dataclass(frozen=True)
class TriedIn:
    """A rule set, and another whose decision it takes over: `fr1642<classic`."""

    ruleset: str
    source: str

    def __str__(self) -> str:
        return f"{self.ruleset}{TAKES}{self.source}"


@dataclass(frozen=True)
class StatedOutcome:
    """What a simulation can say of a decision. `settings`: where it is measured. `why`: the argument.

    `whys`: the argument in other languages, by language. `together`: the decisions taken over with it; or, if it has no
    settings, the one with which it is measured.
    """

    decision: Decision
    outcome: Outcome
    together: tuple[Decision, ...]
    settings: tuple[TriedIn, ...]
    why: str
    line: int
    whys: Mapping[str, str] = FrozenMap({})

    @property
    def leader(self) -> Decision:
        """The decision itself, or the one with which it is measured."""
        return self.together[0] if self.together and not self.settings else self.decision


def _decision(cells: Mapping[str, str]) -> Decision:
    return Decision(cells["rule"], cells["parameter"] or None)


def _stated(cells: Mapping[str, str], line: int) -> StatedOutcome:
    outcome = next((outcome for outcome in OUTCOMES if outcome == cells["outcome"]), None)
    if outcome is None:
        raise ValueError(f"the outcome must be one of {', '.join(OUTCOMES)}; found {cells['outcome']!r}")
    if not cells["rule"]:
        raise ValueError("missing rule")
    settings = tuple(map(_setting, cells["settings"].split()))
    company = (written.partition("#") for written in cells["with"].split())  # `pique#window`, or a rule
    together = tuple(Decision(rule, parameter or None) for rule, _, parameter in company)
    if outcome == "measured" and not (settings or len(together) == 1):
        raise ValueError(
            "what is measured must have settings, such as fr1642<classic, or name what it is measured with"
        )
    if outcome != "measured" and (settings or together):
        raise ValueError(f"only what is measured has settings and company; this is: {outcome}")
    if outcome != "measured" and not cells["why"]:
        raise ValueError("missing why")
    return StatedOutcome(_decision(cells), outcome, together, settings, cells["why"], line)


def _setting(written: str) -> TriedIn:
    ruleset, takes, source = written.partition(TAKES)
    if not (ruleset and takes and source):
        raise ValueError(f"a setting must be RULESET<RULESET, such as fr1642<classic; found {written!r}")
    return TriedIn(ruleset, source)


STATED = Tabbed("simulated.tsv", ("rule", "parameter", "outcome", "with", "settings", "why"), _stated)


@lru_cache(maxsize=4)
def stated(corpus: Corpus) -> Mapping[Decision, StatedOutcome]:
    """Return the lines that can be read, by decision, in the order of the file."""
    whys: dict[Decision, dict[str, str]] = {}
    for language, file in translated(corpus):
        for decision, why, _line in file.readable(corpus.directory):
            whys.setdefault(decision, {})[language] = why
    lines = STATED.readable(corpus.directory)
    return {line.decision: replace(line, whys=FrozenMap(whys.get(line.decision, {}))) for line in lines}


def translated(corpus: Corpus) -> Iterator[tuple[str, Tabbed[tuple[Decision, str, int]]]]:
    """Yield each file that has arguments in another language, `simulated.fr.tsv`, with the language."""
    stem, _, ending = STATED.file.partition(".")
    for path in sorted(corpus.directory.glob(f"{stem}.*.{ending}")):
        yield path.name.split(".")[1], Tabbed(path.name, ("rule", "parameter", "why"), _translated)


def _translated(cells: Mapping[str, str], line: int) -> tuple[Decision, str, int]:
    return _decision(cells), cells["why"], line


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


def _fault(cells: Mapping[str, str], line: int) -> FaultCost:
    if cells["loses"] not in LOSES:
        raise ValueError(f"loses must be one of {', '.join(LOSES)}; found {cells['loses']!r}")
    if missing := [name for name in ("rule", "rulesets", "happens") if not cells[name]]:
        raise ValueError(f"missing {', '.join(missing)}")
    return FaultCost(_decision(cells), cells["happens"], tuple(cells["rulesets"].split()), cells["loses"], line)


FAULTS = Tabbed("faults.tsv", ("rule", "parameter", "happens", "rulesets", "loses"), _fault)


def fixed(ruleset: RuleSet, loses: str) -> tuple[int, ...]:
    """Return the points of a loss under a rule set; none if it depends on the coup."""

    def number(rule: str, parameter: str) -> int:
        return int(str(ruleset.rules[rule].parameters[parameter].value)) if parameter else 0

    return tuple(
        number(rule, more) - number(rule, less) for rule, more, less in FIXED.get(loses, ()) if rule in ruleset.rules
    )


MEASURES = ("other_score", "elder", "younger", "other_winner")
"""The share of coups with another score; the change of the mean of elder and younger; the share of parties with another
winner. Of rule sets that do not deal alike only the means can be compared."""
MEANS = ("elder", "younger")
BOUNDS = ("", "_low", "_high")
DECISION, READING = "rule set", "reading"


@dataclass(frozen=True)
class DecisionTried:
    """A rule set with another decision: that of the rule set `source` or, if `is_reading`, a value of its own."""

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

    `found`: by the names of `MEASURES`. `beyond_chance`: the means that changed more than by chance, of all lines.
    `sample`: a few coups to be played again: their number, and the sums of both sides without the decision and with.
    """

    player: str
    coups: int
    parties: int
    found: Mapping[str, Interval]
    beyond_chance: tuple[str, ...]
    sample: tuple[int, ...]
    line: int = 0


def _measured(cells: Mapping[str, str], line: int) -> MeasuredImpact:
    if cells["kind"] not in (DECISION, READING):
        raise ValueError(f"the kind must be {DECISION} or {READING}; found {cells['kind']!r}")
    intervals = {
        name: Interval.read(name, (cells[f"{name}{end}"] for end in BOUNDS)) for name in MEASURES if cells[name]
    }
    sample = tuple(map(int, cells["sample"].split()))
    if len(sample) != 1 + 2 * 2:
        raise ValueError(f"the sample must have five numbers; found {len(sample)}")
    return MeasuredImpact(
        _decision(cells),
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


IMPACT = Tabbed(
    "impact.tsv",
    (
        *("rule", "parameter", "ruleset", "source", "kind", "player", "coups", "parties"),
        *(f"{name}{end}" for name in MEASURES for end in BOUNDS),
        *("beyond_chance", "sample"),
    ),
    _measured,
)


def written(lines: Iterable[MeasuredImpact]) -> str:
    """Return the text of the file."""
    return IMPACT.text(map(_cells, lines))


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
    return grouped((line.decision, line) for line in IMPACT.readable(corpus.directory))
