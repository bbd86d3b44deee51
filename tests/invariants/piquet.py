"""Check what must be true of every coup, whatever is played; the tests and `make soak` run this on random coups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any, TypeVar

from rules.core.cards import Card, Suit
from rules.core.phrases import Event
from rules.core.ruleset import RuleSet
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HANDS, Pair
from rules.piquet.table.state import Seat, State
from tests.invariants.common import not_read_back, refused, without_authority


def faults(coup: Coup, rulesets: Mapping[str, RuleSet]) -> Iterator[str]:
    """Report what is wrong in a coup of legal events; nothing, if all is well."""
    yield from refused(coup)
    yield from points_lost(coup)
    yield from without_authority(coup)
    yield from cards_lost(coup)
    yield from not_read_back(coup, rulesets)


def points_lost(coup: Coup) -> Iterator[str]:
    """Report scores that are not the sum of the points found."""
    made: dict[str, int] = dict.fromkeys(HANDS, 0)
    for step in coup.steps:
        for finding in step.decided:
            if finding.points:
                made[finding.to or ""] += finding.points
        if dict(step.score) != made:
            yield f"after “{step.event}” the score is {dict(step.score)}, and {made} was found"


def cards_in(state: State) -> Counter[Card]:
    """Return every card of a coup, wherever it lies, with the number of times it is there."""
    lying = Counter((*state.talon, *(card.card for card, _ in state.played)))
    for hand in HANDS:
        seat = state.seat(hand)
        lying.update((*seat.held, *seat.discarded, *(seat.taken if seat.excess else ())))
    if state.phase in ("shuffle", "cut", "deal"):
        lying.update(state.pack)
    if state.erred and state.erred.mistake == "too many":
        lying.update(state.erred.cards)  # it lies on the table, and belongs to no trick
    return lying


def cards_lost(coup: Coup) -> Iterator[str]:
    """Report the first event after which the cards are not those with which the coup began, each once."""
    cards = cards_in(coup.start)
    again = Coup.begin(coup.ruleset, coup.start)
    for step in coup.steps:
        again = again.apply(step.event)
        if cards_in(again.state) != cards:
            yield f"after “{step.event}” the cards are not those with which the coup began"
            return


# --- with other suits ---

P = TypeVar("P", Event, Seat, State)
_WHAT = attrgetter("rule", "to", "points", "ruling", "number", "player", "because")
"""What stays the same with other suits: not cards and names, since either of two equal things may come first."""


def with_suits(coup: Coup, suits: Mapping[Suit, Suit]) -> Coup:
    """Return the same coup, which began before any card was played, with the suits exchanged for others."""
    names = ("dealt", "held", "kept", "discarded", "taken")
    seats = Pair(*(_turned(seat, names, suits) for seat in coup.start.seats))
    start = _turned(coup.start, ("pack", "talon"), suits).but(seats=seats)
    events = (_turned(step.event, [field.name for field in fields(step.event)], suits) for step in coup.steps)
    return Coup.begin(coup.ruleset, start).apply_all(events)


def _turned(part: P, names: Iterable[str], suits: Mapping[Suit, Suit]) -> P:
    """Return an event, a seat or a state with other suits in some of its fields."""

    def turned(value: Any) -> Any:
        if isinstance(value, Card):
            return Card(value.rank, suits[value.suit])
        if isinstance(value, Suit):
            return suits[value]
        return tuple(map(turned, value)) if isinstance(value, tuple) else value

    return replace(part, **{name: turned(getattr(part, name)) for name in names})


def differences(coup: Coup, other: Coup) -> Iterator[str]:
    """Report events with different findings in two coups that differ only by the suits."""
    for mine, theirs in zip(coup.steps, other.steps, strict=True):
        if Counter(map(_WHAT, mine.decided)) != Counter(map(_WHAT, theirs.decided)):
            yield f"“{mine.event}” and “{theirs.event}” are not judged alike"
