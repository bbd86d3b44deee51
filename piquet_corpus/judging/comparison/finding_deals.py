"""Looking for a deal that two ways of playing judge differently: among random deals, then among the cases."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.comparison.compare import Deal, Given, deal_of, outcome
from piquet_corpus.judging.comparison.ways import Way
from rules.core.game import AnyGame, FactsError

SOURCES = ("text", "attested", "derived")
"""The cases that are tried first are those of the books."""


def smaller_pack(game: AnyGame, one: Way, other: Way) -> Way:
    """Return of two ways of playing the one with the fewer cards, so that both can play what is dealt."""
    return min((one, other), key=lambda each: len(game.pack(each.ruleset)))


def differing_deal(game: AnyGame, one: Way, other: Way, seeds: Iterable[int]) -> int | None:
    """Return the first of some random deals to which two ways of playing give different scores; None if none."""
    pack = smaller_pack(game, one, other).ruleset
    for seed in seeds:
        given = game.deal(pack, seed)
        if given is None:
            return None
        mine, theirs = (Given(game, given).judge(each.ruleset) for each in (one, other))
        if mine.totals != theirs.totals:
            return seed
    return None


def differing_case(corpus: Corpus, game: AnyGame, one: Way, other: Way) -> Case | None:
    """Return the first case in which two ways of playing decide differently, those of the books first; None if none.

    Both must be able to play it to its end.
    """
    cases = (case for source in SOURCES for case in corpus.cases if case.source == source and case.game == game)
    return next((case for case in cases if not case.reading and _differ(deal_of(case), one, other)), None)


def _differ(deal: Deal, one: Way, other: Way) -> bool:
    """Whether two ways of playing, which can both play a deal, decide differently in it."""
    if any(deal.game.refused_cards(each.ruleset, deal.cards) for each in (one, other)):
        return False
    try:
        mine, theirs = (deal.judge(each.ruleset) for each in (one, other))
    except FactsError:
        return False
    if mine.stopped or theirs.stopped:
        return False
    return [(event, outcome(found)) for event, found in mine.found] != [
        (event, outcome(found)) for event, found in theirs.found
    ]
