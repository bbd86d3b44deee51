"""Words that the sentences of every phase share."""

from __future__ import annotations

from rules.core.cards import show_cards
from rules.piquet.sides import Decided


def who(finding: Decided) -> str:
    """Return `the elder`, `the younger`, or nobody."""
    return f"the {finding.to}" if finding.to else "nobody"


def held(finding: Decided) -> str:
    """Return the thing judged with its cards: `quinte major (AS KS QS JS TS)`."""
    cards = f" ({show_cards(finding.cards)})" if finding.cards else ""
    return f"{finding.name or 'hand'}{cards}"


def article(words: str) -> str:
    """Return words with the article they take."""
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def counts(finding: Decided, what: str) -> str:
    """Return `the elder counts 4 for …`."""
    return f"{who(finding)} counts {finding.points or 'nothing'} for {what}."


def instead(finding: Decided) -> str:
    """Say that a pique is taken off because a repique replaces it."""
    return f"{who(finding)} makes a repique instead, and takes off the {-(finding.points or 0)} of his pique."
