import pickle
from copy import deepcopy

from rules.core.cards import Rank, parse_card
from rules.core.rule import Finding, Params
from rules.piquet.laws.play import (
    Played,
    Trick,
    cards_played,
    count,
    last_capot,
    last_low,
    last_trick,
    low,
    most,
    taking_back,
    trick,
    tricks_won,
)
from rules.piquet.sides import Pair

COUNTING = tuple(Rank(rank) for rank in ["A", "K", "Q", "J", "10"])
P = Params(counting=COUNTING)


def tricks(*written):
    return tuple(Trick(*(parse_card(card) for card in one.split())) for one in written)


def counted(*written, p=P):
    played = cards_played(tricks(*written))
    nothing = {one.cards[0]: one for one in low(p, played)}
    rest = {one.cards[0]: one for one in count(Params(), played, tuple(nothing))}
    found = [nothing.get(one.card) or rest[one.card] for one in played]
    assert len(found) == len(nothing) + len(rest)
    return [(one.to, str(one.cards[0]), one.grounds[0], one.points) for one in found]


def test_a_ten_led_counts_one_and_a_nine_nothing():
    assert counted("TS 7S", "9S 6S") == [
        ("elder", "TS", "led", 1),
        ("younger", "7S", "low", 0),
        ("elder", "9S", "low", 0),
        ("younger", "6S", "low", 0),
    ]


def test_a_higher_card_of_the_suit_takes_the_trick_counts_one_and_leads_next():
    assert counted("QS KS", "AH 6H") == [
        ("elder", "QS", "led", 1),
        ("younger", "KS", "won", 1),
        ("younger", "AH", "led", 1),
        ("elder", "6H", "low", 0),
    ]


def test_a_nine_that_takes_counts_nothing_but_leads_next():
    assert counted("8S 9S", "TD")[1:] == [("younger", "9S", "low", 0), ("younger", "TD", "led", 1)]


def test_a_figure_that_does_not_take_counts_nothing_even_an_ace_of_another_suit():
    assert counted("6S AH", "KS QS") == [
        ("elder", "6S", "low", 0),
        ("younger", "AH", "not-taken", 0),
        ("elder", "KS", "led", 1),
        ("younger", "QS", "not-taken", 0),
    ]


def test_which_ranks_count_is_a_parameter():
    assert counted("9S 7S", p=Params(counting=(*COUNTING, Rank.NINE)))[0] == ("elder", "9S", "led", 1)


def test_tricks_are_won_by_the_higher_of_the_suit_led():
    # elder wins the first, younger the second, then leads and loses the third, elder leads the fourth, not yet answered
    assert tricks_won(tricks("AS 7S", "QS KS", "6H 7H", "8H")) == Pair(2, 1)


def test_the_most_cards_count_ten_and_equal_ones_nothing():
    p = Params(points=10)
    assert list(most(p, Pair(7, 5), ())) == [Finding("most", to="elder", ruling="most", points=10)]
    assert list(most(p, Pair(5, 7), ())) == [Finding("most", to="younger", ruling="most", points=10)]
    assert list(most(p, Pair(6, 6), ())) == [
        Finding("equal", to=hand, ruling="equal", points=0) for hand in ("elder", "younger")
    ]


def test_a_capot_counts_in_place_of_the_most_cards():
    assert list(most(Params(points=10), Pair(12, 0), ("elder",))) == []


def test_the_last_trick_counts_no_less_than_nothing():
    king = Played("elder", parse_card("KS"), led=True)
    assert [one.points for one in last_low(Params(ranks=(Rank.TEN,), points=0), king, 1)] == [0]
    assert [one.points for one in last_trick(Params(points=0, own="within"), king, 1, False)] == [0]


def test_the_last_trick_is_counted_by_one_rule_only():
    king = Played("elder", parse_card("KS"), led=True)
    ranks = Params(ranks=(Rank.TEN,), points=1)
    assert list(last_low(ranks, Played("elder", parse_card("TS"), led=True), 1)) == []
    assert list(last_trick(Params(points=2, own="within"), king, 1, True)) == []
    assert [(one.points, one.number) for one in last_trick(Params(points=2, own="above"), king, 1, False)] == [(2, 3)]


def test_where_no_card_is_low_all_count():
    played = cards_played(tricks("7S 8S", "9H AD"))
    assert [one.points for one in count(Params(), played, ())] == [1, 1, 1, 0]


def test_only_who_wins_all_the_tricks_may_have_nothing_for_the_last():
    assert [one.to for one in last_capot(Params(counts="nothing"), Pair(0, 12))] == ["younger"]
    assert list(last_capot(Params(counts="nothing"), Pair(11, 1))) == []


def test_a_card_that_followed_suit_is_not_judged_as_a_renounce_when_it_is_taken_back():
    held = (parse_card("9S"),)
    assert list(taking_back(Params(), "younger", parse_card("8S"), parse_card("7S"), held)) == []


def test_a_trick_names_the_card_that_takes_and_the_one_taken():
    seven, nine, ace = map(parse_card, ("7S", "9S", "AD"))
    found = [next(iter(trick(Params(), "elder", nine, card))) for card in (seven, ace)]
    assert [one.cards for one in found] == [(nine, seven), (nine, ace)]


def test_a_card_played_to_another_is_not_led():
    assert [one.led for one in cards_played(tricks("AS 7S"))] == [True, False]


def test_there_is_only_one_object_for_each_card_as_it_was_played():
    king = Played("elder", parse_card("KS"), led=True)
    assert Played("elder", parse_card("KS"), True, took=False) is king
    assert pickle.loads(pickle.dumps(king)) is deepcopy(king) is king
    others = [("younger", True, False), ("elder", False, False), ("elder", True, True)]
    assert len({king, *(Played(hand, parse_card("KS"), led, took) for hand, led, took in others)}) == 4
