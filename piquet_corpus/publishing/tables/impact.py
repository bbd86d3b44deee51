"""The tables of what difference each difference of the rules makes."""

from __future__ import annotations

from collections.abc import Callable

from piquet_corpus.edition.texts.tabbed import readable
from piquet_corpus.publishing.tables.model import Field, Table, ids
from piquet_corpus.simulation.impact.coups import Fact, read_facts
from piquet_corpus.simulation.impact.rows import MEASURES, MeasuredImpact, read_measured
from piquet_corpus.simulation.impact.stated import FaultCost, StatedOutcome, read_faults, read_stated

OUTCOMES: Table[StatedOutcome] = Table(
    name="outcomes",
    title="What can be said of each difference",
    description="One row for each decision in which rule sets differ: whether it can matter to two honest players.",
    key=("decision",),
    rows=lambda sources: readable(read_stated(sources.corpus.directory)),
    fields=(
        Field("decision", lambda one: str(one.decision), "What is decided, pique.window.", required=True),
        Field("rule", lambda one: one.decision.rule, "The rule.", required=True),
        Field("parameter", lambda one: one.decision.parameter, "Its parameter; empty for the rule itself."),
        Field(
            "outcome",
            lambda one: one.outcome,
            "cannot matter; not exercised: our players never do it; measured; fault: only after a mistake.",
            required=True,
        ),
        ids("with", lambda one: tuple(map(str, one.together)), "The decisions that are measured together with it."),
        ids(
            "settings",
            lambda one: tuple(map(str, one.settings)),
            "Where it is measured: a rule set, and the one whose state it takes over, fr1642<classic.",
        ),
        Field("why", lambda one: one.why or None, "The argument, or what else a reader must know."),
    ),
)

SAID = {
    "other_score": "Coups with another score: their share",
    "elder": "Change of the mean of the elder, in points",
    "younger": "Change of the mean of the younger, in points",
    "other_winner": "Parties with another winner: their share",
}
ENDS = {"": "", "_low": ", lower bound of the interval of 95 %", "_high": ", upper bound"}


def _bound(name: str, end: str) -> Callable[[MeasuredImpact], float | None]:
    """Return what gets a number, or a bound of its interval."""
    which = {"": "value", "_low": "low", "_high": "high"}[end]
    return lambda one: getattr(one.found[name], which) if name in one.found else None


IMPACT: Table[MeasuredImpact] = Table(
    name="impact",
    title="Measured differences",
    description="One row for each experiment and player of ours: a rule set with one decision of another rule set, or "
    "with another reading, against the rule set as it is, on the same deals.",
    key=("decision", "ruleset", "source", "player"),
    rows=lambda sources: readable(read_measured(sources.corpus.directory)),
    fields=(
        Field("decision", lambda one: str(one.decision), "What is decided, pique.window.", required=True),
        Field("rule", lambda one: one.decision.rule, "The rule.", required=True),
        Field("parameter", lambda one: one.decision.parameter, "Its parameter; empty for the rule itself."),
        Field("ruleset", lambda one: one.ruleset, "The rule set.", required=True),
        Field("source", lambda one: one.source, "The rule set whose state it takes, or the reading.", required=True),
        Field("is_reading", lambda one: one.is_reading, "Whether it is a reading.", "boolean", required=True),
        Field("player", lambda one: one.player, "Our player: random, plain or sound.", required=True),
        Field("coups", lambda one: one.coups, "How many coups were played each way.", "integer", required=True),
        Field("parties", lambda one: one.parties, "How many parties were played each way.", "integer", required=True),
        *(
            Field(
                f"{name}{end}", _bound(name, end), f"{SAID[name]}{said}; empty if deals cannot be compared.", "number"
            )
            for name in MEASURES
            for end, said in ENDS.items()
        ),
        ids(
            "beyond_chance",
            lambda one: one.beyond_chance,
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
        Field("decision", lambda one: str(one.decision), "What is decided, pique.window.", required=True),
        Field("rule", lambda one: one.decision.rule, "The rule.", required=True),
        Field("parameter", lambda one: one.decision.parameter, "Its parameter; empty for the rule itself."),
        Field("rulesets", lambda one: one.rulesets, "The rule sets.", required=True, separator=" "),
        Field("happens", lambda one: one.happens, "The fault.", required=True),
        Field("loses", lambda one: one.loses, "What is lost; points and others as in coups.", required=True),
    ),
)

COUPS: Table[Fact] = Table(
    name="coups",
    title="The game itself",
    description="One row for each fact of coups and parties of two like players of ours under a rule set.",
    key=("ruleset", "player", "of", "what"),
    rows=lambda sources: readable(read_facts(sources.corpus.directory)),
    fields=(
        Field("ruleset", lambda one: one.ruleset, "The rule set.", required=True),
        Field("player", lambda one: one.player, "Our player: random, plain or sound.", required=True),
        Field("of", lambda one: one.of, "Of whom it is said: elder, younger, both, or partie.", required=True),
        Field("what", lambda one: one.what, "What it is: points, spread, median, repique and so on.", required=True),
        Field("value", lambda one: one.found.value, "The number; a share is between 0 and 1.", "number", required=True),
        Field("low", lambda one: one.found.low, "The lower bound of the interval of 95 %.", "number", required=True),
        Field("high", lambda one: one.found.high, "The upper bound.", "number", required=True),
        Field("number", lambda one: one.number, "How many coups or parties were played.", "integer", required=True),
    ),
)
