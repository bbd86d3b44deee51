import pytest

from rules.core.cards import Rank, parse_cards
from rules.core.rule import Finding, Params
from rules.piquet.laws.pack import holding
from rules.piquet.laws.point import NOT_COMPARED
from rules.piquet.laws.sequences import best, name_of, naming, runs_in
from rules.piquet.sides import Pair

POINTS = {"3": 3, "4": 4, "5": 15, "6": 16, "7": 17, "8": 18, "9": 19}
P = Params(points=POINTS, equality="none")
NEXT = Params(points=POINTS, equality="next")
ELDERS = Params(points=POINTS, equality="elder")


def runs(*written):
    return tuple(holding(name_of(cards), cards) for cards in map(parse_cards, written))


def settle(elder, younger, p=P, out=(None, None)):
    """Who counts what, on which ground, for how much."""
    found = best(p, Pair(runs(*elder), runs(*younger)), Pair(*out))
    return [(one.to, one.name, one.grounds, one.ruling, one.points) for one in found]


def test_against_sequences_that_are_not_compared_the_others_are_good_for_that_reason():
    quarte, tierce = "KS QS JS TS", "9H 8H 7H"
    for reason in NOT_COMPARED:
        for p in (P, NEXT, ELDERS):
            assert settle([tierce], [quarte], p, (None, reason)) == [
                ("elder", "tierce of the nine", (reason, "worth"), "good", 3)
            ]
    assert settle([quarte], [], out=(None, "unshown")) == [
        ("elder", "quarte of the king", ("unshown", "worth"), "good", 4)
    ]


def test_of_sequences_not_called_the_hands_are_the_reason_where_it_is_true_of_them():
    found = settle(["9D 8D 7D"], ["KS QS JS TS", "9H 8H 7H"], out=("uncalled", None))
    assert [(to, grounds[0]) for to, _, grounds, _, _ in found] == [
        ("younger", "longer"),
        ("younger", "saved-by-longer"),
    ]
    equal = settle(["9D 8D 7D"], ["9H 8H 7H"], out=("uncalled", None))
    assert [(to, grounds[0]) for to, _, grounds, _, _ in equal] == [("younger", "uncalled")]


@pytest.mark.parametrize(
    ("hand", "name", "remarks"),
    [
        ("QS KS AS", "tierce major", ("major",)),
        ("JS QS KS", "tierce of the king", ()),
        ("6H 7H 8H", "tierce of the eight", ("least",)),
        ("7H 8H 9H", "tierce of the nine", ()),
        ("5H 6H 7H 8H", "quarte of the eight", ()),
        ("8D 9D TD JD", "quarte of the knave", ()),
        ("TD JD QD KD AD", "quinte major", ("major",)),
        ("6C 7C 8C 9C TC JC", "sixième of the knave", ()),
        ("6C 7C 8C 9C TC JC QC", "septième of the queen", ()),
        ("6C 7C 8C 9C TC JC QC KC", "huitième of the king", ()),
        ("6C 7C 8C 9C TC JC QC KC AC", "neuvième major", ("major",)),
    ],
)
def test_a_sequence_is_named_by_its_length_and_highest_card(hand, name, remarks):
    (found,) = naming(Params(), Pair(parse_cards(hand), ()), Rank.SIX)
    cards = tuple(sorted(parse_cards(hand), key=lambda card: card.rank, reverse=True))
    length = "tierce" if len(cards) == 3 else "length"
    assert found == Finding(length, "top", *remarks, to="elder", name=name, cards=cards)


def test_the_least_tierce_is_that_of_the_lowest_ranks_of_the_pack():
    # with the sixes taken out as well, 7 8 9 is the least
    (nine,) = naming(Params(), Pair(parse_cards("7H 8H 9H"), ()), Rank.SEVEN)
    assert nine.grounds == ("tierce", "top", "least")
    (ten,) = naming(Params(), Pair(parse_cards("8H 9H TH"), ()), Rank.SEVEN)
    assert ten.grounds == ("tierce", "top")


def test_two_cards_are_no_sequence_nor_cards_of_two_suits_nor_a_gap():
    assert runs_in(parse_cards("AS KS QH JH 9H 8H")) == ()


def test_a_suit_may_hold_two_sequences_and_the_strongest_comes_first():
    # spades A K Q and J missing, T 9 8 7: a quarte of the ten before the tierce major
    found = runs_in(parse_cards("AS KS QS TS 9S 8S 7S KH QH JH"))
    assert [name_of(run) for run in found] == ["quarte of the ten", "tierce major", "tierce of the king"]


