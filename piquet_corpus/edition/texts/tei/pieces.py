"""Reading running text into typed pieces. Typefaces and ends of lines stand apart: see `typefaces`."""

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
