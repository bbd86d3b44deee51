"""Declare, answer and count as two honest players, each at his turn: they say and show all that they have."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.phrases import Event
from rules.piquet import laws
from rules.piquet.judge.judge import Judge
from rules.piquet.moves.declaring import next_decides
from rules.piquet.sides import HANDS, Hand
from rules.piquet.table.events import Answers, CallsNone, CallsPoint, CallsSequence, CallsSet, Counts, Shows
from rules.piquet.table.holdings import NEXT, POINT, SEQUENCES, SETS, Holding, called, declared, equal_calls, holdings
from rules.piquet.table.state import State


def elder_events(judge: Judge, state: State) -> Iterator[Event]:
    """What is said and shown before the elder leads: he declares, the other answers; he counts what is good."""
    mine = {kind: holdings(judge.ruleset, state.seats.elder, kind) for kind in (POINT, SEQUENCES, SETS)}
    answers = {kind: _answer(judge, state, kind) for kind in mine}
    for kind, held in mine.items():
        if held or kind == SEQUENCES:
            yield _call("elder", kind, held[0]) if held else CallsNone("elder")
            yield Answers("younger", answers[kind])
    for kind, held in mine.items():
        if answers[kind] == "good":
            yield from (_call("elder", kind, holding) for holding in _beside(kind, held))
        elif answers[kind] == "equal" and next_decides(judge, kind):
            yield from _next(held, holdings(judge.ruleset, state.seats.younger, kind))
    yield from _shows("elder", [kind for kind, held in mine.items() if held and answers[kind] != "not good"])
    yield Counts("elder")


def younger_events(judge: Judge, state: State) -> Iterator[Event]:
    """What the younger says and shows when the elder has led: what is better than the elder's, or equal."""
    mine = {kind: holdings(judge.ruleset, state.seats.younger, kind) for kind in (POINT, SEQUENCES, SETS)}
    replies = state.seats.younger.claims.replies
    better = [kind for kind in mine if replies.get(kind) == "not good" or _is_free(judge, state, kind)]
    for kind in better:
        yield from (_call("younger", kind, holding) for holding in (*mine[kind][:1], *_beside(kind, mine[kind])))
    for kind in mine:
        if replies.get(kind) == "equal" and next_decides(judge, kind):
            yield from (_call("younger", kind, holding) for holding in _won_by_next(state, kind, mine[kind]))
    equal = [
        kind for kind in mine if replies.get(kind) == "equal" and declared(judge.ruleset, state.seats.younger, kind)
    ]
    yield from _shows("younger", [kind for kind in mine if kind in (*better, *equal) and mine[kind]])
    yield Counts("younger")


def _next(held: tuple[Holding, ...], others: tuple[Holding, ...]) -> Iterator[Event]:
    """What is said when the best are equal and the next decide: each next is answered until one is not equal."""
    answer = "equal"
    for place, holding in enumerate(held[1:], 1):
        if answer == "not good":
            return
        yield _call("elder", SEQUENCES, holding)
        if answer == "equal":
            answer = _compared(held[place:], others[place:])
            yield Answers("younger", answer)


def _won_by_next(state: State, kind: str, held: tuple[Holding, ...]) -> tuple[Holding, ...]:
    """What the younger calls after what is equal: all that is left, if it is better or the elder has none left."""
    elder, claims = state.seats.elder.claims, state.seats.younger.claims
    equal = equal_calls(elder, claims, kind)
    wins = claims.replies.get(NEXT) == "not good" or equal == len(called(elder, kind))
    return held[equal:] if wins else ()


def _is_free(judge: Judge, state: State, kind: str) -> bool:
    """Whether the elder has said nothing of a kind, and the younger does not lose his own by this silence."""
    younger_loses = kind == SETS and judge.ruleset.value(laws.declaring.AnnounceSilenceParams.younger) == "loses"
    said = declared(judge.ruleset, state.seats.elder, kind) or kind in state.seats.elder.claims.none
    return not said and not younger_loses


def _answer(judge: Judge, state: State, kind: str) -> str:
    return _compared(*(holdings(judge.ruleset, state.seat(hand), kind) for hand in HANDS))


def _compared(elder: tuple[Holding, ...], younger: tuple[Holding, ...]) -> str:
    strengths = [held[0].strength if held else () for held in (elder, younger)]
    if strengths[0] == strengths[1]:
        return "equal"
    return "good" if strengths[0] > strengths[1] else "not good"


def _call(hand: Hand, kind: str, holding: Holding) -> Event:
    if kind == POINT:
        return CallsPoint(hand, holding.strength[0])
    return CallsSequence(hand, holding.name) if kind == SEQUENCES else CallsSet(hand, holding.name)


def _beside(kind: str, held: tuple[Holding, ...]) -> tuple[Holding, ...]:
    """What counts in addition to the best of a kind: for the point, nothing."""
    return () if kind == POINT else held[1:]


def _shows(hand: Hand, kinds: list[str]) -> Iterator[Event]:
    """The showing of point and sequences; threes and fours are not shown."""
    things = [kind for kind in kinds if kind != SETS]
    if things:
        yield Shows(hand, " and ".join(things))
