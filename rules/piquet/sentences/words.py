"""Words that the sentences of every phase share: the sides, the things judged, the cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from rules.core.cards import Card, show_cards
from rules.core.messages import ENGLISH, N_, _, language, say, several
from rules.piquet.laws.fours_and_threes import is_alike
from rules.piquet.sides import Decided, Hand

POINT, HIS_POINT = "point ", "his point "
"""How the name of a point begins that says its number: `point 46`."""

FORMS: Mapping[Hand | None, Mapping[str, str]] = {
    "elder": {
        "who": N_("the elder"),
        "whose": N_("the elder's"),
        "to_whom": N_("to the elder"),
        "other": N_("the younger"),
        "others": N_("the younger's"),
    },
    "younger": {
        "who": N_("the younger"),
        "whose": N_("the younger's"),
        "to_whom": N_("to the younger"),
        "other": N_("the elder"),
        "others": N_("the elder's"),
    },
    None: {
        "who": N_("nobody"),
        "whose": N_("nobody's"),
        "to_whom": N_("to nobody"),
        "other": N_("nobody"),
        "others": N_("nobody's"),
    },
}
"""How a sentence names a side and the other side, in the cases that other languages have."""


def forms(hand: Hand | None) -> Mapping[str, str]:
    """Return a hand as a sentence names it, and the other hand: `who`, `whose`, `to_whom`, `other`, `others`."""
    if language() == ENGLISH:
        return FORMS[hand]
    return {name: _(form) for name, form in FORMS[hand].items()}


def parties(finding: Decided) -> Mapping[str, str]:
    """Return the side of a finding in its forms, and the other side, as fields of a message."""
    return forms(finding.to)


def told(finding: Decided, message: str, **fields: Any) -> str:
    """Say a marked message that may name the sides of a finding, and other fields."""
    return _(message).format(**parties(finding), **fields)


def counts(finding: Decided, some: str, nothing: str, **fields: Any) -> str:
    """Say one of two marked messages: `some` of what counts `{points}`, `nothing` of what counts nothing."""
    return told(finding, some if finding.points else nothing, points=finding.points, **fields)


def losing(finding: Decided, plain: str, lost: str, **fields: Any) -> str:
    """Say one of two marked messages: `lost` if the side loses points, which are its field `{lost}`, else `plain`."""
    return told(finding, lost if finding.points else plain, lost=-(finding.points or 0), **fields)


def instead(finding: Decided) -> str:
    """Say that a pique is taken off because a repique replaces it."""
    return say(
        "{who} makes a repique instead, and takes off the {lost} of his pique.",
        **parties(finding),
        lost=-(finding.points or 0),
    )


# --- the things judged ---


def named(name: str | None) -> str:
    """Return a thing as it is called: `quinte major`, `three aces`, `point 46`, `hearts`; nothing for None."""
    if name is None:
        return ""
    if (number := name.removeprefix(POINT)).isdigit():
        return say("point {number}", number=number)
    return _(name)


def his(finding: Decided, otherwise: str = "hand") -> str:
    """Return `his point`, `his tierce major`, `his three kings`; the name of the thing is looked up with its `his`."""
    whole = f"his {finding.name or otherwise}"
    if (number := whole.removeprefix(HIS_POINT)).isdigit():
        return say("his point {number}", number=number)
    return _(whole)


def article(words: str) -> str:
    """Return words with the article they take."""
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def a_thing(finding: Decided) -> str:
    """Return the thing judged with its article and its cards: `a quinte major (AS KS QS JS TS)`."""
    words = article(finding.name or "hand")
    return with_cards(_(words), finding)


def claimed(finding: Decided) -> str:
    """Return the thing that a player claims, without cards: `a quinte major`, `three aces`; his point or sequences."""
    name = finding.name or "hand"
    if is_alike(name):
        return _(name)
    return his(finding) if name.startswith(("point", "sequences")) else _(article(name))


def held(finding: Decided) -> str:
    """Return the thing judged with its cards: `quinte major (AS KS QS JS TS)`."""
    return with_cards(named(finding.name or "hand"), finding)


def his_held(finding: Decided) -> str:
    """Return the thing judged with its cards, as his own: `his quinte major (AS KS QS JS TS)`."""
    return with_cards(his(finding), finding)


def with_cards(words: str, finding: Decided) -> str:
    """Return words with the cards of a finding after them, if it has any."""
    return f"{words} ({show_cards(finding.cards)})" if finding.cards else words


# --- cards ---


def the(card: Card) -> str:
    """Return a card in words: `the ten of spades`."""
    words = f"the {card.words}"
    return _(words)


def the_card(card: Card) -> str:
    """Return a card in words and signs: `the ten of spades (TS)`."""
    return f"{the(card)} ({card})"


def the_cards(cards: Iterable[Card]) -> str:
    """Return cards in words and signs: `the ten of spades (TS) and the ace of hearts (AH)`."""
    shown = [the_card(card) for card in cards]
    return reduce(lambda one, other: say("{one} and {other}", one=one, other=other), shown) if shown else ""


def number_of_cards(number: int | None) -> str:
    """Return `1 card`, `5 cards`, `no card`."""
    return several("{number} card", "{number} cards", number) if number else _("no card")
