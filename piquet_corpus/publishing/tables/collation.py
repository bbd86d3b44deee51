"""The table of the readings to look up in the books themselves."""

from __future__ import annotations

from piquet_corpus.edition.texts.collation import ToCollate
from piquet_corpus.publishing.tables.model import Field, Table, ids, to

TO_COLLATE: Table[ToCollate] = Table(
    name="to_collate",
    title="Readings to look up in the books",
    description="One row for each reading on which much depends, and which somebody who has the book in hand could "
    "settle: the question, and what either answer would change.",
    key=("n",),
    rows=lambda sources: sources.corpus.to_collate,
    fields=(
        Field("n", lambda one: one.n, "Its number, in the order of the books.", "integer", True),
        Field("text", lambda one: one.text, "The text.", required=True),
        Field("copy", lambda one: one.copy, "The copy that was transcribed: library and shelfmark.", required=True),
        Field("clause", lambda one: one.clause, "The clause.", required=True),
        Field("page", lambda one: one.page, "The page; empty if the transcription has no pages."),
        Field("near", lambda one: one.near, "Other words of the paragraph, to find the place by."),
        Field("words", lambda one: one.words, "The words as transcribed.", required=True),
        Field("question", lambda one: one.question, "What to look for.", required=True),
        Field("answer_a", lambda one: one.answers[0].words, "What the book may have.", required=True),
        Field("changes_a", lambda one: one.answers[0].changes, "What that would change.", required=True),
        Field("answer_b", lambda one: one.answers[1].words, "What else the book may have.", required=True),
        Field("changes_b", lambda one: one.answers[1].changes, "What that would change.", required=True),
        Field("crux", lambda one: one.crux, "The note that discusses the place."),
        Field("parameter", lambda one: one.parameter, "The parameter that depends on it: the rule, # and its name."),
        ids("divergences", lambda one: one.divergences, "The divergences that depend on it."),
    ),
    references=(to("texts", "text"), to("clauses", "clause")),
    quotes=True,
)
