"""Calls that are wrong, and what a player who may reckon nothing keeps. Source: the Laws of about 1890, 44–58.

A player may call what he does not hold; the law says until when he may correct it, and what it costs after that.
"""

from __future__ import annotations

from typing import Literal

from rules.core.domains import Choice
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.laws.announcing import MUST_SHOW
from rules.piquet.laws.fours_and_threes import is_alike
from rules.piquet.laws.irregularities.numbers import NOTHING
from rules.piquet.sides import Cards, Decision, Finding, Hand, other


@rule(
    "point.inquiry",
    grounds={
        "as-many": "the younger may ask what the point makes only if he has at least as many cards of a suit",
        "bars": "a younger who has asked cannot count a point of more cards",
    },
    needs=("announce.declaring",),
)
def inquiry(p: Params, act: Literal["asks", "calls"], number: int, most: int) -> Decision:
    """The younger may ask what the elder's point makes, if he has as many cards; then he counts none of more cards.

    `act`: he `asks`, or he answers that his point is equal, which comes to the same; or he `calls` his point after
    that. `number`: the cards of the elder's point; `most`: those of the younger's longest suit, or of the point that he
    calls. Laws of about 1890, 46; case I.
    """
    if act == "asks":
        ruling = "asks" if most >= number else REFUSED
        yield Finding("as-many", to="younger", ruling=ruling, name="point", number=number)
    elif most > number:
        yield Finding("bars", to="younger", ruling=REFUSED, name="point", number=most)


@rule(
    "announce.against-cards",
    grounds={
        "sequence": "if the sequence first called is good against the cards, the elder may count any that he has",
        "set": "if the three or four first called is good against the cards, the elder may count any that he has",
    },
    needs=("announce.sinking",),
)
def against_cards(p: Params, kind: str, name: str, good: bool) -> Decision:
    """An elder whose first call no hand of the other could match may count better ones too.

    `kind`, `name`: the better one that he calls now. `good`: what he first called of the kind is better than anything
    that the other could have in hand and discard together. Laws of about 1890, 49.
    """
    if good:
        yield Finding("sequence" if kind == "sequences" else "set", to="elder", ruling="may reckon", name=name)


class AnnounceNumberOnlyParams(Params):
    suffices = Choice("against-cards", "never", asks="when it is enough")


@rule(
    "announce.number-only",
    grounds={
        "enough": "the number of cards of a sequence is enough, if it is good against the cards",
        "highest": "otherwise the elder must say what its highest card is",
        "rank": "of three or four of a rank the elder must say the rank, unless they are good against the cards",
    },
    needs=("announce.declaring",),
)
def number_only(p: AnnounceNumberOnlyParams, kind: str, name: str, good: bool) -> Decision:
    """The elder calls only the number of cards of a sequence, or three or four without the rank.

    `kind`, `name`: what it is; `good`: nothing that the other could have in hand and discard together is as good.
    `suffices`: it is enough if it is good `against-cards`, or it is `never` enough. Laws of about 1890, 48; its Laws of
    Piquet au Cent, 16.
    """
    enough = good and p.suffices == "against-cards"
    ground = "rank" if kind == "sets" else "enough" if enough else "highest"
    yield Finding(ground, to="elder", ruling="need not say" if enough else REFUSED, name=name)


@rule(
    "announce.any-order",
    grounds={
        "sequence": "the younger may call his sequences in any order, the best not first",
        "set": "the younger may call his threes and fours in any order, the best not first",
    },
    needs=("announce.sinking",),
)
def any_order(p: Params, kind: str, name: str) -> Decision:
    """A younger only adds up his score, so that he may call a lesser thing before a better one.

    `kind`, `name`: what he calls: a better one after a lesser, or a lesser one before that with which he has said that
    the elder's is not good. Description of about 1890, 34 and 39.
    """
    yield Finding("sequence" if kind == "sequences" else "set", to="younger", ruling="may reckon", name=name)


Correcting = Literal["call", "reply"]


@rule(
    "announce.correcting",
    grounds={
        "call": "an elder who called less than he has may correct it until the younger has replied",
        "younger": "a younger who called less than he has may correct it until he has played to the first trick",
        "reply": "a younger who has allowed a call, and has better, may correct his reply until the elder calls again",
        "led": "if the elder calls nothing more, the younger may correct his reply until the elder has led",
    },
    needs=("announce.declaring",),
)
def correcting(p: Params, hand: Hand, act: Correcting, name: str, led: bool) -> Decision:
    """The elder may correct a call that is too low until it is answered; the younger his answer until the next call.

    `act`: whether the `call` (`name`) or the `reply` is corrected. `led`: the elder has led a card. At his turn the
    younger corrects his own call too. Laws of about 1890, 50–51; its Description, 39.
    """
    if act == "call":
        yield Finding("call" if hand == "elder" else "younger", to=hand, ruling="corrects", name=name)
    else:
        yield Finding("led" if led else "reply", to=hand, ruling=REFUSED if led else "corrects", name=name)


