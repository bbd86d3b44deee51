"""Making a coup that parts two ways as small as it can be made with nothing but leaving out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from piquet_corpus.divergences.search.draft import Draft
from piquet_corpus.divergences.search.question import Question
from piquet_corpus.divergences.search.walk import begin
from rules.core.record import AnyRecord


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
    """Return what a coup comes to, judged at once."""
    record = _reached(question, draft, len(draft.events))
    if record is not None:
        several = question.searching.judged_instead(record, draft.given)
        yield from (replace(draft, given=given, events=()) for given in several)


def begun_later(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup set out as it stands after some events, the more the better."""
    for number in range(len(draft.events) - 1, 0, -1):
        record = _reached(question, draft, number)
        given = None if record is None else question.searching.begun_here(record, draft.given)
        if given is not None:
            yield replace(draft, given=given, events=draft.events[number:])


def _reached(question: Question, draft: Draft, number: int) -> AnyRecord | None:
    """Return the coup under the first way after so many events; None if it does not come so far, or has no events."""
    if not draft.events:
        return None
    now = begin(question, draft.given, 0)
    for event in draft.events[:number]:
        now = now and now.after(event)
    return now.records[0] if now else None


def with_fewer_events(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup with only its first events, and without some that follow each other."""
    several = draft.events
    for size in range(len(several) - 1, 0, -1):
        for first in range(len(several) - size, -1, -1):
            yield replace(draft, events=(*several[:first], *several[first + size :]))


def with_less_given(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup without one of the things that are given, or of a group or a list of them without one or more."""
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
    """Return the coup with fewer cards given."""
    record = _reached(question, draft, 0)
    if record is None and draft.events:
        return
    yield from (replace(draft, given=given) for given in question.searching.with_fewer_cards(record, draft.given))


def with_fewer_cards_moved(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup with one card less put out, lifted, shown, or whatever happens to it."""
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
