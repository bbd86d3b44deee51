"""The policies by their numbers: what each discards, and which card it plays.

To choose by number rather than by function keeps the compiled game one function for all policies.
"""

from __future__ import annotations

from rules.piquet.kernel.compiled import compiled
from rules.piquet.kernel.dice import Ints
from rules.piquet.kernel.terms import Terms
from rules.piquet.players import plain, random, sound
from rules.piquet.players import seen as see

RANDOM, PLAIN, SOUND = 0, 1, 2
POLICIES = {"random": RANDOM, "plain": PLAIN, "sound": SOUND}
"""The policies by name."""


@compiled
def choose_discard(policy: int, terms: Terms, table: Ints, at: int, dice: int) -> int:
    """Return what a player discards who sees what stands in the table from `at` on (`seen`)."""
    if policy == RANDOM:
        return random.discard(table, at, dice)
    if policy == SOUND:
        return sound.discard(terms, table, at, dice)
    return plain.discard(terms, table[at + see.OWN], table[at + see.MOST])


@compiled
def choose_card(policy: int, terms: Terms, table: Ints, at: int, dice: int) -> int:
    """Return the card that a player plays who sees what stands in the table from `at` on (`seen`)."""
    if policy == RANDOM:
        return random.card(table, at, dice)
    if policy == SOUND:
        return sound.card(terms, table, at, dice)
    return plain.card(table[at + see.OWN], table[at + see.LED])
