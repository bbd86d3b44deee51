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
        if _is_layout(comment.tail):
            _remove(comment)
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
    number = list(text.iter(PAGE_BREAK)).index(start)
    page = _copy(text)
    begin, *ends = list(page.iter(PAGE_BREAK))[number : number + 2]
    for place in (begin, *begin.iterancestors()):
        place.text = None
        for before in list(place.itersiblings(preceding=True)):
            _remove(before)
    for end in ends:
        for place in (end, *end.iterancestors()):
            place.tail = None
            for after in list(place.itersiblings()):
                _remove(after)
        _remove(end)
    return page


def _remove(element: Element) -> None:
    """Remove an element, and the text that follows it."""
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)
