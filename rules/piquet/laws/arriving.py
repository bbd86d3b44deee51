"""Coming to the number of a partie when it is only the announcements that can end a coup.

In the old books whoever first arrives has won, in the play as well (`count.order`). A set has one of the two rules.
Source: modern 19.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.domains import Choice
from rules.core.rule import Params, rule
from rules.piquet.laws.counting import Entry, first_to_arrive, reaching, sum_of
from rules.piquet.sides import HANDS, Finding, Pair

ANNOUNCED = ("blanche", "point", "sequence", "set")
"""What is announced, in the order in which it is counted."""


@rule(
    "partie.arriving",
    grounds={
        "stops": "the coup goes on only until one of them comes to the number by what he announces",
        "order": "announcements count in their order for this: blanche, point, sequences, threes and fours",
        "played-out": "if the announcements bring nobody there, all the cards are played",
        "higher": "of two who are past the number, he who has more wins",
        "equal": "both are past it, and have as many",
    },
    parameters={"until": Choice("announced", "played"), "equal": Choice("play-on", "first")},
    matter="count.order",
)
def arriving(p: Params, counts: tuple[Entry, ...], wanting: Pair[int], over: bool) -> Iterator[Finding]:
    """Whoever comes to the number by his announcements has won at once; else who is past it, and higher, at the end.

    `counts`: all points of the coup so far, as they are counted. `wanting`: the points that each still wanted when it
    began. `over`: whether all cards are played. `until`: whether the coup is stopped by what is `announced` only, or
    also by what is `played`. `equal`: if both are past the number and equal, whether they `play-on`, or who came there
    `first` has won. `name` is the kind of count by which he arrives, `number` what the winner has beyond the number;
    `points` are taken off for what comes after that in the order, and was counted already. Modern 19.
    """
    if min(wanting.elder, wanting.younger) > 0:
        counting = counts if p.until == "played" else tuple(entry for entry in counts if entry.kind in ANNOUNCED)
        if first := first_to_arrive(counting, wanting):
            place = reaching(counting, first, wanting.of(first)) or 0
            kind = counting[place].kind
            yield Finding("stops", *(("order",) if kind in ANNOUNCED else ()), to=first, ruling="wins", name=kind)
            yield from _not_counted(counts[place + 1 :])
            return
    if over:
        yield from _played_out(p, counts, wanting)


def _not_counted(after: tuple[Entry, ...]) -> Iterator[Finding]:
    """What each loses that comes after the count with which the coup stops."""
    for hand in HANDS:
        if points := sum_of(after, hand):
            yield Finding("stops", to=hand, ruling="not counted", points=-points)


def _played_out(p: Params, counts: tuple[Entry, ...], wanting: Pair[int]) -> Iterator[Finding]:
    """Who has won, all the cards having been played."""
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
