"""Prices of what is declared, worked out from paragraphs 13 to 15: marks of each of the two others."""

import pytest

from rules.core.machine import Impossible
from rules.core.rule import NAMES
from rules.tarot.judge import WORTH

PLAIN = "7C 6C 5C 4C 7D 6D 5D 4D 4S 5S 6S 7S 8S 4B 5B 6B 7B"
KINGS = "KS KB KC KD"
HANDS = {
    "A": f"{KINGS} Mat T1 T2 T3 T4 T5 QS NS JS QB 4S 5S 6S 7S 8S 9S",
    "B": "T21 T20 T19 T18 T17 T16 T6 T7 T8 T9 QC QD NC ND 7C 6C 5C 4C 3C 2C",
    "C": "T10 T11 T12 T13 T14 T15 NB JB JC JD 4B 5B 6B 7B 8B 9B TB 7D 6D 5D",
    "dealer": "C",
}


def worth(judge, hand, reading=None, **others):
    """What a hand is worth of each, by thing."""
    found = [
        one for rule in sorted(map(NAMES.__getitem__, WORTH.values())) for one in judge(rule, reading, A=hand, **others)
    ]
    return {one.name: one.points for one in found if one.to == "A"}


@pytest.mark.parametrize(
    ("hand", "things"),
    [
        ("KS KB", {}),
        ("KS KB KC", {"three Kings": 1}),
        (KINGS, {"four Kings": 4, "four Tarots": 0}),
        ("KS Mat", {}),
        ("KS KB Mat", {"two Kings and the Mat": 1}),
        ("KS KB KC Mat", {"three Kings and the Mat": 2, "four Tarots": 1}),
        (f"{KINGS} Mat", {"four Kings and the Mat": 6, "five Tarots": 0}),
        (f"{KINGS} T21", {"four Kings": 3, "five Tarots": 2}),
        (f"{KINGS} T21 T1", {"four Kings": 3, "six Tarots": 3}),
        (f"{KINGS} Mat T1", {"four Kings and the Mat": 6, "six Tarots": 1}),
        ("T21 Mat T1", {"Monde, Mat and Bateleur": 3}),
        ("T21 T1 KS", {}),
        ("T21 T1 KS KB", {"four Tarots": 1}),
        ("T21 Mat T1 KS KB", {"Monde, Mat and Bateleur": 3, "two Kings and the Mat": 1, "five Tarots": 2}),
        (
            f"{KINGS} T21 Mat T1",
            {"four Kings and the Mat": 6, "Monde, Mat and Bateleur": 3, "seven Tarots": 2},
        ),
        (
            f"{KINGS} T21 Mat T1 AD",
            {"four Kings and the Mat": 6, "Monde, Mat and Bateleur": 3, "seven Tarots and the belle": 3},
        ),
    ],
)
def test_kings_and_tarots(judge, hand, things):
    assert worth(judge, hand) == things


def test_the_six_of_four_kings_and_the_mat_may_be_without_the_five_tarots(judge):
    found = worth(judge, f"{KINGS} Mat", reading=("kings.worth", "four_and_mat", "without-tarots"))
    assert found == {"four Kings and the Mat": 6, "five Tarots": 2}


def test_the_two_of_three_kings_and_the_mat_may_have_the_four_tarots_in_them(judge):
    found = worth(judge, "KS KB KC Mat", reading=("kings.worth", "three_and_mat", "with-four"))
    assert found == {"three Kings and the Mat": 2, "four Tarots": 0}


@pytest.mark.parametrize(("number", "points"), [(9, None), (10, 1), (14, 1), (15, 2), (19, 2), (20, 3)])
def test_triumphs_by_number(judge, number, points):
    # From 3 up, with 21 and not 20, so that no end is whole and no two of Monde, Mat and Bateleur are there.
    order = [21, *range(5, 20), 3, 2, 20, 4]
    found = worth(judge, " ".join(f"T{one}" for one in order[:number]))
    assert sum(value for name, value in found.items() if name.endswith("triumphs")) == (points or 0)
    assert any(name.endswith("triumphs") for name in found) is (points is not None)


def test_the_mat_is_one_of_ten_triumphs_unless_it_is_not(judge):
    hand = "Mat T3 T5 T6 T7 T8 T9 T10 T11 T12"
    assert worth(judge, hand) == {"ten triumphs": 1}
    assert worth(judge, hand, reading=("triumphs.worth", "mat", "not-counted")) == {}


@pytest.mark.parametrize(
    ("hand", "things"),
    [
        ("KC QC NC JC", {"Impériale of cups": 1}),
        ("KC QC NC JD", {}),
        ("QS QB QC QD", {"Impériale of Queens": 1}),
        ("NS NB NC ND JS JB JC JD", {"Impériale of Knights": 1, "Impériale of Valets": 1}),
        ("T21 T20 T19", {}),
        ("T21 T20 T19 T18", {"Brizigole of the four highest": 1}),
        ("T21 T20 T19 T18 T17", {"Brizigole of the five highest": 2}),
        ("T21 T20 T19 T18 T17 T16", {"Brizigole of the six highest": 3}),
        ("T1 T2 T3 T4", {"Brizigole of the four lowest": 1}),
        ("Mat T1 T2 T3", {}),
        ("T1 T2 T3 T4 T5 T6", {"Brizigole of the six lowest": 3}),
        ("T1 T2 T3 T4 T21 T20 T19 T18", {"Brizigole of the four highest": 1, "Brizigole of the four lowest": 1}),
    ],
)
def test_imperiales_and_brizigoles(judge, hand, things):
    assert worth(judge, hand) == things


