"""What a player sees of a coup: a row of numbers in the table, from a place on that is called `at`.

A policy reads no other numbers of the coup: the tests change all the others, and it must choose the same.
"""

from __future__ import annotations

from rules.piquet.kernel.compiled import compiled
from rules.piquet.kernel.masks import Ints

OWN = 0
"""The cards in his hand."""
OUT = 1
"""His discards."""
GONE = 2
"""All the cards that have been played."""
SHOWN = 3
"""Cards that the other has shown and still holds."""
VOID = 4
"""The suits, as whole lanes, of which the other is known to have no card."""
SEAT = 5
"""0 for the elder, 1 for the younger."""
FEWEST, MOST = 6, 7
"""How many cards he may discard."""
LED = 8
"""The card that he must answer; 0 if he leads."""
MINE, THEIRS = 9, 10
"""The points that he and the other have counted in this coup."""
MY_TRICKS, THEIR_TRICKS = 11, 12
"""The tricks that each has won."""
I_NEED, THEY_NEED = 13, 14
"""What each still needed when the coup began."""
I_MADE, THEY_MADE = 15, 16
"""What each has counted so far, without a pique or a repique: what may still become one."""
NOTED = 17
"""Repiques made and blanches held, as `kernel.announcing` notes them."""
NUMBER = 18
"""How many cards have been played."""
PLAYED = 19
"""The cards that he has played himself."""
HEARD, ALL_SHOWN = 20, 21
"""What the other has said of his hand (`hearing`), and all the cards that he has shown, with those played since."""


@compiled
def unknown(table: Ints, at: int, pack: int) -> int:
    """Return the cards of which he does not know where they lie: with the other, or on the table face down."""
    return pack & ~(table[at + OWN] | table[at + OUT] | table[at + GONE] | table[at + SHOWN])
