"""Files of results that took long to make, each known to be whole by the digest in its name.

`coups-000000000000.1f0c….parquet` is read only if its bytes have that digest. What is damaged or missing is made again.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from piquet_corpus.work.paths import NotWritten, is_running, shown

DIGEST = 16
"""The bytes of the digest, each two letters of the name."""
Names = tuple[str, ...]


def listed(directory: Path) -> Mapping[str, Names]:
    """Return the names of the files in a directory, by what stands before the digest.

    What a process left behind that was killed while it wrote is removed.
    """
    found: dict[str, Names] = {}
    for name in (path.name for path in directory.iterdir()) if directory.is_dir() else ():
        if unfinished := re.fullmatch(r"\..*\.(\d+)\.tmp", name):
            if not is_running(int(unfinished[1])):
                with suppress(OSError):
                    (directory / name).unlink()
            continue
        stem = name.partition(".")[0]
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
    """Write a file whole or not at all, to the disk itself. Raises NotWritten.

    `names`: of files that are damaged, which it replaces.
    """
    path = directory / _name(stem, ending, content)
    new = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
        for name in names:
            if name != path.name:
                (directory / name).unlink(missing_ok=True)
    except OSError as error:
        raise NotWritten(f"{shown(path)} was not written: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
    return path


def _name(stem: str, ending: str, content: bytes) -> str:
    """Return the name of a file with this content."""
    return f"{stem}.{blake2b(content, digest_size=DIGEST).hexdigest()}.{ending}"
