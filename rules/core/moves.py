"""The register of the functions that answer the events of a game, and of those that say what is legal now.

MOVES: Moves[Judge, State, Outcome[State]] = Moves()

@MOVES.move(Plays)
def plays(judge, state, event): ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from rules.core.machine import Impossible, Outcome
from rules.core.phrases import Event
from rules.core.templates import Template, with_events

J = TypeVar("J")
S = TypeVar("S")
Out = TypeVar("Out", bound=Outcome[Any, Any])
E = TypeVar("E", bound=Event)


class Moves(Generic[J, S, Out]):
    """The moves of a game, or of a part of it, by judge (`J`), state (`S`) and outcome of an event (`Out`)."""

    def __init__(self) -> None:
        self._moves: dict[type[Event], Callable[[J, S, Any], Out]] = {}
        self._otherwise: Callable[[J, S, Event], Out] | None = None
        self._offers: list[Callable[[J, S], Iterable[Template]]] = []
        self._bars: list[Callable[[S, type[Event]], str | None]] = []

    def move(self, event: type[E]) -> Callable[[Callable[[J, S, E], Out]], Callable[[J, S, E], Out]]:
        """Register the function that answers a class of events: it judges the event and returns the state after it."""

        def register(function: Callable[[J, S, E], Out]) -> Callable[[J, S, E], Out]:
            self._moves[event] = function
            return function

        return register

    def otherwise(self, function: Callable[[J, S, Event], Out]) -> Callable[[J, S, Event], Out]:
        """Register the function that answers every event for which no other is registered."""
        self._otherwise = function
        return function

    def offer(self, function: Callable[[J, S], Iterable[Template]]) -> Callable[[J, S], Iterable[Template]]:
        """Register a function that says which events are legal now."""
        self._offers.append(function)
        return function

    def bar(self, function: Callable[[S, type[Event]], str | None]) -> Callable[[S, type[Event]], str | None]:
        """Register a function that says why no event of a class can happen now; None if it knows no reason."""
        self._bars.append(function)
        return function

    def answer(self, judge: J, state: S, event: Event) -> Out:
        """Return the result of an event. Impossible for an event of another game, or one that cannot happen now."""
        function = self._moves.get(type(event), self._otherwise)
        if function is None:
            raise Impossible(f"“{event}” is not an event of a coup")
        if why := self._why_barred(state, type(event)):
            raise Impossible(why)
        return function(judge, state, event)

    def offered(self, judge: J, state: S) -> tuple[Template, ...]:
        """Return the families of events that are legal now."""
        families = (template for one in self._offers for template in one(judge, state))
        return with_events(template for template in families if not self._why_barred(state, template.event))

    def _why_barred(self, state: S, event: type[Event]) -> str | None:
        """Say why no event of a class can happen now, if something else must happen first."""
        for one in self._bars:
            if why := one(state, event):
                return why
        return None
