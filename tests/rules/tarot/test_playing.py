"""Tricks, the Mat, tribute and ransom, la belle, the last trick, renouncing: paragraphs 5, 11, 12, 15.

Hands of two cards are those of the last two tricks, hands of three of the last three.
"""

import pytest

from rules.core.machine import Impossible
from rules.tarot.laws.pack import PACK
from rules.tarot.table.events import read_event as event


def at_the_end(a, b, c, leader="A", **more):
    return {"A": a, "B": b, "C": c, "leader": leader, **more}


def taken(coup):
    return [(one.to, one.name) for one in coup.decided if one.rule == "play.taking"]


@pytest.mark.parametrize(
    ("a", "b", "c", "taker"),
    [
        ("9S", "TS", "8S", ("B", "TS")),
        ("9S", "TB", "8S", ("A", "9S")),
        ("KS", "T2", "QS", ("B", "T2")),
        ("9S", "T2", "T3", ("C", "T3")),
        ("7C", "AC", "2C", ("B", "AC")),
        ("AC", "JC", "7C", ("B", "JC")),
        ("T5", "T20", "T21", ("C", "T21")),
        ("Mat", "9S", "TS", ("C", "TS")),
        ("Mat", "9S", "TB", ("B", "9S")),
        ("Mat", "9S", "T2", ("C", "T2")),
        ("9S", "Mat", "4S", ("A", "9S")),
    ],
)
def test_who_takes(play, a, b, c, taker):
    coup = play(at_the_end(f"{a} 5B", f"{b} 6B", f"{c} 7B"), f"A plays {a}", f"B plays {b}", f"C plays {c}")
    assert taken(coup) == [taker]


def test_in_the_same_order_in_all_suits_the_seven_of_cups_takes(play):
    lines = ["A plays AC", "B plays 7C", "C plays 2C"]
    given = at_the_end("AC 5B", "7C 6B", "2C 7B")
    assert taken(play(given, *lines)) == [("A", "AC")]
    assert taken(play(given, *lines, reading=("suit.order", "inverted", "none"))) == [("B", "7C")]


def test_one_follows_and_cuts_and_the_mat_is_free(play):
    given = at_the_end("9S 5B", "TS T2", "6B T3")
    assert play(given, "A plays 9S", "B plays T2").steps[-1].refused
    assert play(given, "A plays 9S", "B plays TS", "C plays 6B").steps[-1].refused
    free = play(given, "A plays 9S", "B plays TS", "C plays 6B", reading=("play.following", "void", "free"))
    assert taken(free) == [("B", "TS")]
    mat = play(at_the_end("9S 5B", "TS Mat", "6B T3"), "A plays 9S", "B plays Mat", "C plays T3")
    assert not any(step.refused for step in mat.steps)


def test_a_triumph_led_is_followed_by_triumphs(play):
    given = at_the_end("T5 5B", "TS T2", "6B 7B")
    assert play(given, "A plays T5", "B plays TS").steps[-1].refused
    assert taken(play(given, "A plays T5", "B plays T2", "C plays 6B")) == [("A", "T5")]


def test_turns(play):
    given = at_the_end("T5 5B", "TS T2", "6B 7B", leader="B")
    assert play(given, "A plays T5").steps[-1].refused
    assert play(given, "B plays T2", "A plays T5").steps[-1].refused
    coup = play(given, "B plays T2", "C plays 6B", "A plays T5", "B plays TS")
    assert coup.steps[-1].refused


def test_a_tarot_kept_is_paid_by_each_and_one_lost_pays_each(play):
    # C takes A's King with his triumph: A gives one to each of the others, C among them.
    lost = play(at_the_end("KS 5B", "9S 6B", "T2 7B"), "A plays KS", "B plays 9S", "C plays T2")
    assert lost.scores == {"A": -2, "B": 1, "C": 1}
    kept = play(at_the_end("KS 5B", "9S 6B", "8S 7B"), "A plays KS", "B plays 9S", "C plays 8S")
    assert kept.scores == {"A": 2, "B": -1, "C": -1}


def test_the_captor_may_have_the_tribute_too(play):
    given, lines = at_the_end("KS 5B", "9S 6B", "T2 7B"), ["A plays KS", "B plays 9S", "C plays T2"]
    # On top of his share of the ransom C is paid by each: A gives three in all, and B what he was given.
    too = play(given, *lines, reading=("tarots.tribute", "captor", "tribute-too"))
    assert too.scores == {"A": -3, "B": 0, "C": 3}


