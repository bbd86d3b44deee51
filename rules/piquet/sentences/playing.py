"""Sentences about the play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.cards import Card
from rules.piquet.sentences.words import who
from rules.piquet.sides import Decided


def _card(card: Card) -> str:
    """Return a card in words and signs."""
    return f"the {card.words} ({card})"


def _lead(finding: Decided) -> str:
    if finding.ruling == "leads":
        return f"{who(finding)} leads {_card(finding.cards[0])}."
    why = {
        "elder": "the elder leads first",
        "taker": "who took the last trick leads",
        "one-by-one": "the card led must be answered first",
    }
    return f"{who(finding)} may not play {_card(finding.cards[0])} now: {why[finding.grounds[0]]}."


def _trick(finding: Decided) -> str:
    takes, taken = finding.cards
    if finding.grounds == ("other-suit",):
        return f"{_card(taken)} is of another suit, and does not take {_card(takes)}: the trick is {who(finding)}’s."
    return f"{_card(takes)} is higher than {_card(taken)}, and takes the trick for {who(finding)}."


def _renounce(finding: Decided) -> str:
    back = f"he takes back {_card(finding.cards[0])} and follows, without penalty"
    return f"{who(finding)} has a card of the suit led: {back}."


def _taking_back(finding: Decided) -> str:
    if finding.ruling == "taken back":
        may = f"he may take back {_card(finding.cards[0])}, without a fault"
        return f"{who(finding)} has a card of the suit led: {may}."
    return f"{who(finding)} had no card of the suit led: {_card(finding.cards[0])} stays."


def _touched(finding: Decided) -> str:
    meant = ", even if he meant a higher one" if "lesser" in finding.grounds else ""
    return f"{_card(finding.cards[0])} lies on the table and stays{meant}."


def _last(finding: Decided) -> str:
    return f"{who(finding)} takes the last trick with {_card(finding.cards[0])}, which scores {finding.number} in all."


def _last_capot(finding: Decided) -> str:
    if finding.ruling == "nothing":
        return f"{who(finding)} wins all the tricks, and counts nothing for the last."
    return f"{who(finding)} wins all the tricks, and still counts for the last."


def _too_few(finding: Decided) -> str:
    if finding.ruling == "takes":
        return f"nobody can answer {_card(finding.cards[0])}, so it takes."
    return f"{who(finding)}, who has fewer cards, must play his last, {_card(finding.cards[0])}."


_THROWN_UP: Mapping[str, str] = {
    "refused": "may not take up his cards again, because they are mixed with the others",
    "plays on": "takes up his cards again, because nothing is mixed, and plays on",
    "loses the rest": "has thrown up and mixed his cards, and loses all tricks that were left",
    "loses the cards": "has thrown up and mixed his cards, and loses the cards",
    "loses his game": "has thrown up and mixed his cards, and loses everything that he had counted",
    "loses the partie": "has thrown up and mixed his cards, and loses the set",
}


def _looking(finding: Decided) -> str:
    if finding.grounds[0] == "last":
        return f"{who(finding)} may look at the last trick."
    return f"{who(finding)} may not look at the {finding.name} during the play."


def _thrown_together(finding: Decided) -> str:
    if finding.ruling == "may take or leave":
        return f"{who(finding)} may take or leave the cards thrown down, if his own are higher or lower."
    why = (
        "is of the suit led, and is played"
        if finding.grounds == ("follows",)
        else "touched the table first, and is played"
    )
    return f"of the cards thrown down {_card(finding.cards[0])} {why}."


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "play.lead": _lead,
    "play.trick": _trick,
    "play.renounce": _renounce,
    "play.taking-back": _taking_back,
    "play.touched": _touched,
    "play.last-low": _last,
    "play.last-trick": _last,
    "play.looking": _looking,
    "play.last-capot": _last_capot,
    "fault.too-few-played": _too_few,
    "fault.thrown-up": lambda finding: f"{who(finding)} {_THROWN_UP[finding.ruling or '']}.",
    "fault.thrown-together": _thrown_together,
}
"""The sentences for the findings of each rule."""
