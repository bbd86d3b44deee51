"""What an edition has in place of a clause of another edition: its parallel clauses, or the omission that says nothing.

The relation of a row is that of its latest edition to each of the others, so a row between two other editions says
nothing of the two that are asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Parallel, edition_of


@dataclass(frozen=True)
class ParallelClause:
    """A clause that a row of the alignment names as the parallel of another. `row`: that row."""

    clause: str
    row: Parallel


def counterparts(corpus: Corpus, cited: str, edition: str) -> tuple[ParallelClause, ...]:
    """Return the clauses of an edition on which a rule may rest that are parallel to a clause, with their best rows.

    None for an omission.
    """
    found: dict[str, ParallelClause] = {}
    for row in _rows(corpus, cited, edition):
        for id_ in row.clauses:
            if edition_of(id_) == edition and corpus.topics.is_executable(corpus.clauses[id_].kind):
                known = found.get(id_)
                if known is None or _rank(row) < _rank(known.row):
                    found[id_] = ParallelClause(id_, row)
    return tuple(found.values())


def _rows(corpus: Corpus, clause: str, edition: str) -> Iterator[Parallel]:
    for row in corpus.alignment.of(clause):
        if isinstance(row, Parallel) and row.within({edition_of(clause), edition}):
            yield row


def _rank(row: Parallel) -> int:
    """Return how much two clauses in a row say the same: 0 for the same, then partial, then conflict."""
    return ("parallel", "partial", "conflict").index(row.relation)


def omission_of(corpus: Corpus, cited: Iterable[str], edition: str) -> str | None:
    """Return the row by which an edition has nothing on the matter of some clauses or omissions; None without one."""
    clauses = [id_ for each in cited for id_ in _clauses_of(corpus, each)]
    silent = (row for row in corpus.alignment.omissions if row.edition == edition)
    return next((row.id for row in silent if not set(row.clauses).isdisjoint(clauses)), None)


def _clauses_of(corpus: Corpus, cited: str) -> tuple[str, ...]:
    """Return the clause that is cited; of an omission, the clauses of other editions that it is about."""
    row = corpus.alignment.by_id.get(cited)
    return row.clauses if isinstance(row, Omission) else (cited,)
