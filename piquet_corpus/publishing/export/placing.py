"""Writing files into a directory, new or written before by the same command: all of them, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from piquet_corpus.publishing.export.file import File
from piquet_corpus.work.paths import NotWritten, whole_directory
from rules.core.errors import PiquetError

MOST_NAMED = 5
"""The greatest number of foreign files that a message names."""

WrittenBefore = Callable[[Path], set[str]]
"""Returns the paths of the files that were written into a directory earlier; none if it is none of ours."""


class NoPlace(PiquetError, ValueError):
    """Nothing must be written to this directory; the message is one sentence."""


def write_files(files: Iterable[File], directory: Path) -> tuple[File, ...]:
    """Write files into a directory, all or none, in the place of what is there; return them.

    Raises NotWritten when writing fails.
    """
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


def check_place(named: Path, written_before: WrittenBefore, earlier: str) -> None:
    """Raise NoPlace unless a directory may be written or replaced.

    `written_before`: returns the files that were written into it earlier; `earlier`: what they are called in a message.
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
    if there != target:
        return
    if not any(target.iterdir()):
        return
    written = written_before(target)
    if not written:
        raise NoPlace(f"{named} is not empty and is not {earlier}; name another directory")
    if foreign := sorted(_foreign(target, written)):
        listed = ", ".join(foreign[:MOST_NAMED]) + (" and others" if len(foreign) > MOST_NAMED else "")
        raise NoPlace(f"{named} contains {listed}, which no export wrote; remove that, or name another directory")


def _foreign(target: Path, written: set[str]) -> Iterator[str]:
    """Yield what no export has written: whole directories by their name, single files by their path."""
    ours = {path.partition("/")[0] for path in written}
    for path in target.iterdir():
        if path.name not in ours:
            yield path.name
        elif path.is_dir() and not path.is_symlink():
            files = (one for one in path.rglob("*") if one.is_symlink() or not one.is_dir())
            yield from (name for one in files if (name := one.relative_to(target).as_posix()) not in written)
        elif path.name not in written:
            yield path.name
