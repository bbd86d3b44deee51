"""What is said of dealing and of what goes wrong in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.cards import show_cards
from rules.piquet.sentences.words import who
from rules.piquet.sides import Decided


def _cut(one: Decided) -> str:
    if one.ruling == "refused":
        return f"it is not for {who(one)} to do that: the dealer mixes, and the other cuts."
    return f"{who(one)} {'mixes the cards and presents them' if one.ruling == 'shuffles' else 'cuts the cards in two'}."


def _clean(one: Decided) -> str:
    if one.ruling == "stands":
        return "the cut is clean, and stands."
    return "cards were scattered: the cut goes for nothing, and they are mixed and cut again."


def _packet(one: Decided) -> str:
    if one.ruling == "refused":
        return f"the cards may not be dealt by {one.number}."
    return f"the dealer deals by {one.number}, as he pleases."


def _change(one: Decided) -> str:
    if one.grounds == ("resumed",):
        return f"he may go back to packets of {one.number}."
    if one.ruling == "allowed":
        return f"he may deal by {one.number}, having said so before the cut."
    return f"he may not change to packets of {one.number}: he must say so before the cards are cut."


def _struck(one: Decided) -> str:
    return f"{who(one)} loses the {-(one.points or 0)} he had counted: the coup is not played out."


def _number(one: Decided) -> str:
    if one.points:
        return _struck(one)
    said = {
        "elder chooses": f"{who(one)} has {one.number} cards: the elder chooses whether it is dealt again.",
        "new deal": "the elder has it dealt again.",
        "puts out more than he takes": f"{who(one)} must put out {one.number} more than he takes.",
        "made up unsaid": f"{who(one)} was dealt {one.number} cards, and has made up twelve without saying so.",
    }
    return said.get(
        one.ruling or "",
        f"{who(one)} has {one.number} cards, and it is too late to mend it: it is played as it stands.",
    )


def _packet_dealt(one: Decided) -> str:
    if one.points:
        return _struck(one)
    if one.ruling == "new deal":
        return f"{who(one)} has {one.number} cards: it must be dealt again."
    return f"{who(one)} has {one.number} cards: the elder chooses whether it is dealt again."


def _wrong_dealer(one: Decided) -> str:
    if one.points:
        return _struck(one)
    if one.ruling == "stands":
        return "it was not his deal, but he has seen his cards: the deal stands."
    return "it was not his deal, and he has not seen his cards: the other deals."


def _recut(one: Decided) -> str:
    if one.ruling == "pays":
        return f"{who(one)} pays {-(one.points or 0)} for asking, as was agreed."
    return f"{who(one)} may not have the cards cut again after a clean cut."


def _faced(one: Decided) -> str:
    if one.ruling == "stands":
        return (
            f"a card lies face up ({show_cards(one.cards)}): {who(one) if one.to else 'he to whom it falls'} takes it."
        )
    return f"{len(one.cards)} cards lie face up ({show_cards(one.cards)}): they are mixed and dealt again."


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "deal.cut": _cut,
    "deal.clean": _clean,
    "deal.packet": _packet,
    "deal.same": lambda one: f"he may not go on by {one.number}, but by the number with which he began.",
    "deal.hand": lambda one: (
        f"each should have {one.number} cards: {'they have' if one.ruling == 'dealt' else 'not so'}."
    ),
    "deal.serving": lambda one: (
        f"the dealer must serve the other first{'' if one.ruling == 'refused' else ', and does'}."
    ),
    "deal.talon": lambda one: f"{one.number} cards are left, and lie between the two.",
    "deal.packet-change": _change,
    "fault.deal-number": _number,
    "fault.packet-dealt": _packet_dealt,
    "fault.wrong-dealer": _wrong_dealer,
    "fault.recut": _recut,
    "fault.faced": _faced,
    "fault.false-pack": lambda one: (
        f"the pack has {show_cards(one.cards)} twice: the coup goes for nothing, and {who(one)} loses what he made."
    ),
    "fault.pack-number": lambda one: (
        f"there are {one.number} cards: that is put right, and the same dealer mixes and deals, without lifting again"
        f"{'' if one.ruling == 'shuffles again' else ' or cutting'}."
    ),
}
"""How the findings of each rule are said."""
