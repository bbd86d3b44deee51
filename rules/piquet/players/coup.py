"""A coup from the first shuffle to the last card, and a partie of coups, between two policies.

A policy is chosen by its number rather than by a function: this keeps the compiled game one function for all policies.
"""

from __future__ import annotations

from rules.piquet.kernel import table as there
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import KNOWN_AT_FIRST, announce
from rules.piquet.kernel.compiled import compiled, compiled_apart, compiled_there
from rules.piquet.kernel.masks import Ints, count, one_of, roll, shake, some_of, whole_suit
from rules.piquet.kernel.playing import NO_CARD, count_card, count_cards, judge_the_end, may_play, takes, without_bonus
from rules.piquet.kernel.table import BLANCHE, ELDER, NEEDS, NOBODY, TOTAL, TRICKS_WON, WINNER, YOUNGER, begin, row
from rules.piquet.kernel.terms import Terms
from rules.piquet.players import exchanging, plain, sound, strong
from rules.piquet.players import seen as see
from rules.piquet.players.hearing import heard, shown
from rules.piquet.sides import HAND_SIZE, TRICKS

RANDOM, PLAIN, SOUND, STRONG = range(4)
POLICIES = {"random": RANDOM, "plain": PLAIN, "sound": SOUND, "strong": STRONG}


@compiled_there
def choose_discard(policy: int, terms: Terms, table: Ints, at: int, dice: int) -> int:
    """Return what a player discards who sees what stands in the table from `at` on (`seen`)."""
    if policy == RANDOM:
        number = table[at + see.FEWEST] + roll(table, dice, table[at + see.MOST] - table[at + see.FEWEST] + 1)
        return some_of(table, dice, table[at + see.OWN], HAND_SIZE, number)
    if policy == SOUND:
        return sound.discard(terms, table, at, dice)
    if policy == STRONG:
        return exchanging.discard(terms, table, at, dice)
    return plain.discard(terms, table[at + see.OWN], table[at + see.MOST])


@compiled_there
def choose_card(policy: int, terms: Terms, table: Ints, at: int, dice: int) -> int:
    """Return the card that a player plays who sees what stands in the table from `at` on (`seen`)."""
    if policy == RANDOM:
        cards = may_play(table[at + see.OWN], table[at + see.LED])
        return one_of(table, dice, cards, count(cards))
    if policy == SOUND:
        return sound.card(terms, table, at, dice)
    if policy == STRONG:
        return strong.card(terms, table, at, dice)
    return plain.card(table[at + see.OWN], table[at + see.LED])


MOST_COUPS = 1000
"""A partie has fewer coups than this: each counts points."""
WINNER_OF_COUP = there.SHEET + WINNER
"""Where in a table stands who has arrived."""


@compiled
def seen_by(seat: int) -> int:
    """Return where in a table what a player sees begins."""
    return there.SEEN + seat * there.SEEN_WIDTH


@compiled
def dice_of(use: int) -> int:
    """Return where in a table the dice for a use begin."""
    return there.DICE + use * there.DICE_WIDTH


@compiled_apart
def shuffle(terms: Terms, table: Ints) -> None:
    """Lay the pack in a random order."""
    for place in range(terms[of.PACK_SIZE]):
        table[there.ORDER + place] = terms[of.PACK + place]
    for last in range(terms[of.PACK_SIZE] - 1, 0, -1):
        place = there.ORDER + roll(table, there.DICE, last + 1)
        card = table[there.ORDER + last]
        table[there.ORDER + last] = table[place]
        table[place] = card


@compiled
def together(table: Ints, first: int, number: int) -> int:
    """Return cards of the pack, from a place on, as a hand."""
    hand = 0
    for place in range(there.ORDER + first, there.ORDER + first + number):
        hand |= table[place]
    return hand


@compiled_there
def play_coup(terms: Terms, elder_policy: int, younger_policy: int, seed: int, coup: int, table: Ints) -> None:
    """Play a coup: the table then has its points, and the record of what happened. The sheet must have been begun."""
    for use in range(3):
        shake(table, dice_of(use), seed, coup, use)
    shuffle(terms, table)
    for seat in (ELDER, YOUNGER):
        at = seen_by(seat)
        table[at : at + there.SEEN_WIDTH] = 0
        table[at + see.SEAT] = seat
        table[at + see.OWN] = table[there.ELDER_DEALT + seat] = together(table, seat * HAND_SIZE, HAND_SIZE)
        table[at + see.I_NEED] = table[row(seat) + NEEDS]
        table[at + see.THEY_NEED] = table[row(1 - seat) + NEEDS]
    talon = 2 * HAND_SIZE
    talon += _exchange(terms, elder_policy, ELDER, talon, table)
    _exchange(terms, younger_policy, YOUNGER, talon, table)
    elder, younger = table[there.ELDER_KEPT], table[there.YOUNGER_KEPT]
    noted = announce(terms, elder, younger, table[there.ELDER_DEALT], table[there.YOUNGER_DEALT], table)
    _show(terms, ELDER, table)
    if terms[of.DECLARES]:
        table[seen_by(ELDER) + see.HEARD] = heard(terms, ELDER, elder, younger, True)
    else:
        _show(terms, YOUNGER, table)
    # Where the younger announces only after the first card, he arrives before it only with a blanche.
    on_blanche = table[row(YOUNGER) + BLANCHE] >= table[row(YOUNGER) + NEEDS]
    if terms[of.IN_TURN] and table[WINNER_OF_COUP] == YOUNGER and not on_blanche:
        table[WINNER_OF_COUP] = ELDER if table[row(ELDER) + TOTAL] >= table[row(ELDER) + NEEDS] else NOBODY
    if table[WINNER_OF_COUP] == NOBODY:
        _play(terms, elder_policy, younger_policy, noted, table)
        if terms[of.ARRIVING] != of.AT_ONCE:
            judge_the_end(terms, table)


