"""How the words of one text are shown: the layer, the spelling, the typefaces, the terms of the glossary, other marks.

A term has a discreet mark, and its meaning in the language of the reader. The name of the term is in the language of
the text, so that an English reader of a French passage learns what its word means. Each mark is a link to the glossary,
described by a definition that is once on the page, hidden. The script shows the definition beside the mark under the
pointer, or when the mark has the focus, or is tapped; Escape hides it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of, terms_in
from piquet_corpus.edition.language.words import Layer, Passage, layer_text
from piquet_corpus.edition.texts.glossary import Entry
from piquet_corpus.edition.texts.tei.model import Block, Clause, Piece
from piquet_corpus.edition.texts.tei.read import LINE
from piquet_corpus.publishing.html.addresses import GLOSSARY, address, link
from piquet_corpus.publishing.html.markup import Html, fragment, labelled, tag, target
from piquet_corpus.publishing.html.passages import Made, Mark, element, matched, passage
from rules.core.messages import N_, _, language

MORE = {"en": N_("Glossary"), "fr": "Glossaire"}


def term_marks(corpus: Corpus, passage: Clause | Block | Passage, layer: Layer, language: str) -> tuple[Mark, ...]:
    """Return the marks of the terms in a clause or heading, each at its first place there.

    `language`: that of the text.
    """
    first = {term.entry.id: term for term in reversed(terms_in(corpus, passage, layer))}
    ordered = sorted(first.values(), key=lambda term: term.start)
    return tuple(Mark(term.start, term.end, _as_term(term.entry, language)) for term in ordered)


def _as_term(entry: Entry, language: str) -> Made:
    """Return what makes words a link to the glossary, described by the definition; further parts look the same."""

    def made(words: Html, first: bool) -> Html:
        if not first:
            return tag("span.term", words)
        to = address(GLOSSARY, term=entry.id)
        # In the static edition the script fetches the definitions, once for all pages, and adds this by itself.
        described = None if target().static else _id(entry, language)
        return tag("a", words, href=to, class_="term", aria_describedby=described)

    return made


DESCRIBED = re.compile(' aria-describedby="([^"]+)"')


def definitions_in(html: str, definitions: Mapping[str, Html]) -> Html:
    """Return what the terms of a page mean, hidden, for their marks to point to."""
    named = dict.fromkeys(DESCRIBED.findall(html))
    return tag("div", *(definitions[id_] for id_ in named if id_ in definitions), hidden="hidden")


def definitions_by_id(corpus: Corpus, languages: Iterable[str], reader: str | None = None) -> Mapping[str, Html]:
    """Return what all terms mean, by the ids to which their marks point.

    `languages`: those of the texts, for the names. `reader`: the language of the meanings, by default that of now.
    """
    known = reader or language()
    pairs = ((entry, spoken) for spoken in languages for entry in corpus.glossary.entries)
    return {_id(entry, spoken): _definition(entry, spoken, known) for entry, spoken in pairs}


def _definition(entry: Entry, language: str, reader: str) -> Html:
    name, more = tag("b", entry.lemma.get(language), lang=language), address(GLOSSARY, term=entry.id)
    meaning = labelled(name, entry.definition.get(reader))
    shown = fragment(meaning, ". ", link(_(MORE.get(reader, MORE["en"])), more))
    return tag("div", shown, id=_id(entry, language), lang=reader)


def _id(entry: Entry, language: str) -> str:
    return f"{entry.id}-{language}"


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
