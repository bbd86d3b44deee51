"""Sentences about announcing at the table, and about false claims; about declaring, answering and counting in turn."""

from __future__ import annotations

from rules.core.findings import OTHERWISE, Message, worded
from rules.core.machine import REFUSED
from rules.core.messages import N_, _
from rules.piquet.laws.announcing import MUST_SHOW, NEED_NOT_TELL
from rules.piquet.laws.irregularities.numbers import INSTEAD, NOTHING
from rules.piquet.sentences.words import FIELDS, INSTEAD_OF_PIQUE, claimed, named, sentences
from rules.piquet.sides import Finding

_SHOWS = N_("{who} shows {his_things}.")
_TAKES_OFF: Message = {
    "corrects": N_("{who} corrects his call, and takes off the {lost} that he had counted."),
    OTHERWISE: N_("{who} takes off the {lost} that he had counted at the other's cost."),
}
"""What is said when a player takes off what he had counted: by his own former call, or at the other's cost."""


def _unshown(finding: Finding) -> str:
    many = (finding.name or "things").endswith("s")
    if finding.ruling == REFUSED and many:
        message = N_("{who} has played without showing {his_things}, and may not come back to them.")
    elif finding.ruling == REFUSED:
        message = N_("{who} has played without showing {his_things}, and may not come back to it.")
    elif many:
        message = N_("{who} plays without showing {his_things}, and loses them.")
    else:
        message = N_("{who} plays without showing {his_things}, and loses it.")
    also = N_("So {who} also loses the {lost} of his pique or repique.")
    return " ".join(worded(finding, part, FIELDS) for part in (message, *([also] if finding.points else [])))


