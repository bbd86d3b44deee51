"""How the words of one text are shown: the layer, the spelling, the typefaces, and other marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.words import Layer, Passage, layer_text
from piquet_corpus.edition.texts.tei.model import Block, Clause, Piece
from piquet_corpus.edition.texts.tei.pieces import LINE
from piquet_corpus.publishing.html.glosses import term_marks
from piquet_corpus.publishing.html.markup import Html
from piquet_corpus.publishing.html.passages import Mark, element, matched, passage

WORD = re.compile(r"\S+")
Span = tuple[int, int]
Showable = Clause | Block | Passage
"""What is shown: a clause or a heading, as it is read from a file or as it is searched."""


@dataclass(frozen=True)
class Showing:
    """How the words of a text are shown. `text` is the id of an edition or a translation, which has one layer only."""

    corpus: Corpus
    text: str
    wanted: Layer = "original"
    terms: bool = True

    @property
    def layer(self) -> Layer:
        """The layer that is shown."""
        return "regularised" if self.text in self.corpus.translations else self.wanted

    @property
    def language(self) -> str:
        """The language of the text."""
        return (self.corpus.translations.get(self.text) or self.corpus.editions[self.text]).language

    def html(self, shown: Showable, places: Iterable[Span] = (), marks: Iterable[Mark] = ()) -> Html:
        """Return a clause or heading as HTML. `places`: where in the layer something was found."""
        terms = term_marks(self.corpus, shown, self.layer, self.language) if self.terms else ()
        pieces = self.pieces(shown)
        lines, faces = ([], []) if isinstance(shown, Passage) else _typeface_marks(shown, self.layer, pieces)
        # A typeface is inside the other marks: it is the shortest to write again where it would be interrupted.
        marks = (*lines, *terms, *marks, *faces, *(Mark(start, end, matched) for start, end in places))
        return passage(pieces, self.language, self.layer, marks)

    def pieces(self, shown: Showable) -> tuple[Piece, ...]:
        """Return the pieces of a clause or heading; regularised, in today's spelling where there is a lexicon."""
        if self.layer == "original" or self.text in self.corpus.translations:
            return shown.pieces
        return index_of(self.corpus).respelt(shown.pieces, self.text, self.language, shown.id or "")


def _typeface_marks(original: Clause | Block, layer: Layer, pieces: Sequence[Piece]) -> tuple[list[Mark], list[Mark]]:
    """Return the marks of a clause or a heading in a layer: of its lines, which are around all else; of its typefaces.

    `pieces`: as they are shown, perhaps in another spelling, word for word.
    """
    lines: list[Mark] = []
    faces: list[Mark] = []
    if not original.typefaces:
        return lines, faces
    before, after = layer_text(original.pieces, layer), layer_text(pieces, layer)
    for typeface in original.typefaces:
        place = _respelt(typeface.original if layer == "original" else typeface.regularised, before, after)
        if place is not None:
            is_line = typeface.name == LINE
            made = element("span" if is_line else "i", class_=typeface.name)
            (lines if is_line else faces).append(Mark(*place, made))
    return lines, faces


def _respelt(span: Span, before: str, after: str) -> Span | None:
    """Return the place of some words in another spelling; None if they are not there, or not as many words."""
    start, end = span
    if before == after:
        return span if start < end else None
    mine, theirs = list(WORD.finditer(before)), list(WORD.finditer(after))
    touched = [place for place, word in enumerate(mine) if word.start() < end and word.end() > start]
    if not touched or len(mine) != len(theirs):
        return None
    first, last = touched[0], touched[-1]
    left = max(0, start - mine[first].start())
    right = max(0, mine[last].end() - end)
    return theirs[first].start() + left, theirs[last].end() - right
