"""Counting: what is added up, what is left when everything is equal, and who arrives first.

Sources: 1642 §9 (the points are put together), §16 with its EXEMPLE (the order in which the set is won), §21
(equality); 1651 ch. VIII, the end of ch. X, the end of ch. XI.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from rules.core.domains import Choice
from rules.core.rule import Params, rule
from rules.core.text import Texts
from rules.piquet.sides import HANDS, Decision, Finding, Hand, Pair

Kind = Literal["blanche", "point", "sequence", "set", "play", "cards"]


class Entry(NamedTuple):
    """Points that one player counts, of one kind, at one moment."""

    kind: Kind
    to: Hand
    points: int


Entries: TypeAlias = tuple[Entry, ...]
"""What is counted, in the order of counting."""


def sum_of(entries: Entries, hand: Hand) -> int:
    """Return the points that a player has counted in all these entries."""
    return sum(entry.points for entry in entries if entry.to == hand)


def reaching(entries: Entries, hand: Hand, number: int) -> int | None:
    """Return the place of the entry with which a player's count first reaches a number; None if it never does."""
    for place, entry in enumerate(entries):
        if entry.to == hand and sum_of(entries[: place + 1], hand) >= number:
            return place
    return None


def first_to_arrive(counts: Entries, wanting: Pair[int]) -> Hand | None:
    """Return who first reaches the points that he needs, if anybody does."""
    places = {hand: reaching(counts, hand, wanting.of(hand)) for hand in HANDS}
    arrived = [(place, hand) for hand, place in places.items() if place is not None]
    return min(arrived)[1] if arrived else None


@rule(
    "count.together",
    grounds={
        "together": "the points of everything that a player announced are added up",
        "blanche": "the points of a blanche are added to the rest",
    },
)
def together(p: Params, announced: Entries) -> Decision:
    """Each player adds up his points for blanche, point, sequences, threes and fours.

    `announced`: those counts, in order. `number` is the sum (not points: they have already been counted).
    1642 §9 and §13; 1651 ch. VIII and X.
    """
    for hand in HANDS:
        if total := sum_of(announced, hand):
            blanche = any(entry.kind == "blanche" and entry.to == hand for entry in announced)
            yield Finding("together", *(("blanche",) if blanche else ()), to=hand, number=total)


@rule("equality.rest", grounds={"play-only": "if everything is equal, each counts only what he makes in play"})
def rest(p: Params, announced: Entries, equals: Texts) -> Decision:
    """When the announcements are equal and nobody counts any, each counts only what he makes in playing the cards.

    `equals`: the rules that found something equal. 1642 §21; 1651 ch. XI, last paragraph.
    """
    if equals and not announced:
        for hand in HANDS:
            yield Finding("play-only", to=hand, ruling="counts only the play")


class CountOrderParams(Params):
    then = Choice("stop", "play-on", asks="what follows when a player reaches the number")


@rule(
    "count.order",
    grounds={
        "blanche": "the blanche is counted first",
        "point": "the point is counted after the blanche",
        "sequence": "sequences are counted after the point",
        "set": "threes and fours are counted after the sequences",
        "play": "points made in play are counted after the announcements",
        "cards": "the points for the cards are counted last",
        "stops": "the player who arrives first has won at that moment, and the coup stops there",
    },
)
def order(p: CountOrderParams, counts: Entries, wanting: Pair[int], over: bool) -> Decision:
    """The player who first reaches the number wins the set; points are counted in a fixed order.

    `counts`: all points of the coup, in the order of counting. `wanting`: the points that each still needs. `over`:
    whether all cards are played. `then`: when somebody has arrived, the coup stops (`stop`), or they `play-on` to its
    end. The ground and `name` are the kind of count with which the winner arrives; if nobody does, there is no finding.
    1642 §16, EXEMPLE; 1651 ch. X, last paragraph.
    """
    winner = first_to_arrive(counts, wanting)
    if winner is None:
        return
    kind = counts[reaching(counts, winner, wanting.of(winner)) or 0].kind
    yield Finding(kind, to=winner, ruling="wins", name=kind)
    if p.then == "stop" and not over:
        yield Finding("stops", ruling="the coup stops")