_ANNOUNCING = sentences(
    {
        "announce.order": {
            "elder": N_("{who} calls {his_thing} late: the elder calls before the younger. It costs nothing."),
            "sequence": N_("{who} calls {his_thing} late: sequences come before threes and fours. It costs nothing."),
            "point": N_("{who} calls {his_thing} late: the point comes first. It costs nothing."),
        },
        "announce.showing": {
            MUST_SHOW: N_("{who} must show {his_things} before he plays a card."),
            "custom": _SHOWS,
            "other": N_("{who} may show {his_things}, because the other has lost his own."),
            "late": N_("{who} has played another card, so it is too late to show {his_things}."),
            INSTEAD: INSTEAD_OF_PIQUE,
            OTHERWISE: _unshown,
        },
        "announce.forgotten": {
            "{points}": _TAKES_OFF,
            OTHERWISE: N_("{who} has begun to play: it is too late to call {thing}."),
        },
        "announce.retracting": {
            "{points}": _TAKES_OFF,
            "first-word": N_("the first word stands: {who} may not come back with {thing}."),
            "late": N_("{who} has played a card: it is too late to come back with {thing}."),
            "though-led": N_("{who}, though the other has played, may come back with {thing}."),
            "comes-back": N_("{who} may come back with {thing}."),
        },
        "announce.sounding": {
            "less": {
                "{points}": N_(
                    "{who} had called less than he has, and now calls {number} for his point, "
                    "and loses the {lost} he had counted."
                ),
                OTHERWISE: N_("{who} had called less than he has, and now calls {number} for his point."),
            },
            "{points}": N_(
                "{who} had called more than he has, and now calls {number} for his point, "
                "and loses the {lost} he had counted."
            ),
            OTHERWISE: N_("{who} had called more than he has, and now calls {number} for his point."),
        },
        "announce.broken-four": {
            NEED_NOT_TELL: N_(
                "not all four were dealt to {who}: he need not say which card is missing from {his_thing}."
            ),
            "refuses": N_("{who} must truly say which card is missing from {his_thing}, or show them."),
            REFUSED: N_("{who} has not counted {his_thing} yet: nobody may ask which card is missing."),
            MUST_SHOW: N_("{who} must show {his_thing}, which the other wants to see."),
            "must tell": N_("{who} must say which card is missing from {his_thing}, or show them."),
            "tells": N_("{who} says which card is missing from {his_thing}: {cards}."),
            OTHERWISE: _SHOWS,
        },
        "announce.omitted": {
            REFUSED: N_("the younger has played to the first trick: {who} may not count {thing} any more."),
            OTHERWISE: N_("the younger has not played yet: {who} may still count {thing}."),
        },
        "point.inquiry": {
            "asks": N_("{who} has as many cards of a suit, and asks what the point makes."),
            "bars": N_("{who} asked what the point makes, or said that his is equal: he cannot count {number} cards."),
            OTHERWISE: N_("{who} has no suit of {number} cards, and may not ask what the point makes."),
        },
        "announce.against-cards": N_(
            "what {who} called first was good against any cards of the other, so he may also count {his_thing}."
        ),
        "announce.any-order": N_("{who} may call what he has in any order: {thing}."),
        "announce.correcting": {
            "call": N_("{who} corrects his call before it is answered: {thing}."),
            "younger": N_("{who} corrects his call before he plays: {thing}."),
            "reply": N_("{who} takes back his answer: the elder has called nothing more."),
            OTHERWISE: N_("the elder has led: {who} may not take back his answer."),
        },
        "announce.exhibiting": _SHOWS,
        "announce.misnomer": {
            REFUSED: N_("{who} may not count {thing}: what he had named wrongly was less, or could have been matched."),
            OTHERWISE: N_("{who} had only named {thing} wrongly, and may count it."),
        },
        "announce.disallowed": {
            "not allowed": N_("{who} does not allow what the other calls, though he has nothing better."),
            "equal": N_("{who} may show {his_things} after the lead: the other had denied what is equal."),
            OTHERWISE: N_("{who} may show and count {his_things} after the lead: the other had denied what is good."),
        },
        "announce.above": {
            REFUSED: N_("{who} may not count {thing}: the other has shown a sequence that is as good."),
            OTHERWISE: N_("{who} cannot count {thing}, which he has not called, but it bars the other's."),
        },
        "announce.suit-said": {
            "says": N_("{who} says in which suit {his_thing} is."),
            "younger": N_("{who} says in which suit {his_thing} is when the elder has led, and not before."),
            OTHERWISE: N_("{who} does not say in which suit {his_thing} is: it is not good."),
        },
        "announce.calling-shows": N_(
            "the point that the elder called shows a sequence that is as good as {thing}: {who} cannot count it."
        ),
        "announce.demanding": {
            MUST_SHOW: N_("{who} must show {his_thing}, which the other asks to see."),
            "inferior": N_("{who} need not show {his_thing}: the elder's, of as many cards, makes more."),
            OTHERWISE: N_("{who} need not show {his_thing}, which is neither good nor equal."),
        },
        "announce.admission": {
            REFUSED: N_("{who} asked which card is missing, and so admitted that the three are good."),
            OTHERWISE: N_("{who} asks which card is missing, and so admits that {thing} are good."),
        },
        "fault.miscall": {
            "in-time": N_("{who} does not have {thing}, and corrects it in time."),
            "defined": N_("{who} said falsely which card he does not count: he counts nothing in this coup."),
            "nothing": N_("{who} called {thing} and does not have it: he counts nothing in this coup."),
            "misnomer": N_("{who} only gave a wrong name to what he has; {thing} does not count, without a penalty."),
            "impossible": N_("{who} could not have held {thing}; it does not count, without a penalty."),
            "shown": N_("{who} had shown what he called; {thing} does not count, without a penalty."),
            "disallowed": N_("{thing} was not allowed to be good, so there is no penalty for {who}."),
            "barred": N_("{who} may count what he has good, unless what the other called correctly is better."),
            OTHERWISE: N_("{who} may count what he has good."),
        },
        "fault.barring": {
            "bonus": N_("what {who} would have scored saves him from the {thing}."),
            "{points}": N_("{who} does not score the {lost} that he has good, but they still stop the other."),
            OTHERWISE: N_("{who} scores nothing, but what he holds still stops the other."),
        },
        "fault.waiving": {
            "{points}": N_("{other} does not enforce the penalty, and {who} has his {points} again."),
            OTHERWISE: N_("{other} does not enforce the penalty."),
        },
        "fault.false-claim": {
            "unplayed": {
                "{points}": N_(
                    "{who} does not have {thing}; he has played no card, and only takes it back, "
                    "and loses the {lost} he had counted."
                ),
                OTHERWISE: N_("{who} does not have {thing}; he has played no card, and only takes it back."),
            },
            "uncounted": {
                "{points}": N_(
                    "{who} does not have {thing}; he has not counted it. "
                    "He takes it back, and {lost} that stood with it."
                ),
                OTHERWISE: N_("{who} does not have {thing}; he has not counted it, and only takes it back."),
            },
            "other": N_("{who} may count everything that he has."),
            "play": N_("{who} still counts what he makes in play."),
            "bonus": {
                "{points}": N_(
                    "{who} makes {his_thing}, which the false claim does not hinder, "
                    "and takes off the {lost} of his pique."
                ),
                OTHERWISE: N_("{who} makes {his_thing}, which the false claim does not hinder."),
            },
            "{points}": N_(
                "{who} does not have {thing}: he counts nothing in this coup, and loses the {lost} he had counted."
            ),
            OTHERWISE: N_("{who} does not have {thing}: he counts nothing in this coup."),
        },
        "fault.one-for-another": {
            "in-time": {
                "{points}": N_("{who} takes back {his_thing} in time, and loses the {lost} he had counted."),
                OTHERWISE: N_("{who} takes back {his_thing} in time."),
            },
            "{points}": N_(
                "{who} called {thing} for what he has, and counts nothing in this coup, "
                "and loses the {lost} he had counted."
            ),
            OTHERWISE: N_("{who} called {thing} for what he has, and counts nothing in this coup."),
        },
        "fault.changing": {
            INSTEAD: INSTEAD_OF_PIQUE,
            NOTHING: {
                "{points}": N_(
                    "{who} is caught changing cards: he counts nothing in this coup, "
                    "and loses the {lost} he had counted."
                ),
                OTHERWISE: N_("{who} is caught changing cards: he counts nothing in this coup."),
            },
            "{points}": N_("{who} is caught changing cards: he has lost the set, and loses the {lost} he had counted."),
            OTHERWISE: N_("{who} is caught changing cards: he has lost the set."),
        },
    },
    thing=claimed,
)

