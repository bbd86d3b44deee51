"""A file of items, each with a name and a digest: an SQLite database that is written once, and only read after that."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path


class Damaged(Exception):
    """The file is not what was written: it cannot be read, or the digest of an item is not that of its content."""


class Store:
    """A file of items. `key`: what the items are made from; a file written under another key reads as damaged."""

    def __init__(self, path: Path, key: str) -> None:
        self.path, self._key = path, key
        self._open: sqlite3.Connection | None = None

    def read(self, name: str) -> bytes:
        """Return an item. Raises Damaged, also when there is no such item."""
        try:
            if self._open is None:
                address = f"{self.path.resolve().as_uri()}?mode=ro&immutable=1"
                self._open = sqlite3.connect(address, uri=True, check_same_thread=False)
            row = self._open.execute("SELECT content, digest FROM item WHERE name = ?", (name,)).fetchone()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise Damaged(str(error)) from None
        if row is None or not isinstance(row[0], bytes) or row[1] != self._digest(name, row[0]):
            raise Damaged(f"the item {name!r} is not as it was written")
        return row[0]

    def write(self, items: Mapping[str, bytes]) -> None:
        """Write the file whole or not at all. Raises OSError or sqlite3.Error when that cannot be done."""
        temporary = self.path.with_name(f"{self.path.name}.{os.getpid()}.tmp")
        try:
            with closing(sqlite3.connect(temporary)) as database, database:
                database.execute("PRAGMA synchronous = OFF")  # a file cut short is noticed by its digests
                database.execute("CREATE TABLE item (name TEXT PRIMARY KEY, content BLOB, digest BLOB) WITHOUT ROWID")
                rows = [(name, content, self._digest(name, content)) for name, content in items.items()]
                database.executemany("INSERT INTO item VALUES (?, ?, ?)", rows)
            temporary.replace(self.path)
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)

    def _digest(self, name: str, content: bytes) -> bytes:
        """Return the digest of an item under the key."""
        return hashlib.blake2b(name.encode() + b"\0" + content, digest_size=16, key=self._key.encode()).digest()
