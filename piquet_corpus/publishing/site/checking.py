"""Checking that every link within the edition leads to a page that is there, and to a place on it that is there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape
from posixpath import dirname, join, normpath
from urllib.parse import unquote

from piquet_corpus.publishing.export.files import File
from rules.core.errors import PiquetError

ATTRIBUTE = re.compile(r"""\b(id|href|src)=(?:"([^"]*)"|([^\s>"]+))""")
ELEMENT = re.compile(r"<[a-z][^<>]*>")
OUTSIDE = re.compile(r"[a-z]+:")
MOST_NAMED = 5
"""The greatest number of broken links that a message names."""


class BrokenLinks(PiquetError):
    """Links of the edition lead nowhere. It is a fault of the program or of the corpus: nothing is written."""


@dataclass
class Links:
    """The links of the pages, and the places to which they may lead. Files are added one by one."""

    _ids: dict[str, frozenset[str]] = field(default_factory=dict)
    _links: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def watched(self, files: Iterable[File]) -> Iterator[File]:
        """Yield files, and look at each; after the last, raise BrokenLinks if a link leads nowhere."""
        for file in files:
            self.add(file)
            yield file
        if broken := list(self.broken()):
            more = f" and {len(broken) - MOST_NAMED} more" if len(broken) > MOST_NAMED else ""
            raise BrokenLinks(f"links that lead nowhere: {'; '.join(broken[:MOST_NAMED])}{more}")

    def add(self, file: File) -> None:
        """Look at a file: of a page its ids and its links, of any other only that it is there."""
        document = file.content.decode() if file.path.endswith(".html") else ""
        attributes = [
            (name, unescape(quoted or plain))
            for element in ELEMENT.findall(document)
            for name, quoted, plain in ATTRIBUTE.findall(element)
        ]
        self._ids[file.path] = frozenset(value for name, value in attributes if name == "id")
        self._links[file.path] = tuple(dict.fromkeys(value for name, value in attributes if name != "id"))

    def broken(self) -> Iterator[str]:
        """Yield each link that leads nowhere, with its page."""
        for path, links in self._links.items():
            for link in links:
                to, _hash, place = link.partition("#")
                to = unquote(to.partition("?")[0])
                target = normpath(join(dirname(path), to)) if to else path
                there = target in self._ids and (not place or unquote(place) in self._ids[target])
                if not there and not OUTSIDE.match(link):
                    yield f"{path}: {link}"
