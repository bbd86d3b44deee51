import pytest

from rules.core.cards import parse_card
from rules.core.rule import Finding, Params
from rules.piquet.laws.counting import Entry
from rules.piquet.laws.pique import RECALLS, Bonus, capot, first_lead, pique, recall, repique
from rules.piquet.laws.play import Played
from rules.piquet.sides import Pair

REPIQUE = Params(threshold=30, becomes=90, other="before")
AT_ALL = Params(threshold=30, becomes=90, other="at-all")
PIQUE = Params(threshold=30, becomes=60, window="first-card", other="good")
ANY_CARD = Params(threshold=30, becomes=60, window="any-card", other="good")
IN_PLAY = Params(threshold=30, becomes=60, window="play", other="good")
COUNTED = Params(threshold=30, becomes=60, window="play", other="counted")


def entries(*counts):
    return tuple(Entry(*one) for one in counts)


POINT, SEQUENCE = ("point", "elder", 5), ("sequence", "elder", 15)  # 5 + 15 = 20
THIRTY = entries(POINT, SEQUENCE, ("set", "elder", 10))
TWENTY_NINE = entries(POINT, SEQUENCE, ("set", "elder", 9))


def led(hand, card, points=1):
    return Played(hand, parse_card(card), led=True), points


def answered(hand, card, points=0):
    return Played(hand, parse_card(card), led=False, took=points > 0), points


def verdicts(found):
    found = list(found)
    assert all((one.ruling in ("pique", "repique")) == ("made" in one.grounds) for one in found)
    assert all((one.ruling in ("no pique", "no repique")) == (one.points == 0) for one in found)
    return [(one.to, one.grounds, one.points, one.number) for one in found]


def test_thirty_in_hand_counts_ninety():
    # 30 -> 90: sixty more
    assert list(repique(REPIQUE, THIRTY, ())) == [
        Finding("made", to="elder", ruling="repique", points=60, number=90, name="set")
    ]


def test_twenty_nine_in_hand_is_no_repique():
    assert list(repique(REPIQUE, TWENTY_NINE, ())) == []


def test_what_is_over_thirty_is_counted_with_the_ninety():
    # 30 + 1 = 31 -> 91
    found = repique(REPIQUE, (*THIRTY, *entries(("set", "elder", 1))), ())
    assert verdicts(found) == [("elder", ("made", "excess"), 60, 91)]


def test_the_younger_may_make_it_too():
    counts = entries(("sequence", "younger", 16), ("set", "younger", 14))
    assert verdicts(repique(REPIQUE, counts, ())) == [("younger", ("made",), 60, 90)]


def test_what_the_other_counted_before_hinders_it():
    counts = (*entries(("point", "younger", 4)), *THIRTY[1:], *entries(("set", "elder", 14)))
    # 15 + 10 + 14 = 39, but the younger's point came first
    assert list(repique(REPIQUE, counts, ())) == [
        Finding("hindered", to="elder", ruling="no repique", points=0, number=39, name="set")
    ]


def test_what_the_other_counts_after_does_not_hinder_it_except_in_the_other_reading():
    counts = entries(("point", "elder", 15), ("sequence", "elder", 15), ("set", "younger", 14))
    assert verdicts(repique(REPIQUE, counts, ())) == [("elder", ("made",), 60, 90)]
    assert verdicts(repique(AT_ALL, counts, ())) == [("elder", ("hindered",), 0, 30)]


def test_in_that_reading_too_it_is_made_when_the_other_counts_nothing():
    assert verdicts(repique(AT_ALL, THIRTY, ())) == [("elder", ("made",), 60, 90)]


def test_a_blanche_of_the_other_hinders_it_though_it_counts_nothing():
    assert verdicts(repique(REPIQUE, THIRTY, ("elder", "younger"))) == [("elder", ("blanche",), 0, 30)]


def test_a_blanche_of_his_own_does_not():
    assert verdicts(repique(REPIQUE, THIRTY, ("elder",))) == [("elder", ("made",), 60, 90)]


def test_twenty_nine_and_the_first_card_count_sixty():
    # 29 + 1 = 30 -> 60: thirty more
    found = pique(PIQUE, TWENTY_NINE, (led("elder", "AS"),), (), (), ())
    assert list(found) == [Finding("made", to="elder", ruling="pique", points=30, number=60, cards=(parse_card("AS"),))]


def test_twenty_eight_and_the_first_card_are_no_pique():
    assert list(pique(PIQUE, TWENTY_NINE[:2], (led("elder", "AS"),), (), (), ())) == []


