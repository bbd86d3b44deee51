import pytest

from rules.piquet.records.coup import Coup
from rules.piquet.simulate.honest import honest_events
from rules.piquet.table.events import read_event
from rules.piquet.table.setting import state_from

SPADES = "AS KS QS JS TS AH KH QH AD KD 9C 8C"  # 51 in spades; quinte and tierce major; three aces, three kings
HEARTS = "JH TH 9H 8H 7H 6H 9S 8S 7S AC KC QC"  # 50 in hearts; sixième of the knave, tierces major and of the nine


def said(whole, elder, younger):
    coup = Coup.begin(whole, state_from({"elder": elder, "younger": younger}))
    return [str(event) for event in honest_events(coup.judge, coup.state)]


def test_the_elder_calls_all_and_shows_what_is_good_and_the_younger_calls_what_is_better(whole):
    assert said(whole, SPADES, HEARTS) == [
        "elder calls point 51",
        "younger answers good",
        "elder calls quinte major",
        "younger answers not good",
        "elder calls tierce major",
        "younger answers not good",
        "elder calls three aces",
        "younger answers good",
        "elder calls three kings",
        "younger answers good",
        "elder shows his point",
        "younger calls sixième of the knave",
        "younger calls tierce major",
        "younger calls tierce of the nine",
        "younger shows his sequences",
        "they reckon",
    ]


def test_the_same_with_hands_changed(whole):
    assert said(whole, HEARTS, SPADES) == [
        "elder calls point 50",
        "younger answers not good",
        "elder calls sixième of the knave",
        "younger answers good",
        "elder calls tierce major",
        "younger answers good",
        "elder calls tierce of the nine",
        "younger answers good",
        "elder shows his sequences",
        "younger calls point 51",
        "younger calls three aces",
        "younger calls three kings",
        "younger shows his point",
        "they reckon",
    ]


def test_what_is_equal_is_called_and_shown_by_both_and_nines_are_not_called(whole):
    assert said(whole, "AS KS QS JS TS 9H 7H 9D 7D 6D 9C 7C", "AH KH QH JH TH 9S 7S AD QD KC TC 8C") == [
        "elder calls point 51",
        "younger answers equal",
        "elder calls quinte major",
        "younger answers equal",
        "elder shows his point and sequences",
        "younger calls point 51",
        "younger calls quinte major",
        "younger shows his point and sequences",
        "they reckon",
    ]


def test_a_three_that_is_worse_is_not_called_by_the_younger_and_not_good_of_the_elder(whole):
    # elder three aces, younger three queens; then the other way
    elder, younger = "AS AH AD 9S 7S 9H 7H JD 8D 6D KC 8C", "QS QH QD 8S 6S 8H 6H TD 7D AC TC 7C"
    assert [line for line in said(whole, elder, younger) if "three" in line] == ["elder calls three aces"]
    assert [line for line in said(whole, younger, elder) if "three" in line] == [
        "elder calls three queens",
        "younger calls three aces",
    ]


@pytest.mark.parametrize(("elder", "younger", "score"), [(SPADES, HEARTS, (11, 22)), (HEARTS, SPADES, (22, 11))])
def test_what_is_said_can_be_said_at_the_table_and_is_what_is_counted(whole, elder, younger, score):
    # 51 counts five, three aces and three kings six: 11. The sixième 16 and two tierces 6: 22
    coup = Coup.begin(whole, state_from({"elder": elder, "younger": younger}))
    coup = coup.apply_all(read_event(line) for line in said(whole, elder, younger))
    assert not any(step.refused for step in coup.steps)
    assert (coup.score.elder, coup.score.younger) == score
