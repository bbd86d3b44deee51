"""How the strong player exchanges: he tries ways to discard on many deals of the cards that he does not see.

Every way is tried on the same deals, so that chance favours none. He begins with the ways of the sound player. From the
best he goes on to all that differ from it by one card, or discard one card fewer or more, until none is better. In a
partie he discards for his chance to win it, else for the points that he is ahead.
"""

from __future__ import annotations

from math import exp, sqrt

from rules.piquet.kernel import table as there
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.compiled import compiled, compiled_apart
from rules.piquet.kernel.masks import IN_LANE, LANE, Ints, count, roll, shake, some_of
from rules.piquet.kernel.playing import NO_CARD, judge_the_end
from rules.piquet.kernel.table import ELDER, NOBODY, TOTAL, WINNER, row
from rules.piquet.kernel.terms import FAR, Terms
from rules.piquet.players import plain
from rules.piquet.players import seen as see
from rules.piquet.players.sound import FEWER, exchanged, play_on
from rules.piquet.sides import HAND_SIZE

DEALS = 400
"""On how many deals he tries each way to discard."""
FEW = 8
"""The younger also tries so many cards, and less by two and two, where he may take more."""
STEPS = 10
"""How often he goes on from the best at most."""
TRIED = there.WORLDS
"""From here on in the table the ways tried, each with what it was worth."""
CERTAIN = 1_000_000
"""The chance of who has won."""
A_POINT = 1_000
"""What a point ahead is worth beside it, where the chance is the same or not well known."""
STEEPNESS, BREADTH, NEXT_ELDER = 0.45, 15, 3
"""How the chance follows from what both still need; the next elder is ahead by so many points.

A test reckons the chance back from the end of a partie, coup by coup, with the points that our players make.
"""


@compiled_apart
def discard(terms: Terms, table: Ints, at: int, dice: int) -> int:
    """Return what he discards."""
    hand, seed = table[at + see.OWN], roll(table, dice, 1 << 30)
    tried = 0
    for fewer in range(FEWER + 1):
        number = table[at + see.MOST] - fewer
        if number >= table[at + see.FEWEST]:
            tried = _try(terms, table, at, dice, seed, plain.discard(terms, hand, number), tried)
            for suit in range(4):
                kept = hand & (IN_LANE << (LANE * suit))
                tried = _try(terms, table, at, dice, seed, plain.discard_but(terms, hand, kept, number), tried)
    few = FEW if table[at + see.SEAT] != ELDER else 0  # the elder has left more than usual
    while few and few > table[at + see.MOST] - FEWER - 1:
        few -= 2
    while few >= max(table[at + see.FEWEST], 2):
        tried = _try(terms, table, at, dice, seed, plain.discard(terms, hand, few), tried)
        few -= 2
    best = -1
    for _ in range(STEPS):
        before, best = best, _best(table, tried)
        if best == before:
            break
        tried = _try_beside(terms, table, at, dice, seed, table[TRIED + 2 * best], tried)
    return table[TRIED + 2 * _best(table, tried)]


@compiled
def _best(table: Ints, tried: int) -> int:
    best = 0
    for way in range(1, tried):
        if table[TRIED + 2 * way + 1] > table[TRIED + 2 * best + 1]:
            best = way
    return best


@compiled_apart
def _try_beside(terms: Terms, table: Ints, at: int, dice: int, seed: int, out: int, tried: int) -> int:
    """Try all ways that differ from one by a card; return how many have been tried."""
    outs = out
    while outs:
        back = outs & -outs
        outs &= outs - 1
        if count(out) > table[at + see.FEWEST]:
            tried = _try(terms, table, at, dice, seed, out & ~back, tried)
        kept = table[at + see.OWN] & ~out
        while kept:
            tried = _try(terms, table, at, dice, seed, out & ~back | kept & -kept, tried)
            kept &= kept - 1
    more = table[at + see.OWN] & ~out if count(out) < table[at + see.MOST] else 0
    while more:
        tried = _try(terms, table, at, dice, seed, out | more & -more, tried)
        more &= more - 1
    return tried


@compiled_apart
def _try(terms: Terms, table: Ints, at: int, dice: int, seed: int, out: int, tried: int) -> int:
    for way in range(tried):
        if table[TRIED + 2 * way] == out:
            return tried
    value = 0
    for deal in range(DEALS):
        shake(table, dice, seed, deal, 0)
        value += _outcome(terms, table, at, dice, out)
    table[TRIED + 2 * tried] = out
    table[TRIED + 2 * tried + 1] = value
    return tried + 1


@compiled_apart
def _outcome(terms: Terms, table: Ints, at: int, dice: int, out: int) -> int:
    """Deal what he does not see, and return what the coup is worth if both play it on as plain players."""
    scratch, seat = table[there.SCRATCH :], table[at + see.SEAT]
    hidden, left = terms[of.ALL] & ~table[at + see.OWN], terms[of.PACK_SIZE] - HAND_SIZE
    dealt = some_of(table, dice, hidden, left, HAND_SIZE)
    taken = some_of(table, dice, hidden & ~dealt, left - HAND_SIZE, count(out))
    elder, younger, noted = exchanged(terms, table, at, dice, out, taken, dealt)
    if scratch[there.SHEET + WINNER] == NOBODY:
        play_on(terms, elder, younger, ELDER, NO_CARD, 0, noted, scratch)
        if terms[of.ARRIVING] != of.AT_ONCE:
            judge_the_end(terms, scratch)
    mine, theirs = scratch[row(seat) + TOTAL], scratch[row(1 - seat) + TOTAL]
    winner = scratch[there.SHEET + WINNER]
    if winner != NOBODY:
        return (mine - theirs) * A_POINT + (CERTAIN if winner == seat else 0)
    return worth(seat, mine, theirs, table[at + see.I_NEED], table[at + see.THEY_NEED])


@compiled_apart
def worth(seat: int, mine: int, theirs: int, i_need: int, they_need: int) -> int:
    """Return what a coup is worth in which both have counted so much, if nobody has won the partie with it.

    That is by how many points the player is ahead; in a partie, his chance to win it in millionths, with A_POINT for
    each of these points. `i_need`, `they_need`: what each needed before the coup, or FAR.
    """
    ahead = mine - theirs
    if i_need == FAR:
        return ahead
    lead = ahead + they_need - i_need + (-NEXT_ELDER if seat == ELDER else NEXT_ELDER)
    breadth = max(0, i_need - mine + they_need - theirs) + BREADTH
    return ahead * A_POINT + int(CERTAIN / (1 + exp(-STEEPNESS * lead / sqrt(breadth))))
