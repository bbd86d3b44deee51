"""A text as a resource of DTS: its description, and the trees of its citable parts, as its header declares them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.citations import (
    CITE_DATA,
    CITE_STRUCTURE,
    CLAUSES,
    REFS_DECL,
    Citable,
    citables,
    used,
)
from piquet_corpus.edition.texts.tei.model import Edition, Translation
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Document, Element, find_all, text_of
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.work.directory import JsonObject

TITLE = "http://purl.org/dc/terms/title"
PAGE_BREAK = f"{TEI}pb"


@dataclass(frozen=True)
class Unit:
    """A part that can be cited. `height`: the number of levels of units in it. `description`: in terms of DTS."""

    citable: Citable
    height: int
    description: JsonObject

    @property
    def ref(self) -> str:
        """Its citation within the text."""
        return self.citable.citation


@dataclass(frozen=True)
class Tree:
    """The parts of a text that can be cited in one way. `name`: None for the default way."""

    name: str | None
    text: Edition | Translation
    document: Document
    declared: Element

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """All parts that can be cited, in the order of the text, each before the parts in it."""
        place = {element: number for number, element in enumerate(self.document.root.iter())}
        parts = sorted(citables(self.document.root, self.declared), key=lambda citable: place[citable.element])
        deepest: dict[str, int] = {}
        for citable in reversed(parts):
            deepest.setdefault(citable.citation, citable.level)
            if citable.parent is not None:
                deepest[citable.parent] = max(deepest.get(citable.parent, 0), deepest[citable.citation])
        return tuple(
            Unit(citable, deepest[citable.citation] - citable.level, _description(self.text, citable))
            for citable in parts
        )

    @property
    def depth(self) -> int:
        """The number of levels of units."""
        return max((unit.citable.level for unit in self.units), default=0)

    def within(self, ref: str | None) -> Iterator[Unit]:
        """Return a unit and all units in it; without one, all units."""
        inside = {ref}
        for unit in self.units:
            if ref is None or unit.ref in inside or unit.citable.parent in inside:
                inside.add(unit.ref)
                yield unit

    def beside(self, unit: Unit) -> Iterator[Unit]:
        """Return the units with the same parent as a unit, including itself."""
        return (other for other in self.units if other.citable.parent == unit.citable.parent)

    @cached_property
    def description(self) -> JsonObject:
        """The kinds of unit and their order of nesting, in the form of DTS."""
        named = {"identifier": self.name} if self.name else {}
        return {"@type": "CitationTree", **named, "citeStructure": _structures(self.declared)}


@dataclass(frozen=True)
class Resource:
    """An edition or a translation, with the ways in which it can be cited, the default one first.

    The flat tree of clauses is left out, because it repeats the first tree.
    """

    text: Edition | Translation
    document: Document

    @property
    def id(self) -> str:
        """The id of the text."""
        return self.text.id

    @cached_property
    def trees(self) -> tuple[Tree, ...]:
        """Its citation trees, the default one first."""
        declared = [element for element in self.document.root.iter(REFS_DECL) if element.get("n") != CLAUSES]
        return tuple(Tree(element.get("n"), self.text, self.document, element) for element in declared)

    @property
    def credits(self) -> tuple[str, ...]:
        """What the header states of the rights beside the licences."""
        return tuple(text_of(element) for element in find_all(self.document.root, ".//availability/p"))

    @cached_property
    def description(self) -> JsonObject:
        """Its title, rights and other data, in terms of Dublin Core."""
        licences = self.text.licences
        described: JsonObject = {
            "identifier": [self.text.release.address],
            "title": [{"lang": self.text.language, "value": self.text.title}],
            "language": [self.text.language],
            "license": list(dict.fromkeys(licence.target for licence in licences)),
            "rights": [_english(words) for words in (*(licence.text for licence in licences), *self.credits)],
        }
        if isinstance(self.text, Translation):
            return described | {"source": [self.text.of]}
        if self.text.restated:
            described |= {"description": [_english("A restatement in the editors’ own words.")]}
        if self.text.publisher:
            described |= {"publisher": [{"lang": self.text.language, "value": self.text.publisher}]}
        return described | ({"issued": int(self.text.year)} if self.text.year.isdecimal() else {})


def resources(corpus: Corpus) -> Iterator[Resource]:
    """Return the editions, each followed by its translations."""
    for edition in corpus.editions.values():
        texts: tuple[Edition | Translation, ...] = (edition, *corpus.translations_of(edition.id))
        for text in texts:
            yield Resource(text, corpus.document(text))


def _description(text: Edition | Translation, citable: Citable) -> JsonObject:
    """Return the description of a part. It is named by its citation in the text; a page by the id of its page break."""
    id_ = citable.element.get(ID) if citable.element.tag == PAGE_BREAK else None
    described: JsonObject = {
        "@id": permanent_link(id_ or f"{text.id}.{citable.citation}"),
        "@type": "CitableUnit",
        "identifier": citable.citation,
        "level": citable.level,
        "parent": citable.parent,
        "citeType": citable.unit,
    }
    declared = (data for data in citable.structure.iterfind(CITE_DATA) if data.get("property") == TITLE)
    titles = [title for data in declared if (title := used(citable.element, data))]
    named = {"title": [{"lang": text.language, "value": title} for title in titles]}
    return described | ({"dublinCore": named} if titles else {})


def _structures(element: Element) -> list[JsonObject]:
    structures = []
    for child in element.iterfind(CITE_STRUCTURE):
        structure: JsonObject = {"@type": "CiteStructure", "citeType": child.get("unit") or ""}
        if inner := _structures(child):
            structure["citeStructure"] = inner
        structures.append(structure)
    return structures


def _english(words: str) -> JsonObject:
    return {"lang": "en", "value": words}
