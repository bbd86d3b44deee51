"""How alike the clauses of two editions are: by their words, their topics, and the clauses around them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from piquet_corpus.editing.aligning.wording import Wordings

TOPICS = 0.4
"""The weight of shared topics, against 1 for shared words."""
AROUND = 0.5
"""The weight of the clauses before and after, against 1 for the clause itself."""
REACH = 2
"""How many clauses before and after are looked at; the second counts half."""

Grid = tuple[tuple[float, ...], ...]
"""A number from 0 to 1 for each clause of the left text (rows) with each of the right (columns)."""


Vector = Mapping[str, float]


@dataclass(frozen=True)
class Likeness:
    """How alike clauses are: by their words alone, and by `whole`: with topics, and the clauses around them.

    `left`, `right`: the words of each clause, with their weights.
    """

    left: tuple[Vector, ...]
    right: tuple[Vector, ...]
    whole: Grid

    def together(self, left: Iterable[int], right: Iterable[int]) -> float:
        """Return how alike the words of some clauses, taken together, are to those of others."""
        return _cosine(_sum(self.left[place] for place in left), _sum(self.right[place] for place in right))


def likeness(words: Wordings, left: Sequence[Collection[str]], right: Sequence[Collection[str]]) -> Likeness:
    """Return how alike the clauses of two texts are, given their words and the topics of each.

    A word or topic counts the more, the fewer clauses have it. The clauses around count because books mostly keep the
    order of what they tell; a passage that stands elsewhere as a whole does not suffer.
    """
    number, vectors = len(words.left), _vectors(words.left, words.right)
    by_words = _cosines(vectors, number)
    by_topics = _cosines(_vectors(left, right), number)
    both = tuple(
        tuple((word + TOPICS * topic) / (1 + TOPICS) for word, topic in zip(mine, theirs, strict=True))
        for mine, theirs in zip(by_words, by_topics, strict=True)
    )
    return Likeness(vectors[:number], vectors[number:], _with_those_around(both))


def _vectors(left: Iterable[Collection[str]], right: Iterable[Collection[str]]) -> tuple[Vector, ...]:
    """Return a vector of length 1 for each clause, left then right: rare words are long, and so are repeated ones."""
    counted = [Counter(words) for words in (*left, *right)]
    clauses_with = Counter(word for words in counted for word in words)
    rarity = {word: math.log((len(counted) + 1) / number) for word, number in clauses_with.items()}
    return tuple(_unit({word: (1 + math.log(n)) * rarity[word] for word, n in words.items()}) for words in counted)


def _unit(vector: Vector) -> Vector:
    """Return a vector of length 1 in the direction of another; an empty one has no direction."""
    length = math.sqrt(sum(weight * weight for weight in vector.values()))
    return {word: weight / length for word, weight in vector.items()} if length else {}


def _sum(vectors: Iterable[Vector]) -> Vector:
    """Return the sum of vectors, of length 1."""
    found: dict[str, float] = {}
    for vector in vectors:
        for word, weight in vector.items():
            found[word] = found.get(word, 0.0) + weight
    return _unit(found)


def _cosine(left: Vector, right: Vector) -> float:
    """Return the cosine of two vectors of length 1."""
    return sum(weight * right.get(word, 0.0) for word, weight in left.items())


def _cosines(vectors: Sequence[Vector], left: int) -> Grid:
    """Return the cosine of each of the first `left` vectors with each of the others."""
    right = vectors[left:]
    having: dict[str, list[tuple[int, float]]] = {}
    for place, vector in enumerate(right):
        for word, weight in vector.items():
            having.setdefault(word, []).append((place, weight))
    return tuple(_cosines_of(vector, having, len(right)) for vector in vectors[:left])


def _cosines_of(vector: Vector, having: Mapping[str, Sequence[tuple[int, float]]], right: int) -> tuple[float, ...]:
    """Return the cosine of a vector with each of the vectors on the right, given which of them have each word."""
    found = [0.0] * right
    for word, weight in vector.items():
        for place, other in having.get(word, ()):
            found[place] += weight * other
    return tuple(found)


def _with_those_around(grid: Grid) -> Grid:
    """Return likenesses with those of the clauses before and after, on both sides in the same direction."""
    weights = [(step, 0.5 ** (abs(step) - 1)) for step in range(-REACH, REACH + 1) if step]
    total = sum(weight for _, weight in weights)
    rows, columns = len(grid), len(grid[0]) if grid else 0
    padded = tuple((0.0,) * (REACH + 1) + row + (0.0,) * (REACH + 1) for row in grid)
    best = tuple(tuple(map(max, row, row[1:], row[2:])) for row in padded)  # of three neighbours; shifted by REACH

    def around(row: int, column: int) -> float:
        near = ((row + step, column + step, weight) for step, weight in weights)
        return sum(weight * best[y][x + REACH] for y, x, weight in near if 0 <= y < rows) / total

    return tuple(
        tuple((grid[row][column] + AROUND * around(row, column)) / (1 + AROUND) for column in range(columns))
        for row in range(rows)
    )
