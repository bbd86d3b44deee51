"""Sentences about declaring, answering, and counting in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.machine import REFUSED
from rules.core.messages import N_, _, say
from rules.piquet.sentences.words import his, his_held, named, parties, told
from rules.piquet.sides import Decided

ONE: Mapping[str, str] = {
    "point": N_("a point"),
    "sequences": N_("a sequence"),
    "sets": N_("three or four of a rank"),
}
"""One thing of each kind."""
ANSWERS: Mapping[tuple[str, str], str] = {
    ("point", "good"): N_("{who} answers the other's point: it is good."),
    ("point", "equal"): N_("{who} answers the other's point: equal."),
    ("point", "not good"): N_("{who} answers the other's point: better."),
    ("sequences", "good"): N_("{who} answers the other's sequence: it is good."),
    ("sequences", "equal"): N_("{who} answers the other's sequence: equal."),
    ("sequences", "not good"): N_("{who} answers the other's sequence: better."),
    ("sets", "good"): N_("{who} answers the other's threes and fours: it is good."),
    ("sets", "equal"): N_("{who} answers the other's threes and fours: equal."),
    ("sets", "not good"): N_("{who} answers the other's threes and fours: better."),
}
"""What is said of each answer to each kind of thing."""


def _declaring(finding: Decided) -> str:
    thing = named(finding.name)
    if finding.ruling != REFUSED:
        return say("{who} declares: {thing}.", **parties(finding), thing=thing)
    return say("{who} cannot declare {thing}: he does not have it, or it is too late.", **parties(finding), thing=thing)


def _reply(finding: Decided) -> str:
    kind = finding.name or ""
    if finding.ruling != REFUSED:
        return told(finding, ANSWERS[kind, finding.ruling or "good"])
    if finding.grounds[0] == "no-equal":
        return say("{who} cannot answer “equal”: threes and fours are never equal.", **parties(finding))
    return say(
        "{who} cannot answer so: he does not have {what} that makes it true.", **parties(finding), what=_(ONE[kind])
    )


def _silence(finding: Decided) -> str:
    if finding.grounds[0] == "elder":
        return say("{who} says nothing about threes and fours.", **parties(finding))
    thing = named(finding.name)
    if finding.ruling == REFUSED:
        return say("{who} cannot count {thing}: the other was silent, and so was he.", **parties(finding), thing=thing)
    return say("{who} may count {thing}, because the other was silent.", **parties(finding), thing=thing)


def _sinking(finding: Decided) -> str:
    name = finding.name or ""
    if finding.ruling == REFUSED:
        return say("{who} cannot count {thing}, about which he kept silent.", **parties(finding), thing=named(name))
    if finding.grounds[0] == "less":
        return say(
            "{who} declares less than he has, as he is free to: {thing}.",
            **parties(finding),
            thing=named(name),
        )
    return say(
        "{who} has {what} to declare but keeps silent, as he is free to.",
        **parties(finding),
        what=_(ONE[name]) if name in ONE else named(name),
    )


def _naming(finding: Decided) -> str:
    if finding.grounds[0] == "recognised":
        thing = named(finding.name)
        if finding.ruling == REFUSED:
            return say("{who} wrongly says which four the other has: {thing}.", **parties(finding), thing=thing)
        return say("{who} says which four the other has: {thing}.", **parties(finding), thing=thing)
    if finding.ruling == REFUSED:
        return say("{who} must say the rank of {his_thing}.", **parties(finding), his_thing=his(finding))
    return say("{who} need not say the rank of {his_thing}.", **parties(finding), his_thing=his(finding))


def _open(finding: Decided) -> str:
    if finding.ruling == "need not show":
        return say("{who} need not show {his_things}.", **parties(finding), his_things=his(finding))
    if finding.ruling == "shown":
        if finding.grounds[0].startswith("equal"):
            return say(
                "{who} shows {his_things}, equal to the other's.", **parties(finding), his_things=his_held(finding)
            )
        return say("{who} shows {his_things}.", **parties(finding), his_things=his_held(finding))
    if finding.ruling == "must show":
        return say("{who} must show {his_things} to count it.", **parties(finding), his_things=his(finding))
    if finding.ruling == REFUSED:
        return say(
            "{who} must still show {his_things}, equal to the other's, before the younger may play.",
            **parties(finding),
            his_things=his(finding),
        )
    return say(
        "{who} has not shown {his_things}, and counts nothing for it.", **parties(finding), his_things=his(finding)
    )


def _turn(finding: Decided) -> str:
    if finding.ruling != REFUSED:
        return say("{who} counts what he has announced.", **parties(finding))
    if finding.name:
        return say(
            "{who} cannot count {thing} now: the elder counts before he leads, the younger after that, "
            "before he plays.",
            **parties(finding),
            thing=named(finding.name),
        )
    return say(
        "{who} cannot count now: the elder counts before he leads, the younger after that, before he plays.",
        **parties(finding),
    )


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "announce.declaring": _declaring,
    "announce.reply": _reply,
    "announce.silence": _silence,
    "announce.sinking": _sinking,
    "announce.naming": _naming,
    "announce.open": _open,
    "announce.broken-talon": lambda finding: say(
        "the fourth of {whose} {thing} is in the talon: the other may ask which card it is.",
        **parties(finding),
        thing=named(finding.name),
    ),
    "count.turn": _turn,
}
"""The sentences for the findings of each rule."""
