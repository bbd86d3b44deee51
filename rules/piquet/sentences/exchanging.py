"""What is said of blanche and exchange at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.piquet.laws.irregularities.numbers import INSTEAD
from rules.piquet.sentences.words import instead, who
from rules.piquet.sides import Decided

REFUSED = "refused"


def cards(number: int | None) -> str:
    """Return `1 card`, `5 cards`, `no card`."""
    return f"{number or 'no'} card{'' if (number or 0) < 2 else 's'}"


def _showing(one: Decided) -> str:
    if one.ruling == REFUSED:
        return f"what {who(one)} shows is no blanche."
    return f"{who(one)} shows his {cards(one.number)}, and the other may look them over."


def _exchange(one: Decided) -> str:
    ground = one.grounds[0]
    if ground == "says":
        number = f"he is bound to put out {cards(one.number)}" if one.number else "he must say how many he will put out"
        return f"{who(one)} has a blanche: {number}."
    if ground == "other-first":
        if one.ruling == REFUSED:
            return f"{who(one)} may not show his blanche before the other has put out his cards."
        return f"{who(one)} puts out first, {cards(one.number)}, that the other may show his blanche."
    if ground == "takes":
        return f"{who(one)} takes {cards(one.number)}, as many as he said with his blanche."
    if one.ruling == REFUSED:
        return f"{who(one)} said that he would put out {cards(one.number)}, and is bound to it."
    return f"{who(one)} puts out {cards(one.number)}, as he said."


def _elder(one: Decided) -> str:
    if one.grounds[0] == "first":
        return f"{who(one)} must put out {cards(one.number)} before he takes as many."
    if one.ruling == REFUSED:
        return f"{who(one)} may not take {cards(one.number)}: that is too many."
    return f"{who(one)} may take {cards(one.number)}."


def _younger(one: Decided) -> str:
    if one.grounds[0] == "after":
        return f"{who(one)} comes after the elder."
    if one.ruling == REFUSED and one.grounds[0] == "no-more":
        return f"{who(one)} may not take {cards(one.number)}: so many are not left."
    return _elder(one)


def _looking(one: Decided) -> str:
    may = "may not look" if one.ruling == REFUSED else "may look"
    what = "of those he leaves" if one.grounds[0] != "elder-after" else "of those the younger leaves"
    return f"{who(one)} {may} at {cards(one.number)} {what}."


def _suit(one: Decided) -> str:
    ground = one.grounds[0]
    if ground == "said-first":
        return f"{who(one)} must first say which suit he will lead."
    return f"{who(one)} said {one.name}, and must lead it."


def _ordered(one: Decided) -> str:
    if one.ruling == REFUSED:
        return f"{who(one)} has none of the suit he said, and must lead the one that the younger orders."
    return f"{who(one)} has none of the suit he said, and must lead {one.name}, which the younger orders."


def _telling(one: Decided) -> str:
    if one.number is None:
        return f"{who(one)} may not refuse to say how many cards he puts out."
    if one.ruling == REFUSED:
        return f"{who(one)} does not put out {cards(one.number)}, and must say the number truly."
    return f"{who(one)} says truly that he puts out {cards(one.number)}."


def _as_many(one: Decided) -> str:
    if one.grounds[0] == "seen":
        return f"{cards(one.number)} of these the elder might see."
    if one.ruling == REFUSED:
        return f"{who(one)} takes as many as he puts out, {cards(one.number)}, and has then done."
    return f"{who(one)} takes {cards(one.number)}, as many as he has put out."


def _of_younger(one: Decided) -> str:
    if one.ruling == REFUSED:
        return f"{who(one)} must let the elder put out and take, before he says that he has a blanche."
    return f"{who(one)} has let the elder exchange, and may show his blanche before he puts out any cards."


def _adapted(one: Decided) -> str:
    ground = one.grounds[0]
    if ground == "left":
        return f"{who(one)} may look at {cards(one.number)} left, the blanche notwithstanding."
    if ground == "waits":
        if one.ruling == REFUSED:
            return f"{who(one)} takes nothing until the elder has taken."
        return f"{who(one)} takes {cards(one.number)}, now that the elder has taken."
    before = "the other has put out his" if ground == "keeps" else "he has shown his blanche"
    return f"{who(one)} keeps his twelve cards until {before}."


def _number_said(one: Decided) -> str:
    if one.grounds[0] == "refusing":
        if one.ruling == REFUSED:
            return f"{who(one)} may not count the talon: the elder has not refused to say how many he takes."
        return f"{who(one)} may count the talon: {one.number} left."
    if one.to == "younger":
        return f"the elder refuses to say how many he takes, so {who(one)} may count the talon."
    if one.ruling == REFUSED:
        return f"{who(one)} does not take {cards(one.number)}, and must say the number truly."
    return f"{who(one)} says truly that he takes {cards(one.number)}."


def _too_many(one: Decided) -> str:
    if one.ruling == INSTEAD:
        return instead(one)
    if one.ruling == "put back":
        return f"{who(one)} puts back the {cards(one.number)} that he took too many, and loses nothing."
    lost = f", and loses the {-one.points} he has counted" if one.points else ""
    return f"{who(one)} has {cards(one.number)} too many: he counts nothing in this coup{lost}."


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "blanche.showing": _showing,
    "blanche.exchange": _exchange,
    "blanche.late": lambda one: f"{who(one)} comes too late with his blanche: cards have been put out.",
    "exchange.elder": _elder,
    "exchange.younger": _younger,
    "exchange.least": lambda one: f"{who(one)} must put out at least one card.",
    "exchange.once": lambda one: f"{who(one)} has put out his cards, and may not put out any more.",
    "exchange.looking": _looking,
    "exchange.suit": _suit,
    "exchange.suit-ordered": _ordered,
    "exchange.telling": _telling,
    "exchange.as-many": _as_many,
    "blanche.younger": _of_younger,
    "blanche.adapted": _adapted,
    "exchange.talon-spread": lambda one: f"{who(one)} may not spread the talon before he has put out his cards.",
    "exchange.number-said": _number_said,
    "fault.too-many": _too_many,
    "fault.too-few": lambda one: f"{who(one)} plays with {cards(one.number)}, and counts what he has.",
}
"""How the findings of each rule are said."""
