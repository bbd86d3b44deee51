import pytest

from rules.core.cards import CardError, show_cards
from rules.tarot.cards import BELLE, MAT, MONDE, WHOLE_PACK, Card, Suit, in_hand, parse_card, parse_cards
from rules.tarot.laws.pack import PACK, Order, lowest


def cards(text):
    return parse_cards(text)


def test_every_card_reads_back_as_it_is_printed():
    assert [parse_card(str(card)) for card in WHOLE_PACK] == list(WHOLE_PACK)
    assert len({str(card) for card in WHOLE_PACK}) == 78


def test_the_tens_of_the_suits_are_not_triumphs():
    assert parse_card("TB") == Card(Suit.BATONS, 10) == parse_card("10b")
    assert parse_card("t10") == Card(None, 10)


@pytest.mark.parametrize(("text", "printed"), [("Bateleur", "T1"), ("MONDE", "T21"), ("mat", "Mat"), ("ad", "AD")])
def test_cards_are_read_by_name_and_in_either_case(text, printed):
    assert str(parse_card(text)) == printed


@pytest.mark.parametrize("text", ["T0", "T22", "KH", "ES", "1S", "T", "", "Matt"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(CardError):
        parse_card(text)


def test_a_card_written_twice_is_refused():
    with pytest.raises(CardError, match="T1 is written twice"):
        parse_cards("T1 KS Bateleur")


def test_words_and_faces():
    words = [card.words for card in cards("KS NB JC AD 7C T14 T21 T1 Mat")]
    assert words[:5] == ["King of swords", "Knight of batons", "Valet of cups", "ace of deniers", "seven of cups"]
    assert words[5:] == ["triumph 14", "the Monde", "the Bateleur", "the Mat"]
    faces = [(card.face.rank, card.face.french, card.face.red) for card in cards("KS NB JC TS T14 Mat")]
    assert faces == [
        ("K", "R", False),
        ("N", "C", False),
        ("J", "V", True),
        ("10", "10", False),
        ("14", "14", False),
        ("Mat", "Mat", False),
    ]
    assert not MAT.face.sign
    assert BELLE.face.sign


def test_sixty_six_cards_are_left_eleven_of_each_suit():
    assert len(PACK) == 66
    assert [sum(card.suit is suit for card in PACK) for suit in Suit] == [11] * 4
    assert not set(cards("TC 9C 8C TD 9D 8D 3S 2S AS 3B 2B AB")) & set(PACK)


def test_seven_are_tarots():
    assert set(filter(lambda card: card.is_tarot, WHOLE_PACK)) == set(cards("T21 Mat T1 KS KB KC KD"))


def test_a_hand_lies_triumphs_first_and_the_high_pips_of_cups_are_the_low_numbers():
    assert show_cards(in_hand(cards("7C AC KC 4S TS Mat T3 T21 JS"))) == "T21 T3 Mat JS TS 4S KC AC 7C"


def test_the_order_of_the_suits():
    order = Order()
    assert order.beats(*cards("AD 7D"))
    assert order.beats(*cards("JC AC"))
    assert order.beats(*cards("TS 4S"))
    assert not order.beats(*cards("AB 4B"))
    assert not order.beats(*cards("KS 4B"))
    assert Order(inverted=False).beats(*cards("7D AD"))


def test_triumphs_beat_suits_and_the_mat_beats_nothing():
    order = Order()
    assert order.beats(*cards("T1 KS"))
    assert order.beats(*cards("T21 T20"))
    assert not order.beats(*cards("Mat 4S"))
    assert order.beats(*cards("4S Mat"))
    assert Order(angel=True).beats(*cards("T20 T21"))
    assert Order(angel=True).beats(*cards("T21 T19"))


def test_the_ends_of_the_triumphs():
    assert Order().highest(4) == set(cards("T21 T20 T19 T18"))
    assert lowest(4, from_mat=False) == set(cards("T1 T2 T3 T4"))
    assert lowest(4, from_mat=True) == set(cards("Mat T1 T2 T3"))
    assert MONDE in Order().highest(1)
