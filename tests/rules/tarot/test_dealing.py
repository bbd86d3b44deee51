"""Sitting down, cutting, dealing, discarding, asking for a new deal."""

import pytest

from rules.core.cards import show_cards
from rules.core.machine import Impossible
from rules.tarot.laws.pack import PACK
from rules.tarot.sentences import sentence
from rules.tarot.table.events import read_event as coup_event

# The pack as it is made: the triumphs from 21 down to the Mat, then each suit from the King.
PILE = show_cards(PACK)
DEALER_A = {"dealer": "A", "pack": PILE}
A = "Mat T1 KS KB KC KD QS NS JS TS 9S 8S 7S QB NB JB TB 9B QC NC JC AC QD ND"
B = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 6S 8B 7B 6B 2C 3C 4C 5C 6C 7C"
C = "T10 T9 T8 T7 T6 T5 T4 T3 T2 5S 4S 5B 4B JD AD 2D 3D 4D 5D 6D 7D"
DEALT = {"A_dealt": A, "B_dealt": B, "C_dealt": C}


def rulings(coup, rule):
    return [(one.to, one.ruling) for one in coup.decided if one.rule == rule]


@pytest.mark.parametrize(
    ("cuts", "ruling"),
    [
        ("KS QS JS", ("A", "deals")),
        ("KS T2 QB", ("B", "deals")),
        ("T3 T2 KB", ("A", "deals")),
        ("Mat 4S 5S", ("C", "deals")),
        # The ace is the highest pip of deniers, as the ten is of swords; the seven is the lowest, as the four.
        ("AD 9S 4B", ("A", "deals")),
        ("AD TS 4B", (None, "cut again")),
        ("7D 4S TB", ("C", "deals")),
        ("KS KB T1", ("C", "deals")),
        ("KS KB QC", (None, "cut again")),
    ],
)
def test_who_deals(judge, cuts, ruling):
    (one,) = judge("cut.who", cuts=cuts)
    assert (one.to, one.ruling) == ruling


def test_the_lowest_may_deal(judge):
    (one,) = judge("cut.who", ("cut.who", "deals", "lowest"), cuts="KS T2 Mat")
    assert one.to == "C"


def test_they_cut_again_until_it_is_seen(play):
    coup = play({}, "they sit down 3", "B cuts KS", "A cuts KB", "C cuts 4S")
    assert coup.state.dealer is None
    coup = coup.apply_all(map(coup_event, ["A cuts KS", "B cuts T3", "C cuts 4S"]))
    assert (coup.state.dealer, coup.state.phase) == ("B", "deal")


def test_four_are_too_many(play):
    assert play({}, "they sit down 4").steps[-1].refused
    coup = play({}, "they sit down 2")
    assert rulings(coup, "mort.supposed") == [(None, "a third is supposed")]
    assert coup.state.players == ("A", "B")


def test_dealing_by_three(play):
    coup = play(DEALER_A, "A deals by 3")
    hands = {name: seat.held for name, seat in coup.state.seats.items()}
    # B first: three, then C, then A; seven rounds, and the last three to A.
    assert show_cards(hands["B"][:6]) == "T21 T20 T19 T12 T11 T10"
    assert hands["A"][-3:] == PACK[-3:]
    assert {name: len(hand) for name, hand in hands.items()} == {"A": 24, "B": 21, "C": 21}
    assert hands["A"][:3] == PACK[6:9]


def test_dealing_by_five(play):
    hands = {name: seat.held for name, seat in play(DEALER_A, "A deals by 5").state.seats.items()}
    assert hands["B"][:5] == PACK[:5]
    assert hands["B"][-1] == PACK[60]
    assert hands["C"][-1] == PACK[61]
    assert hands["A"][-4:] == PACK[62:]
    mixed = play(DEALER_A, "A deals by 5", reading=("deal.packets", "rest", "by-three")).state
    assert mixed.seat("B").held[-3:] == PACK[54:57]
    assert mixed.seat("A").held[-3:] == PACK[63:]
    assert [len(mixed.seat(player).held) for player in "ABC"] == [24, 21, 21]


@pytest.mark.parametrize("number", [1, 2, 4, 6])
def test_no_other_way_of_dealing(play, number):
    coup = play(DEALER_A, f"A deals by {number}")
    assert coup.steps[-1].refused
    assert coup.state.phase == "deal"


@pytest.mark.parametrize(("bottom", "marks"), [("KD", 1), ("QD", None), ("T20", None), ("T1", 1)])
def test_a_tarot_at_the_bottom(play, found, bottom, marks):
    rest = [str(card) for card in PACK if str(card) != bottom]
    coup = play({"dealer": "B", "pack": [*rest, bottom]}, "B deals by 3")
    assert found(coup, "deal.bottom") == ([("B", 1, "CA")] if marks else [])


def test_a_bottom_card_that_is_told(play, found):
    assert found(play(DEALT, "the bottom card is KD"), "deal.bottom") == [("A", 1, "BC")]
    with pytest.raises(Impossible, match="already known"):
        play(DEALT, "the bottom card is KD", "the bottom card is KS")
    with pytest.raises(Impossible, match="does not have T21"):
        play(DEALT, "the bottom card is T21")


