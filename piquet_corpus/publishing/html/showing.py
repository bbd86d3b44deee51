"""How the words of one text are shown: the layer, the spelling, and the marks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.words import Layer, Passage
from piquet_corpus.edition.texts.tei.model import Block, Clause, Piece
from piquet_corpus.publishing.html.glosses import term_marks
from piquet_corpus.publishing.html.markup import Html
from piquet_corpus.publishing.html.passages import Mark, PassageStyle, found, passage
from piquet_corpus.publishing.html.typeface import typeface_marks

Showable = Clause | Block | Passage
"""What is shown: a clause or a heading, as it is read from a file or as it is searched."""


@dataclass(frozen=True)
class Showing:
    """How the words of a text are shown. `text` is the id of an edition or a translation, which has one layer only."""

    corpus: Corpus
    text: str
    asked: Layer = "original"
    terms: bool = True

    @property
    def layer(self) -> Layer:
        """The layer that is shown."""
        return "regularised" if self.text in self.corpus.translations else self.asked

    @property
    def language(self) -> str:
        """The language of the text."""
        return (self.corpus.translations.get(self.text) or self.corpus.editions[self.text]).language

    def html(self, one: Showable, places: Iterable[tuple[int, int]] = (), marks: Iterable[Mark] = ()) -> Html:
        """Return a clause or heading as HTML. `places`: where in the layer something was found."""
        terms = term_marks(self.corpus, one, self.layer, self.language) if self.terms else ()
        pieces = self.pieces(one)
        lines, faces = ([], []) if isinstance(one, Passage) else typeface_marks(one, self.layer, pieces)
        # A typeface is inside the other marks: it is the shortest to write again where it would be interrupted.
        marks = (*lines, *terms, *marks, *faces, *(Mark(start, end, found) for start, end in places))
        return passage(pieces, PassageStyle(self.language, self.layer), marks)

    def pieces(self, one: Showable) -> tuple[Piece, ...]:
        """Return the pieces of a clause or heading; regularised, in today's spelling where there is a lexicon."""
        if self.layer == "original" or self.text in self.corpus.translations:
            return one.pieces
        return index_of(self.corpus).respelt(one.pieces, self.text, self.language, one.id or "")
