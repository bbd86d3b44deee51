"""The two players, and one value for each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.rule import Hand

T = TypeVar("T")

HANDS: tuple[Hand, Hand] = ("elder", "younger")
"""Elder first: he announces, counts and leads before the other."""


def other(hand: Hand) -> Hand:
    """The other player."""
    return "younger" if hand == "elder" else "elder"


@dataclass(frozen=True)
class Pair(Generic[T]):
    """One value for the elder hand and one for the younger."""

    elder: T
    younger: T

    def of(self, hand: Hand) -> T:
        """The value of one hand."""
        return self.elder if hand == "elder" else self.younger

    def changed(self, hand: Hand, value: T) -> Pair[T]:
        """The pair with another value for one hand."""
        return Pair(value, self.younger) if hand == "elder" else Pair(self.elder, value)
