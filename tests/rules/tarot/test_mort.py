"""The game for two with the Mort."""

import pytest

from rules.core.cards import show_cards
from rules.core.machine import Impossible
from rules.tarot.coup import Coup
from rules.tarot.table.events import read_event
from tests.books import BOOKS

GIVEN = {"players": 2, "A": "KS 6B", "B": "9S 5B", "Mort": "T5 4B 7C", "leader": "A"}


@pytest.mark.parametrize(
    ("card", "taker", "grounds"),
    [("carried-off", "A", ("higher",)), ("competes", "Mort", ("triumph",))],
)
def test_a_card_of_the_morts_is_compared_only_where_it_competes(card, taker, grounds):
    ruleset = BOOKS["tarot1637"].with_reading("mort.drawn", "card", card)
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


LAST = ("mort.drawn", "moment", "at-the-end")
TRICKS = {"A": 10, "B": 8, "C": 0}
PLAYED = ("A plays KS", "B plays 9S", "A plays 6B", "B plays 5B")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (("A plays KS", "B plays 9S", "the Mort gives T5"), "all tricks must have been played"),
        ((*PLAYED, "the cards are counted"), "must be drawn first"),
        ((*PLAYED, "the Mort gives AC"), "does not have"),
        ((*PLAYED, "the Mort gives T5", "the Mort gives 4B", "the Mort gives 7C"), "one stays"),
    ],
)
def test_the_cards_drawn_at_the_end_are_drawn_after_the_last_trick_and_before_the_count(play, lines, reason):
    with pytest.raises(Impossible, match=reason):
        play({**GIVEN, "tricks": TRICKS}, *lines, reading=LAST)


def test_the_cards_drawn_at_the_end_lie_with_those_of_the_stronger(play):
    coup = play({**GIVEN, "tricks": {"A": 6, "B": 12, "C": 0}}, *PLAYED, "the Mort gives T5", reading=LAST)
    assert [show_cards(coup.state.seat(one).pile) for one in "AB"] == ["KS 9S 6B 5B", "T5"]


def test_nobody_draws_for_a_player_whose_tricks_are_not_known(play):
    coup = play(GIVEN, *PLAYED, reading=LAST)
    assert coup.templates() == ()
    for line in ("the Mort gives T5", "the cards are counted"):
        with pytest.raises(Impossible, match="how many tricks each player has taken"):
            play(GIVEN, *PLAYED, line, reading=LAST)
