"""A file of an export: its path and its content."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any, TypeAlias

JsonObject: TypeAlias = dict[str, Any]
"""An object of a JSON file."""


@dataclass(frozen=True)
class File:
    """A file. `path`: within the export, with slashes. `rows`: the number of rows of a table; None for other files."""

    path: str
    content: bytes
    rows: int | None = None

    @property
    def bytes(self) -> int:
        """Its size in bytes."""
        return len(self.content)

    @property
    def hash(self) -> str:
        """The SHA-256 of its content, in the form of a data package."""
        return f"sha256:{hashlib.sha256(self.content).hexdigest()}"


def json_file(path: str, value: object, *, indent: int | None = 1) -> File:
    """Return a file of JSON; without an indent, on one line and without spaces."""
    between = (",", ":") if indent is None else None
    return File(path, (json.dumps(value, ensure_ascii=False, indent=indent, separators=between) + "\n").encode())
