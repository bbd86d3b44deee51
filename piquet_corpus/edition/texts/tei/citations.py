"""The citable parts of a text, as its `refsDecl` declares them: chapters, paragraphs, clauses, each by its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import cast

from lxml import etree

from piquet_corpus.edition.texts.tei.xml import NAMESPACE, TEI, Element, text_of

REFS_DECL, CITE_STRUCTURE, CITE_DATA = f"{TEI}refsDecl", f"{TEI}citeStructure", f"{TEI}citeData"

CLAUSES = "clauses"
"""The name of the tree that leads to every clause of a text, and of a translation, by its id."""

_QUOTED = re.compile(r"('[^']*'|\"[^\"]*\")")
_NAME = re.compile(r"(?<![@\w:.-])(?!(?:and|or)\b)([A-Za-z_][\w.-]*)(?![\w.-]|\s*\(|\s*:)")


@dataclass(frozen=True)
class Citable:
    """An element that can be cited. `citation` is the part after the name of the text: `8.2` in `en1651.8.2`.

    `unit`: its unit, such as `paragraph`. `parent`: the citation of the part around it; None for the outermost, whose
    `level` is 1. `structure`: the citeStructure that leads to it.
    """

    element: Element
    unit: str
    citation: str
    parent: str | None
    level: int
    structure: Element


def refs_decl(root: Element, name: str | None = None) -> Element | None:
    """Return the default declaration of how a text is cited, or that of this name; None if there is none."""
    key, wanted = ("n", name) if name else ("default", "true")
    return next((element for element in root.iter(REFS_DECL) if element.get(key) == wanted), None)


def citables(root: Element, declared: Element) -> Iterator[Citable]:
    """Yield what a refsDecl leads to in a text, once for each path, each before what is in it. Raises XPathError."""
    for structure in declared.iterfind(CITE_STRUCTURE):
        yield from _resolve(root, structure, None)


def _resolve(context: Element, structure: Element, within: Citable | None) -> Iterator[Citable]:
    match = xpath(structure.get("match", ""))
    before = f"{within.citation}{structure.get('delim') or ''}" if within else structure.get("delim", "")
    for element in cast("list[Element]", match(context)):
        if (number := used(element, structure)) is not None:
            parent, level = (within.citation, within.level + 1) if within else (None, 1)
            citable = Citable(element, structure.get("unit", ""), f"{before}{number}", parent, level, structure)
            yield citable
            for inner in structure.iterfind(CITE_STRUCTURE):
                yield from _resolve(element, inner, citable)


def used(element: Element, declaration: Element) -> str | None:
    """Return the text that the `use` of a citeStructure or citeData selects in an element; None if there is none."""
    found = cast("list[Element | str]", xpath(declaration.get("use", ""))(element))
    if not found:
        return None
    return found[0] if isinstance(found[0], str) else text_of(found[0])


@cache
def xpath(expression: str) -> etree.XPath:
    """Compile an XPath in which, as in TEI, names without a prefix are TEI names. Raises XPathError."""
    parts = _QUOTED.split(expression)
    named = "".join(part if place % 2 else _NAME.sub(r"t:\1", part) for place, part in enumerate(parts))
    return etree.XPath(named, namespaces={"t": NAMESPACE})