@compiled_there
def _exchange(terms: Terms, policy: int, seat: int, talon: int, table: Ints) -> int:
    at = seen_by(seat)
    left = terms[of.PACK_SIZE] - talon
    table[at + see.FEWEST] = terms[of.LEAST if seat == ELDER else of.LEAST_OF_YOUNGER]
    table[at + see.MOST] = min(terms[of.MOST], left) if seat == ELDER else left
    out = choose_discard(policy, terms, table, at, dice_of(1 + seat))
    number = count(out)
    table[there.ELDER_OUT + seat] = table[at + see.OUT] = out
    table[at + see.OWN] = (table[at + see.OWN] & ~out) | together(table, talon, number)
    table[there.ELDER_KEPT + seat] = table[at + see.OWN]
    return number


@compiled_apart
def _show(terms: Terms, seat: int, table: Ints) -> None:
    """Let a player say what he has, and show what the other does not annul."""
    mine, theirs = table[there.ELDER_KEPT + seat], table[there.ELDER_KEPT + 1 - seat]
    at = seen_by(1 - seat)
    table[at + see.ALL_SHOWN] = shown(terms, seat, mine, theirs)
    table[at + see.SHOWN] = table[at + see.ALL_SHOWN] & ~table[at + see.GONE]
    table[at + see.HEARD] = heard(terms, 1 - seat, theirs, mine, False)


@compiled_there
def _play(terms: Terms, elder_policy: int, younger_policy: int, noted: int, table: Ints) -> None:
    leader = ELDER
    for trick in range(TRICKS):
        number, answerer = 2 * trick, 1 - leader
        leads, answers = (elder_policy, younger_policy) if leader == ELDER else (younger_policy, elder_policy)
        led = _play_card(terms, leads, leader, NO_CARD, number, noted, table)
        if terms[of.DECLARES] and not number:
            _show(terms, YOUNGER, table)
        last = trick == TRICKS - 1
        if not last:
            count_card(terms, table, noted, leader, led, NO_CARD, number, False)
        arrives = table[row(YOUNGER) + TOTAL] >= table[row(YOUNGER) + NEEDS]
        if terms[of.IN_TURN] and not number and arrives and table[WINNER_OF_COUP] == NOBODY:
            table[WINNER_OF_COUP] = YOUNGER  # with what he announces after the first card
        answer = _play_card(terms, answers, answerer, led, number + 1, noted, table)
        taken = takes(answer, led)
        taker = answerer if taken else leader
        table[row(taker) + TRICKS_WON] += 1
        counts = last and (terms[of.LAST_IN_CAPOT] or table[row(taker) + TRICKS_WON] < TRICKS)
        if last:
            count_card(terms, table, noted, leader, led, NO_CARD, number, counts and not taken)
        count_card(terms, table, noted, answerer, answer, led, number + 1, counts and taken)
        leader = taker
        if terms[of.ARRIVING] == of.AT_ONCE and table[WINNER_OF_COUP] != NOBODY:
            return
    count_cards(terms, table)


@compiled_there
def _play_card(terms: Terms, policy: int, seat: int, led: int, number: int, noted: int, table: Ints) -> int:
    mine, theirs = seen_by(seat), seen_by(1 - seat)
    table[mine + see.LED] = led
    table[mine + see.NUMBER] = number
    table[mine + see.MINE] = table[row(seat) + TOTAL]
    hidden = terms[of.DECLARES] and not number  # what the younger announces, the elder hears after his first card
    blanche = table[row(1 - seat) + BLANCHE]
    table[mine + see.THEIRS] = blanche if hidden else table[row(1 - seat) + TOTAL]
    table[mine + see.I_MADE] = without_bonus(table, seat)
    table[mine + see.THEY_MADE] = blanche if hidden else without_bonus(table, 1 - seat)
    table[mine + see.NOTED] = noted & KNOWN_AT_FIRST if hidden else noted
    table[mine + see.MY_TRICKS] = table[row(seat) + TRICKS_WON]
    table[mine + see.THEIR_TRICKS] = table[row(1 - seat) + TRICKS_WON]
    card = choose_card(policy, terms, table, mine, dice_of(1 + seat))
    table[there.FIRST_CARD + number] = card
    table[mine + see.OWN] &= ~card
    table[mine + see.GONE] |= card
    table[mine + see.PLAYED] |= card
    table[theirs + see.GONE] |= card
    table[theirs + see.SHOWN] &= ~card
    if led and not card & whole_suit(led):
        table[theirs + see.VOID] |= whole_suit(led)
    return card


@compiled_there
def play_partie(
    terms: Terms, first_policy: int, second_policy: int, seed: int, partie: int, table: Ints
) -> tuple[int, int]:
    """Play coups until one has won; return who, 0 or 1, and after how many coups. The first is elder in the first coup.

    The players deal in turn. A partie that is not won after MOST_COUPS, as no honest one is, ends with -1.
    """
    needs_first = needs_second = terms[of.NUMBER]
    for coup in range(MOST_COUPS):
        turned = coup % 2
        elder, younger = (second_policy, first_policy) if turned else (first_policy, second_policy)
        begin(table, needs_second if turned else needs_first, needs_first if turned else needs_second)
        play_coup(terms, elder, younger, seed, partie * MOST_COUPS + coup, table)
        if table[WINNER_OF_COUP] != NOBODY:
            return table[WINNER_OF_COUP] ^ turned, coup + 1
        needs_first -= table[row(turned) + TOTAL]
        needs_second -= table[row(1 - turned) + TOTAL]
    return NOBODY, MOST_COUPS
