"""The tables of what difference each difference of the rules makes."""

from __future__ import annotations

from typing import Any

from piquet_corpus.edition.texts.tabbed import readable
from piquet_corpus.publishing.tables.model import JOIN, Field, Table, ids, optional
from piquet_corpus.simulation.impact.coups import Fact, read_facts
from piquet_corpus.simulation.impact.rows import MEASURES, MeasuredImpact, read_measured
from piquet_corpus.simulation.impact.stated import FaultCost, StatedOutcome, read_faults, read_stated

_DECISION: tuple[Field[Any], ...] = (
    Field("decision", "What is decided, pique.window.", lambda row: str(row.decision)),
    Field("rule", "The rule.", "decision.rule"),
    optional("parameter", "Its parameter; empty for the rule itself.", "decision.parameter"),
)

OUTCOMES: Table[StatedOutcome] = Table(
    name="outcomes",
    title="What can be said of each difference",
    description="One row for each decision in which rule sets differ: whether it can matter to two honest players.",
    key=("decision",),
    rows=lambda sources: readable(read_stated(sources.corpus.directory)),
    fields=(
        *_DECISION,
        Field(
            "outcome", "cannot matter; not exercised: our players never do it; measured; fault: only after a mistake."
        ),
        ids("with", "The decisions that are measured together with it.", lambda stated: map(str, stated.together)),
        ids(
            "settings",
            "Where it is measured: a rule set, and the one whose state it takes over, fr1642<classic.",
            lambda stated: map(str, stated.settings),
        ),
        optional("why", "The argument, or what else a reader must know."),
    ),
)

_SHARES = {
    "other_score": "Coups with another score: their share",
    "elder": "Change of the mean of the elder, in points",
    "younger": "Change of the mean of the younger, in points",
    "other_winner": "Parties with another winner: their share",
}
_BOUNDS = {
    "": ("value", ""),
    "_low": ("low", ", lower bound of the interval of 95 %"),
    "_high": ("high", ", upper bound"),
}
"""The number and the bounds of its interval: by the end of the column, the attribute, and what it is."""


def _bound(name: str, end: str) -> Field[MeasuredImpact]:
    """Return the column of a number, or of a bound of its interval."""
    attribute, which = _BOUNDS[end]
    return optional(
        f"{name}{end}",
        f"{_SHARES[name]}{which}; empty if deals cannot be compared.",
        lambda measured: getattr(measured.found[name], attribute) if name in measured.found else None,
        "number",
    )


IMPACT: Table[MeasuredImpact] = Table(
    name="impact",
    title="Measured differences",
    description="One row for each experiment and player of ours: a rule set with one decision of another rule set, or "
    "with another reading, against the rule set as it is, on the same deals.",
    key=("decision", "ruleset", "source", "player"),
    rows=lambda sources: readable(read_measured(sources.corpus.directory)),
    fields=(
        *_DECISION,
        Field("ruleset", "The rule set."),
        Field("source", "The rule set whose state it takes, or the reading."),
        Field("is_reading", "Whether it is a reading.", type="boolean"),
        Field("player", "Our player: random, plain or sound."),
        Field("coups", "How many coups were played each way.", type="integer"),
        Field("parties", "How many parties were played each way.", type="integer"),
        *(_bound(name, end) for name in MEASURES for end in _BOUNDS),
        ids(
            "beyond_chance",
            "The means whose change is more than chance brings, all rows taken together (false discoveries: 5 %).",
        ),
    ),
)

FAULTS: Table[FaultCost] = Table(
    name="fault_costs",
    title="What faults cost",
    description="One row for each fault and loss: what a player loses under some rule sets if it happens.",
    key=("decision", "loses"),
    rows=lambda sources: readable(read_faults(sources.corpus.directory)),
    fields=(
        *_DECISION,
        Field("rulesets", "The rule sets.", separator=JOIN),
        Field("happens", "The fault."),
        Field("loses", "What is lost; points and others as in coups."),
    ),
)

COUPS: Table[Fact] = Table(
    name="coups",
    title="The game itself",
    description="One row for each fact of coups and parties of two like players of ours under a rule set.",
    key=("ruleset", "player", "of", "what"),
    rows=lambda sources: readable(read_facts(sources.corpus.directory)),
    fields=(
        Field("ruleset", "The rule set."),
        Field("player", "Our player: random, plain or sound."),
        Field("of", "Of whom it is said: elder, younger, both, or partie."),
        Field("what", "What it is: points, spread, median, repique and so on."),
        Field("value", "The number; a share is between 0 and 1.", "found.value", type="number"),
        Field("low", "The lower bound of the interval of 95 %.", "found.low", type="number"),
        Field("high", "The upper bound.", "found.high", type="number"),
        Field("number", "How many coups or parties were played.", type="integer"),
    ),
)
