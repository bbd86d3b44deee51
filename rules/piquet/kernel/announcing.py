"""What two hands count before the first card: blanche, point, sequences, threes and fours, and a repique.

The same decisions as in `laws.blanche`, `point`, `sequences`, `fours_and_threes` and `pique`, where the sources are.
"""

from __future__ import annotations

from rules.piquet.kernel import terms as of
from rules.piquet.kernel.compiled import compiled, compiled_apart
from rules.piquet.kernel.masks import LANE, Ints, count, lane
from rules.piquet.kernel.table import (
    ANNOUNCED,
    ELDER,
    EQUAL_POINT,
    REPIQUE,
    SETS,
    SHEET,
    SHEET_WIDTH,
    STAGE,
    STAGES,
    YOUNGER,
    mark,
)
from rules.piquet.kernel.terms import Terms

REPIQUES = (1, 2)
BLANCHES = (4, 8)
"""What is noted of elder and younger, as bits."""
KNOWN_AT_FIRST = REPIQUES[0] | BLANCHES[0] | BLANCHES[1]
"""What the elder knows where the younger announces only after the first card: his own repique, and the blanches."""
_BLANCHE, _POINT, _SEQUENCES, _FOURS, _THREES = (STAGE + stage for stage in range(len(STAGES)))


@compiled
def best_suit(terms: Terms, hand: int) -> int:
    """Return the cards of the suit that a hand calls as its point, as a lane; of equal suits the first."""
    best = lane(hand, 0)
    for suit in range(1, 4):
        cards = lane(hand, suit)
        if terms[of.PREFERS + cards] > terms[of.PREFERS + best]:
            best = cards
    return best


@compiled
def suit_with(hand: int, cards: int) -> int:
    """Return the first whole suit of a hand that has exactly these cards, which are given as a lane."""
    for suit in range(4):
        if lane(hand, suit) == cards:
            return cards << (LANE * suit)
    return 0


@compiled
def cards_in_runs(hand: int) -> int:
    """Return all cards of a hand that stand in a sequence."""
    middle = hand & (hand << 1) & (hand >> 1)
    return middle | (middle << 1) | (middle >> 1)


@compiled
def run_with(terms: Terms, hand: int, strength: int) -> int:
    """Return the cards of the first sequence of a hand that has this strength, which is the best of its suit."""
    for suit in range(4):
        if terms[of.RUN + lane(hand, suit)] == strength:
            return _cards_of_run(strength, suit)
    return 0


@compiled
def best_run(terms: Terms, hand: int) -> int:
    """Return the strength of the best sequence of a hand; 0 if it has none."""
    best = 0
    for suit in range(4):
        best = max(best, terms[of.RUN + lane(hand, suit)])
    return best


@compiled
def _runs_worth(terms: Terms, hand: int) -> int:
    return (
        terms[of.RUN_SUM + lane(hand, 0)]
        + terms[of.RUN_SUM + lane(hand, 1)]
        + terms[of.RUN_SUM + lane(hand, 2)]
        + terms[of.RUN_SUM + lane(hand, 3)]
    )


@compiled
def fours(terms: Terms, hand: int) -> int:
    """Return the ranks of which a hand has all four, as a lane; only ranks that count."""
    return lane(hand, 0) & lane(hand, 1) & lane(hand, 2) & lane(hand, 3) & terms[of.SET_RANKS]


@compiled
def threes(terms: Terms, hand: int) -> int:
    """Return the ranks of which a hand has three, no more and no less, as a lane; only ranks that count."""
    first, second, third, fourth = lane(hand, 0), lane(hand, 1), lane(hand, 2), lane(hand, 3)
    most = (first & second & (third | fourth)) | (third & fourth & (first | second))
    return (most & terms[of.SET_RANKS]) & ~(first & second & third & fourth)


@compiled_apart
def announce(terms: Terms, elder: int, younger: int, elder_dealt: int, younger_dealt: int, table: Ints) -> int:
    """Count what both announce, in order; return who has made a repique and who held a blanche (REPIQUES, BLANCHES)."""
    noted = _blanches(terms, elder_dealt, younger_dealt, table)
    _point(terms, elder, younger, table)
    _sequences(terms, elder, younger, table)
    _sets(terms, elder, younger, table)
    return _count(terms, noted, table)


@compiled
def _count(terms: Terms, noted: int, table: Ints) -> int:
    elder = younger = waiting = 0
    for stage in range(len(STAGES)):
        table[SHEET + ANNOUNCED] += table[SHEET + STAGE + stage]
        table[SHEET + SHEET_WIDTH + ANNOUNCED] += table[SHEET + SHEET_WIDTH + STAGE + stage]
    for stage, kind in enumerate(STAGES):
        before = (elder, younger)
        elder += table[SHEET + STAGE + stage]
        younger += table[SHEET + SHEET_WIDTH + STAGE + stage]
        mark(table, kind, ELDER, table[SHEET + STAGE + stage])
        mark(table, kind, YOUNGER, table[SHEET + SHEET_WIDTH + STAGE + stage])
        if before[0] < terms[of.REPIQUE] <= elder:
            counted = table[SHEET + SHEET_WIDTH + ANNOUNCED] if terms[of.REPIQUE_AT_ALL] else before[1]
            waiting |= REPIQUES[0] * (not counted and not noted & BLANCHES[1])
        if before[1] < terms[of.REPIQUE] <= younger:
            counted = table[SHEET + ANNOUNCED] if terms[of.REPIQUE_AT_ALL] else elder
            waiting |= REPIQUES[1] * (not counted and not noted & BLANCHES[0])
        if waiting and not (kind == SETS and stage + 1 < len(STAGES)):
            mark(table, REPIQUE, ELDER, terms[of.REPIQUE_ADDS] * (waiting & REPIQUES[0] != 0))
            mark(table, REPIQUE, YOUNGER, terms[of.REPIQUE_ADDS] * (waiting & REPIQUES[1] != 0))
            noted |= waiting
            waiting = 0
    return noted


