"""Adding up findings: points counted, or marks that some players pay to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from rules.core.cards import AnyCard
from rules.core.rule import Finding

S = TypeVar("S", bound=str)


@dataclass(frozen=True)
class Scores:
    """What everybody has at a moment, by side and, in a partie, by player too.

    Both are needed where they differ: at Piquet the sides of a coup are `elder` and `younger`, and the players
    of a partie `A` and `B`, who change sides from coup to coup.
    """

    sides: Mapping[str, int]
    """What each side has in the coup: points, or marks won and lost. Empty before the first coup of a partie."""
    players: Mapping[str, int]
    """What each player has in the partie, the coup under way included. Empty outside a partie."""
    seats: Mapping[str, str]
    """Which player each side is in this coup: `{"elder": "B", "younger": "A"}`. Empty outside a partie."""


def gains(finding: Finding[S, AnyCard]) -> Mapping[S, int]:
    """Return what each side wins or loses by a finding; a side that it does not concern is not named.

    The side that it concerns counts its points; if there are payers, each of them pays this number to it.
    """
    if finding.to is None or not finding.points:
        return {}
    if not finding.payers:
        return {finding.to: finding.points}
    return {finding.to: finding.points * len(finding.payers), **dict.fromkeys(finding.payers, -finding.points)}


def tally(sides: Iterable[S], decided: Iterable[Finding[S, AnyCard]]) -> dict[S, int]:
    """Return the total of each side from some findings."""
    counted = dict.fromkeys(sides, 0)
    for finding in decided:
        for side, points in gains(finding).items():
            counted[side] = counted.get(side, 0) + points
    return counted
