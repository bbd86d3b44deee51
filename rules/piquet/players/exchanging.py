"""How the strong player exchanges: all ways to discard by tables that were fitted to solved coups, the best by solving.

The tables say what the cards kept of a suit are worth, two, three or four of a rank, and a card taken more or less
(`fitted`). The best ways by these are compared on the same random deals, in each of which the play is solved.
"""

from __future__ import annotations

from rules.piquet.kernel import table as there
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import announce
from rules.piquet.kernel.compiled import compiled, compiled_apart
from rules.piquet.kernel.masks import Ints, count, lane, one_of, some_of
from rules.piquet.kernel.suits import MOST_RANKS
from rules.piquet.kernel.table import ANNOUNCED, ELDER, TOTAL, YOUNGER, begin, row
from rules.piquet.kernel.terms import FAR, Terms
from rules.piquet.players import seen as see
from rules.piquet.players import sound
from rules.piquet.players.solving import NO_LIMIT, begin_solving, best_value, lacking
from rules.piquet.sides import HAND_SIZE

FINALISTS = 6
"""How many ways to discard are compared by solving."""
DEALS = 12
"""On how many deals."""
FEWER = 2
"""By how many cards fewer than he may take he thinks of discarding."""


@compiled_apart
def discard(terms: Terms, table: Ints, at: int, dice: int) -> int:
    """Return what he discards."""
    if not terms[of.FITTED]:
        return sound.discard(terms, table, at, dice)
    number = write_best(
        terms, table, table[at + see.SEAT], table[at + see.OWN], table[at + see.FEWEST], table[at + see.MOST]
    )
    if number == 1:
        return table[there.WAYS]
    begin_solving(table)
    for place in range(number):
        table[there.VALUES + place] = 0
    for _ in range(DEALS):
        _compare(terms, table, at, dice, number)
    best = 0
    for place in range(number):
        if table[there.VALUES + place] > table[there.VALUES + best]:
            best = place
    return table[there.WAYS + 2 * best]


@compiled
def _compare(terms: Terms, table: Ints, at: int, dice: int, number: int) -> None:
    """Add to the value of each of the best ways what it makes on a deal."""
    seat, hand = table[at + see.SEAT], table[at + see.OWN]
    left = terms[of.PACK_SIZE] - HAND_SIZE
    others = some_of(table, dice, terms[of.ALL] & ~hand, left, HAND_SIZE)
    talon, size = terms[of.ALL] & ~(hand | others), left - HAND_SIZE
    for place in range(size):  # the talon in its order, from the top
        card = one_of(table, dice, talon, size - place)
        table[there.TALON + place] = card
        talon &= ~card
    taken = 0
    if seat != ELDER:
        taken = size - table[at + see.MOST]
        others = others & ~quick(terms, table, ELDER, others, taken, taken) | _from_talon(table, 0, taken)
    for place in range(number):
        out = table[there.WAYS + 2 * place]
        mine = hand & ~out | _from_talon(table, taken, count(out))
        theirs = others
        if seat == ELDER:
            may = size - count(out)
            if may > 0:
                away = quick(terms, table, YOUNGER, others, min(may, terms[of.LEAST]), may)
                theirs = others & ~away | _from_talon(table, count(out), count(away))
            table[there.VALUES + place] += value_of_hands(terms, table, mine, theirs, hand, terms[of.ALL])
        else:
            table[there.VALUES + place] -= value_of_hands(terms, table, theirs, mine, terms[of.ALL], hand)


@compiled
def _from_talon(table: Ints, first: int, number: int) -> int:
    cards = 0
    for place in range(there.TALON + first, there.TALON + first + number):
        cards |= table[place]
    return cards


