"""How alike the clauses of two editions are, by words and topics; which answer each other; what speaks against it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import numpy as np
import numpy.typing as npt
from rapidfuzz import fuzz, process

from piquet_corpus.editing.aligning.file import of_edition
from piquet_corpus.editing.proposal import certainty_for, least_certain
from piquet_corpus.editing.upkeep.references import letters
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import Index, index_of
from piquet_corpus.edition.language.norm import fold
from piquet_corpus.edition.texts.alignment import Alignment, Omission, Parallel, Row, edition_of
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES, Certainty
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.grouping import grouped

COMMON = "en"
LONGEST = 3
"""The number of words in the longest names of concepts that are looked for."""
SPELT_ALIKE = 82
"""How alike, of 100, two words must be spelt to be taken for one word in two spellings."""
SHORTEST = 4

Words = tuple[str, ...]
Wording = tuple[Words, ...]
"""The words of each clause of an edition."""


def wordings(corpus: Corpus, left: Edition, right: Edition) -> tuple[Wording, Wording]:
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
    keys = index.keys(index.passages[clause.id], "regularised")["lemma"]
    return tuple(key for key in keys if any(letter.isalnum() for letter in key))


def english_words(corpus: Corpus, clauses: Iterable[str]) -> Words:
    """Return the English words of clauses in dictionary forms; an omission has none."""
    own = (corpus.clauses[id_] for id_ in clauses if id_ in corpus.clauses)
    english = (in_common_language(corpus, clause) for clause in own)
    index = index_of(corpus)
    return tuple(word for clause in english if clause for word in lemmas_of(index, clause))


def _of_edition(corpus: Corpus, index: Index, edition: Edition, language: str) -> Wording:
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


def _respelt(ours: Sequence[Words], theirs: Sequence[Words]) -> Wording:
    known = {word for words in theirs for word in words}
    candidates = sorted(word for word in known if len(word) >= SHORTEST)
    unknown = {word for words in ours for word in words if word not in known and len(word) >= SHORTEST}
    other = {
        word: match[0]
        for word in unknown
        if (match := process.extractOne(word, candidates, scorer=fuzz.ratio, score_cutoff=SPELT_ALIKE))
    }
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
    """Return how alike the clauses of two texts are, with those around them; rarer words and topics count more."""
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


Places = tuple[int, ...]


@dataclass(frozen=True)
class Match:
    """Clauses of two texts that answer each other, by their places."""

    left: Places
    right: Places
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
        left: Match((left,), (right,), certainty_for(whole[left][right], HIGH, MEDIUM))
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


def _joins(likeness: Likeness, certain: dict[int, Match], seed: int, left: Places, right: Places) -> bool:
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
    for right, lefts in grouped((right, left) for left, right in likely).items():
        for _, following in groupby(enumerate(lefts), lambda numbered: numbered[1] - numbered[0]):
            run = tuple(left for _, left in following)
            yield Match(run, (right,), "low")


_UNITS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_FRENCH = {"vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60}
NUMBERS = {fold(word): number for number, word in enumerate(_UNITS.split(), 2)}
NUMBERS |= {fold(word): 10 * number for number, word in enumerate(_TENS.split(), 2)}
NUMBERS |= {"dozen": 12, "hundred": 100} | {fold(word): number for word, number in _FRENCH.items()}
"""The numbers that words say. *One* is missing, since it mostly means somebody."""
TENS = range(20, 100, 10)
AND = frozenset({"and", "et"})
"""What stands between tens and units in *six and thirty*."""
NEGATIONS = frozenset(map(fold, ["not", "no", "nor", "never", "neither", "none", "nothing", "without", "cannot"]))


def doubts(corpus: Corpus, alignment: Alignment, row: Row) -> tuple[str, ...]:
    """What makes a row doubtful; an omission never is. `alignment`: with proposed rows."""
    if not isinstance(row, Parallel):
        return ()
    *earlier, latest = (of_edition(row.clauses, edition) for edition in row.editions)
    differences = (
        f"{mine} in {', '.join(latest)}, {theirs} in {', '.join(others)}"
        for others in earlier
        for mine, theirs in differing(english_words(corpus, latest), english_words(corpus, others))
    )
    return (*differences, *(f"{id_} is a conflict" for id_ in _conflicts(alignment, row)))


def _conflicts(alignment: Alignment, row: Parallel) -> list[str]:
    """Return the conflicts through a middle clause: if A says what B says, and B conflicts with C, A may too."""
    beside = {id_: _counterparts(alignment, id_, row) for id_ in row.clauses}
    return sorted(
        {
            other.id
            for mine in row.clauses
            for other in alignment.of(mine)
            if isinstance(other, Parallel) and other.relation == "conflict"
            for theirs in row.clauses
            if edition_of(theirs) != edition_of(mine) and not beside[theirs].isdisjoint(other.facing(edition_of(mine)))
        }
    )


def _counterparts(alignment: Alignment, clause: str, but: Parallel) -> set[str]:
    """Return what answers a clause without conflict in rows as certain as one: a less certain one may be wrong."""
    ranks = (None, *CERTAINTIES)
    return {
        id_
        for row in alignment.of(clause)
        if isinstance(row, Parallel) and row.id != but.id and row.relation != "conflict"
        if ranks.index(row.proposal) <= ranks.index(but.proposal)
        for id_ in row.facing(edition_of(clause))
    }


def differing(left: Sequence[str], right: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield what differs between the words of two passages: what the left has, and what the right has instead.

    A number that only one side has is no doubt, if the other has no number of its own: it may only be shorter.

    >>> list(differing(("eight", "card"), ("not", "six", "card")))
    [('8', '6'), ('no negation', 'a negation')]
    """
    mine, theirs = set(numbers(left)), set(numbers(right))
    if mine - theirs and theirs - mine:
        here, there = (" and ".join(map(str, sorted(only))) for only in (mine - theirs, theirs - mine))
        yield here, there
    here, there = ("no negation" if NEGATIONS.isdisjoint(map(fold, words)) else "a negation" for words in (left, right))
    if here != there:
        yield here, there


