"""Declaring and answering: one says what he has, the other that it is good, that his is equal, or better.

So it is today; in the old books whatever is called is held against what the other calls. Sources: modern art. 6–11,
14, 21–23.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.core.cards import Card
from rules.core.domains import Choice
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.sides import Finding, Hand

KINDS = ("point", "sequences", "sets")
"""What is declared, in this order."""

_GROUND = {"point": "point", "sequences": "sequence", "sets": "set"}
"""How a ground calls each of them."""


@rule(
    "announce.declaring",
    grounds={
        "elder-first": "the elder speaks first",
        "point": "the point comes first; he says what his cards make",
        "sequence": "the sequence comes next; he says its length and its highest card",
        "none": "who has none says so",
        "set": "threes and fours come last; he says what he has",
    },
)
def declaring(p: Params, hand: Hand, kind: str, name: str, held: bool, none: bool, late: bool) -> Iterator[Finding]:
    """The elder declares his point, then his best sequence or that he has none, then his threes and fours.

    `kind`: one of KINDS; `name`: what he says. `held`: he has it, or, saying that he has none (`none`), has none.
    `late`: he has declared already what comes after it. What he has not, or what is late, is refused. modern 3, 6–8.
    """
    ground = "none" if none else _GROUND[kind]
    if late or not held:
        yield Finding(ground, to=hand, ruling=REFUSED, name=name)
    else:
        yield Finding(*(("elder-first",) if hand == "elder" else ()), ground, to=hand, ruling="declared", name=name)


@rule(
    "announce.reply",
    grounds={
        "point-good": "it is good if the other has a lesser point",
        "point-equal": "equal if he has as much",
        "point-better": "not good if he has more",
        "sequence-good": "it is good if the other has none as good",
        "sequence-equal": "equal if he has one like it",
        "sequence-better": "not good if he has a better one",
        "none-equal": "when none was declared, equal if he has none either",
        "none-better": "when none was declared, he says better if he has one",
        "set-good": "it is good if the other has nothing above it",
        "set-better": "not good if he has",
        "no-equal": "of threes and fours there are none equal",
    },
    needs=("announce.declaring",),
)
def reply(p: Params, hand: Hand, kind: str, answer: str, none: bool, equal: bool, better: bool) -> Iterator[Finding]:
    """The other answers what was declared: it is good, his is equal, or his is better.

    `answer`: `good`, `equal` or `not good`. `none`: it was declared that there is no sequence. `equal`, `better`: what
    he who answers has. To answer equal or better without having it is refused; to let the other's pass is not. modern
    6–8.
    """
    word = {"good": "good", "equal": "equal", "not good": "better"}[answer]
    ground = "no-equal" if (kind, word) == ("sets", "equal") else f"{'none' if none else _GROUND[kind]}-{word}"
    if ground == "none-good":
        yield Finding("none-equal", to=hand, ruling=REFUSED, name=kind)
        return
    true = {"good": True, "equal": equal or none, "better": better}[word] and ground != "no-equal"
    yield Finding(ground, to=hand, ruling=answer if true else REFUSED, name=kind)


@rule(
    "announce.silence",
    grounds={
        "elder": "who has neither three nor four is silent",
        "younger": "and then the other is silent too",
    },
    parameters={"younger": Choice("counts", "loses")},
    needs=("announce.declaring",),
)
def silence(p: Params, hand: Hand, name: str | None) -> Iterator[Finding]:
    """Who has neither three nor four is silent, and the other does not answer.

    `name`: what the younger counts all the same at his turn. Parameter `younger`: he `counts` it, nothing having been
    said against it; or he `loses` it, not having declared it. modern 8.
    """
    if hand == "elder":
        yield Finding("elder", to=hand, ruling="silent")
    else:
        yield Finding("younger", to=hand, ruling="may count" if p.younger == "counts" else REFUSED, name=name)


Sinking = Literal["less", "nothing", "lost", "beside"]


@rule(
    "announce.sinking",
    grounds={
        "less": "everyone is free to declare less than he has",
        "nothing": "or nothing",
        "lost": "what he kept silent about is lost",
    },
    parameters={"lost": Choice("better", "unnamed"), "parts": Choice("declared", "refused")},
    needs=("announce.declaring",),
)
def sinking(p: Params, hand: Hand, act: Sinking, name: str) -> Iterator[Finding]:
    """Everyone may declare less than he has, or nothing; what he kept silent about he cannot count.

    `act`: he declares `less` than his best, or `nothing`; what he calls then (`name`) is `lost`, being better than what
    he declared; or it stands `beside` it, no better, and was not named before the other answered. Parameter `lost`:
    only what is `better`, or whatever was `unnamed`. Parameter `parts`: whether three of four, or a shorter sequence
    within a longer one, may be `declared` as less, or only another thing that he has. modern 21.
    """
    if act == "lost" or (act == "beside" and p.lost == "unnamed"):
        yield Finding("lost", to=hand, ruling=REFUSED, name=name)
    elif act != "beside":
        yield Finding(act, to=hand, ruling="free", name=name)


@rule(
    "announce.naming",
    grounds={
        "four": "of four of a rank it need not be said which",
        "three": "of three it must be said",
        "recognised": "the other sees by his own cards which four they are, and may name them",
    },
    parameters={"four": Choice("unsaid", "said")},
    needs=("announce.declaring",),
)
def naming(p: Params, hand: Hand, act: Literal["calls", "names"], name: str, true: bool) -> Iterator[Finding]:
    """Of which rank four are need not be said, of which three are must be.

    `act`: the player `calls` three or four (`name`) without saying of which rank; or he `names` the four that the other
    has called (`true`: it is those). Parameter `four`: the rank may be left `unsaid`, or is `said`. modern 8, 23.
    """
    if act == "names":
        yield Finding("recognised", to=hand, ruling="named" if true else REFUSED, name=name)
    elif name == "four":
        yield Finding("four", to=hand, ruling="need not say" if p.four == "unsaid" else REFUSED, name=name)
    else:
        yield Finding("three", to=hand, ruling=REFUSED, name=name)


@rule(
    "announce.open",
    grounds={
        "elder": "the elder counts point and sequences only if he shows them",
        "younger": "nor does the younger without showing them",
        "three": "three of a rank need not be shown",
        "four": "nor four",
        "equal": "the younger must show what he said was equal, though it counts nothing",
        "equal-too": "and the other shows his",
    },
    needs=("announce.declaring",),
)
def laying_open(
    p: Params, hand: Hand, act: Literal["shows", "plays", "counts"], name: str, cards: tuple[Card, ...], equal: bool
) -> Iterator[Finding]:
    """Point and sequences are counted only if they are shown; what is equal is shown too; threes and fours are not.

    `act`: the player `shows` a thing (`name`, `cards`); he `plays` without having shown it, which is refused while
    something that is `equal` is to be shown, and else loses him what it would count; or he `counts` three or four of a
    rank. modern 9, 11, 22, 23.
    """
    if act == "counts":
        yield Finding("four" if name.startswith("four") else "three", to=hand, ruling="need not show", name=name)
        return
    ground = {("elder", True): "equal-too", ("younger", True): "equal"}.get((hand, equal), hand)
    ruling = "shown" if act == "shows" else REFUSED if equal else "not counted"
    yield Finding(ground, to=hand, ruling=ruling, name=name, cards=cards)


@rule(
    "count.turn",
    grounds={
        "elder": "the elder counts when he has declared, and then leads",
        "younger": "the younger counts when the elder has led, and before he plays to it",
    },
    needs=("announce.declaring",),
)
def turn(p: Params, hand: Hand, name: str | None, now: bool) -> Iterator[Finding]:
    """The elder counts what was left to him before he leads; the younger after that, before he plays a card.

    `name`: what he would count, if that is in question. `now`: whether it is his turn. modern 9–11, 14.
    """
    yield Finding(hand, to=hand, ruling="counts" if now else REFUSED, name=name)
