"""The players: three, or two and the Mort; the order of their turns, and their payments to each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from rules.core import rule
from rules.tarot.cards import Card, Cards

PLAYERS = ("A", "B", "C")
"""The players, in the order in which their turns come."""
MORT = "Mort"
"""The imagined third player when only two play."""
TWO = 2

T = TypeVar("T")

if TYPE_CHECKING:
    Finding: TypeAlias = rule.Finding[str, Card]
else:  # without the types a finding is made in half the time
    Finding = rule.Finding

Findings = tuple[Finding, ...]
Decision = Iterator[Finding]
"""What a rule decides on some facts, one finding after the other."""
Players = tuple[str, ...]
"""Players, in order of turn."""


def round_from(first: T, everyone: tuple[T, ...]) -> tuple[T, ...]:
    """Everyone once, in order of turn, beginning with the given player."""
    place = everyone.index(first)
    return (*everyone[place:], *everyone[:place])


def after(player: str, everyone: Players) -> str:
    """The player whose turn comes after a player's."""
    return round_from(player, everyone)[1]


def others(player: str, everyone: Players) -> Players:
    """Everyone except one player, in order of turn after him."""
    return round_from(player, everyone)[1:]


def to_each(offender: str, everyone: Players, points: int, *grounds: str, cards: Cards = ()) -> Iterator[Finding]:
    """What one player has to give to each of the others: a finding for each who receives it."""
    for receiver in others(offender, everyone):
        yield Finding(*grounds, to=receiver, points=points, payers=(offender,), cards=cards)
