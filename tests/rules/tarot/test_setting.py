"""What can be given, and what is refused with a sentence that names what is wrong."""

import pytest

from rules.core.cards import CardError
from rules.core.game import FactsError, game_of

GAME = game_of("tarot")
TWENTY = {
    "A": "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T2",
    "B": "KS QS NS JS TS 9S 8S 7S 6S 5S KB QB NB JB TB 9B 8B 7B 6B 5B",
    "C": "KC QC NC JC AC 2C 3C 4C 5C 6C KD QD ND JD AD 2D 3D 4D 5D 6D",
}


@pytest.mark.parametrize(
    ("given", "phase"),
    [
        ({}, "cut"),
        ({"players": 2}, "cut"),
        ({"dealer": "B"}, "deal"),
        (TWENTY | {"dealer": "B"}, "play"),
        ({"A": "KS", "B": "QS", "C": "NS", "leader": "B"}, "play"),
    ],
)
def test_the_phase_follows_from_what_is_given(tarots, given, phase):
    assert GAME.set_out(tarots, given).state.phase == phase


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"elder": "KS"}, "unknown key 'elder' for a coup played by events"),
        ({"players": 4}, "players: 4 is neither 2 nor 3"),
        ({"dealer": "D"}, "dealer: 'D' is not one of A, B, C"),
        ({"dealer": "C", "players": 2}, "dealer: 'C' is not one of A, B"),
        ({"pack": "KS"}, "dealer is missing"),
        ({"pack": "KS", "dealer": "A"}, "T21 is missing from the pack"),
        ({"A": "KS", "B": "QS"}, "C is missing"),
        ({"A": "KS", "B": "QS", "C": "NS 4S", "leader": "A"}, "C: A has 1 card and C 2"),
        ({"A": "KS", "B": "QS", "C": "KS", "leader": "A"}, "the card KS is both in A and in C"),
        ({"A": "KS", "B": "QS", "C": "NS"}, "leader is missing"),
        (TWENTY, "dealer is missing: it decides who leads"),
        (TWENTY | {"leader": "A"}, "leader cannot be given for the first trick"),
        (
            {"A": "KS", "B": "QS", "C": "NS", "leader": "A", "tricks": {"A": 9, "B": 9, "C": 2}},
            "they add up to 20, but 19",
        ),
        (
            {"A": "KS", "B": "QS", "C": "NS", "leader": "A", "tricks": {"A": 9, "B": 9, "C": 0}},
            "they add up to 18, but 19",
        ),
        ({"A": "KS", "B": "QS", "C": "3S", "leader": "A"}, "3S is not in the pack .tarot1637.7.3"),
        ({"A_dealt": "KS", "B_dealt": "QS", "C_dealt": "NS"}, "nobody has 24 cards"),
        ({"A_dealt": "KS", "B_dealt": "QS", "C_dealt": "NS", "dealer": "A"}, "A_dealt: expected 24 cards, found 1"),
        ({"A": "KS", "B": "QS", "C": "NS", "Mort": "4S", "leader": "A"}, "C does not play"),
        ({"A": "KS", "B": "QS", "C": "NS", "pack": "4S"}, "pack cannot be given with the hands after the discards"),
        ({"A": 7, "B": "QS", "C": "NS"}, "A: 7 is not a list of cards"),
    ],
)
def test_what_cannot_stand_so(tarots, given, message):
    with pytest.raises(FactsError, match=message):
        GAME.set_out(tarots, given)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"dealer": "A"}, "unknown key 'dealer' for a coup judged at once"),
        ({"A": TWENTY["A"] + " Mat"}, "A has 21 cards"),
        ({"A": "KS", "B": "KS"}, "KS is in the hands of both A and B"),
        ({"cuts": "KS T2"}, "cuts: expected one card for each"),
        ({"points": {"A": 25, "B": 25}}, "is not a number for each"),
        ({"points": {"A": 25, "B": 25, "C": -1}}, "-1 is not a whole number"),
    ],
)
def test_what_cannot_be_judged(given, message):
    with pytest.raises(FactsError, match=message):
        GAME.read_facts(given)


def test_no_card():
    with pytest.raises(CardError):
        GAME.read_facts({"A": "KH"})


def test_a_card_that_is_taken_out_is_all_that_is_found(tarots):
    found = GAME.judge(tarots, GAME.read_facts({"A": "KS KB KC 3S"}))
    assert [(one.rule, one.ruling, str(one.cards[0])) for one in found] == [("pack.bands", "out of the pack", "3S")]
    assert GAME.judge(tarots, GAME.read_facts({"table": "3S"}))[0].ruling == "out of the pack"


def test_every_key_that_is_read_is_declared_once(tarots):
    names = [key.name for key in GAME.keys]
    assert len(names) == len(set(names))
    hands = {name: GAME.deal(tarots, 1)[name] for name in ("A", "B", "C")}
    assert len(GAME.cards_given(hands)) == 60


def test_three_hands_the_same_for_ever(tarots):
    assert GAME.deal(tarots, 5) == GAME.deal(tarots, 5) != GAME.deal(tarots, 6)
    for seed in range(20):
        facts = GAME.read_facts(GAME.deal(tarots, seed))
        assert not GAME.refused_cards(tarots, facts.dealt)
        assert [len(hand) for hand in facts.hands.values()] == [20, 20, 20]
