"""Print how good the proposed rows of the alignment are, measured against those that people made.

For every two editions of a game, one is compared with the other as if it had no row yet. Pairs of clauses are counted:
*right* is the part of the proposed ones that people have too, *found* the part of theirs that is proposed.
`tests/aligning/test_quality.py` has the limits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import permutations, product

from rich.console import Console
from rich.table import Table

from piquet_corpus.editing.aligning.file import of_edition
from piquet_corpus.editing.aligning.proposing import propose
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.alignment import Alignment, Parallel, edition_of
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
    by_certainty = {"all": _pairs(parallels, edition, beside)}
    for name in CERTAINTIES:
        by_certainty[name] = _pairs([row for row in parallels if row.proposal == name], edition, beside)
    return {name: Measured(len(pairs), len(pairs & wanted), len(wanted)) for name, pairs in by_certainty.items()}


def without(corpus: Corpus, edition: str) -> Corpus:
    """Return a corpus in whose alignment an edition has no row."""

    def others(clauses: Iterable[str]) -> tuple[str, ...]:
        return tuple(id_ for id_ in clauses if edition_of(id_) != edition)

    parallels = (replace(row, clauses=others(row.clauses)) for row in corpus.alignment.parallels)
    omissions = (replace(row, clauses=others(row.clauses)) for row in corpus.alignment.omissions)
    return replace(
        corpus,
        alignment=Alignment(
            tuple(row for row in parallels if len(row.editions) > 1),
            tuple(row for row in omissions if row.clauses and row.edition != edition),
        ),
    )


def _pairs(rows: Iterable[Parallel], edition: str, other: str) -> Pairs:
    """Return the pairs of clauses of two editions between which rows state a relation."""
    within = [row.within((edition, other)) for row in rows]
    return frozenset(
        pair for clauses in within for pair in product(of_edition(clauses, edition), of_edition(clauses, other))
    )


def main() -> None:
    """Measure and print."""
    corpus = load()
    table = Table("edition", "from", "rows with", "certainty", "pairs", "right", "found")
    for edition, other in permutations(corpus.editions, 2):
        if not corpus.same_game(edition, other):
            continue
        for beside in corpus.editions:
            if beside != edition and corpus.same_game(edition, beside):
                for certainty, found in measured(corpus, edition, other, beside).items():
                    cells = (str(found.proposed), f"{found.precision:.1%}", f"{found.recall:.1%}")
                    table.add_row(edition, other, beside, certainty, *cells)
    Console().print(table)


if __name__ == "__main__":
    main()
