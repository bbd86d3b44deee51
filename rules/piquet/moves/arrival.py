"""Who first reaches the number of the partie, and what may still undo it: 1642 §2, §16, §26, §39; 1651 ch. I, X, XII.

A fault made before somebody arrived may undo the arrival when it is found out. A fault made after it may not.
"""

from __future__ import annotations

from collections import Counter

from rules.core.machine import Impossible, is_refused
from rules.core.phrases import Event
from rules.piquet.judge.derived import Found, announced_in, in_order
from rules.piquet.judge.judge import Judge, Outcome
from rules.piquet.laws.arriving import ANNOUNCED
from rules.piquet.laws.counting import Entry, first_to_arrive
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import HANDS, Decided
from rules.piquet.table.events import (
    CallsPoint,
    CallsSequence,
    CallsSet,
    Changes,
    FindsFalse,
    FindsFalseSequence,
    FindsNotShown,
    PassesOver,
    RecallsSequence,
    RecallsSet,
    Remembers,
    SaysNumber,
    Shows,
)
from rules.piquet.table.settlement import bonuses_in, has_unplayed
from rules.piquet.table.state import State

LOOKING_BACK = (
    CallsPoint,
    CallsSequence,
    CallsSet,
    Shows,
    FindsFalse,
    FindsFalseSequence,
    RecallsSequence,
    RecallsSet,
    PassesOver,
    Remembers,
    SaysNumber,
)
"""Events about something earlier: a word taken back or corrected, a fault found out, a bonus not said."""

AFTER_THE_STOP = (*LOOKING_BACK, Changes)
"""The faults that may be found out when the coup has stopped: nobody can change cards then, so it was done before."""

_KINDS = (*ANNOUNCED, "play", "cards")


def respond(judge: Judge, state: State, event: Event) -> Outcome[State]:
    """Return the result of an event, with the end of the coup if somebody has reached his number and it stops there.

    Impossible for an event that cannot happen now.
    """
    if state.stopped is not None:
        return _after_the_stop(judge, state, event)
    outcome = MOVES.answer(judge, state, event)
    if outcome.state.wanting is None or is_refused(outcome.decided):
        return outcome
    if "count.order" in judge.ruleset.rules:
        return _first(judge, state, event, outcome)
    return _announced(judge, outcome) if "partie.arriving" in judge.ruleset.rules else outcome


# --- old books: whoever arrives first ---


def _after_the_stop(judge: Judge, state: State, event: Event) -> Outcome[State]:
    """Answer an event after the coup has stopped: it goes on where it stopped, or the other has arrived."""
    assert state.stopped is not None
    assert state.wanting is not None
    winner = first_to_arrive(state.arrived, state.wanting)
    resumed = state.but(phase=state.stopped, ending=None, stopped=None, arrived=())
    if isinstance(event, FindsNotShown):  # it changes no count, but it may start the time in which the other may show
        found = MOVES.answer(judge, resumed, event)
        return Outcome(state.but(discovered=found.state.discovered), found.decided)
    if not isinstance(event, AFTER_THE_STOP):
        raise Impossible(f"the coup has ended: the {winner} reached his number first")
    outcome = MOVES.answer(judge, resumed, event)
    if is_refused(outcome.decided):
        return Outcome(state, outcome.decided)
    after = _first(judge, resumed, event, outcome)
    if after.state.stopped and first_to_arrive(after.state.arrived, state.wanting) == winner:
        raise Impossible(f"the coup has ended: the {winner} reached his number first, and this cannot undo it")
    return after


def _first(judge: Judge, before: State, event: Event, outcome: Outcome[State]) -> Outcome[State]:
    """Return the state with who has arrived first: kept if known, unless the event is about something earlier."""
    state = outcome.state
    assert state.wanting is not None
    if before.arrived:
        if not isinstance(event, LOOKING_BACK):
            return outcome
        left = _without_undone(before, state)
        if first_to_arrive(left, state.wanting) == first_to_arrive(before.arrived, state.wanting):
            return Outcome(state.but(arrived=left), outcome.decided)
        state = state.but(arrived=())
    if state.phase == "over" or _may_show(state):
        return Outcome(state, outcome.decided)
    counts = said(state)
    found = judge.ask("count.order", counts=counts, wanting=state.wanting, over=False)
    if not found:
        return Outcome(state, outcome.decided)
    state = state.but(arrived=counts)
    if not any(finding.ruling == "the coup stops" for finding in found):
        return Outcome(state, outcome.decided)
    ended = state.but(phase="over", ending="played", stopped=state.phase)
    return Outcome(ended, (*outcome.decided, *found))


def _without_undone(before: State, after: State) -> tuple[Entry, ...]:
    """Return the counts with which somebody arrived, without those that an event struck, with those that it added.

    They stay in the order in which they were made: for cards played, this order decides who has arrived first.
    """
    old, new = Counter(said(before)), Counter(said(after))
    left = list(before.arrived)
    for struck in (old - new).elements():
        if struck in left:
            left.remove(struck)
    for added in (new - old).elements():
        later = (place for place, entry in enumerate(left) if _place(entry) > _place(added))
        left.insert(next(later, len(left)), added)
    return tuple(left)


def _place(entry: Entry) -> int:
    """Return the place of a count in the order of counting."""
    return _KINDS.index(entry.kind)


def _may_show(state: State) -> bool:
    """Whether somebody can still show something before his next card, and so has not yet counted it."""
    return any(state.due.of(hand) and state.seat(hand).held for hand in HANDS)


def arrived(judge: Judge, state: State, at_the_end: tuple[Decided, ...]) -> tuple[Decided, ...]:
    """Return who first reaches the number he needs, when all cards are played, if that is known.

    `at_the_end`: the counts of the last trick and of the cards.
    """
    if state.wanting is None:
        return ()
    counts = state.arrived or said(state, *counting(state, at_the_end))
    rule = "count.order" if "count.order" in judge.ruleset.rules else "partie.arriving"
    return judge.ask(rule, counts=counts, wanting=state.wanting, over=True)


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


# --- modern game: whoever arrives by what he announces ---


def _announced(judge: Judge, outcome: Outcome[State]) -> Outcome[State]:
    """Return the coup ended, if somebody has reached the number and they do not play on; else unchanged.

    A player who can still show something has not yet counted it. Nor has the elder won while the younger, who counts
    after him, has something good that comes earlier in the order.
    """
    state = outcome.state
    to_show = any(state.due.of(hand) and has_unplayed(state, hand) for hand in HANDS)
    if state.phase == "over" or to_show:
        return outcome
    found = judge.ask("partie.arriving", counts=said(state), wanting=state.wanting, over=False)
    if not found or _comes_before(state, found[0].name):
        return outcome
    return Outcome(state.but(phase="over", ending="played"), (*outcome.decided, *found))


def _comes_before(state: State, kind: str | None) -> bool:
    """Whether the younger must still count something that comes before a kind of count in the order."""
    earlier = ANNOUNCED[: ANNOUNCED.index(kind)] if kind in ANNOUNCED else ANNOUNCED
    to_come = () if state.counted else announced_in(found_in(state.but(standing=state.withheld)))
    return any(entry.kind in earlier for entry in to_come)
