"""Coming to the number when only the announcements can end a coup, and when they are played out: modern 19."""

import pytest

from rules.piquet.laws.counting import Entry
from rules.piquet.sides import Pair

POINT = Entry("point", "younger", 6)
SEQUENCE = Entry("sequence", "elder", 15)
LEAD = Entry("play", "elder", 1)
CARDS = Entry("cards", "younger", 10)


def arriving(ruleset, *counts, elder, younger, over, reading=()):
    if reading:
        ruleset = ruleset.with_reading("partie.arriving", *reading)
    facts = {"counts": counts, "wanting": Pair(elder, younger), "over": over}
    return [finding.by("", ()) for finding in ruleset.rules["partie.arriving"].run(**facts)]


def test_the_point_comes_before_the_sequences_whoever_counts_it(other):
    found, after = arriving(other, POINT, SEQUENCE, elder=10, younger=6, over=False)
    assert (after.to, after.ruling, after.points) == ("elder", "not counted", -SEQUENCE.points)
    assert (found.to, found.ruling, found.name, found.grounds) == ("younger", "wins", "point", ("stops", "order"))


def test_who_wants_one_more_than_his_point_does_not_stop_the_other(other):
    (found,) = arriving(other, POINT, SEQUENCE, elder=10, younger=7, over=False)
    assert (found.to, found.name) == ("elder", "sequence")


def test_nothing_is_found_while_nobody_has_arrived(other):
    assert arriving(other, POINT, SEQUENCE, elder=16, younger=7, over=False) == []
    assert arriving(other, POINT, SEQUENCE, elder=16, younger=7, over=True) == []


def test_what_is_made_in_play_stops_nothing(other):
    assert arriving(other, LEAD, elder=1, younger=30, over=False) == []


def test_it_does_when_it_is_read_so(other):
    (found,) = arriving(other, LEAD, elder=1, younger=30, over=False, reading=("until", "played"))
    assert (found.to, found.ruling, found.name, found.grounds) == ("elder", "wins", "play", ("stops",))


def test_at_the_end_the_higher_wins_though_the_other_came_first(other):
    (found,) = arriving(other, LEAD, CARDS, elder=1, younger=9, over=True)
    assert (found.to, found.ruling, found.number, found.grounds) == ("younger", "wins", 1, ("played-out", "higher"))


def test_at_the_end_one_alone_may_be_past_the_number(other):
    (found,) = arriving(other, LEAD, CARDS, elder=2, younger=10, over=True)
    assert (found.to, found.number, found.grounds) == ("younger", 0, ("played-out",))


@pytest.mark.parametrize(("reading", "to", "ruling"), [((), None, "equal"), (("equal", "first"), "elder", "wins")])
def test_equal_at_the_end(other, reading, to, ruling):
    (found,) = arriving(other, LEAD, CARDS, elder=1, younger=10, over=True, reading=reading)
    assert (found.to, found.ruling, found.number) == (to, ruling, 0)


def test_two_who_were_past_it_already_are_compared_at_the_end_only(other):
    assert arriving(other, POINT, elder=0, younger=0, over=False) == []
    (found,) = arriving(other, POINT, CARDS, LEAD, elder=0, younger=0, over=True)
    assert (found.to, found.number) == ("younger", 16)
