"""The game for two with the Mort."""

import pytest

from rules.core.loading import load_rulesets
from rules.tarot.records.coup import Coup
from rules.tarot.table.events import read_event

GIVEN = {"players": 2, "A": "KS 6B", "B": "9S 5B", "Mort": "T5 4B 7C", "leader": "A"}


@pytest.mark.parametrize(
    ("card", "taker", "grounds"),
    [("carried-off", "A", ("higher",)), ("competes", "Mort", ("triumph",))],
)
def test_a_card_of_the_morts_is_compared_only_where_it_competes(card, taker, grounds):
    ruleset = load_rulesets()["tarot1637"].with_reading("mort.drawn", "card", card)
    events = map(read_event, ("A plays KS", "B plays 9S", "the Mort gives T5"))
    coup = Coup.begin(ruleset, GIVEN).apply_all(events)
    (taken,) = [one for one in coup.decided if one.rule == "play.taking"]
    assert (taken.to, taken.grounds) == (taker, grounds)
