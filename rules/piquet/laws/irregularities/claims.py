"""False claims, one thing claimed for another, cards changed. Sources: 1642 §26, §30–31, §46; 1651 ch. XII."""

from __future__ import annotations

from rules.core.domains import Choice
from rules.core.rule import Params, rule
from rules.core.text import Texts
from rules.piquet.laws.fours_and_threes import is_alike
from rules.piquet.laws.irregularities.numbers import INSTEAD, NOTHING
from rules.piquet.laws.irregularities.thrown import LOST
from rules.piquet.sides import Decision, Finding, Hand, other


class FaultFalseClaimParams(Params):
    play = Choice("counts", "nothing", asks="what the offender makes in play")
    claims = Choice("threes and fours", "anything", asks="which false claims are punished")
    punished = Choice("counted", "called", asks="whether a false claim must have been counted")


@rule(
    "fault.false-claim",
    grounds={
        "unplayed": "a player who claimed falsely loses nothing until he has played a card",
        "uncounted": "a player loses nothing by a false claim that he has not counted",
        "untrue": "a player who counted falsely and has played a card may be found out at any time of the coup",
        "nothing": "he counts nothing, even of what he really has",
        "other": "the other may count everything that he has",
        "play": "points made in play still count, and the penalty is for this coup only",
        "bonus": "a false claim does not hinder the other's pique or repique, even if he has begun to play",
    },
)
def false_claim(
    p: FaultFalseClaimParams,
    hand: Hand,
    name: str,
    played: bool,
    counted: bool,
    struck: int,
    bonuses: Texts,
    replaced: int,
) -> Decision:
    """A player who falsely counts something, and has played a card, counts nothing; the other counts everything.

    `hand`: who claimed `name`. `played`: whether he has played a card; `counted`: whether he has counted his claim.
    `struck`: the points he had counted, which he loses. `bonuses`: the piques and repiques that the other now makes;
    `replaced`: the points of a pique that a repique now replaces. Parameter `play`: whether the offender still `counts`
    what he makes in play, or `nothing` at all. `claims`: the rule is about `threes and fours` only, which nobody shows,
    or about `anything`, so also about a sequence; a point must be shown to count, and so is never counted falsely.
    `punished`: only what he has `counted` is, or all that he has `called`, even if the other answered that it is
    not good. 1642 §26; 1651 XII.4; 1674 par. 18.
    """
    if p.claims != "anything" and not is_alike(name):
        return
    unpunished = "unplayed" if not played else "uncounted" if not counted and p.punished == "counted" else None
    if unpunished:
        yield Finding(unpunished, to=hand, ruling="taken back", name=name, points=-struck or None)
        if replaced:
            yield Finding(unpunished, to=other(hand), ruling="falls", points=-replaced)
        return
    yield Finding("untrue", "nothing", to=hand, ruling=NOTHING, name=name, points=-struck)
    yield Finding("other", to=other(hand), ruling="counts all")
    yield Finding("play", to=hand if p.play == "counts" else other(hand), ruling="counts his play")
    for bonus in bonuses:
        yield Finding("bonus", to=other(hand), ruling="not hindered", name=bonus, points=-replaced or None)


@rule(
    "fault.one-for-another",
    grounds={
        "mistaken": "a player who counts one thing for another that he has loses his whole game, as for a false claim",
        "in-time": "until he has played a card he may correct himself without penalty",
    },
    needs=("fault.false-claim",),
)
def one_for_another(p: Params, hand: Hand, name: str, played: bool, struck: int) -> Decision:
    """A player with aces who counts kings instead loses his game, if he begins to play before he corrects it.

    `name`: what he claimed but does not have. `struck`: the points he had counted, which he loses. 1642 §30–31; 1651
    XII.7.
    """
    if played:
        yield Finding("mistaken", to=hand, ruling=NOTHING, name=name, points=-struck)
    else:
        yield Finding("in-time", to=hand, ruling="taken back", name=name, points=-struck or None)


class FaultChangingParams(Params):
    lost = Choice("coup", "partie", asks="what he loses")


@rule(
    "fault.changing",
    grounds={"changes": "a player caught changing or taking back cards loses his game"},
)
def changing(p: FaultChangingParams, hand: Hand, struck: int, replaced: int) -> Decision:
    """A player caught changing cards, or taking them back, counts nothing at all in the coup.

    `struck`: the points he had counted; `replaced`: the points of a pique of the other that a repique now replaces.
    `lost`: his game in this `coup` only, or the `partie` too. 1642 §46; 1651 XII.23.
    """
    yield Finding("changes", to=hand, ruling=LOST["partie"] if p.lost == "partie" else NOTHING, points=-struck)
    if replaced:
        yield Finding("changes", to=other(hand), ruling=INSTEAD, points=-replaced)
