"""The rows of the alignment that are proposed, and that nobody has looked at yet."""

from __future__ import annotations

from piquet_corpus.edition.texts.alignment import Alignment, Omission, Row, edition_of


def pending(alignment: Alignment, edition: str) -> tuple[Row, ...]:
    """Return the proposed rows with clauses of an edition, or that say that it has nothing, in the order of the file.

    They are counted by their number.
    """
    return tuple(row for row in alignment.rows if row.proposed and edition in editions_in(row))


def editions_in(row: Row) -> frozenset[str]:
    """Return the editions that a row is about; of an omission, the silent one too."""
    silent = {row.edition} if isinstance(row, Omission) else set()
    return frozenset(silent | {edition_of(id_) for id_ in row.clauses})
