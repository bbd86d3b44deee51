"""The paths of the files of the collection, and the links between them."""

from __future__ import annotations

from dataclasses import dataclass
from posixpath import dirname, relpath
from urllib.parse import quote

FOLDER = "dts"
ENTRY = f"{FOLDER}/entry.jsonld"
COLLECTION, NAVIGATION, DOCUMENT = f"{FOLDER}/collection", f"{FOLDER}/navigation", f"{FOLDER}/document"
JSON, XML = ".jsonld", ".xml"


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


def collection_path(id_: str | None, nav: str | None = None) -> str:
    """Return the path of an answer about the collection or a text; without an id, about the whole collection."""
    return "/".join((COLLECTION, *(part for part in (id_, nav) if part))) + JSON


def navigation_path(text: str, tree: str | None, ref: str | None, down: int | None) -> str:
    """Return the path of an answer about the parts of a text."""
    depth = "" if down is None else f";down={down}"
    return f"{NAVIGATION}/{text}{_in(tree)}{depth}{f'/{ref}' if ref else ''}{JSON}"


def _in(tree: str | None) -> str:
    """Return the part of a path that names the citation tree; empty for the default tree."""
    return f";tree={tree}" if tree else ""


def document_path(text: str, ref: str | None = None, tree: str | None = None) -> str:
    """Return the path of a text, or of a passage of it."""
    return f"{DOCUMENT}/{text}{_in(tree)}{f'/{ref}' if ref else ''}{XML}"


def collection_template(text: str | None = None) -> str:
    """Return the template of `collection_path`, for any text or for one."""
    return f"{COLLECTION}{{/id,nav}}{JSON}" if text is None else f"{COLLECTION}/{text}{{/nav}}{JSON}"


def navigation_template(text: str = "{resource}") -> str:
    """Return the template of `navigation_path`, for any text or for one."""
    return f"{NAVIGATION}/{text}{{;tree,down}}{{/ref}}{JSON}"


def document_template(text: str = "{resource}") -> str:
    """Return the template of `document_path`, for any text or for one."""
    return f"{DOCUMENT}/{text}{{;tree}}{{/ref}}{XML}"
