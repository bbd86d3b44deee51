"""A mapping that cannot be changed, so that rule sets stay values; and copies of frozen values with changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(Mapping[K, V]):
    """An immutable, hashable mapping that keeps its order and equals any mapping with the same entries."""

    __slots__ = ("_entries",)

    def __init__(self, entries: Mapping[K, V]) -> None:
        self._entries = dict(entries)

    def __getitem__(self, key: K) -> V:
        return self._entries[key]

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))

    def __repr__(self) -> str:
        return repr(self._entries)

    def changed(self, key: K, value: V) -> FrozenMap[K, V]:
        """Return a copy in which one entry differs."""
        return FrozenMap({**self._entries, key: value})


T = TypeVar("T")


def but(value: T, changes: Mapping[str, Any]) -> T:
    """Return a copy of a frozen dataclass with changes, as `dataclasses.replace` does, but faster.

    It does not ask for every field by name. The fields must exist, and the class must compute nothing in `__init__`.
    """
    changed = object.__new__(type(value))
    changed.__dict__.update(value.__dict__, **changes)
    return changed