@compiled_apart
def value_of_hands(terms: Terms, table: Ints, elder: int, younger: int, elder_dealt: int, younger_dealt: int) -> int:
    """Return how many points more than the younger the elder makes with these hands, if both play without a fault."""
    scratch = table[there.SCRATCH :]
    begin(scratch, FAR, FAR)
    noted = announce(terms, elder, younger, elder_dealt, younger_dealt, scratch)
    mine, theirs = scratch[row(ELDER) + ANNOUNCED], scratch[row(YOUNGER) + ANNOUNCED]
    lacks = lacking(terms, noted, ELDER, 0, mine, theirs, 0)
    others = lacking(terms, noted, YOUNGER, 0, theirs, mine, 0)
    early = terms[of.PIQUE_WINDOW] == of.FIRST_CARD or theirs > 0
    ahead = scratch[row(ELDER) + TOTAL] - scratch[row(YOUNGER) + TOTAL]
    return ahead + best_value(terms, table, elder, younger, 0, lacks, others, early)


@compiled_apart
def quick(terms: Terms, table: Ints, seat: int, hand: int, fewest: int, most: int) -> int:
    """Return the way to discard that is best by the tables alone. It leaves no other trace in the table."""
    best, best_worth = 0, -NO_LIMIT * NO_LIMIT
    for number in range(most, max(fewest, most - FEWER, 1) - 1, -1):
        chosen = (1 << number) - 1
        while chosen < 1 << HAND_SIZE:
            out = cards_at(hand, chosen)
            worth = worth_of(terms, seat, hand & ~out, number)
            if worth > best_worth:
                best, best_worth = out, worth
            chosen = next_choice(chosen)
    return best


@compiled_apart
def write_best(terms: Terms, table: Ints, seat: int, hand: int, fewest: int, most: int) -> int:
    """Write the ways to discard that are best by the tables, each with its worth, the best first; return how many."""
    number = 0
    for taken in range(most, max(fewest, most - FEWER) - 1, -1):
        chosen = (1 << taken) - 1
        while chosen < 1 << HAND_SIZE:
            out = cards_at(hand, chosen)
            number = _insert(table, out, worth_of(terms, seat, hand & ~out, taken), number)
            if not chosen:
                break
            chosen = next_choice(chosen)
    return number


@compiled
def _insert(table: Ints, out: int, worth: int, number: int) -> int:
    place = number
    while place and table[there.WAYS + 2 * place - 1] < worth:
        if place < FINALISTS:
            table[there.WAYS + 2 * place] = table[there.WAYS + 2 * place - 2]
            table[there.WAYS + 2 * place + 1] = table[there.WAYS + 2 * place - 1]
        place -= 1
    if place < FINALISTS:
        table[there.WAYS + 2 * place], table[there.WAYS + 2 * place + 1] = out, worth
    return min(number + 1, FINALISTS)


@compiled
def worth_of(terms: Terms, seat: int, hand: int, taken: int) -> int:
    """Return what the cards kept are worth, with so many to be taken, by the tables of a seat."""
    at = of.WORTHS + seat * of.WORTHS_WIDTH
    first, second, third, fourth = lane(hand, 0), lane(hand, 1), lane(hand, 2), lane(hand, 3)
    worth = terms[at + first] + terms[at + second] + terms[at + third] + terms[at + fourth]
    at += 1 << MOST_RANKS
    worth += terms[at + taken]
    at += HAND_SIZE + 1
    all_four = first & second & third & fourth
    three = ((first & second & (third | fourth)) | (third & fourth & (first | second))) & ~all_four
    two = ((first & second) | (third & fourth) | ((first | second) & (third | fourth))) & ~(all_four | three)
    for rank in range(MOST_RANKS):
        if all_four >> rank & 1:
            worth += terms[at + 2 * MOST_RANKS + rank]
        elif three >> rank & 1:
            worth += terms[at + MOST_RANKS + rank]
        elif two >> rank & 1:
            worth += terms[at + rank]
    return worth


@compiled
def cards_at(cards: int, places: int) -> int:
    """Return those of some cards that stand at the places whose bits are set, the lowest first."""
    chosen = 0
    while places:
        if places & 1:
            chosen |= cards & -cards
        cards &= cards - 1
        places >>= 1
    return chosen


@compiled
def next_choice(chosen: int) -> int:
    """Return the next greater number that has as many bits."""
    lowest = chosen & -chosen
    moved = chosen + lowest
    return moved | (((chosen ^ moved) >> 2) // lowest)
