import pytest

from rules.core.rule import Finding, Params
from rules.piquet.laws.counting import Entry, order, reaching, rest, together
from rules.piquet.sides import Pair

COUNTS = (
    Entry("blanche", "elder", 10),
    Entry("point", "younger", 4),
    Entry("sequence", "elder", 3),
    Entry("set", "younger", 14),
    Entry("play", "elder", 1),
    Entry("cards", "younger", 10),
)


def test_what_each_announced_is_added_up():
    # elder 10 + 3 = 13; younger 4 + 14 = 18
    assert list(together(Params(), COUNTS[:4])) == [
        Finding("together", "blanche", to="elder", number=13),
        Finding("together", to="younger", number=18),
    ]


def test_who_has_nothing_has_nothing_to_add_up():
    assert [one.to for one in together(Params(), COUNTS[:1])] == ["elder"]


@pytest.mark.parametrize(
    ("elder", "younger", "winner", "kind"),
    [
        (10, 4, "elder", "blanche"),
        (11, 4, "younger", "point"),
        (13, 5, "elder", "sequence"),
        (14, 5, "younger", "set"),
        (14, 18, "younger", "set"),
        (14, 19, "elder", "play"),
        (15, 19, "younger", "cards"),
        (15, 28, "younger", "cards"),
    ],
)
def test_who_arrives_first_by_the_order_of_counting(elder, younger, winner, kind):
    # elder comes to 10, 13, 14; younger to 4, 18, 28
    wins = Finding(kind, to=winner, ruling="wins", name=kind)
    wanting = Pair(elder, younger)
    assert list(order(Params(then="play-on"), COUNTS, wanting, over=False)) == [wins]
    assert list(order(Params(then="stop"), COUNTS, wanting, over=True)) == [wins]
    stops = Finding("stops", ruling="the coup stops")
    assert list(order(Params(then="stop"), COUNTS, wanting, over=False)) == [wins, stops]


def test_nobody_arrives():
    assert list(order(Params(then="stop"), COUNTS, Pair(15, 29), over=False)) == []


def test_where_a_count_first_comes_to_a_number():
    assert reaching(COUNTS, "younger", 4) == 1
    assert reaching(COUNTS, "younger", 5) == 3
    assert reaching(COUNTS, "elder", 15) is None


def test_all_equal_each_counts_only_the_play():
    assert list(rest(Params(), (), ("point.good",))) == [
        Finding("play-only", to=hand, ruling="counts only the play") for hand in ("elder", "younger")
    ]
    assert list(rest(Params(), COUNTS[:1], ("point.good",))) == []
    assert list(rest(Params(), (), ())) == []