def test_the_mat_may_be_the_lowest(judge):
    reading = ("brizigole.worth", "mat", "lowest")
    assert worth(judge, "Mat T1 T2 T3", reading=reading) == {"Brizigole of the four lowest": 1}
    assert worth(judge, "T1 T2 T3 T4", reading=reading) == {}


@pytest.mark.parametrize(
    ("hands", "payers"),
    [
        (("Mat T1", "T21", "4S"), ("C",)),
        (("Mat T1", "4B", "T21"), ("B",)),
        (("Mat", "T1", "T21"), None),
        (("Mat T1 T21", "4B", "4S"), None),
        # The third is with nobody: it was discarded.
        (("Mat T1", "4B", "4S"), ("B", "C")),
    ],
)
def test_who_has_not_his_own(judge, hands, payers):
    found = judge("sien.paid", **dict(zip("ABC", hands, strict=True)))
    assert [(one.to, one.points, one.payers) for one in found] == ([("A", 1, payers)] if payers else [])


def test_who_has_all_three_may_be_paid_by_both(judge):
    hands = {"A": "Mat T1 T21", "B": "4B", "C": "4S"}
    (one,) = judge("sien.paid", ("sien.paid", "to", "two-or-three"), **hands)
    assert one.payers == ("B", "C")


def test_who_has_two_is_paid_all_the_same_where_three_are_paid_too(judge):
    (one,) = judge("sien.paid", ("sien.paid", "to", "two-or-three"), A="T21 T1", B="Mat", C="T2 4S")
    assert (one.to, one.points, one.payers) == ("A", 1, ("C",))


def test_the_others_are_not_known_to_lack_it_when_their_hands_are_not_known(judge):
    assert judge("sien.paid", A="Mat T1") == []


def test_who_is_known_to_lack_it_pays_though_anothers_hand_is_not_known(judge):
    (one,) = judge("sien.paid", A="Mat T1", C="4S")
    assert (one.to, one.payers) == ("A", ("C",))


# --- at the table ---


def test_the_sum_is_the_same_whichever_is_declared_first(play, found):
    lines = ["A declares six Tarots", "A declares four Kings and the Mat"]
    first, second = play(HANDS, *lines), play(HANDS, *reversed(lines))
    assert found(first, "tarots.worth") == [("A", 3, "BC")]
    assert found(first, "kings.worth") == [("A", 4, "BC")]
    assert found(second, "kings.worth") == [("A", 6, "BC")]
    assert found(second, "tarots.worth") == [("A", 1, "BC")]
    assert first.scores == second.scores == {"A": 14, "B": -7, "C": -7}


def test_what_one_does_not_hold_one_cannot_declare(play):
    with pytest.raises(Impossible, match="C cannot declare three Kings"):
        play(HANDS, "C declares three Kings")


def test_of_one_kind_only_one_is_counted(play):
    coup = play(HANDS, "A declares three Kings", "A declares four Kings and the Mat")
    assert [step.refused for step in coup.steps] == [False, True]
    assert coup.scores["A"] == 2


def test_both_ends_are_two_kinds(play):
    hands = HANDS | {"B": "T21 T20 T19 T18 T17 T16 T1 T2 T3 T4 QC QD NC ND 7C 6C 5C 4C 3C 2C"}
    hands["A"] = HANDS["A"].replace("T1 T2 T3 T4", "T6 T7 T8 T9")
    coup = play(hands, "B declares brizigole of the six highest", "B declares Brizigole of the four lowest")
    assert not any(step.refused for step in coup.steps)
    assert coup.scores["B"] == 8


def test_triumphs_that_are_not_shown_are_not_counted(play):
    shown = "T21 T20 T19 T18 T17 T16 T6 T7 T8"
    coup = play(
        HANDS,
        "B declares ten triumphs",
        f"B declares ten triumphs, showing {shown}",
        f"B declares ten triumphs, showing {shown} T9",
    )
    assert [step.refused for step in coup.steps] == [True, True, False]
    assert coup.scores["B"] == 2


@pytest.mark.parametrize(
    "thing", ["Impériale of swords", "Brizigole of the five lowest", "three Kings", "two Kings and the Mat"]
)
def test_what_is_forgotten_is_lost_when_one_has_played(play, thing):
    hands = HANDS | {"A": HANDS["A"].replace("QB", "T20"), "B": HANDS["B"].replace("T20", "QB")}
    coup = play(hands, "A plays KC", "B plays 7C", "C plays JC", f"A declares {thing}")
    assert coup.steps[-1].refused


def test_another_may_still_declare_before_his_own_card(play):
    lines = ["A plays KC", "B declares Brizigole of the six highest"]
    assert not play(HANDS, *lines).steps[-1].refused
    late = play(HANDS, *lines, reading=("declare.forgotten", "until", "first-card"))
    assert late.steps[-1].refused


def test_what_is_not_named_may_be_remembered(play, found):
    lines = ["A plays KC", "B plays 7C", "C plays JC", "A declares four Kings and the Mat"]
    coup = play(HANDS, *lines)
    assert found(coup, "kings.worth") == [("A", 6, "BC")]
    assert play(HANDS, *lines, reading=("declare.forgotten", "others", "lost")).steps[-1].refused


def test_seven_tarots_may_leave_four_kings_at_four(play, found):
    hands = HANDS | {"A": HANDS["A"].replace("T2", "T21", 1), "B": HANDS["B"].replace("T21", "T2")}
    lines = ["A declares seven Tarots", "A declares four Kings"]
    assert found(play(hands, *lines), "kings.worth") == [("A", 3, "BC")]
    kept = play(hands, *lines, reading=("kings.worth", "seven", "as-four"))
    assert found(kept, "kings.worth") == [("A", 4, "BC")]
    turned = play(hands, *reversed(lines))
    assert turned.scores["A"] == 2 * (4 + 4 - 1)
