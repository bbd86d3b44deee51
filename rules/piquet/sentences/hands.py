"""Sentences about the pack, blanche and announcements, pique, repique and capot."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.cards import Suit
from rules.core.messages import N_, say
from rules.core.sentences import OTHERWISE, Message, worded
from rules.piquet.sentences.words import FIELDS, a_thing, held, named, sentences, the
from rules.piquet.sides import Finding


def _nothing_or(nothing: str, otherwise: str) -> Callable[[Finding], str]:
    """Say one of two marked messages: `nothing` of what counts no points, not even as a finding that has none."""
    return lambda finding: worded(finding, nothing if finding.points == 0 else otherwise, FIELDS)


_BEST: Message = {
    "good": {
        "{points}": N_("{who} counts {points} for {a_thing}."),
        OTHERWISE: N_("{who} counts nothing for {a_thing}."),
    },
    "not good": N_("{whose} {thing}: not good, and counts nothing."),
    OTHERWISE: N_("{whose} {thing} is equalled by the other's, so it counts nothing."),
}
"""What is said of sequences, and of threes and fours."""

SENTENCES = sentences(
    {
        "pack.composition": {
            "refused": N_("{card} is not in the pack."),
            OTHERWISE: N_("the pack has {number} cards."),
        },
        "card.value": N_("{card} is worth {number}."),
        "card.order": lambda finding: say(
            "{card} takes {taken}.", card=the(finding.cards[0]), taken=the(finding.cards[1])
        ),
        "blanche.held": N_("{who} has a blanche: neither king, queen nor knave."),
        "blanche.two": {
            "barred": _nothing_or(
                N_("{whose} blanche is barred and counts nothing."), N_("{whose} blanche is barred.")
            ),
            OTHERWISE: _nothing_or(
                N_("{whose} blanche hinders the other's pique and repique and counts nothing."),
                N_("{whose} blanche hinders the other's pique and repique."),
            ),
        },
        "blanche.both": _nothing_or(
            N_("both have a blanche: that of {who} hinders the other's pique and repique, and does not count."),
            N_("both have a blanche: that of {who} hinders the other's pique and repique."),
        ),
        "blanche.alone": N_("only {who} can have a blanche: there are {number} white cards, not enough for two."),
        "blanche.worth": {
            "{points}": N_("{who} counts {points} for the blanche."),
            OTHERWISE: N_("{who} counts nothing for the blanche."),
        },
        "point.suit": {
            "{cards}": {
                "called": N_("{who} has called {number} for his point, in {suit} ({cards})."),
                OTHERWISE: N_("{who} has most in {suit}: {number} ({cards})."),
            },
            OTHERWISE: N_("{who} has called {number} for his point."),
        },
        "point.good": {
            "good": N_("{whose} {number} is good."),
            "not good": N_("{whose} {number} is not good."),
            "equal": N_("{whose} {number} is equalled by the other's, so it counts nothing."),
        },
        "point.sums": {
            "as much": N_("{whose} cards make {number}, as much as the other's."),
            "more": N_("{whose} cards make {number}, more than the other's."),
            "less": N_("{whose} cards make {number}, less than the other's."),
        },
        "point.value": {
            "{points}": N_("{who} counts {points} for a point of {number}."),
            OTHERWISE: N_("{who} counts nothing for a point of {number}."),
        },
        "point.cards": {
            "{points}": N_("{who} counts {points} for a point of {number} cards."),
            OTHERWISE: N_("{who} counts nothing for a point of {number} cards."),
        },
        "sequence.name": {
            "{cards}": N_("{who} holds {a_thing}."),
            OTHERWISE: N_("{who} has called {a_thing}."),
        },
        "sequence.best": _BEST,
        "set.ranks": {
            "{cards}": {
                "counts": N_("{who} holds {thing}, a rank that counts."),
                OTHERWISE: N_("{who} holds {thing}, a rank that counts nothing."),
            },
            OTHERWISE: N_("{who} has called {thing}."),
        },
        "set.best": _BEST,
        "count.together": N_("{who} has {number} in hand, the sum of everything he announced."),
        "equality.rest": N_("{who} counts only what he makes in play, because all else is equal."),
        "repique": {
            "{points}": N_("{who} makes a repique: {points} more, {number} in all."),
            OTHERWISE: N_("{who} reaches {number}, but makes no repique."),
        },
        "pique": {
            "{points}": N_("{who} makes a pique: {points} more, {number} in all."),
            OTHERWISE: N_("{who} reaches {number}, but makes no pique."),
        },
        "repique.lead": N_("the point of {card} does not hinder {who}’s repique."),
        "pique.recall": {
            "unsaid": N_("{who} does not say the {bonus}, and so leaves out its {points}."),
            "kept": N_("{who} remembers the {bonus} in time, and counts its {points}."),
            "lost": N_("{who} remembers the {bonus} too late: it is lost."),
        },
        "play.low": {
            "{points}": N_("{who} counts {points} for {card}, which is low."),
            OTHERWISE: N_("{who} counts nothing for {card}, which is low."),
        },
        "play.count": {
            "{points}": N_("{who} counts {points} for {card}."),
            OTHERWISE: N_("{who} counts nothing for {card}."),
        },
        "capot": N_("{who} wins all the cards, a capot: {points}."),
        "cards.most": {
            "{points}": N_("{who} counts {points} for the cards."),
            OTHERWISE: N_("{who} counts nothing for the cards."),
        },
        "count.order": {
            "blanche": N_("{who} arrives first, with the blanche, and wins the set."),
            "point": N_("{who} arrives first, with the point, and wins the set."),
            "sequence": N_("{who} arrives first, with sequences, and wins the set."),
            "set": N_("{who} arrives first, with threes and fours, and wins the set."),
            "play": N_("{who} arrives first, in play, and wins the set."),
            "cards": N_("{who} arrives first, with the points for the cards, and wins the set."),
            OTHERWISE: N_("The coup stops there: nothing that comes after it is counted."),
        },
    },
    suit=lambda finding: named(Suit(finding.name).word) if finding.name else "",
    thing=held,
    a_thing=lambda finding: held(finding) if finding.rule == "set.best" else a_thing(finding),
    bonus=lambda finding: named(finding.name),
)
"""The sentences for the findings of each rule; each begins in lower case and ends with a full stop."""
