"""The best play of two open hands by the compiled game itself: each card is played and counted, and nothing remembered.

Compiled, since hands of nine tricks have a million lines; of the solver's means it has only that a line is left which
cannot be better than one before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import REPIQUES
from rules.piquet.kernel.masks import Ints
from rules.piquet.kernel.playing import count_card, count_cards, may_play, takes
from rules.piquet.kernel.table import ANNOUNCED, RECORD, TOTAL, TRICKS_WON, begin, row
from rules.piquet.kernel.terms import FAR, Terms
from rules.piquet.sides import TRICKS

F = TypeVar("F", bound=Callable[..., Any])
MOST = 10_000


def recursive(function: F) -> F:
    """Compile a function that calls itself."""
    return cast(F, numba.njit(function))


def plain_value(
    terms: Terms, elder: int, younger: int, leader: int, tricks: tuple[int, int], made: tuple[int, int], hindered: int
) -> int:
    """Return how many points more the elder makes. `made`: counted before; `hindered`: who makes no pique, as bits."""
    sheets = np.zeros((2 * TRICKS + 1, RECORD), dtype=np.int64)
    begin(sheets[0], FAR, FAR)
    for seat in range(2):
        sheets[0][row(seat) + TRICKS_WON], sheets[0][row(seat) + ANNOUNCED] = tricks[seat], made[seat]
    number = 2 * sum(tricks)
    noted = sum(REPIQUES[seat] for seat in range(2) if hindered >> seat & 1)
    return int(_value(terms, sheets, 0, elder, younger, leader, 0, number, noted, -MOST, MOST))


@recursive
def _value(
    terms: Terms,
    sheets: Ints,
    depth: int,
    elder: int,
    younger: int,
    leader: int,
    led: int,
    number: int,
    noted: int,
    low: int,
    high: int,
) -> int:
    if not elder | younger:
        count_cards(terms, sheets[depth])
        ahead: int = sheets[depth][row(0) + TOTAL] - sheets[depth][row(1) + TOTAL]
        return ahead
    seat = 1 - leader if led else leader
    cards = may_play(younger if seat else elder, led)
    best = MOST if seat else -MOST
    after = sheets[depth + 1]
    while cards:
        card = cards & -cards
        cards &= cards - 1
        after[:] = sheets[depth]
        leads, to_answer = leader, card
        if led:
            leads, to_answer = (seat if takes(card, led) else leader), 0
            after[row(leads) + TRICKS_WON] += 1
            last = number == 2 * TRICKS - 1 and (
                terms[of.LAST_IN_CAPOT] != 0 or after[row(leads) + TRICKS_WON] < TRICKS
            )
            if number == 2 * TRICKS - 1:
                count_card(terms, after, noted, leader, led, 0, number - 1, last and leads == leader)
            count_card(terms, after, noted, seat, card, led, number, last and leads == seat)
        elif number < 2 * (TRICKS - 1):
            count_card(terms, after, noted, seat, card, 0, number, False)
        hands = (elder & ~card, younger & ~card)
        value = _value(terms, sheets, depth + 1, hands[0], hands[1], leads, to_answer, number + 1, noted, low, high)
        if seat:
            best = min(best, value)
            high = min(high, value)
        else:
            best = max(best, value)
            low = max(low, value)
        if low >= high:
            break
    return best