def test_looking_costs_a_mark_to_each_but_at_the_bottom_card_nothing(play):
    coup = play(DEALER_A, "C looks at the cards")
    assert coup.scores == {"A": 1, "B": 1, "C": -2}
    assert play(DEALER_A, "C looks at the bottom card").scores == {"A": 0, "B": 0, "C": 0}


def test_a_bad_deal_loses_the_coup_and_the_next_deals(play):
    coup = play(DEALER_A, "A misdeals")
    assert coup.over
    assert coup.scores == {"A": 0, "B": 0, "C": 0}
    assert coup.apply(coup_event("the deal passes")).state.dealer == "B"
    same = play(DEALER_A, "A misdeals", "the deal passes", reading=("deal.bad", "deals", "same"))
    assert same.state.dealer == "A"
    paying = play(DEALER_A, "A misdeals", reading=("deal.bad", "pays", 1))
    assert paying.scores == {"A": -2, "B": 1, "C": 1}
    assert [sentence(one) for one in paying.decided] == [
        "A has dealt badly, and loses the coup.",
        "A pays a mark to B: he has dealt badly.",
        "A pays a mark to C: he has dealt badly.",
        "then B deals.",
    ]


# --- discarding ---


def test_four_by_the_dealer_and_one_by_the_others(play):
    coup = play(DEALT, "A discards 9S 8S 7S TS", "B discards 7C", "C discards 7D")
    assert coup.scores == {"A": 0, "B": 0, "C": 0}
    assert coup.state.phase == "play"


@pytest.mark.parametrize("line", ["A discards 9S 8S 7S", "A discards QS NS JS TS 9S", "A does not discard"])
def test_a_bad_discard_costs_a_mark_to_each_and_all_that_would_come(play, line):
    coup = play(DEALT, line, "B discards 7C", "C discards 7D", "A declares four Kings and the Mat")
    assert coup.scores == {"A": -2, "B": 1, "C": 1}
    assert rulings(coup, "nothing.more") == [("A", "is not paid")]


@pytest.mark.parametrize("line", ["A discards KS 8S 7S TS", "A discards T1 8S 7S TS", "A discards KS T1 Mat TS"])
def test_a_tarot_or_triumph_discarded_costs_two_to_each_once(play, line):
    coup = play(DEALT, line)
    assert coup.scores == {"A": -4, "B": 2, "C": 2}
    assert not coup.state.seat("A").nothing
    too = play(DEALT, line, reading=("discard.bad", "barred", "too"))
    assert too.scores == {"A": -6, "B": 3, "C": 3}
    assert too.state.seat("A").nothing


@pytest.mark.parametrize("lines", [("A does not discard", "B discards T21"), ("B discards T21", "A does not discard")])
def test_two_bad_discards_are_paid_for_whichever_is_the_first(play, lines):
    # A gives one to each, B two to each: A −2 + 2, B −4 + 1, C 1 + 2
    assert play(DEALT, *lines).scores == {"A": 0, "B": -3, "C": 3}


def test_one_discards_once_and_what_one_has(play):
    with pytest.raises(Impossible, match="B has already discarded"):
        play(DEALT, "B discards 7C", "B discards 6C")
    with pytest.raises(Impossible, match="B does not have KS"):
        play(DEALT, "B discards KS")


# --- a new deal ---


def test_a_new_deal_is_paid_to_each_when_all_grant_it(play):
    lines = ["C asks for a new deal, offering 4", "A grants a new deal"]
    coup = play(DEALT, *lines)
    assert coup.scores == {"A": 0, "B": 0, "C": 0}
    with pytest.raises(Impossible, match="the others must answer first"):
        coup.apply(coup_event("B discards 7C"))
    granted = coup.apply(coup_event("B grants a new deal"))
    assert granted.scores == {"A": 4, "B": 4, "C": -8}
    assert (granted.state.phase, granted.state.dealer) == ("deal", "A")
    refused = coup.apply(coup_event("B refuses a new deal"))
    assert refused.scores == coup.scores
    assert (refused.state.phase, refused.state.asking) == ("discard", None)


def test_a_new_deal_is_paid_for_to_one_who_counts_nothing_more(play):
    lines = ["B does not discard", "C asks for a new deal, offering 4", "A grants a new deal", "B grants a new deal"]
    assert play(DEALT, *lines).scores == {"A": 1 + 4, "B": -2 + 4, "C": 1 - 8}


def test_no_new_deal_once_a_card_is_played(play):
    lines = ["A discards 9S 8S 7S TS", "B discards 7C", "C discards 7D", "B plays 2C"]
    with pytest.raises(Impossible, match="a card has already been played"):
        play(DEALT, *lines, "A asks for a new deal, offering 4")


def test_another_number_is_refused_however_the_pack_lies(play):
    assert play({"dealer": "A"}, "A deals by 4").steps[-1].refused
    with pytest.raises(Impossible, match="the order of the pack is not known"):
        play({"dealer": "A"}, "A deals by 5")
