import pytest

from rules.cards import parse_cards
from rules.piquet.blanche import held, two, worth
from rules.piquet.pair import Pair
from rules.rule import Finding, Params

WHITE = parse_cards("AS TS 9S 8S 7S 6S AH TH 9H 8H 7H 6H")
ELDER = "AS TS 9S 8S 7S 6S AH TH 9H 8H 7H 6H"
YOUNGER = "AD TD 9D 8D 7D 6D AC TC 9C 8C 7C 6C"
COURT = "KD TD 9D 8D 7D 6D AC TC 9C 8C 7C 6C"


def test_twelve_cards_without_a_figure_are_a_blanche():
    assert list(held(Params(), Pair(WHITE, None))) == [
        Finding("no-court", to="elder", ruling="blanche", name="blanche", cards=WHITE)
    ]


@pytest.mark.parametrize("figure", ["KD", "QD", "JD"])
def test_one_figure_is_enough_to_have_none(figure):
    assert next(iter(held(Params(), Pair((*WHITE[:11], *parse_cards(figure)), WHITE)))).to == "younger"


def test_one_blanche_is_not_two():
    assert list(two(Params(counts="neither"), ("younger",))) == []


def test_of_two_blanches_neither_counts_and_the_younger_hinders():
    barred, hinders = two(Params(counts="neither"), ("elder", "younger"))
    assert barred == Finding("barred", to="elder", ruling="barred", points=0, name="blanche")
    assert hinders == Finding("hinders", to="younger", ruling="hinders", points=0, name="blanche")


def test_a_blanche_counts_its_points():
    assert list(worth(Params(points=10), ("elder",))) == [Finding("worth", to="elder", points=10, name="blanche")]


@pytest.mark.parametrize(
    ("counts", "elder", "younger"),
    [("neither", 0, 0), ("younger", 0, 10), ("both", 10, 10)],
)
def test_who_counts_of_two_is_a_reading(judge, counts, elder, younger):
    found = judge(None, ("blanche.two", "counts", counts), elder_dealt=ELDER, younger_dealt=YOUNGER)
    for hand, points in (("elder", elder), ("younger", younger)):
        assert sum(one.points or 0 for one in found if one.to == hand) == points
    assert [one.to for one in found if "hinders" in one.grounds] == ["younger"]
    assert [one.to for one in found if "barred" in one.grounds] == ([] if counts == "both" else ["elder"])


def test_one_blanche_counts_ten_for_its_holder_only(judge):
    # the younger's king spoils his: elder 10, younger nothing
    assert [(one.to, one.points) for one in judge("blanche.worth", elder_dealt=ELDER, younger_dealt=COURT)] == [
        ("elder", 10)
    ]
    assert judge("blanche.two", elder_dealt=ELDER, younger_dealt=COURT) == ()


def test_a_blanche_is_judged_on_the_hand_as_dealt_where_that_is_known(judge):
    after = ELDER.replace("6H", "KH")
    assert judge("blanche.held", elder=after, younger=COURT) == ()
    assert [one.to for one in judge("blanche.held", elder=after, younger=COURT, elder_dealt=ELDER)] == ["elder"]
    assert [one.to for one in judge("blanche.held", elder=ELDER, younger=COURT)] == ["elder"]
