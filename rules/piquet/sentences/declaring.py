"""What is said of declaring, answering and counting each at his turn."""

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
    return f"{who(finding)} cannot declare {finding.name}: he has it not, or it is too late for it."


def _reply(finding: Decided) -> str:
    kind, ground = finding.name or "", finding.grounds[0]
    if finding.ruling != REFUSED:
        answer = {"good": "it is good", "equal": "equal", "not good": "better"}[finding.ruling or "good"]
        return f"{who(finding)} answers to {OTHERS[kind]}: {answer}."
    if ground == "no-equal":
        return f"{who(finding)} cannot answer “equal”: of threes and fours there are none equal."
    return f"{who(finding)} cannot answer so: he has not {ONE[kind]} that would bear him out."


def _silence(finding: Decided) -> str:
    if finding.grounds[0] == "elder":
        return f"{who(finding)} is silent on threes and fours."
    if finding.ruling == REFUSED:
        return f"{who(finding)} cannot count {finding.name}: the other was silent, and so was he."
    return f"{who(finding)} may count {finding.name}, the other having been silent."


def _sinking(finding: Decided) -> str:
    if finding.ruling == REFUSED:
        return f"{who(finding)} cannot count {finding.name}, about which he kept silent."
    if finding.grounds[0] == "less":
        return f"{who(finding)} declares less than he has, as he is free to: {finding.name}."
    what = ONE.get(finding.name or "", finding.name or "")
    return f"{who(finding)} has {what} to declare and keeps silent, as he is free to."


def _naming(finding: Decided) -> str:
    if finding.grounds[0] == "recognised":
        wrong = "does not say rightly" if finding.ruling == REFUSED else "says"
        return f"{who(finding)} {wrong} which four the other has: {finding.name}."
    if finding.ruling == REFUSED:
        return f"{who(finding)} must say of which rank his {finding.name} are."
    return f"{who(finding)} need not say of which rank his {finding.name} are."


def _open(finding: Decided) -> str:
    if finding.ruling == "need not show":
        return f"{who(finding)} need not show his {finding.name}."
    if finding.ruling == "shown":
        though = ", equal to the other's" if finding.grounds[0].startswith("equal") else ""
        return f"{who(finding)} shows his {held(finding)}{though}."
    if finding.ruling == REFUSED:
        return (
            f"{who(finding)} has still to show his {finding.name}, equal to the other's, before the younger may play."
        )
    return f"{who(finding)} has not shown his {finding.name}, and counts nothing for what was to be shown."


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
        f"the fourth of {who(finding)}'s {finding.name} is in the talon: it may be asked which it is."
    ),
    "count.turn": _turn,
}
"""How the findings of each rule are said."""
