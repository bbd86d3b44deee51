"""A mapping that cannot be changed, so that rule sets stay values; and copies of frozen values with changes."""

from __future__ import annotations

from typing import Any, NoReturn, Self, TypeVar

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")


class FrozenMap(dict[K, V]):
    """An immutable, hashable mapping that keeps its order and equals any mapping with the same entries.

    It is a dictionary, so that looking something up is as quick, but nothing can be put into it or taken out.
    """

    __slots__ = ("_hash",)

    def __hash__(self) -> int:  # type: ignore[override]
        try:
            return self._hash
        except AttributeError:
            self._hash: int = hash(frozenset(self.items()))
            return self._hash

    def __reduce__(self) -> tuple[type[FrozenMap[K, V]], tuple[dict[K, V]]]:
        return FrozenMap, (dict(self),)  # without the hash, which is another one in another process

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a FrozenMap cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def changed(self, key: K, value: V) -> FrozenMap[K, V]:
        """Return a copy in which one entry differs."""
        return FrozenMap({**self, key: value})


class Frozen:
    """A frozen dataclass of which copies with changes are made."""

    def but(self, **changes: Any) -> Self:
        """The same value with changes."""
        return but(self, changes)


def but(value: T, changes: dict[str, Any]) -> T:
    """Return a copy of a frozen dataclass with changes, as `dataclasses.replace` does, but faster.

    It does not ask for every field by name. The fields must exist, and the class must compute nothing in `__init__`.
    """
    changed = _new(type(value))
    _set(changed, "__dict__", value.__dict__ | changes)
    return changed


_new, _set = object.__new__, object.__setattr__
"""Looked up once: several values change with every event."""
