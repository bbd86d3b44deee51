"""The table of what a book leaves out of the book that it comes from."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.history import LeftOut, left_out
from piquet_corpus.publishing.tables.model import Field, Sources, Table, ids, to


def _rows(sources: Sources) -> Iterator[LeftOut]:
    yield from left_out(sources.corpus)


LEFT_OUT: Table[LeftOut] = Table(
    name="left_out",
    title="What later books leave out",
    description="One row for each rule, or ground of a rule, that a book has and the book that comes from it has not.",
    key=("text", "rule", "says"),
    rows=_rows,
    fields=(
        Field("text", lambda one: one.later, "The text that leaves it out.", required=True),
        Field("source", lambda one: one.earlier, "The text from which it comes, and that has it.", required=True),
        Field("rule", lambda one: one.rule.name, "The rule.", required=True),
        Field("ground", lambda one: one.ground, "The ground; empty if the whole rule is left out."),
        Field("says", lambda one: one.says, "What it says.", required=True),
        ids("clauses", lambda one: one.clauses, "The clauses of the source that say it."),
        ids("divergences", lambda one: [record.id for record in one.records], "The divergences that account for it."),
    ),
    references=(
        to("texts", "text"),
        to("texts", "source"),
        to("rules", "rule"),
    ),
)
