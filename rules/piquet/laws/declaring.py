"""Declaring and answering: one says what he has; the other answers that it is good, or that his is equal or better.

This is today's procedure; in the old books the calls of both players are compared. Sources: modern art. 6–11, 14,
21–23.
"""

from __future__ import annotations

from typing import Literal

from rules.core.domains import Choice
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.laws.announcing import MUST_SHOW
from rules.piquet.sides import Cards, Decision, Finding, Hand

KINDS = ("point", "sequences", "sets")
"""The things that are declared, in this order."""

_GROUND = {"point": "point", "sequences": "sequence", "sets": "set"}
"""The word for each of them in the names of grounds."""


class AnnounceDeclaringParams(Params):
    order = Choice("all", "point", asks="which order the elder must keep")


@rule(
    "announce.declaring",
    grounds={
        "elder-first": "the elder speaks first",
        "point": "the point comes first; the elder says what his cards make",
        "sequence": "the sequence comes next; the elder says its length and its highest card",
        "none": "an elder without a sequence says so",
        "set": "threes and fours come last; the elder says which he has",
    },
)
def declaring(
    p: AnnounceDeclaringParams, hand: Hand, kind: str, name: str, held: bool, none: bool, late: bool, over: bool
) -> Decision:
    """The elder declares his point, then his best sequence or that he has none, then his threes and fours.

    `kind`: one of KINDS; `name`: what he says. `held`: he has it; or, if he says that he has none (`none`), he has
    none. `late`: he has already declared a later kind; `over`: he has finished. `order`: `all` kinds have their place,
    or only the `point`, which comes first. A thing that he does not have, or a late one, is refused. modern 3, 6–8;
    Laws of about 1890, 46–47.
    """
    ground = "none" if none else _GROUND[kind]
    if over or (late and (p.order == "all" or kind == "point")) or not held:
        yield Finding(ground, to=hand, ruling=REFUSED, name=name)
    else:
        yield Finding(*(("elder-first",) if hand == "elder" else ()), ground, to=hand, ruling="declared", name=name)


@rule(
    "announce.reply",
    grounds={
        "point-good": "the point is good if the other has a lower point",
        "point-equal": "the point is equal if the other has the same",
        "point-better": "the point is not good if the other has more",
        "sequence-good": "the sequence is good if the other has none as good",
        "sequence-equal": "the sequence is equal if the other has an equal one",
        "sequence-better": "the sequence is not good if the other has a better one",
        "none-equal": "if no sequence was declared, the answer is equal if the other has none either",
        "none-better": "if no sequence was declared, the answer is better if the other has one",
        "set-good": "a three or four is good if the other has nothing better",
        "set-better": "a three or four is not good if the other has something better",
        "no-equal": "threes and fours are never equal",
    },
    needs=("announce.declaring",),
)
def reply(p: Params, hand: Hand, kind: str, answer: str, none: bool, equal: bool, better: bool) -> Decision:
    """The other player answers a declaration: it is good, his own is equal, or his own is better.

    `answer`: `good`, `equal` or `not good`. `none`: the declaration was that there is no sequence. `equal`, `better`:
    what the answering player has. It is refused to answer equal or better without having it, but not to answer good
    with something better. modern 6–8.
    """
    word = {"good": "good", "equal": "equal", "not good": "better"}[answer]
    ground = "no-equal" if (kind, word) == ("sets", "equal") else f"{'none' if none else _GROUND[kind]}-{word}"
    if ground == "none-good":
        yield Finding("none-equal", to=hand, ruling=REFUSED, name=kind)
        return
    true = {"good": True, "equal": equal or none, "better": better}[word] and ground != "no-equal"
    yield Finding(ground, to=hand, ruling=answer if true else REFUSED, name=kind)


class AnnounceSilenceParams(Params):
    younger = Choice("counts", "loses", asks="what the younger may do")


@rule(
    "announce.silence",
    grounds={
        "elder": "an elder without threes or fours says nothing",
        "younger": "then the younger says nothing either",
    },
    needs=("announce.declaring",),
)
def silence(p: AnnounceSilenceParams, hand: Hand, name: str | None) -> Decision:
    """A player without threes or fours says nothing, and the other does not answer.

    `name`: what the younger still wants to count at his turn. Parameter `younger`: he `counts` it, because nothing was
    said against it; or he `loses` it, because he did not declare it. modern 8.
    """
    if hand == "elder":
        yield Finding("elder", to=hand, ruling="silent")
    else:
        yield Finding("younger", to=hand, ruling="may count" if p.younger == "counts" else REFUSED, name=name)


