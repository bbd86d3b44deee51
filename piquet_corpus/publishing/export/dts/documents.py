"""The answers of DTS in TEI: each whole text, and each passage of it that can be cited.

A file of the corpus points to others by relative addresses. In the export it is in another folder, so `xml:base` says
what its pointers are relative to.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import cast

from lxml import etree

from piquet_corpus.edition.texts.tei.xml import LANG, NAMESPACE, TEI, Element
from piquet_corpus.publishing.export.dts.answers import tei_path
from piquet_corpus.publishing.export.dts.site import Site, document_path
from piquet_corpus.publishing.export.dts.text import PAGE_BREAK, Resource, Unit
from piquet_corpus.publishing.export.files import File

BASE = "{http://www.w3.org/XML/1998/namespace}base"
DTS = "https://w3id.org/api/dts#"
"""The namespace of the element in which DTS wraps a passage."""
ONLY_IN_WHOLE = "|".join(
    f".//{name}"
    for name in (
        *("t:respStmt", "t:note", "t:listWit", "t:listBibl", "t:relatedItem", "t:biblScope"),
        *("t:sourceDesc//t:idno", "t:title[@type='short']", "t:bibl[@type='digital'][not(t:ref)]"),
        "t:publicationStmt/t:date",
    )
)
"""Parts of a header that a passage does without: what only comments, and the numbers of the book in catalogues."""


def documents(site: Site, resource: Resource) -> Iterator[File]:
    """Return the whole text, and each of its passages."""
    path = document_path(resource.id)
    root = etree.parse(str(resource.document.path), etree.XMLParser(no_network=True)).getroot()
    root.set(BASE, site.link(tei_path(resource), path))
    yield File(path, etree.tostring(root, encoding="UTF-8", xml_declaration=True) + b"\n")
    for tree in resource.trees:
        for unit in tree.units:
            path = document_path(resource.id, unit.ref, tree.name)
            passage = _passage(resource, unit, site.link(tei_path(resource), path))
            yield File(path, etree.tostring(passage, encoding="UTF-8", xml_declaration=False) + b"\n")


def _passage(resource: Resource, unit: Unit, base: str) -> Element:
    """Return a passage in the wrapper of DTS, after the parts of the header on book, rights and pointers, in short."""
    root = etree.Element(f"{TEI}TEI", nsmap={None: NAMESPACE})  # type: ignore[dict-item]
    root.set(BASE, base)
    root.set(LANG, resource.text.language)
    header = etree.SubElement(root, f"{TEI}teiHeader")
    header.extend(map(_short, resource.document.root.iterfind(f"{TEI}teiHeader/{TEI}fileDesc")))
    place = unit.citable.element
    passage = _page_at(place) if place.tag == PAGE_BREAK else _copy(place)
    values = (str(value) for element in passage.iter() for value in element.attrib.values())
    pointed = {pointer.partition(":")[0] for value in values for pointer in value.split() if ":" in pointer}
    for prefixes in resource.document.root.iterfind(f"{TEI}teiHeader/{TEI}encodingDesc/{TEI}listPrefixDef"):
        if any(prefix.get("ident") in pointed for prefix in prefixes):
            etree.SubElement(header, f"{TEI}encodingDesc").append(_short(prefixes))
    etree.SubElement(root, f"{{{DTS}}}wrapper", nsmap={"dts": DTS}).append(passage)
    return root


def _short(element: Element) -> Element:
    """Return a copy of a part of the header without what only comments on it, and without line breaks between elements.

    The whole header is in the file to which `xml:base` leads; with each of some thousand passages it would be half of
    all that is written.
    """
    copied = _copy(element)
    for comment in cast(list[Element], copied.xpath(ONLY_IN_WHOLE, namespaces={"t": NAMESPACE})):
        parent = comment.getparent()
        if parent is not None and _is_layout(comment.tail):
            parent.remove(comment)
    for part in copied.iter(f"{TEI}*"):
        part.text, part.tail = (None if _is_layout(text) else text for text in (part.text, part.tail))
    return copied


def _is_layout(text: str | None) -> bool:
    """Whether what stands between two elements is nothing, or only the layout of the file."""
    return not text or ("\n" in text and not text.strip())


def _copy(element: Element) -> Element:
    """Return a copy of an element without what follows it."""
    copied = deepcopy(element)
    copied.tail = None
    return copied


def _page_at(start: Element) -> Element:
    """Return the `text` element of a file with only the page that begins here, starting with the page break.

    An element that began on the page before, or goes on after the page, is included only as far as it is on this page.
    """
    text = next(start.iterancestors(f"{TEI}text"))
    breaks = [*text.iter(PAGE_BREAK), None]
    return _Page(start, breaks[breaks.index(start) + 1]).of(text)


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
                self.open.append((element, None))
                self.inside = (self.inside or element is self.start) and element is not self.end
                if self.inside:
                    self._copied()
                    self._write(element.text)
            else:
                self.open.pop()
                if element is not text:
                    self._write(element.tail)
        assert self.root is not None
        return self.root

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
