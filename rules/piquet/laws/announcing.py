"""Announcing at the table: showing, forgetting, taking back one’s word, testing the other, and a broken four.

Sources: 1642 §24–25, §38–40, §42; 1651 ch. XII.
"""

from __future__ import annotations

from typing import Literal

from rules.core.domains import Choice
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.core.text import Texts
from rules.piquet.laws.irregularities.numbers import INSTEAD
from rules.piquet.sides import Cards, Decision, Finding, Hand, Pair, other

MUST_SHOW = "must show"

NEED_NOT_TELL = "need not tell"
"""The ruling on a player who is asked which card is missing of four that were not all dealt to him."""

Showing = Literal["must", "shows", "plays", "comes back", "profits"]

OUT_OF_ORDER = "out of order"
"""The ruling on a call that should have come before. It costs nothing."""


@rule(
    "announce.order",
    grounds={
        "point": "the point is called first",
        "sequence": "sequences are called before threes and fours",
        "elder": "the elder calls before the younger",
    },
)
def order(p: Params, hand: Hand, kind: str, name: str, later: Texts, second: bool) -> Decision:
    """Point, sequences, threes and fours are called in this order, and by the elder first.

    `kind`, `name`: what a player calls for the first time; `later`: the later kinds that he has called already.
    `second`: he is the elder, and the younger has called this kind before him. No penalty: until he plays he may still
    count what he has forgotten (`announce.forgotten`). 1642 §6–7, §12; 1651 VII.1, VIII.1, IX.1; 1674 par. 6, 7, 10.
    """
    if later:
        yield Finding("point" if kind == "point" else "sequence", to=hand, ruling=OUT_OF_ORDER, name=name)
    elif second:
        yield Finding("elder", to=hand, ruling=OUT_OF_ORDER, name=name)


class AnnounceShowingParams(Params):
    runs_from = Choice("fault", "discovery", asks="from when the time to show runs")
    called_falsely = Choice("unshown", "nothing", asks="what a sequence called but not held counts")
    shown = Choice("point and sequences", "point", asks="what must be shown")


@rule(
    "announce.showing",
    grounds={
        "custom": "a player shows what he calls",
        "unshown": "a player who plays his first card without showing what is better than the other's loses it",
        "equal": "a player who plays his first card without showing what equals the other's loses it too",
        "other": "then the other counts what he can show of the same kind, even if it is less and he has played",
        "late": "the other can no longer do so after he has played another card",
    },
)
def showing(
    p: AnnounceShowingParams,
    hand: Hand,
    act: Showing,
    things: Texts,
    cards: Cards,
    equal: bool,
    after_fault: bool,
    after_discovery: bool,
    struck: Pair[int],
) -> Decision:
    """A player shows what he must before his first card; else he loses it, and the other may show his.

    `act`: the player `must` still show his `things`; he `shows` them (`cards`) in time; he `plays` without having shown
    them; he `comes back` to what he has lost; he `profits`: he shows his own after the other has lost the same kind.
    `equal`: what he has not shown is no better than the other's. `after_fault`, `after_discovery`: he has played a card
    since the other's fault, or since it was found out. `struck`: the points that no longer stand when he loses it: of a
    pique or repique that it had made. Parameters: `runs_from`, the moment from which he must do so before he plays
    again; `called_falsely`, whether a sequence that was called but is not held counts until it should be shown, and is
    then lost as one `unshown`, or counts `nothing` from the start; `shown`, whether `point and sequences` must be
    shown, or only the `point`: then a sequence called but not held counts until it is found out. 1642 §25–26; 1651
    XII.3–4; 1674 par. 17.
    """
    if act in ("must", "shows"):
        ruling = MUST_SHOW if act == "must" else "shown"
        yield Finding("custom", to=hand, ruling=ruling, name=" and ".join(things), cards=cards)
        return
    too_late = after_fault if p.runs_from == "fault" else after_discovery
    for thing in things:
        if act == "profits":
            ruling = REFUSED if too_late else "may show"
            yield Finding("late" if too_late else "other", to=hand, ruling=ruling, name=thing)
        else:
            ruling = "lost" if act == "plays" else REFUSED
            ground = "equal" if equal else "unshown"
            yield Finding(ground, to=hand, ruling=ruling, name=thing, points=-struck.of(hand) or None)
            if replaced := struck.of(other(hand)):
                yield Finding(ground, to=other(hand), ruling=INSTEAD, points=-replaced)


@rule(
    "announce.forgotten",
    grounds={
        "forgotten": "a player loses what he did not count before he began to play",
        "in-time": "until he begins to play a player may still count what he forgot",
    },
)
def forgotten(p: Params, hand: Hand, name: str, played: bool, own: int, struck: int) -> Decision:
    """A player who has begun to play can no longer count what he forgot; before that he can, and the other deducts.

    `name`: the thing. `played`: whether he has played a card. `own`: the points that he had counted by a former call;
    `struck`: the points that the other had counted and now loses. 1642 §24; 1651 XII.2; 1674 par. 17.
    """
    if played:
        yield Finding("forgotten", to=hand, ruling=REFUSED, name=name)
        return
    if own:
        yield Finding("in-time", to=hand, ruling="corrects", points=-own)
    if struck:
        yield Finding("in-time", to=other(hand), ruling="deducts", points=-struck)


class AnnounceRetractingParams(Params):
    custom = Choice("recalled", "stands", asks="whether a word can be taken back")


