"""Sentences about the pack, blanche and announcements, pique, repique and capot."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.cards import Suit, show_cards
from rules.piquet.sentences.words import article, counts, held, who
from rules.piquet.sides import Decided


def _pack(finding: Decided) -> str:
    if finding.ruling == "refused":
        return f"the {finding.cards[0].words} ({finding.cards[0]}) is not in the pack."
    return f"the pack has {finding.number} cards."


def _blanche_two(finding: Decided) -> str:
    nothing = " and counts nothing" if finding.points == 0 else ""
    if finding.ruling == "barred":
        return f"{who(finding)}'s blanche is barred{nothing}."
    return f"{who(finding)}'s blanche hinders the other's pique and repique{nothing}."


def _blanche_both(finding: Decided) -> str:
    counts_it = "" if finding.points is None else ", and does not count"
    return f"both have a blanche: that of {who(finding)} hinders the other's pique and repique{counts_it}."


def _point_suit(finding: Decided) -> str:
    suit = Suit(finding.name or "S").word
    return f"{who(finding)} has most in {suit}: {finding.number} ({show_cards(finding.cards)})."


def _point_good(finding: Decided) -> str:
    if finding.ruling == "equal":
        return f"{who(finding)}'s {finding.number} is equalled by the other's, so it counts nothing."
    return f"{who(finding)}'s {finding.number} is {finding.ruling}."


def _point_sums(finding: Decided) -> str:
    than = "as" if finding.ruling == "as much" else "than"
    return f"{who(finding)}'s cards make {finding.number}, {finding.ruling} {than} the other's."


def _best(finding: Decided) -> str:
    if finding.ruling == "good":
        return counts(finding, article(held(finding)) if finding.rule == "sequence.best" else held(finding))
    if finding.ruling == "equal":
        return f"{who(finding)}'s {held(finding)} is equalled by the other's, so it counts nothing."
    return f"{who(finding)}'s {held(finding)}: {finding.ruling}, and counts nothing."


def _set_rank(finding: Decided) -> str:
    if finding.ruling == "counts":
        return f"{who(finding)} holds {held(finding)}, a rank that counts."
    return f"{who(finding)} holds {held(finding)}, a rank that counts nothing."


def _bonus(finding: Decided) -> str:
    if finding.points:
        return f"{who(finding)} makes {article(finding.rule)}: {finding.points} more, {finding.number} in all."
    return f"{who(finding)} reaches {finding.number}, but makes no {finding.rule}."


def _recall(finding: Decided) -> str:
    if finding.ruling == "lost":
        return f"{who(finding)} remembers the {finding.name} too late, and loses {-(finding.points or 0)}."
    return f"{who(finding)} remembers the {finding.name} in time, and keeps it."


ARRIVAL: Mapping[str, str] = {
    "blanche": "with the blanche",
    "point": "with the point",
    "sequence": "with sequences",
    "set": "with threes and fours",
    "play": "in play",
    "cards": "with the points for the cards",
}

SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "pack.composition": _pack,
    "card.value": lambda finding: f"the {finding.cards[0].words} ({finding.cards[0]}) is worth {finding.number}.",
    "card.order": lambda finding: f"the {finding.cards[0].words} takes the {finding.cards[1].words}.",
    "blanche.held": lambda finding: f"{who(finding)} has a blanche: neither king, queen nor knave.",
    "blanche.two": _blanche_two,
    "blanche.both": _blanche_both,
    "blanche.alone": lambda finding: (
        f"only {who(finding)} can have a blanche: there are {finding.number} white cards, not enough for two."
    ),
    "blanche.worth": lambda finding: counts(finding, "the blanche"),
    "point.suit": _point_suit,
    "point.good": _point_good,
    "point.sums": _point_sums,
    "point.value": lambda finding: counts(finding, f"a point of {finding.number}"),
    "point.cards": lambda finding: counts(finding, f"a point of {finding.number} cards"),
    "sequence.name": lambda finding: (
        f"{who(finding)} {'holds' if finding.cards else 'has called'} {article(held(finding))}."
    ),
    "sequence.best": _best,
    "set.ranks": _set_rank,
    "set.best": _best,
    "count.together": lambda finding: (
        f"{who(finding)} has {finding.number} in hand, the sum of everything he announced."
    ),
    "equality.rest": lambda finding: f"{who(finding)} counts only what he makes in play, because all else is equal.",
    "repique": _bonus,
    "pique": _bonus,
    "repique.lead": lambda finding: (
        f"the point of the {finding.cards[0].words} ({finding.cards[0]}) does not hinder {who(finding)}’s repique."
    ),
    "pique.recall": _recall,
    "play.low": lambda finding: counts(finding, f"the {finding.cards[0].words} ({finding.cards[0]}), which is low"),
    "play.count": lambda finding: counts(finding, f"the {finding.cards[0].words} ({finding.cards[0]})"),
    "capot": lambda finding: f"{who(finding)} wins all the cards, a capot: {finding.points}.",
    "cards.most": lambda finding: counts(finding, "the cards"),
    "count.order": lambda finding: (
        f"{who(finding)} arrives first, {ARRIVAL.get(finding.name or '', finding.name)}, and wins the set."
        if finding.to
        else "The coup stops there: what would be played after it changes nothing."
    ),
}
"""The sentences for the findings of each rule; each begins in lower case and ends with a full stop."""
