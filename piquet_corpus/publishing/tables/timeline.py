"""The table of the timeline of rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from piquet_corpus.edition.history import Cell, RuleInTime, timeline
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.publishing.tables.model import Field, Sources, Table, ids, several, to


class Moment(NamedTuple):
    """A topic in a text: the line of the timeline, the cell, and the clause that says most of it."""

    line: RuleInTime
    cell: Cell
    clause: Clause | None
    year: str


def _moments(sources: Sources) -> Iterator[Moment]:
    """Yield every topic in every text of its game, in the order of play."""
    corpus = sources.corpus
    for game in dict.fromkeys(edition.game for edition in corpus.editions.values()):
        for line in timeline(corpus, game):
            for cell in line.cells:
                clause = corpus.clauses[cell.clauses[0]] if cell.clauses else None
                yield Moment(line, cell, clause, corpus.editions[cell.edition].year)


TIMELINE: Table[Moment] = Table(
    name="timeline",
    title="Timeline of rules",
    description="One row for each topic and each text of its game, in the order of play: what the text has on it, and "
    "how it stands to the text before it.",
    key=("topic", "text"),
    rows=_moments,
    fields=(
        Field("topic", lambda one: one.line.topic, "The topic.", required=True),
        Field("phase", lambda one: one.line.phase, "The phase of play to which the topic belongs.", required=True),
        Field("text", lambda one: one.cell.edition, "The text.", required=True),
        Field("year", lambda one: one.year, "The year of the text; empty for the modern page."),
        Field("clause", lambda one: one.clause.id if one.clause else None, "The clause that says most of it."),
        Field("words", lambda one: one.clause.original if one.clause else None, "The words of this clause."),
        ids("clauses", lambda one: one.cell.clauses, "All clauses about it that decide something."),
        Field(
            "change",
            lambda one: one.cell.change,
            "How it stands to the text before it that has the topic: first, same, partly, differs, apart (not "
            "compared), absent.",
            required=True,
        ),
        Field("before", lambda one: one.cell.before, "The text with which it is compared."),
        several(
            "numbers",
            lambda one: (f"{name}: {value}" for name, value in one.cell.values),
            "The numbers that its rule sets give the rule of this topic, by parameter.",
        ),
        ids("omissions", lambda one: one.cell.omissions, "The rows of the alignment that say that it has nothing."),
    ),
    references=(to("categories", "topic"), to("texts", "text"), to("clauses", "clause")),
    quotes=True,
)
