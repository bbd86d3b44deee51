"""With each value near the one that a rule set has, what is offered can be played, and what is played written down."""

from itertools import islice
from random import Random

import pytest

from rules.piquet.simulate import random_play as piquet
from rules.tarot.simulate import random_play as tarot
from tests.books import BOOKS
from tests.invariants import common
from tests.invariants import piquet as of_piquet
from tests.invariants import tarot as of_tarot

GAMES = {"piquet": (piquet, (common.refused, of_piquet.points_lost, of_piquet.cards_lost, common.not_read_back))}
GAMES["tarot"] = (tarot, (common.refused, of_tarot.unbalanced, common.not_read_back))


def others(ruleset):
    """The rule set with each other value near its own of each parameter."""
    for name, use in ruleset.rules.items():
        for parameter, domain in use.rule.parameters.items():
            for value in domain.probes(getattr(use.params, parameter)):
                yield f"{name}.{parameter}={value}", ruleset.with_reading(name, parameter, value)


def wrong(id_, seeds):
    """What is not as it must be, under every other value."""
    game, checks = GAMES[BOOKS[id_].game]
    for named, ruleset in others(BOOKS[id_]):
        for seed in seeds:
            try:
                coup = game.random_coup(ruleset, Random(seed))
            except ValueError as fault:
                yield f"{named}, seed {seed}: {fault}"
                continue
            for check in checks:
                arguments = (coup, {id_: ruleset}) if check.__name__ == "not_read_back" else (coup,)
                yield from (f"{named}, seed {seed}: {fault}" for fault in check(*arguments))


OF_A_PARTIE = ("count.order", "deal.next", "lift.", "match.", "partie.")
"""Rules of which a coup by itself knows nothing."""


@pytest.mark.slow
@pytest.mark.parametrize("id_", [one for one in BOOKS if BOOKS[one].game == "piquet"])
def test_parties_of_what_is_offered_can_be_played_under_every_value(id_):
    tried = [(named, ruleset) for named, ruleset in others(BOOKS[id_]) if named.startswith(OF_A_PARTIE)]
    assert tried
    for named, ruleset in tried:
        partie = piquet.random_partie(ruleset, Random(5))
        assert not any(step.refused for step in partie.steps), named


@pytest.mark.parametrize("id_", ["fr1642", *(pytest.param(one, marks=pytest.mark.slow) for one in BOOKS)])
def test_coups_of_what_is_offered_can_be_played_under_every_value(id_, request):
    seeds = range(5) if request.node.get_closest_marker("slow") else (5,)
    assert list(islice(wrong(id_, seeds), 10)) == []
