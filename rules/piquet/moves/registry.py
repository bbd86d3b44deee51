"""Which function answers which event, and which say what is legal now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from rules.machine import Impossible, Judge, Outcome
from rules.phrases import Event
from rules.piquet.state import State
from rules.templates import Template

Move = Callable[[Judge, State, Any], Outcome[State]]
Offer = Callable[[Judge, State], Iterable[Template]]

M = TypeVar("M", bound=Move)
O = TypeVar("O", bound=Offer)  # noqa: E741 - the letter of what it bounds

_MOVES: dict[type[Event], Move] = {}
_OFFERS: list[Offer] = []


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


def answer(judge: Judge, state: State, event: Event) -> Outcome[State]:
    """What comes of an event. Impossible for one that no coup knows, or that cannot happen now."""
    function = _MOVES.get(type(event))
    if function is None:
        raise Impossible(f"“{event}” is not an event of a coup")
    return function(judge, state, event)


def offered(judge: Judge, state: State) -> tuple[Template, ...]:
    """The families of events that are legal now."""
    return tuple(template for one in _OFFERS for template in one(judge, state))
