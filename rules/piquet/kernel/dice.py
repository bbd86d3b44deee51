"""Random numbers that depend on a seed, the number of the coup and what they are for, and on nothing else.

So a coup is the same whoever plays it, in whatever order and on however many machines. The generator is xoshiro128++
of Blackman and Vigna, in words of 32 bits that are kept in integers of 64, which never overflow.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rules.piquet.kernel.compiled import compiled

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
