"""Reading a file of lines whose parts are separated by tabs, the first of which names the parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from piquet_corpus.work.errors import CorpusError

T = TypeVar("T")


def read_tabbed(
    path: Path, columns: Sequence[str], read: Callable[[Mapping[str, str], int], T]
) -> Iterator[T | CorpusError]:
    """Read a file line by line; yield an error in place of a line that cannot be read. Without a file, nothing.

    `read`: makes something of the parts of a line by name, and of its number; or raises ValueError, which says why not.
    """
    if not path.is_file():
        return
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError:
        yield CorpusError(path, 1, "the file must be UTF-8")
        return
    if lines[0] != (first := "\t".join(columns)):
        yield CorpusError(path, 1, f"the first line must be {first!r}")
        return
    for number, text in enumerate(lines[1:], 2):
        if not text:
            continue
        parts = text.split("\t")
        if len(parts) != len(columns):
            message = f"a line must have {len(columns)} parts separated by tabs; found {len(parts)}"
            yield CorpusError(path, number, message)
            continue
        try:
            yield read(dict(zip(columns, map(str.strip, parts), strict=True)), number)
        except ValueError as error:
            yield CorpusError(path, number, str(error))


def readable(lines: Iterable[T | CorpusError]) -> Iterator[T]:
    """Yield only what could be read; `validate` reports the rest."""
    return (line for line in lines if not isinstance(line, CorpusError))


def without_error(lines: Iterable[T | CorpusError]) -> Iterator[T]:
    """Yield what was read. Raises the CorpusError of the first line that cannot be read."""
    for line in lines:
        if isinstance(line, CorpusError):
            raise line
        yield line
