"""The points of a coup, by kind and player, and who arrives first at what he needs."""

from __future__ import annotations

from rules.piquet.kernel.compiled import compiled
from rules.piquet.kernel.dice import Ints
from rules.piquet.kernel.table import SHEET, SHEET_WIDTH

BLANCHE, POINT, SEQUENCES, SETS, REPIQUE, PLAYED, LAST, PIQUE, CARDS, CAPOT = range(10)
"""The kinds of points."""
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
RULES = {
    "blanche.worth": BLANCHE,
    "point.value": POINT,
    "point.cards": POINT,
    "sequence.best": SEQUENCES,
    "set.best": SETS,
    "repique": REPIQUE,
    "play.count": PLAYED,
    "play.last-trick": LAST,
    "play.last-low": LAST,
    "pique": PIQUE,
    "cards.most": CARDS,
    "capot": CAPOT,
}
"""The kind of the points that a rule finds."""
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
