import pytest

from rules.core.cards import Rank, parse_cards
from rules.core.rule import Finding, Params
from rules.piquet.laws.fours_and_threes import alike_in, best, ranks
from rules.piquet.sides import Pair

COUNT = Params(ranks=tuple(Rank(rank) for rank in ["A", "K", "Q", "J", "10"]))
P = Params(three=3, four=14, precedence="four-first")
SEPARATE = Params(three=3, four=14, precedence="separate")

THREE_ACES, THREE_KINGS, THREE_QUEENS = "AS AH AD", "KS KH KD", "QS QH QD"
FOUR_TENS, FOUR_KNAVES = "TS TH TD TC", "JS JH JD JC"


def settle(elder, younger, p=P, out=(None, None)):
    pair = Pair(alike_in(parse_cards(" ".join(elder))), alike_in(parse_cards(" ".join(younger))))
    found = list(best(p, pair, Pair(*out)))
    assert all(one.ruling == ("good" if one.points else "not good") for one in found)
    return [(one.to, one.name, one.grounds, one.points) for one in found]


@pytest.mark.parametrize("reason", ["uncalled", "forfeited"])
def test_against_those_that_are_not_compared_the_others_are_good_for_that_reason(reason):
    assert settle([THREE_KINGS], [THREE_ACES], out=(None, reason)) == [("elder", "three kings", (reason, "three"), 3)]
    assert settle([THREE_KINGS], [], out=(None, reason)) == [("elder", "three kings", (reason, "three"), 3)]
    true_of_the_hands = settle([THREE_KINGS], [THREE_ACES], out=(reason, None))
    assert true_of_the_hands == [("younger", "three aces", ("higher" if reason == "uncalled" else reason, "three"), 3)]


def test_ranks_that_count_and_ranks_that_do_not():
    cards = parse_cards("TS TH TD 9S 9H 9D 9C AS AH")
    assert list(ranks(COUNT, Pair(cards, ()))) == [
        Finding(
            "excluded", to="elder", ruling="nothing", points=0, name="four nines", cards=parse_cards("9S 9H 9D 9C")
        ),
        Finding("counted", to="elder", ruling="counts", name="three tens", cards=parse_cards("TS TH TD")),
    ]


@pytest.mark.parametrize("rank", list("AKQJT9876"))
def test_which_ranks_have_a_place(rank):
    (found,) = ranks(COUNT, Pair((), parse_cards(" ".join(rank + suit for suit in "SHD"))))
    assert found.ruling == ("counts" if rank in "AKQJT" else "nothing")
    assert found.to == "younger"


def test_the_plural_of_six():
    assert alike_in(parse_cards("6S 6H 6D"))[0].name == "three sixes"


def test_higher_threes_save_lesser_ones_and_drown_the_others():
    assert settle([THREE_ACES, THREE_QUEENS], [THREE_KINGS]) == [
        ("elder", "three aces", ("higher", "three"), 3),
        ("elder", "three queens", ("saved", "three"), 3),
        ("younger", "three kings", ("drowned",), 0),
    ]


def test_the_higher_of_two_fours_is_better_for_fourteen():
    assert settle([FOUR_TENS], [FOUR_KNAVES]) == [
        ("younger", "four knaves", ("higher-four", "fourteen"), 14),
        ("elder", "four tens", ("lower-four",), 0),
    ]


def test_four_tens_beat_three_aces_and_save_threes():
    assert settle([THREE_ACES], [FOUR_TENS, THREE_KINGS]) == [
        ("younger", "four tens", ("four", "fourteen"), 14),
        ("younger", "three kings", ("saved", "three"), 3),
        ("elder", "three aces", ("fewer",), 0),
    ]


def test_held_apart_fours_contend_with_fours_and_threes_with_threes():
    assert settle([THREE_ACES], [FOUR_TENS, THREE_KINGS], SEPARATE) == [
        ("younger", "four tens", ("unopposed", "fourteen"), 14),
        ("elder", "three aces", ("higher", "three"), 3),
        ("younger", "three kings", ("drowned",), 0),
    ]


def test_where_the_other_has_none_all_count_unopposed():
    assert settle([FOUR_TENS, THREE_ACES], []) == [
        ("elder", "four tens", ("unopposed", "fourteen"), 14),
        ("elder", "three aces", ("unopposed", "three"), 3),
    ]
    assert settle([], []) == []


def test_two_of_a_rank_are_nothing():
    assert alike_in(parse_cards("AS AH KS KH")) == ()
