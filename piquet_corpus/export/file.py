"""A file of an export: where it stands, and what is in it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any, TypeAlias

JsonObject: TypeAlias = dict[str, Any]
"""An object of a JSON file."""


@dataclass(frozen=True)
class File:
    """A file. `path`: within the export, with slashes. `rows`: how many a table has; None for what is no table."""

    path: str
    content: bytes
    rows: int | None = None

    @property
    def bytes(self) -> int:
        """How long it is."""
        return len(self.content)

    @property
    def hash(self) -> str:
        """The SHA-256 of its content, as a data package writes it."""
        return f"sha256:{hashlib.sha256(self.content).hexdigest()}"


def json_file(path: str, value: object, *, indent: int | None = 1) -> File:
    """Return a file of JSON; without an indent it is one line."""
    return File(path, (json.dumps(value, ensure_ascii=False, indent=indent) + "\n").encode())