def numbers(words: Sequence[str]) -> Iterator[int]:
    """Yield the numbers in words, in figures or not; tens and units together are one number, in either order.

    >>> list(numbers(("thirty", "six", "or", "40")))
    [36, 40]
    >>> list(numbers(("six", "and", "thirty"))), list(numbers(("trente", "et", "six")))
    ([36], [36])
    """
    folded = [fold(word) for word in words]
    values = [int(word) if word.isdecimal() else NUMBERS.get(word, 0) for word in folded] + [0, 0]
    place = 0
    while place < len(folded):
        first, second, third = values[place : place + 3]
        if first in TENS and 0 < second < 10:
            yield first + second
            place += 2
        elif _joined(folded[place : place + 3]):
            yield first + third
            place += 3
        else:
            if first > 1:
                yield first
            place += 1


def _joined(words: Sequence[str]) -> bool:
    if len(words) < 3 or words[1] not in AND:
        return False
    units, tens = sorted(NUMBERS.get(word, 0) for word in (words[0], words[2]))
    return 0 < units < 10 and tens in TENS


NEARLY = 88.0
"""From which likeness on (of 100) the words of two passages are nearly the same."""
HAS = {"conflict": "as a conflict", "omission": "as an omission", "partial": "as partial", "parallel": "as parallel"}


@dataclass(frozen=True)
class Echo:
    """A row of another `edition` with the same words, which says the same of a third. `certainty`: medium if nearly."""

    edition: str
    row: Row
    certainty: Certainty

    def __str__(self) -> str:
        return f"{self.edition} has this {HAS[self.row.relation]} ({self.row.id})"


def same_words(corpus: Corpus, ours: Sequence[str], theirs: Sequence[str]) -> Certainty | None:
    """Return `high` if some clauses have the words of others as they are read today, `medium` if nearly; else None.

    Where numbers and negations are not known, in another language, nearly the same are only words in another spelling.
    """
    if not ours or not theirs:
        return None
    language = corpus.clauses[ours[0]].language
    if language != corpus.clauses[theirs[0]].language:
        return None
    spelt = (" ".join(corpus.clauses[id_].regularised for id_ in clauses) for clauses in (ours, theirs))
    if len({letters(fold(text)) for text in spelt}) == 1:
        return "high"
    index = index_of(corpus)
    left, right = (
        [word for id_ in clauses for word in index.keys(index.passages[id_], "regularised")["reading"]]
        for clauses in (ours, theirs)
    )
    mine, yours = (_letters(" ".join(words)) for words in (left, right))
    if letters(fold(mine)) == letters(fold(yours)):
        return "high"  # in today's spelling, if there are lexicons
    if language == COMMON:
        nearly = (
            set(numbers(left)) == set(numbers(right))
            and NEGATIONS.isdisjoint(left) == NEGATIONS.isdisjoint(right)
            and fuzz.ratio(mine, yours) >= NEARLY
        )
    else:  # each word is the word in its place, perhaps in another spelling
        pairs = zip(left, right, strict=False)
        nearly = len(left) == len(right) and all(fuzz.ratio(*pair) >= SPELT_ALIKE for pair in pairs)
    return "medium" if nearly else None


