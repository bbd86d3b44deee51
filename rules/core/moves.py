"""Which function answers which event of a game, and which functions say what is legal now.

MOVES = Moves[State]()

@MOVES.move(Plays)
def plays(judge, state, event): ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from rules.core.machine import Impossible, Judge, Outcome
from rules.core.phrases import Event
from rules.core.templates import Template, with_events

S = TypeVar("S")
F = TypeVar("F", bound=Callable[..., Any])


class Moves(Generic[S]):
    """The moves of a game whose state is an `S`."""

    def __init__(self) -> None:
        self._moves: dict[type[Event], Callable[[Judge, S, Any], Outcome[S]]] = {}
        self._offers: list[Callable[[Judge, S], Iterable[Template]]] = []

    def move(self, event: type[Event]) -> Callable[[F], F]:
        """Register the function that answers a class of events: it judges, and returns the state that follows."""

        def register(function: F) -> F:
            self._moves[event] = function
            return function

        return register

    def offer(self, function: F) -> F:
        """Register a function that says which events are legal now."""
        self._offers.append(function)
        return function

    def answer(self, judge: Judge, state: S, event: Event) -> Outcome[S]:
        """What comes of an event. Impossible for one that the game does not know, or that cannot happen now."""
        function = self._moves.get(type(event))
        if function is None:
            raise Impossible(f"“{event}” is not an event of this game")
        return function(judge, state, event)

    def offered(self, judge: Judge, state: S) -> tuple[Template, ...]:
        """The families of events that are legal now."""
        return with_events(template for one in self._offers for template in one(judge, state))