Sinking = Literal["less", "nothing", "lost", "beside"]


class AnnounceSinkingParams(Params):
    lost = Choice("better", "unnamed", asks="why it is lost")
    parts = Choice("declared", "refused", asks="whether a part may be declared as less")


@rule(
    "announce.sinking",
    grounds={
        "less": "every player may declare less than he has",
        "nothing": "every player may declare nothing",
        "lost": "a player loses what he kept silent about",
    },
    needs=("announce.declaring",),
)
def sinking(p: AnnounceSinkingParams, hand: Hand, act: Sinking, name: str) -> Decision:
    """Every player may declare less than he has, or nothing; he cannot count what he kept silent about.

    `act`: he declares `less` than his best, or `nothing`; what he calls then (`name`) is `lost`, because it is better
    than what he declared; or it stands `beside` it: it is no better, and was not named before the other answered.
    Parameter `lost`: only what is `better` is lost, or everything that was `unnamed`. Parameter `parts`: whether three
    of four, or a shorter sequence within a longer one, may be `declared` as less, or only another thing that he has.
    modern 21.
    """
    if act == "lost" or (act == "beside" and p.lost == "unnamed"):
        yield Finding("lost", to=hand, ruling=REFUSED, name=name)
    elif act != "beside":
        yield Finding(act, to=hand, ruling="free", name=name)


class AnnounceNamingParams(Params):
    four = Choice("unsaid", "said", asks="whether the rank of four must be said")


@rule(
    "announce.naming",
    grounds={
        "four": "a player with four of a rank need not say the rank",
        "three": "a player with three of a rank must say the rank",
        "recognised": "the other sees from his own cards which four they are, and may name them",
    },
    needs=("announce.declaring",),
)
def naming(p: AnnounceNamingParams, hand: Hand, act: Literal["calls", "names"], name: str, true: bool) -> Decision:
    """The rank of three must be said, the rank of four need not.

    `act`: the player `calls` three or four (`name`) without saying the rank; or he `names` the four that the other has
    called (`true`: he is right). Parameter `four`: the rank may be left `unsaid`, or must be `said`. modern 8, 23.
    """
    if act == "names":
        yield Finding("recognised", to=hand, ruling="named" if true else REFUSED, name=name)
    elif name == "four":
        yield Finding("four", to=hand, ruling="need not say" if p.four == "unsaid" else REFUSED, name=name)
    else:
        yield Finding("three", to=hand, ruling=REFUSED, name=name)


Opening = Literal["must", "shows", "plays", "counts"]


@rule(
    "announce.open",
    grounds={
        "elder": "the elder counts point and sequences only if he shows them",
        "younger": "the younger counts point and sequences only if he shows them",
        "three": "three of a rank need not be shown",
        "four": "four of a rank need not be shown",
        "equal": "the younger must show what he said was equal, although it counts nothing",
        "equal-too": "the elder must show his equal thing too",
    },
    needs=("announce.declaring",),
)
def laying_open(p: Params, hand: Hand, act: Opening, name: str, cards: Cards, equal: bool) -> Decision:
    """Point and sequences count only if they are shown; equal ones must be shown too; threes and fours need not.

    `act`: the player `must` show a thing (`name`) to count it; he `shows` it (`cards`); he `plays` without having shown
    it, which is refused while an `equal` thing must still be shown, and otherwise loses him the points of the thing; or
    he `counts` three or four of a rank. modern 9, 11, 22, 23.
    """
    if act == "counts":
        yield Finding("four" if name.startswith("four") else "three", to=hand, ruling="need not show", name=name)
        return
    ground = {("elder", True): "equal-too", ("younger", True): "equal"}.get((hand, equal), hand)
    ruling = {"shows": "shown", "must": MUST_SHOW}.get(act, REFUSED if equal else "not counted")
    yield Finding(ground, to=hand, ruling=ruling, name=name, cards=cards)


@rule(
    "count.turn",
    grounds={
        "elder": "the elder counts after he has declared, and then leads",
        "younger": "the younger counts after the elder has led, and before he plays a card",
    },
    needs=("announce.declaring",),
)
def turn(p: Params, hand: Hand, name: str | None, now: bool) -> Decision:
    """The elder counts what is good before he leads; the younger after that, before he plays a card.

    `name`: the thing that he wants to count, if there is one. `now`: whether it is his turn. modern 9–11, 14.
    """
    yield Finding(hand, to=hand, ruling="counts" if now else REFUSED, name=name)
