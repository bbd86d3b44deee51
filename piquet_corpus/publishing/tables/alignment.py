"""Tables of the alignment: wide, with a column for each edition, and long, with a row for each clause."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.publishing.tables.model import Field, Sources, Table, ids, to

Aligned = tuple[Row, str]
"""A row, and one of its clauses."""


def parallels(corpus: Corpus) -> Table[Row]:
    """Return the wide table, with a column of clauses for each edition of a corpus."""
    return Table(
        name="parallels",
        title="Parallels and omissions",
        description="One row for each row of the alignment, with a column of clauses for each edition. The column "
        "of an edition is empty where it has no part in a row, and in an omission where it is silent.",
        key=("row",),
        rows=lambda sources: sources.corpus.alignment.rows,
        fields=(
            Field("row", lambda row: row.id, "The id of the row: par.0042, om.0001.", required=True),
            Field("relation", lambda row: row.relation, "parallel, partial, conflict or omission.", required=True),
            Field(
                "latest",
                lambda one: None if isinstance(one, Omission) else one.latest,
                "The edition whose relation to each of the others the row states.",
            ),
            Field(
                "omitted",
                lambda one: one.edition if isinstance(one, Omission) else None,
                "In an omission, the edition that is silent.",
            ),
            ids("topics", lambda row: row.topics, "The topics of the row."),
            *(_column(edition) for edition in corpus.editions),
        ),
        references=(to("texts", "latest"), to("texts", "omitted")),
    )


def _column(edition: str) -> Field[Row]:
    within = f"{edition}."
    return ids(
        edition,
        lambda row: (id_ for id_ in row.clauses if id_.startswith(within)),
        f"The clauses of {edition} in the row.",
    )


def _aligned(sources: Sources) -> Iterator[Aligned]:
    """Return each row once for each of its clauses."""
    return ((row, clause) for row in sources.corpus.alignment.rows for clause in row.clauses)


PARALLEL_CLAUSES: Table[Aligned] = Table(
    name="parallel_clauses",
    title="Clauses of each parallel",
    description="One row for each clause of each row of the alignment: the long form of parallels, for joins with "
    "clauses. Joined with itself by row, it gives all pairs of clauses in a row.",
    key=("row", "clause"),
    rows=_aligned,
    fields=(
        Field("row", lambda one: one[0].id, "The row of the alignment.", required=True),
        Field("clause", lambda one: one[1], "A clause in this row.", required=True),
        Field("edition", lambda one: one[1].partition(".")[0], "The edition of the clause.", required=True),
    ),
    references=(to("parallels", "row"), to("clauses", "clause"), to("texts", "edition")),
)
