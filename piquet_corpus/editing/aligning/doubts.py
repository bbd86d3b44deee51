"""What makes a parallel doubtful: numbers that differ, a negation on one side only, a conflict nearby.

All is compared in English: an English text by its own words, any other by those of its translation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from piquet_corpus.editing.aligning.file import of_edition
from piquet_corpus.editing.aligning.likeness import Words, english_words
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import fold
from piquet_corpus.edition.texts.alignment import Alignment, Parallel, Row, edition_of
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES

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
    """Return what makes a row doubtful; an omission never is. `alignment`: all rows, those that are proposed too."""
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
    """Return the conflicts of a clause of a row with what answers another clause of it.

    If the first edition says what the second says, and the second conflicts with the third, the first may conflict too.
    """
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
    """Return the clauses that answer a clause, and do not conflict with it, in other rows that are as certain as one.

    A less certain row proves nothing: it may be the one that is wrong.
    """
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
    """Whether three words are two of numbers below a hundred, units and tens, with *and* between them."""
    if len(words) < 3 or words[1] not in AND:
        return False
    units, tens = sorted(NUMBERS.get(word, 0) for word in (words[0], words[2]))
    return 0 < units < 10 and tens in TENS
