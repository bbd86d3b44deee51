"""The texts as static files that a client of Distributed Text Services 1.0 can read: https://dtsapi.org.

Each text is a resource: its description, and the trees of its citable parts, as its header declares them. The answers
are in JSON-LD the entry point, the collection and the parts of each text; in TEI texts and passages. A file of the
corpus points to others by relative addresses. In the export it is in another folder, so `xml:base` says what its
pointers are relative to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from posixpath import dirname, relpath
from typing import cast
from urllib.parse import quote

from lxml import etree

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
from piquet_corpus.edition.texts.tei.xml import ID, LANG, NAMESPACE, TEI, Document, Element, find_all, text_of
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.work.directory import File, JsonObject, json_file
from piquet_corpus.work.grouping import unique

DC_TITLE = "http://purl.org/dc/terms/title"
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
            "license": list(unique(licence.target for licence in licences)),
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
    declared = (data for data in citable.structure.iterfind(CITE_DATA) if data.get("property") == DC_TITLE)
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


# --- the answers ---

FOLDER = "dts"
JSON, XML = ".jsonld", ".xml"
ENTRY = f"{FOLDER}/entry{JSON}"
COLLECTION = f"{FOLDER}/collection{{/id,nav}}{JSON}"
NAVIGATION = f"{FOLDER}/navigation/{{resource}}{{;tree,down}}{{/ref}}{JSON}"
DOCUMENT = f"{FOLDER}/document/{{resource}}{{;tree}}{{/ref}}{XML}"
"""The templates (RFC 6570) of the paths of the answers: about the collection, about the parts of a text, and texts."""
VARIABLES = re.compile(r"\{([;/]?)([a-z,]+)\}")


@dataclass(frozen=True)
class Site:
    """The address of the export: `base`, which ends with a slash; None if it is unknown, and links are relative."""

    base: str | None = None

    def link(self, path: str, place: str) -> str:
        """Return the link to a file, or a template of links, from a file at `place`.

        >>> Site().link("dts/document/fr1642.xml", "dts/collection/fr1642.jsonld")
        '../document/fr1642.xml'
        >>> Site("https://example.org/").link("dts/document/fr1642.xml", "dts/collection/fr1642.jsonld")
        'https://example.org/dts/document/fr1642.xml'
        >>> Site("https://example.org/").link("dts/document/en1651;tree=pages/[1].xml", "dts/entry.jsonld")
        'https://example.org/dts/document/en1651;tree=pages/%5B1%5D.xml'
        """
        if self.base is not None:
            return self.base + quote(path, safe="/;=,:{}")
        fixed, brace, variable = path.partition("{")
        folder, _, name = fixed.rpartition("/")
        return f"{relpath(folder, dirname(place))}/{name}{brace}{variable}".removeprefix("./")

    def identity(self, id_: str, path: str) -> str:
        """Return the `@id` of a text or of the collection: the address of its file, or only its id if that is unknown.

        >>> Site().identity("fr1642", "dts/collection/fr1642.jsonld")
        'fr1642'
        """
        return id_ if self.base is None else self.base + path


def path_of(template: str, **values: object) -> str:
    """Return the path for which a template stands, without the variables that have no value.

    >>> path_of(NAVIGATION, resource="en1651", tree="pages", down=0, ref=None)
    'dts/navigation/en1651;tree=pages;down=0.jsonld'
    """

    def filled(variables: re.Match[str]) -> str:
        sign, names = variables[1], variables[2].split(",")
        given = {name: values[name] for name in names if values.get(name) is not None}
        return "".join(f";{name}={value}" if sign == ";" else f"{sign}{value}" for name, value in given.items())

    return VARIABLES.sub(filled, template)


HEAD: JsonObject = {"@context": "https://dtsapi.org/context/v1.0.json", "dtsVersion": "1.0"}
CHILDREN, PARENTS = "children", "parents"
TEXTS = "tei"
"""The folder of the export that has the unchanged files of the texts."""


def dts_files(corpus: Corpus, site: Site) -> Iterator[File]:
    """Return the answers of DTS to every question that it allows, as files."""
    texts = tuple(resources(corpus))
    yield entry(site)
    yield from collection(site, texts, corpus.release.corpus)
    for resource in texts:
        yield from navigation(site, resource)
        yield from documents(site, resource)


def entry(site: Site) -> File:
    """Return the entry point, from which a client finds everything."""
    about = {"@id": site.link(ENTRY, ENTRY), "@type": "EntryPoint"}
    return json_file(ENTRY, HEAD | about | _templates(site, ENTRY, COLLECTION, "{resource}"))


def _templates(site: Site, place: str, collection: str, text: str) -> JsonObject:
    templates = {"collection": collection, "navigation": NAVIGATION, "document": DOCUMENT}
    return {name: site.link(template.replace("{resource}", text), place) for name, template in templates.items()}


def collection(site: Site, texts: tuple[Resource, ...], name: str) -> Iterator[File]:
    """Return every answer about the collection, named as the corpus, and about its texts, each of which is in it."""
    for nav in (None, CHILDREN, PARENTS):
        for id_ in (None, name):
            path = path_of(COLLECTION, id=id_, nav=nav)
            members = [] if nav == PARENTS else [_resource(site, resource, path) for resource in texts]
            yield json_file(path, HEAD | _root(site, texts, path, name) | {"member": members})
        for resource in texts:
            path = path_of(COLLECTION, id=resource.id, nav=nav)
            members = [_root(site, texts, path, name)] if nav == PARENTS else []
            yield json_file(path, HEAD | _resource(site, resource, path) | {"member": members})


def _root(site: Site, texts: tuple[Resource, ...], place: str, name: str) -> JsonObject:
    return {
        "@id": site.identity(name, path_of(COLLECTION, id=name)),
        "@type": "Collection",
        "title": f"{name}: historical rules of card games",
        "description": "Editions and translations, clause by clause.",
        "totalParents": 0,
        "totalChildren": len(texts),
        "collection": site.link(COLLECTION, place),
    }


def _resource(site: Site, resource: Resource, place: str) -> JsonObject:
    return {
        **_links(site, resource, place),
        "title": resource.text.title,
        "totalParents": 1,
        "totalChildren": 0,
        "dublinCore": resource.description,
        "download": site.link(_tei_path(resource), place),
    }


def _links(site: Site, resource: Resource, place: str) -> JsonObject:
    collection = COLLECTION.replace("{/id,nav}", f"/{resource.id}{{/nav}}")
    return {
        "@id": site.identity(resource.id, path_of(COLLECTION, id=resource.id)),
        "@type": "Resource",
        **_templates(site, place, collection, resource.id),
        "citationTrees": [tree.description for tree in resource.trees],
    }


def _tei_path(resource: Resource) -> str:
    return f"{TEXTS}/{resource.document.path.parent.name}/{resource.document.path.name}"


def navigation(site: Site, resource: Resource) -> Iterator[File]:
    """Return every answer about the parts of a text: in each tree, of all parts and of each, down to the smallest.

    Of a smallest part there is only what it is. Nothing is below it, and those beside it are in the part above: with
    each of some thousand parts they would be most of what is written.
    """
    for tree in resource.trees:
        for down in (*range(1, tree.depth + 1), -1):
            yield _navigation(site, resource, tree, None, down, tree.within(None))
        for unit in tree.units:
            yield _navigation(site, resource, tree, unit, None, None)
            if unit.height:
                yield _navigation(site, resource, tree, unit, 0, tree.beside(unit))
                for down in (*range(1, unit.height + 1), -1):
                    yield _navigation(site, resource, tree, unit, down, tree.within(unit.ref))


def _navigation(
    site: Site, resource: Resource, tree: Tree, unit: Unit | None, down: int | None, members: Iterable[Unit] | None
) -> File:
    """Return one such answer, with its members down to a level. A unit by itself has no members."""
    path = path_of(NAVIGATION, resource=resource.id, tree=tree.name, down=down, ref=unit and unit.ref)
    answer = HEAD | {"@id": site.link(path, path), "@type": "Navigation", "resource": _links(site, resource, path)}
    if unit is not None:
        answer["ref"] = unit.description
    if members is not None:
        above = unit.citable.level if unit else 0
        lowest = above + down if down is not None and down >= 0 else tree.depth
        answer["member"] = [member.description for member in members if member.citable.level <= lowest]
    return json_file(path, answer, indent=None)


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
    path = path_of(DOCUMENT, resource=resource.id)
    root = etree.parse(str(resource.document.path), etree.XMLParser(no_network=True)).getroot()
    root.set(BASE, site.link(_tei_path(resource), path))
    yield File(path, etree.tostring(root, encoding="UTF-8", xml_declaration=True) + b"\n")
    for tree in resource.trees:
        for unit in tree.units:
            path = path_of(DOCUMENT, resource=resource.id, tree=tree.name, ref=unit.ref)
            passage = _passage(resource, unit, site.link(_tei_path(resource), path))
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
    return not text or ("\n" in text and not text.strip())


def _copy(element: Element) -> Element:
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
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)
