"""Reading a part of the cache, and making it anew where there is none."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from piquet_corpus.edition.compiled.store import Store, from_bytes, to_bytes
from piquet_corpus.work import cache

if TYPE_CHECKING:
    from piquet_corpus.edition.compiled.parts import CachedPart

IN_WHEEL = Path(__file__).resolve().parent / "made"
"""The directory of the parts that were put into the wheel."""
WHOLE = "whole"
"""The name of the item of a part that has only one."""


class Kept:
    """A part of the cache for one corpus: its items, each read when it is first asked for.

    If the part is missing, damaged, or made from other files, `make` makes all its items, and they are written for the
    next process. That they cannot be written is no error.
    """

    def __init__(self, part: CachedPart, corpus: Path, make: Callable[[], Mapping[str, object]]) -> None:
        self._part, self._corpus, self._make = part, corpus, make
        self._key = part.key(corpus) if cache.is_on() else ""
        self._stores = [Store(file, self._key) for file in _files(part, self._key)]
        self._items: dict[str, object] = {}
        self._is_made = False

    def item(self, name: str) -> object:
        """Return an item; the same object each time. Raises KeyError for an unknown item, and what `make` raises."""
        if name not in self._items and not self._is_made:
            self._read(name)
        return self._items[name]

    def _read(self, name: str) -> None:
        """Read an item from the first file that has it undamaged, or else make all items."""
        for store in tuple(self._stores):
            try:
                self._items[name] = from_bytes(store.read(name), self._corpus)
            except Exception:  # whatever is wrong with the file, the answer is made from the sources
                self._stores.remove(store)
            else:
                return
        made = self._make()
        self._items |= {name: value for name, value in made.items() if name not in self._items}
        self._is_made = True
        self._write(made)

    def _write(self, made: Mapping[str, object]) -> None:
        """Write the items, unless a file or module that they are made from has changed since."""
        directory = cache.directory() if self._key else None
        if directory is None or self._part.key(self._corpus) != self._key or not self._part.is_as_imported:
            return
        with suppress(OSError, sqlite3.Error):
            write(self._part, self._key, self._corpus, made, directory)
            cache.forget_old(directory, self._part.name)


def write(part: CachedPart, key: str, corpus: Path, made: Mapping[str, object], directory: Path) -> None:
    """Write the items of a part into a directory. Raises OSError or sqlite3.Error when that cannot be done."""
    items = {name: to_bytes(value, corpus) for name, value in made.items()}
    Store(directory / _file_name(part, key), key).write(items)


def _files(part: CachedPart, key: str) -> Iterator[Path]:
    """Yield the files that a part may be in: in the wheel, then in the user's directory."""
    if key:
        directories = (IN_WHEEL, cache.directory())
        paths = (directory / _file_name(part, key) for directory in directories if directory)
        yield from (path for path in paths if path.is_file())


def _file_name(part: CachedPart, key: str) -> str:
    return f"{part.name}-{key[:20]}.db"
