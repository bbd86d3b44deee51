import pytest

from rules.cards import parse_card, parse_cards
from rules.piquet.lifting import Shown, dropped, taking, who
from rules.piquet.pack import card_values
from rules.rule import Finding, Params
from rules.ruleset import RuleSetError

VALUES = card_values(Params(ace=11, court=10))


def decide_who(a, b, compare="order"):
    shown = (Shown("A", parse_card(a)), Shown("B", parse_card(b)))
    return list(who(Params(compare=compare), shown, VALUES))


@pytest.mark.parametrize("lifted", [2, 3, 34])
def test_each_lifts_as_many_as_he_pleases(lifted):
    assert list(taking(Params(least=2), "A", lifted)) == [Finding("free", player="A", ruling="lifts", number=lifted)]


def test_a_single_card_is_refused():
    assert list(taking(Params(least=2), "B", 1)) == [Finding("single", player="B", ruling="refused", number=1)]


@pytest.mark.parametrize(("shows", "card"), [("undermost", "KS"), ("least", "7H")])
def test_of_those_in_the_hand_one_shows(shows, card):
    found = list(dropped(Params(shows=shows), "A", parse_cards("9D 7H KS")))
    assert found == [Finding("in-hand", player="A", ruling="shows", cards=parse_cards(card))]


@pytest.mark.parametrize(
    ("a", "b", "dealer"), [("7S", "6H", "B"), ("QS", "KS", "A"), ("AS", "KH", "B"), ("TS", "JS", "A")]
)
def test_the_lesser_card_deals(a, b, dealer):
    card = a if dealer == "A" else b
    assert decide_who(a, b) == [Finding("least", player=dealer, ruling="deals", cards=parse_cards(card))]


def test_equal_cards_are_lifted_again():
    assert decide_who("7S", "7H") == [Finding("equal", ruling="lift again", cards=parse_cards("7S 7H"))]


@pytest.mark.parametrize(("a", "b", "dealer"), [("KS", "TH", None), ("AS", "KH", "B"), ("9S", "TH", "A")])
def test_by_value_court_cards_and_tens_are_equal(a, b, dealer):
    (found,) = decide_who(a, b, compare="value")
    assert found.player == dealer


@pytest.mark.parametrize(("rule", "parameter"), [("lift.taking", "least"), ("partie.length", "usual")])
def test_nothing_is_no_number(whole, rule, parameter):
    assert whole.with_reading(rule, parameter, 1)
    with pytest.raises(RuleSetError, match="a whole number from 1 up"):
        whole.with_reading(rule, parameter, 0)
