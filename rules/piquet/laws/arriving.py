"""Reaching the number of a partie, where only the announcements can end a coup.

In the old books the first player to arrive has won, in the play as well (`count.order`). A set has one of the two
rules. Source: modern 19.
"""

from __future__ import annotations

from rules.core.domains import Choice
from rules.core.rule import Params, rule
from rules.piquet.laws.counting import Entries, first_to_arrive, reaching, sum_of
from rules.piquet.sides import HANDS, Decision, Finding, Pair

ANNOUNCED = ("blanche", "point", "sequence", "set")
"""The things announced, in the order of counting."""


class PartieArrivingParams(Params):
    until = Choice("announced", "played", asks="which points stop the coup")
    equal = Choice("play-on", "first", asks="what follows if both are equal")


@rule(
    "partie.arriving",
    grounds={
        "stops": "the coup stops when a player reaches the number with his announcements",
        "order": "for this the announcements count in their order: blanche, point, sequences, threes and fours",
        "played-out": "if nobody reaches the number with announcements, all the cards are played",
        "higher": "if both are past the number, the player with more wins",
        "equal": "both are past the number, and have the same points",
    },
    matter="count.order",
)
def arriving(p: PartieArrivingParams, counts: Entries, wanting: Pair[int], over: bool) -> Decision:
    """A player who reaches the number with announcements wins at once; otherwise the higher one past it at the end.

    `counts`: all points of the coup so far, in the order of counting. `wanting`: the points that each still needed when
    it began. `over`: whether all cards are played. `until`: whether only `announced` points stop the coup, or also
    `played` ones. `equal`: if both are past the number and equal, they `play-on`, or the one who reached it `first` has
    won. `name` is the kind of count with which he arrives, `number` the winner's points beyond the number; `points` are
    taken off if they were counted but come later in the order. Modern 19.
    """
    if min(wanting.elder, wanting.younger) > 0:
        counting = counts if p.until == "played" else tuple(entry for entry in counts if entry.kind in ANNOUNCED)
        if first := first_to_arrive(counting, wanting):
            place = reaching(counting, first, wanting.of(first)) or 0
            kind = counting[place].kind
            yield Finding("stops", *(("order",) if kind in ANNOUNCED else ()), to=first, ruling="wins", name=kind)
            for hand in HANDS:
                if points := sum_of(counts[place + 1 :], hand):
                    yield Finding("stops", to=hand, ruling="not counted", points=-points)
            return
    if over:
        yield from _played_out(p, counts, wanting)


def _played_out(p: PartieArrivingParams, counts: Entries, wanting: Pair[int]) -> Decision:
    beyond = {hand: sum_of(counts, hand) - wanting.of(hand) for hand in HANDS}
    there = sorted((hand for hand in HANDS if beyond[hand] >= 0), key=lambda hand: -beyond[hand])
    if not there:
        return
    if len(there) == 2 and beyond["elder"] == beyond["younger"]:
        first = first_to_arrive(counts, wanting) if p.equal == "first" else None
        yield Finding("played-out", "equal", to=first, ruling="wins" if first else "equal", number=beyond["elder"])
    else:
        grounds = ("played-out", "higher") if len(there) == 2 else ("played-out",)
        yield Finding(*grounds, to=there[0], ruling="wins", number=beyond[there[0]])
