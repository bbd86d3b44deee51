"""The policies by their numbers: what each discards, and which card it plays; and the random one.

To choose by number rather than by function keeps the compiled game one function for all policies.
"""

from __future__ import annotations

from rules.piquet.kernel.compiled import compiled
from rules.piquet.kernel.masks import Ints, count, one_of, roll, some_of
from rules.piquet.kernel.playing import may_play
from rules.piquet.kernel.terms import Terms
from rules.piquet.players import plain, sound
from rules.piquet.players import seen as see
from rules.piquet.sides import HAND_SIZE

RANDOM, PLAIN, SOUND = 0, 1, 2
POLICIES = {"random": RANDOM, "plain": PLAIN, "sound": SOUND}
"""The policies by name."""


@compiled
def random_discard(table: Ints, at: int, dice: int) -> int:
    """Return cards at random, as many as one random number of those allowed says."""
    number = table[at + see.FEWEST] + roll(table, dice, table[at + see.MOST] - table[at + see.FEWEST] + 1)
    return some_of(table, dice, table[at + see.OWN], HAND_SIZE, number)


@compiled
def random_card(table: Ints, at: int, dice: int) -> int:
    """Return any card that may be played."""
    cards = may_play(table[at + see.OWN], table[at + see.LED])
    return one_of(table, dice, cards, count(cards))


@compiled
def choose_discard(policy: int, terms: Terms, table: Ints, at: int, dice: int) -> int:
    """Return what a player discards who sees what stands in the table from `at` on (`seen`)."""
    if policy == RANDOM:
        return random_discard(table, at, dice)
    if policy == SOUND:
        return sound.discard(terms, table, at, dice)
    return plain.discard(terms, table[at + see.OWN], table[at + see.MOST])


@compiled
def choose_card(policy: int, terms: Terms, table: Ints, at: int, dice: int) -> int:
    """Return the card that a player plays who sees what stands in the table from `at` on (`seen`)."""
    if policy == RANDOM:
        return random_card(table, at, dice)
    if policy == SOUND:
        return sound.card(terms, table, at, dice)
    return plain.card(table[at + see.OWN], table[at + see.LED])
