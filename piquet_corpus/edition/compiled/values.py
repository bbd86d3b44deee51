"""Frozen values of ours as bytes, and back.

The form is pickle, the quickest of those measured; but what reads it makes nothing except data classes, tuples with
named fields, enumerations and frozen mappings of this program. It refuses functions and all other classes, so bytes
from elsewhere cannot run anything. Files are written by their place in the corpus or in the rules, so that a cache can
move with them.
"""

from __future__ import annotations

import copyreg
import importlib
import io
import pickle
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard

from piquet_corpus.edition.compiled.parts import RULES

if TYPE_CHECKING:
    from rules.core.game import AnyGame

OURS = (
    "piquet_corpus.edition.texts.",
    "piquet_corpus.edition.cases.",
    "piquet_corpus.edition.language.",
    "piquet_corpus.judging.",
    "rules.",
)
"""What the names of the modules begin with whose data classes and enumerations may be read."""
ALSO = {
    ("builtins", "frozenset"),
    ("rules.core.frozen", "FrozenMap"),
    ("rules.core.ruleset", "RuleSets"),
}
"""The other classes that may be read."""


def to_bytes(value: object, corpus: Path) -> bytes:
    """Return a value as bytes. What its objects have worked out for themselves (cached properties) is left out."""
    written = io.BytesIO()
    _Pickler(written, corpus).dump(value)
    return written.getvalue()


def from_bytes(written: bytes, corpus: Path) -> Any:
    """Return the value. Raises some exception for bytes that `to_bytes` did not write."""
    return _Unpickler(io.BytesIO(written), corpus).load()


class _Pickler(pickle.Pickler):
    """Writes the fields of data classes, files by their place, and games by their name."""

    def __init__(self, file: io.BytesIO, corpus: Path) -> None:
        super().__init__(file, protocol=5)
        self._places = (("corpus", f"{corpus.as_posix()}/"), ("rules", f"{RULES.as_posix()}/"))

    def persistent_id(self, value: object) -> tuple[str, str] | None:
        """Name what is not written out."""
        if isinstance(value, Path):
            return self._place("path", value.as_posix())
        if isinstance(value, str) and value.endswith(".yaml"):
            return self._place("text", value)
        return ("game", value.name) if is_game(value) else None

    def _place(self, kind: str, file: str) -> tuple[str, str] | None:
        """Name a file of the corpus or of the rules; None for any other."""
        for name, start in self._places:
            if file.startswith(start):
                return f"{kind}:{name}", file.removeprefix(start)
        return None

    def reducer_override(self, value: object) -> Any:
        """Write only the fields of a data class; one that makes its objects itself says what they are made from."""
        if isinstance(value, type) or not is_dataclass(value) or not hasattr(value, "__dict__"):
            return NotImplemented
        if type(value).__new__ is not object.__new__:
            return NotImplemented
        state = {one.name: value.__dict__[one.name] for one in fields(value)}
        return copyreg.__newobj__, (type(value),), state  # type: ignore[attr-defined]


class _Unpickler(pickle.Unpickler):
    """Reads what the writer wrote, and refuses everything else."""

    def __init__(self, file: io.BytesIO, corpus: Path) -> None:
        super().__init__(file)
        self._roots = {"corpus": corpus, "rules": RULES}
        self._named: dict[tuple[str, str], object] = {}

    def persistent_load(self, name: Any) -> object:
        """Return a file or a game by its name."""
        if name not in self._named:
            kind, text = name
            what, _, root = kind.partition(":")
            path = None if what == "game" else self._roots[root] / text
            self._named[name] = _game(text) if path is None else path if what == "path" else str(path)
        return self._named[name]

    def find_class(self, module: str, name: str) -> type:
        """Return a class of data. Raises UnpicklingError for anything else."""
        if module.startswith(OURS) or (module, name) in ALSO:
            found = getattr(importlib.import_module(module), name, None)
            if isinstance(found, type) and ((module, name) in ALSO or _is_data(found)):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is not data")


def _is_data(made: type) -> bool:
    """Whether objects of a class are data: those of a data class, of an enumeration, or tuples with named fields."""
    return is_dataclass(made) or issubclass(made, Enum) or (issubclass(made, tuple) and hasattr(made, "_fields"))


def is_game(value: object) -> TypeGuard[AnyGame]:
    """Whether a value is a game, which is written by its name."""
    return any(base.__name__ == "Game" and base.__module__ == "rules.core.game" for base in type(value).__mro__)


def _game(name: str) -> AnyGame:
    from rules.core.game import game_of  # a text needs no game

    return game_of(name)
