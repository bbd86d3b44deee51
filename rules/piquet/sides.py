"""The two hands of a coup, one value for each of them, and the two players of a partie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from rules.core import rule
from rules.core.cards import Card

Hand = Literal["elder", "younger"]
"""One of the two hands of a coup."""

T = TypeVar("T")

if TYPE_CHECKING:
    Finding: TypeAlias = rule.Finding[Hand, Card]
else:  # without the types a finding is made in half the time
    Finding = rule.Finding

Cards: TypeAlias = tuple[Card, ...]
Findings: TypeAlias = tuple[Finding, ...]
Decision: TypeAlias = Iterator[Finding]
"""What a rule decides on some facts, one finding after the other."""

Hands: TypeAlias = tuple[Hand, ...]
"""Some of the two hands, or both, elder first."""
HANDS: tuple[Hand, Hand] = ("elder", "younger")
"""Elder first: he announces, counts and leads before the other."""
PLAYERS = ("A", "B")
"""The players of a partie; each is elder and younger in turn."""
HAND_SIZE = 12
"""The cards of a hand."""
TRICKS = 12
"""The tricks of a coup."""
HANDS_KEPT = 64
"""How many hands are kept with what is in them: within a coup this is asked of the same two again and again."""


def other(hand: Hand) -> Hand:
    """The other hand."""
    return "younger" if hand == "elder" else "elder"


def opponent(player: str) -> str:
    """The other player."""
    return "B" if player == "A" else "A"


class Pair(NamedTuple, Generic[T]):
    """One value for the elder hand and one for the younger."""

    elder: T
    younger: T

    def of(self, hand: Hand) -> T:
        """The value of one hand."""
        return self.elder if hand == "elder" else self.younger

    def changed(self, hand: Hand, value: T) -> Pair[T]:
        """The pair with another value for one hand."""
        return Pair(value, self.younger) if hand == "elder" else Pair(self.elder, value)
