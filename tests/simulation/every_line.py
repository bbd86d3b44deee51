"""The best play of two open hands, found by following every line to its end: slow, plain, and written from the words.

What a card, the last trick, the cards, a capot and a pique count is read from the parameters of the rules, as
`laws.play` and `laws.pique` describe them. The solver must find the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.core.cards import Card, Rank
from rules.core.ruleset import RuleSet
from rules.piquet.laws.pique import CapotParams, PiqueParams
from rules.piquet.laws.play import (
    CardsMostParams,
    PlayLastCapotParams,
    PlayLastLowParams,
    PlayLastTrickParams,
    PlayLowParams,
)
from rules.piquet.sides import TRICKS, Hand, Pair, other

Cards = frozenset[Card]


@dataclass(frozen=True)
class Position:
    """A moment of the play before a card is led: what each holds, who leads, and what has happened."""

    held: Pair[Cards]
    leader: Hand
    tricks: Pair[int]
    counted: Pair[int]
    """What each has counted in this coup, without a bonus."""
    hindered: Pair[bool]
    """Whether something else keeps each from a pique."""
    played: int
    """How many cards have been played in the coup."""


class Worths(NamedTuple):
    """What a rule set says of the play."""

    ruleset: RuleSet
    counting: frozenset[Rank]
    full: frozenset[Rank]

    @classmethod
    def of(cls, ruleset: RuleSet) -> Worths:
        """Return what a rule set says of the play."""
        counting, full = (
            ruleset.value(PlayLowParams.counting, tuple(Rank)),
            ruleset.value(PlayLastLowParams.ranks, tuple(Rank)),
        )
        return cls(ruleset, frozenset(counting), frozenset(full))

    def card(self, card: Card) -> int:
        """Return what a card counts that is led, or takes."""
        return int(card.rank in self.counting)

    def last(self, card: Card, tricks: int) -> int:
        """Return what the last trick counts besides its card. `tricks`: those of the taker, with this one."""
        if tricks == TRICKS and self.ruleset.value(PlayLastCapotParams.counts) == "nothing":
            return 0
        if card.rank not in self.full:
            return max(0, self.ruleset.value(PlayLastLowParams.points, 0) - self.card(card))
        points = self.ruleset.value(PlayLastTrickParams.points, 0)
        return points if self.ruleset.value(PlayLastTrickParams.own) == "above" else max(0, points - self.card(card))

    def pique(self, position: Position, hand: Hand, points: int) -> int:
        """Return the bonus of a player who counts points now, with a card that he leads or answers with."""
        leads = hand == position.leader
        is_first = leads and not position.played
        threshold = self.ruleset.value(PiqueParams.threshold, 0)
        before = position.counted.of(hand)
        if not threshold or position.hindered.of(hand) or not before < threshold <= before + points:
            return 0
        window = self.ruleset.value(PiqueParams.window, "play")
        if window == "first-card" and not is_first:
            return 0
        if window == "any-card" and not (leads and position.tricks.younger == 0):
            return 0
        counts = position.counted.of(other(hand))
        if self.ruleset.value(PiqueParams.other) == "counted" and is_first:
            counts = 0  # what the other has announced counts only from the first card on
        return 0 if counts else self.ruleset.value(PiqueParams.becomes, 0) - threshold

    def cards(self, tricks: int) -> int:
        """Return what the cards or the capot count for the elder. `tricks`: those of the elder."""
        if tricks in (0, TRICKS):
            points = self.ruleset.value(CapotParams.points, 0)
        else:
            points = self.ruleset.value(CardsMostParams.points, 0) if 2 * tricks != TRICKS else 0
        return points if 2 * tricks > TRICKS else -points


def best(worths: Worths, position: Position) -> int:
    """Return how many points more than the younger the elder makes from a position on, if both see all cards."""
    if not position.held.elder:
        return worths.cards(position.tricks.elder)
    values = [with_lead(worths, position, card) for card in position.held.of(position.leader)]
    return max(values) if position.leader == "elder" else min(values)


def with_lead(worths: Worths, position: Position, led: Card) -> int:
    """Return the same if this card is led."""
    values = [with_answer(worths, position, led, card) for card in answers(position, led)]
    return min(values) if position.leader == "elder" else max(values)


def answers(position: Position, led: Card) -> Iterable[Card]:
    """Return the cards that may answer."""
    held = position.held.of(other(position.leader))
    return [card for card in held if card.suit == led.suit] or held


def with_answer(worths: Worths, position: Position, led: Card, card: Card) -> int:
    """Return the same if this card is led, and this one answers."""
    value, after = trick(worths, position, led, card)
    return value + best(worths, after)


def trick(worths: Worths, position: Position, led: Card, card: Card) -> tuple[int, Position]:
    """Play a trick; return how many points more the elder makes with it, without the cards, and the position after."""
    taken = card.suit == led.suit and card.rank.height > led.rank.height
    taker = other(position.leader) if taken else position.leader
    value, counted = 0, position
    for hand, points in counts(worths, position, led, card, taker):
        number = points + worths.pique(counted, hand, points)
        value += number if hand == "elder" else -number
        counted = replace(counted, counted=counted.counted.changed(hand, counted.counted.of(hand) + points))
    held = Pair(*(cards - {led, card} for cards in position.held))
    tricks = position.tricks.changed(taker, position.tricks.of(taker) + 1)
    return value, replace(counted, held=held, leader=taker, tricks=tricks, played=position.played + 2)


def counts(worths: Worths, position: Position, led: Card, card: Card, taker: Hand) -> Iterator[tuple[Hand, int]]:
    """Yield who counts in a trick, and how much, in order."""
    last = len(position.held.elder) == 1
    tricks = position.tricks.of(taker) + 1
    for hand, own in ((position.leader, led), (other(position.leader), card)):
        if hand == taker or hand == position.leader:
            yield hand, worths.card(own) + (worths.last(own, tricks) if last and hand == taker else 0)
