"""The engine against a scorer of whole coups of the Tarot of 1637 that shares no code with it.

Where the words can be taken in two ways the scorer has the default reading.
"""

from collections.abc import Iterable
from random import Random

import pytest

from rules.tarot.simulate.random_play import random_coup
from tests.books import BOOKS
from tests.independent.tarot import totals


def disagreements(players: int, seeds: Iterable[int]) -> list[str]:
    found = []
    for seed in seeds:
        coup = random_coup(BOOKS["tarot1637"], Random(seed), players)
        assert not any(step.refused for step in coup.steps), f"seed {seed}, {players} players: refused"
        engine = dict(coup.scores)
        scorer: dict[str, int] | str
        try:
            scorer = totals(players, [str(step.event) for step in coup.steps])
        except ValueError as error:  # a card out of turn, or one that may not be played
            scorer = f"no totals ({error})"
        if scorer != engine:
            found.append(f"seed {seed}, {players} players: the engine has {engine}, the independent scorer {scorer}")
    return found


@pytest.mark.parametrize("players", [3, 2])
def test_fifty_random_coups_have_the_totals_of_the_independent_scorer(players: int):
    found = disagreements(players, range(50))
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 2])
def test_a_thousand_random_coups_have_the_totals_of_the_independent_scorer(players: int):
    found = disagreements(players, range(1000, 2000))
    assert not found, "\n".join(found)
