"""The corpus as pandas tables: clauses, the alignment, the proof of coverage."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from piquet_corpus.alignment import Omission

if TYPE_CHECKING:
    from piquet_corpus.corpus import Corpus
    from piquet_corpus.coverage import Coverage

JOIN = " "
"""Between the members of a cell that holds several ids."""


def clause_table(corpus: Corpus) -> pd.DataFrame:
    """Return one row a clause, indexed by its id."""
    rows = [
        {
            "clause": clause.id,
            "edition": clause.edition,
            "language": clause.language,
            "kind": clause.kind,
            "topics": JOIN.join(clause.topics),
            "heading": clause.heading,
            "page": clause.page,
            "original": clause.original,
            "regularised": clause.regularised,
        }
        for clause in corpus.clauses.values()
    ]
    return pd.DataFrame(rows).set_index("clause")


def parallel_table(corpus: Corpus) -> pd.DataFrame:
    """Return one row for each row of the alignment, indexed by its id, with a column of clauses for each edition.

    `latest`: the edition whose relation to each of the others is told. In an omission the column of the edition that
    has nothing holds the empty string, as where it has no part in a row.
    """
    rows = []
    for row in corpus.alignment.rows:
        clauses = {
            edition: JOIN.join(id_ for id_ in row.clauses if id_.startswith(f"{edition}."))
            for edition in corpus.editions
        }
        omitted, latest = (row.edition, "") if isinstance(row, Omission) else ("", row.latest)
        told = {"relation": row.relation, "latest": latest, "omitted": omitted}
        fields = {"row": row.id, **told, "topics": JOIN.join(row.topics)}
        rows.append(fields | clauses)
    return pd.DataFrame(rows).set_index("row")


def coverage_table(coverage: Coverage) -> pd.DataFrame:
    """Return one row a clause, indexed by its id: what rests on it, and whether that is proven."""
    rows = [
        {
            "clause": one.clause.id,
            "edition": one.clause.edition,
            "kind": one.clause.kind,
            "topics": JOIN.join(one.clause.topics),
            "executable": one.executable,
            "finished": one.finished,
            "proven": one.proven,
            "grounds": len(one.grounds),
            "unasserted": len(one.unasserted),
            "cases": len(one.cases),
        }
        for one in coverage.clauses
    ]
    return pd.DataFrame(rows).set_index("clause")
