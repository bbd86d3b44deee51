import pytest

from rules.core.cards import parse_cards
from rules.core.rule import Finding, Params
from rules.piquet.judge.derived import white_cards_of
from rules.piquet.judge.facts import Facts, remarks
from rules.piquet.laws.blanche import adapted, alone, both, held, of_younger, two, worth
from rules.piquet.records.coup import Coup
from rules.piquet.sides import Pair
from rules.piquet.table.events import read_event
from rules.piquet.table.setting import state_from

WHITE = parse_cards("AS TS 9S 8S 7S 6S AH TH 9H 8H 7H 6H")
ELDER = "AS TS 9S 8S 7S 6S AH TH 9H 8H 7H 6H"
YOUNGER = "AD TD 9D 8D 7D 6D AC TC 9C 8C 7C 6C"
COURT = "KD TD 9D 8D 7D 6D AC TC 9C 8C 7C 6C"


def test_twelve_cards_without_a_figure_are_a_blanche():
    assert list(held(Params(), Pair(WHITE, None))) == [
        Finding("no-court", to="elder", ruling="blanche", name="blanche", cards=WHITE)
    ]


@pytest.mark.parametrize("figure", ["KD", "QD", "JD"])
def test_one_figure_is_enough_to_have_none(figure):
    assert next(iter(held(Params(), Pair((*WHITE[:11], *parse_cards(figure)), WHITE)))).to == "younger"


def test_one_blanche_is_not_two():
    assert list(two(Params(counts="neither"), ("younger",))) == []


def test_of_two_blanches_neither_counts_and_the_younger_hinders():
    barred, hinders = two(Params(counts="neither"), ("elder", "younger"))
    assert barred == Finding("barred", to="elder", ruling="barred", points=0, name="blanche")
    assert hinders == Finding("hinders", to="younger", ruling="hinders", points=0, name="blanche")


def test_a_blanche_counts_its_points():
    assert list(worth(Params(points=10), ("elder",))) == [Finding("worth", to="elder", points=10, name="blanche")]


@pytest.mark.parametrize(
    ("counts", "elder", "younger"),
    [("neither", 0, 0), ("younger", 0, 10), ("both", 10, 10)],
)
def test_who_counts_of_two_is_a_reading(judge, counts, elder, younger):
    found = judge(None, ("blanche.two", "counts", counts), elder_dealt=ELDER, younger_dealt=YOUNGER)
    for hand, points in (("elder", elder), ("younger", younger)):
        assert sum(one.points or 0 for one in found if one.to == hand) == points
    assert [one.to for one in found if "hinders" in one.grounds] == ["younger"]
    assert [one.to for one in found if "barred" in one.grounds] == ([] if counts == "both" else ["elder"])


def test_one_blanche_counts_ten_for_its_holder_only(judge):
    # the younger's king spoils his: elder 10, younger nothing
    assert [(one.to, one.points) for one in judge("blanche.worth", elder_dealt=ELDER, younger_dealt=COURT)] == [
        ("elder", 10)
    ]
    assert judge("blanche.two", elder_dealt=ELDER, younger_dealt=COURT) == ()


def test_a_blanche_is_judged_on_the_hand_as_dealt_and_on_no_other(judge):
    after = ELDER.replace("6H", "KH")
    assert judge("blanche.held", elder=after, younger=COURT) == ()
    assert [one.to for one in judge("blanche.held", elder=after, younger=COURT, elder_dealt=ELDER)] == ["elder"]
    assert judge("blanche.held", elder=ELDER, younger=COURT) == ()
    assert judge("blanche.held", elder=ELDER, younger=COURT, elder_dealt=after) == ()


def test_of_a_hand_that_looks_like_a_blanche_it_is_said_what_to_give():
    def told(**given):
        return remarks(Facts.from_given({"elder": ELDER, "younger": COURT, **given}))

    (only,) = told()
    assert only.startswith(
        "The elder's hand has no king, queen or knave, but a blanche is made by the twelve dealt cards"
    )
    assert only.endswith("to have it judged, give the cards dealt to the elder.")
    assert told(elder_dealt=ELDER) == ()
    assert remarks(Facts()) == ()


BOTH = ("elder", "younger")


@pytest.mark.parametrize(("counts", "points"), [("both", None), ("neither", 0)])
def test_each_of_two_blanches_hinders_the_other(counts, points):
    grounds = ("two", "count", "hinders")
    assert list(both(Params(counts=counts), BOTH)) == [
        Finding(*grounds, to=hand, ruling="hinders", points=points, name="blanche") for hand in BOTH
    ]
    assert not list(both(Params(counts=counts), ("younger",)))


