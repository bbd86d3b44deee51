"""The table of the words on which no rule rests."""

from __future__ import annotations

from piquet_corpus.edition.texts.tabbed import readable
from piquet_corpus.judging.proof.stretches import Remainder, read_remainders
from piquet_corpus.publishing.tables.model import Field, Table, ids, to

REMAINDERS: Table[Remainder] = Table(
    name="remainders",
    title="Words on which no rule rests",
    description="One row for each group of words of an executable clause on which no ground and no parameter rests, "
    "and why not. A few words of a clause may have no row.",
    key=("clause", "words", "occurrence"),
    rows=lambda sources: readable(read_remainders(sources.corpus.directory)),
    fields=(
        Field("clause", lambda remainder: remainder.clause, "The clause.", required=True),
        Field("words", lambda remainder: remainder.words.text, "The words, letter for letter.", required=True),
        Field(
            "occurrence",
            lambda remainder: remainder.words.occurrence or 1,
            "Which occurrence, if the clause has the words more than once.",
            "integer",
            required=True,
        ),
        Field(
            "kind",
            lambda remainder: remainder.kind,
            "connective: they decide nothing; restated: they are executed elsewhere; not executed: no rule does it.",
            required=True,
        ),
        ids(
            "where",
            lambda remainder: remainder.where,
            "If restated, the grounds and clauses that execute them.",
        ),
        Field("reason", lambda remainder: remainder.reason or None, "Why no rule rests on them, or what is missing."),
    ),
    references=(to("clauses", "clause"),),
)
