"""Lifting, or drawing, to see who deals. Sources: 1642 §2; 1651 ch. II; modern 3, and the section on the Rubicon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.cards import Card, Rank
from rules.core.domains import Choice, Number
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.sides import Cards, Decision, Finding


@dataclass(frozen=True)
class Shown:
    """The card that counts as lifted by a player, `A` or `B`."""

    player: str
    card: Card


class LiftTakingParams(Params):
    least = Number(1, asks="how many cards must be lifted")


@rule(
    "lift.taking",
    grounds={"free": "each lifts as many cards as he likes", "single": "nobody may lift a single card"},
)
def taking(p: LiftTakingParams, player: str, lifted: int) -> Decision:
    """Each lifts as many or as few cards as he likes, but more than one.

    `lifted`: the number of cards, including those that drop. `least`: the fewest that he may lift. `number` is how many
    he lifts. 1642 §2; 1651 ch. II.
    """
    if lifted < p.least:
        yield Finding("single", player=player, ruling=REFUSED, number=lifted)
    else:
        yield Finding("free", player=player, ruling="lifts", number=lifted)


class LiftDroppedParams(Params):
    shows = Choice("undermost", "least", asks="which card decides")


@rule(
    "lift.dropped",
    grounds={"in-hand": "a card that drops does not decide, but one of those that stay in the hand"},
)
def dropped(p: LiftDroppedParams, player: str, cards: Cards) -> Decision:
    """When a card drops in lifting, one of those that stay in the hand decides.

    `cards`: those that stay, the bottom card last. `shows`: the `undermost` card decides, which shows when the packet
    is turned up, or the lowest in rank of all (`least`). `cards` of the finding is that card. 1642 §2; 1651 ch. II.
    """
    shown = min(cards, key=lambda card: card.rank.height) if p.shows == "least" else cards[-1]
    yield Finding("in-hand", player=player, ruling="shows", cards=(shown,))


@rule("lift.exposed", grounds={"lowest": "of several cards that he exposes, the other may take the lowest as lifted"})
def exposed(p: Params, player: str, cards: Cards) -> Decision:
    """A player who exposes more than one card in lifting: the other takes the lowest of them as the one lifted.

    `cards`: those exposed. Laws of Piquet au Cent of about 1890, 1.
    """
    lowest = min(cards, key=lambda card: card.rank.height)
    yield Finding("lowest", player=player, ruling="shows", cards=(lowest,))


class LiftWhoParams(Params):
    compare = Choice("order", "value", asks="how the cards are compared")


@rule(
    "lift.who",
    grounds={"least": "the player who shows the lower card deals", "equal": "if the cards are equal, they lift again"},
    needs=("card.value",),
)
def who(p: LiftWhoParams, shown: tuple[Shown, Shown], values: Mapping[Rank, int]) -> Decision:
    """The player who shows the lower card deals.

    `shown`: the card that each shows. `values`: what a card of each rank is worth. `compare`: by the `order` of the
    cards, or by their `value`, which is the same for king, queen, knave and ten. 1642 §2; 1651 ch. II.
    """
    measures = [values[lift.card.rank] if p.compare == "value" else lift.card.rank.height for lift in shown]
    cards = tuple(lift.card for lift in shown)
    if measures[0] == measures[1]:
        yield Finding("equal", ruling="lift again", cards=cards)
    else:
        least = shown[measures.index(min(measures))]
        yield Finding("least", player=least.player, ruling="deals", cards=(least.card,))


@rule("lift.drawing", grounds={"one": "each draws one card"}, matter="lift.taking")
def drawing(p: Params, player: str, lifted: int) -> Decision:
    """Each draws a single card. `lifted`: how many he draws, which is `number`. Modern 3."""
    yield Finding("one", player=player, ruling="draws" if lifted == 1 else REFUSED, number=lifted)


@rule("lift.exposing", grounds={"again": "a player who exposes more than one card in lifting must lift again"})
def exposing(p: Params, player: str, exposed: int) -> Decision:
    """A player who lets more than one card be seen lifts again. `exposed`: how many. Laws of about 1890, 5."""
    if exposed > 1:
        yield Finding("again", player=player, ruling="lifts again", number=exposed)


@rule(
    "lift.highest",
    grounds={
        "highest": "the player who draws the higher card chooses who deals",
        "equal": "if the cards are equal, they draw again",
    },
    matter="lift.who",
)
def highest(p: Params, shown: tuple[Shown, Shown]) -> Decision:
    """The player who draws the higher card chooses who deals. `shown`: the card of each. Modern, on the Rubicon."""
    cards = tuple(lift.card for lift in shown)
    heights = [card.rank.height for card in cards]
    if heights[0] == heights[1]:
        yield Finding("equal", ruling="lift again", cards=cards)
    else:
        best = shown[heights.index(max(heights))]
        yield Finding("highest", player=best.player, ruling="chooses", cards=(best.card,))


@rule(
    "lift.choice",
    grounds={"free": "he deals himself or lets the other deal, as he likes"},
    needs=("lift.highest",),
)
def choice(p: Params, dealer: str) -> Decision:
    """The player who may choose deals, or lets the other deal. `dealer`: his choice. Modern, on the Rubicon."""
    yield Finding("free", player=dealer, ruling="deals")
