"""Sentences about the pack, blanche and announcements, pique, repique and capot."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.cards import Suit, show_cards
from rules.core.messages import N_, _, say
from rules.piquet.sentences.words import a_thing, counts, held, named, parties, the, the_card, told
from rules.piquet.sides import Decided


def _pack(finding: Decided) -> str:
    if finding.ruling == "refused":
        return say("{card} is not in the pack.", card=the_card(finding.cards[0]))
    return say("the pack has {number} cards.", number=finding.number)


def _blanche_two(finding: Decided) -> str:
    if finding.ruling == "barred":
        if finding.points == 0:
            return say("{whose} blanche is barred and counts nothing.", **parties(finding))
        return say("{whose} blanche is barred.", **parties(finding))
    if finding.points == 0:
        return say("{whose} blanche hinders the other's pique and repique and counts nothing.", **parties(finding))
    return say("{whose} blanche hinders the other's pique and repique.", **parties(finding))


def _blanche_both(finding: Decided) -> str:
    if finding.points is None:
        return say("both have a blanche: that of {who} hinders the other's pique and repique.", **parties(finding))
    return say(
        "both have a blanche: that of {who} hinders the other's pique and repique, and does not count.",
        **parties(finding),
    )


def _blanche_worth(finding: Decided) -> str:
    return counts(finding, N_("{who} counts {points} for the blanche."), N_("{who} counts nothing for the blanche."))


def _point_suit(finding: Decided) -> str:
    if not finding.cards:
        return say("{who} has called {number} for his point.", **parties(finding), number=finding.number)
    message = _CALLED if finding.grounds == ("called",) else N_("{who} has most in {suit}: {number} ({cards}).")
    return told(
        finding,
        message,
        suit=named(Suit(finding.name).word) if finding.name else "",
        number=finding.number,
        cards=show_cards(finding.cards),
    )


_CALLED = N_("{who} has called {number} for his point, in {suit} ({cards}).")
"""What is said of a point that is not the suit of which a player has most."""

_POINT: Mapping[str, str] = {
    "equal": N_("{whose} {number} is equalled by the other's, so it counts nothing."),
    "good": N_("{whose} {number} is good."),
    "not good": N_("{whose} {number} is not good."),
}
"""What is said of a point, for each ruling."""
_SUMS: Mapping[str, str] = {
    "as much": N_("{whose} cards make {number}, as much as the other's."),
    "more": N_("{whose} cards make {number}, more than the other's."),
    "less": N_("{whose} cards make {number}, less than the other's."),
}
"""What is said of the sum that decides between points, for each ruling."""


def _by_ruling(said: Mapping[str, str]) -> Callable[[Decided], str]:
    """Return sentences with a side and a number, one for each ruling."""
    return lambda finding: told(finding, said[finding.ruling or ""], number=finding.number)


def _point_value(finding: Decided) -> str:
    return counts(
        finding,
        N_("{who} counts {points} for a point of {number}."),
        N_("{who} counts nothing for a point of {number}."),
        number=finding.number,
    )


def _point_cards(finding: Decided) -> str:
    return counts(
        finding,
        N_("{who} counts {points} for a point of {number} cards."),
        N_("{who} counts nothing for a point of {number} cards."),
        number=finding.number,
    )


def _sequence(finding: Decided) -> str:
    if finding.cards:
        return say("{who} holds {a_thing}.", **parties(finding), a_thing=a_thing(finding))
    return say("{who} has called {a_thing}.", **parties(finding), a_thing=a_thing(finding))


def _best(finding: Decided) -> str:
    with_article = a_thing if finding.rule == "sequence.best" else held
    if finding.ruling == "good":
        return counts(
            finding,
            N_("{who} counts {points} for {a_thing}."),
            N_("{who} counts nothing for {a_thing}."),
            a_thing=with_article(finding),
        )
    fields = {**parties(finding), "thing": held(finding), "a_thing": with_article(finding)}
    if finding.ruling == "equal":
        return say("{whose} {thing} is equalled by the other's, so it counts nothing.", **fields)
    return say("{whose} {thing}: not good, and counts nothing.", **fields)


def _set_rank(finding: Decided) -> str:
    if not finding.cards:
        return say("{who} has called {thing}.", **parties(finding), thing=named(finding.name))
    if finding.ruling == "counts":
        return say("{who} holds {thing}, a rank that counts.", **parties(finding), thing=held(finding))
    return say("{who} holds {thing}, a rank that counts nothing.", **parties(finding), thing=held(finding))


_BONUS: Mapping[str, tuple[str, str]] = {
    "pique": (
        N_("{who} makes a pique: {points} more, {number} in all."),
        N_("{who} reaches {number}, but makes no pique."),
    ),
    "repique": (
        N_("{who} makes a repique: {points} more, {number} in all."),
        N_("{who} reaches {number}, but makes no repique."),
    ),
}
"""What is said of a bonus that is made, and of one that is not."""


def _bonus(finding: Decided) -> str:
    return counts(finding, *_BONUS[finding.rule], number=finding.number)


_RECALLED: Mapping[str, str] = {
    "unsaid": N_("{who} does not say the {bonus}, and so leaves out its {points}."),
    "kept": N_("{who} remembers the {bonus} in time, and counts its {points}."),
    "lost": N_("{who} remembers the {bonus} too late: it is lost."),
}
"""What is said of a bonus that was not said at once, for each ruling."""


def _recall(finding: Decided) -> str:
    return told(finding, _RECALLED[finding.ruling or ""], bonus=named(finding.name), points=abs(finding.points or 0))


def _low(finding: Decided) -> str:
    return counts(
        finding,
        N_("{who} counts {points} for {card}, which is low."),
        N_("{who} counts nothing for {card}, which is low."),
        card=the_card(finding.cards[0]),
    )


def _card(finding: Decided) -> str:
    return counts(
        finding,
        N_("{who} counts {points} for {card}."),
        N_("{who} counts nothing for {card}."),
        card=the_card(finding.cards[0]),
    )


def _cards(finding: Decided) -> str:
    return counts(finding, N_("{who} counts {points} for the cards."), N_("{who} counts nothing for the cards."))


ARRIVAL: Mapping[str, str] = {
    "blanche": N_("{who} arrives first, with the blanche, and wins the set."),
    "point": N_("{who} arrives first, with the point, and wins the set."),
    "sequence": N_("{who} arrives first, with sequences, and wins the set."),
    "set": N_("{who} arrives first, with threes and fours, and wins the set."),
    "play": N_("{who} arrives first, in play, and wins the set."),
    "cards": N_("{who} arrives first, with the points for the cards, and wins the set."),
}
"""What is said of the winner, for each kind of count with which he arrives."""


def _arrives(finding: Decided) -> str:
    if finding.to:
        return told(finding, ARRIVAL[finding.name or ""])
    return _("The coup stops there: nothing that comes after it is counted.")


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "pack.composition": _pack,
    "card.value": lambda finding: say(
        "{card} is worth {number}.", card=the_card(finding.cards[0]), number=finding.number
    ),
    "card.order": lambda finding: say("{card} takes {taken}.", card=the(finding.cards[0]), taken=the(finding.cards[1])),
    "blanche.held": lambda finding: say("{who} has a blanche: neither king, queen nor knave.", **parties(finding)),
    "blanche.two": _blanche_two,
    "blanche.both": _blanche_both,
    "blanche.alone": lambda finding: say(
        "only {who} can have a blanche: there are {number} white cards, not enough for two.",
        **parties(finding),
        number=finding.number,
    ),
    "blanche.worth": _blanche_worth,
    "point.suit": _point_suit,
    "point.good": _by_ruling(_POINT),
    "point.sums": _by_ruling(_SUMS),
    "point.value": _point_value,
    "point.cards": _point_cards,
    "sequence.name": _sequence,
    "sequence.best": _best,
    "set.ranks": _set_rank,
    "set.best": _best,
    "count.together": lambda finding: say(
        "{who} has {number} in hand, the sum of everything he announced.", **parties(finding), number=finding.number
    ),
    "equality.rest": lambda finding: say(
        "{who} counts only what he makes in play, because all else is equal.", **parties(finding)
    ),
    "repique": _bonus,
    "pique": _bonus,
    "repique.lead": lambda finding: say(
        "the point of {card} does not hinder {who}’s repique.",
        **parties(finding),
        card=the_card(finding.cards[0]),
    ),
    "pique.recall": _recall,
    "play.low": _low,
    "play.count": _card,
    "capot": lambda finding: say(
        "{who} wins all the cards, a capot: {points}.", **parties(finding), points=finding.points
    ),
    "cards.most": _cards,
    "count.order": _arrives,
}
"""The sentences for the findings of each rule; each begins in lower case and ends with a full stop."""
