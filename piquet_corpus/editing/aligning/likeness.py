"""How alike the clauses of two editions are, by their words and topics; and which answer each other."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import numpy as np
import numpy.typing as npt
from rapidfuzz import fuzz, process

from piquet_corpus.editing.proposal import certainty_for
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import Index, index_of
from piquet_corpus.edition.language.words import passage_of
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from piquet_corpus.edition.texts.tei.xml import Certainty
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.grouping import grouped

COMMON = "en"
"""The language in which texts of different languages are compared."""
LONGEST = 3
"""The number of words in the longest names of concepts that are looked for."""
SPELT_ALIKE = 82
"""How alike, of 100, two words must be spelt to be taken for one word in two spellings."""
SHORTEST = 4

Words = tuple[str, ...]


def wordings(corpus: Corpus, left: Edition, right: Edition) -> tuple[tuple[Words, ...], tuple[Words, ...]]:
    """Return the words to compare, *foure* as *four* if the right text has that. Raises Usage without a translation."""
    index, language = index_of(corpus), left.language if left.language == right.language else COMMON
    ours, theirs = (_of_edition(corpus, index, edition, language) for edition in (left, right))
    return _respelt(ours, theirs), theirs


def in_common_language(corpus: Corpus, clause: Clause) -> Clause | None:
    """Return an English clause itself, of any other its English translation; None if it has none."""
    if clause.language == COMMON:
        return clause
    return next((each for each in corpus.translated(clause) if each.language == COMMON), None)


def lemmas_of(index: Index, clause: Clause) -> Words:
    """Return the dictionary form of each word of a clause, as the editors read it."""
    keys = index.keys(passage_of(clause), "regularised")["lemma"]
    return tuple(key for key in keys if any(letter.isalnum() for letter in key))


def english_words(corpus: Corpus, clauses: Iterable[str]) -> Words:
    """Return the English words of clauses in dictionary forms; an omission has none."""
    own = (corpus.clauses[id_] for id_ in clauses if id_ in corpus.clauses)
    english = (in_common_language(corpus, clause) for clause in own)
    index = index_of(corpus)
    return tuple(word for clause in english if clause for word in lemmas_of(index, clause))


def _of_edition(corpus: Corpus, index: Index, edition: Edition, language: str) -> tuple[Words, ...]:
    own = edition.language == language
    clauses = [clause if own else in_common_language(corpus, clause) for clause in edition.clauses]
    if edition.clauses and not any(clauses):
        message = f"{edition.id} has no English translation, by which a text in another language is compared"
        raise Usage(f"{message}; write translations/{edition.id}.en.xml first")
    return tuple(_words(index, clause) if clause else () for clause in clauses)


def _words(index: Index, clause: Clause) -> Words:
    lemmas = lemmas_of(index, clause)
    lengths = range(1, LONGEST + 1)
    spans = (lemmas[start : start + length] for length in lengths for start in range(len(lemmas) - length + 1))
    concepts = (concept for span in spans for concept in sorted(index.concepts.called(" ".join(span))))
    return (*lemmas, *dict.fromkeys(concepts))


def _respelt(ours: Sequence[Words], theirs: Sequence[Words]) -> tuple[Words, ...]:
    known = {word for words in theirs for word in words}
    candidates = sorted(word for word in known if len(word) >= SHORTEST)
    unknown = {word for words in ours for word in words if word not in known and len(word) >= SHORTEST}
    nearest = {
        word: process.extractOne(word, candidates, scorer=fuzz.ratio, score_cutoff=SPELT_ALIKE) for word in unknown
    }
    other = {word: match[0] for word, match in nearest.items() if match}
    return tuple(tuple(other.get(word, word) for word in words) for words in ours)


TOPICS = 0.4
"""The weight of shared topics, against 1 for shared words."""
AROUND = 0.5
"""The weight of the clauses before and after, against 1 for the clause itself."""
REACH = 2
"""How many clauses before and after are looked at; the second counts half."""

Grid = npt.NDArray[np.float64]
"""Numbers; of likenesses from 0 to 1, for each clause of the left text (rows) with each of the right (columns)."""


@dataclass(frozen=True)
class Likeness:
    """How alike clauses are by their weighted words (`left`, `right`), and `whole`: with topics and what is around.

    Of the words, a row has the weights of a clause, and a column those of a word.
    """

    left: Grid
    right: Grid
    whole: Grid

    def together(self, left: Sequence[int], right: Sequence[int]) -> float:
        """Return how alike some clauses, taken together, are to others."""
        mine, theirs = (_unit(side[list(places)].sum(0)) for side, places in ((self.left, left), (self.right, right)))
        return float(mine @ theirs)


Sides = tuple[Sequence[Collection[str]], Sequence[Collection[str]]]


def likeness(words: Sides, topics: Sides) -> Likeness:
    """Return how alike the clauses of two texts are. A word or topic counts the more, the fewer clauses have it.

    The clauses around count too, since books mostly keep the order of what they tell.
    """
    left, right = _vectors(words)
    mine, theirs = _vectors(topics)
    return Likeness(left, right, _with_those_around((left @ right.T + TOPICS * (mine @ theirs.T)) / (1 + TOPICS)))


def _vectors(sides: Sides) -> tuple[Grid, Grid]:
    counted = [Counter(words) for side in sides for words in side]
    columns = {word: column for column, word in enumerate(dict.fromkeys(word for words in counted for word in words))}
    weights = np.zeros((len(counted), len(columns)))
    for row, words in enumerate(counted):
        for word, number in words.items():
            weights[row, columns[word]] = 1 + math.log(number)
    vectors = _unit(weights * np.log((len(counted) + 1) / np.count_nonzero(weights, axis=0)))
    return vectors[: len(sides[0])], vectors[len(sides[0]) :]


def _unit(vectors: Grid) -> Grid:
    """Return vectors of length 1; those of nothing remain."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return vectors / np.where(lengths, lengths, 1)


