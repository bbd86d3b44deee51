"""What a rule has decided on small facts, kept so that it is found again.

A rule is pure: on the same facts it decides the same. Most rules look at a few small facts, such as a number and a card
just played. There are not many of these, and they come again in other coups; a whole hand hardly ever does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from types import NoneType
from typing import Any, Generic, TypeVar

T = TypeVar("T")
C = TypeVar("C", bound=type)

SIMPLE: set[type] = {NoneType, bool, int, str}
"""Classes of values that cannot be changed and have no parts."""
PARTS = 4
"""How many parts a small fact may have."""
MOST = 4096
"""How many decisions are kept. When there are more, all are forgotten: it is not worth knowing which are old."""


def simple(cls: C) -> C:
    """Say of a class that its values cannot be changed, and need not be looked at part by part."""
    SIMPLE.add(cls)
    return cls


class Memo(Generic[T]):
    """What was decided on facts, found by the facts themselves and not by equal ones.

    Equal facts may differ: `1 == True`, and a mapping equals another one in a different order. The very same objects
    cannot, as only what never changes is kept. They are kept with the decision, so that no other gets their place.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[int, ...], tuple[T, tuple[object, ...]]] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, facts: tuple[object, ...], decide: Callable[[tuple[object, ...]], T]) -> T:
        """Return what was decided on these facts; else decide, and keep this if the facts are small."""
        key = tuple(map(id, facts))
        kept = self._kept.get(key)
        if kept is not None:
            return kept[0]
        decided = decide(facts)
        if all(map(is_small, facts)):
            if len(self._kept) >= MOST:
                self._kept.clear()
            self._kept[key] = decided, facts
        return decided


def is_small(fact: object) -> bool:
    """Whether a fact is simple, or has a few simple parts: a tuple, or a frozen dataclass."""
    kind: Any = type(fact)
    if kind in SIMPLE:
        return True
    parts = fact if isinstance(fact, tuple) else [getattr(fact, name) for name in _fields(kind)]
    return len(parts) <= PARTS and (len(parts) > 0 or kind is tuple) and SIMPLE.issuperset(map(type, parts))


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields of a frozen dataclass; none of another class."""
    made = getattr(kind, "__dataclass_params__", None)
    return tuple(field.name for field in fields(kind)) if made and made.frozen else ()
