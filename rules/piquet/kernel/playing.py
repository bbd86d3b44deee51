"""Playing the cards: who takes a trick, what each card counts, pique, the last trick, the cards and the capot.

The same decisions as in `laws.play` and `pique`, where the sources are.
"""

from __future__ import annotations

from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import BLANCHES, REPIQUES
from rules.piquet.kernel.compiled import compiled, compiled_apart
from rules.piquet.kernel.masks import Ints, whole_suit
from rules.piquet.kernel.table import (
    ANNOUNCED,
    CAPOT,
    CARDS,
    ELDER,
    LAST,
    NEEDS,
    NOBODY,
    PIQUE,
    PLAYED,
    SHEET,
    SHEET_WIDTH,
    STAGE,
    TOTAL,
    TRICKS_WON,
    WINNER,
    YOUNGER,
    mark,
    row,
)
from rules.piquet.kernel.terms import Terms
from rules.piquet.sides import TRICKS

NO_CARD = 0


@compiled
def may_play(hand: int, led: int) -> int:
    """Return the cards that a hand may play. `led`: the card led, or NO_CARD."""
    if led:
        following = hand & whole_suit(led)
        if following:
            return following
    return hand


@compiled
def takes(answered: int, led: int) -> bool:
    """Whether a card takes the card led: it must be of the same suit, and higher."""
    return answered > led and answered & whole_suit(led) != 0


@compiled_apart
def count_card(terms: Terms, table: Ints, noted: int, seat: int, card: int, led: int, number: int, last: bool) -> None:
    """Count a card as it is played, and the pique that it makes.

    `led`: the card that it answers, or NO_CARD. `number`: how many were played before it. `last`: it takes the last
    trick, so that it counts for that too. Of the last trick the leader's card is counted when it is known whether it
    took it.
    """
    counts = 1 if card & terms[of.COUNTING] and (not led or takes(card, led)) else 0
    if not (counts or last):
        return
    before = without_bonus(table, seat)
    mark(table, PLAYED, seat, counts)
    for_last = 0
    if last:
        low = card & terms[of.FULL] == 0
        points = terms[of.LOW_LAST] if low else terms[of.LAST]
        for_last = points if terms[of.LAST_ABOVE] and not low else max(0, points - counts)
    if before < terms[of.PIQUE] <= before + counts + for_last and _makes_pique(terms, table, noted, seat, led, number):
        mark(table, PIQUE, seat, terms[of.PIQUE_ADDS])
    mark(table, LAST, seat, for_last)


@compiled
def without_bonus(table: Ints, seat: int) -> int:
    """Return what a player has counted so far, without a repique or a pique."""
    return table[row(seat) + ANNOUNCED] + table[row(seat) + PLAYED] + table[row(seat) + LAST]


@compiled_apart
def _makes_pique(terms: Terms, table: Ints, noted: int, seat: int, led: int, number: int) -> bool:
    other = 1 - seat
    if noted & (REPIQUES[seat] | BLANCHES[other]):
        return False
    announced = table[row(other) + STAGE] if terms[of.PIQUE_COUNTED] and not number else table[row(other) + ANNOUNCED]
    if announced or table[row(other) + PLAYED] or table[row(other) + LAST]:
        return False
    if terms[of.PIQUE_WINDOW] == of.FIRST_CARD:
        return number == 0
    if terms[of.PIQUE_WINDOW] == of.LED:
        return not led and table[SHEET + SHEET_WIDTH + TRICKS_WON] == 0
    return True


@compiled
def count_cards(terms: Terms, table: Ints) -> None:
    """Count the points for the cards, or a capot, when all are played."""
    elder, younger = table[SHEET + TRICKS_WON], table[SHEET + SHEET_WIDTH + TRICKS_WON]
    if elder == TRICKS or younger == TRICKS:
        mark(table, CAPOT, ELDER if elder else YOUNGER, terms[of.CAPOT])
    elif elder != younger:
        mark(table, CARDS, ELDER if elder > younger else YOUNGER, terms[of.MOST_CARDS])


@compiled
def judge_the_end(terms: Terms, table: Ints) -> None:
    """Note who has arrived, where that is told at the end of the coup."""
    first = table[SHEET + WINNER]
    elder = table[row(ELDER) + TOTAL] - table[row(ELDER) + NEEDS]
    younger = table[row(YOUNGER) + TOTAL] - table[row(YOUNGER) + NEEDS]
    if max(elder, younger) < 0:
        table[SHEET + WINNER] = NOBODY
    elif elder == younger:
        table[SHEET + WINNER] = first if terms[of.EQUAL_FIRST] else NOBODY
    else:
        table[SHEET + WINNER] = ELDER if elder > younger else YOUNGER
