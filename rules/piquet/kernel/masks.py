"""Hands as integers, and random numbers to draw cards from them.

A hand has a bit for each card and a lane of sixteen bits for each suit, the lowest rank of the pack first.

Random numbers depend on a seed, the number of the coup and what they are for, and on nothing else. So a coup is the
same whoever plays it, in whatever order and on however many machines. The generator is xoshiro128++ of Blackman and
Vigna, in words of 32 bits that are kept in integers of 64, which never overflow.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rules.core.cards import Card, Rank, Suit
from rules.piquet.kernel.compiled import compiled, compiled_apart

Ints = npt.NDArray[np.int64]
WORD = 0xFFFFFFFF
GOLDEN = 0x9E3779B9
"""An odd number without pattern, from the golden section, to tell neighbours apart."""
DEAL, OF_ELDER, OF_YOUNGER = 0, 1, 2
"""What random numbers are for: the deal is the same whatever the players do with theirs."""


@compiled
def _times(a: int, b: int) -> int:
    return ((a & 0xFFFF) * b + ((((a >> 16) * b) & 0xFFFF) << 16)) & WORD


@compiled
def _mixed(word: int) -> int:
    """Return a word in which each bit depends on all bits of the given one (the finaliser of MurmurHash3)."""
    word ^= word >> 16
    word = _times(word, 0x85EBCA6B)
    word ^= word >> 13
    word = _times(word, 0xC2B2AE35)
    return word ^ (word >> 16)


@compiled
def shake(table: Ints, dice: int, seed: int, coup: int, use: int) -> None:
    """Set the dice, four words of a table from a place on, to where they begin for a coup and a use of them."""
    word = _mixed((seed & WORD) ^ GOLDEN)
    word = _mixed(word ^ ((seed >> 32) & WORD))
    word = _mixed((word + (coup & WORD)) & WORD)
    word = _mixed(word ^ ((coup >> 32) & WORD))
    word = _mixed((word + use * GOLDEN) & WORD)
    for place in range(4):
        word = (word + GOLDEN) & WORD
        table[dice + place] = _mixed(word)


@compiled
def _turned(word: int, bits: int) -> int:
    return ((word << bits) & WORD) | (word >> (32 - bits))


@compiled
def roll(table: Ints, dice: int, sides: int) -> int:
    """Return a random number from 0 to `sides` − 1."""
    first, second, third, fourth = table[dice], table[dice + 1], table[dice + 2], table[dice + 3]
    result = (_turned((first + fourth) & WORD, 7) + first) & WORD
    third ^= first
    fourth ^= second
    table[dice + 1] = second ^ third
    table[dice] = first ^ fourth
    table[dice + 2] = third ^ ((second << 9) & WORD)
    table[dice + 3] = _turned(fourth, 11)
    return (result * sides) >> 32


LANE = 16
"""The bits of a lane: more than there are ranks."""
SUITS = tuple(Suit)
RANKS = tuple(Rank)
IN_LANE = (1 << len(RANKS)) - 1


def bit(card: Card, lowest: int) -> int:
    """Return the bit of a card. `lowest`: the height of the lowest rank in the pack."""
    return 1 << (LANE * SUITS.index(card.suit) + card.rank.height - lowest)


@compiled
def lane(mask: int, suit: int) -> int:
    """Return the cards of one suit, moved to the first lane."""
    return (mask >> (LANE * suit)) & IN_LANE


@compiled
def all_suits(ranks: int) -> int:
    """Return the cards of some ranks, given as a lane."""
    return ranks | (ranks << LANE) | (ranks << (2 * LANE)) | (ranks << (3 * LANE))


@compiled
def count(mask: int) -> int:
    """Return how many cards there are."""
    mask -= (mask >> 1) & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return (mask + (mask >> 32)) & 0x7F


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
