"""Suits named, calls that show what is held, and where discards lie: the Description of about 1890."""

import pytest

from rules.core.machine import Impossible
from rules.piquet.laws.exchange import ExchangeLookingParams, apart, looking, telling_left
from rules.piquet.laws.miscalls import calling_shows, suit_said
from rules.piquet.records.coup import Coup
from rules.piquet.sides import Pair
from rules.piquet.table.events import read_event
from rules.piquet.table.setting import state_from
from tests.books import BOOKS

SHOWS = {
    "elder": "AD JD TD 9D 8D AS KS AH KH QC 9H 7H",
    "younger": "KD QD 7D TS 9S 8S 7S JC TC 9C AC 8H",
}
"""The younger has the other three diamonds, so that he knows the elder's five."""
MAY_BE = {**SHOWS, "younger": "KD QD 8C TS 9S 8S 7S JC TC 9C AC 8H"}
"""The elder's five diamonds may have the seven in place of the eight, or of the ace."""


def found(decided):
    return [(one.ruling, one.grounds) for one in decided]


@pytest.mark.parametrize(
    ("hand", "good", "led", "ruling", "grounds"),
    [
        ("elder", True, False, "says", ("good",)),
        ("elder", False, False, "refused", ("not-good",)),
        ("younger", True, True, "says", ("good", "younger")),
        ("younger", True, False, "refused", ("younger",)),
        ("younger", False, True, "refused", ("not-good",)),
    ],
)
def test_the_suit_of_what_is_good_is_said(hand, good, led, ruling, grounds):
    assert found(suit_said(None, hand=hand, name="point", good=good, led=led)) == [(ruling, grounds)]


def test_a_better_sequence_is_not_barred():
    assert found(calling_shows(None, name="quinte major", better=True)) == []
    assert found(calling_shows(None, name="tierce major", better=False)) == [("refused", ("known", "bars"))]


@pytest.mark.parametrize(
    ("pile", "place", "ruling", "grounds"),
    [
        ("discard", "aside", "laid aside", ("aside", "separate")),
        ("discard", "face up", "refused", ("aside",)),
        ("discard", "with other cards", "refused", ("separate",)),
        ("left", "aside", "laid aside", ("left",)),
        ("left", "with other cards", "refused", ("left",)),
    ],
)
def test_where_discards_and_cards_left_lie(pile, place, ruling, grounds):
    assert found(apart(None, hand="elder", pile=pile, place=place)) == [(ruling, grounds)]


def test_the_younger_says_truly_how_many_he_leaves():
    assert found(telling_left(None, number=2, left=1)) == [("refused", ("tells",))]
    assert found(telling_left(None, number=1, left=1)) == found(telling_left(None, number=1, left=None))


@pytest.mark.parametrize(
    ("after", "seen", "ruling"),
    [("any", 0, "refused"), ("any", 1, "allowed"), ("looking", 1, "refused"), ("taking", 0, "allowed")],
)
def test_when_the_elder_sees_all_that_are_left(after, seen, ruling):
    params = ExchangeLookingParams(after=after)
    decided = looking(params, hand="elder", number=2, rest=0, left=2, took=Pair(True, True), seen=seen)
    assert found(decided) == [(ruling, ("elder-after",))]


def last(cards, *lines):
    events = ("elder calls point 5", *lines, "elder counts", "elder plays QC", "younger calls quarte of the ten")
    coup = Coup.begin(BOOKS["en1890"], state_from({"phase": "announce", **cards})).apply_all(map(read_event, events))
    return [finding.rule for finding in coup.steps[-1].decided]


def test_a_point_shows_the_quart_that_it_must_have():
    named = "elder says that his point is in diamonds"
    assert "announce.calling-shows" in last(SHOWS, "younger answers good", named)
    assert "announce.calling-shows" not in last(SHOWS, "younger answers good")
    assert "announce.calling-shows" not in last(MAY_BE, "younger answers good", named)
    asked = "younger asks what the point makes"  # 48 is made by no five of them but those he has
    assert "announce.calling-shows" in last(MAY_BE, asked, "younger answers good", named)


def test_only_what_was_called_has_a_suit():
    with pytest.raises(Impossible, match="has not called"):
        last(SHOWS, "younger answers good", "elder says that his tierce major is in spades")
