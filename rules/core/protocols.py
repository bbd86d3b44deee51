"""What a game offers to a random search for coups on which two rule sets differ, and to a simulation.

Neither the search nor the simulation itself knows a game. The search begins with input from here, plays events that are
drawn here or are legal, and makes the coups that it finds smaller by leaving out what may be left out here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, TypeVar

from rules.core.cards import Card
from rules.core.phrases import Event, Template
from rules.core.record import AnyRecord, Given
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet
from rules.core.text import Texts

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from _typeshed import DataclassInstance

    Terms: TypeAlias = npt.NDArray[np.int64]
    """What a rule set says of an honest coup; only the game knows how to read it."""
    Numbers: TypeAlias = npt.NDArray[np.int16]


R = TypeVar("R", bound=AnyRecord)
R_contra = TypeVar("R_contra", bound=AnyRecord, contravariant=True)
Form: TypeAlias = tuple[type[Event], Texts]
"""A phrase: its class of events, and the fields that it names."""
Events: TypeAlias = tuple[Event, ...]


class Searching(Protocol[R_contra]):
    """What a search needs from a game whose records are `R_contra`. A class of each game inherits from this.

    Everything random comes from `rng` alone, so that the same seed finds the same coups.
    """

    # --- where to begin ---

    def at_once(self, rng: Random) -> Given:
        """Return random input to be judged at once."""

    def coup(self, rng: Random) -> Given:
        """Return the input of a coup, or of several, at any moment, to be played; some rule sets may refuse it."""

    # --- what happens ---

    def any_event(self, record: R_contra, rng: Random, form: Form) -> Event:
        """Return some event of a form. It need not fit the state of the table: it may be refused or impossible."""
        event, names = form
        values: dict[str, object] = {}
        for name in names:
            values[name] = self.any_value(record, rng, event, name, values)
        return event(**values)

    def any_value(
        self, record: R_contra, rng: Random, event: type[Event], name: str, before: Mapping[str, object]
    ) -> object:
        """Return some value of a field of an event. `before`: the values of the fields that stand before it."""

    # --- how records are alike ---

    def moment(self, record: R_contra) -> object:
        """Return the moment of the coup: an event that is impossible once at a moment is seldom possible later."""

    def outline(self, record: R_contra) -> object:
        """Return which parts of the state are filled, but not with what: a new outline may lead to new results."""

    def standing(self, record: R_contra) -> object:
        """Return the whole state, without the rules."""
        return record.state

    # --- what can be left out ---

    def judged_instead(self, record: R_contra, given: Given) -> Iterator[Given]:
        """Yield the current state of a coup as input to be judged at once. `given`: the input the coup began with."""

    def begun_here(self, record: R_contra, given: Given) -> Given | None:
        """Return the input with which a coup begins in its current state, as far as possible; None if impossible."""

    def with_fewer_cards(self, record: R_contra | None, given: Given) -> Iterator[Given]:
        """Yield the input with fewer cards. `record`: the coup set out from it; None if it is judged at once.

        Only cards in hand are left out; the search itself tries to leave out whole keys.
        """

    def with_fewer_moved(self, events: Events) -> Iterator[Events]:
        """Yield the events with one card less in one of them."""
        for at, event in enumerate(events):
            yield from ((*events[:at], less, *events[at + 1 :]) for less in one_card_less(event))


def one_card_less(event: Event) -> Iterator[Event]:
    """Yield an event with one card less, if it has several."""
    for name, value in vars(event).items():
        if isinstance(value, tuple) and len(value) > 1:
            yield from (replace(event, **{name: (*value[:at], *value[at + 1 :])}) for at in range(len(value)))


def filled(part: DataclassInstance) -> tuple[bool, ...]:
    """Return for each field of a state, or of a part of it, whether it is filled."""
    return tuple(bool(getattr(part, field.name)) for field in fields(part))


def packets(cards: str) -> Iterator[Texts]:
    """Yield the cards of a text that may be left out together: halves, quarters, single ones."""
    several = cards.split()
    sizes = (len(several) // 2, len(several) // 4, 1)
    for size in dict.fromkeys(size for size in sizes if size):
        yield from (tuple(several[first : first + size]) for first in range(0, len(several), size))


def without(cards: str, gone: Texts) -> str:
    """Return the cards of a text without some of them."""
    return " ".join(card for card in cards.split() if card not in gone)


class Opponent(Protocol[R]):
    """Who plays one side of a coup against a person, perhaps within a partie."""

    @property
    def playing(self) -> str:
        """Who plays for him: another than he himself, as long as he is not ready."""

    def goes_on(self, coup: R, /) -> R:
        """Return the coup when all is done that is for this side to do."""

    def leaves(self, coup: R, /) -> tuple[Template, ...]:
        """Return what he leaves the other side to do now: the families of legal events; none at the end."""

    def temptations(self, coup: R, /) -> tuple[Template, ...]:
        """Return faults that the other side may try now."""

    def replies(self, coup: R, event: Event, /) -> R:
        """Return the coup after an event of the other side, and what this side does then. Raises Impossible."""


class Advice(NamedTuple):
    """What somebody may do next, from one who plays well. `reasons`: sentences; `solves`: whether they have numbers."""

    event: Event
    reasons: Texts
    solves: bool


class Mistake(NamedTuple):
    """A card that was played, a better one, and how many points it gave away, if both hands were open.

    `advised`: who plays well would have played it too, not seeing the other hand.
    """

    card: Card
    better: Card
    points: int
    trick: int
    advised: bool = False


class Review(NamedTuple):
    """What a player could have made of a coup.

    `missed`: what he could have counted besides; `allowed`: what the other counted only because he did not say all that
    he had; both are None if the coup could not have been played so. `costliest`: the card that cost him most; `solves`:
    whether the play was worked out. `played`: the hands and the tricks as an input, to be judged under other rules;
    None if the coup was not played to its end.
    """

    missed: tuple[AnyFinding, ...] | None
    allowed: tuple[AnyFinding, ...] | None
    costliest: Mistake | None
    solves: bool
    played: Given | None


class OpenPlay(NamedTuple):
    """The best play of open hands, as if both saw all cards."""

    value: int
    """How many points more the first side makes from here on, if both play without a fault."""
    line: tuple[tuple[str, Card], ...]
    """The cards that both then play, in order, each with its side. There may be others that are as good."""
    values: Mapping[Card, int]
    """Each card that may be played now, with the value if it is."""


class Simulated(Protocol):
    """What a simulation needs from a game. A class of each game that can be simulated inherits from this."""

    sides: Texts
    """The sides of a coup, in the order of the columns of `coups`."""
    kinds: Texts
    """The kinds of points, in the order of the columns of each side."""
    remarkable: Texts
    """The kinds that are rare: one asks how often there are any."""
    players: Mapping[str, int]
    """The policies, each with the number of coups that it plays in some seconds."""

    @property
    def digest(self) -> str:
        """What is another after any change by which results may change."""

    @property
    def ready(self) -> bool:
        """Whether coups can be played at once: the game has been compiled before."""

    def terms(self, ruleset: RuleSet) -> Terms:
        """Return what a rule set says of an honest coup. Raises NotCovered for one that cannot be simulated."""

    def check_reading(self, rule: str, parameter: str) -> None:
        """Raise NotCovered for a parameter that decides nothing in an honest coup."""

    def deal_alike(self, terms: Terms, others: Terms) -> bool:
        """Whether a coup of the same seed and number is dealt alike under two rule sets."""

    def coups(self, terms: Terms, players: tuple[str, str], seed: int, first: int, number: int) -> Numbers:
        """Play coups: a row for each, with the points of each side and kind. `players`: the policies of the sides."""

    def parties(self, terms: Terms, players: tuple[str, str], seed: int, first: int, number: int) -> Numbers:
        """Play parties: a row for each, with who has won (0 the first, -1 nobody), and the number of its coups."""

    def best_play(
        self,
        ruleset: RuleSet,
        hands: tuple[Sequence[Card], Sequence[Card]],
        leader: str,
        tricks: tuple[int, int] | None,
        counted: tuple[int, int] | None,
    ) -> OpenPlay:
        """Return the best play of the hands of both sides. Raises a PiquetError for what cannot be played out so.

        `tricks`, `counted`: what each side has won and counted before.
        """
