"""The answers of DTS in JSON-LD: the entry point, the collection, and the parts of each text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from piquet_corpus.publishing.export.dts.site import (
    ENTRY,
    Site,
    collection_path,
    collection_template,
    document_template,
    navigation_path,
    navigation_template,
)
from piquet_corpus.publishing.export.dts.text import Resource, Tree, Unit
from piquet_corpus.publishing.export.files import File, JsonObject, json_file

HEAD: JsonObject = {"@context": "https://dtsapi.org/context/v1.0.json", "dtsVersion": "1.0"}
ROOT = "piquet-corpus"
TITLE = "piquet-corpus: historical rules of Piquet"
CHILDREN, PARENTS = "children", "parents"
TEI = "tei"
"""The folder of the export that has the unchanged files of the texts."""


def entry(site: Site) -> File:
    """Return the entry point, from which a client finds everything."""
    return json_file(
        ENTRY,
        HEAD
        | {
            "@id": site.link(ENTRY, ENTRY),
            "@type": "EntryPoint",
            "collection": site.link(collection_template(), ENTRY),
            "navigation": site.link(navigation_template(), ENTRY),
            "document": site.link(document_template(), ENTRY),
        },
    )


def collection(site: Site, texts: tuple[Resource, ...]) -> Iterator[File]:
    """Return every answer about the collection and about its texts, each of which is in it."""
    for id_ in (None, ROOT):
        for nav in (None, CHILDREN, PARENTS):
            path = collection_path(id_, nav)
            members = [] if nav == PARENTS else [_resource(site, resource, path) for resource in texts]
            yield json_file(path, HEAD | _root(site, texts, path) | {"member": members})
    for resource in texts:
        for nav in (None, CHILDREN, PARENTS):
            path = collection_path(resource.id, nav)
            members = [_root(site, texts, path)] if nav == PARENTS else []
            yield json_file(path, HEAD | _resource(site, resource, path) | {"member": members})


def _root(site: Site, texts: tuple[Resource, ...], place: str) -> JsonObject:
    """Return the description of the collection, for a file at some place."""
    return {
        "@id": site.identity(ROOT, collection_path(ROOT)),
        "@type": "Collection",
        "title": TITLE,
        "description": "Editions and translations, clause by clause.",
        "totalParents": 0,
        "totalChildren": len(texts),
        "collection": site.link(collection_template(), place),
    }


def _resource(site: Site, resource: Resource, place: str) -> JsonObject:
    """Return the description of a text, for a file at some place."""
    return {
        **_links(site, resource, place),
        "title": resource.text.title,
        "totalParents": 1,
        "totalChildren": 0,
        "dublinCore": resource.description,
        "download": site.link(tei_path(resource), place),
    }


def _links(site: Site, resource: Resource, place: str) -> JsonObject:
    return {
        "@id": site.identity(resource.id, collection_path(resource.id)),
        "@type": "Resource",
        "collection": site.link(collection_template(resource.id), place),
        "navigation": site.link(navigation_template(resource.id), place),
        "document": site.link(document_template(resource.id), place),
        "citationTrees": [tree.description for tree in resource.trees],
    }


def tei_path(resource: Resource) -> str:
    """Return the path of the unchanged file of a text."""
    return f"{TEI}/{resource.document.path.parent.name}/{resource.document.path.name}"


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
    path = navigation_path(resource.id, tree.name, unit.ref if unit else None, down)
    answer = HEAD | {"@id": site.link(path, path), "@type": "Navigation", "resource": _links(site, resource, path)}
    if unit is not None:
        answer["ref"] = unit.description
    if members is not None:
        above = unit.citable.level if unit else 0
        lowest = above + down if down is not None and down >= 0 else tree.depth
        answer["member"] = [member.description for member in members if member.citable.level <= lowest]
    return json_file(path, answer, indent=None)
