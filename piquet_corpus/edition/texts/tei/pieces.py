"""Reading running text into typed pieces; and its typefaces and lines, as places in both layers of the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from piquet_corpus.edition.texts.tei.model import (
    Choice,
    ChoiceKind,
    Gap,
    PageBreak,
    Piece,
    Supplied,
    Text,
    TranscriberNote,
    TranslatorNote,
    Typeface,
    layers_of,
)
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Element, fragments, line_of, pointed, raw_text, text_of

CHOICES: tuple[tuple[str, ChoiceKind, str], ...] = (
    ("sic", "correction", "corr"),
    ("orig", "regularisation", "reg"),
    ("abbr", "abbreviation", "expan"),
)
HI, LB, CHOICE, ORIG = f"{TEI}hi", f"{TEI}lb", f"{TEI}choice", f"{TEI}orig"
PARTS = (f"{TEI}titlePart", f"{TEI}docImprint")
"""The parts of a title page, each of which begins a line."""
LINE = "line"
"""The name of a line of a title page."""


def piece_of(element: Element) -> Piece | None:
    """Return an element as a piece; None for one that only has content (`signed`, `hi`)."""
    get, line = element.get, line_of(element)
    match str(element.tag).removeprefix(TEI):
        case "choice":
            return _choice(element)
        case "supplied":
            return Supplied(raw_text(element), get("reason", ""), get(ID), *_grounds(element), line)
        case "gap":
            return Gap(get("reason", ""), get("unit", ""), get("quantity", ""), get(ID), line)
        case "pb":
            return PageBreak(get("n", ""), get("facs", ""), get(ID), line)
        case "note":
            return (TranslatorNote if get("type") == "translator" else TranscriberNote)(text_of(element))
    return None


def _choice(element: Element) -> Choice:
    """Read a choice. Its children may be in any order; the original is the text of the source."""
    id_, line = element.get(ID), line_of(element)
    children = {child.tag: child for child in element}
    for source, kind, reading in CHOICES:
        original, better = children.get(f"{TEI}{source}"), children.get(f"{TEI}{reading}")
        if original is not None and better is not None:
            return Choice(kind, raw_text(original), raw_text(better), id_, *_grounds(better), line)
    # The schema refuses any other choice; until then, no text of it is lost here.
    both = raw_text(element)
    return Choice("regularisation", both, both, id_, None, (), (), line)


def _grounds(element: Element) -> tuple[str | None, tuple[str, ...], tuple[str, ...]]:
    return element.get("cert"), tuple(element.get("evidence", "").split()), fragments(element.get("source"))


def joined(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return pieces with plain words that follow each other in one: a change of typeface does not divide them."""
    found: list[Piece] = []
    for piece in pieces:
        if found and isinstance(piece, Text) and isinstance(before := found[-1], Text):
            found[-1] = Text(before.text + piece.text)
        else:
            found.append(piece)
    return tuple(found)


def pieces_of(element: Element) -> Iterator[Piece]:
    """Read the content of an element; of an element that is not a piece, its own content."""
    if element.text:
        yield Text(element.text)
    for child in element:
        yield from piece_or_content(child)
        if child.tail:
            yield Text(child.tail)


def piece_or_content(element: Element) -> Iterator[Piece]:
    """Read an element as a piece, or else its content."""
    piece = piece_of(element)
    if piece is None:
        yield from pieces_of(element)
    else:
        yield piece


def typefaces(element: Element) -> tuple[Typeface, ...]:
    """Return the changes of typeface in an element, and then its lines, if it has ends of lines between words."""
    if next(element.iter(HI, LB), None) is None:
        return ()
    measure = _Measure()
    measure.walk(element)
    return (*measure.typefaces, *measure.lines())


class _Measure:
    """Goes through an element, and knows how long each layer has become: the original, and the regularised."""

    def __init__(self) -> None:
        self.at = (0, 0)
        self.words = ""
        self.typefaces: list[Typeface] = []
        self._ends: list[tuple[int, int]] = []

    def walk(self, element: Element) -> None:
        """Measure the content of an element."""
        self._add(Text(element.text or ""))
        for child in element:
            self._child(child)
            self._add(Text(child.tail or ""))

    def _child(self, child: Element) -> None:
        start = self.at
        if child.tag == LB:
            if child.get("break") != "no":
                self._ends.append(start)
        elif child.tag == HI:
            self.walk(child)
            self._note(child, start, self.at)
        elif piece := piece_of(child):
            # The decorated initial of a word whose spelling is regularised is in the original layer only.
            initial = child.find(f"{ORIG}/{HI}") if child.tag == CHOICE else None
            if initial is not None:
                self._note(initial, start, (start[0] + len(raw_text(initial)), start[1]))
            self._add(piece)
        else:
            if child.tag in PARTS:
                self._ends.append(start)
            self.walk(child)

    def _note(self, hi: Element, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.typefaces.append(Typeface(pointed(hi, "rendition"), (start[0], end[0]), (start[1], end[1])))

    def _add(self, piece: Piece) -> None:
        original, regularised = layers_of(piece)
        self.words += original
        self.at = (self.at[0] + len(original), self.at[1] + len(regularised))

    def lines(self) -> tuple[Typeface, ...]:
        """Return the lines between the ends of lines."""
        if not self._ends:
            return ()
        starts, ends = ((0, 0), *self._ends), (*self._ends, self.at)
        return tuple(
            Typeface(LINE, (start[0], end[0]), (start[1], end[1]))
            for start, end in zip(starts, ends, strict=True)
            if self.words[start[0] : end[0]].strip()
        )
