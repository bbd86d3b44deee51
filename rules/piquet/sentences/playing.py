"""Sentences about the play."""

from __future__ import annotations

from rules.core.machine import REFUSED
from rules.core.messages import N_
from rules.core.sentences import OTHERWISE
from rules.piquet.sentences.words import sentences

_LAST = N_("{who} takes the last trick with {card}, which scores {number} in all.")
SENTENCES = sentences(
    {
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
    }
)
"""The sentences for the findings of each rule."""
