"""The register of the functions that answer the events of a game, and of those that say what is legal now.

MOVES: Moves[Judge, State, Outcome[State]] = Moves(lambda state: state.phase)

@MOVES.move
def _plays(judge: Judge, state: State, event: Plays) -> Outcome[State]: ...

@MOVES.offer("play")
def _offer_cards(judge: Judge, state: State) -> Iterator[Template]: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, get_args

from rules.core.machine import Impossible, Outcome
from rules.core.phrases import Event, Template
from rules.core.text import Texts

J = TypeVar("J")
S = TypeVar("S")
Out = TypeVar("Out", bound=Outcome[Any, Any])
E = TypeVar("E", bound=Event)
Offer: TypeAlias = Callable[[J, S], Iterable[Template]]


class Bar(NamedTuple):
    """Only events of these classes can happen now, and why no others can."""

    only: tuple[type[Event], ...]
    why: str


class Moves(Generic[J, S, Out]):
    """The moves of a game, or of a part of it, by judge (`J`), state (`S`) and outcome of an event (`Out`).

    `moment` tells the moment of a state, such as its phase.
    """

    def __init__(self, moment: Callable[[S], str]) -> None:
        self._moment = moment
        self._moves: dict[type[Event], Callable[[J, S, Any], Out]] = {}
        self._otherwise: Callable[[J, S, Event], Out] | None = None
        self._offers: list[tuple[Texts, Offer[J, S]]] = []
        self._offers_at: dict[str, tuple[Offer[J, S], ...]] = {}
        self._bars: list[Callable[[S], Bar | None]] = []

    def move(self, function: Callable[[J, S, E], Out]) -> Callable[[J, S, E], Out]:
        """Register the function that judges events, of the class or classes by which its `event` is annotated."""
        # this annotation alone: to evaluate all of them takes ten times as long, and a command waits for it
        annotation = eval(function.__annotations__["event"], function.__globals__)
        for event in get_args(annotation) or (annotation,):
            self._moves[event] = function
        return function

    def otherwise(self, function: Callable[[J, S, Event], Out]) -> Callable[[J, S, Event], Out]:
        """Register the function that answers every event for which no other is registered."""
        self._otherwise = function
        return function

    def offer(self, *moments: str) -> Callable[[Offer[J, S]], Offer[J, S]]:
        """Register a function that says which events are legal at these moments; at any moment if none is named."""

        def register(function: Offer[J, S]) -> Offer[J, S]:
            self._offers.append((moments, function))
            self._offers_at.clear()
            return function

        return register

    def bar(self, function: Callable[[S], Bar | None]) -> Callable[[S], Bar | None]:
        """Register a function that says which events alone can happen now; None if it bars none."""
        self._bars.append(function)
        return function

    def answer(self, judge: J, state: S, event: Event) -> Out:
        """Return the result of an event. Impossible for an event of another game, or one that cannot happen now."""
        function = self._moves.get(type(event), self._otherwise)
        if function is None:
            raise Impossible(f"“{event}” is not an event of a coup")
        for bars in self._bars:
            if (bar := bars(state)) and type(event) not in bar.only:
                raise Impossible(bar.why)
        return function(judge, state, event)

    def offered(self, judge: J, state: S) -> tuple[Template, ...]:
        """Return the families of events that are legal now, without those that have too little to choose from."""
        moment = self._moment(state)
        if moment not in self._offers_at:  # in the order in which they were registered
            self._offers_at[moment] = tuple(offer for at, offer in self._offers if not at or moment in at)
        offers = self._offers_at[moment]
        families = [
            family for offer in offers for family in offer(judge, state) if family.choose is None or not family.is_empty
        ]
        for bars in self._bars:
            if bar := bars(state):
                families = [family for family in families if family.event in bar.only]
        return tuple(families)
