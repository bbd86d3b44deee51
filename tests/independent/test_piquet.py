"""Coups at random: what the engine counts is held against a scorer written apart from it, from the books alone."""

from random import Random

import pytest

from rules.loading import load_rulesets
from rules.piquet.randomly import random_coup

from .piquet import BOOKS, totals

# The first of a thousand more seeds for each book, chosen so that piques and repiques are among them.
FURTHER = {"fr1642": 24800, "en1651": 24800, "classic": 18000, "ancien": 1000, "moderne": 22500}


@pytest.fixture(scope="module")
def rulesets():
    return load_rulesets()


def hold_against_the_engine(ruleset, book, seeds):
    for seed in seeds:
        coup = random_coup(ruleset, Random(seed))
        assert not any(step.refused for step in coup.steps), f"{book}, seed {seed}: something is refused"
        engine = {"elder": coup.score.elder, "younger": coup.score.younger}
        try:
            ours = totals(book, [str(card) for card in coup.start.pack], [str(step.event) for step in coup.steps])
        except ValueError as error:
            pytest.fail(f"{book}, seed {seed}: the engine has {engine}, the independent scorer says: {error}")
        assert engine == ours, f"{book}, seed {seed}: the engine has {engine}, the independent scorer {ours}"


@pytest.mark.parametrize("book", BOOKS)
def test_coups_are_counted_as_the_words_of_the_book_say(rulesets, book):
    hold_against_the_engine(rulesets[book], book, range(50))


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_a_thousand_more_coups_are_counted_as_the_words_of_the_book_say(rulesets, book):
    hold_against_the_engine(rulesets[book], book, range(FURTHER[book], FURTHER[book] + 1000))
