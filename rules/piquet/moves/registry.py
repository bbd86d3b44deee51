"""Which function answers which event, and which say what is legal now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from rules.core.machine import Impossible, Judge, Outcome
from rules.core.phrases import Event
from rules.core.templates import Template, with_events
from rules.piquet.table.state import State

Move = Callable[[Judge, State, Any], Outcome[State]]
Offer = Callable[[Judge, State], Iterable[Template]]

Bar = Callable[[State, type[Event]], str | None]

M = TypeVar("M", bound=Move)
B = TypeVar("B", bound=Bar)
O = TypeVar("O", bound=Offer)  # noqa: E741 - the letter of what it bounds

_MOVES: dict[type[Event], Move] = {}
_OFFERS: list[Offer] = []
_BARS: list[Bar] = []


def move(event: type[Event]) -> Callable[[M], M]:
    """Register the function that answers a class of events: it judges, and returns the state that follows."""

    def register(function: M) -> M:
        _MOVES[event] = function
        return function

    return register


def offer(function: O) -> O:
    """Register a function that says which events are legal now."""
    _OFFERS.append(function)
    return function


def bar(function: B) -> B:
    """Register a function that says why no event of a class can happen now; None if it can, as far as it knows."""
    _BARS.append(function)
    return function


def _barred(state: State, event: type[Event]) -> str | None:
    """Why no event of a class can happen now, if something else must happen first."""
    for one in _BARS:
        if why := one(state, event):
            return why
    return None


def answer(judge: Judge, state: State, event: Event) -> Outcome[State]:
    """What comes of an event. Impossible for one that no coup knows, or that cannot happen now."""
    function = _MOVES.get(type(event))
    if function is None:
        raise Impossible(f"“{event}” is not an event of a coup")
    if why := _barred(state, type(event)):
        raise Impossible(why)
    return function(judge, state, event)


def offered(judge: Judge, state: State) -> tuple[Template, ...]:
    """The families of events that are legal now."""
    families = (template for one in _OFFERS for template in one(judge, state))
    return with_events(template for template in families if not _barred(state, template.event))