def test_two_tarots_in_a_trick(play):
    # The Monde takes the Bateleur: C has one of each for his own, B loses one to each.
    coup = play(at_the_end("T5 5B", "T1 6B", "T21 7B"), "A plays T5", "B plays T1", "C plays T21")
    assert coup.scores == {"A": 1 - 1, "B": -2 - 1, "C": 2 + 1}


def test_the_mat_goes_back_to_its_owner_and_has_its_tribute(play):
    coup = play(at_the_end("9S 5B", "Mat 6B", "TS 7B"), "A plays 9S", "B plays Mat", "C plays TS")
    assert coup.scores == {"A": -1, "B": 2, "C": -1}
    assert [str(card) for card in coup.state.seat("B").pile] == ["Mat"]
    assert [str(card) for card in coup.state.seat("C").pile] == ["9S", "TS"]


@pytest.mark.parametrize(
    ("reading", "last", "led"), [("last-trick", True, False), ("led", False, True), ("either", True, True)]
)
def test_who_has_not_excused_himself(play, reading, last, led):
    way = ("mat.excuse", "unexcused", reading)
    end = play(at_the_end("9S", "Mat", "TS"), "A plays 9S", "B plays Mat", "C plays TS", reading=way)
    first = play(at_the_end("Mat 5B", "9S 6B", "TS 7B"), "A plays Mat", "B plays 9S", "C plays TS", reading=way)
    # One of each for the Mat, and two to each if he has not excused himself.
    assert end.scores["B"] == (2 - 4 if last else 2)
    assert first.scores["A"] == (2 - 4 if led else 2)


@pytest.mark.parametrize(("c", "lost"), [("2D", False), ("KD", True)])
def test_la_belle_is_paid_whether_it_is_lost_or_not(play, found, c, lost):
    coup = play(at_the_end("AD 5B", "3D 6B", f"{c} 7B"), "A plays AD", "B plays 3D", f"C plays {c}")
    assert found(coup, "belle.played") == [("A", 1, "BC")]
    assert any("lost" in one.grounds for one in coup.decided) is lost


@pytest.mark.parametrize(
    ("cards", "marks"),
    [
        (("KS", "9S", "TS"), 6 + 1),
        (("T1", "9S", "TS"), 6 + 1),
        (("T21", "9S", "TS"), 1),
        (("T3", "9S", "TS"), 0),
    ],
)
def test_the_last_trick(play, cards, marks):
    a, b, c = cards
    coup = play(at_the_end(a, b, c), f"A plays {a}", f"B plays {b}", f"C plays {c}")
    assert coup.scores == {"A": 2 * marks, "B": -marks, "C": -marks}


def test_a_king_lost_in_the_last_trick_brings_nobody_six(play, found):
    coup = play(at_the_end("KS", "T3", "TS"), "A plays KS", "B plays T3", "C plays TS")
    assert found(coup, "last.made") == []
    within = play(at_the_end("KS", "9S", "TS"), "A plays KS", "B plays 9S", "C plays TS", reading=SIX_IN_ALL)
    assert within.scores["A"] == 12


SIX_IN_ALL = ("last.made", "tribute", "within")


# --- renouncing ---

FOUR = at_the_end("9S 5B 4B 5D", "TS 6B 6S 6D", "8S 7B 7S 7D")
RENOUNCED = ["A plays 9S", "B renounces with 6B", "C plays 8S"]
NEXT = ["A plays 5B", "B plays TS", "C plays 7B"]
SECOND = ["C plays 7S", "A plays 4B", "B plays 6S"]


def test_a_renounce_is_charged_when_the_time_to_own_it_is_past(play):
    lines = [*RENOUNCED, *NEXT, *SECOND]
    coup = play(FOUR, *lines)
    assert coup.scores == {"A": 0, "B": 0, "C": 0}
    after = play(FOUR, *lines, "C plays 7D")
    assert after.scores == {"A": 1, "B": -2, "C": 1}
    assert after.state.seat("B").nothing


def test_it_can_be_owned_in_lifting_the_second_trick_after(play):
    coup = play(FOUR, *RENOUNCED, *NEXT, *SECOND, "B owns his fault", "C plays 7D", "A plays 5D", "B plays 6D")
    assert not any(coup.scores.values())
    with pytest.raises(Impossible, match="B has no fault"):
        play(FOUR, *RENOUNCED, *NEXT, *SECOND, "C plays 7D", "B owns his fault")


def test_or_only_in_lifting_the_next(play):
    reading = ("play.renouncing", "until", "next-lifted")
    assert play(FOUR, *RENOUNCED, *NEXT, SECOND[0], reading=reading).scores["B"] == -2
    assert not play(FOUR, *RENOUNCED, *NEXT, "B owns his fault", SECOND[0], reading=reading).scores["B"]


