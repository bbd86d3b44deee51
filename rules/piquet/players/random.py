"""The random player: any number of cards, any cards, any legal card."""

from __future__ import annotations

from rules.piquet.kernel.compiled import compiled
from rules.piquet.kernel.dice import Ints, roll
from rules.piquet.kernel.masks import count, one_of
from rules.piquet.kernel.playing import may_play
from rules.piquet.players import seen as see
from rules.piquet.sides import HAND_SIZE


@compiled
def discard(table: Ints, at: int, dice: int) -> int:
    """Return cards at random, as many as one random number of those allowed says."""
    number = table[at + see.FEWEST] + roll(table, dice, table[at + see.MOST] - table[at + see.FEWEST] + 1)
    left, out = table[at + see.OWN], 0
    for chosen in range(number):
        card = one_of(table, dice, left, HAND_SIZE - chosen)
        out |= card
        left &= ~card
    return out


@compiled
def card(table: Ints, at: int, dice: int) -> int:
    """Return any card that may be played."""
    cards = may_play(table[at + see.OWN], table[at + see.LED])
    return one_of(table, dice, cards, count(cards))
