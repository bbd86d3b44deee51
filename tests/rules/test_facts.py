import pytest

from rules.core.cards import CardError, show_cards
from rules.core.game import FactsError
from rules.piquet.judge.facts import Facts
from rules.piquet.sides import HANDS, Pair, other

ELDER = "AS KS QS JS TS 9S AH AD AC 6H 6D 6C"
YOUNGER = "KH QH JH TH 9H 8H KD QD KC QC 7S 8S"


def test_facts_are_read_from_text():
    facts = Facts.from_given(
        {"elder": ELDER, "younger": YOUNGER.split(), "tricks": ["AS 7S", "AH"], "wanting": {"elder": 4, "younger": 5}}
    )
    assert len(facts.elder) == len(facts.younger) == 12
    assert [str(card) for trick in facts.tricks for card in (trick.led, trick.answered)] == ["AS", "7S", "AH", "None"]
    assert facts.wanting == Pair(4, 5)
    assert facts.table is None


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"eldest": ELDER},
            "unknown key 'eldest' for a coup judged at once: did you mean elder?",
        ),
        ({"elder": ELDER[:-3], "younger": YOUNGER}, "the elder has 11 cards: a hand has 12"),
        ({"elder": ELDER, "younger": YOUNGER + " 7C"}, "the younger has 13 cards: a hand has 12"),
        ({"elder_dealt": "AS"}, "the elder has 1 card before the exchange: a hand has 12"),
        ({"elder": ELDER}, "the younger's hand is missing: give both hands or neither"),
        ({"younger": YOUNGER}, "the elder's hand is missing"),
        ({"elder": ELDER, "younger": YOUNGER.replace("8S", "9S")}, "the card 9S is in both hands"),
        (
            {"elder": ELDER, "younger": YOUNGER, "elder_dealt": ELDER.replace("6C", "8S")},
            "the card 8S is in both hands",
        ),
        ({"elder": 12, "younger": YOUNGER}, "elder: 12 is not a list of cards"),
        ({"table": 5}, "table: 5 is not a list of cards"),
        ({"tricks": ["AS 7S", 8]}, "trick 2: 8 is not a list of cards"),
        ({"tricks": "AS 7S"}, "tricks: 'AS 7S' is not a list of tricks"),
        ({"tricks": ["AS 7S 8S"]}, "trick 1 has 3 cards"),
        ({"tricks": ["AS", "KS 8S"]}, "trick 1 has 1 card"),
        ({"tricks": ["AS 7S"] * 13}, "tricks: found 13, but a coup has 12"),
        ({"tricks": ["AS 7S", "AS 8S"]}, "tricks: the card AS is played twice"),
        (
            {"tricks": ["7S AS"], "elder": ELDER, "younger": YOUNGER},
            "tricks: the elder plays 7S but does not hold it",
        ),
        ({"tricks": ["AS 7S", "KS AH"], "elder": ELDER, "younger": YOUNGER}, "tricks: the younger plays AH"),
        ({"cards_won": {"elder": 6, "younger": 7}}, "cards_won: 6 and 7 tricks do not add up to 12"),
        ({"cards_won": {"elder": 13, "younger": -1}}, "cards_won: 13 and -1 tricks do not add up to 12"),
        ({"cards_won": {"elder": 12}}, "cards_won: {'elder': 12} is not a number for elder and a number for younger"),
        ({"cards_won": {"elder": 12, "younger": "none"}}, "cards_won: 'none' is not a whole number"),
        (
            {"cards_won": {"elder": 0, "younger": 12}, "tricks": ["AS 7S"]},
            "cards_won: the elder wins 1 of the given tricks, not 0",
        ),
        ({"wanting": {"elder": 0, "younger": 5}}, "wanting: each must still need at least one point"),
        ({"wanting": {"elder": 5, "younger": True}}, "wanting: True is not a whole number"),
        ({"recalled": "tomorrow"}, "recalled: 'tomorrow' is not one of in-play, after-play, shuffled-and-cut, dealing"),
    ],
)
def test_facts_that_cannot_be_are_refused_in_one_sentence(given, message):
    with pytest.raises(FactsError) as refused:
        Facts.from_given(given)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("cards", "message"), [("AS AS", "the card AS is written twice"), ("XS", "'XS' is not a card")]
)
def test_what_is_no_card_is_refused_too(cards, message):
    with pytest.raises(CardError, match=message):
        Facts.from_given({"table": cards})


def test_a_five_in_a_hand_is_a_fact_and_left_to_the_rule_on_the_pack():
    assert Facts.from_given({"elder": ELDER.replace("6C", "5C"), "younger": YOUNGER}).elder is not None


def test_the_numbers_of_tricks_may_be_those_of_the_tricks_given():
    won = {"elder": 1, "younger": 11}
    assert Facts.from_given({"cards_won": won, "tricks": ["AS 7S", "6H 7H"]}).cards_won == Pair(1, 11)


def test_what_a_player_has_held_before_and_after_the_exchange():
    facts = Facts.from_given({"elder": ELDER, "younger": YOUNGER, "elder_dealt": ELDER.replace("6C", "7C")})
    assert show_cards(facts.held("elder")) == ELDER.replace("6C", "7C 6C")
    assert show_cards(facts.held("younger")) == YOUNGER


def test_the_other_hand_and_the_pair():
    assert [other(hand) for hand in HANDS] == ["younger", "elder"]
    assert [Pair(1, 2).of(hand) for hand in HANDS] == [1, 2]
