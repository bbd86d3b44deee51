"""The best play of both hands to the end, if both players see all cards: exact, from the first card or from any other.

All ways are followed, but for those that cannot change the result (alpha-beta): of touching cards only one is tried,
what was found of a position is looked up when it comes again, and a position that is surely good enough, or surely not,
is followed no further. Positions are alike if the same players hold, in each suit, cards of the same kinds in the same
order (`kernel.suits`), so that deals that are nearly alike share what is found. The frames stand in the table instead
of in calls of a function by itself, which Numba cannot keep compiled.

A value is how many points more the player makes from here on: for his cards, the last trick, the cards or a capot, and
a pique. Who arrives at the end of a partie is not thought of.
"""

from __future__ import annotations

from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import BLANCHES, REPIQUES
from rules.piquet.kernel.compiled import compiled, compiled_apart
from rules.piquet.kernel.masks import IN_LANE, LANE, Ints, count, suit_of, whole_suit
from rules.piquet.kernel.playing import NO_CARD, may_play, takes
from rules.piquet.kernel.suits import ID_BITS, LEADERS, MOST_RANKS, OTHERS, SURE, SURE_COUNTING
from rules.piquet.kernel.table import ELDER, FRAME, FRAMES, KNOWN, POSITIONS, SOLVES
from rules.piquet.kernel.terms import Terms
from rules.piquet.sides import TRICKS

LEADS, ANSWERS, LEFT, WON, LACKS, OTHER_LACKS, LOW, HIGH = range(8)
"""A frame, a trick: the hand that leads and the one that answers, how many cards each has, the tricks that the leader
has won, what he and the other lack for a pique (0: can make none), and between which values it is worth to go on.
"""
TO_LEAD, TO_ANSWER, MAY_ANSWER, LED, WORST, BEST, BEST_LEAD = range(8, 15)
"""The cards to be led yet, to be answered yet, all those that may answer; the card led, or NO_CARD, and the least that
it brings; the most that a card brings, and that card.
"""
MADE, SUITS, REST, ONLY = range(15, 19)
"""What the trick has brought the leader, doubled, and 1 more if he leads again; the position, as two numbers; the one
card that may be led, or NO_CARD.
"""
NO_LIMIT = 1 << 20
"""More points than a coup has."""
OPEN = -2 * NO_LIMIT
"""No value: the position must be followed."""
MOST_LACKING = 31
"""Who lacks more than this for a pique can make none: no play brings so much."""
MAJORITY, MINORITY = TRICKS + 1, TRICKS + 2
"""In the place of the tricks won: the cards are decided, and no capot is possible."""
REST_BITS, BOUND_BITS = 28, 14
BIAS = 1 << (BOUND_BITS - 1)
"""What is added to a bound where it is kept, so that it is no negative number; no value is as great."""
_ID, _LANE, _FOUR, _BOUND, _REST = (
    (1 << ID_BITS) - 1,
    (1 << MOST_RANKS) - 1,
    15,
    (1 << BOUND_BITS) - 1,
    (1 << REST_BITS) - 1,
)
_HALF = (1 << 30) - 1
_LESS, _MORE, _LEAD = REST_BITS, REST_BITS + BOUND_BITS, REST_BITS + 2 * BOUND_BITS


@compiled
def begin_solving(table: Ints) -> None:
    """Forget all positions: they were of other rules, or of a coup in which other points can still be made."""
    table[SOLVES] += 1
    if table[SOLVES] >> 14:
        table[SOLVES] = 1
        for place in range(KNOWN, KNOWN + 2 * POSITIONS):
            table[place] = 0


@compiled
def lacking(terms: Terms, noted: int, seat: int, number: int, mine: int, others: int, tricks: int) -> int:
    """Return what a player lacks for a pique; 0 if he can make none.

    `noted`: repiques and blanches; `number`: of cards played; `mine`, `others`: what each has counted without a bonus;
    `tricks`: those of the other.
    """
    lacks = terms[of.PIQUE] - mine
    window = terms[of.PIQUE_WINDOW]
    early = terms[of.PIQUE_COUNTED] and number == 0
    if noted & (REPIQUES[seat] | BLANCHES[1 - seat]) or (others and not early) or lacks > MOST_LACKING:
        return 0
    if window == of.FIRST_CARD or (early and others):
        return 1 if number == 0 and seat == ELDER and lacks == 1 else 0
    if window == of.LED and (seat != ELDER or tricks):
        return 0
    return max(lacks, 0)


