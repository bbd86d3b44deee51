"""Making a coup on which two rule sets differ as small as possible, only by leaving things out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from piquet_corpus.judging.divergences.search.draft import Draft
from piquet_corpus.judging.divergences.search.question import Question
from piquet_corpus.judging.divergences.search.walk import begin
from rules.core.record import AnyRecord


def shrink(question: Question, draft: Draft) -> Draft:
    """Return the smallest coup reached by leaving out one thing after another while the two rule sets still differ.

    Nothing more can be left out of the result: no event, no card of a hand, no other input.
    """
    before, smallest = None, draft
    while before != smallest:
        before = smallest
        for candidates in LEAVING_OUT:
            while (smaller := _smaller(question, smallest, candidates(question, smallest))) is not None:
                smallest = smaller
    return smallest


def _smaller(question: Question, draft: Draft, candidates: Iterator[Draft]) -> Draft | None:
    """Return the first smaller coup on which the two rule sets differ; None if there is none."""
    return next((one for one in candidates if one.size < draft.size and question.aspects(one)), None)


# --- what may be left out, the largest parts first ---


def without_play(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the state that a coup comes to, to be judged at once."""
    record = _reached(question, draft, len(draft.events))
    if record is not None:
        several = question.searching.judged_instead(record, draft.given)
        yield from (replace(draft, given=given, events=()) for given in several)


def begun_later(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup set up as it is after some events, with the largest number of events first."""
    for number in range(len(draft.events) - 1, 0, -1):
        record = _reached(question, draft, number)
        given = None if record is None else question.searching.begun_here(record, draft.given)
        if given is not None:
            yield replace(draft, given=given, events=draft.events[number:])


def _reached(question: Question, draft: Draft, number: int) -> AnyRecord | None:
    """Return the coup under the first rule set after a number of events; None if it does not get so far or has none."""
    if not draft.events:
        return None
    now = begin(question, draft.given, 0)
    for event in draft.events[:number]:
        now = now and now.after(event)
    return now.records[0] if now else None


def with_fewer_events(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup with only its first events, and without some consecutive events."""
    several = draft.events
    for size in range(len(several) - 1, 0, -1):
        for first in range(len(several) - size, -1, -1):
            yield replace(draft, events=(*several[:first], *several[first + size :]))


def with_less_given(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup without one key of the input, or without one or more members of a group or list."""
    kinds = {key.name: key.kind for key in question.game.keys}
    for name, value in draft.given.items():
        rest = {key: one for key, one in draft.given.items() if key != name}
        yield replace(draft, given=rest)
        if kinds[name] is dict:
            for key in value:
                yield replace(draft, given=rest | {name: {k: v for k, v in value.items() if k != key}})
        if kinds[name] is list:
            yield from (replace(draft, given=rest | {name: value[:n]}) for n in range(1, len(value)))


def with_fewer_cards(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup with fewer cards in the input."""
    record = _reached(question, draft, 0)
    if record is None and draft.events:
        return
    yield from (replace(draft, given=given) for given in question.searching.with_fewer_cards(record, draft.given))


def with_fewer_cards_moved(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup with one card less in an event: discarded, lifted, shown and so on."""
    several = question.searching.with_fewer_moved(draft.events)
    yield from (replace(draft, events=events) for events in several)


LEAVING_OUT: tuple[Callable[[Question, Draft], Iterator[Draft]], ...] = (
    without_play,
    with_fewer_events,
    begun_later,
    with_less_given,
    with_fewer_cards,
    with_fewer_cards_moved,
)
