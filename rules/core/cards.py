"""Cards and their notation: `AS KH QD JC TD 9C`, with `10D` and the French R D V also read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Protocol, TypeAlias, TypeVar

from rules.core.errors import PiquetError

TEXTS_KEPT = 4096
"""How many hands are kept with the text that they were read from: the cases have the same hands again and again."""


class CardError(PiquetError, ValueError):
    """A text is not a card, or the same card is written twice. The message is one sentence."""


class Suit(StrEnum):
    """One of the four suits; its value is the letter of the notation."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    __hash__ = str.__hash__  # it equals its letter, and an enum hashes its name

    @property
    def symbol(self) -> str:
        """The suit's sign: ♠ ♥ ♦ ♣."""
        return "♠♥♦♣"["SHDC".index(self.value)]

    @property
    def word(self) -> str:
        """The suit in words: `spades`."""
        return self.name.lower()


class Rank(StrEnum):
    """One of the thirteen ranks, ordered from the two up to the ace; its value is as rule sets write it (`10`, `K`).

    The two to the five exist so that the rule on the pack can name and refuse them.
    """

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    KNAVE = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @cached_property
    def height(self) -> int:
        """Place in the order of ranks, from 0 (the two) to 12 (the ace)."""
        return _HEIGHTS[self.value]

    @property
    def letter(self) -> str:
        """How a card of this rank is printed: `T` for the ten, else the value."""
        return "T" if self is Rank.TEN else self.value

    @cached_property
    def word(self) -> str:
        """The rank in words: `king`, `ten`."""
        return self.name.lower()

    @property
    def is_court(self) -> bool:
        """Whether it is a figure: king, queen or knave."""
        return self in (Rank.KING, Rank.QUEEN, Rank.KNAVE)

    __hash__ = str.__hash__  # as with a suit

    # A Rank is a string to YAML and JSON; its order is that of the cards, not of the alphabet.
    def __lt__(self, other: str) -> bool:
        return self.height < Rank(other).height

    def __le__(self, other: str) -> bool:
        return self.height <= Rank(other).height

    def __gt__(self, other: str) -> bool:
        return self.height > Rank(other).height

    def __ge__(self, other: str) -> bool:
        return self.height >= Rank(other).height


_HEIGHTS = {rank.value: height for height, rank in enumerate(Rank)}
_CARDS: dict[tuple[Rank, Suit], Card] = {}


@dataclass(frozen=True)
class Face:
    """What is printed on a card: the English and French letter, the sign of the suit if any, whether it is red."""

    rank: str
    french: str
    sign: str = ""
    red: bool = False


@dataclass(frozen=True, eq=False, init=False)
class Card:
    """One card. Prints as `AS`, `TD`.

    There is only one object for each card, so that cards are compared and looked up at once: hands are, all the time.
    """

    rank: Rank
    suit: Suit

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """Return the card, which is made if it is not known yet."""
        card = _CARDS.get((rank, suit))
        if card is None:
            card = object.__new__(cls)
            card.__dict__.update(rank=Rank(rank), suit=Suit(suit))
        return _CARDS.setdefault((card.rank, card.suit), card)

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        return f"{self.rank.letter}{self.suit.value}"

    @property
    def words(self) -> str:
        """The card in words: `ten of diamonds`."""
        return f"{self.rank.word} of {self.suit.word}"

    @property
    def face(self) -> Face:
        """What is printed on it."""
        red = self.suit in (Suit.HEARTS, Suit.DIAMONDS)
        return Face(self.rank.value, _FRENCH.get(self.rank, self.rank.value), self.suit.symbol, red)


class AnyCard(Protocol):
    """A card of any game. It can be kept in sets, and prints in the notation of its game."""

    @property
    def words(self) -> str:
        """The card in words: `ten of diamonds`."""

    @property
    def face(self) -> Face:
        """What is printed on it."""

    def __hash__(self) -> int: ...


Cards: TypeAlias = tuple[AnyCard, ...]


PACK_52: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""The whole pack, before a game takes anything out."""

_RANKS = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}
_FRENCH = {Rank.KING: "R", Rank.QUEEN: "D", Rank.KNAVE: "V"}
_RANKS |= {letter: rank for rank, letter in _FRENCH.items()}
_SUITS = {suit.value: suit for suit in Suit} | {suit.symbol: suit for suit in Suit}


def parse_card(text: str) -> Card:
    """Read one card, in either case; also `10D`, and the French `RH DS VC`. Raises CardError."""
    written = text.strip().upper()
    rank, suit = _RANKS.get(written[:-1]), _SUITS.get(written[-1:])
    if rank is None or suit is None:
        raise CardError(
            f"{text.strip()!r} is not a card: write a rank (A K Q J T 9 8 7 6; also 10, and R D V) and a suit (S H D C)"
        )
    return Card(rank, suit)


C = TypeVar("C", bound=AnyCard)


def reader_of(parse: Callable[[str], C]) -> Callable[[str], tuple[C, ...]]:
    """Return what reads cards separated by spaces, commas or semicolons, in the order written. `parse` reads one.

    It raises CardError for text that is not a card, and for a card written twice.
    """

    @lru_cache(TEXTS_KEPT)
    def read(text: str) -> tuple[C, ...]:
        cards = tuple(parse(word) for word in re.split(r"[\s,;]+", text.strip()) if word)
        for place, card in enumerate(cards):
            if card in cards[:place]:
                raise CardError(f"the card {card} is written twice")
        return cards

    return read


parse_cards = reader_of(parse_card)


def show_cards(cards: Iterable[AnyCard]) -> str:
    """Print cards in the notation: `AS KS 9H`."""
    return " ".join(map(str, cards))
