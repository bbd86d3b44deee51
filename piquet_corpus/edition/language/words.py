"""Words of the texts: the tokens of each clause and heading, with the norm of each, the word as it is read today.

There are two layers, as everywhere. The *original* layer has the tokens of the source; the norm of each is the word as
the editors read it (*vsually* is `usually`), in today's spelling if the text has a lexicon (*plaid* is `played`). The
*regularised* layer has the tokens of the editors' reading, with words that are missing in the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from piquet_corpus.edition.language.norm import plain
from piquet_corpus.edition.language.spelling import Lexicon, respelt
from piquet_corpus.edition.language.tokens import Span, Tokeniser, Tokens
from piquet_corpus.edition.texts.tei.model import Block, Choice, Piece, Pieces, layers_of

if TYPE_CHECKING:
    from piquet_corpus.edition.corpus import Corpus

Layer = Literal["original", "regularised"]
POINTS = " \n\t,;:.?!"
"""Punctuation that an editor may have added to a word."""
WORDS = re.compile(r"\s*\S+\s*")
WORDS_APART = re.compile(r"\s")


@dataclass(frozen=True, eq=False)
class Passage:
    """A clause, or a heading, title or signature: a unit in which words are found and marked.

    `text`: the edition or translation that it is in. `of`: in a translation, the id of its original.
    """

    id: str
    text: str
    language: str
    pieces: Pieces
    of: str | None

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers that it has; a translation has only one."""
        return ("regularised",) if self.of else ("original", "regularised")


def passages(corpus: Corpus) -> Iterator[Passage]:
    """Yield every clause and every heading that has an id, each text followed by its translations."""
    for edition in corpus.editions.values():
        yield from _of_text(edition.id, edition.language, edition.blocks)
        for translation in corpus.translations_of(edition.id):
            yield from _of_text(translation.id, translation.language, translation.blocks)


def _of_text(text: str, language: str, blocks: Sequence[Block]) -> Iterator[Passage]:
    for block in blocks:
        if block.id and block.kind not in ("paragraph", "page"):
            yield Passage(block.id, text, language, block.pieces, block.of)
        for clause in block.clauses:
            yield Passage(clause.id, text, language, clause.pieces, clause.of)


def layer_text(pieces: Sequence[Piece], layer: Layer) -> str:
    """Return one layer of some pieces with the white space of the file; offsets of terms and hits refer to it."""
    return "".join(layers_of(piece)[layer == "regularised"] for piece in pieces)


def across(pieces: Pieces, start: int, end: int, layer: Layer) -> Span:
    """Return the place of words of one layer in the other, `layer`: in whole pieces, unless both have the same length.

    Words that are missing in the other layer have an empty range there.
    """
    reached = []
    for left, right, begin, finish in _places(_layers(pieces)):
        if layer == "original":
            left, right, begin, finish = begin, finish, left, right
        if right <= start or left >= end:
            continue
        same = finish - begin == right - left
        cut = (max(start - left, 0), max(right - end, 0)) if same else (0, 0)
        reached.append((begin + cut[0], finish - cut[1]))
    return (reached[0][0], reached[-1][1]) if reached else (0, 0)


@dataclass(frozen=True)
class Speller:
    """Makes the words of one text, with its tokeniser and its lexicon."""

    tokeniser: Tokeniser
    lexicon: Lexicon

    def words(self, passage: Passage, layer: Layer) -> Tokens:
        """Return one layer of a passage."""
        if layer == "regularised":
            pieces = respelt(passage.pieces, self.lexicon, self.tokeniser, passage.id)
            return self.phrase(layer_text(pieces, layer), passage.id)
        layers = _layers(passage.pieces)
        text, regularised = ("".join(words[side] for words in layers) for side in (0, 1))
        spans, places, norms = self.tokeniser.spans(text), _places(layers), []
        for start, end in spans:
            token = text[start:end]
            if any(letter.isalnum() for letter in token):
                norms.append(plain(_form(start, end, places, regularised) or token))
            else:
                norms.append(self.tokeniser.mark(token))
        return self._in_todays_spelling(text, spans, norms, passage.id)

    def phrase(self, text: str, place: str = "") -> Tokens:
        """Return words alone; each is its own norm. `place`: the passage whose spelling they have."""
        spans = self.tokeniser.spans(text)
        return self._in_todays_spelling(text, spans, [plain(text[start:end]) for start, end in spans], place)

    def _in_todays_spelling(self, text: str, spans: tuple[Span, ...], norms: list[str], place: str) -> Tokens:
        return Tokens(text, spans, tuple(self.lexicon.today(norm, place) for norm in norms))


def _layers(pieces: Pieces) -> list[tuple[str, str]]:
    """Return both layers piece by piece; a choice word by word, if it has the same number of words in both."""
    layers: list[tuple[str, str]] = []
    for piece in pieces:
        whole = layers_of(piece)
        original, better = (WORDS.findall(words) if isinstance(piece, Choice) else [words] for words in whole)
        layers += zip(original, better, strict=True) if len(original) == len(better) else [whole]
    return layers


def _places(layers: Sequence[tuple[str, str]]) -> list[tuple[int, int, int, int]]:
    places, left, begin = [], 0, 0
    for original, better in layers:
        right, finish = left + len(original), begin + len(better)
        places.append((left, right, begin, finish))
        left, begin = right, finish
    return places


def _form(start: int, end: int, places: Sequence[tuple[int, int, int, int]], regularised: str) -> str:
    """Return a token in the regularised layer: the words of every piece it overlaps, cut at its own ends."""
    parts = []
    for left, right, begin, finish in places:
        if left == right:
            # Letters missing in the source belong to the word that they touch; whole words do not.
            if start <= left <= end and not WORDS_APART.search(regularised[begin:finish]):
                parts.append(regularised[begin:finish])
            continue
        if right <= start or left >= end:
            continue
        if finish - begin == right - left and regularised[begin:finish]:
            # A piece of the same length in both layers (usually plain text) is cut at the token.
            parts.append(regularised[begin + max(start - left, 0) : finish - max(right - end, 0)])
        else:
            parts.append(regularised[begin:finish])
    return "".join(parts).strip(POINTS)
