"""How good the proposals are: against the rows that people made for an edition, as if it had none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from piquet_corpus.editing.aligning.proposing import propose
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Alignment, Omission, Parallel, edition_of
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES

Pairs = frozenset[tuple[str, str]]
"""Pairs of clauses that answer each other, that of the new edition first."""


@dataclass(frozen=True)
class Measured:
    """The pairs of clauses that are proposed, and of these the right ones; `wanted`: all that people made."""

    proposed: int
    right: int
    wanted: int

    @property
    def precision(self) -> float:
        """The part of the proposals that is right, from 0 to 1."""
        return self.right / self.proposed if self.proposed else 1.0

    @property
    def recall(self) -> float:
        """The part of what people made that is proposed, from 0 to 1."""
        return self.right / self.wanted if self.wanted else 1.0


def measured(corpus: Corpus, edition: str, other: str, beside: str) -> dict[str, Measured]:
    """Return how good the proposed pairs of an edition and one `beside` it are, by certainty, and of `all` together.

    The edition is compared with `other`; what is beside it may be the same, or a third edition.
    """
    bare = without(corpus, edition)
    rows = [proposal.row for proposal in propose(bare, bare.editions[edition], bare.editions[other])]
    parallels = [row for row in rows if isinstance(row, Parallel)]
    wanted = _pairs(corpus.alignment.parallels, edition, beside)
    rows_by: dict[str, list[Parallel]] = {"all": parallels}
    rows_by |= {name: [row for row in parallels if row.proposal == name] for name in CERTAINTIES}
    found = {name: _pairs(several, edition, beside) for name, several in rows_by.items()}
    return {name: Measured(len(pairs), len(pairs & wanted), len(wanted)) for name, pairs in found.items()}


def without(corpus: Corpus, edition: str) -> Corpus:
    """Return a corpus in whose alignment an edition has no row."""
    parallels = tuple(_parallels_without(corpus.alignment.parallels, edition))
    omissions = tuple(_omissions_without(corpus.alignment.omissions, edition))
    return replace(corpus, alignment=Alignment(parallels, omissions))


def _parallels_without(rows: Iterable[Parallel], edition: str) -> Iterator[Parallel]:
    """Yield rows without the clauses of an edition, unless one edition is left."""
    for row in rows:
        clauses = tuple(id_ for id_ in row.clauses if edition_of(id_) != edition)
        if len({edition_of(id_) for id_ in clauses}) > 1:
            yield replace(row, clauses=clauses)


def _omissions_without(rows: Iterable[Omission], edition: str) -> Iterator[Omission]:
    """Yield omissions without those of an edition, and without its clauses."""
    for row in rows:
        clauses = tuple(id_ for id_ in row.clauses if edition_of(id_) != edition)
        if clauses and row.edition != edition:
            yield replace(row, clauses=clauses)


def _pairs(rows: Iterable[Parallel], edition: str, other: str) -> Pairs:
    """Return the pairs of clauses of two editions between which rows state a relation."""
    within = [row.within((edition, other)) for row in rows]
    return frozenset(
        (mine, yours)
        for clauses in within
        for mine in clauses
        for yours in clauses
        if edition_of(mine) == edition and edition_of(yours) == other
    )
