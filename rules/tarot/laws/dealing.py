"""Dealing: how many cards each gets, the size of packets, what a bad deal costs, looking, and the bottom card.

Source: 1637, paragraphs 8 and 10.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.domains import Choice, Number
from rules.core.rule import Params, rule
from rules.tarot.cards import Card, Cards
from rules.tarot.laws.cutting import DEALS
from rules.tarot.sides import MORT, Decision, Finding, Players, after, others, round_from, to_each

TRICKS = 20
"""The tricks of a coup, and the cards of a hand after the discards."""
DEALER_HAS, OTHERS_HAVE = 24, 21
THREE, FIVE = 3, 5
LOSES = "loses the coup"


@rule(
    "deal.hands",
    grounds={
        "all": "all the cards are dealt out among the players",
        "dealer": "the dealer keeps twenty-four cards",
        "others": "each of the others gets twenty-one cards",
    },
)
def hands(p: Params, dealer: str, dealt: Mapping[str, Cards]) -> Decision:
    """All the cards are dealt out: twenty-four to the dealer, twenty-one to each of the others.

    `dealt`: the hands by player, including the Mort if there is one. 1637, paragraph 8.
    """
    yield Finding("all", ruling="dealt", number=sum(map(len, dealt.values())))
    for player, cards in dealt.items():
        if player != MORT:
            yield Finding("dealer" if player == dealer else "others", to=player, ruling="dealt", number=len(cards))


class DealPacketsParams(Params):
    rest = Choice("singly", "by-three", asks="how the last cards are dealt")


@rule(
    "deal.packets",
    grounds={
        "three": "cards may be dealt by three",
        "five": "cards may be dealt by five",
        "other": "cards may not be dealt in any other way",
        "rest": "the cards left after the last whole round are dealt as the hands need them",
    },
)
def packets(p: DealPacketsParams, player: str, dealer: str, number: int) -> Decision:
    """Cards are dealt by three or by five only.

    `number`: the size of the packets; `rest`: a dealer who deals by five gives everyone four times five, and then one
    to each of the others and four to himself (`singly`); or three times five, and the missing cards by three
    (`by-three`). 1637, paragraph 10.
    """
    if number == THREE:
        yield Finding("three", to=player, ruling="deals by three", number=number)
    elif number == FIVE:
        yield Finding("five", to=player, ruling="deals by five", number=number)
        yield Finding("rest", to=player, ruling=p.rest)
    else:
        yield Finding("other", to=player, ruling="refused", number=number)


def rounds(number: int, rest: str, dealer: str, everyone: Players) -> Iterator[tuple[str, int]]:
    """Return the packets one after the other: the player, and the number of cards; the dealer comes last.

    `everyone`: all who have a hand. `rest`: the parameter of `deal.packets`.
    """
    order = (*others(dealer, everyone), dealer)
    if number == FIVE and rest == "singly":
        for _ in range(TRICKS // FIVE):
            yield from ((player, FIVE) for player in order)
        yield from ((player, OTHERS_HAVE - TRICKS) for player in order[:-1])
        yield dealer, DEALER_HAS - TRICKS
        return
    for _ in range(THREE if number == FIVE else 0):
        yield from ((player, FIVE) for player in order)
    given = THREE * FIVE if number == FIVE else 0
    for _ in range((OTHERS_HAVE - given) // THREE):
        yield from ((player, THREE) for player in order)
    yield dealer, DEALER_HAS - OTHERS_HAVE


def dealt_from(pack: Cards, number: int, rest: str, dealer: str, everyone: Players) -> dict[str, Cards]:
    """Return the hands dealt from a pack, its first card first."""
    given: dict[str, Cards] = dict.fromkeys(everyone, ())
    at = 0
    for player, many in rounds(number, rest, dealer, everyone):
        given[player] += pack[at : at + many]
        at += many
    return given


class DealBadParams(Params):
    pays = Number(asks="how many marks he pays")
    deals = Choice("next", "same", asks="who deals then")


@rule(
    "deal.bad",
    grounds={
        "lost": "a player who deals badly loses the coup, and may have to give marks to each",
        "again": "after a bad deal the cards are dealt again",
    },
)
def bad(p: DealBadParams, dealer: str, everyone: Players) -> Decision:
    """A player who deals badly loses the coup.

    `everyone`: the players. `pays`: how many marks he gives to each. `deals`: then the `next` player deals, or the
    `same`. 1637, paragraph 10.
    """
    yield Finding("lost", to=dealer, ruling=LOSES)
    if p.pays:
        yield from to_each(dealer, everyone, p.pays, "lost")
    yield Finding("again", to=dealer if p.deals == "same" else after(dealer, everyone), ruling=DEALS)


class DealLookedParams(Params):
    price = Number(asks="how many marks he pays")


@rule(
    "deal.looked",
    grounds={
        "looked": "a player who looks at the cards gives marks to each",
        "bottom": "a player may look at the bottom card",
    },
)
def looked(p: DealLookedParams, player: str, everyone: Players, bottom: bool) -> Decision:
    """Nobody may look at the cards during the deal, except at the bottom one; a player who does gives a mark to each.

    `bottom`: `player` looks only at the bottom card. 1637, paragraph 10.
    """
    if bottom:
        yield Finding("bottom", to=player, ruling="may look")
    else:
        yield from to_each(player, everyone, p.price, "looked")


class DealBottomParams(Params):
    price = Number(asks="how many marks are paid")


@rule(
    "deal.bottom",
    grounds={"tarot": "for a Tarot under his hand the dealer gets marks from each"},
)
def bottom(p: DealBottomParams, dealer: str, everyone: Players, card: Card) -> Decision:
    """If there is a Tarot under the dealer's hand, each gives him a mark.

    `card`: the bottom card of the pack. 1637, paragraph 10.
    """
    if card.is_tarot:
        yield Finding("tarot", to=dealer, points=p.price, payers=others(dealer, everyone), cards=(card,))


class DealRotationParams(Params):
    next = Choice("after", "before", asks="who deals next")


@rule(
    "deal.rotation",
    grounds={"next": "after a coup another player deals"},
)
def rotation(p: DealRotationParams, dealer: str, everyone: Players) -> Decision:
    """After a coup another deals.

    `next`: the player whose turn comes `after` the dealer's, or `before` it. 1637 does not say it.
    """
    player = after(dealer, everyone) if p.next == "after" else round_from(dealer, everyone)[-1]
    yield Finding("next", to=player, ruling=DEALS)
