"""What the words of a clause are used for: stretches that rules rest on, and what is left, with its reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Literal, get_args

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import layer_text
from piquet_corpus.edition.passages import GroundUse, ParameterUse
from piquet_corpus.edition.texts.tabbed import read_tabbed, readable
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.proof.evidence import NotThereError, anchor
from piquet_corpus.work.errors import CorpusError
from rules.core.use import PLAIN, Words

FILE = "remainders.tsv"
COLUMNS = ("clause", "words", "occurrence", "kind", "where", "reason")

Kind = Literal["connective", "restated", "not executed"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Remainder:
    """Words of a clause on which no rule rests.

    `connective`: they decide nothing; `restated`: the grounds (`play.trick#higher`) and clauses `where` execute them;
    `not executed`: they decide something, but no rule executes it. `reason` says what.
    """

    clause: str
    words: Words
    kind: Kind
    where: tuple[str, ...]
    reason: str
    line: int


def read_remainders(directory: Path) -> Iterator[Remainder | CorpusError]:
    """Read the file line by line; yield an error in place of a line that cannot be read. Without a file, nothing."""
    return read_tabbed(directory / FILE, COLUMNS, _remainder)


def _remainder(cells: Mapping[str, str], line: int) -> Remainder:
    """Read the parts of a line. Raises ValueError, which says what is wrong with it."""
    clause, words, occurrence, written, where, reason = (cells[name] for name in COLUMNS)
    kind = next((kind for kind in KINDS if kind == written), None)
    if kind is None:
        raise ValueError(f"the kind must be one of {', '.join(KINDS)}; found {written!r}")
    if not (words and clause):
        raise ValueError("the line must name a clause and words of it")
    if occurrence and not (occurrence.isdecimal() and int(occurrence)):
        raise ValueError(f"the occurrence must be a number from 1, or empty; found {occurrence!r}")
    if (kind == "restated") != bool(where):
        raise ValueError("restated words must name where they are executed, and other words must not")
    if kind != "restated" and not reason:
        raise ValueError("missing reason")
    return Remainder(
        clause, Words(words, int(occurrence) if occurrence else None), kind, tuple(where.split()), reason, line
    )


@lru_cache(maxsize=4)
def remainders(corpus: Corpus) -> Mapping[str, tuple[Remainder, ...]]:
    """Return the lines that can be read, by clause, in the order of the file."""
    by_clause: dict[str, tuple[Remainder, ...]] = {}
    for remainder in readable(read_remainders(corpus.directory)):
        by_clause[remainder.clause] = (*by_clause.get(remainder.clause, ()), remainder)
    return by_clause


Use = GroundUse | ParameterUse

Fate = Literal["executed", "inferred", "restated", "connective", "not executed", "left"]
FATES: tuple[Fate, ...] = get_args(Fate)
"""`executed`: they state a ground or parameter, which is asserted. `inferred`: one rests on them and is asserted,
but it is only inferred or conjectured. The next three are the kinds of remainder in `remainders.tsv`. `left`: they
are left over, and no file says why."""

MOST_LEFT = 8
"""The most words in a row that may be left over without a reason; also, at most half of the words of a clause may."""

WORD = re.compile(r"\S*\w\S*")


@dataclass(frozen=True)
class Stretch:
    """Words in a row that share a fate: their start and end in the regularised layer, and their number.

    `uses`: the grounds and parameters that rest on them; `remainder`: their line in `remainders.tsv`, if none does.
    """

    start: int
    end: int
    number: int
    fate: Fate
    uses: tuple[Use, ...] = ()
    remainder: Remainder | None = None


def stretches(corpus: Corpus, clause: Clause, counts: Callable[[Use], bool] = lambda _: True) -> tuple[Stretch, ...]:
    """Return all words of a clause, in order. `counts`: which grounds and parameters are asserted; by default, all."""
    resting: tuple[Use, ...] = (*corpus.uses.grounds.get(clause.id, ()), *corpus.uses.parameters.get(clause.id, ()))
    used = [
        (use, span) for use in resting if counts(use) for span in _spans(clause, use.authority.words.get(clause.id, ()))
    ]
    remaining = [
        (remainder, span)
        for remainder in remainders(corpus).get(clause.id, ())
        for span in _spans(clause, (remainder.words,))
    ]
    matches = WORD.finditer(layer_text(clause.pieces, "regularised"))
    words = [_word(match.span(), used, remaining) for match in matches]
    alike = groupby(words, key=lambda word: (word.fate, word.uses, word.remainder))
    runs = ((fate, list(run)) for fate, run in alike)
    return tuple(Stretch(run[0].start, run[-1].end, len(run), *fate) for fate, run in runs)


LetterSpan = tuple[int, int]


def _word(
    span: LetterSpan, used: list[tuple[Use, LetterSpan]], remaining: list[tuple[Remainder, LetterSpan]]
) -> Stretch:
    uses = tuple(dict.fromkeys(use for use, other in used if _meet(span, other)))
    if uses:
        stated = any(use.authority.status in PLAIN for use in uses)
        return Stretch(*span, 1, "executed" if stated else "inferred", uses)
    remainder = next((remainder for remainder, other in remaining if _meet(span, other)), None)
    return Stretch(*span, 1, remainder.kind if remainder else "left", (), remainder)


def _meet(span: LetterSpan, other: LetterSpan) -> bool:
    return span[0] < other[1] and other[0] < span[1]


def _spans(clause: Clause, quotations: Iterable[Words]) -> Iterator[LetterSpan]:
    """Yield the places of words in the regularised layer; `validate` reports words that the clause does not have."""
    for words in quotations:
        with suppress(NotThereError):
            yield anchor(clause, words).within(clause.pieces, "regularised")


def numbers(of: Iterable[Stretch]) -> Mapping[Fate, int]:
    """Return the number of words with each fate."""
    counted: dict[Fate, int] = dict.fromkeys(FATES, 0)
    for stretch in of:
        counted[stretch.fate] += stretch.number
    return counted


def unsorted(of: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """Return the words left over that need a reason: more than a few in a row, or more than half of the clause."""
    left = tuple(stretch for stretch in of if stretch.fate == "left")
    if 2 * sum(stretch.number for stretch in left) > sum(stretch.number for stretch in of):
        return left
    return tuple(stretch for stretch in left if stretch.number > MOST_LEFT)


def missing(of: Iterable[Stretch]) -> tuple[Remainder, ...]:
    """Return the words that decide something in a clause, but that no rule executes."""
    unexecuted = (stretch.remainder for stretch in of if stretch.fate == "not executed")
    return tuple(dict.fromkeys(filter(None, unexecuted)))
