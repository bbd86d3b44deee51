"""Reading running text into typed pieces; and its typefaces and lines, as places in both layers of the text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

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
)
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Element, fragments, line_of, raw_text, text_of

CHOICES: dict[str, tuple[ChoiceKind, str]] = {
    f"{TEI}sic": ("correction", f"{TEI}corr"),
    f"{TEI}orig": ("regularisation", f"{TEI}reg"),
    f"{TEI}abbr": ("abbreviation", f"{TEI}expan"),
}


def _choice(element: Element) -> Choice:
    """Read a choice. Its children may be in any order; the original is the text of the source."""
    children = {child.tag: child for child in element}
    for tag, (kind, other) in CHOICES.items():
        original, better = children.get(tag), children.get(other)
        if original is not None and better is not None:
            cert, evidence = better.get("cert"), tuple((better.get("evidence") or "").split())
            source, id_ = fragments(better.get("source")), element.get(ID)
            return Choice(kind, raw_text(original), raw_text(better), id_, cert, evidence, source, line_of(element))
    # The schema refuses any other choice; until then, no text of it is lost here.
    both = raw_text(element)
    return Choice("regularisation", both, both, element.get(ID), None, (), (), line_of(element))


def _supplied(element: Element) -> Supplied:
    get = element.get
    evidence, source = tuple((get("evidence") or "").split()), fragments(get("source"))
    return Supplied(raw_text(element), get("reason") or "", get(ID), get("cert"), evidence, source, line_of(element))


def _gap(element: Element) -> Gap:
    get = element.get
    return Gap(get("reason") or "", get("unit") or "", get("quantity") or "", get(ID), line_of(element))


def _note(element: Element) -> TranscriberNote | TranslatorNote:
    """Read a note within the text: a note of the translator, or else a mark of the transcriber."""
    return (TranslatorNote if element.get("type") == "translator" else TranscriberNote)(text_of(element))


def page_break(element: Element) -> PageBreak:
    """Read a page break."""
    return PageBreak(element.get("n") or "", element.get("facs") or "", element.get(ID), line_of(element))


PIECES: dict[object, Callable[[Element], Piece]] = {
    f"{TEI}choice": _choice,
    f"{TEI}supplied": _supplied,
    f"{TEI}gap": _gap,
    f"{TEI}pb": page_break,
    f"{TEI}note": _note,
}


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
    """Read the content of an element; of an element that is not a piece (`signed`, `hi`), its own content."""
    if element.text:
        yield Text(element.text)
    for child in element:
        yield from piece_or_content(child)
        if child.tail:
            yield Text(child.tail)


def piece_or_content(element: Element) -> Iterator[Piece]:
    """Read an element as a piece, or else its content."""
    read = PIECES.get(element.tag)
    if read is None:
        yield from pieces_of(element)
    else:
        yield read(element)


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
