"""What DTS answers in JSON-LD: the entry point, the collection, and the parts of each text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from piquet_corpus.export.dts.site import (
    ENTRY,
    Site,
    collection_path,
    collection_template,
    document_template,
    navigation_path,
    navigation_template,
)
from piquet_corpus.export.dts.text import Resource, Tree, Unit
from piquet_corpus.export.file import File, JsonObject, json_file

HEAD: JsonObject = {"@context": "https://dtsapi.org/context/v1.0.json", "dtsVersion": "1.0"}
ROOT = "piquet-corpus"
TITLE = "piquet-corpus: historical rules of Piquet"
CHILDREN, PARENTS = "children", "parents"
TEI = "tei"
"""The folder of the export that holds the files of the texts as they are."""


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
    """Return the collection as a file at some place tells of it."""
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
    """Return a text as a file at some place tells of it."""
    told = {"title": resource.text.title, "totalParents": 1, "totalChildren": 0, "dublinCore": resource.told}
    return _links(site, resource, place) | told | {"download": site.link(tei_path(resource), place)}


def _links(site: Site, resource: Resource, place: str) -> JsonObject:
    """Return what every answer about a text has to say of it."""
    return {
        "@id": site.identity(resource.id, collection_path(resource.id)),
        "@type": "Resource",
        "collection": site.link(collection_template(resource.id), place),
        "navigation": site.link(navigation_template(resource.id), place),
        "document": site.link(document_template(resource.id), place),
        "citationTrees": [tree.told for tree in resource.trees],
    }


def tei_path(resource: Resource) -> str:
    """Return where the file of a text stands as it is."""
    return f"{TEI}/{resource.document.path.parent.name}/{resource.document.path.name}"


def navigation(site: Site, resource: Resource) -> Iterator[File]:
    """Return every answer about the parts of a text, by each of its trees."""
    for tree in resource.trees:
        yield from _of_tree(site, resource, tree)


def _of_tree(site: Site, resource: Resource, tree: Tree) -> Iterator[File]:
    """Return every answer about the parts of a tree: of all, and of each, as far down as there is anything.

    Below what has nothing in it a client may look too, and finds that itself.
    """
    for down in (*range(1, tree.depth + 1), -1):
        yield _navigation(site, resource, tree, None, down, tree.within(None))
    for unit in tree.units:
        yield _navigation(site, resource, tree, unit, None, None)
        yield _navigation(site, resource, tree, unit, 0, tree.beside(unit))
        for down in (*range(1, max(unit.height, 1) + 1), -1):
            yield _navigation(site, resource, tree, unit, down, tree.within(unit.ref))


def _navigation(
    site: Site, resource: Resource, tree: Tree, unit: Unit | None, down: int | None, found: Iterable[Unit] | None
) -> File:
    """Return one such answer, of those found as far down as is asked. Of a unit by itself there are no members."""
    path = navigation_path(resource.id, tree.name, unit.ref if unit else None, down)
    told: JsonObject = {"@id": site.link(path, path), "@type": "Navigation", "resource": _links(site, resource, path)}
    if unit is not None:
        told |= {"ref": unit.told}
    if found is not None:
        above = unit.citable.level if unit else 0
        lowest = above + down if down is not None and down >= 0 else tree.depth
        told |= {"member": [each.told for each in found if each.citable.level <= lowest]}
    return json_file(path, HEAD | told, indent=None)
