"""Where everything is in the row of numbers with which a coup is played; its points, and who arrives at what he needs.

One row instead of several arrays, because compiled functions hand it to each other some hundred times in a coup.
"""

from __future__ import annotations

import numpy as np

from rules.core.cards import PACK_52
from rules.piquet.kernel.compiled import compiled
from rules.piquet.kernel.masks import Ints
from rules.piquet.sides import HAND_SIZE, TRICKS

ORDER = 0
"""The pack in its order, from the top."""
DICE = ORDER + len(PACK_52)
DICE_WIDTH = 4
"""The dice for the deal, for the elder and for the younger."""
SEEN = DICE + 3 * DICE_WIDTH
SEEN_WIDTH = 22
"""What each player sees (`players.seen`)."""
SHEET = SEEN + 2 * SEEN_WIDTH
SHEET_WIDTH = 24
"""The points of each player by kind, and what follows below."""
RECORD = SHEET + 2 * SHEET_WIDTH
ELDER_DEALT, YOUNGER_DEALT, ELDER_OUT, YOUNGER_OUT, ELDER_KEPT, YOUNGER_KEPT, FIRST_CARD = range(RECORD, RECORD + 7)
"""The record of a coup: the hands dealt, the discards, the hands that were played, and the cards in order."""
SIZE = FIRST_CARD + 2 * TRICKS
SCRATCH = SIZE
"""From here on a second table, on which a player thinks coups through; and then what he finds of each card."""
VALUES = 2 * SIZE
WEIGHT = VALUES + HAND_SIZE
"""By what these values are to be divided."""
FRAMES = WEIGHT + 1
"""From here on where he stands in following all ways to the end: a frame for each trick (`players.solving`)."""
FRAME = 19
"""The numbers of a frame."""
SOLVES = FRAMES + FRAME * TRICKS
"""How often a player has begun to follow all ways to the end."""
KNOWN = SOLVES + 1
"""From here on what he has found on the way: two numbers for each position."""
POSITIONS = 1 << 18
WORLDS = KNOWN + 2 * POSITIONS
"""From here on the hands that the other may have, each with the sum of the weights so far (`players.worlds`)."""
MOST_WORLDS = 2048


def new_table() -> Ints:
    """Return a table, on which any number of coups can be played one after the other."""
    return np.zeros(WORLDS + 2 * MOST_WORLDS, dtype=np.int64)


BLANCHE, POINT, SEQUENCES, SETS, REPIQUE, PLAYED, LAST, PIQUE, CARDS, CAPOT = range(10)
KINDS = (
    "blanche",
    "point",
    "sequences",
    "threes and fours",
    "repique",
    "play",
    "last trick",
    "pique",
    "cards",
    "capot",
)
ELDER, YOUNGER = 0, 1
NOBODY = -1
TOTAL = len(KINDS)
"""Behind the points of each kind: their sum."""
NEEDS = TOTAL + 1
"""What a player still needs when the coup begins."""
WINNER = NEEDS + 1
"""Who was the first to arrive, or NOBODY; only in the row of the elder."""
TRICKS_WON = WINNER + 1
EQUAL_POINT = TRICKS_WON + 1
"""Whether both points were equal."""
ANNOUNCED = EQUAL_POINT + 1
"""What a player has announced that counts, without a repique."""
STAGE = ANNOUNCED + 1
"""From here on what each counts at the stages of announcing."""
STAGES = (BLANCHE, POINT, SEQUENCES, SETS, SETS)
"""The kinds of the stages. Threes are a stage of their own, since they may be compared apart from fours."""


@compiled
def row(seat: int) -> int:
    """Return where the points of a player begin in a table."""
    return SHEET + seat * SHEET_WIDTH


@compiled
def begin(table: Ints, elder_needs: int, younger_needs: int) -> None:
    """Make the sheet of a table ready for a coup: a row for each player, a column for each of the numbers above."""
    table[SHEET : SHEET + 2 * SHEET_WIDTH] = 0
    table[SHEET + NEEDS] = elder_needs
    table[SHEET + SHEET_WIDTH + NEEDS] = younger_needs
    table[SHEET + WINNER] = NOBODY


@compiled
def mark(table: Ints, kind: int, seat: int, points: int) -> None:
    """Add points of a kind to those of a player, and note when he is the first to have what he needs."""
    if points:
        mine = row(seat)
        table[mine + kind] += points
        table[mine + TOTAL] += points
        if table[SHEET + WINNER] == NOBODY and table[mine + TOTAL] >= table[mine + NEEDS]:
            table[SHEET + WINNER] = seat


@compiled
def most_valued(table: Ints, cards: int) -> int:
    """Return the card that has the greatest of the values, which stand there in the order of the cards."""
    best, greatest, place = cards & -cards, table[VALUES], 0
    while cards:
        if table[VALUES + place] > greatest:
            best, greatest = cards & -cards, table[VALUES + place]
        cards &= cards - 1
        place += 1
    return best
