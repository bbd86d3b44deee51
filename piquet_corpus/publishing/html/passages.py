"""The text of a passage with its apparatus: what the transcription has, what we read, and which is which.

Everything the editors add is in square brackets, in both layers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.texts.tei.model import (
    Block,
    Choice,
    Gap,
    PageBreak,
    Piece,
    Pieces,
    Supplied,
    Text,
    TranscriberNote,
    TranslatorNote,
)
from piquet_corpus.publishing.html.markup import Content, Html, fragment, join, phrase, tag, text
from rules.core.messages import N_, _, language, say, several

LAYERS: dict[Layer, str] = {"original": N_("Original"), "regularised": N_("Regularised")}
STRANDED = re.compile(r" (?=[;:?!»])")
"""A space after which a line may not break."""

Made = Callable[[Html, bool], Html]
"""Marks words, or a part of them; the second argument says whether it is the first part."""


@dataclass(frozen=True)
class Mark:
    """Words to be marked: their start and end in the layer that is shown, and the function that marks them.

    Where they cover several pieces, each part is marked separately.
    """

    start: int
    end: int
    made: Made


def element(name: str, **attributes: str) -> Made:
    """Return what marks words by an element around each part."""
    return lambda words, _first: tag(name, words, **attributes)


matched = element("mark")
"""Marks words that match the query."""
differs = element("mark", class_="differing")
"""Marks words that another text does not have."""
disputed = element("mark", class_="disputed")
"""Marks the words that carry a divergence."""


def passage(pieces: Pieces, language: str, layer: Layer = "original", marks: tuple[Mark, ...] = ()) -> Html:
    """Return a passage as HTML, in its language. Where marks overlap, a later one is inside an earlier one."""
    writer = _PassageWriter(language, layer == "original", marks)
    html = join(map(writer.piece, pieces))
    # French sets a space before these signs; a line must not begin with them.
    return Html(STRANDED.sub("\u00a0", html)) if language == "fr" else html


def page_mark(n: str) -> Html:
    """Return the mark of a page that begins."""
    return fragment(tag("span", say("p. {page}", page=n), class_="pb", lang=language()), " ")


def page_marks(*blocks: Block) -> Iterator[Html]:
    """Yield the marks of the pages that begin in some parts of a text."""
    return (page_mark(piece.n) for block in blocks for piece in block.pieces if isinstance(piece, PageBreak))


def page_begins(block: Block) -> Html:
    """Return a part of a text that is only the beginning of a page."""
    return tag("div", *page_marks(block), class_="page")


def _note(*contents: Content, space: str = "", lang: str | None = None) -> Html:
    """Return an editor's remark in brackets. A space before it is part of it: the text has none.

    `lang`: its language, if it is not that of the reader.
    """
    return tag("span", space, "[", *contents, "]", class_="ed", lang=lang or language())


@dataclass
class _PassageWriter:
    language: str
    original: bool
    marks: tuple[Mark, ...]
    at: int = 0

    def piece(self, piece: Piece) -> Html:
        """Return a piece as HTML. A gap is only in the original layer; in the other, supplied words fill it."""
        match piece:
            case Text():
                return self.words(piece.text)
            case Choice():
                return self.correction(piece) if piece.kind == "correction" else self.regularisation(piece)
            case Supplied():
                return self.supplied(piece)
            case Gap():
                return tag("span", "[…]", class_="gap", title=gap_in_words(piece)) if self.original else Html()
            case PageBreak():
                return page_mark(piece.n)
            case TranscriberNote():
                title = _("the transcriber’s mark")
                return tag("span", piece.text.strip(), class_="transcriber", lang="en", title=title)
            case TranslatorNote():
                return _note(piece.text, space=" ", lang=self.language)

    def words(self, words: str) -> Html:
        """Return words of the layer, with what is to be marked in them."""
        start, self.at = self.at, self.at + len(words)
        return _marked(words, start, self.marks) if self.marks else text(words)

    def correction(self, choice: Choice) -> Html:
        """Show an error and its correction; the one of the other layer is in brackets after it."""
        if self.original:
            first, other, class_ = choice.original, choice.regularised, "sic"
        else:
            first, other, class_ = choice.regularised, choice.original, "corr"
        bare = first.rstrip()
        remark = self._remark(other.strip())
        if not bare:
            return fragment(_note(remark, other[len(other.rstrip()) :]), self.words(first))
        shown = tag("span", self.words(bare), class_=class_)
        return fragment(shown, _note(remark, space=" "), self.words(first[len(bare) :]))

    def _remark(self, other: str) -> Content:
        if not other:
            return _("leave out") if self.original else _("not in the transcription")
        foreign = tag("span", other, lang=self.language, class_="other")
        if self.original:
            return phrase("read {words}", words=foreign)
        return phrase("as transcribed: {words}", words=foreign)

    def regularisation(self, choice: Choice) -> Html:
        """Show a spelling. It needs no remark: the other form is in the title and in the apparatus."""
        if self.original:
            first, title = choice.original, say("regularised: {words}", words=choice.regularised)
        else:
            first, title = choice.regularised, say("as transcribed: {words}", words=choice.original)
        return tag("span", self.words(first), class_="reg", title=title)

    def supplied(self, piece: Supplied) -> Html:
        """Show words that the transcription does not have, in brackets. They are not part of the original layer."""
        show = text if self.original else self.words
        bare = piece.text.strip()
        before, after = piece.text.split(bare, 1) if bare else (piece.text, "")
        return tag("span", show(before), "[", show(bare), "]", show(after), class_="supplied")


def gap_in_words(gap: Gap) -> str:
    """Say how much cannot be read: `1 character illegible`."""
    if gap.unit == "chars" and gap.reason == "illegible" and gap.quantity.isdigit():
        return several("{number} character illegible", "{number} characters illegible", int(gap.quantity))
    size = gap.quantity
    if size.isdigit():
        unit = "character" if gap.unit == "chars" else gap.unit.rstrip("s")
        size = f"{int(size)} {unit if int(size) == 1 else f'{unit}s'}"
    return " ".join(filter(None, (size, gap.reason)))


def _marked(words: str, start: int, marks: tuple[Mark, ...]) -> Html:
    """Return words that begin somewhere in the layer, split by the marks that reach into them."""
    end, here = start + len(words), start
    parts: list[Content] = []
    for place, mark in enumerate(marks, 1):
        first, last = max(mark.start, here), min(mark.end, end)
        if first < last:
            inner = marks[place:]
            parts.append(_marked(words[here - start : first - start], here, inner))
            parts.append(mark.made(_marked(words[first - start : last - start], first, inner), first == mark.start))
            here = last
    return fragment(*parts, words[here - start :])
