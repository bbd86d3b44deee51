"""Sentences about the play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.messages import N_, say
from rules.piquet.sentences.words import parties, the_card, told
from rules.piquet.sides import Decided

_NOT_NOW: Mapping[str, str] = {
    "elder": N_("{who} may not play {card} now: the elder leads first."),
    "taker": N_("{who} may not play {card} now: who took the last trick leads."),
    "one-by-one": N_("{who} may not play {card} now: the card led must be answered first."),
}
"""Why a card cannot be played now, for each ground."""


def _with_card(finding: Decided, message: str) -> str:
    """Say a marked message that may name the side, the first card and the number of a finding."""
    return told(finding, message, card=the_card(finding.cards[0]), number=finding.number)


def _lead(finding: Decided) -> str:
    return _with_card(finding, N_("{who} leads {card}.") if finding.ruling == "leads" else _NOT_NOW[finding.grounds[0]])


def _trick(finding: Decided) -> str:
    takes, taken = map(the_card, finding.cards)
    if finding.grounds == ("other-suit",):
        return say(
            "{taken} is of another suit, and does not take {card}: the trick is {who}’s.",
            **parties(finding),
            taken=taken,
            card=takes,
        )
    return say(
        "{card} is higher than {taken}, and takes the trick for {who}.", **parties(finding), card=takes, taken=taken
    )


def _renounce(finding: Decided) -> str:
    return _with_card(
        finding, N_("{who} has a card of the suit led: he takes back {card} and follows, without penalty.")
    )


def _taking_back(finding: Decided) -> str:
    if finding.ruling == "taken back":
        return _with_card(finding, N_("{who} has a card of the suit led: he may take back {card}, without a fault."))
    return _with_card(finding, N_("{who} had no card of the suit led: {card} stays."))


def _touched(finding: Decided) -> str:
    if "lesser" in finding.grounds:
        return _with_card(finding, N_("{card} lies on the table and stays, even if he meant a higher one."))
    return _with_card(finding, N_("{card} lies on the table and stays."))


def _last(finding: Decided) -> str:
    return _with_card(finding, N_("{who} takes the last trick with {card}, which scores {number} in all."))


def _last_capot(finding: Decided) -> str:
    if finding.ruling == "nothing":
        return say("{who} wins all the tricks, and counts nothing for the last.", **parties(finding))
    return say("{who} wins all the tricks, and still counts for the last.", **parties(finding))


def _too_few(finding: Decided) -> str:
    if finding.ruling == "takes":
        return _with_card(finding, N_("nobody can answer {card}, so it takes."))
    return _with_card(finding, N_("{who}, who has fewer cards, must play his last, {card}."))


_THROWN_UP: Mapping[str, str] = {
    "refused": N_("{who} may not take up his cards again, because they are mixed with the others."),
    "plays on": N_("{who} takes up his cards again, because nothing is mixed, and plays on."),
    "loses the rest": N_("{who} has thrown up and mixed his cards, and loses all tricks that were left."),
    "loses the cards": N_("{who} has thrown up and mixed his cards, and loses the cards."),
    "loses his game": N_("{who} has thrown up and mixed his cards, and loses everything that he had counted."),
    "loses the partie": N_("{who} has thrown up and mixed his cards, and loses the set."),
}
"""What is said of a player who has thrown up his cards, for each ruling."""

_MAY_NOT_LOOK: Mapping[str, str] = {
    "discards": N_("{who} may not look at the discards during the play."),
    "talon": N_("{who} may not look at the talon during the play."),
    "tricks": N_("{who} may not look at the tricks during the play."),
}
"""What is said of a player who wants to look at these cards."""


def _looking(finding: Decided) -> str:
    if finding.grounds[0] == "last":
        return say("{who} may look at the last trick.", **parties(finding))
    return told(finding, _MAY_NOT_LOOK[finding.name or ""])


def _thrown_together(finding: Decided) -> str:
    if finding.ruling == "may take or leave":
        return say("{who} may take or leave the cards thrown down, if his own are higher or lower.", **parties(finding))
    if finding.grounds == ("follows",):
        return _with_card(finding, N_("of the cards thrown down {card} is of the suit led, and is played."))
    return _with_card(finding, N_("of the cards thrown down {card} touched the table first, and is played."))


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "play.lead": _lead,
    "play.trick": _trick,
    "play.renounce": _renounce,
    "play.taking-back": _taking_back,
    "play.touched": _touched,
    "play.last-low": _last,
    "play.last-trick": _last,
    "play.looking": _looking,
    "play.last-capot": _last_capot,
    "fault.too-few-played": _too_few,
    "fault.thrown-up": lambda finding: told(finding, _THROWN_UP[finding.ruling or ""]),
    "fault.thrown-together": _thrown_together,
}
"""The sentences for the findings of each rule."""
