"""Tables of the divergences, with their sides and proofs; and of what each difference of the rules changes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from types import SimpleNamespace
from typing import Any

from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.judging.ways import ruleset_of
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.tables.model import JOIN, Field, Sources, Table, ids, optional, texts
from piquet_corpus.simulation import rows
from piquet_corpus.simulation.coups import FACTS, Fact
from piquet_corpus.simulation.rows import MEASURES, FaultCost, MeasuredImpact, StatedOutcome


def _parts(sources: Sources, what: str) -> Iterator[SimpleNamespace]:
    for record in sources.corpus.register.records:
        for number, part in enumerate(getattr(record, what), 1):
            yield SimpleNamespace(record=record, number=number, what=part)


DIVERGENCES: Table[Divergence] = Table(
    name="divergences",
    title="Divergences",
    description="One row for each divergence: where editions differ, or one contradicts itself.",
    key=("divergence",),
    rows=lambda sources: sources.corpus.register.records,
    fields=(
        Field("divergence", "The id of the divergence: D042.", "id"),
        Field("title", "The question on which the sides differ."),
        ids("form", "Its form: omission, addition, number, polarity …"),
        optional("scope", "Where it is: between editions, between ways of playing (ways), inside one text (internal)."),
        optional("effect", "What it affects: result, penalty, procedure or wording."),
        optional("importance", "Its importance: high, medium, low."),
        optional("graded", "Why its importance differs from the usual one for its effect."),
        ids("twins", "Other divergences about the same fact, between editions or inside one."),
        optional("certainty", "How certain it is that they differ: high, medium, low.", "cert"),
        ids("topics", "Its topics."),
        ids("rows", "The rows of the alignment that show it."),
        ids("editions", "The editions on its sides."),
        ids("clauses", "The clauses and headings that it quotes."),
        optional("changes", "What it changes, in plain words."),
        ids(
            "decisions",
            "The differences of rule sets that it accounts for: a rule that only one has, or a parameter of a rule.",
        ),
        optional("unproven", "Why no case shows that it changes a result or a penalty."),
        ids("cruxes", "The cruxes on the emendations that the rule sets follow here."),
        Field("link", "Its permanent link.", lambda record: permanent_link(record.id)),
    ),
)

DIVERGENCE_SIDES: Table[SimpleNamespace] = Table(
    name="divergence_sides",
    title="Sides of divergences",
    description="One row for each side of a divergence.",
    key=("divergence", "side"),
    rows=lambda sources: _parts(sources, "sides"),
    fields=(
        Field("divergence", "The divergence.", "record.id", to="divergences"),
        Field("side", "The number of the side, from 1.", "number", type="integer"),
        ids("editions", "The editions on this side.", "what.editions"),
        Field("silent", "Whether they are silent.", "what.silent", type="boolean"),
        texts("ways", "The rule sets, match forms and readings that decide so.", "what.ways"),
    ),
)

DIVERGENCE_QUOTATIONS: Table[SimpleNamespace] = Table(
    name="divergence_quotations",
    title="Quotations of divergences",
    description="One row for each quotation: the words of a clause or heading on a side, letter for letter.",
    key=("divergence", "side", "number"),
    rows=lambda sources: (
        SimpleNamespace(side=side, number=number, words=words, clause=sources.corpus.clauses.get(words.clause))
        for side in _parts(sources, "sides")
        for number, words in enumerate(side.what.words, 1)
    ),
    fields=(
        Field("divergence", "The divergence.", "side.record.id", to="divergence_sides"),
        Field("side", "The side that it is on.", "side.number", type="integer", to="divergence_sides"),
        Field("number", "The number of the quotation on its side, from 1.", type="integer"),
        Field("place", "The clause or heading that is quoted.", "words.clause"),
        optional("clause", "The same, if it is a clause.", "clause.id", to="clauses"),
        Field("edition", "Its edition.", "words.edition", to="texts"),
        Field("language", "The language of the words.", "words.language"),
        Field("words", "The words.", "words.text"),
        texts("disputed", "Those of them that carry the difference.", "words.in_dispute"),
        Field(
            "restatement",
            "Whether the words are the editors’ own, from a source that may not be quoted.",
            "words.restatement",
            type="boolean",
        ),
    ),
    quotes=True,
)

DIVERGENCE_CAUSES: Table[SimpleNamespace] = Table(
    name="divergence_causes",
    title="Causes of divergences",
    description="One row for each cause of a divergence.",
    key=("divergence", "number"),
    rows=lambda sources: _parts(sources, "causes"),
    fields=(
        Field("divergence", "The divergence.", "record.id", to="divergences"),
        Field("number", "The number of the cause, from 1.", type="integer"),
        Field("cause", "A category of the causes: game-changed, translator-error, undetermined …", "what.id"),
        optional("reason", "For an undetermined cause: why it is unknown.", "what.reason"),
        optional("certainty", "How certain the cause is: high, medium, low.", "what.cert"),
        optional("why", "The reason for this cause.", "what.why"),
    ),
)

DIVERGENCE_PROOFS: Table[SimpleNamespace] = Table(
    name="divergence_proofs",
    title="Proofs of divergences",
    description="One row for each proof: a case with different results under two rule sets, and the decision that "
    "causes this.",
    key=("divergence", "number"),
    rows=lambda sources: _parts(sources, "proofs"),
    fields=(
        Field("divergence", "The divergence.", "record.id", to="divergences"),
        Field("number", "The number of the proof, from 1.", type="integer"),
        Field("case", "The case.", "what.case", to="cases"),
        Field("way", "The first rule set, with changed readings if any.", lambda part: part.what.ways[0]),
        Field("other_way", "The second rule set, with changed readings if any.", lambda part: part.what.ways[1]),
        Field(
            "ruleset",
            "The first rule set, without readings.",
            lambda part: ruleset_of(part.what.ways[0]),
            to="rulesets",
        ),
        Field(
            "other_ruleset",
            "The second rule set, without readings.",
            lambda part: ruleset_of(part.what.ways[1]),
            to="rulesets",
        ),
        Field("rule", "The rule that decides differently.", "what.decision.rule", to="rules"),
        optional("parameter", "Its parameter; if empty, only one rule set has the rule.", "what.decision.parameter"),
    ),
)

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
    rows=lambda sources: rows.STATED.readable(sources.corpus.directory),
    fields=(
        *_DECISION,
        Field(
            "outcome", "cannot matter; not exercised: our players never do it; measured; fault: only after a mistake."
        ),
        ids("with", "The decisions that are measured together with it.", "together"),
        ids("settings", "Where it is measured: a rule set, and the one whose state it takes over, fr1642<classic."),
        optional("why", "The argument, or what else a reader must know."),
    ),
)

_SHARES = {
    "other_score": "Coups with another score: their share",
    "elder": "Change of the mean of the elder, in points",
    "younger": "Change of the mean of the younger, in points",
    "other_winner": "Parties with another winner: their share",
}


def _measured(name: str) -> tuple[Field[MeasuredImpact], ...]:

    def column(attribute: str, end: str = "", bound: str = "") -> Field[MeasuredImpact]:
        what = f"{_SHARES[name]}{bound}; empty if deals cannot be compared."
        return optional(
            f"{name}{end}", what, lambda measured: getattr(measured.found.get(name), attribute, None), "number"
        )

    lower, upper = ", lower bound of the interval of 95 %", ", upper bound"
    return column("value"), column("low", "_low", lower), column("high", "_high", upper)


IMPACT: Table[MeasuredImpact] = Table(
    name="impact",
    title="Measured differences",
    description="One row for each experiment and player of ours: a rule set with one decision of another rule set, or "
    "with another reading, against the rule set as it is, on the same deals.",
    key=("decision", "ruleset", "source", "player"),
    rows=lambda sources: rows.IMPACT.readable(sources.corpus.directory),
    fields=(
        *_DECISION,
        Field("ruleset", "The rule set."),
        Field("source", "The rule set whose state it takes, or the reading."),
        Field("is_reading", "Whether it is a reading.", type="boolean"),
        Field("player", "Our player: random, plain or sound."),
        Field("coups", "How many coups were played each way.", type="integer"),
        Field("parties", "How many parties were played each way.", type="integer"),
        *chain.from_iterable(map(_measured, MEASURES)),
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
    rows=lambda sources: rows.FAULTS.readable(sources.corpus.directory),
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
    rows=lambda sources: FACTS.readable(sources.corpus.directory),
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
