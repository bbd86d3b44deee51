"""The solver against a search of every line (`every_line`): the same value of each card, under every rule set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import piquet_corpus as pc
from rules.core.cards import Card
from rules.core.ruleset import RuleSet
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import REPIQUES
from rules.piquet.kernel.table import new_table
from rules.piquet.kernel.terms import terms_of
from rules.piquet.laws.pack import pack_of
from rules.piquet.players.solving import begin_solving, lacking, value_of
from rules.piquet.sides import HANDS, TRICKS, Hand, Pair, other
from tests.simulation.every_line import Position, Worths, answers, trick, with_answer, with_lead
from tests.simulation.plain_search import plain_value
from tests.simulation.traced import mask_of

from .conftest import READINGS, SETS

PLAYED = ("play.", "pique", "capot", "cards.most")


def ending(ruleset: RuleSet, tricks: int, rng: Random) -> Position:
    """Return a random moment of the play before the last tricks. A pique is often near, and seldom too late."""
    drawn = rng.sample(pack_of(ruleset), 2 * tricks)
    leader: Hand = rng.choice(HANDS)
    won = rng.choice((0, TRICKS - tricks, rng.randint(0, TRICKS - tricks)))
    near = tuple(rng.choice((0, 0, 30 - rng.randint(1, tricks + 2))) for _ in HANDS)
    hindered = Pair(*(rng.random() < 0.2 for _ in HANDS))
    played = 0 if leader == "elder" and rng.random() < 0.3 else 2 * (TRICKS - tricks)
    held = Pair(frozenset(drawn[:tricks]), frozenset(drawn[tricks:]))
    return Position(held, leader, Pair(won, TRICKS - tricks - won), Pair(*near), hindered, played)


class Solver:
    """The solver, asked about a position as it is described there."""

    def __init__(self, ruleset: RuleSet) -> None:
        self.terms, self.lowest, self.table = terms_of(ruleset), int(terms_of(ruleset)[of.LOWEST]), new_table()
        self.worths = Worths.of(ruleset)

    def value(self, position: Position, card: Card, led: Card | None = None) -> int:
        """Return how many points more than the younger the elder makes if a card is played, led or in answer."""
        begin_solving(self.table)
        hand = other(position.leader) if led else position.leader
        number = position.played + bool(led)
        made = position.counted.of(hand)
        made_by_other = position.counted.of(other(hand)) + (self.worths.card(led) if led else 0)
        lacks = self._lacks(position, hand, number, made, made_by_other)
        others = self._lacks(position, other(hand), number, made_by_other, made)
        early = number == 0 and self._is_early(position, hand)
        mine, theirs = position.held.of(hand), position.held.of(other(hand)) - {led}
        hands = self._mask(mine), self._mask(theirs)
        lead, tricks = self._mask([led] if led else []), position.tricks.of(hand)
        value = value_of(self.terms, self.table, *hands, lead, self._mask([card]), tricks, lacks, others, early)
        return int(value) if hand == "elder" else -int(value)

    def _mask(self, cards: Iterable[Card]) -> int:
        return mask_of(cards, self.lowest)

    def _lacks(self, position: Position, hand: Hand, number: int, made: int, made_by_other: int) -> int:
        seat = HANDS.index(hand)
        noted = REPIQUES[seat] if position.hindered.of(hand) else 0
        tricks = position.tricks.of(other(hand))
        return int(lacking(self.terms, noted, seat, number, made, made_by_other, tricks))

    def _is_early(self, position: Position, hand: Hand) -> bool:
        counted = bool(self.terms[of.PIQUE_COUNTED]) and position.counted.of(other(hand)) > 0
        return counted or self.terms[of.PIQUE_WINDOW] == of.FIRST_CARD


def differences(ruleset: RuleSet, rng: Random, endings: int, most: int) -> Iterator[str]:
    """Yield a sentence for each card of random endings that has another value in the solver."""
    solver = Solver(ruleset)
    worths = solver.worths
    for _ in range(endings):
        position = ending(ruleset, rng.randint(2, most), rng)
        for card in position.held.of(position.leader):
            line, solved = with_lead(worths, position, card), solver.value(position, card)
            if line != solved:
                yield f"{ruleset.id}: {card} led, {line} by every line, {solved} by the solver: {position}"
        led = rng.choice(sorted(position.held.of(position.leader), key=str))
        for card in answers(position, led):
            line, solved = with_answer(worths, position, led, card), solver.value(position, card, led)
            counted = worths.card(led) + worths.pique(position, position.leader, worths.card(led))
            if line - (counted if position.leader == "elder" else -counted) != solved:
                yield f"{ruleset.id}: {card} on {led}, {line} by every line, {solved} by the solver: {position}"


def test_each_card_has_the_value_that_every_line_gives_it() -> None:
    rng = Random(1642)
    for name in ("moderne", "classic", "fr1642", "en1651", "ancien", "en1674"):
        assert list(differences(SETS[name], rng, 16, 4)) == []
    assert list(differences(SETS["fr1642"], rng, 4, 5)) == []


def check_best_play(ruleset: RuleSet, rng: Random, *numbers: int) -> None:
    """Assert that endings of so many tricks have the values and a line that every line gives them."""
    worths = Worths.of(ruleset)
    for tricks in numbers:
        position = replace(ending(ruleset, tricks, rng), hindered=Pair(False, False), played=2 * (TRICKS - tricks))
        held = {hand: position.held.of(hand) for hand in HANDS}
        given = {"tricks": tuple(position.tricks), "counted": tuple(position.counted)}
        play = pc.best_play(ruleset, leader=position.leader, **held, **given)
        values = {card: with_lead(worths, position, card) for card in held[position.leader]}
        assert play.values == values
        assert play.value == (max if position.leader == "elder" else min)(values.values())
        assert along(worths, position, [card for _, card in play.line]) == play.value


def test_the_best_play_of_open_hands_is_that_of_every_line(ruleset: RuleSet) -> None:
    check_best_play(ruleset, Random(1674), 1, 2, 3, 3, 4)


@pytest.mark.slow
def test_the_best_play_of_more_tricks_is_that_of_every_line(ruleset: RuleSet) -> None:
    check_best_play(ruleset, Random(1700), *[5] * 20, *[6] * 3)


def along(worths: Worths, position: Position, cards: list[Card]) -> int:
    """Return how many points more the elder makes along a line. Its cards must be allowed."""
    assert cards[0] in position.held.of(position.leader)
    assert cards[1] in answers(position, cards[0])
    value, after = trick(worths, position, cards[0], cards[1])
    return value + (along(worths, after, cards[2:]) if cards[2:] else worths.cards(after.tricks.elder))


def test_a_pique_is_open_with_whole_hands_whose_announcements_make_it_near() -> None:
    """Elder: six spades to the ace (6 and 16), three aces (3), a tierce in hearts (3): 28; two cards make it 30."""
    hands = {"elder": "AS KS QS JS TS 9S AH KH QH AD 7C 8C", "younger": "9H 8H 7H JH KD QD JD TD AC KC QC JC"}
    with_pique = pc.best_play("moderne", leader="elder", **hands)
    without = pc.best_play("moderne", leader="elder", **hands, tricks=(0, 0), counted=(0, 0))
    assert with_pique.value == without.value + 30


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"elder": "AS KS", "younger": "KH"}, "2 cards against 1: expected as many in each hand, from 1 to 12"),
        ({"younger": "AS"}, "AS: each card can be held once"),
        ({"younger": "2H"}, "2H: not in the pack of moderne"),
        ({"leader": "dealer"}, "unknown leader 'dealer': expected elder or younger"),
        ({"tricks": None}, "tricks: expected how many each has won of the 11 played, such as"),
        ({"tricks": (5, 5)}, "tricks: [(]5, 5[)] makes 10, but 11 have been played"),
        ({"tricks": (12, -1)}, "tricks: [(]12, -1[)]"),
        (
            {"elder": "AS KS QS JS TS 9S AH KH QH AD 7C 8C", "younger": "9H 8H 7H JH KD QD JD TD AC KC QC JC"}
            | {"tricks": None, "leader": "younger"},
            "the elder leads to the first trick",
        ),
    ],
)
def test_hands_that_cannot_be_played_out_are_refused(given: dict[str, Any], message: str) -> None:
    hands = {"elder": "AS", "younger": "KH", "leader": "elder", "tricks": (6, 5)}
    with pytest.raises(pc.PiquetError, match=message):
        pc.best_play("moderne", **{**hands, **given})


def solved_otherwise(ruleset: RuleSet, rng: Random, numbers: Iterable[int]) -> Iterator[str]:
    """Yield each ending of so many tricks that has another value in the compiled game, without the solver."""
    solver = Solver(ruleset)
    for tricks in numbers:
        position = replace(ending(ruleset, tricks, rng), played=2 * (TRICKS - tricks))
        values = [solver.value(position, card) for card in position.held.of(position.leader)]
        elder, younger = (mask_of(cards, solver.lowest) for cards in position.held)
        leader, hindered = HANDS.index(position.leader), position.hindered.elder + 2 * position.hindered.younger
        before = position.tricks, position.counted
        plain = plain_value(solver.terms, elder, younger, leader, *before, hindered)
        if (min(values) if leader else max(values)) != plain:
            yield f"{ruleset.id}: {values} by the solver, {plain} by the game itself: {position}"


@pytest.mark.slow
def test_many_tricks_have_the_value_that_the_compiled_game_gives_them(ruleset: RuleSet) -> None:
    assert list(solved_otherwise(ruleset, Random(1720), (*[*range(2, 8)] * 80, *[9] * 50))) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in READINGS if name.split(": ")[1].startswith(PLAYED)])
def test_under_each_reading_a_card_has_the_value_that_every_line_gives_it(name: str) -> None:
    assert list(differences(READINGS[name], Random(1651), 40, 4)) == []
