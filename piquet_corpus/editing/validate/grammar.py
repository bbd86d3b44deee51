"""A RELAX NG grammar that can say what is wrong, where, and what would be right.

A validator answers yes or no; its messages often name the wrong place. So when a file is not valid, the tree is walked
together with the grammar until the faulty element itself is found.

The grammar must have one `define` for each element, with a documentation that says what is right. An attribute whose
value the grammar fixes without documentation (`type="crux"`) distinguishes elements of the same name in the same place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path

from lxml import etree

from piquet_corpus.edition.texts.tei.xml import TEI, Element, line_of, parse
from piquet_corpus.work.grouping import grouped

RNG = "{http://relaxng.org/ns/structure/1.0}"
DOCUMENTATION = "{http://relaxng.org/ns/compatibility/annotations/1.0}documentation"
XML = "{http://www.w3.org/XML/1998/namespace}"

OPTIONAL = frozenset(f"{RNG}{name}" for name in ("optional", "zeroOrMore"))
TEXT = frozenset(f"{RNG}{name}" for name in ("text", "mixed", "data", "value", "list"))


@dataclass(frozen=True)
class Definition:
    """What an element must be: its attributes by name, its children by the names of their definitions, its meaning.

    An attribute has several patterns where its value depends on other parts of the element. `fixed`: the attributes
    whose values distinguish it from others; `required`: those that it must always have.
    """

    name: str
    element: str
    meaning: str
    attributes: Mapping[str, tuple[Element, ...]]
    fixed: tuple[tuple[str, str], ...]
    required: frozenset[str]
    children: tuple[str, ...]
    has_text: bool

    @property
    def mark(self) -> str:
        """The attributes that distinguish it: `type="crux"`; empty if there are none."""
        return " ".join(f'{shown(name)}="{value}"' for name, value in self.fixed)


GrammarFault = tuple[Element, int, str]
"""An element that is wrong by itself or in its place, the line to look at, and what would be right."""


class Grammar:
    """A grammar from a file. Raises CorpusError if that is not XML, lxml's RelaxNGParseError if it is no grammar."""

    def __init__(self, path: Path) -> None:
        self._root = parse(path).root
        self._defines = {element.get("name") or "": element for element in self._root.iterfind(f"{RNG}define")}
        self._compiled: dict[str | Element, etree.RelaxNG] = {}

    @cached_property
    def definitions(self) -> Mapping[str, Definition]:
        """Every element that the grammar defines, by the name of its definition."""
        return {name: self._definition(name, define) for name, define in self._defines.items() if _is_element(define)}

    def faults(self, element: Element, name: str) -> Iterator[GrammarFault]:
        """Return what is wrong with an element that should follow a definition, in the order of the file."""
        if self._accepts(name, element):
            return
        definition = self.definitions[name]
        if element.tag != TEI + definition.element:
            yield _fault(element, f"{shown(element.tag)} stands where {definition.element} must: {definition.meaning}")
            return
        inside = [*self._wrong_attributes(element, definition), *self._wrong_children(element, definition)]
        yield from inside or [_fault(element, f"{_holds(element, definition)}: {definition.meaning}")]

    def _accepts(self, name: str, element: Element) -> bool:
        return self._validates(name, etree.Element(f"{RNG}ref", {"name": name}), element)

    def _validates(self, key: str | Element, start: Element, element: Element) -> bool:
        if key not in self._compiled:
            root = deepcopy(self._root)
            old = root.find(f"{RNG}start")
            if old is not None:
                old[:] = [start]
            self._compiled[key] = etree.RelaxNG(root)
        return bool(self._compiled[key].validate(element))

    def _definition(self, name: str, define: Element) -> Definition:
        element = define[0]
        content = list(self._content(element))
        patterns = [(_name(pattern), pattern) for pattern in content if pattern.tag == f"{RNG}attribute"]
        values = (
            (attribute, pattern.findtext(f"{RNG}value"))
            for attribute, pattern in patterns
            if not pattern.findtext(DOCUMENTATION)
        )
        return Definition(
            name,
            element.get("name") or "",
            element.findtext(DOCUMENTATION) or "",
            grouped(patterns),
            tuple((attribute, value) for attribute, value in values if value is not None),
            self._required(element),
            tuple(pattern.get("name") or "" for pattern in content if pattern.tag == f"{RNG}ref"),
            any(pattern.tag in TEXT for pattern in content),
        )

    def _inside(self, pattern: Element) -> Element:
        define = self._defines[pattern.get("name") or ""] if pattern.tag == f"{RNG}ref" else pattern
        return pattern if _is_element(define) else define

    def _content(self, pattern: Element) -> Iterator[Element]:
        for child in map(self._inside, pattern):
            if child.tag in TEXT or child.tag in (f"{RNG}ref", f"{RNG}attribute"):
                yield child
            if child.tag != f"{RNG}attribute":
                yield from self._content(child)

    def _required(self, pattern: Element) -> frozenset[str]:
        if pattern.tag == f"{RNG}attribute":
            return frozenset((_name(pattern),))
        if pattern.tag in OPTIONAL:
            return frozenset()
        inside = [self._required(self._inside(child)) for child in pattern]
        if pattern.tag == f"{RNG}choice":
            return frozenset.intersection(*inside)
        return frozenset().union(*inside)

    def _wrong_attributes(self, element: Element, definition: Definition) -> Iterator[GrammarFault]:
        what = definition.element
        for name, value in _attributes(element):
            allowed = definition.attributes.get(name)
            if allowed is None:
                yield _fault(element, f"{what} may not have {shown(name)}: {definition.meaning}")
            elif not any(self._allows(name, pattern, value) for pattern in allowed):
                meaning = allowed[0].findtext(DOCUMENTATION) or definition.meaning
                yield _fault(element, f'{shown(name)}="{value}" is not right in {what}: {meaning}')
        for name in definition.attributes:
            if name in definition.required and element.get(name) is None:
                yield _fault(element, f"{what} lacks {shown(name)}: {definition.meaning}")

    def _allows(self, name: str, pattern: Element, value: str) -> bool:
        start = etree.Element(f"{RNG}element", {"name": "any"})
        start.append(deepcopy(pattern))
        return self._validates(pattern, start, etree.Element(f"{TEI}any", {name: value}))

    def _wrong_children(self, element: Element, definition: Definition) -> Iterator[GrammarFault]:
        for line, words in () if definition.has_text else _words(element):
            yield element, line, f"“{words}” may not stand in {definition.element}: {definition.meaning}"
        for child in element:
            possible = [self.definitions[name] for name in definition.children]
            named = [other for other in possible if child.tag == TEI + other.element]
            named.sort(key=lambda other: -len(other.mark.split()))  # one with fewer marks fits more elements
            if any(self._accepts(other.name, child) for other in named):
                continue
            # those with the attributes that distinguish them, whatever else may be wrong with the child
            meant = [other for other in named if all(child.get(name) == value for name, value in other.fixed)]
            if meant or len(named) == 1:
                yield from self.faults(child, (meant or named)[0].name)
            elif named:
                marks = " or ".join(other.mark or "nothing" for other in named)
                wanted = f"{shown(child.tag)} must have {marks} there"
                yield _fault(child, f"this {_named(child)} may not stand in {definition.element}: {wanted}")
            else:
                yield _fault(child, f"{_named(child)} may not stand in {definition.element}: {definition.meaning}")


