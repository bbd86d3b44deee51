"""What is said of declaring, answering and counting each at his turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.machine import REFUSED
from rules.piquet.sentences.words import held, who
from rules.piquet.sides import Decided

OTHERS = {"point": "the other's point", "sequences": "the other's sequence", "sets": "the other's threes and fours"}
ONE = {"point": "a point", "sequences": "a sequence", "sets": "three or four of a rank"}


def _declaring(one: Decided) -> str:
    if one.ruling != REFUSED:
        return f"{who(one)} declares: {one.name}."
    return f"{who(one)} cannot declare {one.name}: he has it not, or it is too late for it."


def _reply(one: Decided) -> str:
    kind, ground = one.name or "", one.grounds[0]
    if one.ruling != REFUSED:
        answer = {"good": "it is good", "equal": "equal", "not good": "better"}[one.ruling or "good"]
        return f"{who(one)} answers to {OTHERS[kind]}: {answer}."
    if ground == "no-equal":
        return f"{who(one)} cannot answer “equal”: of threes and fours there are none equal."
    return f"{who(one)} cannot answer so: he has not {ONE[kind]} that would bear him out."


def _silence(one: Decided) -> str:
    if one.grounds[0] == "elder":
        return f"{who(one)} is silent on threes and fours."
    if one.ruling == REFUSED:
        return f"{who(one)} cannot count {one.name}: the other was silent, and so was he."
    return f"{who(one)} may count {one.name}, the other having been silent."


def _sinking(one: Decided) -> str:
    if one.ruling == REFUSED:
        return f"{who(one)} cannot count {one.name}, about which he kept silent."
    if one.grounds[0] == "less":
        return f"{who(one)} declares less than he has, as he is free to: {one.name}."
    return f"{who(one)} has {ONE.get(one.name or '', one.name or '')} to declare and keeps silent, as he is free to."


def _naming(one: Decided) -> str:
    if one.grounds[0] == "recognised":
        wrong = "does not say rightly" if one.ruling == REFUSED else "says"
        return f"{who(one)} {wrong} which four the other has: {one.name}."
    if one.ruling == REFUSED:
        return f"{who(one)} must say of which rank his {one.name} are."
    return f"{who(one)} need not say of which rank his {one.name} are."


def _open(one: Decided) -> str:
    if one.ruling == "need not show":
        return f"{who(one)} need not show his {one.name}."
    if one.ruling == "shown":
        though = ", equal to the other's" if one.grounds[0].startswith("equal") else ""
        return f"{who(one)} shows his {held(one)}{though}."
    if one.ruling == REFUSED:
        return f"{who(one)} has still to show his {one.name}, equal to the other's, before the younger may play."
    return f"{who(one)} has not shown his {one.name}, and counts nothing for what was to be shown."


def _turn(one: Decided) -> str:
    if one.ruling != REFUSED:
        return f"{who(one)} counts what he has announced."
    what = f" {one.name}" if one.name else ""
    return (
        f"{who(one)} cannot count{what} now: the elder counts before he leads, the younger after that, before he plays."
    )


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "announce.declaring": _declaring,
    "announce.reply": _reply,
    "announce.silence": _silence,
    "announce.sinking": _sinking,
    "announce.naming": _naming,
    "announce.open": _open,
    "announce.broken-talon": lambda one: (
        f"the fourth of {who(one)}'s {one.name} is in the talon: it may be asked which it is."
    ),
    "count.turn": _turn,
}
"""How the findings of each rule are said."""
