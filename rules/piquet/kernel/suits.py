"""What two open hands hold of one suit, as tables: which cards are alike, and which tricks are sure.

The solver looks these up (`players.solving`) by the code of a suit: for each rank of the pack a digit to the base
three, the lowest rank first: 0 if neither holds the card, 1 if the leader does, 2 if the other.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules.piquet.kernel.masks import Ints

MOST_RANKS = 9
"""The most ranks of which all codes are looked up: the pack of 36 cards."""
ID_BITS = 15
"""The bits that the number of a suit needs."""
LEADERS, OTHERS, SURE, SURE_COUNTING = (
    ID_BITS,
    ID_BITS + MOST_RANKS,
    ID_BITS + 2 * MOST_RANKS,
    ID_BITS + 2 * MOST_RANKS + 4,
)
"""Where in the entry of a code stand, behind the number of the suit: the leader's cards to be tried, as a lane, and the
other's; how many tricks the leader can take one after the other, and how many of the cards count.
"""


def powers(ranks: int) -> Ints:
    """Return for each lane of cards the sum of the powers of three in their places."""
    lanes = np.arange(1 << ranks)
    return sum(((lanes >> rank & 1) * 3**rank for rank in range(ranks)), np.zeros_like(lanes))


def suits(kinds: Sequence[int], counting: int) -> Ints:
    """Return the entries of all codes.

    `kinds`: of each rank which other ranks count as it does; `counting`: the ranks that count, as a lane. The number of
    a suit is the same for codes in which the same players hold cards of the same kinds in the same order. Of touching
    cards of one player and one kind only the lowest is tried.
    """
    ranks = len(kinds)
    codes = np.arange(3**ranks)
    holders = [codes // 3**rank % 3 for rank in range(ranks)]
    entries = np.zeros_like(codes)
    free, before = np.zeros_like(codes), np.full_like(codes, -1)
    for rank, holder in enumerate(holders):
        place = _next_place(kinds, kinds[rank])[free]
        entries += np.where(holder > 0, holder * 3**place, 0)
        free = np.where(holder > 0, place + 1, free)
        alike = 3 * kinds[rank] + holder
        for player, lane in ((1, LEADERS), (2, OTHERS)):
            entries += ((holder == player) & (alike != before)) * (1 << (lane + rank))
        before = np.where(holder > 0, alike, before)
    mine, others = (sum((holder == player) * 1 for holder in holders) for player in (1, 2))
    top, unbroken = np.zeros_like(codes), np.ones_like(codes)
    for holder in reversed(holders):
        unbroken *= holder != 2
        top += unbroken * (holder == 1)
    sure = np.where(top >= others, mine, top)
    entries += sure << SURE
    left = sure
    for rank, holder in reversed(list(enumerate(holders))):
        used = (left > 0) & (holder == 1)
        left = left - used
        entries += (used * (counting >> rank & 1)) << SURE_COUNTING
    return entries


def _next_place(kinds: Sequence[int], kind: int) -> Ints:
    """Return for each rank the next one of a kind, itself or a higher one."""
    places = [
        next((rank for rank in range(first, len(kinds)) if kinds[rank] == kind), 0) for first in range(len(kinds) + 1)
    ]
    return np.array(places, dtype=np.int64)
