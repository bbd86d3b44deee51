"""Shuffling, cutting, dealing, and whose turn it is. Sources: 1642 §3, §44–45; 1651 ch. IV, XII; modern 3."""

from __future__ import annotations

from typing import Literal

from rules.core.domains import Choice, Number
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.sides import Decision, Finding, Hand

Handling = Literal["shuffle", "cut"]


@rule("deal.cut", grounds={"dealer": "the dealer shuffles the cards and offers them", "other": "the other cuts them"})
def cut(p: Params, hand: Hand, handling: Handling) -> Decision:
    """The dealer shuffles, and the other cuts the pack in two. 1642 §3; 1651 ch. IV.

    `hand` does what `handling` says. The dealer is the younger.
    """
    whose, ground = ("younger", "dealer") if handling == "shuffle" else ("elder", "other")
    yield Finding(ground, to=hand, ruling=f"{handling}s" if hand == whose else REFUSED)


@rule(
    "deal.clean",
    grounds={
        "clean": "the cut must be clean",
        "scattered": "a cut that scatters cards does not count: they are shuffled and cut again",
    },
)
def clean(p: Params, scattered: bool) -> Decision:
    """The pack must be cut cleanly; if cards are scattered, it is shuffled and cut again. 1642 §3; 1651 ch. IV."""
    if scattered:
        yield Finding("clean", "scattered", to="elder", ruling="shuffles again")
    else:
        yield Finding("clean", to="elder", ruling="stands")


Shuffling = Literal["plainly", "below the table", "showing faces"]


@rule(
    "deal.shuffling",
    grounds={
        "either": "each player may shuffle the pack",
        "below": "nobody shuffles it below the table",
        "faces": "nobody shuffles it so that faces are seen",
    },
    needs=("deal.cut",),
)
def shuffling(p: Params, hand: Hand, how: Shuffling) -> Decision:
    """Each player may shuffle the pack, above the table and so that no face is seen. Laws of about 1890, 1–2."""
    if how == "plainly":
        yield Finding("either", to=hand, ruling="shuffles")
    else:
        yield Finding("below" if how == "below the table" else "faces", to=hand, ruling=REFUSED)


class DealPartingParams(Params):
    least = Number(1, asks="how many cards each part of a cut pack must have")


@rule(
    "deal.parting",
    grounds={"upper": "a cut takes off at least this number of cards", "lower": "it leaves at least as many below"},
)
def parting(p: DealPartingParams, number: int, left: int) -> Decision:
    """Both parts of a cut pack have at least two cards.

    `number`: the cards taken off; `left`: those that are left below. `least`: the fewest that either part may have.
    Laws of about 1890, 3.
    """
    if number < p.least:
        yield Finding("upper", ruling=REFUSED, number=number)
    elif left < p.least:
        yield Finding("lower", ruling=REFUSED, number=left)
    else:
        yield Finding("upper", "lower", ruling="stands", number=number)


@rule(
    "deal.fresh-cut",
    grounds={
        "stands": "a player who has separated the pack abides by his cut",
        "again": "if a card is exposed, or cards are confused, there is a fresh cut",
    },
    matter="deal.clean",
)
def fresh_cut(p: Params, hand: Hand, act: Literal["cuts", "confuses", "asks"]) -> Decision:
    """A cut stands, unless a card is exposed or the cards are confused; then the pack is cut again.

    `act`: `hand` `cuts`, or `confuses` the cards in cutting, or `asks` for a second cut. Laws of about 1890, 7–8.
    """
    if act == "confuses":
        yield Finding("again", to=hand, ruling="cuts again")
    else:
        yield Finding("stands", to=hand, ruling="stands" if act == "cuts" else REFUSED)


class DealPacketParams(Params):
    least = Number(1, asks="the smallest packet")
    most = Number(1, asks="the largest packet")


@rule(
    "deal.packet",
    grounds={
        "chosen": "the dealer chooses how many cards a packet has",
        "under": "a packet may not have fewer cards than this",
        "above": "a packet may not have more cards than this",
    },
)
def packet(p: DealPacketParams, number: int) -> Decision:
    """The cards are dealt two, three or four at a time, as the dealer chooses.

    `number`: the cards of a packet. `least` and `most`: the smallest and the largest packet. 1642 §3 and §45; 1651
    ch. IV and ch. XII.
    """
    if p.least <= number <= p.most:
        yield Finding("chosen", to="younger", ruling="deals", number=number)
    else:
        yield Finding("under" if number < p.least else "above", to="younger", ruling=REFUSED, number=number)


