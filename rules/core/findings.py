"""What is made of findings: sentences, by the message of each rule; and totals.

What a finding says chooses the message of its rule, and fills it in:

message = {"refused": N_("{who} may not cut."), "{number}": N_("{who} cuts {number}."), OTHERWISE: N_("{who} cuts.")}
worded(finding, message, {"who": lambda finding: finding.to, "number": lambda finding: finding.number})
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from rules.core.cards import AnyCard
from rules.core.messages import _
from rules.core.rule import AnyFinding, Finding

OTHERWISE = ""
Message: TypeAlias = "str | Mapping[str, Message] | Callable[[Any], str]"
"""What is said of a finding: a marked message; or one for each case, of which the first that fits is said.

A case is a ruling, a ground, the name of the thing judged, or, in braces, a field of the finding that is neither empty
nor 0. What needs more than that is a function from the finding to a sentence.
"""
Fields: TypeAlias = Mapping[str, Callable[[Any], object]]
"""What each field in a message is, for a finding."""


def worded(finding: AnyFinding, message: Message, fields: Fields) -> str:
    """Say a finding in the language of now; only the fields that the message has are looked up."""
    while isinstance(message, Mapping):
        message = next(then for case, then in message.items() if _fits(case, finding))
    if callable(message):
        return message(finding)
    return _(message).format_map(_Filled(finding, fields))


def _fits(case: str, finding: AnyFinding) -> bool:
    if case.startswith("{"):
        return bool(getattr(finding, case[1:-1]))
    return case in (OTHERWISE, finding.ruling, finding.name, *finding.grounds)


class _Filled(dict[str, object]):
    def __init__(self, finding: AnyFinding, fields: Fields) -> None:
        super().__init__()
        self.finding, self.fields = finding, fields

    def __missing__(self, field: str) -> object:
        return self.fields[field](self.finding)


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
