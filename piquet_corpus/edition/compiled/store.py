"""A file of items, each with a name and a digest: an SQLite database that is written once, and only read after that."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from rules.core.files import whole_file


class Store:
    """A file of items. `key`: what the items are made from; with another key, none can be read."""

    def __init__(self, path: Path, key: str) -> None:
        self.path, self._key = path, key
        self._open: sqlite3.Connection | None = None

    def read(self, name: str) -> bytes:
        """Return an item. Raises ValueError when it is not there, or not as it was written, and sqlite3.Error."""
        if self._open is None:
            address = f"{self.path.resolve().as_uri()}?mode=ro&immutable=1"
            self._open = sqlite3.connect(address, uri=True, check_same_thread=False)
        row = self._open.execute("SELECT content, digest FROM item WHERE name = ?", (name,)).fetchone()
        if row is None or not isinstance(row[0], bytes) or row[1] != self._digest(name, row[0]):
            raise ValueError(f"the item {name!r} of {self.path} is not as it was written")
        return row[0]

    def write(self, items: Mapping[str, bytes]) -> None:
        """Write the file whole or not at all. Raises OSError or sqlite3.Error when that cannot be done."""
        with whole_file(self.path) as new, closing(sqlite3.connect(new)) as database, database:
            database.execute("PRAGMA synchronous = OFF")  # the file is new, and is put on the disk at the end
            database.execute("CREATE TABLE item (name TEXT PRIMARY KEY, content BLOB, digest BLOB) WITHOUT ROWID")
            rows = [(name, content, self._digest(name, content)) for name, content in items.items()]
            database.executemany("INSERT INTO item VALUES (?, ?, ?)", rows)

    def _digest(self, name: str, content: bytes) -> bytes:
        return hashlib.blake2b(name.encode() + b"\0" + content, digest_size=16, key=self._key.encode()).digest()
