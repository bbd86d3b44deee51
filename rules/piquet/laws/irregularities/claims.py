"""False claims, one thing claimed for another, cards changed. Sources: 1642 §26, §30–31, §46; 1651 ch. XII."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.domains import Choice
from rules.core.rule import Params, rule
from rules.piquet.laws.irregularities.numbers import INSTEAD, NOTHING
from rules.piquet.laws.irregularities.thrown import LOST
from rules.piquet.sides import Finding, Hand, other


@rule(
    "fault.false-claim",
    grounds={
        "unplayed": "as long as he who claimed falsely has played no card, nothing is lost",
        "untrue": "who has claimed falsely and played a card is found out at any time of the coup",
        "nothing": "he counts nothing of what he truly has",
        "other": "the other may count all that he has",
        "play": "what is made in play is not hindered, and all this is for that coup only",
        "bonus": "a false claim does not hinder the other's pique or repique, though he have begun to play",
    },
    parameters={"play": Choice("counts", "nothing")},
)
def false_claim(
    p: Params, hand: Hand, name: str, played: bool, struck: int, bonuses: tuple[str, ...], replaced: int
) -> Iterator[Finding]:
    """Whoever has claimed three or four that he has not, and has played a card, counts nothing; the other counts all.

    `hand`: who claimed `name`. `played`: whether he has played a card. `struck`: what he had counted, which he loses.
    `bonuses`: the piques and repiques that the other now makes; `replaced`: the points of a pique in the place of which
    he now makes a repique. Parameter `play`: whether the culprit still `counts`
    what he makes in play, or `nothing` at all. 1642 §26; 1651 XII.4.
    """
    if not played:
        yield Finding("unplayed", to=hand, ruling="taken back", name=name, points=-struck or None)
        return
    yield Finding("untrue", "nothing", to=hand, ruling=NOTHING, name=name, points=-struck)
    yield Finding("other", to=other(hand), ruling="counts all")
    yield Finding("play", to=hand if p.play == "counts" else other(hand), ruling="counts his play")
    for bonus in bonuses:
        yield Finding("bonus", to=other(hand), ruling="not hindered", name=bonus, points=-replaced or None)


@rule(
    "fault.one-for-another",
    grounds={
        "mistaken": "who counts what he has not for what he has loses his whole game, as for a false claim",
        "in-time": "as long as he has played no card he may correct himself, without penalty",
    },
    needs=("fault.false-claim",),
)
def one_for_another(p: Params, hand: Hand, name: str, played: bool, struck: int) -> Iterator[Finding]:
    """Whoever has aces and counts kings that he has not loses his game, if he has begun to play before he corrects it.

    `name`: what he claimed and has not. `struck`: what he had counted, which he loses. 1642 §30–31; 1651 XII.7.
    """
    if played:
        yield Finding("mistaken", to=hand, ruling=NOTHING, name=name, points=-struck)
    else:
        yield Finding("in-time", to=hand, ruling="taken back", name=name, points=-struck or None)


@rule(
    "fault.changing",
    grounds={"changes": "who is found changing or taking back cards loses his game"},
    parameters={"lost": Choice("coup", "partie")},
)
def changing(p: Params, hand: Hand, struck: int, replaced: int) -> Iterator[Finding]:
    """Whoever is found changing cards, or taking them back, counts nothing at all in the coup.

    `struck`: what he had counted; `replaced`: the points of a pique in the place of which the other now makes a
    repique. `lost`: his game in this `coup` only, or the `partie` with it. 1642 §46; 1651 XII.23.
    """
    yield Finding("changes", to=hand, ruling=LOST["partie"] if p.lost == "partie" else NOTHING, points=-struck)
    if replaced:
        yield Finding("changes", to=other(hand), ruling=INSTEAD, points=-replaced)
