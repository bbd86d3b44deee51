"""Cards drawn with CSS: rank and suit as text, the colour besides, and the whole in words for those who listen."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.app.markup import Html, join, tag
from rules.cards import Card, Rank, Suit

LETTERS = {"kqj": "K Q J", "rdv": "R D V"}
"""The two ways of lettering the figures: English, and French (roi, dame, valet)."""

_FRENCH = {Rank.KING: "R", Rank.QUEEN: "D", Rank.KNAVE: "V"}


def card(one: Card, letters: str = "kqj", mark: str = "") -> Html:
    """Draw a card. `mark`: `new` for one that has just come; it is heard, too."""
    rank = _FRENCH.get(one.rank, one.rank.value) if letters == "rdv" else one.rank.value
    red = " red" if one.suit in (Suit.HEARTS, Suit.DIAMONDS) else ""
    # U+FE0E asks for the sign as text: some systems would draw a coloured picture.
    sign = tag("span", f"{one.suit.symbol}\ufe0e", class_="suit")
    label = f"{one.words}, {mark}" if mark else one.words
    return tag("span", tag("span", rank), sign, class_=f"card{red} {mark}".rstrip(), role="img", aria_label=label)


def back(label: str) -> Html:
    """Draw cards that lie face down. `label` says in words what they are."""
    return tag("span", class_="card back", role="img", aria_label=label)


def cards(several: Iterable[Card], letters: str = "kqj") -> Html:
    """Draw cards in the order given."""
    return tag("div", join(card(one, letters) for one in several), class_="cards")


def sorted_hand(hand: Iterable[Card]) -> list[Card]:
    """Return a hand as one holds it: by suit, the highest first."""
    suits = list(Suit)
    return sorted(hand, key=lambda one: (suits.index(one.suit), -one.rank.height))
