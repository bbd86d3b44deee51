"""Pique, repique, capot. Sources: 1642 "Les coups remarquables", §17–20; 1651 ch. XI; today’s rules, 12, 17, 18."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.domains import Choice, Number
from rules.core.rule import Params, rule
from rules.piquet.laws.counting import Entries, reaching, sum_of
from rules.piquet.laws.play import Counted
from rules.piquet.sides import HANDS, Decision, Finding, Hand, Hands, Pair, other


class Bonus(NamedTuple):
    """Return what a pique or a repique adds, and for which player."""

    name: str
    to: Hand
    points: int


class RepiqueParams(Params):
    threshold = Number(1, asks="how many points make it")
    becomes = Number(1, asks="what the points become")
    other = Choice("before", "at-all", asks="what hinders it")


@rule(
    "repique",
    grounds={
        "made": "a player who reaches the number in hand, before the other counts, counts the greater number instead",
        "excess": "points above the number are added to the greater number",
        "hindered": "there is no repique if the other has counted anything",
        "blanche": "a blanche that the other holds hinders the repique",
    },
    condition="made",
)
def repique(p: RepiqueParams, announced: Entries, blanches: Hands) -> Decision:
    """A player who reaches thirty in hand, before he plays a card and before the other counts, counts ninety instead.

    `announced`: the counts of the announcements, in order. `blanches`: who holds a blanche, whether or not it counts.
    `other`: the other must have counted nothing `before` that moment, or nothing in the announcements `at-all`.
    `points` are the points added, `number` the sum then counted, `name` the kind of count that reached the threshold.
    1642 §17; 1651 ch. XI.
    """
    for hand in HANDS:
        moment = reaching(announced, hand, p.threshold)
        if moment is None:
            continue
        before = announced if p.other == "at-all" else announced[:moment]
        total, kind = sum_of(announced, hand), announced[moment].kind
        if bar := _bar(hand, before, blanches):
            yield Finding(bar, to=hand, ruling="no repique", points=0, number=total, name=kind)
        else:
            added = p.becomes - p.threshold
            grounds = ("made", "excess") if total > p.threshold else ("made",)
            yield Finding(*grounds, to=hand, ruling="repique", points=added, number=total + added, name=kind)


def _bar(hand: Hand, counted: Entries, blanches: Hands) -> str | None:
    if other(hand) in blanches:
        return "blanche"
    return "hindered" if sum_of(counted, other(hand)) else None


@rule(
    "repique.lead",
    grounds={"stands": "the elder's point for his first card does not hinder the repique"},
    needs=("repique", "play.count"),
)
def first_lead(p: Params, played: Counted, repiques: Hands) -> Decision:
    """The younger, who counts after the elder has led, makes his repique although that card has counted.

    `played`: the cards played with what each counts; `repiques`: who has made one. Today’s rules, article 18.
    """
    card, points = played[0]
    if "younger" in repiques and points and card.hand == "elder":
        yield Finding("stands", to="younger", ruling="stands", cards=(card.card,))


class PiqueParams(Params):
    threshold = Number(1, asks="how many points make it")
    becomes = Number(1, asks="what the points become")
    window = Choice("first-card", "play", where_read=("any-card",), asks="when it can be made")
    other = Choice("good", where_read=("counted",), asks="which points of the other hinder it")


@rule(
    "pique",
    grounds={
        "made": "a player who reaches the number in hand and play, before the other counts, counts the greater number",
        "hindered": "there is no pique if the other has anything that counts in the announcements",
        "blanche": "a blanche that the other holds hinders the pique",
        "in-play": "there is no pique if the other has counted in the play",
        "late": "there is no pique after the time for it has passed",
    },
    needs=("play.count",),
    condition="made",
)
def pique(
    p: PiqueParams, announced: Entries, played: Counted, for_cards: Entries, blanches: Hands, repiques: Hands
) -> Decision:
    """A player who reaches thirty in hand and by playing, before the other counts, counts sixty instead.

    `announced`: the counts of the announcements. `played`: the cards played with what each counts, including the last
    trick; `for_cards`: what the cards or a capot count after them. `blanches`, `repiques`: who holds or has made one.
    `window`: only with the first card, before the other plays (`first-card`), as long as the elder keeps leading
    (`any-card`), or in the whole `play`; with the points for the cards it is always late. `other`: everything that the
    other has `good` hinders it, or only what he has `counted`, which the younger does after the first card. `points`
    are the points added, `number` the sum then counted, `cards` the card that reached it. 1642 §18; 1651 ch. XI;
    today’s rules, article 18.
    """
    for hand in HANDS:
        moment = _moment(hand, p.threshold - sum_of(announced, hand), played)
        if hand in repiques:
            continue
        if moment is None:
            before = sum_of(announced, hand) + _made(hand, played)
            total = before + sum_of(for_cards, hand)
            if before < p.threshold <= total and not (_bar(hand, announced, blanches) or _in_play(hand, played)):
                yield Finding("late", to=hand, ruling="no pique", points=0, number=total)
            continue
        so_far = played[: moment + 1]
        total = sum_of(announced, hand) + _made(hand, so_far)
        card = (played[moment][0].card,)
        counted = (
            announced if p.other == "good" or moment else tuple(entry for entry in announced if entry.kind == "blanche")
        )
        if bar := _bar(hand, counted, blanches) or _in_play(hand, so_far) or _late(p.window, so_far):
            yield Finding(bar, to=hand, ruling="no pique", points=0, number=total, cards=card)
        else:
            added = p.becomes - p.threshold
            yield Finding("made", to=hand, ruling="pique", points=added, number=total + added, cards=card)


def _in_play(hand: Hand, played: Counted) -> str | None:
    return "in-play" if _made(other(hand), played) else None


def _made(hand: Hand, played: Counted) -> int:
    return sum(points for card, points in played if card.hand == hand)


def _moment(hand: Hand, lacking: int, played: Counted) -> int | None:
    made = 0
    for place, (card, points) in enumerate(played if lacking > 0 else ()):
        made += points if card.hand == hand else 0
        if made >= lacking:
            return place
    return None


def _late(window: str, played: Counted) -> str | None:
    if window == "play":
        in_time = True
    elif window == "first-card":
        in_time = len(played) == 1
    else:
        in_time = played[-1][0].led and all(card.hand == "elder" for card, _ in played if card.led)
    return None if in_time else "late"


RECALLS = ("in-play", "after-play", "shuffled-and-cut", "dealing")
"""The moments at which a player may remember a pique or repique, in order."""


class PiqueRecallParams(Params):
    until = Choice("cut", "deal", asks="until when it can be recalled")


@rule(
    "pique.recall",
    grounds={
        "unsaid": "a player who does not say the greater number has counted only the smaller",
        "kept": "a player who forgot to say the greater number may still claim it, even when all cards are played",
        "lost": "it is too late to claim a pique after the next coup has begun",
        "lost-repique": "it is too late to claim a repique after the next coup has begun",
    },
)
def recall(p: PiqueRecallParams, recalled: str, left_out: bool, bonuses: tuple[Bonus, ...]) -> Decision:
    """A player who does not say his pique or repique may still claim it until the cards are shuffled and cut again.

    `recalled`: when he remembers, one of RECALLS; or `no`, he has not remembered. `left_out`: his count is already
    without it. `bonuses`: the piques and repiques that he made, and did not say. `until`: it is lost with the `cut`, or
    only when dealing has begun (`deal`). He counts it when he claims it. 1642 §19; 1651 ch. XI.
    """
    last = RECALLS.index("after-play" if p.until == "cut" else "shuffled-and-cut")
    for bonus in bonuses:
        if not left_out:
            yield Finding("unsaid", to=bonus.to, ruling="unsaid", points=-bonus.points, name=bonus.name)
        if recalled == "no":
            continue
        if RECALLS.index(recalled) <= last:
            yield Finding("kept", to=bonus.to, ruling="kept", points=bonus.points, name=bonus.name)
        else:
            ground = "lost" if bonus.name == "pique" else "lost-repique"
            yield Finding(ground, to=bonus.to, ruling="lost", points=0, name=bonus.name)


class CapotParams(Params):
    points = Number(asks="how many points")


@rule(
    "capot",
    grounds={"all": "a player who wins all the cards counts more, in place of the points for most cards"},
    condition="all",
)
def capot(p: CapotParams, cards_won: Pair[int]) -> Decision:
    """A player who wins all the cards makes a capot, which counts in place of the points for the cards.

    `cards_won`: tricks won by each. 1642 §20; 1651 ch. XI.
    """
    for hand in HANDS:
        if cards_won.of(hand) and not cards_won.of(other(hand)):
            yield Finding("all", to=hand, ruling="capot", points=p.points)
