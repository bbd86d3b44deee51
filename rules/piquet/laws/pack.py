"""The pack: which cards are used, what they are worth, and which card takes which.

Sources: 1642 §1 (the cards taken out) and the end of §2 (values, order); 1651 ch. I and III.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from rules.core.cards import PACK_52, Card, Rank, Suit
from rules.core.domains import LowestRanks, Number
from rules.core.frozen import FrozenMap
from rules.core.rule import Params, rule
from rules.core.ruleset import RuleSet
from rules.piquet.sides import HANDS_KEPT, Cards, Decision, Finding


class PackCompositionParams(Params):
    removed = LowestRanks(most=5, asks="which cards are taken out")


@rule(
    "pack.composition",
    grounds={
        "removed": "cards of this rank are taken out of the pack",
        "rest": "the remaining cards are played with",
    },
)
def composition(p: PackCompositionParams, cards: Cards) -> Decision:
    """Some ranks are taken out of the pack; the rest is played with.

    `cards`: all the known cards. A card of a rank taken out is refused; one finding has in `number` how many remain.
    1642 §1; 1651 ch. I.
    """
    for card in cards:
        if card.rank in p.removed:
            yield Finding("removed", ruling="refused", cards=(card,))
    yield Finding("rest", number=sum(card.rank not in p.removed for card in PACK_52))


@lru_cache(maxsize=64)
def card_values(p: CardValueParams) -> Mapping[Rank, int]:
    """Return the points that a card of each rank is worth, by the parameters of `card.value`."""
    return FrozenMap({rank: _value(p, rank)[1] for rank in Rank})


def _value(p: CardValueParams, rank: Rank) -> tuple[str, int]:
    if rank is Rank.ACE:
        return "ace", p.ace
    if rank.is_court:
        return "court", p.court
    return "pips", int(rank)


class CardValueParams(Params):
    ace = Number(asks="how much an ace is worth")
    court = Number(asks="how much a court card is worth")


@rule(
    "card.value",
    grounds={
        "pips": "a card is worth the number of its pips",
        "ace": "the ace has a value of its own",
        "court": "king, queen and knave have the same value",
    },
)
def value(p: CardValueParams, table: Cards) -> Decision:
    """A card is worth the number of its pips; the ace and the figures have values of their own.

    `table`: the cards to value. One finding for each card; `number` is its value in points. 1642 §2; 1651 ch. III.
    """
    for card in table:
        ground, points = _value(p, card.rank)
        yield Finding(ground, number=points, cards=(card,))


def pack_of(ruleset: RuleSet) -> Cards:
    """Return the cards that a rule set plays with, by its own `pack.composition`; in a set without it, all."""
    return _pack_without(ruleset.value(PackCompositionParams.removed, ()))


@lru_cache(maxsize=64)
def _pack_without(removed: tuple[Rank, ...]) -> Cards:
    return tuple(card for card in PACK_52 if card.rank not in removed)


@lru_cache(HANDS_KEPT)
def by_suit(cards: Cards) -> Mapping[Suit, Cards]:
    """Return the cards of each suit, the highest first; every suit, in order, even if there is no card of it."""
    highest_first = sorted(cards, key=_height, reverse=True)
    return FrozenMap({suit: tuple([card for card in highest_first if card.suit is suit]) for suit in _SUITS})


_height = attrgetter("rank.height")
_SUITS = tuple(Suit)


class Holding(NamedTuple):
    """A thing that a hand can declare: its name, what decides between two of a kind, its cards."""

    name: str
    strength: tuple[int, ...]
    cards: Cards


Holdings: TypeAlias = tuple[Holding, ...]
"""What a hand can declare of a kind, the strongest first."""


def holding(name: str, cards: Cards) -> Holding:
    """Return a sequence, or three or four of a rank: more cards are stronger, then the higher rank."""
    return Holding(name, (len(cards), cards[0].rank.height), cards)


def beats(answered: Card, led: Card) -> bool:
    """Whether a card takes the card led: it must be of the same suit, and higher."""
    return answered.suit is led.suit and answered.rank.height > led.rank.height


@rule("card.order", grounds={"descending": "ace, king, queen, knave, ten and so on; the higher takes the lower"})
def order(p: Params, table: Cards) -> Decision:
    """The ace takes the king, the king the queen, and so on down to the lowest card.

    `table`: its first two cards are compared if they are of one suit; `cards` of the finding: taker, taken.
    1642 §2; 1651 ch. III.
    """
    if len(table) < 2 or table[0].suit != table[1].suit:
        return
    lower, higher = sorted(table[:2], key=lambda card: card.rank.height)
    yield Finding("descending", ruling="takes", cards=(higher, lower))
