"""Files of lines whose parts are separated by tabs, the first of which names the parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from piquet_corpus.work.errors import CorpusError

T = TypeVar("T")
REVIEW = "# review "
"""How a line begins that says which lines of an edition were taken over, and wait for review."""


@dataclass(frozen=True)
class Tabbed(Generic[T]):
    """A file of a corpus, and how it is read.

    `read`: makes something of the parts of a line by name, and of its number; or raises ValueError, which says why not.
    `must`: what is said of a line with another number of parts; by default the two numbers.
    """

    file: str
    columns: tuple[str, ...]
    read: Callable[[Mapping[str, str], int], T]
    must: str = ""

    def lines(self, directory: Path) -> Iterator[T | CorpusError]:
        """Yield the lines, an error in place of one that cannot be read. Without a file, nothing."""
        path = directory / self.file
        if not path.is_file():
            return
        try:
            lines = path.read_text(encoding="utf-8").split("\n")
        except UnicodeDecodeError:
            yield CorpusError(path, 1, "the file must be UTF-8")
            return
        if lines[0] != (first := "\t".join(self.columns)):
            yield CorpusError(path, 1, f"the first line must be {first!r}")
            return
        for number, text in enumerate(lines[1:], 2):
            if not text or text.startswith(REVIEW):
                continue
            parts = text.split("\t")
            if len(parts) != len(self.columns):
                message = f"a line must have {len(self.columns)} parts separated by tabs; found {len(parts)}"
                yield CorpusError(path, number, self.must or message)
                continue
            try:
                yield self.read(dict(zip(self.columns, map(str.strip, parts), strict=True)), number)
            except ValueError as error:
                yield CorpusError(path, number, str(error))

    def readable(self, directory: Path) -> Iterator[T]:
        """Yield only the lines that can be read; `validate` reports the rest."""
        return readable(self.lines(directory))

    def text(self, lines: Iterable[Iterable[str]]) -> str:
        """Return the text of the file with the parts of some lines."""
        return "".join("\t".join(parts) + "\n" for parts in (self.columns, *lines))


def carried(directory: Path) -> Iterator[tuple[Path, int, str, str]]:
    """Yield the marks of files of lines: file, number of the line, edition, and what waits for review."""
    for path in sorted(directory.glob("*.tsv")):
        for number, text in enumerate(path.read_text(encoding="utf-8", errors="replace").split("\n"), 1):
            if text.startswith(REVIEW):
                edition, _, doubt = text.removeprefix(REVIEW).partition(": ")
                yield path, number, edition, doubt


def readable(lines: Iterable[T | CorpusError]) -> Iterator[T]:
    """Yield only what could be read."""
    return (line for line in lines if not isinstance(line, CorpusError))


def without_error(lines: Iterable[T | CorpusError]) -> Iterator[T]:
    """Yield what was read. Raises the CorpusError of the first line that cannot be read."""
    for line in lines:
        if isinstance(line, CorpusError):
            raise line
        yield line