@pytest.mark.parametrize(("white", "found"), [(20, True), (23, True), (24, False)])
def test_one_is_alone_when_white_cards_are_fewer_than_two_hands(white, found):
    expected = [Finding("too-few", to="elder", ruling="alone", name="blanche", number=white)] if found else []
    assert list(alone(Params(), ("elder",), white)) == expected
    assert not list(alone(Params(), (), white))


def test_white_cards_are_those_of_the_pack(whole):
    assert white_cards_of(whole) == 24  # ace, ten, nine, eight, seven, six
    small = whole.with_reading("pack.composition", "removed", [2, 3, 4, 5, 6])
    assert white_cards_of(small) == 20


@pytest.mark.parametrize(
    ("took", "declared", "ruling"), [(False, False, "refused"), (True, False, "in turn"), (False, True, "in turn")]
)
def test_the_younger_waits_for_the_elder_unless_he_has_one_too(took, declared, ruling):
    (found,) = of_younger(Params(), took, declared)
    assert (found.to, found.ruling, found.name) == ("younger", ruling, "blanche")


@pytest.mark.parametrize(
    ("act", "hand", "other_out", "shown", "elder_took", "found"),
    [
        ("puts out", "elder", False, False, False, ("keeps", "refused")),
        ("puts out", "elder", True, False, False, ("shows", "refused")),
        ("puts out", "elder", True, True, False, None),
        ("puts out", "younger", False, False, False, None),
        ("takes", "younger", True, False, False, ("waits", "refused")),
        ("takes", "younger", True, True, True, ("waits", "takes last")),
        ("takes", "elder", True, True, False, None),
        ("looks", "elder", True, True, True, ("left", "allowed")),
    ],
)
def test_with_a_blanche_declared_each_keeps_to_his_turn(act, hand, other_out, shown, elder_took, found):
    decided = [(one.grounds[0], one.ruling) for one in adapted(Params(), act, hand, 3, other_out, shown, elder_took)]
    assert decided == ([found] if found else [])


# --- at the table, where the younger may have one too and nothing is lost ---

TALON = "KS QS JS KH QH JH KD QD JD KC QC JC"


def table(ruleset, *lines, elder=ELDER, younger=YOUNGER, talon=TALON):
    state = state_from({"elder_dealt": elder, "younger_dealt": younger, "talon": talon})
    return Coup.begin(ruleset, state).apply_all(map(read_event, lines))


def test_each_blanche_counts_when_it_is_shown_where_none_is_lost(other):
    coup = table(other, "elder declares a blanche, exchanging 2", "younger shows his blanche")
    assert coup.score == Pair(0, 10)
    coup = coup.apply_all(map(read_event, ("younger discards 6D 6C", "elder shows his blanche")))
    assert coup.score == Pair(10, 10)
    assert [one.to for one in coup.decided if one.rule == "blanche.both"] == ["elder", "younger"]


def test_where_neither_may_count_it_is_seen_first_whether_there_are_two(other):
    read = other.with_reading("blanche.both", "counts", "neither")
    coup = table(read, "elder declares a blanche, exchanging 2", "younger shows his blanche")
    assert coup.score == Pair(0, 0)
    coup = coup.apply_all(map(read_event, ("younger discards 6D 6C", "elder shows his blanche")))
    assert coup.score == Pair(0, 0)
    alone = table(read, "elder discards 6S", "elder takes 1", "younger shows his blanche")
    assert alone.score == Pair(0, 10)


def test_what_the_elder_leaves_tells_what_he_puts_out(other):
    coup = table(other, "elder declares a blanche, leaving 9")
    assert coup.state.seats.elder.exchanging == 3
    assert not table(other).is_legal(read_event("elder declares a blanche, leaving 3"))
    assert not table(other).is_legal(read_event("elder declares a blanche, leaving 12"))


def test_a_blanche_declared_that_is_none_leaves_the_exchange_as_it_is(other):
    younger = YOUNGER.replace("6C", "KC")
    coup = table(
        other, "elder declares a blanche, exchanging 2", elder=younger, younger=ELDER, talon=TALON.replace("KC", "6C")
    )
    assert not coup.is_legal(read_event("elder shows his blanche"))
    assert coup.is_legal(read_event("elder discards 6D KC"))


def test_only_what_is_due_is_offered_while_the_elder_keeps_his_blanche(other):
    coup = table(other, "elder declares a blanche, exchanging 2", younger=COURT, talon=TALON.replace("KD", "AD"))
    assert {str(one).split()[0] for one in coup.templates()} == {"younger"}
    coup = coup.apply_all(map(read_event, ("younger discards 6D 6C",)))
    assert [str(one) for one in coup.templates()] == ["elder shows his blanche"]
    coup = coup.apply_all(map(read_event, ("elder shows his blanche",)))
    assert [str(one).split(" of ")[0] for one in coup.templates()] == ["elder discards 2"]
