"""The answers of DTS in TEI: each whole text, and each passage of it that can be cited.

A file of the corpus points to others by relative addresses. In the export it is in another folder, so `xml:base` says
what its pointers are relative to.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from lxml import etree

from piquet_corpus.export.dts.answers import tei_path
from piquet_corpus.export.dts.pages import PAGE_BREAK, page_at
from piquet_corpus.export.dts.site import Site, document_path
from piquet_corpus.export.dts.text import Resource, Unit
from piquet_corpus.export.file import File
from piquet_corpus.texts.tei.xml import LANG, NAMESPACE, TEI, Element

BASE = "{http://www.w3.org/XML/1998/namespace}base"
DTS = "https://w3id.org/api/dts#"
"""The namespace of the element in which DTS wraps a passage."""
ONLY_IN_WHOLE = tuple(f"{TEI}{name}" for name in ("respStmt", "note", "listWit", "listBibl", "relatedItem"))
"""Parts of a header that a passage does without."""


def documents(site: Site, resource: Resource) -> Iterator[File]:
    """Return the whole text, and each of its passages."""
    path = document_path(resource.id)
    root = etree.parse(str(resource.document.path), etree.XMLParser(no_network=True)).getroot()
    root.set(BASE, site.link(tei_path(resource), path))
    yield _file(path, root)
    for tree in resource.trees:
        for unit in tree.units:
            path = document_path(resource.id, unit.ref, tree.name)
            yield _file(path, _passage(resource, unit, site.link(tei_path(resource), path)))


def _passage(resource: Resource, unit: Unit, base: str) -> Element:
    """Return a passage in the wrapper of DTS, after the parts of the header on book, rights and pointers, in short."""
    root = etree.Element(f"{TEI}TEI", nsmap={None: NAMESPACE})  # type: ignore[dict-item]
    root.set(BASE, base)
    root.set(LANG, resource.text.language)
    header = etree.SubElement(root, f"{TEI}teiHeader")
    header.extend(_short(found) for found in resource.document.root.iterfind(f"{TEI}teiHeader/{TEI}fileDesc"))
    for prefixes in resource.document.root.iterfind(f"{TEI}teiHeader/{TEI}encodingDesc/{TEI}listPrefixDef"):
        etree.SubElement(header, f"{TEI}encodingDesc").append(_short(prefixes))
    wrapper = etree.SubElement(root, f"{{{DTS}}}wrapper", nsmap={"dts": DTS})
    place = unit.citable.element
    wrapper.append(page_at(place) if place.tag == PAGE_BREAK else _copy(place))
    return root


def _short(element: Element) -> Element:
    """Return a copy of a part of the header without what only comments on it, and without line breaks between elements.

    The whole header is in the file to which `xml:base` leads; with each of some thousand passages it would be half of
    all that is written.
    """
    copied = _copy(element)
    for comment in list(copied.iter(*ONLY_IN_WHOLE)):
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


def _file(path: str, root: Element) -> File:
    """Return a file of TEI."""
    return File(path, etree.tostring(root, encoding="UTF-8", xml_declaration=True) + b"\n")
