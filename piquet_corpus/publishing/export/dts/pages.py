"""A page of a text: everything between two page breaks, with the elements around it."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from piquet_corpus.edition.texts.tei.xml import NAMESPACE, TEI, Element

PAGE_BREAK, TEXT = f"{TEI}pb", f"{TEI}text"


def page_at(start: Element) -> Element:
    """Return the `text` element of a file with only the page that begins here, starting with the page break.

    An element that began on the page before, or goes on after the page, is included only as far as it is on this page.
    """
    text = next(start.iterancestors(TEXT))
    return _Page(start, next(_breaks_after(start, text), None)).of(text)


def _breaks_after(start: Element, text: Element) -> Iterator[Element]:
    breaks = list(text.iter(PAGE_BREAK))
    yield from breaks[breaks.index(start) + 1 :]


class _Page:
    """The copy of a page, made during a walk through the text. `open`: the elements that contain the current place."""

    def __init__(self, start: Element, end: Element | None) -> None:
        self.start, self.end = start, end
        self.inside = False
        self.open: list[tuple[Element, Element | None]] = []
        self.root: Element | None = None

    def of(self, text: Element) -> Element:
        """Walk through a text, and return the copy."""
        for event, element in etree.iterwalk(text, events=("start", "end")):
            if event == "start":
                self._enter(element)
            else:
                self.open.pop()
                if element is not text:
                    self._write(element.tail)
        assert self.root is not None
        return self.root

    def _enter(self, element: Element) -> None:
        self.open.append((element, None))
        self.inside = (self.inside or element is self.start) and element is not self.end
        if self.inside:
            self._copied()
            self._write(element.text)

    def _copied(self) -> Element:
        """Return the copy of the current element; make it and those around it if they do not exist yet."""
        above: Element | None = None
        for place, (element, copy) in enumerate(self.open):
            if copy is None:
                attributes = {str(name): str(value) for name, value in element.attrib.items()}
                if above is None:
                    copy = self.root = etree.Element(element.tag, attributes, nsmap={None: NAMESPACE})  # type: ignore[dict-item]
                else:
                    copy = etree.SubElement(above, element.tag, attributes)
                self.open[place] = element, copy
            above = copy
        assert above is not None
        return above

    def _write(self, words: str | None) -> None:
        """Add words to the current element, if they are on the page."""
        if not self.inside or not words:
            return
        into = self._copied()
        if len(into):
            into[-1].tail = (into[-1].tail or "") + words
        else:
            into.text = (into.text or "") + words