def _letters(text: str) -> str:
    return " ".join("".join(each for each in text if each.isalnum() or each == " ").split())


class Reprint:
    """What an edition says in the words of others, by the parallel rows of an alignment."""

    def __init__(self, corpus: Corpus, alignment: Alignment, edition: str) -> None:
        self._alignment, self._edition, self._order = alignment, edition, list(corpus.editions)
        self._same: dict[str, dict[str, dict[str, Certainty]]] = {}
        for row in alignment.parallels:
            if row.relation == "parallel" and edition in row.editions:
                for other in set(row.editions) - {edition}:
                    ours, theirs = (of_edition(row.within((edition, other)), each) for each in (edition, other))
                    if certainty := same_words(corpus, ours, theirs):
                        for id_ in ours:
                            same = self._same.setdefault(id_, {}).setdefault(other, {})
                            same.update(dict.fromkeys(theirs, certainty))
        self.clauses = tuple(clause.id for clause in corpus.editions[edition].clauses)

    @property
    def nearest(self) -> str:
        """The edition with the words of at least half of the clauses; empty if there is none."""
        counted = Counter(other for same in self._same.values() for other in same)
        [(other, number)] = counted.most_common(1) or [("", 0)]
        return other if 2 * number >= len(self.clauses) else ""

    def nearest_to(self, clauses: Iterable[str]) -> str:
        """Return the edition with the words of all these clauses: the nearest, or else the latest; empty if none."""
        others = [set(self._same.get(id_, ())) for id_ in of_edition(clauses, self._edition)]
        alike = set.intersection(*others) if others else set()
        return self.nearest if self.nearest in alike else max(alike, key=self._order.index, default="")

    def same(self, clauses: Iterable[str], other: str) -> dict[str, Certainty]:
        """Return the clauses of another edition with the same words, and how certainly."""
        same = (self._same.get(id_, {}).get(other, {}) for id_ in clauses)
        return {id_: certainty for theirs in same for id_, certainty in theirs.items()}

    def same_as(self, clause: str) -> Certainty | None:
        """Return how certainly the edition has the words of a clause of another; None if it has not."""
        others = (same.get(edition_of(clause), {}) for same in self._same.values())
        return next((there[clause] for there in others if clause in there), None)

    def counterparts(self, other: str) -> dict[str, str]:
        """Return the clauses with the words of another edition, by those of that edition."""
        return {theirs: id_ for id_, same in self._same.items() for theirs in same.get(other, ())}

    def echoes(self, row: Row) -> tuple[Echo, ...]:
        """Return the rows of the nearest edition about the same clauses of third editions, or the same silence."""
        if isinstance(row, Omission) and row.edition == self._edition:
            rows = dict.fromkeys(like for id_ in row.clauses for like in self._alignment.of(id_))
            silent = (like for like in rows if isinstance(like, Omission) and like.edition == self.nearest)
            all_there = all(self.nearest in self._same.get(id_, ()) for id_ in self.clauses)
            return tuple(Echo(self.nearest, like, "high" if all_there else "medium") for like in silent)
        other = self.nearest_to(row.clauses)
        same = self.same(row.clauses, other)
        if not same:
            return ()
        rows = dict.fromkeys(like for id_ in same for like in self._alignment.of(id_))
        certainty = least_certain(same.values())
        return tuple(Echo(other, like, certainty) for like in rows if self._agrees(row, like, other))

    def _agrees(self, row: Row, like: Row, other: str) -> bool:
        if isinstance(row, Omission) or isinstance(like, Omission):
            return isinstance(row, Omission) and isinstance(like, Omission) and row.edition == like.edition
        return self._edition not in like.editions and any(
            not set(row.within((self._edition, third))).isdisjoint(like.within((other, third)))
            for third in set(row.editions) - {self._edition, other}
        )
