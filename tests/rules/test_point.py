import pytest

from rules.core.cards import Rank, Suit, parse_cards
from rules.core.rule import Finding, Params
from rules.piquet.laws.pack import card_values
from rules.piquet.laws.point import (
    NOT_COMPARED,
    GoodPoint,
    Suited,
    best_suit,
    good,
    sums_compared,
    tens,
    worth,
    worth_of_cards,
)
from rules.piquet.sides import Pair

VALUES = card_values(Params(ace=11, court=10))
ROUNDED = Params(below_thirty="rounded", five="ten")
BOTH = Pair(None, None)
"""Neither point is left out of the comparison."""


def suited(total):
    return Suited(Suit.SPADES, total, (), total)


def settle(elder, younger, compare="raw", worths=None, equal="neither", out=BOTH):
    suits = Pair(suited(elder), suited(younger))
    return list(good(Params(compare=compare, equal=equal), suits, Pair(0, 0), worths or Pair(0, 0), out))


def test_the_point_is_the_suit_of_most_with_its_total_and_cards():
    # elder spades: A 11 + T 10 + 8 + 6 = 35; younger hearts: K 10 + Q 10 + J 10 = 30 against diamonds 9 + 8 + 7 = 24
    elder, younger = parse_cards("6S AS 8S TS KD QC"), parse_cards("9D 8D 7D JH KH QH")
    found = list(best_suit(Params(measure="total"), Pair(elder, younger), Pair(35, 30), VALUES))
    assert found == [
        Finding("most", to="elder", number=35, name="S", cards=parse_cards("AS TS 8S 6S")),
        Finding("most", to="younger", number=30, name="H", cards=parse_cards("KH QH JH")),
    ]


@pytest.mark.parametrize(("measure", "suit", "total"), [("total", "S", 31), ("cards", "H", 30)])
def test_most_by_total_or_by_number_of_cards(measure, suit, total):
    # three spades A 11 + K 10 + Q 10 = 31; four hearts 9 + 8 + 7 + 6 = 30
    hand = parse_cards("AS KS QS 9H 8H 7H 6H")
    found = next(iter(best_suit(Params(measure=measure), Pair(hand, hand), Pair(total, 0), VALUES)))
    assert (found.grounds, found.name) == (("most",), suit)


def test_among_suits_of_as_many_cards_the_higher_total_is_the_point():
    # 6 + 7 = 13 against 8 + 9 = 17
    hand = parse_cards("6S 7S 8H 9H")
    found = list(best_suit(Params(measure="cards"), Pair(hand, hand), Pair(17, 13), VALUES))
    assert [(one.grounds, one.name) for one in found] == [(("most",), "H"), (("called",), "S")]


def test_what_is_called_and_not_held_has_no_suit_and_who_calls_nothing_has_no_point():
    hand = parse_cards("6S 7S 8H 9H")
    found = list(best_suit(Params(measure="total"), Pair(hand, hand), Pair(0, 40), VALUES))
    assert found == [Finding("called", to="younger", number=40)]


@pytest.mark.parametrize("reason", NOT_COMPARED)
@pytest.mark.parametrize(("elder", "younger"), [(35, 34), (34, 35), (35, 35)])
def test_against_a_point_that_is_not_compared_the_other_is_good_for_that_reason(reason, elder, younger):
    """Only of what was not called may the hands themselves be the reason, if it is true of them."""
    ground = "good" if reason == "uncalled" and elder > younger else reason
    assert settle(elder, younger, out=Pair(None, reason)) == [Finding(ground, to="elder", ruling="good", number=elder)]
    ground = "more" if reason == "uncalled" and younger > elder else reason
    found = settle(elder, younger, out=Pair(reason, None))
    assert found == [Finding(ground, to="younger", ruling="good", number=younger)]


def test_the_elders_point_is_good_if_the_younger_has_not_as_much():
    assert settle(35, 34) == [Finding("good", to="elder", ruling="good", number=35)]


def test_the_younger_has_more():
    assert settle(34, 35) == [
        Finding("more", to="younger", ruling="good", number=35),
        Finding("more", to="elder", ruling="not good", number=34, points=0),
    ]


def test_an_equal_point_may_be_the_elders():
    assert settle(40, 40, equal="elder") == [
        Finding("equal", to="elder", ruling="good", number=40),
        Finding("equal", to="younger", ruling="not good", number=40, points=0),
    ]
    assert [(one.to, one.ruling) for one in settle(40, 41, equal="elder")] == [
        ("younger", "good"),
        ("elder", "not good"),
    ]


def test_equal_points_count_for_neither():
    assert settle(40, 40) == [
        Finding("equal", "no-priority", to=hand, ruling="equal", number=40, points=0) for hand in ("elder", "younger")
    ]


@pytest.mark.parametrize(("elder", "younger", "ruling"), [(34, 31, "equal"), (35, 34, "good"), (35, 40, "equal")])
def test_compared_as_counted_31_and_34_are_equal_and_35_and_40(elder, younger, ruling):
    # 31 and 34 count 3, 35 and 40 count 4
    worths = Pair(tens(elder, "rounded", "ten"), tens(younger, "rounded", "ten"))
    assert settle(elder, younger, "counted", worths)[0].ruling == ruling
    assert settle(elder, younger)[0].ruling != "equal"