@compiled_apart
def value_of(
    terms: Terms,
    table: Ints,
    mine: int,
    theirs: int,
    led: int,
    card: int,
    tricks: int,
    lacks: int,
    others: int,
    early: bool,
) -> int:
    """Return the value of a card for the player whose turn it is.

    `led`: the card that he answers, or NO_CARD; `theirs`: without it; what it counts is no part of the value, but in
    the last trick. `tricks`: those he has won. `lacks`, `others`: what he and the other lack for a pique (`lacking`);
    `early`: his own can be made with the card that he leads now, and with no other.
    """
    table[FRAMES + LED] = led
    if led == NO_CARD:
        _place(table, mine, theirs, tricks, lacks, others)
        table[FRAMES + ONLY] = card
        return _solved(terms, table, early)
    left = count(mine)
    if left == 1:
        _place(table, led, mine, TRICKS - left - tricks, others, lacks)
        return -_last_trick(terms, table, FRAMES)
    counted = 1 if led & terms[of.COUNTING] else 0
    _place(table, theirs | led, mine, TRICKS - left - tricks, others + counted if others else 0, lacks)
    table[FRAMES + LOW], table[FRAMES + HIGH] = -NO_LIMIT, NO_LIMIT
    table[FRAMES + BEST], table[FRAMES + WORST] = -NO_LIMIT, NO_LIMIT
    _play_trick(terms, table, FRAMES, card, early)
    keeps, made = table[FRAMES + MADE] & 1, table[FRAMES + MADE] >> 1
    for place in range(LOW):  # the next position is the first
        table[FRAMES + place] = table[FRAMES + FRAME + place]
    value = _solved(terms, table, early)
    return counted - made - (value if keeps else -value)


@compiled_apart
def best_value(
    terms: Terms, table: Ints, leads: int, answers: int, tricks: int, lacks: int, others: int, early: bool
) -> int:
    """Return the value of a position for who leads, with his best card; for the rest see `value_of`."""
    _place(table, leads, answers, tricks, lacks, others)
    return _solved(terms, table, early)


@compiled
def _place(table: Ints, leads: int, answers: int, won: int, lacks: int, others: int) -> None:
    table[FRAMES + ONLY] = NO_CARD
    table[FRAMES + LEADS] = leads
    table[FRAMES + ANSWERS] = answers
    table[FRAMES + LEFT] = count(leads)
    table[FRAMES + WON] = won
    table[FRAMES + LACKS] = lacks
    table[FRAMES + OTHER_LACKS] = others


@compiled_apart
def _solved(terms: Terms, table: Ints, early: bool) -> int:
    """Return the value of the position in the first frame for who leads."""
    at = FRAMES
    table[at + LOW], table[at + HIGH] = -NO_LIMIT, NO_LIMIT
    value = _known(terms, table, at)
    while True:
        while value != OPEN:
            if at == FRAMES:
                return value
            at -= FRAME
            value = _after(table, at, value)
        _play_trick(terms, table, at, _answer(table, at), early)
        at += FRAME
        value = _known(terms, table, at)


