"""What must be true of every coup, held against coups of legal events drawn at random."""

from dataclasses import replace
from random import Random

import pytest

from rules.core.frozen import FrozenMap
from rules.core.rule import Finding
from rules.tarot.simulate.random_play import random_coup
from tests.books import BOOKS
from tests.invariants import common
from tests.invariants import tarot as invariants


def with_readings():
    """The rule set as it is, and with each other reading of each parameter."""
    plain = BOOKS["tarot1637"]
    yield plain
    for name, use in plain.rules.items():
        for parameter in use.parameters:
            for value in use.probes(parameter):
                yield plain.with_reading(name, parameter, value)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 16), marks=pytest.mark.slow)], ids=str)
def test_every_coup_of_legal_events_comes_to_its_end_as_it_must(players, seeds):
    for seed in seeds:
        coup = random_coup(BOOKS["tarot1637"], Random(seed), players)
        assert coup.over, seed
        assert list(invariants.faults(coup, BOOKS)) == [], seed


@pytest.mark.parametrize("place", range(6))
def test_the_marks_balance_under_every_reading(place):
    for number, ruleset in list(enumerate(with_readings()))[place::6]:
        coup = random_coup(ruleset, Random(number), 2 + number % 2)
        assert list(common.refused(coup)) == []
        assert list(invariants.unbalanced(coup)) == []


# --- that each of these notices what it is there for ---


@pytest.fixture(scope="module")
def coup():
    return random_coup(BOOKS["tarot1637"], Random(1))


def with_last(coup, **changes):
    """The coup with something else in its last step."""
    return replace(coup, steps=(*coup.steps[:-1], coup.steps[-1]._replace(**changes)))


def test_a_refused_event_is_noticed(coup):
    assert list(common.refused(with_last(coup, refused=True)))


def test_marks_out_of_nothing_are_noticed(coup):
    assert list(invariants.unbalanced(with_last(coup, score=FrozenMap({"A": 1, "B": 0, "C": 0}))))
    alone = Finding("ground", to="A", points=1).by("x.y", (("ground", ("tarot1637.1.1",)),))
    assert list(invariants.unbalanced(with_last(coup, decided=(alone,))))


@pytest.mark.parametrize("because", [(), (("ground", ()),), (("ground", ("fr1642.1.1",)),)])
def test_a_finding_without_authority_is_noticed(coup, because):
    assert list(common.without_authority(with_last(coup, decided=(Finding("ground").by("x.y", because),))))


def test_a_card_lost_is_noticed(coup):
    state = coup.state.seated("A", pile=coup.state.seat("A").pile[1:])
    assert list(invariants.cards_lost(replace(coup, state=state)))
    assert invariants.cards_in(state) != invariants.cards_in(coup.state)


def test_a_wrong_count_is_noticed(coup):
    found = Finding("end", to="A", number=1).by("count.points", (("end", ("tarot1637.16.1",)),))
    kept = tuple(one for one in coup.steps[-1].decided if one.rule != "count.points")
    assert list(invariants.miscounted(with_last(coup, decided=(*kept, found, found, found))))


def test_another_coup_is_noticed(coup):
    other = replace(coup, state=coup.state.but(bottom_seen=not coup.state.bottom_seen))
    assert list(common.not_read_back(other, BOOKS))
