"""What is said of dealing and of what goes wrong in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.cards import show_cards
from rules.piquet.sentences.words import who
from rules.piquet.sides import Decided


def _cut(finding: Decided) -> str:
    if finding.ruling == "refused":
        return f"it is not for {who(finding)} to do that: the dealer mixes, and the other cuts."
    does = "mixes the cards and presents them" if finding.ruling == "shuffles" else "cuts the cards in two"
    return f"{who(finding)} {does}."


def _clean(finding: Decided) -> str:
    if finding.ruling == "stands":
        return "the cut is clean, and stands."
    return "cards were scattered: the cut goes for nothing, and they are mixed and cut again."


def _packet(finding: Decided) -> str:
    if finding.ruling == "refused":
        return f"the cards may not be dealt by {finding.number}."
    return f"the dealer deals by {finding.number}, as he pleases."


def _change(finding: Decided) -> str:
    if finding.grounds == ("resumed",):
        return f"he may go back to packets of {finding.number}."
    if finding.ruling == "allowed":
        return f"he may deal by {finding.number}, having said so before the cut."
    return f"he may not change to packets of {finding.number}: he must say so before the cards are cut."


def _struck(finding: Decided) -> str:
    return f"{who(finding)} loses the {-(finding.points or 0)} he had counted: the coup is not played out."


def _number(finding: Decided) -> str:
    if finding.points:
        return _struck(finding)
    said = {
        "elder chooses": f"{who(finding)} has {finding.number} cards: the elder chooses whether it is dealt again.",
        "new deal": "the elder has it dealt again.",
        "puts out more than he takes": f"{who(finding)} must put out {finding.number} more than he takes.",
        "made up unsaid": f"{who(finding)} was dealt {finding.number} cards, and has made up twelve without saying so.",
    }
    return said.get(
        finding.ruling or "",
        f"{who(finding)} has {finding.number} cards, and it is too late to mend it: it is played as it stands.",
    )


def _packet_dealt(finding: Decided) -> str:
    if finding.points:
        return _struck(finding)
    if finding.ruling == "new deal":
        return f"{who(finding)} has {finding.number} cards: it must be dealt again."
    return f"{who(finding)} has {finding.number} cards: the elder chooses whether it is dealt again."


def _wrong_dealer(finding: Decided) -> str:
    if finding.points:
        return _struck(finding)
    if finding.ruling == "stands":
        return "it was not his deal, but he has seen his cards: the deal stands."
    return "it was not his deal, and he has not seen his cards: the other deals."


def _recut(finding: Decided) -> str:
    if finding.ruling == "pays":
        return f"{who(finding)} pays {-(finding.points or 0)} for asking, as was agreed."
    return f"{who(finding)} may not have the cards cut again after a clean cut."


def _faced(finding: Decided) -> str:
    if finding.ruling == "stands":
        taker = who(finding) if finding.to else "he to whom it falls"
        return f"a card lies face up ({show_cards(finding.cards)}): {taker} takes it."
    return f"{len(finding.cards)} cards lie face up ({show_cards(finding.cards)}): they are mixed and dealt again."


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "deal.cut": _cut,
    "deal.clean": _clean,
    "deal.packet": _packet,
    "deal.same": lambda finding: f"he may not go on by {finding.number}, but by the number with which he began.",
    "deal.hand": lambda finding: (
        f"each should have {finding.number} cards: {'they have' if finding.ruling == 'dealt' else 'not so'}."
    ),
    "deal.serving": lambda finding: (
        f"the dealer must serve the other first{'' if finding.ruling == 'refused' else ', and does'}."
    ),
    "deal.talon": lambda finding: f"{finding.number} cards are left, and lie between the two.",
    "deal.packet-change": _change,
    "fault.deal-number": _number,
    "fault.packet-dealt": _packet_dealt,
    "fault.wrong-dealer": _wrong_dealer,
    "fault.recut": _recut,
    "fault.faced": _faced,
    "fault.false-pack": lambda finding: (
        f"the pack has {show_cards(finding.cards)} twice: the coup goes for nothing, "
        f"and {who(finding)} loses what he made."
    ),
    "fault.pack-number": lambda finding: (
        f"there are {finding.number} cards: that is put right, and the same dealer mixes and deals, "
        f"without lifting again"
        f"{'' if finding.ruling == 'shuffles again' else ' or cutting'}."
    ),
}
"""How the findings of each rule are said."""
