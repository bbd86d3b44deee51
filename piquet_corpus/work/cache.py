"""The cache directory: what can be made again is kept there, so that the next command answers sooner.

It is the user's own, or the one that `PIQUET_CORPUS_CACHE` names; `off` means none. It is used only if it belongs to
the user and nobody else can write in it, since what is read from it runs. If it cannot be used, everything is made anew
each time, and a warning says why.
"""

from __future__ import annotations

import os
import shutil
import stat
import warnings
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import platformdirs

from piquet_corpus.work.paths import remove_unfinished

SWITCH = "PIQUET_CORPUS_CACHE"
"""The variable of the environment that switches the cache off, or names another directory for it."""
OFF = "off"
KEPT = 3
"""How many states of one thing are kept, the newest: several checkouts can share a cache directory."""
NUMBA = "numba"
FOR_NUMBA = "NUMBA_CACHE_DIR"
"""The variable of the environment by which Numba, and the compiled game, are told where to keep it."""


class CacheWarning(UserWarning):
    """The cache directory cannot be used. The message is one sentence."""


def is_on() -> bool:
    """Whether anything may be kept."""
    return os.environ.get(SWITCH, "").lower() != OFF


def directory() -> Path | None:
    """Return the cache directory, made if it is missing; None if it is switched off, or cannot be used."""
    if not is_on():
        return None
    path, why = _tried(os.environ.get(SWITCH, ""), os.environ.get("HOME", ""), os.environ.get("XDG_CACHE_HOME", ""))
    return path if not why and not _made(path) else None


@lru_cache(maxsize=8)
def _tried(named: str, *_: str) -> tuple[Path, str]:
    path = Path(named or platformdirs.user_cache_dir("piquet-corpus", appauthor=False)).absolute()
    why = "there is no home directory" if "~" in path.parts else _made(path)
    if why:
        message = f"the cache directory {path} cannot be used: {why}. Everything is made anew, which takes longer"
        warnings.warn(f"{message} ({SWITCH} names another directory, or is {OFF})", CacheWarning, stacklevel=4)
    return path, why


def _made(path: Path) -> str:
    """Make a directory that only the user can write in; say why that cannot be done."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        return error.strerror or str(error)
    return _why_not(path) or ("" if os.access(path, os.W_OK) else "it cannot be written in")


def _why_not(path: Path) -> str:
    try:
        state = path.stat()
    except OSError as error:
        return error.strerror or str(error)
    if os.name != "posix":
        return ""
    if state.st_uid != os.getuid():
        return "it belongs to somebody else"
    return "others can write in it" if state.st_mode & (stat.S_IWGRP | stat.S_IWOTH) else ""


def keep_compiled_code() -> None:
    """Tell the compiled game where to keep its code: to be called before it is imported.

    The code runs when it is read, so folders in which others can write are removed first, and old ones too.
    """
    os.environ[FOR_NUMBA] = _folder_for_code(directory())


@lru_cache(maxsize=8)
def _folder_for_code(home: Path | None) -> str:
    folder = home / NUMBA if home else None
    if folder is None or _made(folder):
        return ""
    states = [path for path in folder.iterdir() if path.is_dir()]
    for path in states:
        if path.is_symlink() or _why_not(path):
            remove(path)
    _forget(path for path in states if path.exists())
    return str(folder)


def forget_old(kept_in: Path, part: str) -> None:
    """Remove the files of a part that have not been written for the longest time, and what was never finished."""
    remove_unfinished(kept_in)
    _forget(kept_in.glob(f"{part}-*"))


def _forget(states: Iterable[Path]) -> None:
    for path in sorted(states, key=_written_at, reverse=True)[KEPT:]:
        remove(path)


def _written_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # it has gone
        return 0.0


def remove(path: Path) -> None:
    """Remove a file or a folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):  # another process may have been quicker
            path.unlink()
