"""Sentences about blanche and exchange at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.messages import N_, say
from rules.piquet.laws.irregularities.numbers import INSTEAD
from rules.piquet.sentences.words import instead, losing, named, number_of_cards, parties, told
from rules.piquet.sides import Decided

REFUSED = "refused"


def _of_cards(finding: Decided, message: str) -> str:
    """Say a marked message that may name the number of the finding as `{cards}`: `1 card`, `5 cards`, `no card`."""
    return told(finding, message, cards=number_of_cards(finding.number))


def _showing(finding: Decided) -> str:
    if finding.ruling == REFUSED:
        return say("the cards that {who} shows are not a blanche.", **parties(finding))
    return _of_cards(finding, N_("{who} shows his {cards}, and the other may look them over."))


def _exchange(finding: Decided) -> str:
    ground = finding.grounds[0]
    if ground == "says":
        if finding.number:
            return _of_cards(finding, N_("{who} says that he has a blanche, and must discard {cards}."))
        return say("{who} must say with his blanche how many cards he will discard.", **parties(finding))
    if ground == "other-first":
        if finding.ruling == REFUSED:
            return say("{who} may not show his blanche before the other has discarded.", **parties(finding))
        return _of_cards(finding, N_("{who} first discards {cards}, so that the other may show his blanche."))
    if ground == "takes":
        return _of_cards(finding, N_("{who} takes {cards}, as many as he said with his blanche."))
    if finding.ruling == REFUSED:
        return _of_cards(finding, N_("{who} said that he would discard {cards}, and must do so."))
    return _of_cards(finding, N_("{who} discards {cards}, as he said."))


def _elder(finding: Decided) -> str:
    if finding.grounds[0] == "first":
        return _of_cards(finding, N_("{who} must discard {cards} before he takes the same number."))
    if finding.ruling == REFUSED:
        return _of_cards(finding, N_("{who} may not take {cards}: that is too many."))
    return _of_cards(finding, N_("{who} may take {cards}."))


def _younger(finding: Decided) -> str:
    if finding.grounds[0] == "after":
        return say("{who} must wait until the elder has exchanged.", **parties(finding))
    if finding.ruling == REFUSED and finding.grounds[0] == "no-more":
        return _of_cards(finding, N_("{who} may not take {cards}: fewer are left."))
    return _elder(finding)


def _looking(finding: Decided) -> str:
    if finding.grounds[0] == "elder-after":
        if finding.ruling == REFUSED:
            return _of_cards(finding, N_("{who} may not look at {cards} of those the younger leaves."))
        return _of_cards(finding, N_("{who} may look at {cards} of those the younger leaves."))
    if finding.ruling == REFUSED:
        return _of_cards(finding, N_("{who} may not look at {cards} of those he leaves."))
    return _of_cards(finding, N_("{who} may look at {cards} of those he leaves."))


def _suit(finding: Decided) -> str:
    if finding.grounds[0] == "said-first":
        return say("{who} must first say which suit he will lead.", **parties(finding))
    return say("{who} said {suit}, and must lead it.", **parties(finding), suit=named(finding.name))


def _ordered(finding: Decided) -> str:
    if finding.ruling == REFUSED:
        return say(
            "{who} has no card of the suit he said, and must lead the suit that the younger orders.", **parties(finding)
        )
    return say(
        "{who} has no card of the suit he said, and must lead {suit}, as the younger orders.",
        **parties(finding),
        suit=named(finding.name),
    )


def _telling(finding: Decided) -> str:
    if finding.number is None:
        return say("{who} may not refuse to say how many cards he discards.", **parties(finding))
    if finding.ruling == REFUSED:
        return _of_cards(finding, N_("{who} does not discard {cards}, and must say the true number."))
    return _of_cards(finding, N_("{who} says truly that he discards {cards}."))


def _as_many(finding: Decided) -> str:
    if finding.grounds[0] == "seen":
        return _of_cards(finding, N_("{cards} of these the elder might see."))
    if finding.ruling == REFUSED:
        return _of_cards(finding, N_("{who} takes as many as he discards, {cards}, and then his exchange is done."))
    return _of_cards(finding, N_("{who} takes {cards}, as many as he has discarded."))


def _of_younger(finding: Decided) -> str:
    if finding.ruling == REFUSED:
        return say(
            "{who} must let the elder discard and take before he says that he has a blanche.", **parties(finding)
        )
    return say("{who} has let the elder exchange, and may show his blanche before he discards.", **parties(finding))


def _adapted(finding: Decided) -> str:
    ground = finding.grounds[0]
    if ground == "left":
        return _of_cards(finding, N_("{who} may look at {cards} left, in spite of the blanche."))
    if ground == "waits":
        if finding.ruling == REFUSED:
            return say("{who} takes nothing until the elder has taken.", **parties(finding))
        return _of_cards(finding, N_("{who} takes {cards}, now that the elder has taken."))
    if ground == "keeps":
        return say("{who} keeps his twelve cards until the other has discarded.", **parties(finding))
    return say("{who} keeps his twelve cards until he has shown his blanche.", **parties(finding))


def _number_said(finding: Decided) -> str:
    if finding.grounds[0] == "refusing":
        if finding.ruling == REFUSED:
            return say(
                "{who} may not count the talon: the elder has not refused to say how many he takes.", **parties(finding)
            )
        return say("{who} may count the talon: {number} left.", **parties(finding), number=finding.number)
    if finding.to == "younger":
        return say("the elder refuses to say how many he takes, so {who} may count the talon.", **parties(finding))
    if finding.ruling == REFUSED:
        return _of_cards(finding, N_("{who} does not take {cards}, and must say the true number."))
    return _of_cards(finding, N_("{who} says truly that he takes {cards}."))


def _too_many(finding: Decided) -> str:
    if finding.ruling == INSTEAD:
        return instead(finding)
    if finding.ruling == "put back":
        return _of_cards(finding, N_("{who} puts back the {cards} that he took too many, and loses nothing."))
    return losing(
        finding,
        N_("{who} has {cards} too many: he counts nothing in this coup."),
        N_("{who} has {cards} too many: he counts nothing in this coup, and loses the {lost} he has counted."),
        cards=number_of_cards(finding.number),
    )


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "blanche.showing": _showing,
    "blanche.exchange": _exchange,
    "blanche.late": lambda finding: say(
        "{who} is too late with his blanche: cards have been discarded.", **parties(finding)
    ),
    "exchange.elder": _elder,
    "exchange.younger": _younger,
    "exchange.least": lambda finding: say("{who} must discard at least one card.", **parties(finding)),
    "exchange.once": lambda finding: say("{who} has discarded, and may not discard any more.", **parties(finding)),
    "exchange.looking": _looking,
    "exchange.suit": _suit,
    "exchange.suit-ordered": _ordered,
    "exchange.telling": _telling,
    "exchange.as-many": _as_many,
    "blanche.younger": _of_younger,
    "blanche.adapted": _adapted,
    "exchange.talon-spread": lambda finding: say(
        "{who} may not spread the talon before he has discarded.", **parties(finding)
    ),
    "exchange.number-said": _number_said,
    "fault.too-many": _too_many,
    "fault.too-few": lambda finding: _of_cards(finding, N_("{who} plays with {cards}, and counts what he has.")),
}
"""The sentences for the findings of each rule."""
