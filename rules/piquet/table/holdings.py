"""List what a player holds and can declare, the best first, and what he has declared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from rules.core.cards import Card, Rank
from rules.core.ruleset import RuleSet
from rules.piquet.judge.derived import Known, values
from rules.piquet.judge.facts import Facts
from rules.piquet.laws.declaring import KINDS, AnnounceSinkingParams
from rules.piquet.laws.fours_and_threes import FOUR, Alike, SetRanksParams, alike_in
from rules.piquet.laws.fours_and_threes import name_of as name_of_alike
from rules.piquet.laws.point import PointSuitParams, suits_in
from rules.piquet.laws.sequences import name_of, parts_of, runs_in
from rules.piquet.sides import HANDS_KEPT
from rules.piquet.table.state import Claims, Seat

POINT, SEQUENCES, SETS = KINDS
"""The kinds of things declared, in the order of declaring."""

NEXT = "next sequences"
"""Under this name stands the answer to the elder's next sequence, where the best are equal and the next decide."""

KIND_OF: Mapping[str, str] = {
    "point.suit": POINT,
    "point.sums": POINT,
    "point.good": POINT,
    "point.value": POINT,
    "point.cards": POINT,
    "sequence.name": SEQUENCES,
    "sequence.best": SEQUENCES,
    "set.ranks": SETS,
    "set.best": SETS,
}
"""The rules that judge each kind."""


class Holding(NamedTuple):
    """A thing held: its name, what decides between two of a kind, its cards."""

    name: str
    strength: tuple[int, ...]
    cards: tuple[Card, ...]


def holdings(ruleset: RuleSet, seat: Seat, kind: str) -> tuple[Holding, ...]:
    """What a player holds of a kind, the best first. A point is decided by what is said of it."""
    if kind == POINT:
        return _points(ruleset, seat)
    if kind == SEQUENCES:
        runs = runs_in(seat.kept)
        return tuple(Holding(name_of(run), (len(run), run[0].rank.height), run) for run in runs)
    use = ruleset.params(SetRanksParams)
    ranks: tuple[Rank, ...] = use.ranks if use else ()
    return tuple(
        Holding(alike.name, alike.strength, alike.cards)
        for alike in alike_in(seat.kept)
        if alike.cards[0].rank in ranks
    )


def _points(ruleset: RuleSet, seat: Seat) -> tuple[Holding, ...]:
    worth, use = values(Known(ruleset, Facts())), ruleset.params(PointSuitParams)
    if worth is None or use is None:
        return ()
    return _suits_held(seat.kept, worth, use.measure)


@lru_cache(HANDS_KEPT)
def _suits_held(cards: tuple[Card, ...], worth: Mapping[Rank, int], measure: str) -> tuple[Holding, ...]:
    """The suits of which a hand has cards; `worth` and `measure` as in `point.suit`."""
    suits = suits_in(cards, worth, measure)
    return tuple(Holding(point_name(suited.said), (suited.said,), suited.cards) for suited in suits if suited.cards)


def point_name(number: int) -> str:
    """How a point is named: `point 46`."""
    return f"{POINT} {number}"


def number_of(name: str) -> int:
    """The number of a point of this name."""
    return int(name.removeprefix(f"{POINT} "))


def called(claims: Claims, kind: str) -> tuple[str, ...]:
    """The names of what a player has called of a kind, in order; the first is what he declared."""
    if kind == POINT:
        return () if claims.point is None else (point_name(claims.point),)
    return claims.runs if kind == SEQUENCES else claims.sets


def declared(ruleset: RuleSet, seat: Seat, kind: str) -> Holding | None:
    """What a player has declared of a kind."""
    names = called(seat.claims, kind)
    return found_by_name(ruleset, seat, kind, names[0]) if names else None


def equal_calls(elder: Claims, younger: Claims, kind: str) -> int:
    """How many calls of the elder the younger has answered to be equal: in order, each is called by both."""
    pairs = zip(called(elder, kind), called(younger, kind), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def left_of(held: tuple[Holding, ...], said: tuple[str, ...]) -> tuple[Holding, ...]:
    """What is left of the things held, when some have been called: nothing that is better, or has cards of these."""
    left = held
    for name in said:
        one = next((holding for holding in left if holding.name == name), None)
        if one is not None:
            cards = set(one.cards)
            left = tuple(each for each in left if each.strength <= one.strength and not cards.intersection(each.cards))
    return left


def found_by_name(ruleset: RuleSet, seat: Seat, kind: str, name: str) -> Holding | None:
    """The thing of this name, if the player holds it, alone or as part of a greater one."""
    return next((holding for holding in sayable(ruleset, seat, kind) if holding.name == name), None)


def sayable(ruleset: RuleSet, seat: Seat, kind: str) -> tuple[Holding, ...]:
    """What a player holds of a kind, and the lesser things within it if those may be declared instead."""
    whole = holdings(ruleset, seat, kind)
    use = ruleset.params(AnnounceSinkingParams)
    if kind == POINT or use is None or use.parts == "refused":
        return whole
    return (*whole, *(part for holding in whole for part in _parts(holding, kind)))


def _parts(holding: Holding, kind: str) -> tuple[Holding, ...]:
    """The lesser things within one: three of a four, the shorter sequences of a longer one."""
    if kind == SEQUENCES:
        return tuple(Holding(name_of(run), (len(run), run[0].rank.height), run) for run in parts_of(holding.cards))
    if len(holding.cards) < FOUR:
        return ()
    three = Alike(holding.cards[1:], name_of_alike(holding.cards[1:]))
    return (Holding(three.name, three.strength, three.cards),)
