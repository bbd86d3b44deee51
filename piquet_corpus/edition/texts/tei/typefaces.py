"""The typefaces of running text, and the lines of a title page, as places in both layers of the text."""

from __future__ import annotations

from piquet_corpus.edition.texts.tei.model import Choice, Piece, Supplied, Text, Typeface
from piquet_corpus.edition.texts.tei.pieces import PIECES
from piquet_corpus.edition.texts.tei.xml import TEI, Element, fragments, raw_text

HI, LB, CHOICE, ORIG = f"{TEI}hi", f"{TEI}lb", f"{TEI}choice", f"{TEI}orig"
PARTS = (f"{TEI}titlePart", f"{TEI}docImprint")
"""The parts of a title page, each of which begins a line."""
LINE = "line"
"""The name of a line of a title page."""


def typefaces(element: Element) -> tuple[Typeface, ...]:
    """Return the changes of typeface in an element, and then its lines, if it has ends of lines between words."""
    if next(element.iter(HI, LB), None) is None:
        return ()
    measure = _Measure()
    measure.walk(element)
    return (*measure.found, *measure.lines())


class _Measure:
    """Goes through an element, and knows how long each layer has become: the original, and the regularised."""

    def __init__(self) -> None:
        self.at = (0, 0)
        self.words = ""
        self.found: list[Typeface] = []
        self._ends: list[tuple[int, int]] = []

    def walk(self, element: Element) -> None:
        """Measure the content of an element."""
        self._add(Text(element.text or ""))
        for child in element:
            self._child(child)
            self._add(Text(child.tail or ""))

    def _child(self, child: Element) -> None:
        if child.tag == LB:
            if child.get("break") != "no":
                self._ends.append(self.at)
        elif child.tag == HI:
            start = self.at
            self.walk(child)
            self._keep(child, start, self.at)
        elif read := PIECES.get(child.tag):
            self._initial(child)
            self._add(read(child))
        else:
            if child.tag in PARTS:
                self._ends.append(self.at)
            self.walk(child)

    def _initial(self, choice: Element) -> None:
        """Keep the decorated initial of a word whose spelling is regularised: it is in the original layer only."""
        initial = choice.find(f"{ORIG}/{HI}") if choice.tag == CHOICE else None
        if initial is not None:
            original, regularised = self.at
            end = original + len(raw_text(initial))
            self._keep(initial, self.at, (end, regularised))

    def _keep(self, hi: Element, start: tuple[int, int], end: tuple[int, int]) -> None:
        name = next(iter(fragments(hi.get("rendition"))), "")
        self.found.append(Typeface(name, (start[0], end[0]), (start[1], end[1])))

    def _add(self, piece: Piece) -> None:
        original, regularised = _layers(piece)
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


def _layers(piece: Piece) -> tuple[str, str]:
    if isinstance(piece, Text):
        return piece.text, piece.text
    if isinstance(piece, Choice):
        return piece.original, piece.regularised
    return "", piece.text if isinstance(piece, Supplied) else ""
