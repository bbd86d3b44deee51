"""What speaks against a parallel, compared in English; and what is settled, since a text has the words of another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from piquet_corpus.editing.aligning.file import of_edition
from piquet_corpus.editing.aligning.likeness import COMMON, SPELT_ALIKE, Words, english_words
from piquet_corpus.editing.proposal import least_certain
from piquet_corpus.editing.upkeep.references import letters
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import fold
from piquet_corpus.edition.language.words import passage_of
from piquet_corpus.edition.texts.alignment import Alignment, Omission, Parallel, Row, edition_of
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES, Certainty

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
    rows = (row for row in alignment.of(clause) if isinstance(row, Parallel) and row.id != but.id)
    return {
        id_
        for row in rows
        if row.relation != "conflict" and ranks.index(row.proposal) <= ranks.index(but.proposal)
        for id_ in row.facing(edition_of(clause))
    }


def differing(left: Words, right: Words) -> Iterator[tuple[str, str]]:
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
        [word for id_ in clauses for word in index.keys(passage_of(corpus.clauses[id_]), "regularised")["reading"]]
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

    def echoes(self, row: Row) -> tuple[Echo, ...]:
        """Return the rows of the nearest edition about the same clauses of third editions, or the same silence."""
        if isinstance(row, Omission) and row.edition == self._edition:
            rows = dict.fromkeys(like for id_ in row.clauses for like in self._alignment.of(id_))
            silent = (like for like in rows if isinstance(like, Omission) and like.edition == self.nearest)
            return tuple(Echo(self.nearest, like, "medium") for like in silent)
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