class FaultMiscallParams(Params):
    until = Choice("answered", "played", asks="until when a false three or four may be corrected")


@rule(
    "fault.miscall",
    grounds={
        "in-time": "a player who called more than he has may correct it until the younger plays to the first trick",
        "nothing": "a player who does not correct it in time counts nothing in this coup",
        "defined": "a player who names a wrong card as the one he does not count has claimed what he does not hold",
        "disallowed": "there is no penalty for a call that was not allowed to be good",
        "misnomer": "there is no penalty for a wrong name of something that he has",
        "impossible": "there is no penalty for what he could not have held in hand and discard together",
        "shown": "there is no penalty for what he showed of his own accord before he played a card",
        "other": "the other may count anything that he has good",
        "barred": "a correct call that the player made besides still bars the other",
    },
    needs=("announce.declaring",),
)
def miscall(
    p: FaultMiscallParams,
    hand: Hand,
    name: str,
    played: bool,
    answered: bool,
    allowed: bool,
    defined: bool,
    misnomer: bool,
    possible: bool,
    shown: bool,
    bars: bool,
    struck: int,
) -> Decision:
    """A player who has called what he does not hold, and was allowed it, counts nothing if he does not correct it.

    `hand`: who called `name`. `played`: he has played a card; `answered`: the younger has played to the first
    trick. `until`: a three or four too may be corrected until the first card is `answered`, or only until he has
    `played`. `allowed`: it was not answered that it is not good. `defined`: he holds three, but said of one of them
    that he does not count it. `misnomer`: he holds one of that value, under another name. `possible`: he could have
    held it in hand and discard together. `shown`: he has shown it of his own accord. `bars`: something else that he
    called of the kind, and holds. `struck`: the points that he had counted, which he loses. A misnomer is one only
    if what he claims is impossible (53). Laws of about 1890, 52–55; case VIII; its Laws of Piquet au Cent, 23.
    """
    excuse: str | None = "shown" if shown else "misnomer" if misnomer else "impossible"
    excuse = None if possible and not shown else excuse
    excuse = excuse if allowed else "disallowed"
    late = played if p.until == "played" and is_alike(name) else answered
    if not late:
        yield Finding("in-time", to=hand, ruling="taken back", name=name, points=-struck or None)
    elif excuse:
        yield Finding(excuse, to=hand, ruling="taken back", name=name, points=-struck or None)
        yield Finding("other", *(("barred",) if bars else ()), to=other(hand), ruling="may reckon")
    else:
        grounds = ("defined", "nothing") if defined else ("nothing",)
        yield Finding(*grounds, to=hand, ruling=NOTHING, name=name, points=-struck or None)
        yield Finding("other", *(("barred",) if bars else ()), to=other(hand), ruling="may reckon")


@rule(
    "announce.misnomer",
    grounds={
        "corrected": "an elder who gave what he has a wrong name may correct it before he leads",
        "equal-or-less": "he may count what counts as much as he called, or less, if that was good against the cards",
    },
    needs=("fault.miscall",),
)
def misnomer(p: Params, name: str, good: bool, more: bool) -> Decision:
    """What an elder may call in place of a sequence, three or four that he had named wrongly.

    `name`: what he calls now. `good`: no hand of the other could match what he had called. `more`: it counts more than
    that. Laws of Piquet au Cent of about 1890, 17.
    """
    ruling = "may reckon" if good and not more else REFUSED
    yield Finding("corrected", "equal-or-less", to="elder", ruling=ruling, name=name)


@rule(
    "announce.disallowed",
    grounds={
        "good": "an elder whose call was good, but was not allowed, may show and count it though he has led",
        "equal": "if it was equal, he may show that it is",
    },
    needs=("announce.declaring", "announce.showing"),
)
def disallowed(p: Params, act: Literal["answers", "shows"], name: str, equal: bool) -> Decision:
    """The younger may answer `not good` without having better; when it is discovered, the elder shows what he called.

    `act`: the younger `answers`, and nobody knows better yet; or the elder `shows` it. `name`: point or sequences; of
    threes and fours, which are not shown, no false answer is taken. `equal`: the younger has as much. Laws of Piquet au
    Cent of about 1890, 21.
    """
    ground = "equal" if equal else "good"
    hand: Hand = "younger" if act == "answers" else "elder"
    yield Finding(ground, to=hand, ruling="not allowed" if act == "answers" else "may show", name=name)


@rule(
    "announce.above",
    grounds={
        "lost": "an elder who shows a sequence and calls a lesser one cannot count what he has shown",
        "bars": "but it bars those of the younger that are equal or less",
    },
    needs=("announce.showing", "sequence.best"),
)
def above(p: Params, hand: Hand, name: str) -> Decision:
    """An elder shows a better sequence than the one that he has called: it counts nothing, but it bars the other's.

    `hand`: the elder, who shows `name`, or the younger, who calls `name`, which that bars. Laws of Piquet au Cent of
    about 1890, 19.
    """
    if hand == "elder":
        yield Finding("lost", "bars", to=hand, ruling="cannot count", name=name)
    else:
        yield Finding("bars", to=hand, ruling=REFUSED, name=name)


