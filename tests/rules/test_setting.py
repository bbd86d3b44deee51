"""How a coup is set out: what is given, and what cannot be."""

from dataclasses import replace

import pytest

from rules.core.cards import CardError, show_cards
from rules.core.frozen import FrozenMap
from rules.core.game import FactsError
from rules.piquet.sides import Pair
from rules.piquet.table.setting import PHASES, check_cards, state_from

ELDER = "AS KS QS JS TS 9S AH AD AC 6H 6D 6C"
YOUNGER = "KH QH JH TH 9H 8H KD QD KC QC 7S 8S"
TALON = "6S 7H JD TD 9D 8D 7D JC TC 9C 8C 7C"
HANDS = {"elder": ELDER, "younger": YOUNGER}
DEALT = {"elder_dealt": ELDER, "younger_dealt": YOUNGER}


def test_a_pack_is_to_be_shuffled():
    state = state_from({"pack": f"{ELDER} {YOUNGER} {TALON}", "packet_before": 3, "recut_penalty": 5})
    assert (state.phase, len(state.pack), state.packet_before, state.recut_penalty) == ("shuffle", 36, 3, 5)
    assert show_cards(state.pack[:2]) == "AS KS"
    assert state.seat("elder").dealt == ()


def test_before_the_deal_nothing_but_the_phase_need_be_given():
    assert state_from({"phase": "deal"}).phase == "deal"


def test_hands_dealt_are_to_be_exchanged():
    state = state_from({**DEALT, "talon": TALON})
    elder = state.seat("elder")
    assert (state.phase, show_cards(elder.held), elder.dealt) == ("exchange", ELDER, elder.held)
    assert (show_cards(state.talon), elder.kept, elder.looked, state.reckoned) == (TALON, (), False, False)


def test_hands_after_the_exchange_are_to_be_announced():
    state = state_from({**HANDS, "first_word": True, "wanting": {"elder": 4, "younger": 5}})
    younger = state.seat("younger")
    assert (state.phase, state.reckoned, state.first_word, state.wanting) == ("announce", False, True, Pair(4, 5))
    assert (show_cards(younger.kept), younger.held, younger.looked) == (YOUNGER, younger.kept, True)
    assert (younger.dealt, younger.discarded, younger.taken) == ((), (), ())


def test_what_was_put_out_and_taken_follows_from_the_hands_before_and_after():
    given = {**HANDS, "elder_dealt": ELDER.replace("AS", "7C").replace("KS", "8C")}
    elder = state_from(given).seat("elder")
    assert (show_cards(elder.discarded), show_cards(elder.taken)) == ("7C 8C", "AS KS")


def test_discards_may_be_given_without_the_hand_dealt():
    assert show_cards(state_from({**HANDS, "elder_discards": "7C 8C"}).seat("elder").discarded) == "7C 8C"


def test_in_play_there_may_be_fewer_cards_and_nothing_is_announced_any_more():
    given = {
        "phase": "play",
        "elder": "AS 7H",
        "younger": "KS",
        "won": {"elder": 10, "younger": 0},
        "leader": "younger",
    }
    state = state_from(given)
    assert (state.phase, state.won, state.leader, state.reckoned) == ("play", Pair(10, 0), "younger", True)
    assert show_cards(state.seat("elder").kept) == "AS 7H"


def test_in_play_both_may_still_have_all_cards():
    state = state_from({"phase": "play", **HANDS, "reckoned": False})
    assert (state.won, state.reckoned) == (Pair(0, 0), False)