@pytest.mark.parametrize(
    ("total", "points", "grounds"),
    [
        (30, 3, {"tens"}),
        (31, 3, {"tens", "above-ten"}),
        (34, 3, {"tens", "above-ten"}),
        (35, 4, {"tens", "fives"}),
        (36, 4, {"tens", "fives", "above-five"}),
        (39, 4, {"tens", "fives", "above-five"}),
        (40, 4, {"tens"}),
        (41, 4, {"tens", "likewise"}),
        (44, 4, {"tens", "likewise"}),
        (45, 5, {"tens", "fives", "likewise"}),
        (46, 5, {"tens", "fives", "likewise"}),
        (84, 8, {"tens", "likewise"}),
    ],
)
def test_what_a_total_from_thirty_up_counts(total, points, grounds):
    (found,) = worth(ROUNDED, GoodPoint("younger", total, 0))
    assert found == Finding(*found.grounds, to="younger", points=points, name="point", number=total)
    assert set(found.grounds) == grounds
    assert tens(total, "tens", "ten") == tens(total, "nothing", "ten") == points


@pytest.mark.parametrize(
    ("total", "below_thirty", "points", "grounds"),
    [
        (29, "rounded", 3, {"tens", "fives", "under-thirty"}),
        (25, "rounded", 3, {"tens", "fives", "under-thirty"}),
        (24, "rounded", 2, {"tens", "under-thirty"}),
        (20, "rounded", 2, {"tens", "under-thirty"}),
        (29, "tens", 2, {"tens", "under-thirty"}),
        (29, "nothing", 0, {"under-thirty"}),
    ],
)
def test_what_a_total_under_thirty_counts_is_a_reading(total, below_thirty, points, grounds):
    (found,) = worth(Params(below_thirty=below_thirty, five="ten"), GoodPoint("elder", total, 0))
    assert (found.points, set(found.grounds)) == (points, grounds)


@pytest.mark.parametrize(
    ("total", "points", "grounds"),
    [(35, 3, {"tens", "above-ten"}), (49, 4, {"tens", "likewise"}), (29, 2, {"tens", "under-thirty"})],
)
def test_read_so_that_the_ten_alone_counts_a_five_makes_nothing(total, points, grounds):
    (found,) = worth(Params(below_thirty="rounded", five="nothing"), GoodPoint("elder", total, 0))
    assert (found.points, set(found.grounds)) == (points, grounds)


def test_the_point_may_be_a_number_of_cards():
    # four hearts 9 + 8 + 7 + 6 = 30 before three spades, 31; of as many cards the suit that makes more
    hand, other = parse_cards("AS KS QS 9H 8H 7H 6H"), parse_cards("7C 6C 9D 8D")
    found = list(best_suit(Params(measure="number"), Pair(hand, other), Pair(4, 2), VALUES))
    assert [(one.name, one.number) for one in found] == [("H", 4), ("D", 2)]


def suit_of(number, total):
    return Suited(Suit.SPADES, total, (), number)


def test_of_as_many_cards_the_sums_are_compared():
    more, less = suit_of(5, 48), suit_of(5, 47)
    assert list(sums_compared(Params(), Pair(less, more), BOTH)) == [
        Finding("sum", to="elder", ruling="less", name="sum", number=47),
        Finding("sum", to="younger", ruling="more", name="sum", number=48),
    ]
    assert [one.ruling for one in sums_compared(Params(), Pair(more, more), BOTH)] == ["as much", "as much"]
    assert list(sums_compared(Params(), Pair(less, more), Pair(None, "uncalled"))) == []
    assert list(sums_compared(Params(), Pair(suit_of(4, 41), suit_of(5, 40)), BOTH)) == []


@pytest.mark.parametrize(("sums", "ruling"), [((48, 47), "good"), ((47, 47), "equal"), ((47, 48), "good")])
def test_what_decides_between_points_of_as_many_cards(sums, ruling):
    found = list(
        good(Params(equal="neither", compare="raw"), Pair(suit_of(5, 0), suit_of(5, 0)), Pair(*sums), Pair(5, 5), BOTH)
    )
    assert (found[0].ruling, found[0].number) == (ruling, 5)
    assert found[0].to == ("younger" if sums[1] > sums[0] else "elder")


def test_compared_as_counted_the_sums_of_as_many_cards_decide_nothing():
    found = list(
        good(
            Params(equal="neither", compare="counted"),
            Pair(suit_of(5, 0), suit_of(5, 0)),
            Pair(48, 47),
            Pair(5, 5),
            BOTH,
        )
    )
    assert [one.ruling for one in found] == ["equal", "equal"]


@pytest.mark.parametrize(("scored", "points"), [("cards", 6), ("tens", 5)])
def test_a_number_of_cards_counts_itself_or_the_tens_of_its_sum(scored, points):
    # six cards that make 54: six, or five tens
    (found,) = worth_of_cards(Params(scored=scored), GoodPoint("elder", 54, 6))
    assert found == Finding("each", to="elder", points=points, number=6, name="point")


def test_more_never_counts_less():
    for below_thirty in ("rounded", "tens", "nothing"):
        counted = [tens(total, below_thirty, "ten") for total in range(100)]
        assert counted == sorted(counted)


def test_the_point_is_judged_with_the_sets_own_values(judge):
    # elder spades A K Q = 11 + 10 + 10 = 31; with the ace at 1, 21, and his diamonds 10 + 9 + 8 = 27 are more
    elder, younger = "AS KS QS 9H 8H 7H KD 9D 8D KC 9C 8C", "7S 6S 8S 6H TH QH TD 7D 6D TC 7C 6C"
    assert [one.number for one in judge("point.suit", elder=elder, younger=younger)] == [31, 26]
    low = judge("point.suit", ("card.value", "ace", 1), elder=elder, younger=younger)
    assert [one.number for one in low] == [27, 26]


def test_ranks_of_the_values_are_all_there():
    assert set(VALUES) == set(Rank)
