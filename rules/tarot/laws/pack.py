"""The pack: five bands, the cards taken out of it, the seven Tarots, and the order of the cards.

Source: 1637, paragraphs 1, 2, 3, 5, 7 and 12.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.domains import Choice
from rules.core.rule import Params, rule
from rules.tarot.cards import BATELEUR, BELLE, MAT, WHOLE_PACK, Card, Cards, Suit
from rules.tarot.sides import Decision, Finding

OUT = "out of the pack"
IN = "in the pack"

_ROUND, _LONG = (10, 9, 8), (3, 2, 1)
"""The pips taken out of the round suits (cups, deniers) and out of the long ones."""


def is_removed(card: Card) -> bool:
    """Whether a card is one of the twelve taken out."""
    return card.suit is not None and card.number in (_ROUND if card.suit.is_round else _LONG)


PACK = tuple(card for card in WHOLE_PACK if not is_removed(card))
"""The sixty-six cards that are left."""


@rule(
    "pack.bands",
    grounds={
        "whole": "the pack has seventy-eight cards",
        "triumph": "the first and noblest of the five bands are the twenty-two triumphs",
        "suit": "the other four are swords, batons, cups and deniers",
        "fourteen": "each suit has fourteen cards, first King, Queen, Knight and Valet",
        "honour": "these four are also called the honours",
        "pip": "the rest are those from the ten to the ace",
        "tarot": "Monde, Mat, Bateleur and the Kings are called Tarots",
        "belle": "the ace of deniers is called the card of la belle",
        "rest": "twelve cards are taken out, three of each suit",
        "removed-round": "of cups and deniers the ten, nine and eight are taken out",
        "removed-long": "of swords and batons the three, two and ace are taken out",
    },
)
def bands(p: Params, table: Cards) -> Decision:
    """The pack has five bands, twenty-two triumphs and four suits; twelve pips are taken out of it.

    `table`: cards to name. One finding for each card: `name` is what it is, the ruling whether it is in the pack; then
    the number of cards in all (`whole`), and of those left (`rest`). 1637, paragraphs 1, 2, 3, 5, 7 and 12.
    """
    for card in table:
        if card.is_tarot:
            name = "Tarot"
        elif card == BELLE:
            name = "la belle"
        else:
            name = "triumph" if card.is_triumph else "honour" if card.is_honour else "pip"
        yield Finding(*_grounds(card), name=name, ruling=OUT if is_removed(card) else IN, cards=(card,))
    yield Finding("whole", number=len(WHOLE_PACK))
    yield Finding("rest", number=len(PACK))


def _grounds(card: Card) -> Iterator[str]:
    if is_removed(card) and card.suit is not None:
        yield "removed-round" if card.suit.is_round else "removed-long"
    yield "triumph" if card.is_triumph else "suit"
    if card.is_honour:
        yield from ("fourteen", "honour")
    elif not card.is_triumph:
        yield "pip"
    if card.is_tarot:
        yield "tarot"
    if card == BELLE:
        yield "belle"


@dataclass(frozen=True)
class Order:
    """The order of the cards. `inverted`: the pips of cups and deniers run from the ace down; `angel`: 20 above 21.

    Cards of different suits have the same height when they stand at the same place from the King down.
    """

    inverted: bool = True
    angel: bool = False

    def height(self, card: Card) -> int:
        """Return how high a card is among the triumphs, or in its suit. The Mat is below all."""
        if card.suit is None:
            swapped = {20: 21, 21: 20} if self.angel else {}
            return swapped.get(card.number, card.number)
        if card.is_honour or not (card.suit.is_round and self.inverted):
            return card.number
        # Ace to seven have the places that ten to four have in the long suits.
        return 11 - card.number

    def beats(self, card: Card, other: Card) -> bool:
        """Whether a card takes another that was led, or that is winning the trick so far."""
        if card == MAT:
            return False
        if other == MAT:
            return True
        if card.is_triumph and not other.is_triumph:
            return True
        return card.suit is other.suit and self.height(card) > self.height(other)

    def highest(self, number: int) -> frozenset[Card]:
        """Return this number of the highest triumphs."""
        triumphs = sorted((card for card in PACK if card.is_triumph), key=self.height)
        return frozenset(triumphs[-number:])


def lowest(number: int, from_mat: bool) -> frozenset[Card]:
    """Return this number of the lowest triumphs, from the Bateleur or from the Mat up."""
    first = MAT.number if from_mat else BATELEUR.number
    return frozenset(Card(None, first + place) for place in range(number))


def _above(order: Order, cards: list[Card]) -> Cards:
    return tuple(sorted(cards, key=order.height, reverse=True))


class SuitOrderParams(Params):
    inverted = Choice("cups-deniers", "none", asks="in which suits the ace is high")


@rule(
    "suit.order",
    grounds={
        "descending": "King, Queen, Knight, Valet, then from the ten to the ace",
        "inverted": "the high pips of cups and deniers are worth no more than the low ones of swords and batons",
    },
)
def suit_order(p: SuitOrderParams, table: Cards) -> Decision:
    """In a suit the King is highest, then Queen, Knight, Valet and pips; in cups and deniers the pips are reversed.

    `table`: if two or more of its cards are of a suit, `cards` are these, from the highest. `inverted`: the ace is the
    highest pip in `cups-deniers`, or in `none`. 1637, paragraphs 2, 3 and 7.
    """
    order = Order(inverted=p.inverted == "cups-deniers")
    for suit in Suit:
        held = [card for card in table if card.suit is suit]
        if len(held) > 1:
            pips = [card for card in held if not card.is_honour]
            turned = order.inverted and suit.is_round and len(pips) > 1
            plain = not turned or len(pips) < len(held)
            grounds = (*(["descending"] if plain else []), *(["inverted"] if turned else []))
            ordered = _above(order, held)
            yield Finding(*grounds, name=suit.word, ruling=f"{ordered[0]} above {ordered[-1]}", cards=ordered)


class TriumphOrderParams(Params):
    highest = Choice("monde", "angel", asks="which triumph is highest")


@rule(
    "triumph.order",
    grounds={"number": "among triumphs the higher number is above the lower"},
)
def triumph_order(p: TriumphOrderParams, table: Cards) -> Decision:
    """Of two triumphs the one with the higher number is above the other; the Mat is above none.

    `table`: if two or more of its cards are triumphs other than the Mat, `cards` are these, from the highest.
    `highest`: the `monde` (21), or the `angel` (20), which is then above it. 1637 does not say it.
    """
    order = Order(angel=p.highest == "angel")
    held = _above(order, [card for card in table if card.is_triumph and card != MAT])
    if len(held) > 1:
        yield Finding("number", name="triumphs", ruling=f"{held[0]} above {held[-1]}", cards=held)
