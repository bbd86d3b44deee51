"""Adding up what findings come to: points counted, or marks that some pay to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from rules.core.cards import AnyCard
from rules.core.rule import Decided

S = TypeVar("S", bound=str)


def gains(one: Decided[S, AnyCard]) -> Mapping[S, int]:
    """What each side concerned wins or loses by a finding; nobody who is not concerned is named.

    Whom it concerns counts its points; where there are payers, each of them pays him so many.
    """
    if one.to is None or not one.points:
        return {}
    if not one.payers:
        return {one.to: one.points}
    return {one.to: one.points * len(one.payers), **dict.fromkeys(one.payers, -one.points)}


def tally(sides: Iterable[S], decided: Iterable[Decided[S, AnyCard]]) -> dict[S, int]:
    """What each side has by some findings in all."""
    counted = dict.fromkeys(sides, 0)
    for one in decided:
        for side, points in gains(one).items():
            counted[side] = counted.get(side, 0) + points
    return counted
