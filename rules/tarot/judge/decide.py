"""A coup judged at once, without events: what the hands can declare, what the piles are worth, what was cut.

What the piles bring is reckoned here for the table too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.ruleset import RuleSet
from rules.tarot import laws
from rules.tarot.cards import Card
from rules.tarot.judge.facts import Facts
from rules.tarot.judge.holdings import best_things, priced
from rules.tarot.judge.judge import Judge
from rules.tarot.laws.counting import GAINS, LOSES
from rules.tarot.laws.pack import OUT, PACK
from rules.tarot.sides import PLAYERS, Finding


def judge_facts(ruleset: RuleSet, facts: Facts) -> tuple[Finding, ...]:
    """Judge facts at once; if a card is not of the pack, that alone is found.

    Of the hands all that each can declare is declared, and the triumphs are shown.
    """
    if refused := refused_cards(ruleset, facts.dealt):
        return refused
    return tuple(_decided(Judge(ruleset), facts))


def refused_cards(ruleset: RuleSet, cards: tuple[Card, ...]) -> tuple[Finding, ...]:
    """The findings that keep cards out of the pack."""
    return tuple(finding for finding in Judge(ruleset).rule[laws.pack.bands](table=cards) if finding.ruling == OUT)


def _decided(judge: Judge, facts: Facts) -> Iterator[Finding]:
    if facts.table is not None:
        for rule in (laws.pack.bands, laws.pack.suit_order, laws.pack.triumph_order):
            yield from judge.rule[rule](table=facts.table)
    if facts.cuts is not None:
        cuts = tuple(zip(PLAYERS, facts.cuts, strict=True))
        yield from judge.rule[laws.cutting.who](cuts=cuts, order=judge.order)
    for player in facts.hands:
        declared: tuple[str, ...] = ()
        for thing in best_things(judge, player, facts.hands, PLAYERS):
            yield from priced(judge, thing, player, PLAYERS, facts.hands, declared)
            declared = (*declared, thing.name)
    if facts.piles:
        all_there = sum(map(len, facts.piles.values())) == len(PACK)
        yield from reckoned(judge, facts.piles, len(PLAYERS), paid=all_there)
    if facts.points is not None:
        yield from settled(judge, facts.points, len(PLAYERS))


def reckoned(
    judge: Judge, piles: Mapping[str, tuple[Card, ...]], playing: int, paid: bool = True
) -> tuple[Finding, ...]:
    """What the piles of all players are worth, what is due for it, and what is `paid`. `playing`: how many play."""
    found = judge.rule[laws.counting.points](piles=piles)
    points = {str(finding.to): finding.number or 0 for finding in found}
    return (*found, *settled(judge, points, playing, paid))


def settled(judge: Judge, points: Mapping[str, int], playing: int, paid: bool = True) -> tuple[Finding, ...]:
    """What is due and `paid` for points. `points`: those of each player, in order of turn; `playing`: how many play."""
    due = judge.rule[laws.counting.due](points=points, playing=playing)
    if not paid:
        return due
    sign = {LOSES: -1, GAINS: 1}
    gains = {str(finding.to): sign.get(finding.ruling or "", 0) * (finding.number or 0) for finding in due}
    return (*due, *judge.rule[laws.counting.paid](gains=gains))
