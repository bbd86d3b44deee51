import pytest

from rules.core.cards import parse_card, parse_cards
from rules.core.errors import RuleSetError
from rules.core.machine import Impossible
from rules.core.rule import Finding, Params
from rules.piquet.laws.lifting import Shown, drawing, dropped, highest, taking, who
from rules.piquet.laws.pack import card_values
from rules.piquet.records.partie import Partie
from rules.piquet.table.events import Draws, read_event

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
    with pytest.raises(RuleSetError, match="a whole number, 1 or more"):
        whole.with_reading(rule, parameter, 0)


@pytest.mark.parametrize(("drawn", "ruling"), [(1, "draws"), (2, "refused"), (12, "refused")])
def test_each_draws_one_card_where_they_are_drawn(drawn, ruling):
    assert list(drawing(Params(), "A", drawn)) == [Finding("one", player="A", ruling=ruling, number=drawn)]


@pytest.mark.parametrize(("a", "b", "player"), [("7S", "8H", "B"), ("AS", "KH", "A"), ("TS", "JS", "B")])
def test_of_two_cards_the_higher_has_the_choice(a, b, player):
    shown = (Shown("A", parse_card(a)), Shown("B", parse_card(b)))
    card = a if player == "A" else b
    assert list(highest(Params(), shown)) == [
        Finding("highest", player=player, ruling="chooses", cards=parse_cards(card))
    ]


def test_of_equal_cards_neither_has_the_choice():
    shown = (Shown("A", parse_card("9S")), Shown("B", parse_card("9H")))
    assert list(highest(Params(), shown)) == [Finding("equal", ruling="lift again", cards=parse_cards("9S 9H"))]


# --- drawing, in a partie ---


def test_a_single_card_is_drawn_and_the_highest_chooses(other):
    partie = Partie.begin(other).apply_all(map(read_event, ("A draws 9H", "B draws KC")))
    assert (partie.state.chooser, partie.state.lifted, partie.coup) == ("B", (), None)
    assert [str(one) for one in partie.templates()] == ["B chooses that A | B deals"]
    for line in ("A chooses that A deals", "A draws 8H", "A lifts 8H"):
        with pytest.raises(Impossible):
            partie.apply(read_event(line))
    begun = partie.apply(read_event("B chooses that A deals"))
    assert (begun.state.dealer, begun.state.chooser, begun.state.stage) == ("A", None, "coup")
    assert [(one.rule, one.player) for one in begun.steps[-1].decided] == [("lift.choice", "A")]
    assert partie.apply(read_event("B chooses that B deals")).state.dealer == "B"


def test_after_equal_cards_they_draw_again(other):
    partie = Partie.begin(other).apply_all(map(read_event, ("A draws 9H", "B draws 9C")))
    assert (partie.state.chooser, partie.state.lifted) == (None, ())
    assert partie.is_legal(read_event("B draws 9H"))


def test_where_they_draw_one_card_is_offered_and_no_packet(other, whole):
    drawn = Partie.begin(other)
    assert {type(one.event(player="A", **{one.choose: None})) for one in drawn.templates()} == {Draws}  # type: ignore[call-arg]
    assert not drawn.is_legal(read_event("A lifts 9H KC"))
    assert drawn.is_legal(read_event("A draws 9H"))
    assert not Partie.begin(whole).is_legal(read_event("A draws 9H"))
