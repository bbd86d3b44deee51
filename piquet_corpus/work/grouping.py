"""Values put together by what they have in common."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def unique(values: Iterable[V]) -> tuple[V, ...]:
    """Return values in their order, each once."""
    return tuple(dict.fromkeys(values))


def grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, tuple[V, ...]]:
    """Return the values of each key, both in their order.

    >>> grouped([("fr1642.1", "par.1"), ("en1651.1", "par.1"), ("fr1642.1", "par.2")])
    {'fr1642.1': ('par.1', 'par.2'), 'en1651.1': ('par.1',)}
    """
    groups = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return {key: tuple(values) for key, values in groups.items()}