@rule(
    "announce.retracting",
    grounds={
        "comes-back": "a player who has let the other count may still count his own until he has played a card",
        "though-led": "the younger may do so even after the elder has begun to play",
        "deducts": "then the other takes off the points that he had counted at this player's cost",
        "word": "a player's word does not bind him: this game allows that liberty",
        "first-word": "in some places the first word stands, and nobody may take it back",
        "late": "it is too late after he has played a card",
    },
)
def retracting(
    p: AnnounceRetractingParams,
    hand: Hand,
    name: str,
    comes_back: bool,
    played: bool,
    other_played: bool,
    first_word: bool,
    own: int,
    struck: int,
) -> Decision:
    """A player who has said that the other's is good may still count his own before he plays; the other then deducts.

    `name`: what he calls now, or takes back. `comes_back`: it takes back his word; otherwise the rule only says what
    the other must take off. `played`, `other_played`: whether he, or the other, has played a card. `first_word`: by
    agreement or custom, the first word stands. `own`: the points that he had counted by his former word; `struck`: the
    points that the other had counted and now loses. `custom`: a word may be `recalled`, as at Paris, or the first
    `stands`, as in Provence and Languedoc. 1642 §38–40; 1651 XII.14–15.
    """
    if comes_back and (first_word or played):
        yield Finding("first-word" if first_word else "late", to=hand, ruling=REFUSED, name=name)
        return
    if comes_back:
        moment = "though-led" if other_played else "comes-back"
        yield Finding(moment, "word", to=hand, ruling="comes back", name=name)
    if own:
        yield Finding("word", to=hand, ruling="corrects", points=-own)
    if struck:
        yield Finding("deducts", to=other(hand), ruling="deducts", points=-struck)


@rule(
    "announce.omitted",
    grounds={
        "until": "anything omitted may be counted until the younger has played to the first trick",
        "late": "neither may count it after that",
    },
    needs=("announce.declaring",),
)
def omitted(p: Params, hand: Hand, name: str, played: bool) -> Decision:
    """An elder who has led may still count what he omitted, until the younger has played.

    `name`: what he calls now; `played`: the younger has played to the first trick. Laws of about 1890, 56; case IV.
    """
    yield Finding("late" if played else "until", to=hand, ruling=REFUSED if played else "may count", name=name)


@rule(
    "announce.sounding",
    grounds={
        "less": "a player may call less than he has, to learn what the other has, and then call it correctly",
        "more": "a player may call more than he has, to learn what the other has, and then call it correctly",
    },
)
def sounding(p: Params, hand: Hand, called: int, held: int, number: int, struck: int) -> Decision:
    """A player who has called more or less for his point, to learn what the other has, may then call it correctly.

    `called`: what he had called, more or less than his best point, `held`; `number`: what he calls now. `struck`: the
    points that he had counted for his first call. No penalty. 1642 §39; 1651 XII.15.
    """
    yield Finding(
        "less" if called < held else "more",
        to=hand,
        ruling="says justly",
        name="point",
        number=number,
        points=-struck or None,
    )


Wanting = Literal["asks", "asks to see", "tells", "shows", "refuses"]


class AnnounceBrokenFourParams(Params):
    answers = Choice("announcer", "dealer", asks="who must answer")
    dealt = Choice("all", "any", asks="how many of the four must have been dealt to him")
    seeing = Choice("due", "instead", asks="whether the other may see the cards")
    asked = Choice("counted", "called", asks="from when it may be asked")


@rule(
    "announce.broken-four",
    grounds={
        "asked": "a player asked which card of a four is missing must say it or show the other three, once they count",
        "tells": "he says which card is missing",
        "shows": "he shows the other three instead",
        "refuses": "he may not refuse",
    },
)
def broken_four(
    p: AnnounceBrokenFourParams,
    hand: Hand,
    act: Wanting,
    name: str,
    counted: bool,
    dealt: bool,
    true: bool,
    to_see: bool,
    cards: Cards,
) -> Decision:
    """A player who discarded one of four and counted the other three must say which is missing, or show the three.

    `hand`: who counted them. `act`: the other `asks`, or `asks to see` them; he `tells`, `shows` (`cards`) or
    `refuses`. `name`: what he called. `counted`: whether the three have been counted. `dealt`: whether all four were
    dealt to him. `true`: whether what he says or shows is true. `to_see`: the other wants to see them. Parameters:
    `seeing`, the other has a right to see them (`due`), or the player may choose to say it `instead`; `answers`, the
    player who announced them may be asked (`announcer`), or only the `dealer`, who is the younger; `asked`, as soon as
    they are `called`, or not before they are `counted`; `dealt`, only about four that were `all` dealt to him, or about
    `any` of which he discarded one, even if he took the others from the talon. 1642 §42; 1651 XII.17; modern 9, 23.
    """
    must_show = to_see and p.seeing == "due"
    if act in ("asks", "asks to see") and p.dealt == "all" and not dealt:
        yield Finding("asked", to=hand, ruling=NEED_NOT_TELL, name=name)
    elif act in ("asks", "asks to see"):
        must = MUST_SHOW if must_show else "must tell"
        may_ask = (counted or p.asked == "called") and (p.answers == "announcer" or hand == "younger")
        yield Finding("asked", to=hand, ruling=must if may_ask else REFUSED, name=name)
    elif act == "refuses" or not true or (act == "tells" and must_show):
        yield Finding("refuses", to=hand, ruling=REFUSED, name=name)
    else:
        yield Finding(act, to=hand, ruling="told" if act == "tells" else "shown", name=name, cards=cards)


@rule(
    "announce.broken-talon",
    grounds={"left": "a player may also ask when the fourth card was left in the talon"},
    needs=("announce.broken-four",),
)
def broken_talon(p: Params, hand: Hand, name: str) -> Decision:
    """A player may also ask which card of a four is missing when it is still in the talon.

    `hand`: who counted the other three, `name`. modern 23.
    """
    yield Finding("left", to=hand, ruling="may be asked", name=name)
