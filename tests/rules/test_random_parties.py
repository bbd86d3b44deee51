"""Whole parties of legal events drawn at random: they end, and the score is the sum of what was found."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from rules.cards import PACK_52
from rules.piquet.coup import Coup
from rules.piquet.events import Agrees, PackLies
from rules.piquet.game import Partie
from rules.piquet.pair import Pair
from rules.piquet.partie_state import PLAYERS
from rules.piquet.state import Seat

PACK = tuple(card for card in PACK_52 if card.rank.height >= 4)
MOST_EVENTS = 20_000


def dealt(partie, pack):
    """The partie with the cards of its coup dealt, if nothing deals them by events: the first twelve to the elder."""
    if partie.templates():
        return partie
    hands = (pack[:12], pack[12:24])
    seats = Pair(*(Seat(dealt=hand, held=hand, looked=True) for hand in hands))
    coup = partie.coup.state.but(phase="exchange", seats=seats, talon=pack[24:], packet_before=3)
    return replace(partie, state=partie.state.but(coup=Coup.begin(partie.ruleset, coup)))


def play(ruleset, rng, number):
    """A partie with the parties on the way to it: one after each event."""
    partie = Partie.begin(ruleset).apply(Agrees(number))
    way = []
    while partie.winner is None and len(way) < MOST_EVENTS:
        if partie.state.stage == "coup" and (partie.coup.over or partie.coup.state.phase == "shuffle"):
            pack = tuple(rng.sample(PACK, 36))
            partie = dealt(partie.apply(PackLies(pack)), pack)
        partie = partie.apply(rng.choice(partie.templates()).draw(rng))
        way.append(partie)
    return way


@pytest.mark.parametrize("seed", range(12))
def test_a_partie_at_random_ends_and_its_score_is_what_was_found(whole, seed):
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
