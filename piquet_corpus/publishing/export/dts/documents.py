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
from piquet_corpus.publishing.export.dts.pages import PAGE_BREAK, page_at
from piquet_corpus.publishing.export.dts.site import Site, document_path
from piquet_corpus.publishing.export.dts.text import Resource, Unit
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
    header.extend(_short(found) for found in resource.document.root.iterfind(f"{TEI}teiHeader/{TEI}fileDesc"))
    place = unit.citable.element
    passage = page_at(place) if place.tag == PAGE_BREAK else _copy(place)
    for prefixes in resource.document.root.iterfind(f"{TEI}teiHeader/{TEI}encodingDesc/{TEI}listPrefixDef"):
        if any(_points_by(passage, str(one.get("ident"))) for one in prefixes):
            etree.SubElement(header, f"{TEI}encodingDesc").append(_short(prefixes))
    etree.SubElement(root, f"{{{DTS}}}wrapper", nsmap={"dts": DTS}).append(passage)
    return root


def _points_by(passage: Element, prefix: str) -> bool:
    """Whether a pointer in a passage begins with a prefix that the header declares."""
    pointers = (pointer for one in passage.iter() for value in one.attrib.values() for pointer in str(value).split())
    return any(pointer.startswith(f"{prefix}:") for pointer in pointers)


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
        part.text, part.tail = (None if _is_layout(said) else said for said in (part.text, part.tail))
    return copied


def _is_layout(said: str | None) -> bool:
    """Whether what stands between two elements is nothing, or only the layout of the file."""
    return not said or ("\n" in said and not said.strip())


def _copy(element: Element) -> Element:
    """Return a copy of an element without what follows it."""
    copied = deepcopy(element)
    copied.tail = None
    return copied