def test_twenty_nine_and_a_low_card_are_no_pique():
    assert list(pique(PIQUE, TWENTY_NINE, (led("elder", "9S", 0),), (), (), ())) == []


def test_thirty_before_playing_is_a_matter_for_the_repique():
    assert list(pique(PIQUE, THIRTY, (led("elder", "AS"),), (), (), ())) == []
    assert list(pique(PIQUE, TWENTY_NINE, (led("elder", "AS"),), (), (), ("elder",))) == []


SECOND = (led("elder", "9S", 0), answered("younger", "7S"), led("elder", "AS"))


def test_with_the_second_card_it_is_late_except_in_the_other_reading():
    assert verdicts(pique(PIQUE, TWENTY_NINE, SECOND, (), (), ())) == [("elder", ("late",), 0, 30)]
    assert verdicts(pique(ANY_CARD, TWENTY_NINE, SECOND, (), (), ())) == [("elder", ("made",), 30, 60)]


def test_once_the_elder_has_lost_the_lead_it_is_late_in_either_reading():
    cards = (led("elder", "8S", 0), answered("younger", "9S"), led("younger", "7S", 0), answered("elder", "TS", 1))
    assert verdicts(pique(ANY_CARD, TWENTY_NINE, (*cards, led("elder", "AS")), (), (), ())) == [
        ("elder", ("late",), 0, 30)
    ]
    cards = (led("elder", "8S", 0), answered("younger", "9S"), led("younger", "7S", 0), answered("elder", "8H"))
    assert verdicts(pique(ANY_CARD, TWENTY_NINE, (*cards, led("elder", "AS")), (), (), ())) == [
        ("elder", ("late",), 0, 30)
    ]


@pytest.mark.parametrize("p", [PIQUE, ANY_CARD], ids=["first-card", "any-card"])
def test_the_younger_is_always_late(p):
    counts = entries(("sequence", "younger", 15), ("set", "younger", 14))
    cards = (led("elder", "9S", 0), answered("younger", "TS", 1))
    assert verdicts(pique(p, counts, cards, (), (), ())) == [("younger", ("late",), 0, 30)]


LOW = (led("elder", "8S", 0), answered("younger", "9S"), led("younger", "7S", 0), answered("elder", "8H"))


def test_in_the_whole_play_it_may_be_made_with_any_card_even_the_last_trick():
    assert verdicts(pique(IN_PLAY, TWENTY_NINE, SECOND, (), (), ())) == [("elder", ("made",), 30, 60)]
    assert verdicts(pique(IN_PLAY, TWENTY_NINE, (*LOW, led("elder", "AS")), (), (), ())) == [
        ("elder", ("made",), 30, 60)
    ]
    counts = entries(("sequence", "younger", 15), ("set", "younger", 14))
    cards = (led("elder", "9S", 0), answered("younger", "TS", 1))
    assert verdicts(pique(IN_PLAY, counts, cards, (), (), ())) == [("younger", ("made",), 30, 60)]


def test_what_the_other_has_counted_in_play_hinders_it():
    counts = entries(("sequence", "younger", 15), ("set", "younger", 14))
    cards = (led("elder", "KS", 1), answered("younger", "AS", 1))
    for p in (PIQUE, ANY_CARD, IN_PLAY, COUNTED):
        assert verdicts(pique(p, counts, cards, (), (), ())) == [("younger", ("in-play",), 0, 30)]
    later = (*cards, led("younger", "9S", 0))
    assert verdicts(pique(IN_PLAY, counts, later, (), (), ())) == [("younger", ("in-play",), 0, 30)]


def test_what_the_other_counts_after_the_card_does_not_hinder_it():
    cards = (led("elder", "KS", 1), answered("younger", "AS", 1))
    assert verdicts(pique(IN_PLAY, TWENTY_NINE, cards, (), (), ())) == [("elder", ("made",), 30, 60)]


def test_thirty_with_what_the_cards_count_is_late():
    # 29, no card that counts, and the forty of a capot: 69
    for p in (PIQUE, ANY_CARD, IN_PLAY, COUNTED):
        found = pique(p, TWENTY_NINE, (led("elder", "9S", 0),), entries(("cards", "elder", 40)), (), ())
        assert list(found) == [Finding("late", to="elder", ruling="no pique", points=0, number=69)]


