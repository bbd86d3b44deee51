"""The typefaces of a text as marks: italics are seen as such, a title page has its lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from piquet_corpus.edition.language.words import Layer, layer_text
from piquet_corpus.edition.texts.tei.model import Block, Clause, Piece
from piquet_corpus.edition.texts.tei.pieces import LINE
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.publishing.html.passages import Mark

WORD = re.compile(r"\S+")
Span = tuple[int, int]


def typeface_marks(one: Clause | Block, layer: Layer, shown: Sequence[Piece]) -> tuple[list[Mark], list[Mark]]:
    """Return the marks of a clause or a heading in a layer: of its lines, and of its typefaces.

    The lines are around all else. `shown`: the pieces as they are shown, perhaps in another spelling, word for word.
    """
    if not one.typefaces:
        return [], []
    lines: list[Mark] = []
    faces: list[Mark] = []
    before, after = layer_text(one.pieces, layer), layer_text(shown, layer)
    for typeface in one.typefaces:
        span = typeface.original if layer == "original" else typeface.regularised
        place = _respelt(span, before, after)
        if place is not None:
            (lines if typeface.name == LINE else faces).append(Mark(*place, _made(typeface.name)))
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


def _made(name: str) -> Callable[[Html, bool], Html]:
    return lambda words, _first: tag("span" if name == LINE else "i", words, class_=name)
