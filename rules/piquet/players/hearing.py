"""What honest players say and show between the exchange and the play, and what the other learns of their hands."""

from __future__ import annotations

from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import (
    best_run,
    best_suit,
    cards_in_runs,
    fours,
    last_equal,
    next_won,
    run_with,
    runs_from,
    suit_with,
    threes,
)
from rules.piquet.kernel.compiled import compiled, compiled_apart
from rules.piquet.kernel.masks import IN_LANE, LANE, RANKS, all_suits, highest, lane
from rules.piquet.kernel.table import ELDER
from rules.piquet.kernel.terms import Terms

POINT, RUN, FOURS = 5, 13, 21
THREES = FOURS + len(RANKS)
"""From which bits on stand the number of the point, the best sequence, and the ranks of the fours and threes."""
IN_RANKS = (1 << len(RANKS)) - 1


@compiled_apart
def shown(terms: Terms, seat: int, mine: int, theirs: int) -> int:
    """Return the cards that a player shows: those of a point and of sequences that the other does not annul.

    Honest players show sequences even where they need not.
    """
    point, other = _called(terms, mine), _called(terms, theirs)
    cards = 0
    if point > other or (point == other and (seat == ELDER or not terms[of.EQUAL_POINT_IS_ELDERS])):
        cards = suit_with(mine, best_suit(terms, mine))
    return cards | _runs_shown(terms, seat, mine, theirs)


@compiled
def _runs_shown(terms: Terms, seat: int, mine: int, theirs: int) -> int:
    best, others = best_run(terms, mine), best_run(terms, theirs)
    if best > others or (best == others and seat == ELDER and not terms[of.DECLARES]):
        return cards_in_runs(mine)
    if best < others or not best or terms[of.EQUAL_RUNS] == of.ELDER:
        return 0
    if terms[of.EQUAL_RUNS] == of.NONE:
        return run_with(terms, mine, best)
    last = last_equal(terms, mine, theirs)
    return cards_in_runs(mine) if next_won(terms, mine, theirs, last) > 0 else runs_from(terms, mine, last)[0]


@compiled
def _called(terms: Terms, hand: int) -> int:
    """Return the number that a player says for his point: what is above the lane; where points are counted, all."""
    beats = terms[of.BEATS + best_suit(terms, hand)]
    return beats >> LANE if beats >> LANE else beats


@compiled_apart
def heard(terms: Terms, seat: int, mine: int, theirs: int, hidden: bool) -> int:
    """Return what a player hears of the other's hand, as a number: every hand of which he hears the same is possible.

    `hidden`: he is the elder, and the younger announces only after the first card; so far he has only answered.
    """
    best, others = best_run(terms, mine), best_run(terms, theirs)
    my_fours, my_threes = fours(terms, mine), threes(terms, mine)
    their_fours, their_threes = fours(terms, theirs), threes(terms, theirs)
    sets = _compared(my_fours, their_fours) or _compared(my_threes, their_threes)
    point, other = _called(terms, mine), _called(terms, theirs)
    if not hidden:
        point, other = terms[of.BEATS + best_suit(terms, mine)], terms[of.BEATS + best_suit(terms, theirs)]
    elders = 1 if seat == ELDER else -1
    points = _compared(point, other) or elders * terms[of.EQUAL_POINT_IS_ELDERS]
    runs = _compared(best, others)
    if not runs and best and terms[of.EQUAL_RUNS] == of.ELDER:
        runs = elders
    answers = 1 + points + 3 * (1 + runs)
    if my_fours | my_threes or not hidden:
        answers += 9 * (1 + sets)
    if hidden:
        return answers
    spoken = answers
    if seat != ELDER or points <= 0:
        spoken |= (_called(terms, theirs) & 0xFF) << POINT
    if seat != ELDER or runs <= 0:
        spoken |= others << RUN
    if (
        seat != ELDER and terms[of.DECLARES] and sets > 0
    ):  # the elder has called his best, and heard that it is not good
        spoken |= highest(their_fours) << FOURS if their_fours else highest(their_threes) << THREES
    elif sets < 0 or seat != ELDER:
        spoken |= (their_fours << FOURS) | (their_threes << THREES)
    return spoken


@compiled_apart
def is_true(terms: Terms, spoken: int, hand: int) -> bool:
    """Whether a hand has all that was called, as `heard` writes it; it may hold more, which was held back."""
    alike, most = fours(terms, hand), threes(terms, hand)
    return (
        _called(terms, hand) & 0xFF >= (spoken >> POINT) & 0xFF
        and best_run(terms, hand) >= (spoken >> RUN) & 0xFF
        and not (spoken >> FOURS) & IN_RANKS & ~alike
        and not (spoken >> THREES) & IN_RANKS & ~(alike | most)
    )


@compiled
def surely_held(spoken: int, mine: int, gone: int) -> int:
    """Return the cards of fours that were announced, and of threes of which the player himself had the fourth card.

    `spoken`: what he has heard; `mine`: all cards that he has had; `gone`: those that have been played.
    """
    alike = all_suits((spoken >> FOURS) & IN_LANE)
    known = mine & all_suits((spoken >> THREES) & IN_LANE)
    return (alike | all_suits(lane(known, 0) | lane(known, 1) | lane(known, 2) | lane(known, 3))) & ~(mine | gone)


@compiled
def _compared(mine: int, theirs: int) -> int:
    if mine == theirs:
        return 0
    return 1 if mine > theirs else -1
