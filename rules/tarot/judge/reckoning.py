"""The value of the cards that each has won, and the payments, both at the table and for piles judged at once."""

from __future__ import annotations

from collections.abc import Mapping

from rules.tarot import laws
from rules.tarot.cards import Card
from rules.tarot.judge.judge import Judge
from rules.tarot.laws.counting import GAINS, LOSES
from rules.tarot.sides import Decided


def reckoned(judge: Judge, piles: Mapping[str, tuple[Card, ...]], playing: int) -> tuple[Decided, ...]:
    """What the piles of all players are worth, and what is paid for it. `playing`: how many play."""
    found = judge.ask(laws.counting.points, piles=piles)
    points = {str(finding.to): finding.number or 0 for finding in found}
    return (*found, *settled(judge, points, playing))


def settled(judge: Judge, points: Mapping[str, int], playing: int) -> tuple[Decided, ...]:
    """What is paid for points. `points`: those of each player, in order of turn; `playing`: how many play."""
    due = judge.ask(laws.counting.due, points=points, playing=playing)
    sign = {LOSES: -1, GAINS: 1}
    gains = {str(finding.to): sign.get(finding.ruling or "", 0) * (finding.number or 0) for finding in due}
    return (*due, *judge.ask(laws.counting.paid, gains=gains))