@compiled
def _known(terms: Terms, table: Ints, at: int) -> int:
    """Return the value of a position, or a bound that is enough, if it needs no following; else begin with it."""
    leads, answers, only = table[at + LEADS], table[at + ANSWERS], table[at + ONLY]
    if table[at + LEFT] == 1:
        return _last_trick(terms, table, at)
    first = _entry(terms, leads, answers, 0)
    second = _entry(terms, leads, answers, 1)
    third = _entry(terms, leads, answers, 2)
    fourth = _entry(terms, leads, answers, 3)
    if not only:
        sure = _part(first, SURE) + _part(second, SURE) + _part(third, SURE) + _part(fourth, SURE)
        counting = (
            _part(first, SURE_COUNTING)
            + _part(second, SURE_COUNTING)
            + _part(third, SURE_COUNTING)
            + _part(fourth, SURE_COUNTING)
        )
        bound = _bound(terms, table, at, sure, counting)
        if bound != OPEN:
            return bound
    table[at + SUITS] = _id(first, 0) | _id(second, 1) | _id(third, 2) | _id(fourth, 3)
    table[at + REST] = _rest(table, at)
    table[at + BEST_LEAD] = NO_CARD
    if not only:
        value = _remembered(table, at)
        if value != OPEN:
            return value
    table[at + TO_LEAD] = only or (
        _lane(first, LEADERS, 0) | _lane(second, LEADERS, 1) | _lane(third, LEADERS, 2) | _lane(fourth, LEADERS, 3)
    )
    table[at + MAY_ANSWER] = (
        _lane(first, OTHERS, 0) | _lane(second, OTHERS, 1) | _lane(third, OTHERS, 2) | _lane(fourth, OTHERS, 3)
    )
    table[at + BEST] = -NO_LIMIT
    _lead(table, at, table[at + BEST_LEAD])
    return OPEN


@compiled
def _entry(terms: Terms, leads: int, answers: int, suit: int) -> int:
    mine, others = (leads >> (LANE * suit)) & IN_LANE, (answers >> (LANE * suit)) & IN_LANE
    return terms[of.SUIT + terms[of.POWERS + mine] + 2 * terms[of.POWERS + others]]


@compiled
def _part(entry: int, place: int) -> int:
    return (entry >> place) & _FOUR


@compiled
def _lane(entry: int, place: int, suit: int) -> int:
    return ((entry >> place) & _LANE) << (LANE * suit)


@compiled
def _id(entry: int, suit: int) -> int:
    return (entry & _ID) << (ID_BITS * suit)


@compiled
def _rest(table: Ints, at: int) -> int:
    """Return what belongs to a position besides the cards: tricks won, as far as they matter, piques, which search."""
    won, left = table[at + WON], table[at + LEFT]
    lost = TRICKS - left - won
    if won and lost:
        if 2 * won > TRICKS:
            won = MAJORITY
        elif 2 * lost > TRICKS:
            won = MINORITY
    return won | (table[at + LACKS] << 4) | (table[at + OTHER_LACKS] << 9) | (table[SOLVES] << 14)


@compiled
def _bound(terms: Terms, table: Ints, at: int, sure: int, counting: int) -> int:
    """Return the value if the leader takes all tricks; a bound if it is enough; else OPEN.

    `sure`: the tricks that the leader can take at once; `counting`: how many of their cards count.
    """
    left, won = table[at + LEFT], table[at + WON]
    last = max(terms[of.LAST], terms[of.LOW_LAST])
    gain = terms[of.PIQUE_ADDS] if table[at + LACKS] else 0
    if sure == left:
        if not terms[of.LAST_ALIKE] or (gain and terms[of.PIQUE_WINDOW] == of.FIRST_CARD):
            return OPEN  # which card is the first, or the last, makes a difference
        value = counting + _for_last(terms, table[at + LEADS], won + left)
        return value + (gain if value >= table[at + LACKS] else 0) + _for_cards(terms, won + left)
    most = left + last + gain + _for_cards(terms, won + left)
    if most <= table[at + LOW]:
        return most
    loss = terms[of.PIQUE_ADDS] if table[at + OTHER_LACKS] else 0
    least = counting - (left - sure) - last - loss + _for_cards(terms, won + sure)
    return least if least >= table[at + HIGH] else OPEN


@compiled
def _last_trick(terms: Terms, table: Ints, at: int) -> int:
    led, card, won = table[at + LEADS], table[at + ANSWERS], table[at + WON]
    taken = takes(card, led)
    mine = 1 if led & terms[of.COUNTING] else 0
    if not taken:
        mine += _for_last(terms, led, won + 1)
    value = mine + (terms[of.PIQUE_ADDS] if 0 < table[at + LACKS] <= mine else 0)
    if taken:
        others = (1 if card & terms[of.COUNTING] else 0) + _for_last(terms, card, TRICKS - won)
        value -= others + (terms[of.PIQUE_ADDS] if not mine and 0 < table[at + OTHER_LACKS] <= others else 0)
    return value + _for_cards(terms, won + (not taken))


