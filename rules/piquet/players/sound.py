"""The sound player: he thinks the coup through many times, with the cards that he does not see dealt at random.

Before the exchange he compares some ways to discard: for each suit the way that keeps it, with as many cards as he may
take or fewer; each is played out to the end. In play each legal card is played out; with few tricks left, all ways to
go on are followed to the end. He knows which threes and fours the other has announced. He announces all he has. A coup
that wins the partie is worth more.
"""

from __future__ import annotations

from rules.piquet.kernel import table as there
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import announce
from rules.piquet.kernel.compiled import compiled, compiled_apart
from rules.piquet.kernel.masks import IN_LANE, LANE, Ints, count, some_of
from rules.piquet.kernel.playing import NO_CARD, count_card, count_cards, may_play, takes
from rules.piquet.kernel.table import ANNOUNCED, ELDER, NOBODY, TOTAL, TRICKS_WON, WINNER, begin, row
from rules.piquet.kernel.terms import Terms
from rules.piquet.players import plain
from rules.piquet.players import seen as see
from rules.piquet.players.hearing import surely_held
from rules.piquet.players.solving import NO_LIMIT, begin_solving, value_of
from rules.piquet.sides import HAND_SIZE, TRICKS

DEALS = 60
"""How many deals he thinks through before he discards."""
HANDS = 40
"""How many hands of the other he thinks of before he plays a card."""
EXACT = 5
"""With so many tricks left he follows all ways to the end."""
FEWER = 2
"""By how many cards fewer than he may take he thinks of discarding."""
WINNING = 60
"""What it is worth to win the partie with this coup, in points."""


@compiled_apart
def discard(terms: Terms, table: Ints, at: int, dice: int) -> int:
    """Return what he discards."""
    best, best_value = 0, -NO_LIMIT * DEALS
    for fewer in range(FEWER + 1):
        number = table[at + see.MOST] - fewer
        if number < table[at + see.FEWEST]:
            break
        hand = table[at + see.OWN]
        for suit in range(5):  # each suit stays once; with the fifth, what a plain player keeps
            if suit == 4:
                out = plain.discard(terms, hand, number)
            else:
                out = plain.discard_but(terms, hand, hand & (IN_LANE << (LANE * suit)), number)
            value = _worth_of(terms, table, at, dice, out, number)
            if value > best_value:
                best, best_value = out, value
    return best


@compiled_apart
def _worth_of(terms: Terms, table: Ints, at: int, dice: int, out: int, number: int) -> int:
    scratch = table[there.SCRATCH :]
    seat, hand = table[at + see.SEAT], table[at + see.OWN]
    left = terms[of.PACK_SIZE] - HAND_SIZE
    value = 0
    hidden = terms[of.ALL] & ~hand
    for _ in range(DEALS):
        taken = some_of(table, dice, hidden, left, number)
        dealt = some_of(table, dice, hidden & ~taken, left - number, HAND_SIZE)
        elder, younger, noted = exchanged(terms, table, at, dice, out, taken, dealt)
        play_on(terms, elder, younger, ELDER, NO_CARD, 0, noted, scratch)
        value += _gained(scratch, seat)
    return value


@compiled_apart
def exchanged(terms: Terms, table: Ints, at: int, dice: int, out: int, taken: int, dealt: int) -> tuple[int, int, int]:
    """Let the other exchange as a plain player, and count on the second table what both announce.

    `out`, `taken`: the player's own exchange; `dealt`: to the other. Return the hands of elder and younger, and who has
    made a repique or held a blanche.
    """
    seat, hand = table[at + see.SEAT], table[at + see.OWN]
    left = terms[of.PACK_SIZE] - 2 * HAND_SIZE - count(taken)
    number = left if seat == ELDER else min(left, terms[of.MOST])
    mine, theirs = hand & ~out | taken, dealt
    if number > 0:
        hidden = terms[of.ALL] & ~(hand | taken | dealt)
        theirs = dealt & ~plain.discard(terms, dealt, number) | some_of(table, dice, hidden, left, number)
    elder, younger = (mine, theirs) if seat == ELDER else (theirs, mine)
    elder_dealt, younger_dealt = (hand, dealt) if seat == ELDER else (dealt, hand)
    scratch = table[there.SCRATCH :]
    _begin_as_seen(table, at, scratch)
    return elder, younger, announce(terms, elder, younger, elder_dealt, younger_dealt, scratch)


