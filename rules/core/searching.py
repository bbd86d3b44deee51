"""What a game offers to a search at random for coups on which two ways of judging part.

    searching = game.searching((ruleset, another))
    record = game.set_out(ruleset, searching.coup(rng))
    record = record.apply(searching.any_event(record, rng, rng.choice(game.grammar.forms())))

The search itself knows no game. It begins with what is given here, lets happen what is drawn here or is legal, and
makes what it finds smaller by what may be left out here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from rules.core.phrases import Event, fields_of
from rules.core.record import AnyRecord, Given

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

R_contra = TypeVar("R_contra", bound=AnyRecord, contravariant=True)
Form: TypeAlias = tuple[type[Event], tuple[str, ...]]
"""What can be said: the class of events, and the fields that it names."""
Events: TypeAlias = tuple[Event, ...]


class Searching(Protocol[R_contra]):
    """What a search needs of a game whose records are `R_contra`. A class of a game inherits from this.

    What is drawn at random is drawn from `rng` alone, so that the same seed finds the same.
    """

    # --- what to begin with ---

    def at_once(self, rng: Random) -> Given:
        """Something at random that is judged at once."""

    def coup(self, rng: Random) -> Given:
        """A coup at random, at any moment of it, or several of them, to be played event by event.

        It need not be possible under every rule set.
        """

    # --- what happens ---

    def any_event(self, record: R_contra, rng: Random, form: Form) -> Event:
        """Some event of a form, that fits what lies there or may not: it may be refused, or impossible."""

    # --- how records are alike ---

    def moment(self, record: R_contra) -> object:
        """At what moment of a coup something is to happen: what cannot happen once at a moment, seldom can again."""

    def outline(self, record: R_contra) -> object:
        """Which things there are and which are not, but not what they are: where it is new, much else may be."""

    def standing(self, record: R_contra) -> object:
        """All of how it stands, apart from the rules."""
        return record.state

    # --- what can be left out ---

    def judged_instead(self, record: R_contra, given: Given) -> Iterator[Given]:
        """What a coup as it stands comes to, given so that it is judged at once. `given`: what the coup began with."""

    def begun_here(self, record: R_contra, given: Given) -> Given | None:
        """What has to be given so that a coup begins as it stands now, as far as it can be said; None if it cannot."""

    def with_fewer_cards(self, record: R_contra | None, given: Given) -> Iterator[Given]:
        """What is given, with fewer cards. `record`: the coup that is set out by it; None where it is judged at once.

        The cards in hand grow fewer; what is not given at all is tried by the search.
        """

    def with_fewer_moved(self, events: Events) -> Iterator[Events]:
        """What happens, with one card less in some event."""
        for at, event in enumerate(events):
            yield from ((*events[:at], less, *events[at + 1 :]) for less in one_card_less(event))


def one_card_less(event: Event) -> Iterator[Event]:
    """Return an event with one card less, if it has several."""
    for name, value in fields_of(event):
        if isinstance(value, tuple) and len(value) > 1:
            yield from (replace(event, **{name: (*value[:at], *value[at + 1 :])}) for at in range(len(value)))


def filled(part: DataclassInstance) -> tuple[bool, ...]:
    """Return for each field of a state, or of a part of it, whether there is something in it."""
    return tuple(bool(getattr(part, field.name)) for field in fields(part))


def packets(cards: str) -> Iterator[tuple[str, ...]]:
    """Return what of some cards, written as one text, may be left out together: halves, quarters, single ones."""
    several = cards.split()
    sizes = (len(several) // 2, len(several) // 4, 1)
    for size in dict.fromkeys(size for size in sizes if size):
        yield from (tuple(several[first : first + size]) for first in range(0, len(several), size))


def without(cards: str, gone: tuple[str, ...]) -> str:
    """Return cards, written as one text, without some."""
    return " ".join(card for card in cards.split() if card not in gone)
