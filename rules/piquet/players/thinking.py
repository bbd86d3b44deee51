"""How a player thinks a coup through to its end, both playing by a rule of thumb."""

from __future__ import annotations

from rules.piquet.kernel import terms as of
from rules.piquet.kernel.compiled import compiled, compiled_apart
from rules.piquet.kernel.counts import ANNOUNCED, ELDER, TOTAL, TRICKS_WON, begin, row
from rules.piquet.kernel.dice import Ints
from rules.piquet.kernel.masks import one_of
from rules.piquet.kernel.playing import NO_CARD, count_card, count_cards, takes
from rules.piquet.kernel.terms import Terms
from rules.piquet.players import plain
from rules.piquet.players import seen as see
from rules.piquet.sides import TRICKS


@compiled_apart
def some_of(table: Ints, dice: int, cards: int, have: int, number: int) -> int:
    """Return a number of cards at random. `have`: how many there are."""
    chosen = 0
    for taken in range(number):
        card = one_of(table, dice, cards, have - taken)
        chosen |= card
        cards &= ~card
    return chosen


@compiled
def as_it_stands(table: Ints, at: int, scratch: Ints) -> None:
    """Write the points and tricks that a player sees on the sheet of a second table."""
    seat = table[at + see.SEAT]
    if seat == ELDER:
        begin(scratch, table[at + see.I_NEED], table[at + see.THEY_NEED])
    else:
        begin(scratch, table[at + see.THEY_NEED], table[at + see.I_NEED])
    mine, theirs = row(seat), row(1 - seat)
    scratch[mine + TOTAL], scratch[theirs + TOTAL] = table[at + see.MINE], table[at + see.THEIRS]
    scratch[mine + TRICKS_WON], scratch[theirs + TRICKS_WON] = table[at + see.MY_TRICKS], table[at + see.THEIR_TRICKS]
    scratch[mine + ANNOUNCED], scratch[theirs + ANNOUNCED] = table[at + see.I_MADE], table[at + see.THEY_MADE]


@compiled_apart
def play_on(
    terms: Terms, elder: int, younger: int, leader: int, led: int, number: int, noted: int, scratch: Ints
) -> None:
    """Play a coup to its end as two plain players. `led`: a card of the leader that waits for its answer, or NO_CARD.

    `number`: how many cards have been played before that.
    """
    for trick in range(number // 2, TRICKS):
        if led == NO_CARD:
            led = plain.card(elder if leader == ELDER else younger, NO_CARD)
        answer = plain.card(younger if leader == ELDER else elder, led)
        elder &= ~(led | answer)
        younger &= ~(led | answer)
        leader = count_trick(terms, scratch, noted, leader, led, answer, 2 * trick)
        led = NO_CARD
    count_cards(terms, scratch)


@compiled
def count_trick(terms: Terms, scratch: Ints, noted: int, leader: int, led: int, answer: int, number: int) -> int:
    """Count both cards of a trick, and return who takes it."""
    taken = takes(answer, led)
    taker = 1 - leader if taken else leader
    scratch[row(taker) + TRICKS_WON] += 1
    won = scratch[row(taker) + TRICKS_WON]
    counts = number == 2 * (TRICKS - 1) and (terms[of.LAST_IN_CAPOT] or won < TRICKS)
    count_card(terms, scratch, noted, leader, led, NO_CARD, number, counts and not taken)
    count_card(terms, scratch, noted, 1 - leader, answer, led, number + 1, counts and taken)
    return taker
