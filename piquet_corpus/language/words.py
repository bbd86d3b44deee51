"""Words of the texts as spaCy sees them: a `Doc` for each clause and heading, with `NORM` as it should be read today.

There are two layers, as everywhere. A `Doc` of the *original* layer has the tokens of the source; the `NORM` of each is
what the editors would have you read (*vsually* is `usually`), in today's spelling where the text has a lexicon (*plaid*
is `played`). A `Doc` of the *regularised* layer has the tokens of that reading itself, and so has words which the
source lacks. Only `blank` pipelines are used: no model is fetched.
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
"""What an editor may have set beside a word."""
WORDS = re.compile(r"\s*\S+\s*")
WORDS_APART = re.compile(r"\s")


@dataclass(frozen=True)
class Passage:
    """What can be found and marked by itself: a clause, or a heading, title or signature.

    `text`: the edition or translation that it stands in. `of`: in a translation, the id of what it translates.
    """

    id: str
    text: str
    language: str
    pieces: tuple[Piece, ...]
    of: str | None
    is_clause: bool

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers in which it can be read; of a translation there is one."""
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


@lru_cache(maxsize=8)  # French takes half a second to make
def pipeline(language: str, rows: Rows) -> Language:
    """Return the tokeniser of a language, followed by the component that puts words into today's spelling.

    `rows`: those of the lexicon.
    """
    nlp = blank(language)
    nlp.add_pipe(COMPONENT, config={"rows": rows})
    return nlp


def layer_text(pieces: Sequence[Piece], layer: Layer) -> str:
    """Return one layer of some pieces with the white space of the file; offsets of terms and hits count in this."""
    return "".join(_layers(pieces)[layer == "regularised"])


def across(pieces: Sequence[Piece], start: int, end: int, layer: Layer) -> tuple[int, int]:
    """Return where words of one layer stand in the other, `layer`: by whole pieces, but where both are as long.

    What the other layer has not got at all is a range of no length there.
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
    """Return one layer of a passage as a `Doc`, whose norms are words as they are read today."""
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
    """Return words by themselves as a `Doc` of the same kind. `place`: in the spelling that they have there."""
    doc = _normed(nlp, words)
    doc.user_data[PLACE] = place
    return nlp(doc)


def _normed(nlp: Language, text: str) -> Doc:
    """Return words as a `Doc` that are their own norms."""
    doc = nlp.make_doc(text)
    for token in doc:
        token.norm_ = plain(token.text)
    return doc


def _layers(pieces: Sequence[Piece]) -> tuple[list[str], list[str]]:
    """Return both layers, piece by piece, so that they can be laid side by side."""
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
    """Return both sides of a choice by words, if there are as many on the one as on the other; else as they are."""
    mine, theirs = WORDS.findall(original), WORDS.findall(better)
    if len(mine) == len(theirs):
        return zip(mine, theirs, strict=True)
    return iter(((original, better),))


def _starts(original: list[str], better: list[str]) -> list[tuple[int, int, int, int]]:
    """Return for each piece where it begins and ends in each layer."""
    found, left, right = [], 0, 0
    for mine, theirs in zip(original, better, strict=True):
        found.append((left, left + len(mine), right, right + len(theirs)))
        left, right = left + len(mine), right + len(theirs)
    return found


def _form(start: int, length: int, spans: list[tuple[int, int, int, int]], regularised: str) -> str:
    """Return what a token is in the regularised layer: the words of every piece it reaches into, to its own ends."""
    end = start + length
    parts = []
    for left, right, begin, finish in spans:
        if left == right:
            # Letters that the source lacks belong to the word that they touch; whole words stand apart.
            if start <= left <= end and not WORDS_APART.search(regularised[begin:finish]):
                parts.append(regularised[begin:finish])
            continue
        if right <= start or left >= end:
            continue
        if finish - begin == right - left and regularised[begin:finish]:
            # A piece that is as long in both layers (plain text above all) is cut where the token is.
            parts.append(regularised[begin + max(start - left, 0) : finish - max(right - end, 0)])
        else:
            parts.append(regularised[begin:finish])
    return "".join(parts).strip(POINTS)
