"""Files of results that took long to make, each known to be whole by the digest in its name.

`coups-000000000000.1f0c….parquet` is read only if its bytes have that digest. What is damaged or missing is made again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from piquet_corpus.work.paths import remove_unfinished, write_bytes

DIGEST = 16
"""The bytes of the digest, each two letters of the name."""
Names = tuple[str, ...]


def listed(directory: Path) -> Mapping[str, Names]:
    """Return the names of the files in a directory, by what stands before the digest.

    What a process left behind that was killed while it wrote is removed.
    """
    found: dict[str, Names] = {}
    remove_unfinished(directory)
    for name in (path.name for path in directory.iterdir()) if directory.is_dir() else ():
        stem = name.partition(".")[0]
        if stem:  # another process is writing what begins with a dot
            found[stem] = (*found.get(stem, ()), name)
    return found


def read(directory: Path, stem: str, ending: str, names: Iterable[str]) -> bytes | None:
    """Return the content of the file among these names that is whole; None if there is none."""
    for name in names:
        with suppress(OSError):
            content = (directory / name).read_bytes()
            if name == _name(stem, ending, content):
                return content
    return None


def write(directory: Path, stem: str, ending: str, content: bytes, names: Iterable[str] = ()) -> Path:
    """Write a file whole or not at all. Raises NotWritten.

    `names`: of files that are damaged, which it replaces.
    """
    path = directory / _name(stem, ending, content)
    write_bytes(path, content)
    for name in names:
        if name != path.name:
            with suppress(OSError):
                (directory / name).unlink()
    return path


def _name(stem: str, ending: str, content: bytes) -> str:
    return f"{stem}.{blake2b(content, digest_size=DIGEST).hexdigest()}.{ending}"
