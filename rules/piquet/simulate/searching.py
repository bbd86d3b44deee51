"""Piquet for the search for coups on which two rule sets differ: how coups begin, and what can be left out of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from rules.core.cards import Card, show_cards
from rules.core.offered import Events, Form, Searching, filled, one_card_less, packets, without
from rules.core.phrases import Event
from rules.core.record import Given
from rules.piquet.records.coup import Coup
from rules.piquet.records.outline import outline_of
from rules.piquet.records.partie import Partie
from rules.piquet.sides import HAND_SIZE, HANDS
from rules.piquet.simulate.searching import COUPS, FACTS, any_event
from rules.piquet.table.events import Discards, PackLies, Takes
from rules.piquet.table.state import State

Piquet: TypeAlias = Coup | Partie
HELD = tuple(f"{hand}{what}" for hand in HANDS for what in ("", "_dealt", "_discards"))
"""The cards of each hand."""


@dataclass(frozen=True)
class SearchingPiquet(Searching[Piquet]):
    """Coups and parties of a pack: how they begin, what may happen, and what can be left out."""

    pack: tuple[Card, ...]

    def at_once(self, rng: Random) -> Given:
        """Both hands at random, or a few cards alone."""
        return rng.choice(FACTS)(self.pack, rng)

    def coup(self, rng: Random) -> Given:
        """A coup or a partie at random, at any moment of it."""
        return rng.choice(COUPS)(self.pack, rng)

    def any_event(self, record: Piquet, rng: Random, form: Form) -> Event:
        """A random event of a form, its fields filled with what is on the table."""
        return any_event(_coup(record) or State(), self.pack, rng, form)

    def moment(self, record: Piquet) -> object:
        """The phase of the coup, and the progress of the partie."""
        state = _coup(record)
        return state.phase if state else None, record.state.stage if isinstance(record, Partie) else None

    def outline(self, record: Piquet) -> object:
        """Whether anything was played, shown, discarded and so on."""
        coup = _coup(record)
        partie = filled(record.state) if isinstance(record, Partie) else ()
        if coup is None:
            return partie
        return partie, coup.phase, filled(coup), filled(coup.seats.elder), filled(coup.seats.younger)

    def standing(self, record: Piquet) -> object:
        """The current coup, which holds no rules itself, and the partie without it."""
        return _coup(record), record.state.but(coup=None) if isinstance(record, Partie) else None

    def judged_instead(self, record: Piquet, given: Given) -> Iterator[Given]:
        """The hands alone, judged at once; also with the hands dealt, the tricks, or the points still needed."""
        coup = _coup(record)
        if coup is None or any(len(seat.kept) != HAND_SIZE for seat in coup.seats):
            return
        hands = {hand: show_cards(coup.seat(hand).kept) for hand in HANDS}
        dealt = {f"{hand}_dealt": show_cards(coup.seat(hand).dealt) for hand in HANDS if coup.seat(hand).dealt}
        wanting = {"wanting": given["wanting"]} if "wanting" in given else {}
        tricks = [show_cards(tuple(filter(None, trick))) for trick in coup.tricks]
        played: dict[str, Any] = {"tricks": tricks} if tricks else {}
        for more in ({}, dealt, wanting, played, dealt | wanting | played):
            yield hands | more

    def begun_here(self, record: Piquet, given: Given) -> Given | None:
        """The coup as it stands, without what was said and found in it; in the same partie. None if it is over."""
        coup = _coup(record)
        if coup is None or coup.phase == "over":
            return None
        partie = {"partie": given["partie"]} if "partie" in given else {}
        return partie | outline_of(coup)

    def with_fewer_cards(self, record: Piquet | None, given: Given) -> Iterator[Given]:
        """The input with fewer cards in the hands, several or a single one removed; the phase is written.

        A card is removed from one place, or from every place where it is named. The pack and the talon are given whole
        or not at all. Hands that are judged at once stay whole.
        """
        coup = _coup(record) if record else None
        if coup is None:
            return
        whole: dict[str, Any] = {"phase": coup.phase, **given}
        held = [name for name in HELD if name in whole]
        for name in held:
            for gone in packets(whole[name]):
                yield whole | {name: without(whole[name], gone)}
                yield whole | {each: without(whole[each], gone) for each in held}

    def with_fewer_moved(self, events: Events) -> Iterator[Events]:
        """The events with one card less put out, lifted or thrown down; then also with one less taken afterwards."""
        for place, event in enumerate(events):
            for less in () if isinstance(event, PackLies) else one_card_less(event):
                changed = (*events[:place], less, *events[place + 1 :])
                yield changed
                yield tuple(_one_less_taken(other, event) for other in changed)


def _one_less_taken(event: Event, discards: Event) -> Event:
    """Return an event, with one card less if it is the taking that follows these discards."""
    if isinstance(event, Takes) and isinstance(discards, Discards) and event.hand == discards.hand and event.number:
        return replace(event, number=event.number - 1)
    return event


def _coup(record: Piquet) -> State | None:
    """Return the state of the current coup; None in a partie before its first."""
    coup = record.coup if isinstance(record, Partie) else record
    return coup.state if coup else None