def test_nothing_is_said_of_it_when_the_other_has_counted_or_it_does_not_come_to_thirty():
    ten = entries(("cards", "elder", 10))
    low = (led("elder", "9S", 0),)
    assert list(pique(IN_PLAY, TWENTY_NINE[:1], low, ten, (), ())) == []
    assert list(pique(IN_PLAY, TWENTY_NINE, low, ten, ("younger",), ())) == []
    assert list(pique(IN_PLAY, (*TWENTY_NINE, *entries(("set", "younger", 3))), low, ten, (), ())) == []
    assert list(pique(IN_PLAY, TWENTY_NINE, (*low, answered("younger", "TS", 1)), ten, (), ())) == []
    made = (led("elder", "AS"),)
    assert verdicts(pique(IN_PLAY, TWENTY_NINE, made, ten, (), ())) == [("elder", ("made",), 30, 60)]
    assert list(pique(IN_PLAY, THIRTY, low, ten, (), ())) == []


def test_with_the_first_card_only_what_the_younger_has_counted_hinders_in_the_other_reading():
    counts = (*TWENTY_NINE, *entries(("set", "younger", 3)))
    first = (led("elder", "AS"),)
    assert verdicts(pique(IN_PLAY, counts, first, (), (), ())) == [("elder", ("hindered",), 0, 30)]
    assert verdicts(pique(COUNTED, counts, first, (), (), ())) == [("elder", ("made",), 30, 60)]
    assert verdicts(pique(COUNTED, counts, SECOND, (), (), ())) == [("elder", ("hindered",), 0, 30)]
    blanche = (*entries(("blanche", "younger", 10)), *TWENTY_NINE)
    assert verdicts(pique(COUNTED, blanche, first, (), (), ())) == [("elder", ("hindered",), 0, 30)]


def test_the_point_of_the_first_lead_does_not_hinder_a_repique_of_the_younger():
    first = (led("elder", "AS"),)
    stands = Finding("stands", to="younger", ruling="stands", cards=(parse_card("AS"),))
    assert list(first_lead(Params(), first, ("younger",))) == [stands]
    assert list(first_lead(Params(), first, ("elder",))) == []
    assert list(first_lead(Params(), (led("elder", "9S", 0),), ("younger",))) == []


def test_what_the_other_announced_hinders_it():
    counts = (*TWENTY_NINE, *entries(("set", "younger", 3)))
    assert verdicts(pique(PIQUE, counts, (led("elder", "AS"),), (), (), ())) == [("elder", ("hindered",), 0, 30)]


def test_a_blanche_of_the_other_hinders_it_and_his_own_does_not():
    assert verdicts(pique(PIQUE, TWENTY_NINE, (led("elder", "AS"),), (), ("younger",), ())) == [
        ("elder", ("blanche",), 0, 30)
    ]
    assert verdicts(pique(PIQUE, TWENTY_NINE, (led("elder", "AS"),), (), ("elder",), ())) == [
        ("elder", ("made",), 30, 60)
    ]


@pytest.mark.parametrize("moment", RECALLS)
@pytest.mark.parametrize(("until", "kept"), [("cut", RECALLS[:2]), ("deal", RECALLS[:3])])
def test_until_when_a_forgotten_pique_may_be_claimed(moment, until, kept):
    (found,) = recall(Params(until=until), moment, True, (Bonus("pique", "elder", 30),))
    if moment in kept:
        assert found == Finding("kept", to="elder", ruling="kept", points=30, name="pique")
    else:
        assert found == Finding("lost", to="elder", ruling="lost", points=0, name="pique")


def test_what_is_not_said_is_left_out_once():
    left_out = Finding("unsaid", to="elder", ruling="unsaid", points=-30, name="pique")
    assert list(recall(Params(until="cut"), "no", False, (Bonus("pique", "elder", 30),))) == [left_out]
    assert next(iter(recall(Params(until="cut"), "in-play", False, (Bonus("pique", "elder", 30),)))) == left_out
    assert list(recall(Params(until="cut"), "no", True, (Bonus("pique", "elder", 30),))) == []


def test_where_none_was_made_there_is_nothing_to_remember():
    assert list(recall(Params(until="cut"), "dealing", False, ())) == []


def test_all_the_cards_make_a_capot_and_eleven_tricks_do_not():
    assert list(capot(Params(points=40), Pair(12, 0))) == [Finding("all", to="elder", ruling="capot", points=40)]
    assert list(capot(Params(points=40), Pair(0, 12))) == [Finding("all", to="younger", ruling="capot", points=40)]
    assert list(capot(Params(points=40), Pair(11, 1))) == []


def test_a_repique_remembered_too_late_is_lost_on_a_ground_of_its_own():
    (found,) = recall(Params(until="cut"), "dealing", True, (Bonus("repique", "younger", 60),))
    assert found == Finding("lost-repique", to="younger", ruling="lost", points=0, name="repique")
