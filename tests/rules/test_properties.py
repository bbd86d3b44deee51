"""What must be true of every coup, held against coups of legal events drawn at random."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.cards import Suit, parse_cards
from rules.core.machine import Step
from rules.core.rule import Finding
from rules.piquet.records.coup import Coup
from rules.piquet.simulate.random_play import random_coup
from rules.piquet.table.events import read_event
from rules.piquet.table.setting import state_from
from tests.books import BOOKS
from tests.invariants import common
from tests.invariants import piquet as invariants

SETS = st.sampled_from([ruleset for ruleset in BOOKS.values() if ruleset.game == "piquet"])
RANDOM = st.randoms(use_true_random=False)
LEISURELY = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


@LEISURELY
@given(SETS, RANDOM)
def test_every_coup_of_legal_events_comes_to_its_end_as_it_must(ruleset, rng):
    coup = random_coup(ruleset, rng)
    assert coup.over
    assert list(invariants.faults(coup, BOOKS)) == []


@LEISURELY
@given(SETS, RANDOM, st.sampled_from(list(permutations(Suit))))
def test_which_suit_is_which_makes_no_difference(ruleset, rng, order):
    coup = random_coup(ruleset, rng)
    other = invariants.with_suits(coup, dict(zip(Suit, order, strict=True)))
    assert list(invariants.differences(coup, other)) == []
    assert other.score == coup.score


@pytest.mark.parametrize("seeds", [range(10), pytest.param(range(10, 50), marks=pytest.mark.slow)], ids=str)
@pytest.mark.parametrize("id_", [id_ for id_, one in BOOKS.items() if one.game == "piquet"])
def test_the_same_at_other_random(id_, seeds):
    for seed in seeds:
        coup = random_coup(BOOKS[id_], Random(seed))
        assert list(invariants.faults(coup, BOOKS)) == [], seed


# --- that each of these notices what it is there for ---


@pytest.fixture
def coup():
    given = {"phase": "play", "elder": "AS 7H", "younger": "KH 6C", "won": {"elder": 10, "younger": 0}}
    lines = ["elder plays AS", "younger plays KH"]
    return Coup.begin(BOOKS["fr1642"], state_from(given)).apply_all(map(read_event, lines))


def with_steps(coup, *steps):
    return replace(coup, steps=steps)


def test_a_refused_event_is_noticed(coup):
    assert list(common.refused(coup)) == []
    assert list(common.refused(coup.apply(read_event("younger plays 6C"))))


def test_a_score_that_was_not_found_is_noticed(coup):
    first, last = coup.steps
    assert list(invariants.points_lost(coup)) == []
    assert list(invariants.points_lost(with_steps(coup, last)))
    wrong = Step(last.event, last.decided, False, {"elder": 1, "younger": 1})
    assert list(invariants.points_lost(with_steps(coup, first, wrong)))


@pytest.mark.parametrize("because", [(), (("ground", ()),), (("ground", ("en1651.1.1.1",)),)])
def test_a_finding_without_authority_is_noticed(coup, because):
    bare = Step(coup.steps[0].event, (Finding("ground").by("x.y", because),), False, coup.steps[0].score)
    assert list(common.without_authority(coup)) == []
    assert list(common.without_authority(with_steps(coup, bare)))


def test_a_card_lost_or_found_is_noticed(coup):
    assert invariants.cards_in(coup.state) == invariants.cards_in(coup.start)
    lost = coup.state.seated("elder", held=())
    assert invariants.cards_in(lost) != invariants.cards_in(coup.start)
    assert list(invariants.cards_lost(coup)) == []


def test_all_places_where_a_card_may_lie_are_looked_at(coup):
    state = coup.start.but(talon=parse_cards("9D")).seated("younger", discarded=parse_cards("8D"))
    state = state.seated("elder", taken=parse_cards("7D 6D"), excess=1)
    assert set(invariants.cards_in(state)) == set(parse_cards("AS 7H KH 6C 9D 8D 7D 6D"))
    assert set(invariants.cards_in(state.but(phase="cut", pack=parse_cards("TD")))) >= set(parse_cards("TD"))


def test_a_transcript_of_another_coup_is_noticed(coup):
    assert list(common.not_read_back(coup, BOOKS)) == []
    other = replace(coup, state=coup.state.but(ordering=True))
    assert list(common.not_read_back(other, BOOKS))


def test_a_difference_between_suits_is_noticed(coup):
    turned = invariants.with_suits(
        coup, dict(zip(Suit, (Suit.HEARTS, Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS), strict=True))
    )
    assert [str(step.event) for step in turned.steps] == ["elder plays AH", "younger plays KC"]
    assert list(invariants.differences(coup, turned)) == []
    assert list(invariants.differences(coup, with_steps(coup, coup.steps[1], coup.steps[0])))
