"""The partie: its number of points, marking, who deals next, who has won, a new partie.

The players are `A` and `B` here; which of them is elder or younger changes with every coup.
Sources: 1642 §2, §15; 1651 ch. I and the end of ch. X; modern 3, 19, 20.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.core.domains import Choice, Number
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.sides import Decision, Finding, opponent


class PartieLengthParams(Params):
    usual = Number(1, asks="the usual number of points")


@rule(
    "partie.length",
    grounds={
        "agreed": "the players agree on the number that they play for",
        "usual": "the usual number that they play for",
        "free": "they may agree on any number, greater or smaller",
    },
)
def length(p: PartieLengthParams, agreed: int | None) -> Decision:
    """The players agree on the number of points of the partie; usually it is a hundred.

    `agreed`: the number they name, None if they name none. `number` is the number they then play for. 1642 §2; 1651
    ch. I.
    """
    if agreed is None:
        yield Finding("usual", ruling="plays for", number=p.usual)
    else:
        yield Finding("agreed", "usual" if agreed == p.usual else "free", ruling="plays for", number=agreed)


@rule("partie.marking", grounds={"marks": "each marks all the points that he has made"})
def marking(p: Params, made: Mapping[str, int]) -> Decision:
    """After the coup each marks all the points that he has made in it.

    `made`: the points of each player. `number` is what he marks (not points: they have already been counted).
    1642 §15; 1651 ch. X.
    """
    for player, points in made.items():
        yield Finding("marks", player=player, ruling="marks", number=points)


class PartieRectifyingParams(Params):
    until = Choice("game", "next hand", asks="until when")


@rule(
    "partie.rectifying",
    grounds={"during": "an error in counting, or in marking the score, is put right if it is proved in time"},
    needs=("partie.marking",),
)
def rectifying(p: PartieRectifyingParams, player: str, score: int, over: bool, seen: bool) -> Decision:
    """An error in marking, if it is proved, is put right until the game is over, or until the next hand is seen.

    `until`: the `game` is `over`, or the `player` has `seen` his `next hand`. `score`: what he has when it is put
    right, which is `number`. Laws of about 1890, 70; its Laws of Piquet au Cent, 27.
    """
    late = seen if p.until == "next hand" else over
    yield Finding("during", player=player, ruling=REFUSED if late else "put right", number=score)


@rule(
    "partie.difference",
    grounds={"own": "if the written scores differ, a player's score of his own hand is taken as correct"},
    needs=("partie.marking",),
)
def difference(p: Params, player: str, written: int) -> Decision:
    """Of two different scores for the hand of a player, the one that he has written himself stands.

    `written`: what he wrote for it. Laws of about 1890, 74.
    """
    yield Finding("own", player=player, ruling="stands", number=written)


@rule(
    "fault.bystander",
    grounds={"pays": "a bystander who speaks pays the stakes and bets of the player whom he has harmed"},
)
def bystander(p: Params, player: str) -> Decision:
    """A bystander who calls attention to an error, and changes the score by it, may have to pay for the player.

    Laws of about 1890, 78.
    """
    yield Finding("pays", player=player, ruling="paid for")


PackAct = Literal["chooses", "calls", "worn"]


class PartiePacksParams(Params):
    when = Choice("each", "first", asks="in which parties the dealer chooses")


@rule(
    "partie.packs",
    grounds={
        "dealer": "the dealer has the choice of the two packs when they begin",
        "fresh": "nobody has the choice when a fresh partie begins",
        "calls": "before the cut a player may call for fresh cards, and pays for them",
        "two": "he calls for two new packs, of which the dealer has the choice",
        "worn": "torn or marked cards are replaced, and the two players pay for them",
    },
)
def packs(p: PartiePacksParams, act: PackAct, player: str, dealer: str | None, fresh: bool, begun: bool) -> Decision:
    """The dealer chooses his pack when they begin; a player may call for fresh cards; torn ones are replaced.

    `act`: the `player` `chooses` or `calls`, or cards are `worn`. `when`: in `each` partie, or only in the `first`, so
    that nobody has a choice in a `fresh` one. `begun`: the pack has been cut to the `dealer`. Laws of about 1890, 4,
    76, 77; its Laws of Piquet au Cent, 30.
    """
    if act == "worn":
        yield Finding("worn", ruling="both pay")
    elif act == "calls":
        yield Finding("calls", player=player, ruling=REFUSED if begun else "pays")
        if not begun:
            yield Finding("two", player=dealer, ruling="chooses")
    else:
        refused = fresh and p.when == "first"
        yield Finding("fresh" if refused else "dealer", player=player, ruling=REFUSED if refused else "chooses")


@rule(
    "partie.win",
    grounds={"first": "the player who first reaches the number has won", "stake": "he wins the agreed stake"},
)
def win(p: Params, arrived: str, stake: int | None) -> Decision:
    """The player who first reaches the agreed number wins the partie and the stake.

    `arrived`: who reaches it, by the order of counting (`count.order`). `stake`: the agreed stake, None if there is
    none; `number` is the stake won. 1642 §2; 1651 ch. I.
    """
    grounds = ("first",) if stake is None else ("first", "stake")
    yield Finding(*grounds, player=arrived, ruling="wins the set", number=stake)


@rule(
    "partie.won",
    grounds={"reached": "a player who has reached the number has won", "stake": "he wins the agreed stake"},
    matter="partie.win",
)
def won(p: Params, arrived: str, stake: int | None) -> Decision:
    """A player who has reached the agreed number wins the partie and the stake; not always the first who did.

    `arrived`: who has won, by the way in which each has reached it (`partie.arriving`). `stake`: the agreed stake, None
    if there is none; `number` is the stake won. Modern 19, and the section on the Rubicon.
    """
    grounds = ("reached",) if stake is None else ("reached", "stake")
    yield Finding(*grounds, player=arrived, ruling="wins the set", number=stake)


class DealNextParams(Params):
    void = Choice("again", "alternate", asks="who deals after a deal that does not count")


@rule(
    "deal.next",
    grounds={
        "alternate": "the player who was elder deals next, and the cards are shuffled and cut again",
        "again": "the same dealer makes a new deal",
        "void": "after a coup that does not count the same dealer deals again",
        "other": "a player who dealt out of turn gives the deal to the other",
    },
)
def next_dealer(p: DealNextParams, dealer: str, ending: str) -> Decision:
    """If the partie has not ended, the player who was elder deals next, and so on in turn.

    `dealer`: who dealt, `A` or `B`. `ending`: how the coup ended (`played`, `void`, `new deal`, `other deals`). `void`:
    the same dealer deals a void coup `again`, or the deal passes as usual (`alternate`).
    1642 §15, §37, §43; 1651 ch. X and XII.
    """
    ground = {"new deal": "again", "other deals": "other"}.get(ending, "alternate")
    if ending == "void" and p.void == "again":
        ground = "void"
    yield Finding(ground, player=dealer if ground in ("again", "void") else opponent(dealer), ruling="deals")


class PartieNextParams(Params):
    unless_agreed = Choice("lift", "goes-on", asks="what holds without an agreement")


@rule(
    "partie.next",
    grounds={
        "lift": "for a new partie they lift again to see who deals",
        "goes-on": "the deal goes on in turn, as if the partie had not ended",
    },
)
def following(p: PartieNextParams, elder: str, agreed: str | None) -> Decision:
    """If the loser wants to play on, they lift again for the deal, or the deal goes on in turn.

    `elder`: who was elder in the last coup. `agreed`: what they agreed on at the start, `lift` or `goes-on`, None if
    nothing. `unless_agreed`: what holds without an agreement. 1642 §15; 1651 ch. X.
    """
    if (agreed or p.unless_agreed) == "lift":
        yield Finding("lift", ruling="lift again")
    else:
        yield Finding("goes-on", player=elder, ruling="deals")


class PartieStoppingParams(Params):
    left = Choice("nobody", "other", asks="who wins when a cheat is left")


@rule(
    "partie.stopping",
    grounds={
        "free": "at the end of a partie each may stop, whoever has lost and whoever would be elder",
        "unfinished": "nobody may stop before the partie has ended",
        "cheat": "the other should leave a player caught changing cards, even if the partie has not ended",
    },
)
def stopping(p: PartieStoppingParams, player: str, ended: bool, cheated: bool) -> Decision:
    """At the end of a partie nobody must play another; but a cheat should be left at once.

    `player`: who stops. `ended`: whether no partie is being played. `cheated`: whether the other has been caught
    changing cards in it. `left`: who wins a partie left in this way, `nobody`, or the `other` player, not the cheat.
    1642 §15, §46; 1651 ch. X, XII.
    """
    if ended:
        yield Finding("free", player=player, ruling="gives over")
    elif cheated:
        yield Finding("cheat", player=player, ruling="wins the set" if p.left == "other" else "gives over")
    else:
        yield Finding("unfinished", player=player, ruling=REFUSED)
