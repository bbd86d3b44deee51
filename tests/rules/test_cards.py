import pickle
from copy import copy, deepcopy
from dataclasses import replace
from itertools import pairwise

import pytest

from rules.core.cards import PACK_52, Card, CardError, Rank, Suit, parse_card, parse_cards, show_cards


def test_the_pack_has_fifty_two_different_cards():
    assert len(set(PACK_52)) == 52


def test_a_card_printed_reads_back_to_itself():
    for card in PACK_52:
        assert parse_card(str(card)) == card
        assert parse_card(str(card).lower()) == card
        assert parse_card(f"{card.rank.letter}{card.suit.symbol}") == card


def test_there_is_only_one_object_for_each_card():
    for card in PACK_52:
        assert Card(card.rank, card.suit) is card
        assert Card(rank=card.rank.value, suit=card.suit.value) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy(card) is deepcopy(card) is replace(card) is card
    with pytest.raises(ValueError, match="'1' is not a valid Rank"):
        Card("1", Suit.SPADES)


def test_a_rank_and_a_suit_are_looked_up_like_the_letters_that_they_equal():
    assert {one: one for one in ("K", "S")} == {Rank.KING: "K", Suit.SPADES: "S"}


def test_the_printed_form_is_rank_then_suit_with_T_for_the_ten():
    assert str(Card(Rank.TEN, Suit.DIAMONDS)) == "TD"
    assert str(Card(Rank.ACE, Suit.SPADES)) == "AS"
    assert Card(Rank.KNAVE, Suit.CLUBS).words == "knave of clubs"


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("10D", "TD"),
        ("10h", "TH"),
        ("RH", "KH"),
        ("DS", "QS"),
        ("DD", "QD"),
        ("VC", "JC"),
        (" as ", "AS"),
        ("d♦", "QD"),
    ],
)
def test_other_ways_of_writing_a_card_are_read(written, printed):
    assert str(parse_card(written)) == printed


@pytest.mark.parametrize("written", ["", "A", "S", "1S", "11S", "AX", "ASS", "SA", "A S"])
def test_what_is_no_card_is_refused_by_name(written):
    with pytest.raises(CardError, match="is not a card") as refused:
        parse_card(written)
    assert repr(written.strip()) in str(refused.value)


def test_cards_are_parted_by_spaces_commas_and_semicolons():
    assert show_cards(parse_cards(" AS KS,9H;  TD ,6C\n")) == "AS KS 9H TD 6C"
    assert parse_cards("  ") == ()


def test_a_card_written_twice_is_refused_by_name():
    with pytest.raises(CardError, match="the card TD is written twice"):
        parse_cards("TD AS 10D")


def test_ranks_are_ordered_from_two_to_ace_and_not_by_the_alphabet():
    assert [rank.value for rank in sorted(Rank)] == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    for lower, higher in pairwise(Rank):
        assert lower < higher
        assert lower <= higher
        assert higher > lower
        assert higher >= lower
        assert not higher < lower
        assert not lower > lower
        assert lower <= lower
        assert lower >= lower
        assert not lower < lower
        assert not higher <= lower
        assert not lower >= higher


def test_the_figures_are_king_queen_and_knave():
    assert {rank for rank in Rank if rank.is_court} == {Rank.KING, Rank.QUEEN, Rank.KNAVE}


def test_cards_survive_pickling():
    assert pickle.loads(pickle.dumps(PACK_52)) == PACK_52
