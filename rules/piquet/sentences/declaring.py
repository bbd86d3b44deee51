"""Sentences about declaring, answering, and counting in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.machine import REFUSED
from rules.piquet.sentences.words import held, who
from rules.piquet.sides import Decided

OTHERS = {"point": "the other's point", "sequences": "the other's sequence", "sets": "the other's threes and fours"}
ONE = {"point": "a point", "sequences": "a sequence", "sets": "three or four of a rank"}


def _declaring(finding: Decided) -> str:
    if finding.ruling != REFUSED:
        return f"{who(finding)} declares: {finding.name}."
    return f"{who(finding)} cannot declare {finding.name}: he does not have it, or it is too late."


def _reply(finding: Decided) -> str:
    kind, ground = finding.name or "", finding.grounds[0]
    if finding.ruling != REFUSED:
        answer = {"good": "it is good", "equal": "equal", "not good": "better"}[finding.ruling or "good"]
        return f"{who(finding)} answers {OTHERS[kind]}: {answer}."
    if ground == "no-equal":
        return f"{who(finding)} cannot answer “equal”: threes and fours are never equal."
    return f"{who(finding)} cannot answer so: he does not have {ONE[kind]} that makes it true."


def _silence(finding: Decided) -> str:
    if finding.grounds[0] == "elder":
        return f"{who(finding)} says nothing about threes and fours."
    if finding.ruling == REFUSED:
        return f"{who(finding)} cannot count {finding.name}: the other was silent, and so was he."
    return f"{who(finding)} may count {finding.name}, because the other was silent."


def _sinking(finding: Decided) -> str:
    if finding.ruling == REFUSED:
        return f"{who(finding)} cannot count {finding.name}, about which he kept silent."
    if finding.grounds[0] == "less":
        return f"{who(finding)} declares less than he has, as he is free to: {finding.name}."
    what = ONE.get(finding.name or "", finding.name or "")
    return f"{who(finding)} has {what} to declare but keeps silent, as he is free to."


def _naming(finding: Decided) -> str:
    if finding.grounds[0] == "recognised":
        wrong = "wrongly says" if finding.ruling == REFUSED else "says"
        return f"{who(finding)} {wrong} which four the other has: {finding.name}."
    if finding.ruling == REFUSED:
        return f"{who(finding)} must say the rank of his {finding.name}."
    return f"{who(finding)} need not say the rank of his {finding.name}."


def _open(finding: Decided) -> str:
    if finding.ruling == "need not show":
        return f"{who(finding)} need not show his {finding.name}."
    if finding.ruling == "shown":
        though = ", equal to the other's" if finding.grounds[0].startswith("equal") else ""
        return f"{who(finding)} shows his {held(finding)}{though}."
    if finding.ruling == REFUSED:
        return f"{who(finding)} must still show his {finding.name}, equal to the other's, before the younger may play."
    return f"{who(finding)} has not shown his {finding.name}, and counts nothing for it."


def _turn(finding: Decided) -> str:
    if finding.ruling != REFUSED:
        return f"{who(finding)} counts what he has announced."
    what = f" {finding.name}" if finding.name else ""
    order = "the elder counts before he leads, the younger after that, before he plays"
    return f"{who(finding)} cannot count{what} now: {order}."


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "announce.declaring": _declaring,
    "announce.reply": _reply,
    "announce.silence": _silence,
    "announce.sinking": _sinking,
    "announce.naming": _naming,
    "announce.open": _open,
    "announce.broken-talon": lambda finding: (
        f"the fourth of {who(finding)}'s {finding.name} is in the talon: the other may ask which card it is."
    ),
    "count.turn": _turn,
}
"""The sentences for the findings of each rule."""
