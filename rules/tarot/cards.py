"""The cards of the Tarots and their notation: `KS QB NC JD 7C AD`, the triumphs `T2` to `T20`, and `T1 T21 Mat`.

Suits: S swords, B batons, C cups, D deniers. Ranks: K Q N (the Knight) J (the Valet) T 9 … 2 A; `10S` is also read.
The Bateleur is `T1`, the Monde `T21`; both are also read by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.core.cards import CardError, Face, reader_of


class Suit(StrEnum):
    """One of the four suits; its value is the letter of the notation."""

    SWORDS = "S"
    BATONS = "B"
    CUPS = "C"
    DENIERS = "D"

    @property
    def word(self) -> str:
        """The suit in words: `swords`."""
        return self.name.lower()

    @property
    def symbol(self) -> str:
        """A sign for the suit: crossed swords, a staff, an urn, a coin."""
        return "⚔⚚⚱◉"["SBCD".index(self.value)]

    @property
    def is_round(self) -> bool:
        """Whether it is cups or deniers, the suits with round pips."""
        return self in (Suit.CUPS, Suit.DENIERS)


KING, QUEEN, KNIGHT, VALET = 14, 13, 12, 11
HONOURS = {KING: "King", QUEEN: "Queen", KNIGHT: "Knight", VALET: "Valet"}
"""The four honours by the number that stands for each."""
TEN, ACE = 10, 1
BATELEUR_NUMBER, MONDE_NUMBER = 1, 21

_LETTERS = {KING: "K", QUEEN: "Q", KNIGHT: "N", VALET: "J", TEN: "T", ACE: "A"}
_NUMBERS = {letter: number for number, letter in _LETTERS.items()} | {str(number): number for number in range(2, 11)}
_FRENCH = {KING: "R", QUEEN: "D", KNIGHT: "C", VALET: "V"}
_PIPS = ("", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TRIUMPHS = {0: "Mat", BATELEUR_NUMBER: "Bateleur", MONDE_NUMBER: "Monde"}


@dataclass(frozen=True)
class Card:
    """One card: of a suit, with the number of its pips (11 to 14 for Valet, Knight, Queen, King); or a triumph.

    A triumph has no suit, but a number of its own; the Mat is the triumph with the number 0.
    """

    suit: Suit | None
    number: int

    def __str__(self) -> str:
        if self.suit is not None:
            return f"{_LETTERS.get(self.number, self.number)}{self.suit.value}"
        return f"T{self.number}" if self.number else "Mat"

    @property
    def words(self) -> str:
        """The card in words: `seven of cups`, `triumph 14`, `the Monde`."""
        if self.suit is not None:
            return f"{HONOURS.get(self.number) or _PIPS[self.number]} of {self.suit.word}"
        return f"the {_TRIUMPHS[self.number]}" if self.number in _TRIUMPHS else f"triumph {self.number}"

    @property
    def face(self) -> Face:
        """What is printed on it."""
        if self.suit is None:
            return Face(str(self.number or "Mat"), str(self.number or "Mat"))
        rank = {TEN: "10"}.get(self.number) or _LETTERS.get(self.number) or str(self.number)
        return Face(rank, _FRENCH.get(self.number, rank), self.suit.symbol, self.suit.is_round)

    @property
    def is_triumph(self) -> bool:
        """Whether it is one of the twenty-two, the Mat among them."""
        return self.suit is None

    @property
    def is_honour(self) -> bool:
        """Whether it is a King, Queen, Knight or Valet."""
        return self.suit is not None and self.number in HONOURS

    @property
    def is_king(self) -> bool:
        """Whether it is a King."""
        return self.suit is not None and self.number == KING

    @property
    def is_tarot(self) -> bool:
        """Whether it is one of the seven: Monde, Mat, Bateleur and the four Kings."""
        return self in TRIO or self.is_king


Cards = tuple[Card, ...]

MAT, BATELEUR, MONDE = Card(None, 0), Card(None, BATELEUR_NUMBER), Card(None, MONDE_NUMBER)
TRIO = (MONDE, MAT, BATELEUR)
"""The three Tarots that are triumphs."""
BELLE = Card(Suit.DENIERS, ACE)
"""The ace of deniers."""
WHOLE_PACK = (
    *(Card(None, number) for number in range(MONDE_NUMBER, -1, -1)),
    *(Card(suit, number) for suit in Suit for number in range(KING, 0, -1)),
)
"""All seventy-eight cards, before any are taken out."""

CARD_PATTERN = r"(?:mat|monde|bateleur|T(?:1[0-9]|2[01]|[1-9])(?![0-9])|(?:10|[KQNJTA2-9])[SBCD])"
"""The ways to write a card, in either case."""
_NAMED = {"MAT": MAT, "MONDE": MONDE, "BATELEUR": BATELEUR}


def parse_card(text: str) -> Card:
    """Read one card, in either case. Raises CardError when the text is not a card."""
    written = text.strip().upper()
    if re.fullmatch(CARD_PATTERN, written, re.IGNORECASE):
        if written in _NAMED:
            return _NAMED[written]
        if written[1:].isdigit():
            return Card(None, int(written[1:]))
        return Card(Suit(written[-1]), _NUMBERS[written[:-1]])
    raise CardError(
        f"{text.strip()!r} is not a card: write a rank (K Q N J T 9 … 2 A) and a suit (S B C D), T1 to T21, or Mat"
    )


parse_cards = reader_of(parse_card)


def without(cards: Cards, card: Card) -> Cards:
    """Return cards without one of them."""
    return tuple(other for other in cards if other != card)


def in_hand(cards: Iterable[Card], by_rank: bool = False) -> Cards:
    """Return cards in the order of a hand: the triumphs from the highest, the Mat, then suit by suit from the King.

    With `by_rank`, the Kings of all suits come after the triumphs, then the Queens, and so on.
    """

    def place(card: Card) -> tuple[int, ...]:
        if card.suit is None:
            return 0, -card.number
        suit = 1 + list(Suit).index(card.suit)
        # the pips of cups and deniers are sorted by rank, the ace first
        number = card.number if card.suit.is_round and not card.is_honour else -card.number
        return (1, number, suit) if by_rank else (suit, number)

    return tuple(sorted(cards, key=place))
