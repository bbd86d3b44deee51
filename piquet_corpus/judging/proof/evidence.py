"""The words that rules rest on: where they stand in a clause, and what reasons quote."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from piquet_corpus.edition.compiled.parts import DECLARED
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import Layer, across, layer_text
from piquet_corpus.edition.texts.tei.model import Choice, Clause, Piece, Supplied
from piquet_corpus.work.errors import CorpusError
from rules.core.text import shortened
from rules.core.use import Words


@dataclass(frozen=True)
class Declared:
    """A rule: its title, its grounds with their meanings, and where its function stands."""

    name: str
    title: str
    grounds: Mapping[str, str]
    file: Path
    line: int
    function: str


def declared_rules(corpus: Corpus) -> Mapping[str, Declared]:
    """Return what is declared of every rule of every game, by name."""
    return corpus.whole(DECLARED, _declared)


def _declared() -> Mapping[str, Declared]:
    from rules.core.rule import registry

    return {
        name: Declared(name, rule.title, dict(rule.grounds), rule.file, rule.line, rule.function.__name__)
        for name, rule in registry().items()
    }


ILLEGIBLE = "illegible"
"""The reason for supplied letters that are in the source but cannot be read there."""
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


def are_emended(clause: Clause, words: Words) -> bool:
    """Whether words of a clause have letters that the source does not have: corrected, or supplied where it omits them.

    Letters that are in the source and could not be read are no emendation. Raises NotThereError.
    """
    place = anchor(clause, words)
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
    return isinstance(piece, Supplied) and piece.reason != ILLEGIBLE and bool(_letters(piece.text))


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def places(words: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of words in a text, whatever the white space between them."""
    wanted, (squeezed, offsets) = " ".join(words.split()), _squeezed(text)
    start = squeezed.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        yield offsets[start], offsets[end - 1] + 1
        start = squeezed.find(wanted, end)


@lru_cache(maxsize=4096)
def _squeezed(text: str) -> tuple[str, tuple[int, ...]]:
    """Return a text with single spaces, and for each letter of it its offset in the text."""
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
    """Return words in lower case and with plain apostrophes, as they are written within our sentences."""
    return words.replace("’", "'").casefold()
