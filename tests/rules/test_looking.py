"""What may be looked at in play."""

import pytest

from rules.core.machine import Impossible
from rules.core.rule import Finding, Params
from rules.piquet.laws.looking import looking
from rules.piquet.records.coup import Coup
from rules.piquet.table.events import read_event
from rules.piquet.table.setting import state_from

PLAY = {"phase": "play", "elder": "AS 9H", "younger": "KH 8C", "talon": "7S 7H", "won": {"elder": 5, "younger": 5}}


@pytest.mark.parametrize(
    ("pile", "ground", "ruling"),
    [
        ("discards", "aside", "refused"),
        ("talon", "aside", "refused"),
        ("tricks", "tricks", "refused"),
        ("last trick", "last", "allowed"),
    ],
)
def test_only_the_last_trick_may_be_looked_at(pile, ground, ruling):
    assert list(looking(Params(), "elder", pile)) == [Finding(ground, to="elder", ruling=ruling, name=pile)]


def play(ruleset, *lines):
    return Coup.begin(ruleset, state_from(PLAY)).apply_all(map(read_event, lines))


def test_there_must_be_a_trick(other):
    for lines in ((), ("elder plays AS",)):
        with pytest.raises(Impossible, match="no trick"):
            play(other, *lines, "younger looks at the last trick")
    assert play(other, "elder plays AS", "younger plays 8C").is_legal(read_event("younger looks at the last trick"))


def test_what_is_left_is_looked_at_before_play_and_not_in_it(other, whole):
    refused = play(other, "elder looks at 2 left")
    assert refused.steps[-1].refused
    with pytest.raises(Impossible, match="in the exchange or before a card is led"):
        play(whole, "elder looks at 2 left")


def test_piles_are_looked_at_in_play_alone(other):
    given = {"elder": "AS KS QS JS TH 9H 8H KH QH JH KD QD", "younger": "AD TD 9D 8D 7D 6D AC TC 9C 8C 7C 6C"}
    with pytest.raises(Impossible, match="during the play"):
        Coup.begin(other, state_from(given)).apply(read_event("elder looks at the discards"))


def test_where_no_rule_forbids_it_nothing_is_found(whole):
    coup = play(whole, "elder looks at the discards")
    assert (coup.steps[-1].decided, coup.steps[-1].refused) == ((), False)
