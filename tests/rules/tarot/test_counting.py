"""The count: paragraphs 16 to 18, worked out by threes."""

from itertools import product
from random import Random

import pytest

from rules.core.cards import show_cards
from rules.core.frozen import FrozenMap
from rules.tarot.cards import parse_cards
from rules.tarot.coup import Coup
from rules.tarot.laws.counting import counts_as, total_of
from rules.tarot.laws.pack import PACK
from rules.tarot.table.events import read_event
from rules.tarot.table.state import Seat, State

VALUES = {"tarot": 5, "queen": 4, "knight": 3, "valet": 2, "trick": 1}
COUNTING = [card for card in PACK if counts_as(card)]
PLAIN = [card for card in PACK if not counts_as(card)]


def total(cards, crowded="one-less-each", remainder="one"):
    return total_of(parse_cards(cards), VALUES, crowded, remainder)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("KS 4S 5S", 5),
        ("Mat 4S 5S", 5),
        ("T21 T20 T19", 5),
        ("QS 4S 5S", 4),
        ("NS 4S 5S", 3),
        ("JS T2 5S", 2),
        ("T20 T19 5S", 1),
        ("4S 5S 6S 7S 8S 9S", 2),
        ("KS 4S 5S QS 6S 7S 8S 9S TS", 5 + 4 + 1),
        ("", 0),
    ],
)
def test_by_threes(cards, points):
    assert total(cards) == total(cards, "whole") == points


def test_cards_that_count_together_make_one_less_each():
    # A King with two plain cards is 5; a Queen in the place of one of these adds 3, not 4.
    assert total("KS QS 4S") == 5 + 3
    assert total("KS QS NS") == 5 + 3 + 2
    assert total("KS QS 4S", "whole") == 9


@pytest.mark.parametrize(("cards", "one", "nothing"), [("4S", 1, 0), ("4S 5S", 1, 0), ("KS 4S 5S 6S", 6, 5)])
def test_what_is_left_over(cards, one, nothing):
    assert (total(cards), total(cards, remainder="nothing")) == (one, nothing)


def test_nineteen_cards_count_fifty_two_above_the_threes():
    # Seven Tarots of 5, four Queens of 4, four Knights of 3, four Valets of 2: 35 + 16 + 12 + 8.
    assert len(COUNTING) == 7 + 12
    assert sum(VALUES[counts_as(card)] for card in COUNTING) == 71


def divided(rng):
    """Three piles, each of whole threes and with two plain cards at least for every one that counts."""
    shuffled = rng.sample(COUNTING, len(COUNTING))
    cuts = sorted(rng.choices(range(len(COUNTING) + 1), k=2))
    counting = [shuffled[: cuts[0]], shuffled[cuts[0] : cuts[1]], shuffled[cuts[1] :]]
    plain = rng.sample(PLAIN, len(PLAIN))
    piles = []
    for few in counting:
        piles.append([*few, *(plain.pop() for _ in range(2 * len(few)))])
    while plain:
        rng.choice(piles).extend(plain.pop() for _ in range(3))
    return piles


def test_the_whole_pack_is_seventy_four_in_every_division_by_whole_threes():
    for seed, crowded, remainder in product(range(20), ("one-less-each", "whole"), ("nothing", "one")):
        piles = divided(Random(seed))
        assert sorted(card for pile in piles for card in map(str, pile)) == sorted(map(str, PACK)), seed
        assert sum(total_of(tuple(pile), VALUES, crowded, remainder) for pile in piles) == 74, seed


