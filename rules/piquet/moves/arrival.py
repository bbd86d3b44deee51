"""Who first reaches the number of the partie: 1642 §2, §16; 1651 ch. I, X; modern 19."""

from __future__ import annotations

from rules.piquet import laws
from rules.piquet.judge.derived import Found, in_order
from rules.piquet.judge.judge import Judge
from rules.piquet.laws.counting import Entry
from rules.piquet.sides import HANDS, Decided
from rules.piquet.table.settlement import bonuses_in
from rules.piquet.table.state import State

THE_COUP_STOPS = "the coup stops"
"""The ruling by which nothing more is counted, because a player has reached his number."""


def arrived(judge: Judge, state: State, at_the_end: tuple[Decided, ...]) -> tuple[Decided, ...]:
    """Return who first reaches the number he needs, when all cards are played, if that is known.

    `at_the_end`: the counts of the last trick and of the cards.
    """
    if state.wanting is None:
        return ()
    counts = state.arrived or said(state, *counting(state, at_the_end))
    rule = laws.counting.order if judge.has(laws.counting.order) else laws.arriving.arriving
    return judge.ask(rule, counts=counts, wanting=state.wanting, over=True)


def stopped(judge: Judge, state: State, *more: Decided) -> tuple[State, tuple[Decided, ...]]:
    """Return the state with who has reached his number so far, and what is found; the coup has ended if it stops there.

    `more`: what has been counted beside what stands. Only in the old books; elsewhere nothing is found.
    """
    if state.wanting is None or not judge.has(laws.counting.order):
        return state, ()
    counts = said(state, *more)
    found = judge.ask(laws.counting.order, counts=counts, wanting=state.wanting, over=False)
    if not found:
        return state, ()
    state = state.but(arrived=counts)
    if not any(finding.ruling == THE_COUP_STOPS for finding in found):
        return state, ()
    return state.but(phase="over", ending="played", stopped=state.phase), found


def counting(state: State, decided: tuple[Decided, ...]) -> tuple[Decided, ...]:
    """Return the counts of those who have not lost even what they make in play."""
    if not (state.seats.elder.void or state.seats.younger.void):
        return decided
    return tuple(finding for finding in decided if not (finding.to and state.seat(finding.to).void))


def said(state: State, *more: Decided) -> tuple[Entry, ...]:
    """Return all points so far in the order of counting, with `more`; a bonus remembered when it was remembered."""
    remembered = tuple(
        (moment, Entry("play", hand, bonus.points))
        for hand in HANDS
        for name, moment in state.seat(hand).remembered.items()
        for bonus in bonuses_in(state.standing, hand, (name,))
    )
    return in_order(found_in(state, *more), state.played, remembered)


def found_in(state: State, *more: Decided) -> Found:
    """Return the decisions that stand, by rule."""

    def found(rule: str) -> tuple[Decided, ...]:
        return tuple(finding for finding in (*state.standing, *more) if finding.rule == rule)

    return found
