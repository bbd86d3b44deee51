"""A discard altered, cards taken up before their time, and a deal put right: the Laws of about 1890."""

import pytest

from rules.core.cards import parse_cards
from rules.core.machine import Impossible
from rules.piquet.laws.altering import ExchangeAlteringParams, ExchangeLeavingParams, altering, bottom, leaving
from rules.piquet.laws.blanche import full, informing
from rules.piquet.laws.dealing import fresh_cut, mode, parting, shuffling, twice
from rules.piquet.laws.exchange import looking_choice
from rules.piquet.laws.irregularities.misdeals import rectifying, wrong_dealer
from rules.piquet.laws.lifting import exposing
from rules.piquet.records.coup import Coup
from rules.piquet.sides import Pair
from rules.piquet.table.events import read_event
from rules.piquet.table.state import Seat, State

ELDER = parse_cards("AS KS QS JS TS 9S 8S 7S AH KH QH JH")
YOUNGER = parse_cards("TH 9H 8H 7H AD KD QD JD TD 9D 8D 7D")
TALON = parse_cards("AC KC QC JC TC 9C 8C 7C")
ALTERING, LEAVING = ExchangeAlteringParams(short=7, rest=3), ExchangeLeavingParams(least=3)


def found(decided):
    return [(one.ruling, one.grounds) for one in decided]


@pytest.mark.parametrize(
    ("hand", "up", "stock", "left", "warned", "ruling", "grounds"),
    [
        ("elder", False, 8, 0, False, "alters", ("before",)),
        ("elder", True, 7, 0, False, "refused", ("late",)),
        ("elder", False, 7, 4, False, "alters", ("before", "short")),
        ("younger", False, 8, 4, False, "alters", ("before", "left")),
        ("younger", False, 8, 4, True, "alters", ("before",)),
        ("younger", False, 7, 3, False, "alters", ("before",)),
    ],
)
def test_a_discard_is_altered_until_a_card_is_taken_up(hand, up, stock, left, warned, ruling, grounds):
    assert found(altering(ALTERING, hand=hand, number=3, up=up, stock=stock, left=left, warned=warned)) == [
        (ruling, grounds)
    ]


def test_three_cards_are_left_only_by_an_elder_with_a_wrong_number():
    assert found(leaving(LEAVING, dealt=13, left=2)) == [("refused", ("three",))]
    assert found(leaving(LEAVING, dealt=13, left=3)) == found(leaving(LEAVING, dealt=12, left=2)) == []


def test_the_bottom_cards_and_what_the_elder_leaves():
    assert found(bottom(None, act="takes up", number=3)) == [("keeps", ("kept",))]
    assert found(bottom(None, act="left", number=1)) == [("counts nothing", ("left", "nothing"))]


@pytest.mark.parametrize(
    ("hand", "looks", "named", "played", "declined", "expected"),
    [
        ("younger", True, False, False, False, []),
        ("younger", False, False, False, False, [("refused", ("named",))]),
        ("younger", True, True, False, False, [("looks", ("named", "before"))]),
        ("younger", False, True, False, False, [("declines", ("named", "before", "not"))]),
        ("younger", True, True, True, False, [("refused", ("before",))]),
        ("elder", True, True, False, True, [("refused", ("not",))]),
        ("elder", True, True, True, False, []),
    ],
)
def test_when_the_younger_says_whether_he_will_look(hand, looks, named, played, declined, expected):
    facts = {"looks": looks, "named": named, "played": played, "declined": declined}
    assert found(looking_choice(None, hand=hand, **facts)) == expected


def test_a_blanche_has_twelve_cards_and_may_be_found_late():
    assert found(full(None, hand="elder", number=11)) == [("refused", ("twelve",))]
    assert found(full(None, hand="elder", number=13)) == []
    late = {"other_out": True, "elder_took": True}
    assert found(informing(None, hand="younger", **late)) == [("informs", ("informs", "found-late"))]
    assert found(informing(None, hand="elder", **late)) == [("informs", ("informs",))]


def test_shuffling_and_cutting(laws_of_1890):
    assert found(shuffling(None, hand="elder", how="plainly")) == [("shuffles", ("either",))]
    assert found(shuffling(None, hand="elder", how="below the table")) == [("refused", ("below",))]
    least = laws_of_1890.rules["deal.parting"].params
    assert [one.grounds for one in parting(least, number=2, left=2)] == [("upper", "lower")]
    assert found(parting(least, number=1, left=31)) == [("refused", ("upper",))]
    assert found(parting(least, number=31, left=1)) == [("refused", ("lower",))]
    assert found(fresh_cut(None, hand="elder", act="confuses")) == [("cuts again", ("again",))]
    assert found(fresh_cut(None, hand="younger", act="asks")) == [("refused", ("stands",))]
    assert found(exposing(None, player="A", exposed=2)) == [("lifts again", ("again",))]
    assert found(exposing(None, player="A", exposed=1)) == []


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"afresh": True}, ("A", "deals", ("afresh",))),
        ({"late": True, "left": 4}, ("B", "deals twice", ("twice",))),
        ({"late": True, "left": 1}, ("B", "deals", ("last",))),
        ({"owes": True, "left": 3}, ("A", "deals", ("twice",))),
    ],
)
def test_when_the_deal_does_not_pass_in_turn(facts, expected):
    usual = {"afresh": False, "late": False, "owes": False, "left": 0}
    (finding,) = twice(None, dealer="A", **(usual | facts))
    assert (finding.player, finding.ruling, finding.grounds) == expected
    assert not list(twice(None, dealer="A", **usual))


def test_a_dealer_keeps_the_size_of_his_packets():
    assert found(mode(None, number=3, before=2)) == [("refused", ("kept",))]
    assert found(mode(None, number=3, before=3)) == found(mode(None, number=3, before=None)) == []


def test_who_has_looked_decides_whether_a_deal_is_corrected():
    assert found(wrong_dealer(None, looked=Pair(True, False), finder="elder")) == [("stands", ("seen",))]
    assert found(wrong_dealer(None, looked=Pair(False, True), finder="elder")) == [
        ("the other deals", ("unseen", "other-seen"))
    ]
    assert found(rectifying(None, looked=Pair(False, False))) == [("puts right", ("leave",))]
    assert found(rectifying(None, looked=Pair(True, False))) == [("refused", ("late",))]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["elder alters his discard to AS"], "has not discarded"),
        (["elder discards AS", "elder alters his discard to TH"], "does not have"),
        (["elder takes up the bottom 1 cards of the talon"], "only a player who has discarded"),
        (["elder discards AS", "elder takes up the bottom 1 cards of the talon"], "only the younger"),
        (["younger puts the deal right, with leave"], "dealt rightly"),
        (["elder finds AS face up in the talon"], "not in the talon"),
        (["younger says he will not look at the cards left"], "when both have taken"),
        (["elder says that his point is in spades"], "has not called"),
    ],
)
def test_what_cannot_happen(laws_of_1890, lines, reason):
    seats = Pair(Seat(dealt=ELDER, held=ELDER), Seat(dealt=YOUNGER, held=YOUNGER))
    coup = Coup.begin(laws_of_1890, State(phase="exchange", seats=seats, talon=TALON))
    *before, last = map(read_event, lines)
    coup = coup.apply_all(before)
    with pytest.raises(Impossible, match=reason):
        coup.apply(last)
