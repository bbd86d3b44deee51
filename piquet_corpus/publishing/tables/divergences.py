"""Tables of the divergences: the divergences themselves, their sides, quotations, causes and proofs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from piquet_corpus.edition.texts.divergence import Cause, Divergence, Proof, Side, Words
from piquet_corpus.judging.comparison.ways import ruleset_of
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.tables.model import Field, Sources, Table, ids, several, to

T = TypeVar("T")


@dataclass(frozen=True)
class Part(Generic[T]):
    """One of several parts of a divergence. `number`: its number among them, from 1."""

    record: Divergence
    number: int
    what: T


def _sides(sources: Sources) -> Iterator[Part[Side]]:
    for record in sources.corpus.register.records:
        yield from (Part(record, number, side) for number, side in enumerate(record.sides, 1))


@dataclass(frozen=True)
class QuotationRow:
    """Words of a side. `of_clause`: whether a clause is quoted, not a heading."""

    side: Part[Side]
    number: int
    words: Words
    of_clause: bool


def _quotations(sources: Sources) -> Iterator[QuotationRow]:
    for side in _sides(sources):
        for number, words in enumerate(side.what.words, 1):
            yield QuotationRow(side, number, words, words.clause in sources.corpus.clauses)


def _causes(sources: Sources) -> Iterator[Part[Cause]]:
    for record in sources.corpus.register.records:
        yield from (Part(record, number, cause) for number, cause in enumerate(record.causes, 1))


def _proofs(sources: Sources) -> Iterator[Part[Proof]]:
    for record in sources.corpus.register.records:
        yield from (Part(record, number, proof) for number, proof in enumerate(record.proofs, 1))


DIVERGENCES: Table[Divergence] = Table(
    name="divergences",
    title="Divergences",
    description="One row for each divergence: where editions differ, or one contradicts itself.",
    key=("divergence",),
    rows=lambda sources: sources.corpus.register.records,
    fields=(
        Field("divergence", lambda one: one.id, "The id of the divergence: D042.", required=True),
        Field("title", lambda one: one.title, "The question on which the sides differ.", required=True),
        ids("form", lambda one: one.form, "Its form: omission, addition, number, polarity …"),
        Field(
            "scope",
            lambda one: one.scope,
            "Where it is: between editions, between ways of playing (ways), inside one text (internal).",
        ),
        Field("effect", lambda one: one.effect, "What it affects: result, penalty, procedure or wording."),
        Field("importance", lambda one: one.importance, "Its importance: high, medium, low."),
        Field(
            "graded", lambda one: one.graded or None, "Why its importance differs from the usual one for its effect."
        ),
        ids("twins", lambda one: one.twins, "Other divergences about the same fact, between editions or inside one."),
        Field("certainty", lambda one: one.cert, "How certain it is that they differ: high, medium, low."),
        ids("topics", lambda one: one.topics, "Its topics."),
        ids("rows", lambda one: one.rows, "The rows of the alignment that show it."),
        ids("editions", lambda one: one.editions, "The editions on its sides."),
        ids("clauses", lambda one: one.clauses, "The clauses and headings that it quotes."),
        Field("changes", lambda one: one.changes, "What it changes, in plain words."),
        ids(
            "decisions",
            lambda one: map(str, one.decisions),
            "The differences of rule sets that it accounts for: a rule that only one has, or a parameter of a rule.",
        ),
        Field("unproven", lambda one: one.unproven or None, "Why no case shows that it changes a result or a penalty."),
        ids("cruxes", lambda one: one.cruxes, "The cruxes on the emendations that the rule sets follow here."),
        Field("link", lambda one: permanent_link(one.id), "Its permanent link.", required=True),
    ),
)

DIVERGENCE_SIDES: Table[Part[Side]] = Table(
    name="divergence_sides",
    title="Sides of divergences",
    description="One row for each side of a divergence.",
    key=("divergence", "side"),
    rows=_sides,
    fields=(
        Field("divergence", lambda one: one.record.id, "The divergence.", required=True),
        Field("side", lambda one: one.number, "The number of the side, from 1.", "integer", required=True),
        ids("editions", lambda one: one.what.editions, "The editions on this side."),
        Field("silent", lambda one: one.what.silent, "Whether they are silent.", "boolean", required=True),
        several("ways", lambda one: one.what.ways, "The rule sets, match forms and readings that decide so."),
    ),
    references=(to("divergences", "divergence"),),
)

DIVERGENCE_QUOTATIONS: Table[QuotationRow] = Table(
    name="divergence_quotations",
    title="Quotations of divergences",
    description="One row for each quotation: the words of a clause or heading on a side, letter for letter.",
    key=("divergence", "side", "number"),
    rows=_quotations,
    fields=(
        Field("divergence", lambda row: row.side.record.id, "The divergence.", required=True),
        Field("side", lambda row: row.side.number, "The side that it is on.", "integer", required=True),
        Field(
            "number",
            lambda row: row.number,
            "The number of the quotation on its side, from 1.",
            "integer",
            required=True,
        ),
        Field("place", lambda row: row.words.clause, "The clause or heading that is quoted.", required=True),
        Field("clause", lambda row: row.words.clause if row.of_clause else None, "The same, if it is a clause."),
        Field("edition", lambda row: row.words.edition, "Its edition.", required=True),
        Field("language", lambda row: row.words.language, "The language of the words.", required=True),
        Field("words", lambda row: row.words.text, "The words.", required=True),
        Field(
            "restatement",
            lambda row: row.words.restatement,
            "Whether the words are the editors’ own, from a source that may not be quoted.",
            "boolean",
            required=True,
        ),
    ),
    references=(
        to("divergence_sides", "divergence", "side"),
        to("clauses", "clause"),
        to("texts", "edition"),
    ),
    quotes=True,
)

DIVERGENCE_CAUSES: Table[Part[Cause]] = Table(
    name="divergence_causes",
    title="Causes of divergences",
    description="One row for each cause of a divergence.",
    key=("divergence", "number"),
    rows=_causes,
    fields=(
        Field("divergence", lambda one: one.record.id, "The divergence.", required=True),
        Field("number", lambda one: one.number, "The number of the cause, from 1.", "integer", required=True),
        Field(
            "cause",
            lambda one: one.what.id,
            "A category of the causes: game-changed, translator-error, undetermined …",
            required=True,
        ),
        Field("reason", lambda one: one.what.reason, "For an undetermined cause: why it is unknown."),
        Field("certainty", lambda one: one.what.cert or None, "How certain the cause is: high, medium, low."),
        Field("why", lambda one: one.what.why, "The reason for this cause."),
    ),
    references=(to("divergences", "divergence"),),
)

DIVERGENCE_PROOFS: Table[Part[Proof]] = Table(
    name="divergence_proofs",
    title="Proofs of divergences",
    description="One row for each proof: a case with different results under two rule sets, and the decision that "
    "causes this.",
    key=("divergence", "number"),
    rows=_proofs,
    fields=(
        Field("divergence", lambda one: one.record.id, "The divergence.", required=True),
        Field("number", lambda one: one.number, "The number of the proof, from 1.", "integer", required=True),
        Field("case", lambda one: one.what.case, "The case.", required=True),
        Field("way", lambda one: one.what.ways[0], "The first rule set, with changed readings if any.", required=True),
        Field(
            "other_way",
            lambda one: one.what.ways[1],
            "The second rule set, with changed readings if any.",
            required=True,
        ),
        Field(
            "ruleset", lambda one: ruleset_of(one.what.ways[0]), "The first rule set, without readings.", required=True
        ),
        Field(
            "other_ruleset",
            lambda one: ruleset_of(one.what.ways[1]),
            "The second rule set, without readings.",
            required=True,
        ),
        Field("rule", lambda one: one.what.decision.rule, "The rule that decides differently.", required=True),
        Field(
            "parameter",
            lambda one: one.what.decision.parameter,
            "Its parameter; if empty, only one rule set has the rule.",
        ),
    ),
    references=(
        to("divergences", "divergence"),
        to("cases", "case"),
        to("rulesets", "ruleset"),
        to("rulesets", "other_ruleset"),
        to("rules", "rule"),
    ),
)
