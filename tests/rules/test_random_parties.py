"""Whole parties of legal events drawn at random: they end, and the score is the sum of what was found."""

from itertools import pairwise
from random import Random

import pytest

from rules.core.cards import PACK_52
from rules.core.transcript import read_transcript, write_transcript
from rules.piquet.records.partie import Partie
from rules.piquet.sides import PLAYERS, opponent
from rules.piquet.simulate.random_play import random_partie
from rules.piquet.table.events import Agrees, PackLies
from tests.books import BOOKS

PACK = tuple(card for card in PACK_52 if card.rank.height >= 4)
MOST_EVENTS = 20_000


def play(ruleset, rng, number):
    """A partie with the parties on the way to it: one after each event."""
    partie = Partie.begin(ruleset).apply(Agrees(number))
    way = []
    while partie.winner is None and len(way) < MOST_EVENTS:
        if partie.state.stage == "coup" and (partie.coup.over or partie.coup.state.phase == "shuffle"):
            partie = partie.apply(PackLies(tuple(rng.sample(PACK, 36))))
        partie = partie.apply(rng.choice(partie.templates()).draw(rng))
        way.append(partie)
    return way


@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 16), marks=pytest.mark.slow)], ids=str)
def test_a_partie_at_random_ends_and_its_score_is_what_was_found(whole, seeds):
    for seed in seeds:
        play_to_the_end(whole, seed)


def play_to_the_end(whole, seed):
    number = (40, 100)[seed % 2]
    way = play(whole, Random(seed), number)
    last = way[-1]
    made = dict.fromkeys(PLAYERS, 0)
    for partie in way:
        for one in partie.steps[-1].decided:
            if one.to and one.points:
                made[partie.state.player(one.to)] += one.points
        assert partie.scores == made
        assert partie.steps[-1].score == made
        assert partie.winner is None or partie is last
    assert last.scores[last.winner] >= number
    assert [one.rule for one in last.decided].count("partie.win") == 1
    assert read_transcript(write_transcript(last, {"whole": whole}), {"whole": whole}) == last


def test_the_deal_alternates_and_each_coup_wants_what_is_left(whole):
    way = play(whole, Random(7), 200)
    begun = [partie for before, partie in pairwise(way) if partie.state.dealer != before.state.dealer]
    dealers = [partie.state.dealer for partie in begun]
    assert len(dealers) > 3
    assert all(one != other for one, other in pairwise(dealers))
    for partie in begun:
        marked = partie.state.marked
        wanting = {partie.state.player(hand): partie.coup.state.wanting.of(hand) for hand in ("elder", "younger")}
        assert wanting == {player: 200 - marked[player] for player in PLAYERS}


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 4), marks=pytest.mark.slow)], ids=str)
@pytest.mark.parametrize("name", ["classic", "ancien", "moderne", "classic+manches", "moderne+rubicon", "en1651"])
def test_a_match_at_random_comes_to_its_end_and_reads_back(name, seeds):
    for seed in seeds:
        play_a_match(name, seed)


def play_a_match(name, seed):
    found = {**BOOKS.sets, **BOOKS.played}
    partie = random_partie(found[name], Random(seed))
    last = partie.steps[-1].decided
    rules = [one.rule for one in last]
    won = partie.winner
    lost = opponent(won)
    assert ("match.settlement" in rules) == name.endswith("rubicon")
    assert ("match.games" in rules) == name.endswith("manches")
    if name.endswith("rubicon"):
        assert partie.state.coups in range(6, 20, 2)
        assert partie.scores[won] > partie.scores[lost]
    else:
        assert partie.scores[won] >= 100
    if name.endswith("manches"):
        assert partie.state.sets[won] == 2
    assert read_transcript(write_transcript(partie, found), found) == partie


def test_all_the_points_of_a_match_are_found_in_its_coups():
    partie = random_partie(BOOKS["moderne+rubicon"], Random(11))
    marked = [one for one in partie.decided if one.rule == "partie.marking"]
    assert len(marked) == 2 * partie.state.coups
    for player in PLAYERS:
        assert sum(one.number for one in marked if one.player == player) == partie.scores[player]
