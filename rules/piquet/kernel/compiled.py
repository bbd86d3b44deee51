"""Compiling functions with Numba, and keeping what was compiled for the next process."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import UserProvidedCacheLocator
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])
OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "_nrt": False}
"""Without Numba's counting of references (`_nrt`), which takes longer than the game: nothing here makes an array."""
PARTS = (Path(__file__).parent, Path(__file__).parent.parent / "players")
"""The folders with compiled functions. These call each other, so a change in one makes all of them stale."""


def _cache() -> Path:
    """Return the directory for what can be made again: the user's, or the one that the environment names."""
    named = os.environ.get("PIQUET_CORPUS_CACHE", "")
    return Path(named) if named not in ("", "off") else user_cache_path("piquet-corpus")


@cache
def digest_of_game() -> str:
    """Return what is another for any change in the compiled game or in its players."""
    digest = sha256()
    for path in sorted(file for part in PARTS for file in part.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


DIRECTORY = _cache() / "numba" / f"{numba.__version__}-{digest_of_game()}"
"""Where what was compiled is kept."""


class AnyCopy(UserProvidedCacheLocator):
    """Lets every copy of the project use what was compiled once: it is kept under the digest of the game.

    Numba itself keeps it under the path of the source file, so that each checkout would compile anew.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder of a file."""
        return Path(py_file).parent.name

    def get_source_stamp(self) -> str:
        """Return a value that changes with the source file, and with those that it calls."""
        return digest_of_game()


numba.config.CACHE_DIR = str(DIRECTORY)  # type: ignore[attr-defined]
numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{AnyCopy.__name__}"  # type: ignore[attr-defined]
# The highest level, 3, takes more than twice as long to compile, and the game is no faster.
numba.config.OPT = type(numba.config.OPT)(2)  # type: ignore[attr-defined]


def is_ready() -> bool:
    """Whether coups can be played at once, since the game was compiled before; compiling takes a minute."""
    return any(DIRECTORY.glob("*/many._play_coups-*.nbc"))


def compiled(function: F) -> F:
    """Compile a function of numbers and arrays at its first call, as a part of each function that calls it."""
    return cast(F, numba.njit(forceinline=True, **OPTIONS)(function))


def compiled_apart(function: F) -> F:
    """Compile a function that is long or rarely called: its callers stay short, and are compiled sooner."""
    return cast(F, numba.njit(**OPTIONS)(function))
