"""Where everything is in the row of numbers with which a coup is played.

One row instead of several arrays, because compiled functions hand it to each other some hundred times in a coup.
"""

from __future__ import annotations

import numpy as np

from rules.core.cards import PACK_52
from rules.piquet.kernel.dice import Ints
from rules.piquet.sides import HAND_SIZE, TRICKS

ORDER = 0
"""The pack in its order, from the top."""
DICE = ORDER + len(PACK_52)
DICE_WIDTH = 4
"""The dice for the deal, for the elder and for the younger."""
SEEN = DICE + 3 * DICE_WIDTH
SEEN_WIDTH = 20
"""What each player sees (`players.seen`)."""
SHEET = SEEN + 2 * SEEN_WIDTH
SHEET_WIDTH = 24
"""The points of each player (`counts`)."""
RECORD = SHEET + 2 * SHEET_WIDTH
ELDER_DEALT, YOUNGER_DEALT, ELDER_OUT, YOUNGER_OUT, ELDER_KEPT, YOUNGER_KEPT, FIRST_CARD = range(RECORD, RECORD + 7)
"""The record of a coup: the hands dealt, the discards, the hands that were played, and the cards in order."""
SIZE = FIRST_CARD + 2 * TRICKS
SCRATCH = SIZE
"""From here on a second table, on which a player thinks coups through; and then what he finds of each card."""
VALUES = 2 * SIZE
FRAMES = VALUES + HAND_SIZE
"""From here on where he stands in following all ways to the end: a frame for each card played (`players.solving`)."""
FRAME = 10
"""The numbers of a frame."""


def new_table() -> Ints:
    """Return a table, on which any number of coups can be played one after the other."""
    return np.zeros(FRAMES + FRAME * (2 * TRICKS + 1), dtype=np.int64)
