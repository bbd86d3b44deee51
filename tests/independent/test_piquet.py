"""Coups at random: what the engine counts is held against a scorer written apart from it, from the words of the books.

Where a book can be read in two ways the scorer has the default reading.
"""

from collections import Counter
from random import Random

import pytest

from rules.piquet.laws.pack import pack_of
from rules.piquet.simulate.random_play import random_coup
from rules.piquet.table.state import State
from tests import books

from .piquet import BOOKS, SEATS, totals

FIRST = {"fr1642": 0, "en1651": 100_000, "classic": 200_000, "ancien": 300_000, "moderne": 400_000}
"""The first seed of each book: 1642 and 1651 count alike, and must not be tried on the same coups."""
OLD = {
    *("a-whole-coup-with-a-pique", "a-whole-coup-with-a-pique-and-equal-cards"),
    *("a-whole-coup-with-a-repique-of-the-elder", "a-whole-coup-with-a-repique-and-fewer-tricks"),
    *("a-whole-coup-with-a-repique-of-the-younger", "a-whole-coup-with-a-blanche-and-repique-of-the-younger"),
    *("a-whole-coup-with-a-capot-of-the-elder", "a-whole-coup-with-a-capot-of-the-younger"),
    *("a-whole-coup-with-two-blanches", "a-whole-coup-with-a-blanche-that-hinders"),
}
WHOLE = {
    "fr1642": OLD,
    "en1651": OLD,
    "classic": {
        *("a-whole-coup-with-a-repique-today", "a-modern-whole-coup-with-a-repique-of-the-younger"),
        "a-whole-coup-with-a-pique-in-play",
    },
    "ancien": {"an-ancient-coup-with-a-repique", "an-ancient-coup-with-sixes"},
    "moderne": {"a-modern-coup-with-a-pique", "a-modern-coup-decided-by-the-sums", "a-modern-coup-with-a-capot"},
}
"""Cases of whole coups without a fault."""
ANNULLED = "younger agrees to annul the coup"


@pytest.fixture(scope="module")
def rulesets():
    return books.BOOKS


def coups(ruleset, book, number, pack=None):
    """So many coups that count, each with its seed. `pack`: how the cards lie, from what is drawn at random."""
    seed = FIRST[book]
    while number:
        rng = Random(seed)
        start = State(pack=pack(ruleset, rng)) if pack else None
        coup = random_coup(ruleset, rng, start)
        if not any(str(step.event) == ANNULLED for step in coup.steps):
            number -= 1
            yield seed, coup
        seed += 1


def stacked(ruleset, rng):
    """A pack as nobody shuffles it: suit after suit, or the figures last, so that both may have a blanche."""
    cards = sorted(pack_of(ruleset), key=str)
    if rng.random() < 0.5:
        cut = rng.randrange(len(cards))
        by_suit = sorted(cards, key=lambda card: (card.suit, card.rank.height))
        return (*by_suit[cut:], *by_suit[:cut])
    rng.shuffle(cards)
    return tuple(sorted(cards, key=lambda card: card.rank.is_court))


def hold_against_the_engine(book, several):
    """Hold coups against the scorer; return how often each rule has given points."""
    seen = Counter()
    for seed, coup in several:
        assert not any(step.refused for step in coup.steps), f"{book}, seed {seed}: something is refused"
        engine = {"elder": coup.score.elder, "younger": coup.score.younger}
        try:
            ours = totals(book, [str(card) for card in coup.start.pack], [str(step.event) for step in coup.steps])
        except ValueError as error:
            pytest.fail(f"{book}, seed {seed}: the engine has {engine}, the independent scorer says: {error}")
        assert engine == ours, f"{book}, seed {seed}: the engine has {engine}, the independent scorer {ours}"
        seen.update({one.rule for one in coup.decided if one.points})
    return seen


@pytest.mark.parametrize("book", BOOKS)
def test_coups_are_counted_as_the_words_of_the_book_say(rulesets, book):
    hold_against_the_engine(book, coups(rulesets[book], book, 50))


@pytest.mark.parametrize("book", BOOKS)
def test_so_are_the_whole_coups_of_the_corpus_worked_by_hand(corpus, book):
    """Among them piques, repiques, capots and blanches, which hardly ever come at random."""
    whole = [case for case in corpus.cases if case.id in WHOLE[book]]
    assert {case.id for case in whole} == WHOLE[book]
    for case in whole:
        hands = [case.given[f"{seat}_dealt"].split() for seat in SEATS]
        by_two = [card for place in range(0, 12, 2) for hand in hands for card in hand[place : place + 2]]
        events = ["younger deals by 2", *(str(one.event) for one in case.events)]
        assert totals(book, [*by_two, *case.given["talon"].split()], events) == case.totals[book], case.id


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_so_are_coups_of_packs_that_nobody_has_shuffled(rulesets, book):
    seen = hold_against_the_engine(book, coups(rulesets[book], book, 300, stacked))
    assert "repique" in seen


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_a_thousand_more_coups_are_counted_as_the_words_of_the_book_say(rulesets, book):
    hold_against_the_engine(book, coups(rulesets[book], book, 1000))
