"""Words that the sentences of every phase share: the sides, the things judged, the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial, reduce
from typing import get_args

from rules.core.cards import PACK_52, Card, Rank, Suit, show_cards
from rules.core.findings import Fields, Message, worded
from rules.core.messages import ENGLISH, N_, _, language, say, several
from rules.piquet.laws.fours_and_threes import is_alike
from rules.piquet.laws.sequences import NAMES
from rules.piquet.sides import HANDS, Finding, Hand
from rules.piquet.table.state import Ending

POINT, HIS_POINT = "point ", "his point "
"""How the name of a point begins that says its number: `point 46`."""


def _forms(who: str, other: str) -> Mapping[str, str]:
    return {"who": who, "whose": f"{who}'s", "to_whom": f"to {who}", "other": other, "others": f"{other}'s"}


FORMS: Mapping[Hand | None, Mapping[str, str]] = {
    "elder": _forms("the elder", "the younger"),
    "younger": _forms("the younger", "the elder"),
    None: _forms("nobody", "nobody"),
}
"""How a sentence names a side and the other side, in the cases that other languages have."""

INSTEAD_OF_PIQUE = N_("{who} makes a repique instead, and takes off the {lost} of his pique.")


def forms(hand: Hand | None) -> Mapping[str, str]:
    """Return a hand as a sentence names it, and the other hand: `who`, `whose`, `to_whom`, `other`, `others`."""
    if language() == ENGLISH:
        return FORMS[hand]
    return {name: _(form) for name, form in FORMS[hand].items()}


# --- the things judged ---


def named(name: str | None) -> str:
    """Return a thing as it is called: `quinte major`, `three aces`, `point 46`, `hearts`; nothing for None."""
    if name is None:
        return ""
    if (number := name.removeprefix(POINT)).isdigit():
        return say("point {number}", number=number)
    return _(name)


def his(finding: Finding, otherwise: str = "hand") -> str:
    """Return `his point`, `his tierce major`, `his three kings`; the name of the thing is looked up with its `his`."""
    whole = f"his {finding.name or otherwise}"
    if (number := whole.removeprefix(HIS_POINT)).isdigit():
        return say("his point {number}", number=number)
    return _(whole)


def article(words: str) -> str:
    """Return words with the article they take."""
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def a_thing(finding: Finding) -> str:
    """Return the thing judged with its article and its cards: `a quinte major (AS KS QS JS TS)`."""
    words = article(finding.name or "hand")
    return _with_cards(_(words), finding)


def claimed(finding: Finding) -> str:
    """Return the thing that a player claims, without cards: `a quinte major`, `three aces`; his point or sequences."""
    name = finding.name or "hand"
    if is_alike(name):
        return _(name)
    return his(finding) if name.startswith(("point", "sequences")) else _(article(name))


def held(finding: Finding) -> str:
    """Return the thing judged with its cards: `quinte major (AS KS QS JS TS)`."""
    return _with_cards(named(finding.name or "hand"), finding)


def shown_or_his(finding: Finding) -> str:
    """Return the thing judged as his own; one that is shown with its cards: `his quinte major (AS KS QS JS TS)`."""
    words = his(finding, "things")
    return _with_cards(words, finding) if finding.ruling == "shown" else words


def _with_cards(words: str, finding: Finding) -> str:
    return f"{words} ({show_cards(finding.cards)})" if finding.cards else words


def the(card: Card) -> str:
    """Return a card in words: `the ten of spades`."""
    words = f"the {card.words}"
    return _(words)


def _the_card(card: Card) -> str:
    return f"{the(card)} ({card})"


def the_cards(cards: Iterable[Card]) -> str:
    """Return cards in words and signs: `the ten of spades (TS) and the ace of hearts (AH)`."""
    shown = [_the_card(card) for card in cards]
    return reduce(lambda before, last: say("{one} and {other}", one=before, other=last), shown) if shown else ""


def number_of_cards(number: int | None) -> str:
    """Return `1 card`, `5 cards`, `no card`."""
    return several("{number} card", "{number} cards", number) if number else _("no card")


FIELDS: Fields = {
    **{form: partial(lambda form, finding: _(FORMS[finding.to][form]), form) for form in FORMS[None]},
    "player": lambda finding: finding.player,
    "number": lambda finding: finding.number,
    "points": lambda finding: abs(finding.points or 0),
    "lost": lambda finding: -(finding.points or 0),
    "card": lambda finding: _the_card(finding.cards[0]),
    "taken": lambda finding: _the_card(finding.cards[1]),
    "cards": lambda finding: show_cards(finding.cards),
    "suit": lambda finding: named(finding.name),
    "thing": lambda finding: named(finding.name),
    "a_thing": a_thing,
    "his_thing": his,
    "his_things": shown_or_his,
}
"""What the fields are, where a phase does not say it in another way. `lost` are the points taken off."""


def sentences(
    messages: Mapping[str, Message], **fields: Callable[[Finding], object]
) -> Mapping[str, Callable[[Finding], str]]:
    """Return the sentence of each rule. `fields`: those that are something else here than in `FIELDS`."""
    all_fields = {**FIELDS, **fields}
    return {rule: partial(worded, message=message, fields=all_fields) for rule, message in messages.items()}


CALLED = ("point", "sequences", "point and sequences", "pique", "repique", "hand")
"""What a player is said to have, besides sequences, threes and fours; also as his: `his point`."""
OTHERS = ("sets", "no sequence", "his things")


def names() -> Iterator[str]:
    """Yield every name, with the articles with which it occurs."""
    yield from (suit.word for suit in Suit)
    yield from (rank.word for rank in Rank)
    for card in PACK_52:
        yield from (card.words, f"the {card.words}")
    for name in NAMES.values():
        for run in (f"{name} major", *(f"{name} of the {rank.word}" for rank in Rank if Rank.FOUR <= rank < Rank.ACE)):
            yield from (run, f"a {run}", f"his {run}")
    alike = (
        f"{number} {rank.word}{'es' if rank is Rank.SIX else 's'}" for number in ("three", "four") for rank in Rank
    )
    for called in (*alike, "three", "four", *CALLED):
        yield from (called, f"his {called}")
    yield from (form for side in FORMS.values() for form in side.values())
    yield from (f"{who}{hand}" for hand in HANDS for who in ("The ", "You, the ", "Your opponent, the "))
    yield from (f"the coup has ended: {ending}" for ending in get_args(Ending))
    yield from OTHERS
