"""The text of a passage with its apparatus: what the transcription has, what we read, and which is which.

Everything the editors add is in square brackets, in both layers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.texts.tei.model import (
    Choice,
    Gap,
    PageBreak,
    Piece,
    Supplied,
    Text,
    TranscriberNote,
    TranslatorNote,
)
from piquet_corpus.publishing.html.markup import Content, Html, join, phrase, tag, text
from piquet_corpus.publishing.html.wording import gap_in_words
from rules.core.messages import ENGLISH, N_, _, language, say

LAYERS: dict[Layer, str] = {"original": N_("Original"), "regularised": N_("Regularised")}


STRANDED = re.compile(r" (?=[;:?!»])")
"""A space after which a line may not break."""


@dataclass(frozen=True)
class PassageStyle:
    """How a passage is to be shown: its language, and the layer."""

    language: str
    layer: Layer = "original"


@dataclass(frozen=True)
class Mark:
    """Words to be marked: their start and end in the layer that is shown, and the function that marks them.

    Where they cover several pieces, each part is marked separately; the second argument says whether it is the first.
    """

    start: int
    end: int
    made: Callable[[Html, bool], Html]


def found(words: Html, first: bool) -> Html:
    """Return words that match the query."""
    return tag("mark", words)


def passage(pieces: tuple[Piece, ...], style: PassageStyle, marks: tuple[Mark, ...] = ()) -> Html:
    """Return a passage as HTML. Where marks overlap, a later one is inside an earlier one."""
    writer = _PassageWriter(style, marks)
    html = join(writer.piece(piece) for piece in pieces)
    # French sets a space before these signs; a line must not begin with them.
    return Html(STRANDED.sub("\u00a0", html)) if style.language == "fr" else html


def page_mark(n: str) -> Html:
    """Return the mark of a page that begins."""
    return join([tag("span", say("p. {page}", page=n), class_="pb", lang=language()), " "])


def _note(*contents: Content, space: str = "", lang: str | None = None) -> Html:
    """Return an editor's remark in brackets. A space before it is part of it: the text has none.

    `lang`: its language, if it is not that of the reader.
    """
    return tag("span", space, "[", *contents, "]", class_="ed", lang=lang or language())


class _PassageWriter:
    """Writes a passage piece by piece, and knows how much of the layer it has written."""

    def __init__(self, style: PassageStyle, marks: tuple[Mark, ...]) -> None:
        self.style, self.marks = style, marks
        self.original = style.layer == "original"
        self.at = 0

    def piece(self, piece: Piece) -> Html:
        """Return a piece as HTML."""
        return _SHOW[type(piece)](self, piece)

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
            return join([_note(remark, other[len(other.rstrip()) :]), self.words(first)])
        shown = tag("span", self.words(bare), class_=class_)
        return join([shown, _note(remark, space=" "), self.words(first[len(bare) :])])

    def _remark(self, other: str) -> Content:
        """Say what the other layer has in place of words; it may have none."""
        if not other:
            return _("leave out") if self.original else _("not in the transcription")
        foreign = tag("span", other, lang=self.style.language, class_="other")
        if self.original:
            return phrase("read {words}", words=foreign)
        return phrase("as transcribed: {words}", words=foreign)

    def choice(self, choice: Choice) -> Html:
        """Show a choice. Spelling alone needs no remark: the other form is in the title and in the apparatus."""
        if choice.kind == "correction":
            return self.correction(choice)
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

    def gap(self, gap: Gap) -> Html:
        """Show a gap in the original layer; in the other layer, supplied words fill it."""
        return tag("span", "[…]", class_="gap", title=gap_in_words(gap)) if self.original else Html()

    def page(self, piece: PageBreak) -> Html:
        """Show that a page begins."""
        return page_mark(piece.n)

    def transcriber(self, note: TranscriberNote) -> Html:
        """Show the transcriber's own mark, raised."""
        return tag("span", note.text.strip(), class_="transcriber", lang="en", title=_("the transcriber’s mark"))

    def translator(self, note: TranslatorNote) -> Html:
        """Show the translator's note."""
        return _note(note.text, space=" ", lang=ENGLISH)

    def text(self, piece: Text) -> Html:
        """Show plain words."""
        return self.words(piece.text)


def _marked(words: str, start: int, marks: tuple[Mark, ...]) -> Html:
    """Return words that begin somewhere in the layer, with the marks that reach into them."""
    return join(_parts(words, start, marks))


def _parts(words: str, start: int, marks: tuple[Mark, ...]) -> Iterator[Html]:
    """Return the parts of words, split where marks begin and end."""
    end, here = start + len(words), start
    for place, mark in enumerate(marks):
        first, last = max(mark.start, here), min(mark.end, end)
        if first >= last:
            continue
        inner = marks[place + 1 :]
        yield _marked(words[here - start : first - start], here, inner)
        yield mark.made(_marked(words[first - start : last - start], first, inner), first == mark.start)
        here = last
    yield text(words[here - start :])


_SHOW: dict[type, Callable[[_PassageWriter, Any], Html]] = {
    Text: _PassageWriter.text,
    Choice: _PassageWriter.choice,
    Supplied: _PassageWriter.supplied,
    Gap: _PassageWriter.gap,
    PageBreak: _PassageWriter.page,
    TranscriberNote: _PassageWriter.transcriber,
    TranslatorNote: _PassageWriter.translator,
}