@compiled
def _for_last(terms: Terms, card: int, won: int) -> int:
    """Return what the last trick counts besides the card that takes it. `won`: the tricks of its taker, with it."""
    if won == TRICKS and not terms[of.LAST_IN_CAPOT]:
        return 0
    counts = 1 if card & terms[of.COUNTING] else 0
    if not card & terms[of.FULL]:
        return max(0, terms[of.LOW_LAST] - counts)
    return terms[of.LAST] if terms[of.LAST_ABOVE] else max(0, terms[of.LAST] - counts)


@compiled
def _for_cards(terms: Terms, tricks: int) -> int:
    if tricks == TRICKS:
        return terms[of.CAPOT]
    if not tricks:
        return -terms[of.CAPOT]
    if 2 * tricks == TRICKS:
        return 0
    return terms[of.MOST_CARDS] if 2 * tricks > TRICKS else -terms[of.MOST_CARDS]


# --- from a position to the next, and back ---


@compiled
def _lead(table: Ints, at: int, card: int) -> None:
    """Lead a card, or, if none is given, the one that looks best: the highest of a long suit that nobody takes."""
    if not card & table[at + TO_LEAD]:
        card = _likely_lead(table[at + TO_LEAD], table[at + LEADS], table[at + ANSWERS])
    table[at + TO_LEAD] &= ~card
    table[at + LED] = card
    table[at + WORST] = NO_LIMIT
    table[at + TO_ANSWER] = may_play(table[at + ANSWERS], card) & table[at + MAY_ANSWER]


@compiled
def _likely_lead(cards: int, leads: int, answers: int) -> int:
    best, most, is_high = 0, -1, False
    for suit in range(4):
        if cards >> (LANE * suit) & IN_LANE:
            mine, others = (leads >> (LANE * suit)) & IN_LANE, (answers >> (LANE * suit)) & IN_LANE
            number = count(mine) + (LANE if mine > others else 0)
            if number > most:
                best, most, is_high = suit, number, mine > others
    lane = cards >> (LANE * best) & IN_LANE
    if is_high:
        while lane & (lane - 1):
            lane &= lane - 1
    return (lane & -lane) << (LANE * best)


@compiled
def _answer(table: Ints, at: int) -> int:
    """Return the next card to answer: the lowest that takes; else the lowest."""
    cards, led = table[at + TO_ANSWER], table[at + LED]
    following = cards & whole_suit(led)
    if following:
        higher = following & ~(2 * led - 1)
        card = higher & -higher if higher else following & -following
    else:
        lowest = 1 << LANE
        card = NO_CARD
        for suit in range(4):
            lane = cards >> (LANE * suit) & IN_LANE
            if lane and lane & -lane < lowest:
                lowest = lane & -lane
                card = lowest << (LANE * suit)
    table[at + TO_ANSWER] = cards & ~card
    return card


@compiled
def _play_trick(terms: Terms, table: Ints, at: int, card: int, early: bool) -> None:
    """Answer the card led, and go on to the next frame. `early`: of the first trick, only its lead can make a pique."""
    led, left, lacks, others, made = (table[at + LED], table[at + LEFT], table[at + LACKS], table[at + OTHER_LACKS], 0)
    taken = takes(card, led)
    if led & terms[of.COUNTING]:
        made, others = 1, 0
        if lacks == 1:
            made += terms[of.PIQUE_ADDS]
        lacks = max(0, lacks - 1)
    if taken and card & terms[of.COUNTING]:
        made, lacks = made - 1, 0
        if others == 1:
            made -= terms[of.PIQUE_ADDS]
        others = max(0, others - 1)
    if early and at == FRAMES:
        lacks = 0
    low = max(table[at + LOW], table[at + BEST]) - made
    high = min(table[at + HIGH], table[at + WORST]) - made
    table[at + MADE] = 2 * made + (not taken)
    leads, answers = table[at + LEADS] & ~led, table[at + ANSWERS] & ~card
    to = at + FRAME
    table[to + LEFT], table[to + ONLY] = left - 1, NO_CARD
    if taken:
        if terms[of.PIQUE_WINDOW] == of.LED:
            lacks = others = 0
        table[to + LEADS], table[to + ANSWERS], table[to + WON] = answers, leads, TRICKS - left - table[at + WON] + 1
        table[to + LACKS], table[to + OTHER_LACKS], table[to + LOW], table[to + HIGH] = others, lacks, -high, -low
    else:
        table[to + LEADS], table[to + ANSWERS], table[to + WON] = leads, answers, table[at + WON] + 1
        table[to + LACKS], table[to + OTHER_LACKS], table[to + LOW], table[to + HIGH] = lacks, others, low, high


