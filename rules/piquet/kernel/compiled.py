"""Compiling functions with Numba, and keeping what was compiled for the next process."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
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


numba.config.CACHE_DIR = str(  # type: ignore[attr-defined]
    _cache() / "numba" / f"{numba.__version__}-{digest_of_game()}"
)


def compiled(function: F) -> F:
    """Compile a function of numbers and arrays at its first call, as a part of each function that calls it."""
    return cast(F, numba.njit(forceinline=True, **OPTIONS)(function))


def compiled_apart(function: F) -> F:
    """Compile a function that is long or rarely called: its callers stay short, and are compiled sooner."""
    return cast(F, numba.njit(**OPTIONS)(function))
