"""What a rule has decided on small facts, kept so that it is found again.

A rule is pure: on the same facts it decides the same. Most rules look at a few small facts, such as a number and a card
just played. There are not many of these, and they come again in other coups; a whole hand hardly ever does.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType
from typing import TypeVar

T = TypeVar("T")
C = TypeVar("C", bound=type)

SIMPLE: set[type] = {NoneType, bool, int, str}
"""The classes of values that need not be taken apart: two of the same class are the same if they are equal."""
LARGEST = 6
"""How many parts something small may have."""
MOST = 2048
"""How many decisions are kept. When there are more, all are forgotten: it is not worth knowing which are old."""


def simple(cls: C) -> C:
    """Say of a class that two of its values are the same if they are equal; so they are if each is one object only."""
    SIMPLE.add(cls)
    return cls


class Memo(dict[Hashable, T]):
    """What was decided on facts, by their key."""

    def keep(self, key: Hashable, decided: T) -> None:
        """Keep what was decided."""
        if len(self) >= MOST:
            self.clear()
        self[key] = decided


def key_of(facts: tuple[object, ...]) -> Hashable | None:
    """Return what no other facts have; None if these are not small, or cannot be told apart from others.

    That they are equal is not enough: `1 == True`, and a mapping equals another one in a different order.
    """
    classes = tuple(map(type, facts))
    if SIMPLE.issuperset(classes):
        return classes, facts
    key: list[Hashable] = [classes]
    for fact, kind in zip(facts, classes, strict=True):
        part = fact if kind in SIMPLE else _key_of_parts(fact)
        if part is None and fact is not None:
            return None
        key.append(part)
    return tuple(key)


def _key_of_parts(fact: object) -> Hashable | None:
    """Return the key of what a fact consists of; None for much, or for what is no tuple and no frozen dataclass."""
    parts = fact if isinstance(fact, tuple) else tuple([getattr(fact, name) for name in _fields(type(fact))])
    small = len(parts) <= LARGEST and (parts or fact == ())
    return key_of(parts) if small else None


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a frozen dataclass; none of another class."""
    frozen = is_dataclass(kind) and kind.__dataclass_params__.frozen
    return tuple(field.name for field in fields(kind)) if frozen else ()
