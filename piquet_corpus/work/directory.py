"""Files that a command writes into a directory, new or written before by the same command: all or none."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from piquet_corpus.work.paths import NotWritten, whole_directory
from rules.core.errors import PiquetError

JsonObject = dict[str, Any]


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


MOST_NAMED = 5

MANIFEST = "files.txt"
"""The file that lists all others, so that the next writing knows what it may replace."""


class NoPlace(PiquetError, ValueError):
    """Nothing must be written to this directory; the message is one sentence."""


def with_list(files: Iterable[File], *also: str) -> Iterator[File]:
    """Yield files, and last the list of their paths, with further ones."""
    paths = list(also)
    for file in files:
        paths.append(file.path)
        yield file
    yield File(MANIFEST, "".join(f"{path}\n" for path in sorted(paths)).encode())


def write_files(files: Iterable[File], directory: Path) -> tuple[File, ...]:
    """Write files into a directory, all or none, in the place of what is there; return them. Raises NotWritten."""
    written = []
    try:
        with whole_directory(directory.resolve()) as new:
            for file in files:
                path = new / file.path
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(file.content)
                written.append(file)
    except OSError as error:
        raise NotWritten(f"{directory} was not written: {error.strerror or error}") from error
    return tuple(written)


def check_place(named: Path, written_before: Callable[[Path], set[str]], earlier: str) -> None:
    """Raise NoPlace unless a directory may be written or replaced.

    `written_before`: returns the files that were written into it earlier, none if it is none of ours. `earlier`: what
    they are called in a message.
    """
    try:
        target = named.resolve()
    except (OSError, RuntimeError):  # which of them depends on the version of Python
        raise NoPlace(f"{named} is a link that leads back to itself; name another directory") from None
    if Path.cwd().resolve().is_relative_to(target):
        raise NoPlace(f"{named} is or contains the current directory; name one that can be replaced")
    there = next(path for path in (target, *target.parents) if path.exists())
    if not there.is_dir():
        raise NoPlace(f"{named if there == target else there} is not a directory")
    if there != target or not any(target.iterdir()):
        return
    written = written_before(target)
    if not written:
        raise NoPlace(f"{named} is not empty and is not {earlier}; name another directory")
    if foreign := sorted(_foreign(target, written)):
        listed = ", ".join(foreign[:MOST_NAMED]) + (" and others" if len(foreign) > MOST_NAMED else "")
        raise NoPlace(f"{named} contains {listed}, which no export wrote; remove that, or name another directory")


def _foreign(target: Path, written: set[str]) -> Iterator[str]:
    ours = {path.partition("/")[0] for path in written}
    for path in target.iterdir():
        if path.name not in ours:
            yield path.name
        elif path.is_dir() and not path.is_symlink():
            files = (file for file in path.rglob("*") if file.is_symlink() or not file.is_dir())
            yield from {file.relative_to(target).as_posix() for file in files} - written
        elif path.name not in written:
            yield path.name
