"""Anything that can be written, at random among what is legal: it happens, or is refused, or is impossible."""

from random import Random

import pytest

from rules.core.machine import Impossible
from rules.tarot.coup import Coup
from rules.tarot.laws.pack import PACK
from rules.tarot.laws.things import THINGS
from rules.tarot.sides import PLAYERS
from rules.tarot.simulate.random_play import shuffled
from rules.tarot.table.events import GRAMMAR, PackLies
from tests.books import BOOKS
from tests.invariants import common
from tests.invariants import tarot as invariants

FORMS = [(cls, names) for cls, names in GRAMMAR.forms() if cls is not PackLies]
EVENTS = 400


def anything(rng, state):
    """An event of the grammar, its cards drawn as a rule from what its player has in hand."""
    cls, names = rng.choice(FORMS)
    player = rng.choice(PLAYERS)
    held = state.seat(player).held or PACK
    lying = [card for one, card in (*state.trick, *state.last) if one == player]
    cards = held if rng.random() < 0.9 else PACK
    values = {
        "player": player,
        "number": rng.randint(1, 6),
        "card": rng.choice(lying) if lying and rng.random() < 0.3 else rng.choice(cards),
        "cards": tuple(rng.sample(cards, min(len(cards), rng.choice((1, 1, 2, 4, 10))))),
        "thing": rng.choice(list(THINGS)),
    }
    return cls(**{name: values[name] for name in names})


def next_event(rng, coup):
    """What comes next: something legal, or anything."""
    if coup.state.phase == "deal" and not coup.state.pack:
        return PackLies(shuffled(rng))
    templates = coup.templates()
    return rng.choice(templates).draw(rng) if templates and rng.random() < 0.3 else anything(rng, coup.state)


@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 16), marks=pytest.mark.slow)], ids=str)
def test_whatever_is_written_the_marks_balance_and_no_card_is_lost(seeds):
    for seed in seeds:
        write_anything(seed)


def write_anything(seed):
    rng = Random(seed)
    coup, impossible = Coup.begin(BOOKS["tarot1637"], {"players": 2} if seed % 4 == 0 else {}), 0
    for _ in range(EVENTS):
        event = next_event(rng, coup)
        legal = coup.is_legal(event)
        try:
            coup = coup.apply(event)
        except Impossible:
            assert not legal
            impossible += 1
        else:
            assert coup.steps[-1].refused is not legal
    assert impossible
    assert list(invariants.unbalanced(coup)) == []
    assert list(common.without_authority(coup)) == []
    assert list(invariants.cards_lost(coup)) == []
    assert list(common.not_read_back(coup, BOOKS)) == []
