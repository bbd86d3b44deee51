"""The names that occur in sentences and events, for translators: cards, suits, and what is declared."""

from __future__ import annotations

from collections.abc import Iterator

from rules.tarot.cards import WHOLE_PACK, Suit
from rules.tarot.laws.things import FOUR_KINGS_ALIKE, THINGS


def names() -> Iterator[str]:
    """Yield every name, with the articles with which it occurs."""
    yield from THINGS
    yield FOUR_KINGS_ALIKE.name
    yield from (suit.word for suit in Suit)
    yield from ("triumphs", "Mort")
    yield from (card.words for card in WHOLE_PACK)
    yield from (f"the {card.words}" for card in WHOLE_PACK if not card.is_triumph)