def test_only_a_renounce_is_one_and_only_it_is_taken_back(play):
    with pytest.raises(Impossible, match="is not a renounce"):
        play(FOUR, "A plays 9S", "B renounces with TS")
    back = play(FOUR, "A plays 9S", "B renounces with 6B", "B takes back 6B", "B plays TS", "C plays 8S")
    assert taken(back) == [("B", "TS")]
    assert back.state.seat("B").renounce is None
    assert play(FOUR, "A plays 9S", "A takes back 9S").steps[-1].refused
    for more in ([], ["A plays 5B"]):
        with pytest.raises(Impossible, match="others have played since"):
            play(FOUR, *RENOUNCED, *more, "B takes back 6B")


def test_a_renounce_is_charged_at_the_end_at_the_latest(play):
    rest = [str(card) for card in PACK if str(card) not in ("9S", "5B", "TS", "6B", "8S", "7B")]
    given = at_the_end("9S 5B", "TS 6B", "8S 7B", A_pile=rest[:20], B_pile=rest[20:40], C_pile=rest[40:])
    coup = play(given, *RENOUNCED, *NEXT)
    assert coup.state.phase == "count"
    assert coup.scores["B"] == 0
    counted = coup.apply(event("the cards are counted"))
    assert [one.to for one in counted.decided if one.rule == "play.renouncing" and one.payers] == ["C", "A"]
    owned = coup.apply(event("B owns his fault")).apply(event("the cards are counted"))
    assert not any(one.rule == "play.renouncing" and one.payers for one in owned.decided)


# --- two players and the Mort ---

TWO = {"A": "KS 5B", "B": "9S 6B", "Mort": "QS T3 7B", "leader": "A"}


def test_a_card_of_the_mort_goes_with_the_trick(play):
    coup = play(TWO, "A plays KS", "B plays 9S")
    with pytest.raises(Impossible, match="must be drawn first"):
        coup.apply(event("A plays 5B"))
    coup = coup.apply(event("the Mort gives T3"))
    assert taken(coup) == [("A", "KS")]
    assert coup.scores == {"A": 1, "B": -1}
    assert [str(card) for card in coup.state.seat("A").pile] == ["KS", "9S", "T3"]


def test_a_card_of_the_mort_may_compete(play):
    coup = play(TWO, "A plays KS", "B plays 9S", "the Mort gives T3", reading=("mort.drawn", "card", "competes"))
    assert taken(coup) == [("Mort", "T3")]
    # A's King is lost: he gives one to the other player, for the Mort is paid nothing.
    assert coup.scores == {"A": -1, "B": 1}
    assert not play(coup.given, "A plays KS", "B plays 9S", "the Mort gives 7B").state.seat("Mort").pile


def test_nobody_is_paid_for_the_tarots_of_the_mort(play):
    lines = ["A plays 5B", "B plays 6B"]
    for tarot in ("Mat", "KC", "T21"):
        given = TWO | {"Mort": f"{tarot} QS T3"}
        coup = play(given, *lines, f"the Mort gives {tarot}")
        assert not any(coup.scores.values())
        assert [str(card) for card in coup.state.seat("B").pile] == ["5B", "6B", tarot]
        too = play(given, *lines, f"the Mort gives {tarot}", reading=("tarots.tribute", "captor", "tribute-too"))
        assert too.scores == {"A": -1, "B": 1}


def test_the_mort_leads_nobody(play):
    coup = play(TWO, "A plays KS", "B plays 9S", "the Mort gives T3", "A plays 5B")
    assert not coup.steps[-1].refused


@pytest.mark.parametrize("moved", ["ABC", "BCA", "CAB"])
def test_two_who_renounce_in_one_trick_pay_alike_wherever_they_sit(play, moved):
    seats = dict(zip("ABC", moved, strict=True))
    hands = {"A": "TS 6B 9B 5D", "B": "9S 5B 4B 6C", "C": "8S 7B 8B 6D"}
    tricks = ["A plays TS", "B renounces with 6C", "C renounces with 6D", "A plays 9B", "B plays 5B", "C plays 7B"]
    tricks += ["A plays 6B", "B plays 4B", "C plays 8B", "C plays 8S"]
    given = {seats[one]: cards for one, cards in hands.items()} | {"leader": seats["A"]}
    coup = play(given, *(seats[line[0]] + line[1:] for line in tricks))
    assert coup.scores == {seats["A"]: 2, seats["B"]: -1, seats["C"]: -1}
