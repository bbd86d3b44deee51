"""Sentences about dealing and its faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.cards import show_cards
from rules.piquet.sentences.words import who
from rules.piquet.sides import Decided


def _cut(finding: Decided) -> str:
    if finding.ruling == "refused":
        return f"{who(finding)} may not do that: the dealer shuffles, and the other cuts."
    does = "shuffles the cards and offers them" if finding.ruling == "shuffles" else "cuts the cards in two"
    return f"{who(finding)} {does}."


def _clean(finding: Decided) -> str:
    if finding.ruling == "stands":
        return "the cut is clean, and stands."
    return "cards were scattered: the cut does not count, and they are shuffled and cut again."


def _packet(finding: Decided) -> str:
    if finding.ruling == "refused":
        return f"the cards may not be dealt by {finding.number}."
    return f"the dealer deals by {finding.number}, as he chooses."


def _change(finding: Decided) -> str:
    if finding.grounds == ("resumed",):
        return f"he may go back to packets of {finding.number}."
    if finding.ruling == "allowed":
        return f"he may deal by {finding.number}, because he said so before the cut."
    return f"he may not change to packets of {finding.number}: he must say so before the cards are cut."


def _struck(finding: Decided) -> str:
    return f"{who(finding)} loses the {-(finding.points or 0)} he had counted, because the coup is not played out."


def _number(finding: Decided) -> str:
    if finding.points:
        return _struck(finding)
    said = {
        "elder chooses": f"{who(finding)} has {finding.number} cards: the elder may choose a new deal.",
        "new deal": "the elder chooses a new deal.",
        "puts out more than he takes": f"{who(finding)} must discard {finding.number} more than he takes.",
        "made up unsaid": f"{who(finding)} was dealt {finding.number} cards, and came to twelve without saying so.",
    }
    return said.get(
        finding.ruling or "",
        f"{who(finding)} has {finding.number} cards, and it is too late to correct this: they are played as they are.",
    )


def _packet_dealt(finding: Decided) -> str:
    if finding.points:
        return _struck(finding)
    if finding.ruling == "new deal":
        return f"{who(finding)} has {finding.number} cards: they must be dealt again."
    return f"{who(finding)} has {finding.number} cards: the elder may choose a new deal."


def _wrong_dealer(finding: Decided) -> str:
    if finding.points:
        return _struck(finding)
    if finding.ruling == "stands":
        return "it was not his deal, but he has seen his cards: the deal stands."
    return "it was not his deal, and he has not seen his cards: the other deals."


def _recut(finding: Decided) -> str:
    if finding.ruling == "pays":
        return f"{who(finding)} pays {-(finding.points or 0)} for asking, as agreed."
    return f"{who(finding)} may not have the cards cut again after a clean cut."


def _faced(finding: Decided) -> str:
    if finding.ruling == "stands":
        taker = who(finding) if finding.to else "the player who gets it"
        return f"a card lies face up ({show_cards(finding.cards)}): {taker} takes it."
    return f"{len(finding.cards)} cards lie face up ({show_cards(finding.cards)}): all are shuffled and dealt again."


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "deal.cut": _cut,
    "deal.clean": _clean,
    "deal.packet": _packet,
    "deal.same": lambda finding: f"he may not go on by {finding.number}: he must keep the size of the first packet.",
    "deal.hand": lambda finding: (
        f"each should have {finding.number} cards: {'they have' if finding.ruling == 'dealt' else 'not so'}."
    ),
    "deal.serving": lambda finding: (
        f"the dealer must give the first packet to the other{'' if finding.ruling == 'refused' else ', and does'}."
    ),
    "deal.talon": lambda finding: f"{finding.number} cards are left, and lie between the players.",
    "deal.packet-change": _change,
    "fault.deal-number": _number,
    "fault.packet-dealt": _packet_dealt,
    "fault.wrong-dealer": _wrong_dealer,
    "fault.recut": _recut,
    "fault.faced": _faced,
    "fault.false-pack": lambda finding: (
        f"the pack has {show_cards(finding.cards)} twice: the coup does not count, "
        f"and {who(finding)} loses what he made."
    ),
    "fault.pack-number": lambda finding: (
        f"there are {finding.number} cards: the pack is corrected, and the same dealer shuffles and deals, "
        f"without lifting again"
        f"{'' if finding.ruling == 'shuffles again' else ' or cutting'}."
    ),
}
"""The sentences for the findings of each rule."""
