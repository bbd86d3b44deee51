"""Sentences about the cards, what is announced of them, and the play."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.cards import Suit
from rules.core.findings import OTHERWISE, Message, worded
from rules.core.machine import REFUSED
from rules.core.messages import N_, say
from rules.piquet.sentences.words import FIELDS, a_thing, held, named, sentences, the
from rules.piquet.sides import Finding


def _nothing_or(nothing: str, otherwise: str) -> Callable[[Finding], str]:
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

_LAST = N_("{who} takes the last trick with {card}, which scores {number} in all.")

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
        "play.agreed-low": N_("{who} counts nothing for {card}: they have agreed that low cards do not count."),
        "play.count": {
            "{points}": N_("{who} counts {points} for {card}."),
            OTHERWISE: N_("{who} counts nothing for {card}."),
        },
        "play.lead": {
            "leads": N_("{who} leads {card}."),
            "elder": N_("{who} may not play {card} now: the elder leads first."),
            "taker": N_("{who} may not play {card} now: who took the last trick leads."),
            "one-by-one": N_("{who} may not play {card} now: the card led must be answered first."),
        },
        "play.trick": {
            "other-suit": N_("{taken} is of another suit, and does not take {card}: the trick is {who}’s."),
            OTHERWISE: N_("{card} is higher than {taken}, and takes the trick for {who}."),
        },
        "play.renounce": N_("{who} has a card of the suit led: he takes back {card} and follows, without penalty."),
        "play.taking-back": {
            "taken back": N_("{who} has a card of the suit led: he may take back {card}, without a fault."),
            OTHERWISE: N_("{who} had no card of the suit led: {card} stays."),
        },
        "play.touched": {
            "lesser": N_("{card} lies on the table and stays, even if he meant a higher one."),
            OTHERWISE: N_("{card} lies on the table and stays."),
        },
        "play.last-low": _LAST,
        "play.last-trick": _LAST,
        "play.looking": {
            "last": N_("{who} may look at the last trick."),
            "discards": N_("{who} may not look at the discards during the play."),
            "talon": N_("{who} may not look at the talon during the play."),
            "tricks": N_("{who} may not look at the tricks during the play."),
        },
        "play.examining": {
            "discard": N_("{who} may examine his own discard at any time."),
            OTHERWISE: N_("{who} may examine all tricks at any time."),
        },
        "play.again": {
            "not-misinformed": N_("{who} was not told falsely, and may not play again: he could have asked."),
            "answered": N_("{who} led out of turn, but the other has played to it: it stands."),
            "extra": N_("{who} played a card too many, and takes it back; the rest is played again."),
            "turn": N_("{who} led out of turn, and takes the card up."),
            "suit": N_("{who} did not follow suit: the cards played since then are taken up, and played again."),
            OTHERWISE: N_("the other was told falsely what was left: the cards played since then are played again."),
        },
        "play.foreign-card": {
            "returned": N_("{who} puts the card back with the other pack; there is no penalty."),
            "claimed": N_("{who} has counted with a card of the other pack: he counts nothing in this coup."),
            "impossible": N_("{who} could not have held what he called; it does not count, without a penalty."),
            OTHERWISE: N_("a card of the other pack was played: the cards are taken up, and played again without it."),
        },
        "play.retaking": {
            "allowed": N_("the other has corrected a false call: {who} may take up the card that he led."),
            "together": N_("{who} takes up a card that he led by mistake with others."),
            "answered": N_("the other has played to it: {who} may not take the card up."),
            OTHERWISE: N_("a card once played stays: {who} may not take it up."),
        },
        "play.dropping": N_("{who} takes up what he dropped by accident."),
        "play.left-of-called": {
            "told": N_("{who} says that he has {number} left of {his_thing}."),
            OTHERWISE: N_("{who} says falsely that he has {number} left of {his_thing}."),
        },
        "exchange.left-by-mistake": {
            REFUSED: N_("{who} said that he leaves a card, and must play without it."),
            "renounced": N_("{who} takes up the card that he left by mistake, and plays again from his renounce."),
            OTHERWISE: N_("{who} takes up the card that he left by mistake."),
        },
        "play.twelfth": N_("the twelfth trick is the last, and {who} takes it; a card too many is not played."),
        "play.conceding": {
            "last": N_("{who} may give up the cards only in the last deal."),
            "begun": N_("{who} has begun to play, and may not give up the cards."),
            "saved": N_("{who} has saved his rubicon, and may not give up the cards."),
            "tricks": N_("the other gives up the cards: {who} counts {points} for the tricks."),
            OTHERWISE: N_("the other gives up the cards: {who} counts {points} for the cards."),
        },
        "play.last-capot": {
            "nothing": N_("{who} wins all the tricks, and counts nothing for the last."),
            OTHERWISE: N_("{who} wins all the tricks, and still counts for the last."),
        },
        "fault.too-few-played": {
            "takes": N_("nobody can answer {card}, so it takes."),
            OTHERWISE: N_("{who}, who has fewer cards, must play his last, {card}."),
        },
        "fault.thrown-up": {
            REFUSED: N_("{who} may not take up his cards again, because they are mixed with the others."),
            "plays on": N_("{who} takes up his cards again, because nothing is mixed, and plays on."),
            "loses the rest": N_("{who} has thrown up and mixed his cards, and loses all tricks that were left."),
            "loses the cards": N_("{who} has thrown up and mixed his cards, and loses the cards."),
            "loses his game": N_("{who} has thrown up and mixed his cards, and loses everything that he had counted."),
            "loses the partie": N_("{who} has thrown up and mixed his cards, and loses the set."),
        },
        "fault.thrown-together": {
            "may take or leave": N_("{who} may take or leave the cards thrown down, if his own are higher or lower."),
            "follows": N_("of the cards thrown down {card} is of the suit led, and is played."),
            OTHERWISE: N_("of the cards thrown down {card} touched the table first, and is played."),
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
