"""Where the compiled cache lies: in the wheel, or in the cache directory of the user."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

import platformdirs

SWITCH = "PIQUET_CORPUS_CACHE"
"""The variable of the environment that switches the cache off (`off`), or names another directory for it."""
IN_WHEEL = Path(__file__).resolve().parent / "made"
"""The directory of the parts that were put into the wheel."""
KEPT = 3
"""How many files of one part are kept, the newest: several checkouts can share a cache directory."""


def is_on() -> bool:
    """Whether the cache is used."""
    return os.environ.get(SWITCH, "").lower() != "off"


def own_directory() -> Path | None:
    """Return the cache directory of the user, made if it is missing; None if it cannot be used.

    A directory that belongs to somebody else, or in which others can write, is not used.
    """
    directory = Path(os.environ.get(SWITCH) or platformdirs.user_cache_dir("piquet-corpus", appauthor=False))
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = directory.stat()
    except OSError:
        return None
    if os.name == "posix" and (found.st_uid != os.getuid() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)):
        return None
    return directory


def forget_old(directory: Path, part: str) -> None:
    """Remove the files of a part that have not been written for the longest time."""
    files = [(file, _written(file)) for file in directory.glob(f"{part}-*")]
    for file, _ in sorted(files, key=lambda one: one[1], reverse=True)[KEPT:]:
        with suppress(OSError):  # another process may have been quicker
            file.unlink()


def _written(file: Path) -> float:
    """Return when a file was written; 0 if it has gone."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