def shown(name: object) -> str:
    """Return a name as it is written in a file: `xml:id`, `seg`."""
    text = str(name)
    return f"xml:{text.removeprefix(XML)}" if text.startswith(XML) else text.removeprefix(TEI)


def _is_element(define: Element) -> bool:
    return len(define) == 1 and define[0].tag == f"{RNG}element"


def _name(pattern: Element) -> str:
    return (pattern.get("name") or "").replace("xml:", XML)


def _attributes(element: Element) -> Iterator[tuple[str, str]]:
    return ((str(name), str(value)) for name, value in element.attrib.items())


def _fault(element: Element, message: str) -> GrammarFault:
    return element, line_of(element), message


def _words(element: Element) -> Iterator[tuple[int, str]]:
    for line, text in [(line_of(element), element.text), *((line_of(child), child.tail) for child in element)]:
        if words := " ".join((text or "").split()):
            yield line, words if len(words) <= 40 else f"{words[:40]}…"


def _holds(element: Element, definition: Definition) -> str:
    depends = {name for name, patterns in definition.attributes.items() if len(patterns) > 1}
    depends |= definition.attributes.keys() - definition.required
    attributes = "".join(f' {shown(name)}="{value}"' for name, value in _attributes(element) if name in depends)
    runs = ((name, len(list(run))) for name, run in groupby(map(_named, element)))
    parts = [f"{name} ({count} times)" if count > 1 else name for name, count in runs]
    listed = ", ".join((["words"] if any(_words(element)) else []) + parts) or "nothing"
    return f"{shown(element.tag)}{attributes} holds {listed}"


def _named(element: Element) -> str:
    type_ = element.get("type")
    return shown(element.tag) + (f' type="{type_}"' if type_ else "")