def test_a_hand_of_thirteen_is_taken_where_the_phase_is_written():
    state = state_from({"phase": "exchange", **DEALT, "elder_dealt": f"{ELDER} 6S", "talon": TALON[3:]})
    assert len(state.seat("elder").held) == 13
    assert len(state_from({"phase": "announce", **HANDS, "elder": ELDER[3:]}).seat("elder").kept) == 11


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "give the pack, the dealt hands, the hands after the exchange, or the phase"),
        ({"tricks": ["AS"]}, "unknown key 'tricks' for a coup played by events. There are: phase, pack"),
        ({"phase": "over"}, f"phase: 'over' is not one of {', '.join(PHASES)}"),
        ({"phase": 3}, "phase: 3 is not one of"),
        ({"phase": "deal", **DEALT}, "elder_dealt cannot be given in the phase deal"),
        ({"phase": "exchange", **HANDS}, "elder cannot be given in the phase exchange"),
        ({**DEALT, "elder_discards": "AS"}, "elder_discards cannot be given in the phase exchange"),
        ({**HANDS, "phase": "play", "pack": ELDER}, "pack cannot be given in the phase play"),
        ({"elder_dealt": ELDER}, "missing key younger_dealt: in the phase exchange both hands must be given"),
        ({"younger": YOUNGER}, "missing key elder: in the phase announce both hands must be given"),
        (
            {**DEALT, "elder_dealt": ELDER[3:]},
            "the elder has 11 cards before the exchange: a hand has 12 (if you mean 11, write the phase)",
        ),
        ({**HANDS, "younger": f"{YOUNGER} 7H"}, "the younger has 13 cards: a hand has 12"),
        ({**HANDS, "elder": "AS AS"}, "the card AS is written twice"),
        ({**HANDS, "elder": "XS"}, "'XS' is not a card"),
        ({**HANDS, "elder": 4}, "elder: 4 is not a list of cards"),
        (
            {**HANDS, "younger": YOUNGER.replace("8S", "AS")},
            "the card AS is both in the elder's hand and in the younger's hand",
        ),
        (
            {**DEALT, "talon": TALON.replace("6S", "KH")},
            "the card KH is both among the cards dealt to the younger and in the talon",
        ),
        ({**HANDS, "talon": "8S"}, "the card 8S is both in the younger's hand and in the talon"),
        ({**HANDS, "elder_discards": "AS"}, "the card AS is both in the elder's hand and among the elder's discards"),
        (
            {**HANDS, "elder_dealt": ELDER.replace("AS", "8S")},
            "the card 8S is both among the cards dealt to the elder and in the younger's hand",
        ),
        ({**DEALT, "talon": TALON.replace(" 7C", "")}, "the card 7C is neither dealt nor in the talon"),
        ({"pack": f"{ELDER} {YOUNGER}"}, "the card 6S is not in the pack, but all the cards must be given"),
        (
            {**HANDS, "elder_dealt": ELDER.replace("AS", "7C"), "elder_discards": "8C"},
            "the elder discards 8C but was not dealt it",
        ),
        (
            {**HANDS, "elder_dealt": ELDER.replace("AS", "7C").replace("KS", "8C"), "elder_discards": "8C"},
            "the elder was dealt 7C, but it is neither in his discards nor in his hand",
        ),
        (
            {"phase": "play", "elder": "AS", "younger": "KS"},
            "no hand has more than 1 card: write under won how many earlier tricks each has won",
        ),
        ({**HANDS, "won": {"elder": 1, "younger": 0}}, "won cannot be given in the phase announce"),
        (
            {**HANDS, "phase": "play", "won": {"elder": 10, "younger": 3}},
            "won: 10 and 3 tricks are impossible: a coup has 12",
        ),
        ({**HANDS, "phase": "play", "won": {"elder": -1, "younger": 3}}, "won: -1 and 3 tricks"),
        ({**HANDS, "phase": "play", "won": 3}, "won: 3 is not a number for elder and a number for younger"),
        ({**HANDS, "leader": "dealer"}, "leader: 'dealer' is neither elder nor younger"),
        ({**HANDS, "wanting": {"elder": 0, "younger": 3}}, "wanting: each must still need at least one point"),
        ({"phase": "deal", "packet_before": 0}, "packet_before: 0 is not a whole number, 1 or more"),
        ({"phase": "cut", "recut_penalty": True}, "recut_penalty: True is not a whole number, 1 or more"),
        ({**HANDS, "reckoned": 1}, "reckoned: 1 is neither true nor false"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(given, message):
    with pytest.raises((FactsError, CardError)) as raised:
        state_from(given)
    assert str(raised.value).startswith(message)
    assert "\n" not in str(raised.value)


DEALT32 = {
    "elder_dealt": "AS KS QS JS AH KH 9D 8D 7D 9C 8C 7C",
    "younger_dealt": "TS 9S QH JH TH 9H AD KD QD AC KC QC",
    "talon": "8S 7S 8H 7H JD TD JC TC",
}


def test_a_deal_is_of_the_pack_of_the_rule_set(whole):
    small = whole.with_reading("pack.composition", "removed", [2, 3, 4, 5, 6])
    check_cards(small, state_from(DEALT32))
    with pytest.raises(FactsError, match="the card 6S is neither dealt nor in the talon"):
        check_cards(whole, state_from(DEALT32))
    with_six = {"elder": "AS KS QS JS AH KH 9D 8D 7D 9C 8C 6C", "younger": DEALT32["younger_dealt"]}
    check_cards(whole, state_from(with_six))
    with pytest.raises(FactsError, match=r"6C is not in the pack \(book"):
        check_cards(small, state_from(with_six))
    free = replace(
        whole, rules=FrozenMap({name: use for name, use in whole.rules.items() if name != "pack.composition"})
    )
    check_cards(free, state_from(DEALT32))
