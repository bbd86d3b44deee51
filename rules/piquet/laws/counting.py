"""Counting: what is added together, what is left when all is equal, and who arrives first.

Sources: 1642 §9 (the points are put together), §16 with its EXEMPLE (the order in which the set is won), §21
(equality); 1651 ch. VIII, the end of ch. X, the end of ch. XI.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.core.domains import Choice
from rules.core.rule import Params, rule
from rules.piquet.sides import HANDS, Finding, Hand, Pair

Kind = Literal["blanche", "point", "sequence", "set", "play", "cards"]


@dataclass(frozen=True)
class Entry:
    """Points that one player counts, of one kind, at one moment."""

    kind: Kind
    to: Hand
    points: int


def sum_of(entries: tuple[Entry, ...], hand: Hand) -> int:
    """What a player has counted in all these entries."""
    return sum(entry.points for entry in entries if entry.to == hand)


def reaching(entries: tuple[Entry, ...], hand: Hand, number: int) -> int | None:
    """The place of the entry with which a player's count first comes to a number; None when it never does."""
    for place, entry in enumerate(entries):
        if entry.to == hand and sum_of(entries[: place + 1], hand) >= number:
            return place
    return None


def first_to_arrive(counts: tuple[Entry, ...], wanting: Pair[int]) -> Hand | None:
    """Who first comes to what he wants, if anybody does."""
    places = {hand: reaching(counts, hand, wanting.of(hand)) for hand in HANDS}
    arrived = [(place, hand) for hand, place in places.items() if place is not None]
    return min(arrived)[1] if arrived else None


@rule(
    "count.together",
    grounds={
        "together": "the points of all that he announced are added up",
        "blanche": "those of a blanche are added to the rest",
    },
)
def together(p: Params, announced: tuple[Entry, ...]) -> Iterator[Finding]:
    """Each adds up what he has counted in blanche, point, sequences, threes and fours.

    `announced`: those counts, in order. `number` is the sum (not points: they are counted already).
    1642 §9 and §13; 1651 ch. VIII and X.
    """
    for hand in HANDS:
        if total := sum_of(announced, hand):
            blanche = any(entry.kind == "blanche" and entry.to == hand for entry in announced)
            yield Finding("together", *(("blanche",) if blanche else ()), to=hand, number=total)


@rule("equality.rest", grounds={"play-only": "all being equal, each counts only what he makes in play"})
def rest(p: Params, announced: tuple[Entry, ...], equals: tuple[str, ...]) -> Iterator[Finding]:
    """When the announcements are equal and nobody counts any, each counts only what he makes in playing the cards.

    `equals`: the rules that found something equal. 1642 §21; 1651 ch. XI, last paragraph.
    """
    if equals and not announced:
        for hand in HANDS:
            yield Finding("play-only", to=hand, ruling="counts only the play")


@rule(
    "count.order",
    grounds={
        "blanche": "the blanche is counted first of all",
        "point": "the point is counted after the blanche",
        "sequence": "sequences are counted after the point",
        "set": "threes and fours are counted after the sequences",
        "play": "what is made in play is counted after the announcements",
        "cards": "the points for the cards are counted last of all",
        "stops": "whoever first arrives has won at that moment, and the coup stops there",
    },
    parameters={"then": Choice("stop", "play-on")},
)
def order(p: Params, counts: tuple[Entry, ...], wanting: Pair[int], over: bool) -> Iterator[Finding]:
    """The set is won by whoever first arrives at the number, things being counted in a fixed order.

    `counts`: all points of the coup as they are counted. `wanting`: the points that each still wants. `over`: whether
    all cards are played. `then`: when somebody has arrived the coup does `stop`, or they `play-on` to its end. The
    ground and `name` are the kind of count by which the winner arrives; if nobody does, there is no finding. 1642 §16,
    EXEMPLE; 1651 ch. X, last paragraph.
    """
    winner = first_to_arrive(counts, wanting)
    if winner is None:
        return
    kind = counts[reaching(counts, winner, wanting.of(winner)) or 0].kind
    yield Finding(kind, to=winner, ruling="wins", name=kind)
    if p.then == "stop" and not over:
        yield Finding("stops", ruling="the coup stops")
