"""Sentences about announcing at the table, and about false claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.cards import show_cards
from rules.core.messages import N_, say
from rules.piquet.laws.announcing import MUST_SHOW, NEED_NOT_TELL
from rules.piquet.laws.irregularities.numbers import INSTEAD, NOTHING
from rules.piquet.sentences.words import claimed, his, his_held, instead, losing, parties, told
from rules.piquet.sides import Decided

REFUSED = "refused"

_ORDER: Mapping[str, str] = {
    "point": N_("{who} calls {his_thing} late: the point comes first. It costs nothing."),
    "sequence": N_("{who} calls {his_thing} late: sequences come before threes and fours. It costs nothing."),
    "elder": N_("{who} calls {his_thing} late: the elder calls before the younger. It costs nothing."),
}
"""What should have been called before, for each ground."""


def _showing(finding: Decided) -> str:
    ground = finding.grounds[0]
    if finding.ruling == MUST_SHOW:
        return _of_things(finding, N_("{who} must show {his_things} before he plays a card."))
    if ground == "custom":
        return say("{who} shows {his_things}.", **parties(finding), his_things=his_held(finding))
    if ground == "other":
        return _of_things(finding, N_("{who} may show {his_things}, because the other has lost his own."))
    if ground == "late":
        return _of_things(finding, N_("{who} has played another card, so it is too late to show {his_things}."))
    if finding.ruling == INSTEAD:
        return instead(finding)
    one, many = _UNSHOWN[finding.ruling == REFUSED]
    said = _of_things(finding, many if (finding.name or "things").endswith("s") else one)
    if not finding.points:
        return said
    return (
        f"{said} {told(finding, N_('So {who} also loses the {lost} of his pique or repique.'), lost=-finding.points)}"
    )


def _of_things(finding: Decided, message: str) -> str:
    """Say a marked message about things that a player has not shown."""
    return told(finding, message, his_things=his(finding, "things"))


_UNSHOWN: Mapping[bool, tuple[str, str]] = {
    False: (
        N_("{who} plays without showing {his_things}, and loses it."),
        N_("{who} plays without showing {his_things}, and loses them."),
    ),
    True: (
        N_("{who} has played without showing {his_things}, and may not come back to it."),
        N_("{who} has played without showing {his_things}, and may not come back to them."),
    ),
}
"""What is lost that was not shown, one thing or several; and what is refused later."""


def _forgotten(finding: Decided) -> str:
    if finding.points:
        return _takes_off(finding)
    return say("{who} has begun to play: it is too late to call {thing}.", **parties(finding), thing=claimed(finding))


_COMING_BACK: Mapping[str, str] = {
    "first-word": N_("the first word stands: {who} may not come back with {thing}."),
    "late": N_("{who} has played a card: it is too late to come back with {thing}."),
    "though-led": N_("{who}, though the other has played, may come back with {thing}."),
    "comes-back": N_("{who} may come back with {thing}."),
}


def _takes_off(finding: Decided) -> str:
    """Say that a player takes off what he had counted: by his own former call, or at the other's cost."""
    lost = -(finding.points or 0)
    if finding.ruling == "corrects":
        return say(
            "{who} corrects his call, and takes off the {lost} that he had counted.", **parties(finding), lost=lost
        )
    return say("{who} takes off the {lost} that he had counted at the other's cost.", **parties(finding), lost=lost)


def _retracting(finding: Decided) -> str:
    ground = finding.grounds[0]
    if finding.points:
        return _takes_off(finding)
    return told(finding, _COMING_BACK[ground], thing=claimed(finding))


def _sounding(finding: Decided) -> str:
    if finding.grounds[0] == "less":
        return losing(
            finding,
            N_("{who} had called less than he has, and now calls {number} for his point."),
            N_(
                "{who} had called less than he has, and now calls {number} for his point, "
                "and loses the {lost} he had counted."
            ),
            number=finding.number,
        )
    return losing(
        finding,
        N_("{who} had called more than he has, and now calls {number} for his point."),
        N_(
            "{who} had called more than he has, and now calls {number} for his point, "
            "and loses the {lost} he had counted."
        ),
        number=finding.number,
    )