@compiled
def _after(table: Ints, at: int, value: int) -> int:
    """Take in the value of the position after a trick; return that of the position before it, or OPEN."""
    made = table[at + MADE] >> 1
    table[at + WORST] = min(table[at + WORST], made + (value if table[at + MADE] & 1 else -value))
    if table[at + TO_ANSWER] and table[at + WORST] > max(table[at + LOW], table[at + BEST]):
        return OPEN
    if table[at + WORST] > table[at + BEST]:
        table[at + BEST] = table[at + WORST]
        table[at + BEST_LEAD] = table[at + LED]
    if table[at + TO_LEAD] and table[at + BEST] < table[at + HIGH]:
        _lead(table, at, NO_CARD)
        return OPEN
    if not table[at + ONLY]:
        _remember(table, at)
    return table[at + BEST]


# --- what is remembered of a position: bounds of its value, and the card that was best ---


@compiled
def _slot(table: Ints, at: int) -> int:
    suits = table[at + SUITS]
    mixed = ((suits & _HALF) * 0x9E3779B1) ^ ((suits >> 30) * 0x85EBCA6B) ^ ((table[at + REST] & 0x3FFF) * 0xC2B2AE35)
    return KNOWN + 2 * ((mixed ^ (mixed >> 29)) & (POSITIONS - 1))


@compiled
def _remembered(table: Ints, at: int) -> int:
    slot = _slot(table, at)
    kept = table[slot + 1]
    if table[slot] != table[at + SUITS] or kept & _REST != table[at + REST]:
        return OPEN
    least, most = ((kept >> _LESS) & _BOUND) - BIAS, ((kept >> _MORE) & _BOUND) - BIAS
    if least >= table[at + HIGH] or least == most:
        return least
    if most <= table[at + LOW]:
        return most
    suit, place = (kept >> (_LEAD + 4)) & 3, (kept >> _LEAD) & _FOUR
    cards = ((table[at + LEADS] | table[at + ANSWERS]) >> (LANE * suit)) & IN_LANE
    for _ in range(place):
        cards &= cards - 1
    table[at + BEST_LEAD] = (cards & -cards) << (LANE * suit)
    return OPEN


@compiled
def _remember(table: Ints, at: int) -> None:
    slot, value = _slot(table, at), table[at + BEST]
    least, most = -BIAS, BIAS - 1
    if table[slot] == table[at + SUITS] and table[slot + 1] & _REST == table[at + REST]:
        least, most = ((table[slot + 1] >> _LESS) & _BOUND) - BIAS, ((table[slot + 1] >> _MORE) & _BOUND) - BIAS
    if value > table[at + LOW]:
        least = max(least, value)
    if value < table[at + HIGH]:
        most = min(most, value)
    lead = table[at + BEST_LEAD]
    suit = suit_of(lead)
    cards = ((table[at + LEADS] | table[at + ANSWERS]) >> (LANE * suit)) & IN_LANE
    place = count(cards & ((lead >> (LANE * suit)) - 1))
    table[slot] = table[at + SUITS]
    table[slot + 1] = table[at + REST] | (least + BIAS) << _LESS | (most + BIAS) << _MORE | (place | suit << 4) << _LEAD
