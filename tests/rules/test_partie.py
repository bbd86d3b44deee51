import pytest

from rules.core.rule import Finding, Params
from rules.piquet.laws.partie import following, length, marking, next_dealer, stopping, win

USUAL = Params(usual=100)


@pytest.mark.parametrize(
    ("agreed", "grounds", "number"),
    [(None, ("usual",), 100), (100, ("agreed", "usual"), 100), (60, ("agreed", "free"), 60)],
)
def test_the_number_is_agreed_on_or_a_hundred(agreed, grounds, number):
    assert list(length(USUAL, agreed)) == [Finding(*grounds, ruling="plays for", number=number)]


def test_each_marks_what_he_has_made():
    assert list(marking(Params(), {"A": 17, "B": 0})) == [
        Finding("marks", player="A", ruling="marks", number=17),
        Finding("marks", player="B", ruling="marks", number=0),
    ]


def test_who_arrives_first_wins_the_set_and_the_stake():
    assert list(win(Params(), "A", None)) == [Finding("first", player="A", ruling="wins the set")]
    assert list(win(Params(), "B", 5)) == [Finding("first", "stake", player="B", ruling="wins the set", number=5)]


@pytest.mark.parametrize(
    ("ending", "void", "ground", "deals"),
    [
        ("played", "again", "alternate", "B"),
        ("new deal", "alternate", "again", "A"),
        ("other deals", "again", "other", "B"),
        ("void", "again", "void", "A"),
        ("void", "alternate", "alternate", "B"),
    ],
)
def test_who_deals_next_when_a_dealt(ending, void, ground, deals):
    assert list(next_dealer(Params(void=void), "A", ending)) == [Finding(ground, player=deals, ruling="deals")]


def test_who_deals_next_when_b_dealt():
    assert [one.player for one in next_dealer(Params(void="again"), "B", "played")] == ["A"]


@pytest.mark.parametrize(
    ("unless_agreed", "agreed", "ground"),
    [("lift", None, "lift"), ("goes-on", None, "goes-on"), ("lift", "goes-on", "goes-on"), ("goes-on", "lift", "lift")],
)
def test_for_a_new_partie_they_lift_or_the_deal_goes_on(unless_agreed, agreed, ground):
    (found,) = following(Params(unless_agreed=unless_agreed), "B", agreed)
    assert found == (
        Finding("lift", ruling="lift again") if ground == "lift" else Finding("goes-on", player="B", ruling="deals")
    )


def test_one_may_give_over_at_the_end_and_not_before():
    p = Params(left="nobody")
    for cheated in (False, True):
        assert list(stopping(p, "A", True, cheated)) == [Finding("free", player="A", ruling="gives over")]
    assert list(stopping(p, "B", False, False)) == [Finding("unfinished", player="B", ruling="refused")]
    assert list(stopping(p, "B", False, True)) == [Finding("cheat", player="B", ruling="gives over")]