@compiled
def _blanches(terms: Terms, elder_dealt: int, younger_dealt: int, table: Ints) -> int:
    elders, youngers = elder_dealt & terms[of.COURTS] == 0, younger_dealt & terms[of.COURTS] == 0
    two = elders and youngers
    if elders and (not two or terms[of.OF_TWO] == of.BOTH):
        table[SHEET + _BLANCHE] = terms[of.BLANCHE]
    if youngers and (not two or terms[of.OF_TWO] == of.BOTH or terms[of.OF_TWO] == of.YOUNGER):
        table[SHEET + SHEET_WIDTH + _BLANCHE] = terms[of.BLANCHE]
    return BLANCHES[0] * elders + BLANCHES[1] * youngers


@compiled
def _point(terms: Terms, elder: int, younger: int, table: Ints) -> None:
    elders, youngers = best_suit(terms, elder), best_suit(terms, younger)
    mine, theirs = terms[of.BEATS + elders], terms[of.BEATS + youngers]
    table[SHEET + EQUAL_POINT] = mine == theirs
    if mine > theirs or (mine == theirs and terms[of.EQUAL_POINT_IS_ELDERS]):
        table[SHEET + _POINT] = terms[of.WORTH + elders]
    elif mine < theirs:
        table[SHEET + SHEET_WIDTH + _POINT] = terms[of.WORTH + youngers]


@compiled
def _sequences(terms: Terms, elder: int, younger: int, table: Ints) -> None:
    mine, theirs = best_run(terms, elder), best_run(terms, younger)
    if mine == theirs and mine and terms[of.EQUAL_RUNS] == of.NEXT:
        last = last_equal(terms, elder, younger)
        won = next_won(terms, elder, younger, last)
        if won > 0:
            table[SHEET + _SEQUENCES] = _runs_worth(terms, elder) - runs_from(terms, younger, last)[1]
        elif won < 0:
            table[SHEET + SHEET_WIDTH + _SEQUENCES] = _runs_worth(terms, younger) - runs_from(terms, elder, last)[1]
    elif mine > theirs or (mine == theirs and terms[of.EQUAL_RUNS] != of.NONE):
        table[SHEET + _SEQUENCES] = _runs_worth(terms, elder)
    elif mine < theirs:
        table[SHEET + SHEET_WIDTH + _SEQUENCES] = _runs_worth(terms, younger)


@compiled
def last_equal(terms: Terms, elder: int, younger: int) -> int:
    """Return the strength of the last sequences that are equal, in order from the best; FAR if the best are not."""
    last = of.FAR
    while True:
        elders, youngers = _runs_after(terms, elder, last), _runs_after(terms, younger, last)
        if elders != youngers or not elders[1]:
            return last
        last = elders[1]


@compiled
def next_won(terms: Terms, elder: int, younger: int, last: int) -> int:
    """Return more than 0 if the elder's next sequence is better, less if the younger's; `last` as `last_equal` says."""
    elders, youngers = _runs_after(terms, elder, last), _runs_after(terms, younger, last)
    return elders[0] - youngers[0] or elders[1] - youngers[1]


@compiled
def _runs_after(terms: Terms, hand: int, strength: int) -> tuple[int, int]:
    """Return how many sequences of a hand are as strong as this, and the strength of the best that is weaker, or 0."""
    number = best = 0
    for suit in range(4):
        for place in range(of.RUNS_IN_SUIT):
            run = terms[of.RUN + place * of.LANES + lane(hand, suit)]
            number += run == strength
            if best < run < strength:
                best = run
    return number, best


@compiled
def runs_from(terms: Terms, hand: int, strength: int) -> tuple[int, int]:
    """Return the cards of the sequences of a hand that are as strong as this, or stronger, and what they count."""
    cards = worth = 0
    for suit in range(4):
        for place in range(of.RUNS_IN_SUIT):
            run = terms[of.RUN + place * of.LANES + lane(hand, suit)]
            if run >= strength:
                cards |= _cards_of_run(run, suit)
                worth += terms[of.RUN_WORTH + (run >> 4)]
    return cards, worth


@compiled
def _cards_of_run(strength: int, suit: int) -> int:
    length, top = strength >> 4, strength & 15
    return ((1 << length) - 1) << (LANE * suit + top - length + 1)


@compiled
def _sets(terms: Terms, elder: int, younger: int, table: Ints) -> None:
    elder_fours, younger_fours = fours(terms, elder), fours(terms, younger)
    elder_threes, younger_threes = threes(terms, elder), threes(terms, younger)
    if terms[of.SILENCE_LOSES] and not elder_fours | elder_threes:
        return
    fours_good, threes_good = elder_fours > younger_fours, elder_threes > younger_threes
    if not terms[of.SETS_APART]:
        fours_good = threes_good = threes_good if elder_fours == younger_fours else fours_good
    _set_stage(table, _FOURS, terms[of.FOUR], elder_fours, younger_fours, fours_good)
    _set_stage(table, _THREES, terms[of.THREE], elder_threes, younger_threes, threes_good)


@compiled
def _set_stage(table: Ints, stage: int, worth: int, elder: int, younger: int, elders: bool) -> None:
    if elders:
        table[SHEET + stage] = worth * count(elder)
    else:
        table[SHEET + SHEET_WIDTH + stage] = worth * count(younger)
