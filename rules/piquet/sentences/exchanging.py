"""Sentences about blanche and exchange at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.piquet.laws.irregularities.numbers import INSTEAD
from rules.piquet.sentences.words import instead, who
from rules.piquet.sides import Decided

REFUSED = "refused"


def cards(number: int | None) -> str:
    """Return `1 card`, `5 cards`, `no card`."""
    return f"{number or 'no'} card{'' if (number or 0) < 2 else 's'}"


def _showing(finding: Decided) -> str:
    if finding.ruling == REFUSED:
        return f"the cards that {who(finding)} shows are not a blanche."
    return f"{who(finding)} shows his {cards(finding.number)}, and the other may look them over."


def _exchange(finding: Decided) -> str:
    ground = finding.grounds[0]
    if ground == "says":
        number = (
            f"he must now discard {cards(finding.number)}" if finding.number else "he must say how many he will discard"
        )
        return f"{who(finding)} has a blanche: {number}."
    if ground == "other-first":
        if finding.ruling == REFUSED:
            return f"{who(finding)} may not show his blanche before the other has discarded."
        return f"{who(finding)} first discards {cards(finding.number)}, so that the other may show his blanche."
    if ground == "takes":
        return f"{who(finding)} takes {cards(finding.number)}, as many as he said with his blanche."
    if finding.ruling == REFUSED:
        return f"{who(finding)} said that he would discard {cards(finding.number)}, and must do so."
    return f"{who(finding)} discards {cards(finding.number)}, as he said."


def _elder(finding: Decided) -> str:
    if finding.grounds[0] == "first":
        return f"{who(finding)} must discard {cards(finding.number)} before he takes the same number."
    if finding.ruling == REFUSED:
        return f"{who(finding)} may not take {cards(finding.number)}: that is too many."
    return f"{who(finding)} may take {cards(finding.number)}."


def _younger(finding: Decided) -> str:
    if finding.grounds[0] == "after":
        return f"{who(finding)} must wait until the elder has exchanged."
    if finding.ruling == REFUSED and finding.grounds[0] == "no-more":
        return f"{who(finding)} may not take {cards(finding.number)}: fewer are left."
    return _elder(finding)


def _looking(finding: Decided) -> str:
    may = "may not look" if finding.ruling == REFUSED else "may look"
    what = "of those he leaves" if finding.grounds[0] != "elder-after" else "of those the younger leaves"
    return f"{who(finding)} {may} at {cards(finding.number)} {what}."


def _suit(finding: Decided) -> str:
    ground = finding.grounds[0]
    if ground == "said-first":
        return f"{who(finding)} must first say which suit he will lead."
    return f"{who(finding)} said {finding.name}, and must lead it."


def _ordered(finding: Decided) -> str:
    if finding.ruling == REFUSED:
        return f"{who(finding)} has no card of the suit he said, and must lead the suit that the younger orders."
    return f"{who(finding)} has no card of the suit he said, and must lead {finding.name}, as the younger orders."


def _telling(finding: Decided) -> str:
    if finding.number is None:
        return f"{who(finding)} may not refuse to say how many cards he discards."
    if finding.ruling == REFUSED:
        return f"{who(finding)} does not discard {cards(finding.number)}, and must say the true number."
    return f"{who(finding)} says truly that he discards {cards(finding.number)}."


def _as_many(finding: Decided) -> str:
    if finding.grounds[0] == "seen":
        return f"{cards(finding.number)} of these the elder might see."
    if finding.ruling == REFUSED:
        return f"{who(finding)} takes as many as he discards, {cards(finding.number)}, and then his exchange is done."
    return f"{who(finding)} takes {cards(finding.number)}, as many as he has discarded."


def _of_younger(finding: Decided) -> str:
    if finding.ruling == REFUSED:
        return f"{who(finding)} must let the elder discard and take before he says that he has a blanche."
    return f"{who(finding)} has let the elder exchange, and may show his blanche before he discards."


def _adapted(finding: Decided) -> str:
    ground = finding.grounds[0]
    if ground == "left":
        return f"{who(finding)} may look at {cards(finding.number)} left, in spite of the blanche."
    if ground == "waits":
        if finding.ruling == REFUSED:
            return f"{who(finding)} takes nothing until the elder has taken."
        return f"{who(finding)} takes {cards(finding.number)}, now that the elder has taken."
    before = "the other has discarded" if ground == "keeps" else "he has shown his blanche"
    return f"{who(finding)} keeps his twelve cards until {before}."


def _number_said(finding: Decided) -> str:
    if finding.grounds[0] == "refusing":
        if finding.ruling == REFUSED:
            return f"{who(finding)} may not count the talon: the elder has not refused to say how many he takes."
        return f"{who(finding)} may count the talon: {finding.number} left."
    if finding.to == "younger":
        return f"the elder refuses to say how many he takes, so {who(finding)} may count the talon."
    if finding.ruling == REFUSED:
        return f"{who(finding)} does not take {cards(finding.number)}, and must say the true number."
    return f"{who(finding)} says truly that he takes {cards(finding.number)}."


def _too_many(finding: Decided) -> str:
    if finding.ruling == INSTEAD:
        return instead(finding)
    if finding.ruling == "put back":
        return f"{who(finding)} puts back the {cards(finding.number)} that he took too many, and loses nothing."
    lost = f", and loses the {-finding.points} he has counted" if finding.points else ""
    return f"{who(finding)} has {cards(finding.number)} too many: he counts nothing in this coup{lost}."


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "blanche.showing": _showing,
    "blanche.exchange": _exchange,
    "blanche.late": lambda finding: f"{who(finding)} is too late with his blanche: cards have been discarded.",
    "exchange.elder": _elder,
    "exchange.younger": _younger,
    "exchange.least": lambda finding: f"{who(finding)} must discard at least one card.",
    "exchange.once": lambda finding: f"{who(finding)} has discarded, and may not discard any more.",
    "exchange.looking": _looking,
    "exchange.suit": _suit,
    "exchange.suit-ordered": _ordered,
    "exchange.telling": _telling,
    "exchange.as-many": _as_many,
    "blanche.younger": _of_younger,
    "blanche.adapted": _adapted,
    "exchange.talon-spread": lambda finding: f"{who(finding)} may not spread the talon before he has discarded.",
    "exchange.number-said": _number_said,
    "fault.too-many": _too_many,
    "fault.too-few": lambda finding: f"{who(finding)} plays with {cards(finding.number)}, and counts what he has.",
}
"""The sentences for the findings of each rule."""
