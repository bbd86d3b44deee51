"""A coup that stops when a player reaches his number, and what may still undo it: 1642 §2, §16, §26, §39; 1651 X, XII.

A fault made before somebody arrived may undo the arrival when it is found out. A fault made after it may not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.core.machine import Impossible, accepted, is_refused
from rules.core.phrases import Event, Template, family
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.judge.derived import announced_in, by_rule
from rules.piquet.laws.arriving import ANNOUNCED
from rules.piquet.laws.counting import Entries, Entry, first_to_arrive
from rules.piquet.moves.declaring import has_unplayed
from rules.piquet.moves.playing import counted_so_far, ended, stopped
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import HAND_SIZE, HANDS
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
from rules.piquet.table.settlement import false_runs
from rules.piquet.table.state import Outcome, State

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


def respond(judge: Judge, state: State, event: Event) -> Outcome:
    """Return the result of an event, with the end of the coup if somebody has reached his number and it stops there.

    Impossible for an event that cannot happen now.
    """
    if state.stopped is not None:
        return _after_the_stop(judge, state, event)
    outcome = MOVES.answer(judge, state, event)
    if outcome.state.wanting is None or is_refused(outcome.decided):
        return outcome
    if judge.has(laws.counting.order):
        return _first(judge, state, event, outcome)
    return _announced(judge, outcome) if judge.has(laws.arriving.arriving) else outcome


# --- old books: whoever arrives first ---


def _after_the_stop(judge: Judge, state: State, event: Event) -> Outcome:
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
    if not after.state.stopped and not any(after.state.seat(hand).held for hand in HANDS):
        return ended(judge, after.state, after.decided, after.state.ended)
    return after


def _first(judge: Judge, before: State, event: Event, outcome: Outcome) -> Outcome:
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
    may_show = any(state.due.of(hand) and state.seat(hand).held for hand in HANDS)
    if state.phase == "over" or may_show:
        return Outcome(state, outcome.decided)
    state, found = stopped(judge, state, *state.ended)
    return Outcome(state, (*outcome.decided, *found))


def _without_undone(before: State, after: State) -> Entries:
    """Return the counts with which somebody arrived, without those that an event struck, with those that it added.

    They stay in the order in which they were made: for cards played, this order decides who has arrived first.
    """
    old, new = Counter(counted_so_far(before)), Counter(counted_so_far(after))
    left = list(before.arrived)
    for struck in (old - new).elements():
        if struck in left:
            left.remove(struck)
    for added in (new - old).elements():
        later = (place for place, entry in enumerate(left) if _place(entry) > _place(added))
        left.insert(next(later, len(left)), added)
    return tuple(left)


def _place(entry: Entry) -> int:
    return _KINDS.index(entry.kind)


# --- modern game: whoever arrives by what he announces ---


def _announced(judge: Judge, outcome: Outcome) -> Outcome:
    """Return the coup ended, if somebody has reached the number and they do not play on; else unchanged.

    A player who can still show something has not yet counted it. Nor has the elder won while the younger, who counts
    after him, has something good that comes earlier in the order.
    """
    state = outcome.state
    to_show = any(state.due.of(hand) and has_unplayed(state, hand) for hand in HANDS)
    if state.phase == "over" or to_show or state.wanting is None:
        return outcome
    found = judge.rule[laws.arriving.arriving](counts=counted_so_far(state), wanting=state.wanting, over=False)
    if not found or _comes_before(state, found[0].name):
        return outcome
    return Outcome(state.but(phase="over", ending="played"), (*outcome.decided, *found))


def _comes_before(state: State, kind: str | None) -> bool:
    earlier = ANNOUNCED[: ANNOUNCED.index(kind)] if kind in ANNOUNCED else ANNOUNCED
    to_come = () if state.counted else announced_in(by_rule(state.withheld))
    return any(entry.kind in earlier for entry in to_come)


# --- what can still be said ---


@MOVES.offer("play", "over")
def _offer_finding_out(judge: Judge, state: State) -> list[Template]:
    """Offer what is still accepted about something earlier: a fault found out, a bonus remembered, a thing shown."""
    earlier = _about_earlier(state)
    return [family(type(event), **vars(event)) for event in earlier if accepted(respond, judge, state, event)]


def _about_earlier(state: State) -> Iterator[Event]:
    for hand, finder, seat in zip(HANDS, HANDS[::-1], state.seats, strict=True):
        claims = seat.claims
        if seat.unsaid:
            yield from (Remembers(hand, bonus) for bonus in sorted(seat.unsaid))
        if claims.sets and not seat.holds.alikes.issuperset(claims.sets):
            yield from (FindsFalse(finder, hand, alike) for alike in claims.sets if alike not in seat.holds.alikes)
        if claims.runs and not seat.holds.runs.issuperset(claims.runs):
            yield from (FindsFalseSequence(finder, hand, run) for run in false_runs(seat))
        if seat.lost:
            yield from (FindsNotShown(finder, hand, thing) for thing in sorted(seat.lost - state.discovered.of(hand)))
            yield from (Shows(finder, thing) for thing in sorted(seat.lost - state.seat(finder).regained))
        if len(seat.kept) > HAND_SIZE:
            yield SaysNumber(finder, hand, len(seat.kept))
