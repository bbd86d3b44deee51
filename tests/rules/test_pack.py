import pytest

from rules.core.cards import Card, Rank, Suit, parse_card, parse_cards
from rules.core.rule import Finding, Params
from rules.piquet.laws.pack import beats, card_values, composition, order, value

P = Params(ace=11, court=10)
REMOVED = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)
LOW = Params(removed=REMOVED)


def test_what_remains_of_fifty_two_when_four_ranks_are_taken_out():
    # 52 - 4 x 4 = 36
    assert list(composition(LOW, ())) == [Finding("rest", number=36)]


def test_without_the_sixes_thirty_two_remain():
    # 52 - 5 x 4 = 32
    assert list(composition(Params(removed=(*REMOVED, Rank.SIX)), ())) == [Finding("rest", number=32)]


def test_each_card_below_the_six_is_refused_and_the_six_is_not():
    found = list(composition(LOW, parse_cards("6S 5H 2C")))
    assert [one.cards for one in found[:-1]] == [parse_cards("5H"), parse_cards("2C")]
    assert all(one.ruling == "refused" and one.grounds == ("removed",) for one in found[:-1])


@pytest.mark.parametrize(
    ("card", "ground", "points"),
    [("AS", "ace", 11), ("KH", "court", 10), ("QD", "court", 10), ("JC", "court", 10), ("TD", "pips", 10)]
    + [(f"{pips}S", "pips", pips) for pips in (9, 8, 7, 6)],
)
def test_what_a_card_is_worth(card, ground, points):
    assert list(value(P, parse_cards(card))) == [Finding(ground, number=points, cards=parse_cards(card))]
    assert card_values(P)[parse_card(card).rank] == points


def test_values_come_from_the_parameters():
    assert [one.number for one in value(Params(ace=1, court=3), parse_cards("AS KS QS JS TS"))] == [1, 3, 3, 3, 10]


def test_the_higher_takes_the_lower_in_whatever_order_they_lie():
    expected = [Finding("descending", ruling="takes", cards=parse_cards("AS KS"))]
    assert list(order(Params(), parse_cards("AS KS"))) == expected
    assert list(order(Params(), parse_cards("KS AS 6S"))) == expected


def test_cards_of_two_suits_or_one_card_are_not_compared():
    assert list(order(Params(), parse_cards("AS KH"))) == []
    assert list(order(Params(), parse_cards("AS"))) == []


def test_every_rank_takes_those_below_it_and_no_other():
    for high in Rank:
        for low in Rank:
            assert beats(Card(high, Suit.CLUBS), Card(low, Suit.CLUBS)) is (high.height > low.height)
            assert not beats(Card(high, Suit.CLUBS), Card(low, Suit.SPADES))
