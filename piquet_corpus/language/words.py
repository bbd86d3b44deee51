"""Words of the texts as spaCy sees them: a `Doc` for each clause and heading, with `NORM` as it should be read today.

There are two layers, as everywhere. A `Doc` of the *original* layer has the tokens of the source; the `NORM` of each is
the word as the editors read it (*vsually* is `usually`), in today's spelling if the text has a lexicon (*plaid* is
`played`). A `Doc` of the *regularised* layer has the tokens of the editors' reading, with words that are missing in the
source. Only `blank` pipelines are used, so no model is downloaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from piquet_corpus.language.norm import plain
from piquet_corpus.language.spelling import COMPONENT, PLACE, Lexicon, Rows, blank, respelt
from piquet_corpus.texts.tei.model import Block, Choice, Clause, Hi, Piece, Supplied, Text

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

    from piquet_corpus.corpus import Corpus

Layer = Literal["original", "regularised"]
POINTS = " \n\t,;:.?!"
"""Punctuation that an editor may have added to a word."""
WORDS = re.compile(r"\s*\S+\s*")
WORDS_APART = re.compile(r"\s")


@dataclass(frozen=True)
class Passage:
    """A clause, or a heading, title or signature: a unit in which words are found and marked.

    `text`: the edition or translation that it is in. `of`: in a translation, the id of its original.
    """

    id: str
    text: str
    language: str
    pieces: tuple[Piece, ...]
    of: str | None
    is_clause: bool

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
    """Yield the passages of one text in reading order."""
    for block in blocks:
        if block.id and block.kind not in ("paragraph", "page"):
            yield Passage(block.id, text, language, block.pieces, block.of, False)
        yield from (passage_of(clause) for clause in block.clauses)


def passage_of(clause: Clause) -> Passage:
    """Return a clause as a passage."""
    return Passage(clause.id, clause.edition, clause.language, clause.pieces, clause.of, True)


@lru_cache(maxsize=8)  # French takes half a second to load
def pipeline(language: str, rows: Rows) -> Language:
    """Return the tokeniser of a language, followed by the component that changes words into today's spelling.

    `rows`: the rows of the lexicon.
    """
    nlp = blank(language)
    nlp.add_pipe(COMPONENT, config={"rows": rows})
    return nlp


def layer_text(pieces: Sequence[Piece], layer: Layer) -> str:
    """Return one layer of some pieces with the white space of the file; offsets of terms and hits refer to it."""
    return "".join(_layers(pieces)[layer == "regularised"])


def across(pieces: Sequence[Piece], start: int, end: int, layer: Layer) -> tuple[int, int]:
    """Return the place of words of one layer in the other, `layer`: in whole pieces, unless both have the same length.

    Words that are missing in the other layer have an empty range there.
    """
    original, better = _layers(pieces)
    spans = _starts(original, better)
    if layer == "original":
        spans = [(begin, finish, left, right) for left, right, begin, finish in spans]
    reached = []
    for left, right, begin, finish in spans:
        if right <= start or left >= end:
            continue
        same = finish - begin == right - left
        cut = (max(start - left, 0), max(right - end, 0)) if same else (0, 0)
        reached.append((begin + cut[0], finish - cut[1]))
    return (reached[0][0], reached[-1][1]) if reached else (0, 0)


def doc_of(nlp: Language, passage: Passage, lexicon: Lexicon, layer: Layer) -> Doc:
    """Return one layer of a passage as a `Doc`, whose norms are the words as read today."""
    if layer == "regularised":
        return _normed(nlp, layer_text(respelt(passage.pieces, lexicon, passage.language, passage.id), layer))
    original, better = _layers(passage.pieces)
    doc = nlp.make_doc("".join(original))
    regularised = "".join(better)
    starts = _starts(original, better)
    for token in doc:
        if any(letter.isalnum() for letter in token.text):
            token.norm_ = plain(_form(token.idx, len(token), starts, regularised) or token.text)
    doc.user_data[PLACE] = passage.id
    return nlp(doc)


def phrase(nlp: Language, words: str, place: str = "") -> Doc:
    """Return words alone as a `Doc` of the same kind. `place`: the passage whose spelling they have."""
    doc = _normed(nlp, words)
    doc.user_data[PLACE] = place
    return nlp(doc)


def _normed(nlp: Language, text: str) -> Doc:
    """Return words as a `Doc` in which each word is its own norm."""
    doc = nlp.make_doc(text)
    for token in doc:
        token.norm_ = plain(token.text)
    return doc


def _layers(pieces: Sequence[Piece]) -> tuple[list[str], list[str]]:
    """Return both layers, piece by piece, so that they can be compared."""
    original, better = [], []
    for piece in pieces:
        if isinstance(piece, Text | Hi):
            original.append(piece.text)
            better.append(piece.text)
        elif isinstance(piece, Choice):
            for mine, theirs in _word_by_word(piece.original, piece.regularised):
                original.append(mine)
                better.append(theirs)
        elif isinstance(piece, Supplied):
            original.append("")
            better.append(piece.text)
    return original, better


def _word_by_word(original: str, better: str) -> Iterator[tuple[str, str]]:
    """Return both sides of a choice word by word if they have the same number of words, or else whole."""
    mine, theirs = WORDS.findall(original), WORDS.findall(better)
    if len(mine) == len(theirs):
        return zip(mine, theirs, strict=True)
    return iter(((original, better),))


def _starts(original: list[str], better: list[str]) -> list[tuple[int, int, int, int]]:
    """Return the start and end of each piece in each layer."""
    found, left, right = [], 0, 0
    for mine, theirs in zip(original, better, strict=True):
        found.append((left, left + len(mine), right, right + len(theirs)))
        left, right = left + len(mine), right + len(theirs)
    return found


def _form(start: int, length: int, spans: list[tuple[int, int, int, int]], regularised: str) -> str:
    """Return a token in the regularised layer: the words of every piece it overlaps, cut at its own ends."""
    end = start + length
    parts = []
    for left, right, begin, finish in spans:
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
