"""Make a coup of Piquet smaller, by what can be left out while it still shows the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.core.cards import show_cards
from rules.core.phrases import Event
from rules.core.record import Given
from rules.core.searching import Events, one_card_less, packets, without
from rules.piquet.records.outline import outline_of
from rules.piquet.sides import HAND_SIZE, HANDS
from rules.piquet.table.events import Discards, PackLies, Takes
from rules.piquet.table.state import State

HELD = tuple(f"{hand}{what}" for hand in HANDS for what in ("", "_dealt", "_discards"))
"""The cards of each hand."""


def judged_instead(state: State, given: Given) -> Iterator[Given]:
    """Return the hands alone, judged at once; also with the hands dealt, the tricks, or the points still needed."""
    if any(len(state.seat(hand).kept) != HAND_SIZE for hand in HANDS):
        return
    hands = {hand: show_cards(state.seat(hand).kept) for hand in HANDS}
    dealt = {f"{hand}_dealt": show_cards(state.seat(hand).dealt) for hand in HANDS if state.seat(hand).dealt}
    wanting = {"wanting": given["wanting"]} if "wanting" in given else {}
    tricks = [show_cards(tuple(c for c in (t.led, t.answered) if c)) for t in state.tricks]
    played: dict[str, Any] = {"tricks": tricks} if tricks else {}
    for more in ({}, dealt, wanting, played, dealt | wanting | played):
        yield hands | more


def begun_here(state: State, given: Given) -> Given | None:
    """Return the input that sets the coup out as it stands, in its partie if given; None if the coup is over."""
    if state.phase == "over":
        return None
    partie = {"partie": given["partie"]} if "partie" in given else {}
    return partie | outline_of(state)


def with_fewer_cards(state: State, given: Given) -> Iterator[Given]:
    """Return the input with fewer cards in the hands, several or a single one removed; the phase is written.

    A card is removed from one place, or from every place where it is named. The pack and the talon are given whole or
    not at all.
    """
    whole: dict[str, Any] = {"phase": state.phase, **given}
    held = [name for name in HELD if name in whole]
    for name in held:
        for gone in packets(whole[name]):
            yield whole | {name: without(whole[name], gone)}
            yield whole | {each: without(whole[each], gone) for each in held}


def with_fewer_moved(events: Events) -> Iterator[Events]:
    """Return the events with one card less put out, lifted or thrown down; then also with one less taken afterwards."""
    for place, event in enumerate(events):
        for less in () if isinstance(event, PackLies) else one_card_less(event):
            changed = (*events[:place], less, *events[place + 1 :])
            yield changed
            yield tuple(_one_less_taken(one, event) for one in changed)


def _one_less_taken(one: Event, discards: Event) -> Event:
    """Return an event, with one card less if it is the taking that follows these discards."""
    if isinstance(one, Takes) and isinstance(discards, Discards) and one.hand == discards.hand and one.number:
        return replace(one, number=one.number - 1)
    return one
