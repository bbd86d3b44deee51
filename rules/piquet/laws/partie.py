"""The partie: its number, marking, who deals next, who has won, a new one.

Players are `A` and `B` here; which of them is elder and which younger changes with every coup.
Sources: 1642 §2, §15; 1651 ch. I and the end of ch. X; modern 3, 19, 20.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.domains import Choice, Number
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.sides import Finding


@rule(
    "partie.length",
    grounds={
        "agreed": "the players agree on what they play for",
        "usual": "the usual number",
        "free": "they may agree on any number, greater or smaller",
    },
    parameters={"usual": Number(1)},
)
def length(p: Params, agreed: int | None) -> Iterator[Finding]:
    """The players agree on the number of the partie; usually it is a hundred.

    `agreed`: the number they name, None if they name none. `number` is what they then play for. 1642 §2; 1651 ch. I.
    """
    if agreed is None:
        yield Finding("usual", ruling="plays for", number=p.usual)
    else:
        yield Finding("agreed", "usual" if agreed == p.usual else "free", ruling="plays for", number=agreed)


@rule("partie.marking", grounds={"marks": "each marks all the points that he has made"})
def marking(p: Params, made: Mapping[str, int]) -> Iterator[Finding]:
    """After the coup each marks all the points that he has made in it.

    `made`: the points of each player. `number` is what he marks (not points: they are counted already).
    1642 §15; 1651 ch. X.
    """
    for player, points in made.items():
        yield Finding("marks", player=player, ruling="marks", number=points)


@rule(
    "partie.win",
    grounds={"first": "who first comes to the number has won", "stake": "he wins what was agreed on"},
)
def win(p: Params, arrived: str, stake: int | None) -> Iterator[Finding]:
    """Whoever first comes to the number agreed on wins the partie, and what it was played for.

    `arrived`: who comes to it, as the order of counting decides (`count.order`). `stake`: what was agreed, None if
    nothing was; `number` is the stake won. 1642 §2; 1651 ch. I.
    """
    if stake is None:
        yield Finding("first", player=arrived, ruling="wins the set")
    else:
        yield Finding("first", "stake", player=arrived, ruling="wins the set", number=stake)


@rule(
    "partie.won",
    grounds={"reached": "who has come to the number has won", "stake": "he wins what was agreed on"},
    matter="partie.win",
)
def won(p: Params, arrived: str, stake: int | None) -> Iterator[Finding]:
    """Whoever has come to the number agreed on wins the partie, and what it was played for; not always who first did.

    `arrived`: who has won, as it is found how each has come there (`partie.arriving`). `stake`: what was agreed, None
    if nothing was; `number` is the stake won. Modern 19, and of the Rubicon.
    """
    if stake is None:
        yield Finding("reached", player=arrived, ruling="wins the set")
    else:
        yield Finding("reached", "stake", player=arrived, ruling="wins the set", number=stake)


@rule(
    "deal.next",
    grounds={
        "alternate": "who was elder deals next, the cards being shuffled and cut again",
        "again": "a deal that is to be made again is made by the same dealer",
        "void": "after a coup that goes for nothing the same dealer deals again",
        "other": "who dealt out of turn yields the deal to the other",
    },
    parameters={"void": Choice("again", "alternate")},
)
def next_dealer(p: Params, dealer: str, ending: str) -> Iterator[Finding]:
    """If the partie is not ended, he who was elder deals next, and so in turn.

    `dealer`: who dealt, `A` or `B`. `ending`: how the coup ended (`played`, `void`, `new deal`, `other deals`). `void`:
    whether a void coup is dealt `again` by the same dealer, or the turn has passed as ever (`alternate`).
    1642 §15, §37, §43; 1651 ch. X and XII.
    """
    elder = "B" if dealer == "A" else "A"
    ground = {"new deal": "again", "other deals": "other"}.get(ending, "alternate")
    if ending == "void" and p.void == "again":
        ground = "void"
    yield Finding(ground, player=dealer if ground in ("again", "void") else elder, ruling="deals")


@rule(
    "partie.next",
    grounds={
        "lift": "for a new partie they lift again to see who deals",
        "goes-on": "the deal goes on in turn, as if the partie had not ended",
    },
    parameters={"unless_agreed": Choice("lift", "goes-on")},
)
def following(p: Params, elder: str, agreed: str | None) -> Iterator[Finding]:
    """If the loser wants to play on, they lift anew for the deal, or the deal goes on in turn.

    `elder`: who was elder in the last coup. `agreed`: what they agreed on at first, `lift` or `goes-on`, None if
    nothing. `unless_agreed`: what is done then. 1642 §15; 1651 ch. X.
    """
    if (agreed or p.unless_agreed) == "lift":
        yield Finding("lift", ruling="lift again")
    else:
        yield Finding("goes-on", player=elder, ruling="deals")


@rule(
    "partie.stopping",
    grounds={
        "free": "at the end of a partie each may give over, whoever has lost and whoever would be elder",
        "unfinished": "not before it is ended",
        "cheat": "who has been found changing cards is to be left by the other, though it be not ended",
    },
    parameters={"left": Choice("nobody", "other")},
)
def stopping(p: Params, player: str, ended: bool, cheated: bool) -> Iterator[Finding]:
    """At the end of a partie nobody is obliged to play another; and a cheat ought to be left at once.

    `player`: who gives over. `ended`: whether no partie is under way. `cheated`: whether the other has been found
    changing cards in it. `left`: whether a partie that is left so is had by `nobody`, or by the `other` of the cheat.
    1642 §15, §46; 1651 ch. X, XII.
    """
    if ended:
        yield Finding("free", player=player, ruling="gives over")
    elif cheated:
        yield Finding("cheat", player=player, ruling="wins the set" if p.left == "other" else "gives over")
    else:
        yield Finding("unfinished", player=player, ruling=REFUSED)
