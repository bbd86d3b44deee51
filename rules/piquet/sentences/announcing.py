"""What is said of announcing at the table, and of false claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.piquet.laws.irregularities.numbers import INSTEAD, NOTHING
from rules.piquet.sentences.words import held, instead, who
from rules.piquet.sides import Decided

REFUSED = "refused"


def _loses(one: Decided) -> str:
    """Return `, and loses the 14 he had counted`, or nothing."""
    return f", and loses the {-one.points} he had counted" if one.points else ""


def _showing(one: Decided) -> str:
    things, ground = one.name or "things", one.grounds[0]
    it = "them" if things.endswith("s") else "it"
    if ground == "custom":
        return f"{who(one)} shows his {held(one)}."
    if ground == "other":
        return f"{who(one)} may show his {things}, the other having lost his own."
    if ground == "late":
        return f"{who(one)} has played another card: it is too late to show his {things}."
    if one.ruling == REFUSED:
        return f"{who(one)} has played without showing his {things}, and may not come back to {it}."
    return f"{who(one)} plays without having shown his {things}, and loses {it}."


def _forgotten(one: Decided) -> str:
    return f"{who(one)} has begun to play: it is too late to count {_things(one)}, which he forgot."


def _things(one: Decided) -> str:
    """Return `his point`, `his tierce major`, `his three kings`."""
    return f"his {one.name or 'hand'}"


def _retracting(one: Decided) -> str:
    ground = one.grounds[0]
    if ground == "deducts":
        return f"{who(one)} takes off the {-(one.points or 0)} that he had counted to the other's prejudice."
    if ground == "word":
        return f"{who(one)} corrects his word, and takes off the {-(one.points or 0)} that he had counted."
    if ground == "first-word":
        return f"the first word stands: {who(one)} may not come back with {_things(one)}."
    if ground == "late":
        return f"{who(one)} has played a card: it is too late to come back with {_things(one)}."
    though = ", though the other has played," if ground == "though-led" else ""
    return f"{who(one)}{though} may come back with {_things(one)}."


def _sounding(one: Decided) -> str:
    said = "less" if one.grounds[0] == "less" else "more"
    return f"{who(one)} had said {said} than he has, and now says {one.number} for his point{_loses(one)}."


def _broken(one: Decided) -> str:
    ground = one.grounds[0]
    if ground == "asked":
        if one.ruling == REFUSED:
            return f"{who(one)} has not counted {_things(one)} yet: it may not be asked which is wanting."
        if one.ruling == "must show":
            return f"{who(one)} must show {_things(one)}, which the other wants to see."
        return f"{who(one)} must tell which is wanting to {_things(one)}, or show them."
    if ground == "refuses":
        return f"{who(one)} may not refuse to tell truly which is wanting to {_things(one)}, or to show them."
    if ground == "tells":
        return f"{who(one)} tells which is wanting to {_things(one)}: {' '.join(map(str, one.cards))}."
    return f"{who(one)} shows his {held(one)}."


def _false_claim(one: Decided) -> str:
    ground = one.grounds[0]
    if ground == "unplayed":
        return f"{who(one)} has not {one.name}; he has played no card, and only takes it back{_loses(one)}."
    if ground == "other":
        return f"{who(one)} may count all that he has."
    if ground == "play":
        return f"{who(one)} still counts what he makes in play."
    if ground == "bonus":
        takes_off = f", and takes off the {-one.points} of his pique" if one.points else ""
        return f"{who(one)} makes his {one.name}, which the false claim does not hinder{takes_off}."
    return f"{who(one)} has not {one.name}: he counts nothing in this coup{_loses(one)}."


def _one_for_another(one: Decided) -> str:
    if one.grounds[0] == "in-time":
        return f"{who(one)} takes back {_things(one)} in time{_loses(one)}."
    return f"{who(one)} said {one.name} for what he has, and counts nothing in this coup{_loses(one)}."


def _changing(one: Decided) -> str:
    if one.ruling == INSTEAD:
        return instead(one)
    what = "counts nothing in this coup" if one.ruling == NOTHING else "has lost the set"
    return f"{who(one)} is found changing cards: he {what}{_loses(one)}."


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
"""How the findings of each rule are said."""
