"""A mapping that cannot be changed, so that rule sets stay values; and copies of frozen values with changes."""

from __future__ import annotations

from collections.abc import Iterator, KeysView, Mapping
from typing import Any, TypeVar, overload

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")


class FrozenMap(Mapping[K, V]):
    """An immutable, hashable mapping that keeps its order and equals any mapping with the same entries."""

    __slots__ = ("_entries", "_hash")

    def __init__(self, entries: Mapping[K, V]) -> None:
        self._entries = dict(entries)
        self._hash: int | None = None

    def __getitem__(self, key: K) -> V:
        return self._entries[key]

    @overload
    def get(self, key: K, /) -> V | None: ...

    @overload
    def get(self, key: K, /, default: V | T) -> V | T: ...

    def get(self, key: K, /, default: object = None) -> object:
        """Return the value of a key, at once and not by way of an exception as in `Mapping`."""
        return self._entries.get(key, default)

    def keys(self) -> KeysView[K]:
        """Return the keys, as of a dictionary."""
        return self._entries.keys()

    def __or__(self, others: dict[K, V]) -> dict[K, V]:
        """Return a dictionary of these entries and others."""
        return self._entries | others

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._entries.items()))
        return self._hash

    def __reduce__(self) -> tuple[type[FrozenMap[K, V]], tuple[dict[K, V]]]:
        return FrozenMap, (self._entries,)  # without the hash, which is another one in another process

    def __repr__(self) -> str:
        return repr(self._entries)

    def changed(self, key: K, value: V) -> FrozenMap[K, V]:
        """Return a copy in which one entry differs."""
        return FrozenMap({**self._entries, key: value})


def but(value: T, changes: dict[str, Any]) -> T:
    """Return a copy of a frozen dataclass with changes, as `dataclasses.replace` does, but faster.

    It does not ask for every field by name. The fields must exist, and the class must compute nothing in `__init__`.
    """
    changed = object.__new__(type(value))
    object.__setattr__(changed, "__dict__", value.__dict__ | changes)
    return changed