@compiled
def _begin_as_seen(table: Ints, at: int, scratch: Ints) -> None:
    if table[at + see.SEAT] == ELDER:
        begin(scratch, table[at + see.I_NEED], table[at + see.THEY_NEED])
    else:
        begin(scratch, table[at + see.THEY_NEED], table[at + see.I_NEED])


@compiled
def _gained(scratch: Ints, seat: int) -> int:
    gained = scratch[row(seat) + TOTAL] - scratch[row(1 - seat) + TOTAL]
    winner = scratch[there.SHEET + WINNER]
    if winner == NOBODY:
        return gained
    return gained + (WINNING if winner == seat else -WINNING)


@compiled_apart
def card(terms: Terms, table: Ints, at: int, dice: int) -> int:
    """Return the card that he plays."""
    hand, led = table[at + see.OWN], table[at + see.LED]
    cards = may_play(hand, led)
    if not cards & (cards - 1):
        return cards
    have = count(hand)
    number = have if led == NO_CARD else have - 1
    hidden = see.unknown(table, at, terms[of.ALL]) & ~table[at + see.VOID]
    mine = table[at + see.OWN] | table[at + see.OUT] | table[at + see.PLAYED]
    known = table[at + see.SHOWN] | (hidden & surely_held(table[at + see.HEARD], mine, table[at + see.GONE]))
    hidden &= ~known
    missing, many = number - count(known), count(hidden)
    begin_solving(table)
    for place in range(HAND_SIZE):
        table[there.VALUES + place] = 0
    for _ in range(HANDS):
        theirs = known | some_of(table, dice, hidden, many, missing)
        left, place = cards, 0
        while left:
            chosen = left & -left
            left &= left - 1
            if have <= EXACT:
                value = _exactly(terms, table, at, chosen, theirs)
            else:
                value = _about(terms, table, at, chosen, theirs)
            table[there.VALUES + place] += value
            place += 1
    return there.most_valued(table, cards)


@compiled
def _exactly(terms: Terms, table: Ints, at: int, chosen: int, theirs: int) -> int:
    tricks = table[at + see.MY_TRICKS]
    return value_of(terms, table, table[at + see.OWN], theirs, table[at + see.LED], chosen, tricks, 0, 0, False)


@compiled_apart
def _about(terms: Terms, table: Ints, at: int, chosen: int, theirs: int) -> int:
    scratch = table[there.SCRATCH :]
    _begin_as_seen(table, at, scratch)
    seat, led, number = table[at + see.SEAT], table[at + see.LED], table[at + see.NUMBER]
    own, others = row(seat), row(1 - seat)
    scratch[own + TOTAL], scratch[others + TOTAL] = table[at + see.MINE], table[at + see.THEIRS]
    scratch[own + TRICKS_WON], scratch[others + TRICKS_WON] = table[at + see.MY_TRICKS], table[at + see.THEIR_TRICKS]
    scratch[own + ANNOUNCED], scratch[others + ANNOUNCED] = table[at + see.I_MADE], table[at + see.THEY_MADE]
    mine, noted = table[at + see.OWN] & ~chosen, table[at + see.NOTED]
    leader = seat
    if led != NO_CARD:
        leader = _count_trick(terms, scratch, noted, 1 - seat, led, chosen, number - 1)
        chosen, number = NO_CARD, number + 1
    elder, younger = (mine, theirs) if seat == ELDER else (theirs, mine)
    play_on(terms, elder, younger, leader, chosen, number, noted, scratch)
    return _gained(scratch, seat)


# --- thinking a coup through to its end, both playing by a rule of thumb ---


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
        leader = _count_trick(terms, scratch, noted, leader, led, answer, 2 * trick)
        led = NO_CARD
    count_cards(terms, scratch)


@compiled
def _count_trick(terms: Terms, scratch: Ints, noted: int, leader: int, led: int, answer: int, number: int) -> int:
    taken = takes(answer, led)
    taker = 1 - leader if taken else leader
    scratch[row(taker) + TRICKS_WON] += 1
    won = scratch[row(taker) + TRICKS_WON]
    counts = number == 2 * (TRICKS - 1) and (terms[of.LAST_IN_CAPOT] or won < TRICKS)
    count_card(terms, scratch, noted, leader, led, NO_CARD, number, counts and not taken)
    count_card(terms, scratch, noted, 1 - leader, answer, led, number + 1, counts and taken)
    return taker
