"""Sentences about announcing at the table, and about false claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.piquet.laws.irregularities.numbers import INSTEAD, NOTHING
from rules.piquet.sentences.words import held, instead, who
from rules.piquet.sides import Decided

REFUSED = "refused"


def _loses(finding: Decided) -> str:
    """Return `, and loses the 14 he had counted`, or nothing."""
    return f", and loses the {-finding.points} he had counted" if finding.points else ""


def _showing(finding: Decided) -> str:
    things, ground = finding.name or "things", finding.grounds[0]
    it = "them" if things.endswith("s") else "it"
    if ground == "custom":
        return f"{who(finding)} shows his {held(finding)}."
    if ground == "other":
        return f"{who(finding)} may show his {things}, because the other has lost his own."
    if ground == "late":
        return f"{who(finding)} has played another card, so it is too late to show his {things}."
    if finding.ruling == REFUSED:
        return f"{who(finding)} has played without showing his {things}, and may not come back to {it}."
    return f"{who(finding)} plays without showing his {things}, and loses {it}."


def _forgotten(finding: Decided) -> str:
    return f"{who(finding)} has begun to play: it is too late to count {_things(finding)}, which he forgot."


def _things(finding: Decided) -> str:
    """Return `his point`, `his tierce major`, `his three kings`."""
    return f"his {finding.name or 'hand'}"


def _retracting(finding: Decided) -> str:
    ground = finding.grounds[0]
    if ground == "deducts":
        return f"{who(finding)} takes off the {-(finding.points or 0)} that he had counted at the other's cost."
    if ground == "word":
        return f"{who(finding)} corrects his call, and takes off the {-(finding.points or 0)} that he had counted."
    if ground == "first-word":
        return f"the first word stands: {who(finding)} may not come back with {_things(finding)}."
    if ground == "late":
        return f"{who(finding)} has played a card: it is too late to come back with {_things(finding)}."
    though = ", though the other has played," if ground == "though-led" else ""
    return f"{who(finding)}{though} may come back with {_things(finding)}."


def _sounding(finding: Decided) -> str:
    said = "less" if finding.grounds[0] == "less" else "more"
    return (
        f"{who(finding)} had called {said} than he has, and now calls {finding.number} for his point{_loses(finding)}."
    )


def _broken(finding: Decided) -> str:
    ground = finding.grounds[0]
    if ground == "asked":
        if finding.ruling == REFUSED:
            return f"{who(finding)} has not counted {_things(finding)} yet: nobody may ask which card is missing."
        if finding.ruling == "must show":
            return f"{who(finding)} must show {_things(finding)}, which the other wants to see."
        return f"{who(finding)} must say which card is missing from {_things(finding)}, or show them."
    if ground == "refuses":
        return f"{who(finding)} must truly say which card is missing from {_things(finding)}, or show them."
    if ground == "tells":
        return (
            f"{who(finding)} says which card is missing from {_things(finding)}: {' '.join(map(str, finding.cards))}."
        )
    return f"{who(finding)} shows his {held(finding)}."


def _false_claim(finding: Decided) -> str:
    ground = finding.grounds[0]
    if ground == "unplayed":
        back = f"he has played no card, and only takes it back{_loses(finding)}"
        return f"{who(finding)} does not have {finding.name}; {back}."
    if ground == "other":
        return f"{who(finding)} may count everything that he has."
    if ground == "play":
        return f"{who(finding)} still counts what he makes in play."
    if ground == "bonus":
        takes_off = f", and takes off the {-finding.points} of his pique" if finding.points else ""
        return f"{who(finding)} makes his {finding.name}, which the false claim does not hinder{takes_off}."
    return f"{who(finding)} does not have {finding.name}: he counts nothing in this coup{_loses(finding)}."


def _one_for_another(finding: Decided) -> str:
    if finding.grounds[0] == "in-time":
        return f"{who(finding)} takes back {_things(finding)} in time{_loses(finding)}."
    return f"{who(finding)} called {finding.name} for what he has, and counts nothing in this coup{_loses(finding)}."


def _changing(finding: Decided) -> str:
    if finding.ruling == INSTEAD:
        return instead(finding)
    what = "counts nothing in this coup" if finding.ruling == NOTHING else "has lost the set"
    return f"{who(finding)} is caught changing cards: he {what}{_loses(finding)}."


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "announce.showing": _showing,
    "announce.forgotten": _forgotten,
    "announce.retracting": _retracting,
    "announce.sounding": _sounding,
    "announce.broken-four": _broken,
    "fault.false-claim": _false_claim,
    "fault.one-for-another": _one_for_another,
    "fault.changing": _changing,
}
"""The sentences for the findings of each rule."""
