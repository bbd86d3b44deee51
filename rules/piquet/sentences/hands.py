"""What is said of the pack, of blanche and announcements, of pique, repique and capot."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.cards import Suit, show_cards
from rules.piquet.sentences.words import article, counts, held, who
from rules.piquet.sides import Decided


def _pack(one: Decided) -> str:
    if one.ruling == "refused":
        return f"the {one.cards[0].words} ({one.cards[0]}) is not in the pack."
    return f"the pack has {one.number} cards."


def _blanche_two(one: Decided) -> str:
    nothing = " and counts nothing" if one.points == 0 else ""
    if one.ruling == "barred":
        return f"{who(one)}'s blanche is barred{nothing}."
    return f"{who(one)}'s blanche hinders the other's pique and repique{nothing}."


def _blanche_both(one: Decided) -> str:
    counts_it = "" if one.points is None else ", and does not count"
    return f"both have a blanche: that of {who(one)} hinders the other's pique and repique{counts_it}."


def _point_suit(one: Decided) -> str:
    suit = Suit(one.name or "S").word
    return f"{who(one)} has most in {suit}: {one.number} ({show_cards(one.cards)})."


def _point_good(one: Decided) -> str:
    if one.ruling == "equal":
        return f"{who(one)}'s {one.number} is equalled by the other's, so it counts nothing."
    return f"{who(one)}'s {one.number} is {one.ruling}."


def _point_sums(one: Decided) -> str:
    return (
        f"{who(one)}'s cards make {one.number}, {one.ruling} {'as' if one.ruling == 'as much' else 'than'} the other's."
    )


def _best(one: Decided) -> str:
    if one.ruling == "good":
        return counts(one, article(held(one)) if one.rule == "sequence.best" else held(one))
    if one.ruling == "equal":
        return f"{who(one)}'s {held(one)} is equalled by the other's, so it counts nothing."
    return f"{who(one)}'s {held(one)}: {one.ruling}, and counted for nothing."


def _set_rank(one: Decided) -> str:
    if one.ruling == "counts":
        return f"{who(one)} holds {held(one)}, a rank that has a place in this account."
    return f"{who(one)} holds {held(one)}, a rank that counts nothing."


def _bonus(one: Decided) -> str:
    if one.points:
        return f"{who(one)} makes {article(one.rule)}: {one.points} more, {one.number} in all."
    return f"{who(one)} comes to {one.number}, but makes no {one.rule}."


def _recall(one: Decided) -> str:
    if one.ruling == "lost":
        return f"{who(one)} remembers the {one.name} too late, and loses {-(one.points or 0)}."
    return f"{who(one)} remembers the {one.name} in time, and keeps it."


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
    "card.value": lambda one: f"the {one.cards[0].words} ({one.cards[0]}) is worth {one.number}.",
    "card.order": lambda one: f"the {one.cards[0].words} takes the {one.cards[1].words}.",
    "blanche.held": lambda one: f"{who(one)} has a blanche: neither king, queen nor knave.",
    "blanche.two": _blanche_two,
    "blanche.both": _blanche_both,
    "blanche.alone": lambda one: (
        f"only {who(one)} can have a blanche: there are {one.number} white cards, not enough for two."
    ),
    "blanche.worth": lambda one: counts(one, "the blanche"),
    "point.suit": _point_suit,
    "point.good": _point_good,
    "point.sums": _point_sums,
    "point.value": lambda one: counts(one, f"a point of {one.number}"),
    "point.cards": lambda one: counts(one, f"a point of {one.number} cards"),
    "sequence.name": lambda one: f"{who(one)} {'holds' if one.cards else 'has called'} {article(held(one))}.",
    "sequence.best": _best,
    "set.ranks": _set_rank,
    "set.best": _best,
    "count.together": lambda one: f"{who(one)} has {one.number} in hand, all that he announced being added up.",
    "equality.rest": lambda one: f"{who(one)} counts only what he makes in play, all else being equal.",
    "repique": _bonus,
    "pique": _bonus,
    "repique.lead": lambda one: (
        f"the point of the {one.cards[0].words} ({one.cards[0]}) does not hinder {who(one)}’s repique."
    ),
    "pique.recall": _recall,
    "play.low": lambda one: counts(one, f"the {one.cards[0].words} ({one.cards[0]}), which is low"),
    "play.count": lambda one: counts(one, f"the {one.cards[0].words} ({one.cards[0]})"),
    "capot": lambda one: f"{who(one)} wins all the cards, a capot: {one.points}.",
    "cards.most": lambda one: counts(one, "the cards"),
    "count.order": lambda one: (
        f"{who(one)} arrives first, {ARRIVAL.get(one.name or '', one.name)}, and wins the set."
        if one.to
        else "The coup stops there: what would be played after it changes nothing."
    ),
}
"""How the findings of each rule are said; each begins in lower case and ends with a full stop."""
