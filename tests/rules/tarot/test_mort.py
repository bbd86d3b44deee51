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


def test_a_tarot_with_which_the_mort_takes_the_trick_is_paid_to_nobody(play, found):
    given = {**GIVEN, "Mort": "T21 4B 7C"}
    lines = ("A plays KS", "B plays 9S", "the Mort gives T21")
    coup = play(given, *lines, reading=("mort.drawn", "card", "competes"))
    assert found(coup, "play.taking") == [("Mort", None, "")]
    # The King is lost, and its owner gives a mark to each; of the Monde nobody has anything (1637, paragraph 5).
    assert found(coup, "tarots.tribute") == [("B", 1, "A")]