@rule(
    "announce.exhibiting",
    grounds={"voluntary": "a player may show of his own accord what he called"},
    needs=("announce.declaring",),
    matter="announce.open",
)
def exhibiting(p: Params, hand: Hand, name: str, cards: Cards) -> Decision:
    """Nothing need be shown to count; a player may show what he called of his own accord.

    `name`, `cards`: what he shows. Laws of about 1890, 55; its Description, 32.
    """
    yield Finding("voluntary", to=hand, ruling="shown", name=name, cards=cards)


@rule(
    "announce.suit-said",
    grounds={
        "good": "a player says in which suit his point or sequence is, when it is good or equal",
        "not-good": "he does not say it when it is not good",
        "younger": "the younger says it when the elder has led",
    },
    needs=("announce.declaring",),
    matter="announce.showing",
)
def suit_said(p: Params, hand: Hand, name: str, good: bool, led: bool) -> Decision:
    """A player says the suit of what he called when it is good or equal; the younger when the elder has led.

    `name`: what he called. `good`: it is good or equal; `led`: the elder has led. Description of about 1890, 15–19, 27.
    """
    if hand == "younger" and not led:
        yield Finding("younger", to=hand, ruling=REFUSED, name=name)
    elif good:
        yield Finding("good", *(("younger",) if hand == "younger" else ()), to=hand, ruling="says", name=name)
    else:
        yield Finding("not-good", to=hand, ruling=REFUSED, name=name)


@rule(
    "announce.calling-shows",
    grounds={
        "known": "a sequence that the elder must hold by the point that he called counts as shown",
        "bars": "so the younger cannot count a sequence that is no better, though the elder forgot to count his",
    },
    needs=("announce.suit-said",),
    matter="announce.showing",
)
def calling_shows(p: Params, name: str, better: bool) -> Decision:
    """To call is to show: a sequence that is known by the elder's point bars the younger's, if that is no better.

    `name`: the sequence that the younger calls, when the elder has called none; `better`: it is better than that which
    the elder must hold if his point is as he called it. Description of about 1890, 33.
    """
    if not better:
        yield Finding("known", "bars", to="younger", ruling=REFUSED, name=name)


@rule(
    "announce.demanding",
    grounds={
        "due": "a player shows what counted as good or equal when the other asks to see it",
        "inferior": "the younger need not show an equal number of cards for his point if the elder's makes more",
    },
    needs=("announce.declaring",),
)
def demanding(p: Params, hand: Hand, name: str, cards: Cards, good: bool, inferior: bool) -> Decision:
    """What a player has called must be shown if the other asks to see it, if it was good or equal.

    `hand` called `name`, and has `cards` left of it. `good`: it counts, or is equal. `inferior`: it is a point of as
    many cards as the elder's, which makes more. Laws of about 1890, 55; its Description, 36 and 48.
    """
    if inferior:
        yield Finding("inferior", to=hand, ruling="need not show", name=name)
    else:
        yield Finding("due", to=hand, ruling=MUST_SHOW if good else REFUSED, name=name, cards=cards if good else ())


@rule(
    "announce.admission",
    grounds={"admits": "to ask which card of three is not counted is to admit that the three are good"},
    needs=("announce.broken-four",),
)
def admission(p: Params, act: Literal["asks", "answers"], name: str) -> Decision:
    """Who asks which card is missing from three that were called has admitted that they are good.

    `act`: he `asks`, or he `answers` after that with something better. Laws of about 1890, case VII.
    """
    yield Finding("admits", to="younger", ruling="good" if act == "asks" else REFUSED, name=name)


@rule(
    "fault.barring",
    grounds={
        "bars": "the cards he holds, though not good to score, are good to bar the other",
        "bonus": "points that he would have scored before the other reached the number save him from pique and repique",
    },
)
def barring(p: Params, hand: Hand, points: int, saved: str | None) -> Decision:
    """A player who may reckon nothing does not score what he has good, but it still stands against the other's.

    `points`: what he would have scored in the announcements, but for the penalty. `saved`: the pique or repique of the
    other that fails by what he would have scored; None if none does. Laws of about 1890, 58; its Description, 60.
    """
    if saved:
        yield Finding("bonus", to=hand, ruling="saved", name=saved)
    else:
        yield Finding("bars", to=hand, ruling="good to bar only", points=-points or None)


@rule(
    "fault.waiving",
    grounds={"option": "the other need not enforce the penalty of reckoning nothing"},
)
def waiving(p: Params, hand: Hand, back: int) -> Decision:
    """The other may choose not to enforce the penalty of reckoning nothing.

    `hand`: who was to reckon nothing; `back`: the points that he had lost by it, and has again. Laws of about 1890, 44.
    """
    yield Finding("option", to=hand, ruling="not enforced", points=back or None)
