"""The table of the apparatus: the rival readings of each place of the texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from piquet_corpus.edition.texts.tei.model import ApparatusEntry, Edition, Variant
from piquet_corpus.publishing.tables.model import Field, Sources, Table, ids, to


@dataclass(frozen=True)
class Row:
    """A reading, with the entry and the edition that it belongs to."""

    edition: Edition
    entry: ApparatusEntry
    variant: Variant


def _rows(sources: Sources) -> Iterator[Row]:
    """Return every reading, edition by edition, in the order of the entries."""
    for edition in sources.corpus.editions.values():
        for entry in edition.entries:
            yield from (Row(edition, entry, variant) for variant in entry.variants)


APPARATUS: Table[Row] = Table(
    name="apparatus",
    title="Apparatus: rival readings",
    description="One row for each reading of each entry of the apparatus (app), ours first.",
    key=("reading_id",),
    rows=_rows,
    fields=(
        Field("app", lambda one: one.entry.id, "The entry of the apparatus: fr1642.app.5.", required=True),
        Field("edition", lambda one: one.edition.id, "The edition.", required=True),
        Field("crux", lambda one: one.entry.crux, "The crux that discusses it.", required=True),
        Field("place", lambda one: one.entry.begin, "The clause or heading, or the first of several.", required=True),
        Field(
            "clause",
            lambda one: one.entry.begin if one.entry.begin in one.edition.by_id else None,
            "The same, if it is a clause.",
        ),
        Field("end", lambda one: one.entry.end, "The last clause, if it is about several."),
        Field(
            "type",
            lambda one: one.entry.type,
            "words: each reading replaces the same words; sense: it says how the same words can be understood.",
            required=True,
        ),
        Field("reading_id", lambda one: one.variant.id, "The id of the reading: fr1642.app.5.b.", required=True),
        Field("letter", lambda one: one.variant.n, "The letter by which notes refer to it, if it is weighed."),
        Field(
            "reading",
            lambda one: one.variant.marked,
            "The words, or the sense in English; what is supplied is in brackets, […] cannot be read.",
            required=True,
        ),
        Field(
            "kind",
            lambda one: one.variant.kind,
            "lemma: what we read; witness: what a witness has; conjecture: a guess of an editor; sense: another sense.",
            required=True,
        ),
        Field("resp", lambda one: one.variant.resp, "Who is responsible for it: ed, the editors."),
        Field("cert", lambda one: one.variant.cert, "How certain it is: high, medium, low, unknown."),
        ids("evidence", lambda one: one.variant.evidence, "What it is based on: internal, external, conjecture."),
        ids("source", lambda one: one.variant.source, "The clauses that it is based on."),
        ids("witness", lambda one: one.variant.witnesses, "The sigla of the witnesses that have it."),
        Field("reasons", lambda one: one.variant.text, "What is to be said for it, in English."),
    ),
    references=(to("texts", "edition"), to("clauses", "clause"), to("clauses", "end")),
    quotes=True,
)