def _with_those_around(grid: Grid) -> Grid:
    rows, columns = grid.shape
    padded = np.pad(grid, ((REACH, REACH), (REACH + 1, REACH + 1)))
    best = np.maximum.reduce([padded[:, step : step + columns + 2 * REACH] for step in range(3)])  # of three neighbours
    weights = {step: 0.5 ** (abs(step) - 1) for step in range(-REACH, REACH + 1) if step}
    around = np.zeros_like(grid)
    for step, weight in weights.items():
        start = REACH + step
        around += weight / sum(weights.values()) * best[start : start + rows, start : start + columns]
    return (grid + AROUND * around) / (1 + AROUND)


HIGH, MEDIUM, LEAST = 0.5, 0.35, 0.25
"""How alike two clauses must be for a match of high and medium certainty, and for any match."""
GAIN = 0.02
"""How much more alike two clauses together must be to one than the liker of them alone."""
NEAR = 2
"""How far apart clauses may stand that are answered together."""


@dataclass(frozen=True)
class Match:
    """Clauses of two texts that answer each other, by their places. `likeness`: of the likest two, from 0 to 1."""

    left: tuple[int, ...]
    right: tuple[int, ...]
    likeness: float
    certainty: Certainty


def matches(likeness: Likeness, shared: Sequence[Sequence[bool]]) -> tuple[Match, ...]:
    """Return the matches, in the order of the left text. `shared`: whether two clauses share a topic.

    Clauses match that are each the likest of the other. One that is left over joins the match of its likest, if it is
    near and the words are more alike with it; or else it has an uncertain match of its own.
    """
    whole: list[list[float]] = likeness.whole.tolist()
    if not likeness.whole.size:
        return ()
    rights, lefts = likeness.whole.argmax(1).tolist(), likeness.whole.argmax(0).tolist()
    mutual = {left: right for left, right in enumerate(rights) if lefts[right] == left and whole[left][right] >= LEAST}
    certain = {
        left: Match((left,), (right,), whole[left][right], certainty_for(whole[left][right], HIGH, MEDIUM))
        for left, right in mutual.items()
    }
    alone: list[tuple[int, int]] = []
    for left, right in enumerate(rights):
        seed = lefts[right]
        near = mutual.get(seed) == right and abs(left - seed) <= NEAR
        if left not in mutual and not (near and _joins(likeness, certain, seed, (left,), ())):
            alone.append((left, right))
    taken = set(mutual.values())
    for right, left in enumerate(lefts):
        near = left in mutual and abs(right - mutual[left]) <= NEAR
        if right not in taken and not (near and _joins(likeness, certain, left, (), (right,))):
            alone.append((left, right))
    every = (*certain.values(), *_uncertain(alone, whole, shared))
    return tuple(sorted(every, key=lambda match: (match.left, match.right)))


def _joins(
    likeness: Likeness, certain: dict[int, Match], seed: int, left: tuple[int, ...], right: tuple[int, ...]
) -> bool:
    """Let clauses join a match, if it is more alike in its words with them. Return whether they did."""
    match = certain[seed]
    lefts, rights = tuple(sorted((*match.left, *left))), tuple(sorted((*match.right, *right)))
    if likeness.together(lefts, rights) < likeness.together(match.left, match.right) + GAIN:
        return False
    certainty: Certainty = "medium" if match.certainty == "high" else match.certainty
    certain[seed] = replace(match, left=lefts, right=rights, certainty=certainty)
    return True


def _uncertain(
    pairs: Iterable[tuple[int, int]], whole: Sequence[Sequence[float]], shared: Sequence[Sequence[bool]]
) -> Iterator[Match]:
    likely = (
        (left, right) for left, right in sorted(set(pairs)) if whole[left][right] >= LEAST and shared[left][right]
    )
    by_right = grouped((right, left) for left, right in likely)
    for right, lefts in by_right.items():
        for _, following in groupby(enumerate(lefts), lambda numbered: numbered[1] - numbered[0]):
            run = tuple(left for _, left in following)
            yield Match(run, (right,), max(whole[left][right] for left in run), "low")
