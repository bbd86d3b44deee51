"""A coup judged at once, without events: what the hands can declare, what the piles are worth, what was cut."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.ruleset import RuleSet
from rules.tarot import laws
from rules.tarot.cards import Card
from rules.tarot.judge.facts import Facts
from rules.tarot.judge.holdings import best_things, priced
from rules.tarot.judge.judge import Judge
from rules.tarot.judge.reckoning import settled
from rules.tarot.laws.pack import OUT, PACK
from rules.tarot.sides import PLAYERS, Decided


def judge_facts(ruleset: RuleSet, facts: Facts) -> tuple[Decided, ...]:
    """Judge facts at once; if a card is not of the pack, that alone is found.

    Of the hands all that each can declare is declared, and the triumphs are shown.
    """
    if refused := refused_cards(ruleset, facts.dealt):
        return refused
    return tuple(_decided(Judge(ruleset), facts))


def refused_cards(ruleset: RuleSet, cards: tuple[Card, ...]) -> tuple[Decided, ...]:
    """The findings that keep cards out of the pack."""
    return tuple(finding for finding in Judge(ruleset).ask(laws.pack.bands, table=cards) if finding.ruling == OUT)


def _decided(judge: Judge, facts: Facts) -> Iterator[Decided]:
    if facts.table is not None:
        for rule in (laws.pack.bands, laws.pack.suit_order, laws.pack.triumph_order):
            yield from judge.ask(rule, table=facts.table)
    if facts.cuts is not None:
        cuts = tuple(zip(PLAYERS, facts.cuts, strict=True))
        yield from judge.ask(laws.cutting.who, cuts=cuts, order=judge.order)
    for player in facts.hands:
        declared: tuple[str, ...] = ()
        for thing in best_things(judge, player, facts.hands, PLAYERS):
            yield from priced(judge, thing, player, PLAYERS, facts.hands, declared)
            declared = (*declared, thing.name)
    if facts.piles:
        yield from _counted(judge, facts)
    if facts.points is not None:
        yield from settled(judge, facts.points, len(PLAYERS))


def _counted(judge: Judge, facts: Facts) -> Iterator[Decided]:
    """What the piles are worth; and what is paid, if all the cards of the pack are there."""
    found = judge.ask(laws.counting.points, piles=facts.piles)
    yield from found
    points = {str(finding.to): finding.number or 0 for finding in found}
    if sum(map(len, facts.piles.values())) == len(PACK):
        yield from settled(judge, points, len(PLAYERS))
    else:
        yield from judge.ask(laws.counting.due, points=points, playing=len(PLAYERS))