def test_the_higher_of_two_tierces_saves_the_lesser_and_drowns_the_other():
    # 3 for the tierce major, 3 for the tierce of the knave by its favour
    assert settle(["AS KS QS", "JS TS 9S"], ["KH QH JH"]) == [
        ("elder", "tierce major", ("higher", "worth"), "good", 3),
        ("elder", "tierce of the knave", ("saved", "worth"), "good", 3),
        ("younger", "tierce of the king", ("drowned",), "not good", 0),
    ]


def test_the_longer_beats_the_higher():
    assert settle(["AS KS QS"], ["9H 8H 7H 6H"]) == [
        ("younger", "quarte of the nine", ("longer", "worth"), "good", 4),
        ("elder", "tierce major", ("shorter",), "not good", 0),
    ]


def test_the_longer_saves_lesser_ones_whatever_their_height():
    assert settle(["AS KS QS", "AH KH QH JH"], ["TC 9C 8C 7C 6C", "8H 7H 6H"]) == [
        ("younger", "quinte of the ten", ("longer", "worth"), "good", 15),
        ("younger", "tierce of the eight", ("saved-by-longer", "worth"), "good", 3),
        ("elder", "tierce major", ("shorter",), "not good", 0),
        ("elder", "quarte major", ("shorter",), "not good", 0),
    ]


def test_of_those_annulled_by_a_higher_one_some_are_shorter_too():
    assert settle(["AS KS QS"], ["KH QH JH", "8D 7D 6D"])[1:] == [
        ("younger", "tierce of the king", ("drowned",), "not good", 0),
        ("younger", "tierce of the eight", ("drowned",), "not good", 0),
    ]
    assert settle(["AS KS QS JS"], ["KH QH JH TH", "8D 7D 6D"])[1:] == [
        ("younger", "quarte of the king", ("drowned",), "not good", 0),
        ("younger", "tierce of the eight", ("shorter",), "not good", 0),
    ]


def test_where_the_other_has_none_all_count_unopposed():
    assert settle(["AS KS QS", "8H 7H 6H"], []) == [
        ("elder", "tierce major", ("unopposed", "worth"), "good", 3),
        ("elder", "tierce of the eight", ("unopposed", "worth"), "good", 3),
    ]
    assert settle([], ["8H 7H 6H"])[0][0] == "younger"


def test_where_nobody_has_any_nothing_is_found():
    assert settle([], []) == []


def test_equal_bests_count_for_neither_nor_does_anything_less():
    assert settle(["KS QS JS", "8H 7H 6H"], ["KD QD JD"]) == [
        ("elder", "tierce of the king", ("equal", "no-priority"), "equal", 0),
        ("younger", "tierce of the king", ("equal", "no-priority"), "equal", 0),
        ("elder", "tierce of the eight", ("no-best",), "not good", 0),
    ]


def test_in_the_other_reading_the_next_best_decide():
    assert settle(["KS QS JS", "8H 7H 6H"], ["KD QD JD", "9C 8C 7C"], NEXT)[2:] == [
        ("younger", "tierce of the nine", ("higher", "worth"), "good", 3),
        ("elder", "tierce of the eight", ("drowned",), "not good", 0),
    ]
    assert settle(["KS QS JS", "8H 7H 6H"], ["KD QD JD"], NEXT)[2:] == [
        ("elder", "tierce of the eight", ("unopposed", "worth"), "good", 3)
    ]


def test_an_equal_best_may_be_the_elders_and_saves_his_lesser_ones():
    assert settle(["KS QS JS", "8H 7H 6H"], ["KD QD JD", "9C 8C 7C"], ELDERS) == [
        ("elder", "tierce of the king", ("equal", "worth"), "good", 3),
        ("elder", "tierce of the eight", ("saved", "worth"), "good", 3),
        ("younger", "tierce of the king", ("drowned",), "not good", 0),
        ("younger", "tierce of the nine", ("drowned",), "not good", 0),
    ]
    assert settle(["KS QS JS"], ["AD KD QD"], ELDERS)[0][0] == "younger"


def test_in_that_reading_equals_may_fall_twice():
    found = settle(["KS QS JS", "8H 7H 6H"], ["KD QD JD", "8C 7C 6C"], NEXT)
    assert [one[3:] for one in found] == [("equal", 0)] * 4


@pytest.mark.parametrize("length", range(3, 10))
def test_what_a_sequence_counts(length):
    top_down = list(Rank)[::-1]
    cards = " ".join(f"{rank.letter}S" for rank in top_down[:length])
    assert settle([cards], [])[0][4] == POINTS[str(length)]


def test_a_length_that_the_table_lacks_counts_nothing_and_gives_no_ground_for_worth():
    cards = " ".join(f"{rank.letter}S" for rank in list(Rank)[::-1][:10])
    assert settle([cards], []) == [("elder", "sequence of 10 major", ("unopposed",), "good", 0)]
