"""Hands as integers: a bit for each card, a lane of sixteen bits for each suit, the lowest rank of the pack first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

import numpy as np

from rules.core.cards import Card, Rank, Suit
from rules.piquet.kernel.compiled import compiled, compiled_apart
from rules.piquet.kernel.dice import Ints, roll

LANE = 16
"""The bits of a lane: more than there are ranks."""
SUITS = tuple(Suit)
RANKS = tuple(Rank)
IN_LANE = (1 << len(RANKS)) - 1
COUNT = np.array([bin(lane).count("1") for lane in range(1 << len(RANKS))], dtype=np.int64)
"""How many cards are in a lane."""


def bit(card: Card, lowest: int) -> int:
    """Return the bit of a card. `lowest`: the height of the lowest rank in the pack."""
    return 1 << (LANE * SUITS.index(card.suit) + card.rank.height - lowest)


def mask_of(cards: Iterable[Card], lowest: int) -> int:
    """Return cards as an integer.

    >>> from rules.core.cards import parse_cards
    >>> mask_of(parse_cards("6S 7S 6H"), 4) == 0b11 + (1 << 16)
    True
    """
    return reduce(or_, (bit(card, lowest) for card in cards), 0)


def cards_of(mask: int, lowest: int) -> tuple[Card, ...]:
    """Return the cards of an integer, suit by suit, the lowest first.

    >>> [str(card) for card in cards_of(0b11 + (1 << 16), 4)]
    ['6S', '7S', '6H']
    """
    return tuple(
        Card(RANKS[lowest + rank], suit)
        for at, suit in enumerate(SUITS)
        for rank in range(len(RANKS) - lowest)
        if mask >> (LANE * at + rank) & 1
    )


@compiled
def lane(mask: int, suit: int) -> int:
    """Return the cards of one suit, moved to the first lane."""
    return (mask >> (LANE * suit)) & IN_LANE


@compiled
def count(mask: int) -> int:
    """Return how many cards there are."""
    return COUNT[lane(mask, 0)] + COUNT[lane(mask, 1)] + COUNT[lane(mask, 2)] + COUNT[lane(mask, 3)]


@compiled
def suit_of(card: int) -> int:
    """Return the number of the suit of a card."""
    if card >> (2 * LANE):
        return 3 if card >> (3 * LANE) else 2
    return 1 if card >> LANE else 0


@compiled
def whole_suit(card: int) -> int:
    """Return all bits of the lane in which a card is."""
    return IN_LANE << (LANE * suit_of(card))


@compiled
def highest(mask: int) -> int:
    """Return the highest card of a lane with cards, in its place; of several lanes, that of the last."""
    while mask & (mask - 1):
        mask &= mask - 1
    return mask


@compiled
def one_of(table: Ints, dice: int, mask: int, number: int) -> int:
    """Return a card at random. `number`: how many there are."""
    for _ in range(roll(table, dice, number)):
        mask &= mask - 1
    return mask & -mask


@compiled_apart
def some_of(table: Ints, dice: int, cards: int, have: int, number: int) -> int:
    """Return a number of cards at random. `have`: how many there are."""
    chosen = 0
    for taken in range(number):
        card = one_of(table, dice, cards, have - taken)
        chosen |= card
        cards &= ~card
    return chosen
