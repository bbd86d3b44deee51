"""The words that rules rest on: where they stand in a clause, what reasons quote, and what is left, with its reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Literal, get_args

from piquet_corpus.edition.compiled import DECLARED
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import Layer, across, layer_text
from piquet_corpus.edition.passages import Use
from piquet_corpus.edition.texts.tabbed import Tabbed
from piquet_corpus.edition.texts.tei.model import Choice, Clause, Piece, Supplied
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.grouping import grouped
from rules.core.text import shortened
from rules.core.use import PLAIN, Words


@dataclass(frozen=True)
class Declared:
    """A rule: its title, its grounds with their meanings, and where its function stands."""

    name: str
    title: str
    grounds: Mapping[str, str]
    file: Path
    line: int
    function: str


@lru_cache(maxsize=4)
def declared_rules(corpus: Corpus) -> Mapping[str, Declared]:
    """Return what is declared of every rule of every game, by name; it is kept."""
    return corpus.whole(DECLARED, _declared)


def _declared() -> Mapping[str, Declared]:
    from rules.core.rule import registry

    return {
        name: Declared(name, rule.title, dict(rule.grounds), rule.file, rule.line, rule.function.__name__)
        for name, rule in registry().items()
    }


LAYERS: tuple[Layer, ...] = ("regularised", "original")


class NotThereError(CorpusError):
    """A clause does not have the words, or has them more than once without a statement which are meant."""


@dataclass(frozen=True)
class Anchor:
    """Words of a clause: their start and end in a layer, as `words.layer_text` returns it."""

    clause: str
    layer: Layer
    start: int
    end: int

    def within(self, pieces: tuple[Piece, ...], layer: Layer) -> tuple[int, int]:
        """Return their start and end in another layer of the pieces; an empty range if they are not there."""
        return (self.start, self.end) if layer == self.layer else across(pieces, self.start, self.end, layer)


def anchor(clause: Clause, words: Words) -> Anchor:
    """Return the place of words in a clause. Raises NotThereError, which says why they cannot be found."""
    for layer in LAYERS:
        spans = list(places(words.text, layer_text(clause.pieces, layer)))
        if not spans:
            continue
        times = f"{clause.id} has “{words.text}” {len(spans)} times"
        if words.occurrence is None and len(spans) > 1:
            raise NotThereError(clause.file, clause.line, f"{times}; say which by its occurrence, from 1")
        occurrence = words.occurrence or 1
        if occurrence > len(spans):
            raise NotThereError(clause.file, clause.line, f"{times}; found occurrence {words.occurrence}")
        start, end = spans[occurrence - 1]
        return Anchor(clause.id, layer, start, end)
    text = shortened(clause.regularised, 300)
    raise NotThereError(clause.file, clause.line, f"{clause.id} does not have “{words.text}”; it has “{text}”")


def are_emended(clause: Clause, place: Anchor) -> bool:
    """Whether words of a clause have letters that the source lacks, and not only illegibly."""
    start = 0
    for piece in clause.pieces if place.layer == "regularised" else ():
        end = start + len(layer_text((piece,), "regularised"))
        meets = (start < place.end and place.start < end) or place.start < start == end < place.end
        if meets and _is_emended(piece):
            return True
        start = end
    return False


def _is_emended(piece: Piece) -> bool:
    if isinstance(piece, Choice):
        return piece.kind == "correction" and _letters(piece.original) != _letters(piece.regularised)
    return isinstance(piece, Supplied) and piece.reason != "illegible" and bool(_letters(piece.text))


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def places(words: str, text: str, part: tuple[int, int] | None = None) -> Iterator[tuple[int, int]]:
    """Yield the start and end of words in a text, or of a part of the words, whatever the white space between them.

    >>> list(places("a fine day", "It was a fine  day."))
    [(7, 18)]
    >>> list(places("a fine day", "It was a fine  day.", (7, 10)))
    [(15, 18)]
    """
    wanted, (squeezed, offsets) = " ".join(words.split()), _squeezed(text)
    first, last = part or (0, len(wanted))
    start = squeezed.find(wanted)
    while start >= 0:
        yield offsets[start + first], offsets[start + last - 1] + 1
        start = squeezed.find(wanted, start + len(wanted))


@lru_cache(maxsize=4096)
def _squeezed(text: str) -> tuple[str, tuple[int, ...]]:
    places = [at for at, letter in enumerate(text) if not (letter.isspace() and text[at - 1 : at].isspace())]
    return "".join(" " if text[at].isspace() else text[at] for at in places), tuple(places)


QUOTATION = re.compile(r"(?<!\w)'(.+?)'(?!\w)")
"""Quoted words of a text within a reason. A reason is in English and may have “it’s” too."""
NAME = re.compile(r"(?:[a-z]+\d*\.)?(?:[a-z]+\.)?\d+(?:\.\d+)*|§\d+")
"""A clause or paragraph that a reason names: en1651.1.2.2, 14.2, ancien.3, §14."""


def misquoted(corpus: Corpus, edition: str, clauses: Collection[str], why: str) -> Iterator[str]:
    """Yield the words that a reason quotes and that stand in none of these clauses, nor in those that it names."""
    quotations = QUOTATION.findall(why)
    if not quotations:
        return
    cited = [corpus.clauses[id_] for id_ in clauses if id_ in corpus.clauses]
    for name in NAME.findall(why):  # an id, or the number of a clause of the edition
        for id_ in (name, f"{edition}.{name.removeprefix('§')}"):
            cited += corpus.passages.clauses(id_)
    texts = [_plainly(layer_text(clause.pieces, layer)) for clause in cited for layer in LAYERS]
    for quotation in quotations:
        for words in filter(None, map(str.strip, quotation.split("…"))):
            if not any(True for text in texts for _ in places(_plainly(words), text)):
                yield words


def _plainly(words: str) -> str:
    return words.replace("’", "'").casefold()


Kind = Literal["connective", "restated", "not executed"]
KINDS = get_args(Kind)


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


def _remainder(cells: Mapping[str, str], line: int) -> Remainder:
    clause, words, occurrence, written, where, reason = cells.values()
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


REMAINDERS = Tabbed("remainders.tsv", ("clause", "words", "occurrence", "kind", "where", "reason"), _remainder)


@lru_cache(maxsize=4)
def remainders(corpus: Corpus) -> Mapping[str, tuple[Remainder, ...]]:
    """Return the lines that can be read, by clause, in the order of the file."""
    return grouped((remainder.clause, remainder) for remainder in REMAINDERS.readable(corpus.directory))


Fate = Literal["executed", "inferred", "restated", "connective", "not executed", "left"]
FATES = get_args(Fate)
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
    used = [
        (use, span)
        for use in corpus.uses.of(clause.id)
        if counts(use)
        for span in _spans(clause, use.authority.words.get(clause.id, ()))
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
    counted = dict.fromkeys(FATES, 0)
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
