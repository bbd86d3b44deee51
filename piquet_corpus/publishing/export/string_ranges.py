"""Pointing into a clause from outside: `string-range`, as in the TEI Guidelines (P5, chapter 16).

Offsets count all text in the element, including both sides of every choice and the notes, so that the words can be
found by counting in the XML alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Element, raw_text

REJECTED: dict[Layer, frozenset[str]] = {
    "original": frozenset(f"{TEI}{name}" for name in ("corr", "reg", "expan", "supplied", "note", "gap")),
    "regularised": frozenset(f"{TEI}{name}" for name in ("sic", "orig", "abbr", "note", "gap")),
}
"""The elements that are not part of each layer."""


def string_range(element: Element, layer: Layer, start: int, end: int) -> str:
    """Return the pointer to words of a layer: `string-range(fr1642.1.1,0,12)`, in several parts if need be.

    `start` and `end`: the first and last offset in the layer. Raises IndexError if the layer is shorter.
    """
    offsets = _offsets(element, layer)[start:end]
    if len(offsets) < end - start:
        raise IndexError(f"{element.get(ID)} has fewer than {end} characters")
    runs = [list(run) for _, run in groupby(enumerate(offsets), key=lambda one: one[1] - one[0])]
    return f"string-range({','.join(f'{element.get(ID)},{run[0][1]},{len(run)}' for run in runs)})"


def _offsets(element: Element, layer: Layer) -> list[int]:
    """Return, for each character of a layer, its offset in all the text."""
    kept: list[int] = []
    at = 0
    for text, is_kept in _texts(element, REJECTED[layer]):
        if is_kept:
            kept += range(at, at + len(text))
        at += len(text)
    return kept


def _texts(element: Element, rejected: frozenset[str]) -> Iterator[tuple[str, bool]]:
    """Yield all the text in an element, piece by piece, and whether it is kept."""
    if element.tag in rejected:
        yield raw_text(element), False
        return
    yield element.text or "", True
    for child in element:
        yield from _texts(child, rejected)
        yield child.tail or "", True