_ASKED: Mapping[str, str] = {
    NEED_NOT_TELL: N_("not all four were dealt to {who}: he need not say which card is missing from {his_thing}."),
    REFUSED: N_("{who} has not counted {his_thing} yet: nobody may ask which card is missing."),
    "must show": N_("{who} must show {his_thing}, which the other wants to see."),
    "must tell": N_("{who} must say which card is missing from {his_thing}, or show them."),
}
"""What follows when a player asks about three of a rank, for each ruling."""


def _broken(finding: Decided) -> str:
    ground = finding.grounds[0]
    if ground == "asked":
        return told(finding, _ASKED[finding.ruling or ""], his_thing=his(finding))
    if ground == "refuses":
        return say(
            "{who} must truly say which card is missing from {his_thing}, or show them.",
            **parties(finding),
            his_thing=his(finding),
        )
    if ground == "tells":
        return say(
            "{who} says which card is missing from {his_thing}: {cards}.",
            **parties(finding),
            his_thing=his(finding),
            cards=show_cards(finding.cards),
        )
    return say("{who} shows {his_things}.", **parties(finding), his_things=his_held(finding))


def _false_claim(finding: Decided) -> str:
    ground = finding.grounds[0]
    if ground == "unplayed":
        return losing(
            finding,
            N_("{who} does not have {thing}; he has played no card, and only takes it back."),
            N_(
                "{who} does not have {thing}; he has played no card, and only takes it back, "
                "and loses the {lost} he had counted."
            ),
            thing=claimed(finding),
        )
    if finding.ruling == "falls":
        return told(finding, N_("{who} takes off {lost} that no longer stand."), lost=-(finding.points or 0))
    if ground == "uncounted":
        return losing(
            finding,
            N_("{who} does not have {thing}; he has not counted it, and only takes it back."),
            N_("{who} does not have {thing}; he has not counted it. He takes it back, and {lost} that stood with it."),
            thing=claimed(finding),
        )
    if ground == "other":
        return say("{who} may count everything that he has.", **parties(finding))
    if ground == "play":
        return say("{who} still counts what he makes in play.", **parties(finding))
    if ground == "bonus":
        return losing(
            finding,
            N_("{who} makes {his_thing}, which the false claim does not hinder."),
            N_(
                "{who} makes {his_thing}, which the false claim does not hinder, and takes off the {lost} of his pique."
            ),
            his_thing=his(finding),
        )
    return losing(
        finding,
        N_("{who} does not have {thing}: he counts nothing in this coup."),
        N_("{who} does not have {thing}: he counts nothing in this coup, and loses the {lost} he had counted."),
        thing=claimed(finding),
    )


def _one_for_another(finding: Decided) -> str:
    if finding.grounds[0] == "in-time":
        return losing(
            finding,
            N_("{who} takes back {his_thing} in time."),
            N_("{who} takes back {his_thing} in time, and loses the {lost} he had counted."),
            his_thing=his(finding),
        )
    return losing(
        finding,
        N_("{who} called {thing} for what he has, and counts nothing in this coup."),
        N_(
            "{who} called {thing} for what he has, and counts nothing in this coup, "
            "and loses the {lost} he had counted."
        ),
        thing=claimed(finding),
    )


def _changing(finding: Decided) -> str:
    if finding.ruling == INSTEAD:
        return instead(finding)
    if finding.ruling == NOTHING:
        return losing(
            finding,
            N_("{who} is caught changing cards: he counts nothing in this coup."),
            N_("{who} is caught changing cards: he counts nothing in this coup, and loses the {lost} he had counted."),
        )
    return losing(
        finding,
        N_("{who} is caught changing cards: he has lost the set."),
        N_("{who} is caught changing cards: he has lost the set, and loses the {lost} he had counted."),
    )


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "announce.order": lambda finding: told(finding, _ORDER[finding.grounds[0]], his_thing=his(finding)),
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
