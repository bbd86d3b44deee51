"""The discards: how many, what may not be discarded, what a bad discard costs, and whether they count at the end.

Source: 1637, paragraph 9.
"""

from __future__ import annotations

from rules.core.domains import Choice, Number
from rules.core.rule import Params, rule
from rules.tarot.cards import Cards
from rules.tarot.laws.dealing import TRICKS
from rules.tarot.sides import Decision, Finding, Players, to_each

NOTHING_MORE = "counts nothing more"


def barred_in(cards: Cards) -> Cards:
    """Return the Tarots and triumphs among some cards."""
    return tuple(card for card in cards if card.is_tarot or card.is_triumph)


@rule(
    "discard.number",
    grounds={
        "dealer": "the dealer discards the four cards that he has above twenty",
        "other": "each of the others discards the one card that he has above twenty",
    },
)
def number(p: Params, player: str, dealer: str, dealt: Cards, cards: Cards) -> Decision:
    """Each discards the cards that he has above twenty: the dealer four, each of the others one.

    `dealt`: the cards that the player was dealt; `cards`: those that he discards. 1637, paragraph 9.
    """
    right = len(cards) == len(dealt) - TRICKS
    ground = "dealer" if player == dealer else "other"
    yield Finding(ground, to=player, ruling="discards" if right else "discards badly", number=len(cards))


class DiscardBarredParams(Params):
    price = Number(asks="how many marks he pays")
    each = Choice("discard", "card", asks="for what he pays")


@rule(
    "discard.barred",
    grounds={
        "tarot": "no Tarot may be discarded",
        "triumph": "no triumph may be discarded",
        "price": "the penalty is marks to each",
    },
)
def barred(p: DiscardBarredParams, player: str, everyone: Players, cards: Cards) -> Decision:
    """Neither a Tarot nor a triumph may be discarded; the penalty is two marks to each.

    `cards`: the cards discarded. `each`: the two marks are for a `discard`, no matter how many such cards are in it, or
    for each `card`. 1637, paragraph 9.
    """
    found = barred_in(cards)
    if found:
        tarot = ["tarot"] if any(card.is_tarot for card in found) else []
        triumph = ["triumph"] if any(card.is_triumph and not card.is_tarot for card in found) else []
        price = p.price * (len(found) if p.each == "card" else 1)
        yield from to_each(player, everyone, price, *tarot, *triumph, "price", cards=found)


class DiscardBadParams(Params):
    price = Number(asks="how many marks he pays")
    barred = Choice("apart", "too", asks="whether it is also a bad discard")


@rule(
    "discard.bad",
    grounds={
        "wrong": "a player who discards badly gives marks to each, and scores nothing after this",
        "none": "a player who does not discard at all gives marks to each, and scores nothing after this",
    },
)
def bad(p: DiscardBadParams, player: str, everyone: Players, dealt: Cards, cards: Cards) -> Decision:
    """A player who discards badly, or not at all, gives a mark to each and scores nothing after this.

    `dealt`: the cards that the player was dealt; `cards`: those that he discards. `barred`: discarding a Tarot or a
    triumph has only its own penalty (`apart`), or is a bad discard `too`. 1637, paragraph 9.
    """
    short = len(cards) != len(dealt) - TRICKS
    if short or (p.barred == "too" and barred_in(cards)):
        ground = "wrong" if cards else "none"
        yield Finding(ground, to=player, ruling=NOTHING_MORE)
        yield from to_each(player, everyone, p.price, ground)


class DiscardCountedParams(Params):
    counted = Choice("with-the-tricks", "with-the-dealer", "for-nobody", asks="who counts them")


@rule(
    "discard.counted",
    grounds={"own": "the discards are counted at the end"},
)
def counted(p: DiscardCountedParams, player: str, discards: Cards) -> Decision:
    """At the end the discards are counted with the tricks of their owner.

    `counted`: this is so (`with-the-tricks`), or all of them are the dealer's, or are counted `for-nobody`. 1637 does
    not say it.
    """
    if discards:
        yield Finding("own", to=player, ruling=p.counted, cards=discards)


class NothingMoreParams(Params):
    denied = Choice("all", "own", asks="what is denied")


@rule(
    "nothing.more",
    grounds={"nothing": "a player who has discarded badly or renounced scores nothing after this"},
)
def nothing_more(p: NothingMoreParams, player: str, what: str, points: int | None, fault: bool) -> Decision:
    """A player who scores nothing after a fault is not paid what would be due to him.

    `what`: the rule by which it would be due; `points`: how much, from each; `fault`: it is what another gives to each
    for a fault, or for a Tarot that he has lost. `denied`: `all` is denied, or only what would be due for his `own`
    cards. He still pays. 1637, paragraphs 9 and 11.
    """
    if not (fault and p.denied == "own"):
        yield Finding("nothing", to=player, ruling="is not paid", name=what, number=points)
