"""Sentences about dealing and its faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.cards import show_cards
from rules.core.messages import N_, _, say
from rules.piquet.sentences.words import parties, told
from rules.piquet.sides import Decided


def _cut(finding: Decided) -> str:
    if finding.ruling == "refused":
        return say("{who} may not do that: the dealer shuffles, and the other cuts.", **parties(finding))
    if finding.ruling == "shuffles":
        return say("{who} shuffles the cards and offers them.", **parties(finding))
    return say("{who} cuts the cards in two.", **parties(finding))


def _clean(finding: Decided) -> str:
    if finding.ruling == "stands":
        return _("the cut is clean, and stands.")
    return _("cards were scattered: the cut does not count, and they are shuffled and cut again.")


def _packet(finding: Decided) -> str:
    if finding.ruling == "refused":
        return say("the cards may not be dealt by {number}.", number=finding.number)
    return say("the dealer deals by {number}, as he chooses.", number=finding.number)


def _change(finding: Decided) -> str:
    if finding.grounds == ("resumed",):
        return say("he may go back to packets of {number}.", number=finding.number)
    if finding.ruling == "allowed":
        return say("he may deal by {number}, because he said so before the cut.", number=finding.number)
    return say(
        "he may not change to packets of {number}: he must say so before the cards are cut.", number=finding.number
    )


def _hand(finding: Decided) -> str:
    if finding.ruling == "dealt":
        return say("each should have {number} cards: they have.", number=finding.number)
    return say("each should have {number} cards: not so.", number=finding.number)


def _serving(finding: Decided) -> str:
    if finding.ruling == "refused":
        return _("the dealer must give the first packet to the other.")
    return _("the dealer must give the first packet to the other, and does.")


def _struck(finding: Decided) -> str:
    return say(
        "{who} loses the {lost} he had counted, because the coup is not played out.",
        **parties(finding),
        lost=-(finding.points or 0),
    )


_NUMBER: Mapping[str, str] = {
    "elder chooses": N_("{who} has {number} cards: the elder may choose a new deal."),
    "new deal": N_("the elder chooses a new deal."),
    "puts out more than he takes": N_("{who} must discard {number} more than he takes."),
    "made up unsaid": N_("{who} was dealt {number} cards, and came to twelve without saying so."),
}
"""What follows from a wrong number of cards, for each ruling."""
_TOO_LATE = N_("{who} has {number} cards, and it is too late to correct this: they are played as they are.")


def _number(finding: Decided) -> str:
    if finding.points:
        return _struck(finding)
    return told(finding, _NUMBER.get(finding.ruling or "", _TOO_LATE), number=finding.number)


def _packet_dealt(finding: Decided) -> str:
    if finding.points:
        return _struck(finding)
    if finding.ruling == "new deal":
        return say("{who} has {number} cards: they must be dealt again.", **parties(finding), number=finding.number)
    return say("{who} has {number} cards: the elder may choose a new deal.", **parties(finding), number=finding.number)


def _wrong_dealer(finding: Decided) -> str:
    if finding.points:
        return _struck(finding)
    if finding.ruling == "stands":
        return _("it was not his deal, but he has seen his cards: the deal stands.")
    return _("it was not his deal, and he has not seen his cards: the other deals.")


def _recut(finding: Decided) -> str:
    if finding.ruling == "pays":
        return say("{who} pays {lost} for asking, as agreed.", **parties(finding), lost=-(finding.points or 0))
    return say("{who} may not have the cards cut again after a clean cut.", **parties(finding))


_CHOSEN: Mapping[str, str] = {
    "new deal": N_("{who} shuffles and deals again."),
    "stands": N_("{who} lets the deal stand."),
}
"""What the dealer chooses when two cards lie face up, for each ruling."""


def _faced(finding: Decided) -> str:
    cards = show_cards(finding.cards)
    if finding.ruling == "dealer chooses":
        return say(
            "{number} cards lie face up ({cards}): {who} may shuffle and deal again.",
            **parties(finding),
            number=len(finding.cards),
            cards=cards,
        )
    if finding.grounds == ("two",) and finding.to:
        return told(finding, _CHOSEN[finding.ruling or ""])
    if finding.ruling != "stands":
        return say(
            "{number} cards lie face up ({cards}): all are shuffled and dealt again.",
            number=len(finding.cards),
            cards=cards,
        )
    if finding.to:
        return say("a card lies face up ({cards}): {who} takes it.", **parties(finding), cards=cards)
    return say("a card lies face up ({cards}): the player who gets it takes it.", cards=cards)


def _false_pack(finding: Decided) -> str:
    if finding.grounds[0] == "imperfect":
        return say(
            "the pack lacks {cards}: the coup does not count, and {who} loses what he made.",
            **parties(finding),
            cards=show_cards(finding.cards),
        )
    return say(
        "the pack has {cards} twice: the coup does not count, and {who} loses what he made.",
        **parties(finding),
        cards=show_cards(finding.cards),
    )


def _pack_number(finding: Decided) -> str:
    if finding.ruling == "shuffles again":
        return say(
            "there are {number} cards: the pack is corrected, and the same dealer shuffles and deals, "
            "without lifting again.",
            number=finding.number,
        )
    return say(
        "there are {number} cards: the pack is corrected, and the same dealer shuffles and deals, "
        "without lifting again or cutting.",
        number=finding.number,
    )


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "deal.cut": _cut,
    "deal.clean": _clean,
    "deal.packet": _packet,
    "deal.same": lambda finding: say(
        "he may not go on by {number}: he must keep the size of the first packet.", number=finding.number
    ),
    "deal.hand": _hand,
    "deal.serving": _serving,
    "deal.talon": lambda finding: say("{number} cards are left, and lie between the players.", number=finding.number),
    "deal.packet-change": _change,
    "fault.deal-number": _number,
    "fault.packet-dealt": _packet_dealt,
    "fault.wrong-dealer": _wrong_dealer,
    "fault.recut": _recut,
    "fault.faced": _faced,
    "fault.false-pack": _false_pack,
    "fault.pack-number": _pack_number,
}
"""The sentences for the findings of each rule."""