@rule("deal.same", grounds={"continue": "the dealer keeps the size of the first packet"})
def same(p: Params, number: int, then: int | None) -> Decision:
    """The dealer keeps the size of his first packet to the end of the deal.

    `number`: the cards of his first packet; `then`: those of the later ones, None if they have the same number. 1642
    §3; 1651 ch. IV.
    """
    if then is not None and then != number:
        yield Finding("continue", to="younger", ruling=REFUSED, number=then)


@rule("deal.mode", grounds={"kept": "a dealer keeps the size of his packets during the whole partie"})
def mode(p: Params, number: int, before: int | None) -> Decision:
    """A dealer deals by as many cards as in his deals before, in this partie.

    `number`: the cards of a packet now; `before`: those of his last deal, None in his first. Laws of about 1890, 9.
    """
    if before is not None and number != before:
        yield Finding("kept", to="younger", ruling=REFUSED, number=number)


class DealHandParams(Params):
    cards = Number(1, asks="how many cards each is dealt")


@rule(
    "deal.hand",
    grounds={"twelve": "the cards are dealt until each has this number"},
)
def hand_size(p: DealHandParams, dealt: int) -> Decision:
    """Each is dealt twelve cards. `dealt`: how many a hand got. 1642 §3; 1651 ch. IV."""
    right = dealt == p.cards
    yield Finding("twelve", ruling="dealt" if right else "misdealt", number=p.cards)


@rule("deal.talon", grounds={"rest": "the remaining cards are laid on the table between the players"})
def talon(p: Params, left: int) -> Decision:
    """The rest of the pack is laid between the players. `left`: how many cards. 1642 §3; 1651 ch. IV."""
    yield Finding("rest", ruling="talon", number=left)


class DealPacketChangeParams(Params):
    resuming = Choice("said", "free", asks="how the former size is used again")


@rule(
    "deal.packet-change",
    grounds={
        "said": "a dealer may change the size of the packets if he says so before the cut",
        "resumed": "the former size may be used again",
        "unsaid": "the size may not be changed without saying so",
        "late": "the size may not be changed if it is said after the cut",
    },
)
def packet_change(
    p: DealPacketChangeParams, number: int, before: int | None, earlier: int | None, announced: bool, cut: bool
) -> Decision:
    """The size of the packets of the last coup may be changed, if that is said before the cards are cut.

    `number`: the cards of a packet now, `before` in the last coup, `earlier` before that was changed (None: not known).
    `announced`: it is being said, or has been; `cut`: it is said after the cut. `resuming`: the former size may be used
    again if that is `said`, or it is `free`. 1642 §44–45; 1651 ch. XII.
    """
    if number == before or before is None:
        return
    if number == earlier and p.resuming == "free":
        yield Finding("resumed", to="younger", ruling="allowed", number=number)
    elif cut:
        yield Finding("late", to="younger", ruling=REFUSED, number=number)
    elif not announced:
        yield Finding("unsaid", to="younger", ruling=REFUSED, number=number)
    else:
        yield Finding("resumed" if number == earlier else "said", to="younger", ruling="allowed", number=number)


@rule("deal.serving", grounds={"other": "the dealer gives cards to the other before himself"})
def serving(p: Params, first: Hand) -> Decision:
    """The dealer gives the first packet to the other. `first`: who gets it. Modern 3."""
    yield Finding("other", to=first, ruling=REFUSED if first == "younger" else "served first")


@rule("deal.turn", grounds={"alternate": "the players deal in turn"}, matter="deal.next")
def turn(p: Params, dealer: str) -> Decision:
    """The players deal in turn. `dealer`: who dealt, `A` or `B`. Modern 3."""
    yield Finding("alternate", player="B" if dealer == "A" else "A", ruling="deals")


@rule(
    "deal.twice",
    grounds={
        "afresh": "a deal that does not count is dealt again by the same player",
        "twice": "after a deal out of turn that stands, the elder of that deal deals twice running",
        "last": "he does not if the next deal is the last",
    },
)
def twice(p: Params, dealer: str, afresh: bool, late: bool, owes: bool, left: int) -> Decision:
    """When the deal does not pass in turn: after a deal that did not count, or that was out of turn and stood.

    `dealer`: who dealt, `A` or `B`. `afresh`: his deal did not count. `late`: it was out of turn, which was discovered
    too late. `owes`: he must deal once more, for this reason. `left`: how many deals the partie still has. Laws of
    about 1890, 16.
    """
    elder = "B" if dealer == "A" else "A"
    if afresh:
        yield Finding("afresh", player=dealer, ruling="deals")
    elif late:
        yield Finding("last" if left == 1 else "twice", player=elder, ruling="deals" if left == 1 else "deals twice")
    elif owes:
        yield Finding("twice", player=dealer, ruling="deals")
