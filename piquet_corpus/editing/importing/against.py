"""A draft held against an edition that people divided: which of its cuts between clauses are theirs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from piquet_corpus.editing.upkeep.references import letters
from piquet_corpus.edition.texts.tei.model import Edition


@dataclass(frozen=True)
class Held:
    """How many cuts a draft and an edition share, and how many each has."""

    shared: int
    draft: int
    edition: int

    @property
    def recall(self) -> float:
        """The share of the cuts of the edition that the draft has."""
        return self.shared / self.edition if self.edition else 1.0

    @property
    def precision(self) -> float:
        """The share of the cuts of the draft that the edition has."""
        return self.shared / self.draft if self.draft else 1.0


def held_against(words: dict[str, str], edition: Edition) -> Held | None:
    """Compare the cuts within paragraphs; None if the two do not have the same letters in the same paragraphs.

    `words`: the words of each clause of the draft, in order.
    """
    paragraphs = [block for block in edition.blocks if block.kind == "paragraph"]
    theirs = [_ends(clause.original for clause in block.clauses) for block in paragraphs]
    drafted: dict[str, list[str]] = {}
    for clause, text in words.items():
        drafted.setdefault(clause.rpartition(".")[0], []).append(text)
    ours = [_ends(texts) for texts in drafted.values()]
    if [ends[-1:] for ends in ours] != [ends[-1:] for ends in theirs]:
        return None
    pairs = [(set(mine[:-1]), set(other[:-1])) for mine, other in zip(ours, theirs, strict=True)]
    return Held(
        sum(len(mine & other) for mine, other in pairs),
        sum(len(mine) for mine, _ in pairs),
        sum(len(other) for _, other in pairs),
    )


def _ends(texts: Iterable[str]) -> list[int]:
    found, number = [], 0
    for text in texts:
        number += len(letters(text))
        found.append(number)
    return found