_ONE = {
    "point": N_("a point"),
    "sequences": N_("a sequence"),
    "sets": N_("three or four of a rank"),
}

_DECLARING = sentences(
    {
        "announce.declaring": {
            REFUSED: N_("{who} cannot declare {thing}: he does not have it, or it is too late."),
            OTHERWISE: N_("{who} declares: {thing}."),
        },
        "announce.reply": {
            REFUSED: {
                "no-equal": N_("{who} cannot answer “equal”: threes and fours are never equal."),
                OTHERWISE: N_("{who} cannot answer so: he does not have {what} that makes it true."),
            },
            "point": {
                "good": N_("{who} answers the other's point: it is good."),
                "equal": N_("{who} answers the other's point: equal."),
                "not good": N_("{who} answers the other's point: his own is better."),
            },
            "sequences": {
                "good": N_("{who} answers the other's sequence: it is good."),
                "equal": N_("{who} answers the other's sequence: equal."),
                "not good": N_("{who} answers the other's sequence: his own is better."),
            },
            "sets": {
                "good": N_("{who} answers the other's threes and fours: it is good."),
                "equal": N_("{who} answers the other's threes and fours: equal."),
                "not good": N_("{who} answers the other's threes and fours: his own are better."),
            },
        },
        "announce.silence": {
            "elder": N_("{who} says nothing about threes and fours."),
            REFUSED: N_("{who} cannot count {thing}: the other was silent, and so was he."),
            OTHERWISE: N_("{who} may count {thing}, because the other was silent."),
        },
        "announce.sinking": {
            REFUSED: N_("{who} cannot count {thing}, about which he kept silent."),
            "less": N_("{who} declares less than he has, as he is free to: {thing}."),
            OTHERWISE: N_("{who} has {what} to declare but keeps silent, as he is free to."),
        },
        "announce.naming": {
            "recognised": {
                REFUSED: N_("{who} wrongly says which four the other has: {thing}."),
                OTHERWISE: N_("{who} says which four the other has: {thing}."),
            },
            REFUSED: N_("{who} must say the rank of {his_thing}."),
            OTHERWISE: N_("{who} need not say the rank of {his_thing}."),
        },
        "announce.number-only": {
            "highest": N_("{who} must say what the highest card of his sequence is."),
            "rank": {
                REFUSED: N_("{who} must say the rank of {his_thing}."),
                OTHERWISE: N_("{who} need not say the rank of {his_thing}."),
            },
            OTHERWISE: N_("{who} need not say more than how many cards his sequence has."),
        },
        "announce.open": {
            "need not show": N_("{who} need not show {his_things}."),
            "shown": {
                "elder": _SHOWS,
                "younger": _SHOWS,
                OTHERWISE: N_("{who} shows {his_things}, equal to the other's."),
            },
            "must show": N_("{who} must show {his_things} to count it."),
            REFUSED: N_("{who} must still show {his_things}, equal to the other's, before the younger may play."),
            OTHERWISE: N_("{who} has not shown {his_things}, and counts nothing for it."),
        },
        "announce.broken-talon": N_(
            "the fourth of {whose} {thing} is in the talon: the other may ask which card it is."
        ),
        "count.turn": {
            REFUSED: {
                "{name}": N_(
                    "{who} cannot count {thing} now: the elder counts before he leads, the younger after that, "
                    "before he plays."
                ),
                OTHERWISE: N_(
                    "{who} cannot count now: the elder counts before he leads, the younger after that, before he plays."
                ),
            },
            OTHERWISE: N_("{who} counts what he has announced."),
        },
    },
    what=lambda finding: _(_ONE[finding.name]) if finding.name in _ONE else named(finding.name),
)
SENTENCES = {**_ANNOUNCING, **_DECLARING}
