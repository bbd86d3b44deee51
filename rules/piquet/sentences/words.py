"""Words that the sentences of every phase share."""

from __future__ import annotations

from rules.core.cards import show_cards
from rules.piquet.sides import Decided


def who(one: Decided) -> str:
    """Return `the elder`, `the younger`, or nobody."""
    return f"the {one.to}" if one.to else "nobody"


def held(one: Decided) -> str:
    """Return the thing judged with its cards: `quinte major (AS KS QS JS TS)`."""
    cards = f" ({show_cards(one.cards)})" if one.cards else ""
    return f"{one.name or 'hand'}{cards}"


def article(words: str) -> str:
    """Return words with the article they take."""
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def counts(one: Decided, what: str) -> str:
    """Return `the elder counts 4 for …`."""
    return f"{who(one)} counts {one.points or 'nothing'} for {what}."


def instead(one: Decided) -> str:
    """Say that a pique is taken off because a repique comes in its place."""
    return f"{who(one)} makes a repique instead, and takes off the {-(one.points or 0)} of his pique."
