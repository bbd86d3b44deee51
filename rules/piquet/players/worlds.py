"""The hands that the other may hold, from what a player has seen and heard, each with a weight.

A hand agrees if its holder would have said and shown the same, has played what he played, and could not follow where he
did not. It weighs more if such players often keep its cards at the exchange (`kernel/kept.tsv`).
"""

from __future__ import annotations

from rules.piquet.kernel import table as there
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.compiled import compiled, compiled_apart
from rules.piquet.kernel.masks import Ints, count, lane, roll, some_of
from rules.piquet.kernel.suits import MOST_RANKS
from rules.piquet.kernel.terms import Terms
from rules.piquet.players import seen as see
from rules.piquet.players.hearing import heard, is_true, shown
from rules.piquet.sides import TRICKS

WHOLE = 1 << 20
"""The weight of all hands together, where each is weighed."""
DRAWN = 4000
"""How many hands are drawn, where there are more than MOST_WORLDS."""
HONEST, TRUE, ANY = range(3)
"""How far the other is believed: he says and shows all that he has; what he says is true; not at all."""


@compiled_apart
def find_worlds(terms: Terms, table: Ints, at: int, dice: int) -> int:
    """Write hands that the other may hold now behind each other; return how many.

    Where none agrees, the other has held something back: then it must only have what he called; else it is any hand.
    """
    for belief in (HONEST, TRUE, ANY):
        number = _find(terms, table, at, dice, belief)
        if number:
            return number
    return 0


@compiled_apart
def _find(terms: Terms, table: Ints, at: int, dice: int, belief: int) -> int:
    free = see.unknown(table, at, terms[of.ALL]) & ~table[at + see.VOID]
    kept = table[at + see.SHOWN]
    have = TRICKS - count(table[at + see.GONE] & ~table[at + see.PLAYED])
    missing, number = have - count(kept), 0
    if belief == ANY and count(free) < missing:  # he has not followed where he could have
        free = see.unknown(table, at, terms[of.ALL])
    many = count(free)
    if _ways(many, missing) <= there.MOST_WORLDS:
        chosen = (1 << missing) - 1
        while chosen < 1 << many:
            number = _add(terms, table, at, kept | _cards_at(free, chosen), number, belief)
            if not chosen:
                break
            lowest = chosen & -chosen  # the next greater number with as many bits
            moved = chosen + lowest
            chosen = moved | (((chosen ^ moved) >> 2) // lowest)
    else:
        for _ in range(DRAWN):
            number = _add(terms, table, at, kept | some_of(table, dice, free, many, missing), number, belief)
            if number == there.MOST_WORLDS:
                break
    return number


@compiled_apart
def world(table: Ints, dice: int, number: int, part: int, parts: int) -> int:
    """Return one of the hands, as often as it weighs: the whole weight is cut in parts, and one is drawn from each."""
    whole = table[there.WORLDS + 2 * number - 1]
    sought = whole * part // parts
    sought += roll(table, dice, max(1, min(whole // parts, 1 << 30)))
    first, last = 0, number - 1
    while first < last:
        middle = (first + last) // 2
        if table[there.WORLDS + 2 * middle + 1] > sought:
            last = middle
        else:
            first = middle + 1
    return table[there.WORLDS + 2 * first]


@compiled
def world_at(table: Ints, number: int, place: int) -> tuple[int, int]:
    """Return one of the hands, and its share of the whole weight, in WHOLE parts."""
    at = there.WORLDS + 2 * place
    weight = table[at + 1] - (table[at - 1] if place else 0)
    return table[at], WHOLE * weight // table[there.WORLDS + 2 * number - 1]


@compiled
def _ways(many: int, chosen: int) -> int:
    """Return in how many ways some of many can be chosen, or what is more than MOST_WORLDS."""
    ways = 1
    for place in range(chosen):
        ways = ways * (many - place) // (place + 1)
        if ways > 64 * there.MOST_WORLDS:
            return ways
    return ways


@compiled
def _cards_at(cards: int, places: int) -> int:
    """Return those of some cards that stand at the places whose bits are set, the lowest first."""
    chosen = 0
    while places:
        if places & 1:
            chosen |= cards & -cards
        cards &= cards - 1
        places >>= 1
    return chosen


@compiled_apart
def _add(terms: Terms, table: Ints, at: int, hand: int, number: int, belief: int) -> int:
    seat, gone, own = table[at + see.SEAT], table[at + see.GONE], table[at + see.PLAYED]
    hidden = terms[of.DECLARES] and table[at + see.NUMBER] == 0 and seat == 0
    mine, theirs = table[at + see.OWN] | own, hand | (gone & ~own)
    if belief == TRUE and not is_true(terms, table[at + see.HEARD], theirs):
        return number
    if belief == HONEST and heard(terms, seat, mine, theirs, hidden) != table[at + see.HEARD]:
        return number
    if belief == HONEST and not hidden and shown(terms, 1 - seat, theirs, mine) != table[at + see.ALL_SHOWN]:
        return number
    place = there.WORLDS + 2 * number
    table[place] = hand
    table[place + 1] = _weight(terms, 1 - seat, theirs) + (table[place - 1] if number else 0)
    return number + 1


@compiled
def _weight(terms: Terms, seat: int, hand: int) -> int:
    weight = 1
    for suit in range(4):
        weight *= int(terms[of.KEEPS + seat * (1 << MOST_RANKS) + lane(hand, suit)])
    return weight
