"""The best way to play the last tricks, if both players see all cards: all ways are followed to the end.

What cannot change the result is left out (alpha-beta). The frames stand in the table instead of in calls of a function
by itself, which Numba cannot keep compiled.
"""

from __future__ import annotations

from rules.piquet.kernel import terms as of
from rules.piquet.kernel.compiled import compiled, compiled_apart
from rules.piquet.kernel.masks import Ints
from rules.piquet.kernel.playing import NO_CARD, may_play, takes
from rules.piquet.kernel.table import FRAME, FRAMES
from rules.piquet.kernel.terms import Terms
from rules.piquet.sides import TRICKS

CARDS, MINE, THEIRS, I_LEAD, LED, TRICKS_OF_MINE, LOW, HIGH, MADE = range(9)
"""A frame: the cards to be tried yet; both hands; who leads or has led; the card led, or NO_CARD; the tricks he has
won; what each can be sure of already; what the card that is tried has made.
"""
NO_LIMIT = 1 << 20
"""More points than a coup has."""


@compiled_apart
def solved(terms: Terms, table: Ints, mine: int, theirs: int, i_lead: bool, led: int, tricks: int) -> int:
    """Return how many points more than the other a player makes from here on.

    `led`: a card that waits for its answer, or NO_CARD; `i_lead`: who leads, or has led it; `tricks`: those he has won.
    """
    depth = 0
    _push(table, 0, mine, theirs, i_lead, led, tricks, -NO_LIMIT, NO_LIMIT)
    while True:
        at = FRAMES + depth * FRAME
        if table[at + CARDS] and table[at + LOW] < table[at + HIGH]:
            _try_next(terms, table, depth)
            depth += 1
            continue
        if not table[at + MINE] | table[at + THEIRS]:
            value = _for_cards(terms, table[at + TRICKS_OF_MINE])
        else:
            value = table[at + LOW] if _is_my_turn(table, at) else table[at + HIGH]
        if not depth:
            return value
        depth -= 1
        at = FRAMES + depth * FRAME
        value += table[at + MADE]
        if _is_my_turn(table, at):
            table[at + LOW] = max(table[at + LOW], value)
        else:
            table[at + HIGH] = min(table[at + HIGH], value)


@compiled
def _is_my_turn(table: Ints, at: int) -> bool:
    return (table[at + I_LEAD] != 0) == (table[at + LED] == NO_CARD)


@compiled
def _push(
    table: Ints, depth: int, mine: int, theirs: int, i_lead: bool, led: int, tricks: int, low: int, high: int
) -> None:
    at = FRAMES + depth * FRAME
    table[at + MINE] = mine
    table[at + THEIRS] = theirs
    table[at + I_LEAD] = i_lead
    table[at + LED] = led
    table[at + TRICKS_OF_MINE] = tricks
    table[at + LOW] = low
    table[at + HIGH] = high
    table[at + CARDS] = may_play(mine if _is_my_turn(table, at) else theirs, led)


@compiled
def _try_next(terms: Terms, table: Ints, depth: int) -> None:
    at = FRAMES + depth * FRAME
    card = table[at + CARDS] & -table[at + CARDS]
    table[at + CARDS] &= ~card
    mine, theirs = table[at + MINE] & ~card, table[at + THEIRS] & ~card
    i_lead, led, tricks = table[at + I_LEAD] != 0, table[at + LED], table[at + TRICKS_OF_MINE]
    if led == NO_CARD:
        made = counted_for(terms, card, i_lead)
        led = card
    else:
        made = answered(terms, mine, theirs, i_lead, led, card, tricks)
        i_lead = i_lead != takes(card, led)
        tricks += i_lead
        led = NO_CARD
    table[at + MADE] = made
    _push(table, depth + 1, mine, theirs, i_lead, led, tricks, table[at + LOW] - made, table[at + HIGH] - made)


@compiled
def counted_for(terms: Terms, card: int, is_mine: bool) -> int:
    """Return what a card counts when it is led or takes, as points of the player or against him."""
    counts = 1 if card & terms[of.COUNTING] else 0
    return counts if is_mine else -counts


@compiled
def answered(terms: Terms, mine: int, theirs: int, i_lead: bool, led: int, card: int, tricks: int) -> int:
    """Return what a trick brings when its card is answered. `mine`, `theirs`: the cards that are left then."""
    taken = takes(card, led)
    is_mine = i_lead != taken
    made = counted_for(terms, card, is_mine) if taken else 0
    if not mine | theirs and (terms[of.LAST_IN_CAPOT] or 0 < tricks + is_mine < TRICKS):
        best = card if taken else led
        counts = 1 if best & terms[of.COUNTING] else 0
        if not best & terms[of.FULL]:
            for_last = max(0, terms[of.LOW_LAST] - counts)
        else:
            for_last = terms[of.LAST] if terms[of.LAST_ABOVE] else max(0, terms[of.LAST] - counts)
        made += for_last if is_mine else -for_last
    return made


@compiled
def _for_cards(terms: Terms, tricks: int) -> int:
    if tricks == TRICKS:
        return terms[of.CAPOT]
    if not tricks:
        return -terms[of.CAPOT]
    if 2 * tricks == TRICKS:
        return 0
    return terms[of.MOST_CARDS] if 2 * tricks > TRICKS else -terms[of.MOST_CARDS]
