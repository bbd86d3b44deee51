"""The text of a passage with its apparatus: what the print has, what we would read, and which is which.

Everything the editors add stands in square brackets, whichever layer is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from piquet_corpus.app.folding import marked
from piquet_corpus.app.markup import Content, Html, join, tag
from piquet_corpus.app.wording import gap_in_words
from piquet_corpus.tei.model import Choice, Gap, Hi, PageBreak, Piece, Supplied, Text, TranscriberNote

Layer = Literal["original", "regularised"]
LAYERS: dict[Layer, str] = {"original": "Original", "regularised": "Regularised"}


STRANDED = re.compile(r" (?=[;:?!»])")
"""A space that may not end a line."""


@dataclass(frozen=True)
class Style:
    """How a passage is to be shown: its language, the layer, and the words to be marked in it."""

    language: str
    layer: Layer = "original"
    words: tuple[str, ...] = ()


def passage(pieces: tuple[Piece, ...], style: Style) -> Html:
    """Return a passage as HTML."""
    html = join(_SHOW[type(piece)](piece, style) for piece in pieces)
    # French sets a space before these signs; a line must not begin with them.
    return Html(STRANDED.sub("\u00a0", html)) if style.language == "fr" else html


def page_mark(n: str) -> Html:
    """Return the mark of a page that begins."""
    return join([tag("span", f"p. {n}", class_="pb", lang="en"), " "])


def _note(*contents: Content, space: str = "") -> Html:
    """Return an editor's remark, in English, in brackets. A space before it is part of it: the print has none."""
    return tag("span", space, "[", *contents, "]", class_="ed", lang="en")


def _correction(choice: Choice, style: Style) -> Html:
    """Show an error and its correction; the one that is not read stands in brackets after the other."""
    if style.layer == "original":
        first, other, class_, words = choice.original, choice.regularised, "sic", ("read ", "leave out")
    else:
        first, other, class_, words = (
            choice.regularised,
            choice.original,
            "corr",
            ("print: ", "not in the print"),
        )
    bare = first.rstrip()
    foreign = tag("span", other.strip(), lang=style.language, class_="other")
    remark = (words[0], foreign) if other.strip() else (words[1],)
    if not bare:
        return join([_note(*remark, other[len(other.rstrip()) :]), first])
    return join([tag("span", marked(bare, style.words), class_=class_), _note(*remark, space=" "), first[len(bare) :]])


def _choice(choice: Choice, style: Style) -> Html:
    """Show a choice. Mere spelling needs no remark: the other form is in the title and in the apparatus."""
    if choice.kind == "correction":
        return _correction(choice, style)
    original = style.layer == "original"
    first, other = (choice.original, choice.regularised) if original else (choice.regularised, choice.original)
    title = f"{'regularised' if original else 'in the print'}: {other}"
    return tag("span", marked(first, style.words), class_="reg", title=title)


def _supplied(piece: Supplied, style: Style) -> Html:
    """Show words that the print lacks, in brackets."""
    bare = piece.text.strip()
    before, after = piece.text.split(bare, 1) if bare else (piece.text, "")
    return tag("span", before, "[", marked(bare, style.words), "]", after, class_="supplied")


def _gap(gap: Gap, style: Style) -> Html:
    """Show a gap, in the original layer; in the other what is supplied fills it."""
    if style.layer == "regularised":
        return Html()
    return tag("span", "[…]", class_="gap", title=gap_in_words(gap))


def _transcriber(note: TranscriberNote, style: Style) -> Html:
    """Show the transcriber's own mark, raised."""
    return tag("span", note.text.strip(), class_="transcriber", lang="en", title="the transcriber’s mark")


def _hi(piece: Hi, style: Style) -> Html:
    """Show words that the print sets apart."""
    return tag("em", marked(piece.text, style.words))


_SHOW: dict[type, Callable[[Any, Style], Html]] = {
    Text: lambda piece, style: marked(piece.text, style.words),
    Choice: _choice,
    Supplied: _supplied,
    Gap: _gap,
    PageBreak: lambda piece, style: page_mark(piece.n),
    TranscriberNote: _transcriber,
    Hi: _hi,
}
