"""Making a coup that parts two ways as small as it can be made with nothing but leaving out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any

from piquet_corpus.divergences.search.draft import HELD, Draft
from piquet_corpus.divergences.search.question import Question
from piquet_corpus.divergences.search.walk import begin, standing
from rules.core.cards import show_cards
from rules.core.phrases import Event, fields_of
from rules.piquet.records.outline import outline_of
from rules.piquet.sides import HAND_SIZE, HANDS
from rules.piquet.table.events import Discards, PackLies, Takes
from rules.piquet.table.state import State


def shrink(question: Question, draft: Draft) -> Draft:
    """Return the smallest coup that is come to by leaving out one thing after another while the two ways still part.

    Of what is left nothing can be left out: no event, no card of a hand, nothing else that is given.
    """
    before, smallest = None, draft
    while before != smallest:
        before = smallest
        for candidates in LEAVING_OUT:
            while (smaller := _smaller(question, smallest, candidates(question, smallest))) is not None:
                smallest = smaller
    return smallest


def _smaller(question: Question, draft: Draft, candidates: Iterator[Draft]) -> Draft | None:
    """Return the first that is smaller than a coup and parts the two ways; None if none does."""
    return next((one for one in candidates if one.size < draft.size and question.aspects(one)), None)


# --- what may be left out, the most first ---


def without_play(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the hands alone, judged at once; with the hands dealt, or with what each wants."""
    state = _reached(question, draft, len(draft.events))
    if state is None or any(len(state.seat(hand).kept) != HAND_SIZE for hand in HANDS):
        return
    hands = {hand: show_cards(state.seat(hand).kept) for hand in HANDS}
    dealt = {f"{hand}_dealt": show_cards(state.seat(hand).dealt) for hand in HANDS if state.seat(hand).dealt}
    wanting = {"wanting": draft.given["wanting"]} if "wanting" in draft.given else {}
    tricks = [show_cards(tuple(c for c in (t.led, t.answered) if c)) for t in state.tricks]
    played = {"tricks": tricks} if tricks else {}
    for more in ({}, dealt, wanting, played, dealt | wanting | played):
        yield Draft(hands | more)


def begun_later(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup set out as it stands after some events, the more the better."""
    for number in range(len(draft.events) - 1, 0, -1):
        state = _reached(question, draft, number)
        if state is not None and state.phase != "over":
            partie = {"partie": draft.given["partie"]} if "partie" in draft.given else {}
            yield Draft(partie | outline_of(state), draft.events[number:])


def _reached(question: Question, draft: Draft, number: int) -> State | None:
    """Return how the coup stands under the first way after so many events; None if it does not come so far."""
    if not draft.events:
        return None
    now = begin(question, dict(draft.given), 0)
    for event in draft.events[:number]:
        now = now and now.after(event)
    return standing(now.games[0]) if now else None


def with_fewer_events(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup with only its first events, and without some that follow each other."""
    several = draft.events
    for size in range(len(several) - 1, 0, -1):
        for first in range(len(several) - size, -1, -1):
            yield replace(draft, events=(*several[:first], *several[first + size :]))


def with_less_given(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup without one of the things that are given."""
    for name, value in draft.given.items():
        rest = {key: one for key, one in draft.given.items() if key != name}
        yield replace(draft, given=rest)
        if name == "partie":
            for key in value:
                yield replace(draft, given=rest | {name: {k: v for k, v in value.items() if k != key}})
        if name == "tricks":
            yield from (replace(draft, given=rest | {name: value[:n]}) for n in range(1, len(value)))


def with_fewer_cards(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup with fewer cards in the hands, several gone at once or a single one; the phase is then written.

    The pack and the talon are given whole or not at all.
    """
    state = _reached(question, draft, 0)
    if state is None:
        return
    given: dict[str, Any] = {"phase": state.phase, **draft.given}
    held = [name for name in HELD if name in given]
    for name in held:
        cards = given[name].split()
        for size in dict.fromkeys((len(cards) // 2, len(cards) // 4, 1)):
            for first in range(0, len(cards), size or 1):
                gone = cards[first : first + size]
                yield replace(draft, given=given | {name: _without(given[name], gone)})
                yield replace(
                    draft, given=given | {each: _without(given[each], gone) for each in HELD if each in given}
                )


def _without(cards: str, gone: Collection[str]) -> str:
    """Return cards without some."""
    return " ".join(card for card in cards.split() if card not in gone)


def with_fewer_cards_moved(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup with one card less put out, lifted or thrown down; after it, it may be, one less taken."""
    for place, event in enumerate(draft.events):
        for less in _less(event):
            changed = (*draft.events[:place], less, *draft.events[place + 1 :])
            yield replace(draft, events=changed)
            yield replace(draft, events=tuple(_one_less_taken(one, event) for one in changed))


def _less(event: Event) -> Iterator[Event]:
    """Return an event with one card less, if it has several."""
    for name, value in fields_of(event):
        if name in ("cards", "dropped") and len(value) > 1 and not isinstance(event, PackLies):
            yield from (replace(event, **{name: (*value[:at], *value[at + 1 :])}) for at in range(len(value)))


def _one_less_taken(one: Event, discards: Event) -> Event:
    """Return an event, with one card less if it is the taking that follows on some discards."""
    if isinstance(one, Takes) and isinstance(discards, Discards) and one.hand == discards.hand and one.number:
        return replace(one, number=one.number - 1)
    return one


LEAVING_OUT: tuple[Callable[[Question, Draft], Iterator[Draft]], ...] = (
    without_play,
    with_fewer_events,
    begun_later,
    with_less_given,
    with_fewer_cards,
    with_fewer_cards_moved,
)
