"""Compiling functions with Numba, and keeping what was compiled for the next process.

It is kept where `NUMBA_CACHE_DIR` says, by this module and not by Numba: Numba keeps it under the path of the source
file, so that each checkout would compile anew, and trusts whatever lies there. Compiled code runs when it is read, so
the directory must be one in which nobody else can write. A damaged file is made again.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from rules.core.files import whole_file

F = TypeVar("F", bound=Callable[..., Any])
OPTIONS: dict[str, Any] = {"nogil": True, "_nrt": False}
"""Without Numba's counting of references (`_nrt`), which takes longer than the game: nothing here makes an array."""
PARTS = (Path(__file__).parent, Path(__file__).parent.parent / "players")
"""The folders with compiled functions. These call each other, so a change in one makes all of them stale."""
DIGEST = 32
"""The bytes before the code by which it is known to be whole."""
WHOLE_GAME = ("offered._play_coups", "offered._play_parties")
"""The functions that call all others; their code has that of the others in it."""


@cache
def digest_of_game() -> str:
    """Return what is another for any change in the compiled game or in its players."""
    digest = sha256()
    for path in sorted(file for part in PARTS for kind in ("*.py", "*.tsv") for file in part.glob(kind)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


DIRECTORY: Path | None = None
"""Where code is kept; None if it is not."""
if os.environ.get("NUMBA_CACHE_DIR"):
    _MADE_BY = f"{numba.__version__}-{sys.implementation.cache_tag}-{digest_of_game()}"
    DIRECTORY = Path(os.environ["NUMBA_CACHE_DIR"]) / _MADE_BY


class KeptCode(NullCache):
    """The code of one function: a file for each form of its arguments, with its digest."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for some arguments; None if it is not there, or damaged."""
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        code = _whole(path) if path else None
        if code is None:
            return None
        return CompileResult._rebuild(target_context, *pickle.loads(code))  # type: ignore[no-untyped-call]

    def save_overload(self, sig: Any, cres: Any) -> None:
        """Keep the code for some arguments. That it cannot be kept is no error."""
        path = self._path(sig, cres.codegen)
        if path is None:
            return
        code = dumps(cres._reduce())  # type: ignore[no-untyped-call]
        with suppress(OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with whole_file(path) as new:
                new.write_bytes(_digest(path, code) + code)

    def _path(self, sig: Any, codegen: Any) -> Path | None:
        form = sha256(repr((sig, codegen.magic_tuple())).encode()).hexdigest()[:16]
        return DIRECTORY / f"{self._name}-{form}" if DIRECTORY else None


def _whole(path: Path) -> bytes | None:
    try:
        content = path.read_bytes()
    except OSError:
        return None
    code = content[DIGEST:]
    return code if content[:DIGEST] == _digest(path, code) else None


def _digest(path: Path, code: bytes) -> bytes:
    return blake2b(path.name.encode() + code, digest_size=DIGEST).digest()


# The highest level, 3, takes more than twice as long to compile, and the game is no faster.
numba.config.OPT = type(numba.config.OPT)(2)  # type: ignore[attr-defined]


def is_ready() -> bool:
    """Whether coups can be played at once, since the game was compiled before; compiling takes a minute or two."""
    if DIRECTORY is None:
        return False
    return all(any(_whole(path) for path in DIRECTORY.glob(f"{name}-*")) for name in WHOLE_GAME)


def compiled(function: F) -> F:
    """Compile a function of numbers and arrays at its first call, as a part of each function that calls it."""
    return _kept(function, forceinline=True)


def compiled_there(function: F) -> F:
    """Compile a function only as a part of each that calls it: for one that does little but call long ones.

    A function that is compiled by itself is optimised together with all that it calls. Where each of five does little
    but call the next, the same long functions would be optimised five times.
    """
    return _kept(function, inline="always")


def compiled_apart(function: F) -> F:
    """Compile a function that is long or rarely called: its callers stay short, and are compiled sooner."""
    return _kept(function)


def _kept(function: F, **options: Any) -> F:
    made = numba.njit(**options, **OPTIONS)(function)
    made._cache = KeptCode(function)
    return cast(F, made)