def test_in_any_division_the_whole_is_fifty_two_and_one_for_every_three():
    for seed in range(20):
        rng = Random(seed)
        cards = rng.sample(PACK, len(PACK))
        first, second = sorted(rng.choices(range(len(PACK) + 1), k=2))
        piles = [cards[:first], cards[first:second], cards[second:]]
        counted = sum(total_of(tuple(pile), VALUES, "one-less-each", "nothing") for pile in piles)
        assert counted == 52 + sum(len(pile) // 3 for pile in piles), seed


def test_a_pile_at_once(judge):
    (one,) = judge("count.points", A_pile="KS QS 4S 5S 6S 7S T20")
    # A King and a Queen, each with two plain cards, and one card over.
    assert one.number == 5 + 4 + 1
    assert set(one.grounds) == {"end", "tarot", "queen", "nothing", "left"}
    (due,) = judge("count.due", A_pile="KS QS 4S 5S 6S 7S T20")
    assert (due.ruling, due.number) == ("loses", 15)


def test_three_piles_that_are_the_pack_are_paid(judge):
    cards = [str(card) for card in (*COUNTING, *PLAIN)]
    # A: seven Tarots (the first of the list that count) with fourteen plain cards: 35; and so on.
    tarots = [str(card) for card in COUNTING if counts_as(card) == "tarot"]
    rest = [card for card in cards if card not in tarots]
    plain = [str(card) for card in PLAIN]
    piles = {"A_pile": " ".join([*tarots, *plain[:14]])}
    others = [card for card in rest if card not in plain[:14]]
    honours, left = others[:12], others[12:]
    piles |= {"B_pile": " ".join([*honours[:6], *left[:12]]), "C_pile": " ".join([*honours[6:], *left[12:]])}
    numbers = {one.to: one.number for one in judge("count.points", **piles)}
    assert numbers["A"] == 35
    assert sum(numbers.values()) == 74
    assert {one.to for one in judge("count.paid", **piles) if one.payers} == {"A"}


@pytest.mark.parametrize(
    ("points", "paid"),
    [
        ((26, 25, 24), []),
        ((29, 25, 21), []),
        ((30, 25, 20), [("A", 1, "C")]),
        ((31, 25, 19), [("A", 1, "C")]),
        ((34, 25, 16), [("A", 1, "C")]),
        ((35, 25, 15), [("A", 2, "C")]),
        ((39, 25, 11), [("A", 2, "C")]),
        ((40, 25, 10), [("A", 3, "C")]),
        ((44, 25, 6), [("A", 3, "C")]),
        ((45, 25, 5), [("A", 4, "C")]),
        ((50, 25, 0), [("A", 5, "C")]),
        ((35, 20, 20), [("A", 1, "B"), ("A", 1, "C")]),
        ((32, 28, 15), [("A", 2, "C")]),
        ((30, 30, 15), [("A", 2, "C")]),
        ((15, 30, 30), [("B", 2, "A")]),
        ((30, 15, 30), [("C", 2, "B")]),
    ],
)
def test_what_is_paid(judge, points, paid):
    given = dict(zip("ABC", points, strict=True))
    found = [(one.to, one.points, *one.payers) for one in judge("count.paid", points=given) if one.payers]
    assert found == paid


def test_other_ways_of_paying(judge):
    fifties = {"A": 50, "B": 25, "C": 0}
    (one,) = judge("count.paid", ("count.paid", "beyond", "as-fifteen"), points=fifties)
    assert one.points == 3
    shared = judge("count.paid", ("count.paid", "gainer", "each-his-fives"), points={"A": 30, "B": 30, "C": 15})
    assert [(one.to, one.points) for one in shared] == [("A", 1), ("B", 1)]


def test_discards_count_with_the_tricks_or_not_at_all(play):
    # All has been played but the last trick: A has the four Kings in his discards for the sake of the number.
    rest = [str(card) for card in PACK if str(card) not in ("KS", "KB", "KC", "KD", "4S", "5S", "6S")]
    given = {
        "A": "4S",
        "B": "5S",
        "C": "6S",
        "leader": "A",
        "A_discards": "KS KB KC KD",
        "B_discards": rest[0],
        "C_discards": rest[1],
        "A_pile": " ".join(rest[2:20]),
        "B_pile": " ".join(rest[20:40]),
        "C_pile": " ".join(rest[40:]),
    }
    lines = ["A plays 4S", "B plays 5S", "C plays 6S", "the cards are counted"]

    def of_a(reading=None):
        coup = play(given, *lines, reading=reading)
        return next(one.number for one in coup.decided if one.rule == "count.points" and one.to == "A")

    pile = show_cards(parse_cards(given["A_pile"]))
    assert of_a(("discard.counted", "counted", "for-nobody")) == total(pile)
    assert of_a() == total(f"{pile} KS KB KC KD")


def test_a_card_that_was_not_put_out_is_not_the_dealers(tarots):
    """B has put nothing out, and holds a card at the end: where the discards are the dealer's, it is none of them."""
    ruleset = tarots.with_reading("discard.counted", "counted", "with-the-dealer")
    seats = FrozenMap(
        {
            "A": Seat(discarded=PACK[:4], pile=PACK[4:25]),
            "B": Seat(held=PACK[25:26], pile=PACK[26:46]),
            "C": Seat(discarded=PACK[46:47], pile=PACK[47:]),
        }
    )
    state = State(phase="count", players=("A", "B", "C"), dealer="A", seats=seats)
    over = Coup(ruleset, state, state).apply_all([read_event("the cards are counted")]).state
    assert set(over.seat("B").pile) == set(PACK[25:46])
    assert set(over.seat("A").pile) == set(PACK[:25]) | {PACK[46]}


def test_nobody_is_asked_to_count_where_it_is_not_known_whose_the_discards_are(tarots):
    ruleset = tarots.with_reading("discard.counted", "counted", "with-the-dealer")
    seats = FrozenMap({"A": Seat(pile=PACK[:22]), "B": Seat(pile=PACK[22:44]), "C": Seat(pile=PACK[44:])})
    state = State(phase="count", players=("A", "B", "C"), seats=seats)
    assert Coup(tarots, state, state).templates() != ()
    assert Coup(ruleset, state, state).templates() == ()
