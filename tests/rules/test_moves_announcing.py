from dataclasses import replace

import pytest

from rules.core.cards import parse_cards
from rules.core.frozen import FrozenMap
from rules.core.machine import Impossible
from rules.piquet.judge.decide import decide
from rules.piquet.judge.facts import Facts
from rules.piquet.laws.counting import first_to_arrive
from rules.piquet.records.coup import Coup
from rules.piquet.sides import Pair
from rules.piquet.simulate.honest import honest_events
from rules.piquet.table.events import read_event
from rules.piquet.table.state import Seat, State
from tests.books import BOOKS
from tests.rules.coups import then

# elder: point 47 in spades, tierce major, three kings; younger: point 45 in hearts, tierce of the knave, three aces
ELDER, YOUNGER = "AS KS QS 9S 7S KH 9H 7H KD QD 8D TC", "AH QH TH 8H 6H AD JD TD 9D AC 9C 7C"
# elder: 47, quinte, tierce, three queens, three knaves: 29, and one for his first card; younger: two kings
PIQUE, TWO_KINGS = "QH JH TH 9H 8H QS JS TS QD JD 7D 7C", "AS KS 8S 7S AH KH 7H 6H 9D 8D 6D 9C"
CALLED = (
    "elder calls point 47",
    "elder calls quinte of the queen",
    "elder calls tierce of the queen",
    "elder calls three queens",
    "elder calls three knaves",
    "elder shows his point and sequences",
)


def announcing(whole, *lines, elder=ELDER, younger=YOUNGER, reading=None, discarded="", **state):
    """Announce from these hands; lines are events."""
    seats = [Seat(dealt=cards[:12], held=cards, kept=cards, took=True) for cards in map(parse_cards, (elder, younger))]
    seats[0] = seats[0].but(discarded=parse_cards(discarded))
    ruleset = whole.with_reading(*reading) if reading else whole
    start = State(seats=Pair(*seats), **{"phase": "announce", **state})
    return Coup.begin(ruleset, start).apply_all(map(read_event, lines))


def found(coup, rule, step=-1):
    decided = coup.steps[step].decided
    return [(one.to, *one.grounds, one.ruling, one.name, one.points) for one in decided if one.rule == rule]


def points(coup, step=-1):
    return [(one.rule, one.to, one.points) for one in coup.steps[step].decided if one.points]


# elder: a quinte of the king in hearts; younger: a quarte of the nine in spades
BELIEVER, LIAR = "KH QH JH TH 9H AD QD 7D 8C 6C TC JC", "9S 8S 7S 6S AS KD JD 9D AC KC 8H 7H"
LIED = ("elder calls quinte of the king", "younger answers not good", "younger calls quinte major")


def liar(whole, *lines, **given):
    return announcing(whole, *LIED, *lines, elder=BELIEVER, younger=LIAR, **given)


def lost(coup):
    """Who has lost something by not having shown it, event by event."""
    return [one.to for one in coup.decided if one.rule == "announce.showing" and one.ruling == "lost"]


def test_a_sequence_called_falsely_stands_against_the_others_until_it_is_not_shown(whole):
    coup = liar(whole, "they reckon")
    assert points(coup) == []
    assert [one.cards for one in coup.state.standing if one.to == "younger"] == [()]  # nobody has seen any
    coup = then(coup, "elder plays AD", "younger plays 9D")
    assert lost(coup) == ["younger"]
    assert then(coup, "elder shows his sequences").score == Pair(15 + 1, 0)


def test_a_true_sequence_beside_a_false_one_is_lost_with_it_though_it_was_shown(whole):
    more = ("younger calls quarte of the nine", "younger shows his sequences", "they reckon")
    coup = then(liar(whole, *more), "elder plays AD", "younger plays 9D")
    assert lost(coup) == ["younger"]
    assert then(coup, "elder shows his sequences").score == Pair(15 + 1, 0)


def test_a_false_sequence_that_the_others_is_better_than_costs_nothing(whole):
    lines = ("elder calls quinte of the king", "younger calls tierce major", "elder shows his sequences", "they reckon")
    coup = announcing(whole, *lines, "elder plays AD", "younger plays 9D", elder=BELIEVER, younger=LIAR)
    assert lost(coup) == []
    assert coup.score == Pair(15 + 1, 0)


def test_a_false_sequence_as_good_as_a_true_one_leaves_neither_until_it_is_not_shown(whole):
    lines = ("elder calls quinte of the king", "elder shows his sequences", "younger calls quinte of the king")
    coup = announcing(whole, *lines, "they reckon", elder=BELIEVER, younger=LIAR)
    assert points(coup) == []
    coup = then(coup, "elder plays AD", "younger plays 9D")
    assert lost(coup) == ["younger"]
    assert then(coup, "elder shows his sequences").score == Pair(15 + 1, 0)


@pytest.mark.parametrize(("runs_from", "score"), [("fault", Pair(1, 1)), ("discovery", Pair(15 + 1, 1))])
def test_until_when_the_other_may_show_after_a_false_sequence(whole, runs_from, score):
    reading = ("announce.showing", "runs_from", runs_from)
    coup = liar(whole, "they reckon", "elder plays AD", "younger plays 9D", reading=reading)
    coup = then(coup, "elder plays 7D", "younger plays JD", "elder shows his sequences")
    assert coup.score == score


@pytest.fixture
def any_misreckoning(whole):
    """The rules with which sequences need not be shown, and any false claim is punished."""
    return whole.with_reading("announce.showing", "shown", "point").with_reading(
        "fault.false-claim", "claims", "anything"
    )


MISRECKONED = "elder finds that the younger has not quinte major"


def test_a_sequence_that_need_not_be_shown_counts_though_it_is_false(any_misreckoning):
    coup = liar(any_misreckoning, "they reckon", "elder plays AD", "younger plays 9D")
    assert lost(coup) == []
    assert coup.score == Pair(1, 15)
    assert then(coup, "elder shows his sequences").score == Pair(1, 15)  # shown for nothing: the other's is better


def test_a_false_sequence_found_out_costs_all_and_lets_the_other_count(any_misreckoning):
    coup = liar(any_misreckoning, "they reckon", "elder plays AD", "younger plays 9D", MISRECKONED)
    assert found(coup, "fault.false-claim")[0] == (
        "younger",
        "untrue",
        "nothing",
        "counts nothing",
        "quinte major",
        -15,
    )
    assert coup.score == Pair(15 + 1, 0)


def test_a_false_sequence_found_out_before_a_card_is_only_taken_back(any_misreckoning):
    coup = liar(any_misreckoning, "they reckon", MISRECKONED)
    assert found(coup, "fault.false-claim") == [("younger", "unplayed", "taken back", "quinte major", -15)]
    assert coup.score == Pair(15, 0)


def test_where_only_threes_and_fours_are_punished_nothing_follows_from_a_false_sequence(whole):
    coup = liar(whole, "they reckon", "elder plays AD", MISRECKONED)
    assert not coup.steps[-1].decided


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("elder finds that the younger has not tierce major", "has not called a tierce major"),
        ("younger finds that the elder has not quinte of the king", "has a quinte of the king"),
    ],
)
def test_only_a_sequence_called_and_not_held_is_found_false(any_misreckoning, line, says):
    with pytest.raises(Impossible, match=says):
        liar(any_misreckoning, line)


def test_read_as_nothing_a_false_sequence_is_not_reckoned_with(whole):
    nothing = ("announce.showing", "called_falsely", "nothing")
    coup = liar(whole, "elder shows his sequences", "they reckon", reading=nothing)
    assert ("sequence.best", "elder", 15) in points(coup)
    assert lost(then(coup, "elder plays AD", "younger plays 9D")) == []


def test_only_what_is_called_and_shown_counts(whole):
    coup = announcing(whole, "elder calls point 47", "they reckon")
    assert points(coup) == []
    coup = then(coup, "elder shows his point")
    assert points(coup) == [("point.value", "elder", 5)]
    coup = then(coup, "elder calls tierce major", "elder shows his sequences", "elder calls three kings")
    assert coup.score == Pair(5 + 3 + 3, 0)


def test_what_is_better_and_will_be_shown_hinders_the_other_before_it_is(whole):
    lines = ("elder calls three kings", "younger calls three aces", "younger calls point 45", "elder calls point 47")
    coup = announcing(whole, *lines, "younger shows his point", "they reckon")
    assert coup.score == Pair(0, 3)


def test_who_calls_and_shows_all_counts_what_his_cards_count(whole):
    elder, younger = parse_cards(PIQUE), parse_cards(TWO_KINGS)
    coup = announcing(whole, elder=PIQUE, younger=TWO_KINGS)
    coup = coup.apply_all(honest_events(coup.judge, coup.state))
    counted = [(one.rule, one.to, one.points) for one in decide(whole, Facts(elder, younger)) if one.points]
    assert points(coup) == counted
    assert coup.score == Pair(29, 0)


def test_a_point_that_he_has_not_cannot_be_shown(whole):
    coup = announcing(whole, "elder calls point 60", "younger answers good")
    with pytest.raises(Impossible, match="no point that he can show"):
        then(coup, "elder shows his point")
    with pytest.raises(Impossible, match="no sequences that he can show"):
        then(coup, "younger shows his sequences")


def test_a_false_point_is_lost_with_the_first_card_and_the_other_shows_his(whole):
    coup = announcing(whole, "elder calls point 60", "younger answers good", "elder plays AS")
    assert found(coup, "announce.showing") == [("elder", "unshown", "lost", "point", None)]
    assert points(then(coup, "younger shows his point")) == [("point.value", "younger", 5)]


def test_a_lesser_point_need_not_be_shown(whole):
    lines = ("elder calls point 47", "elder shows his point", "younger calls point 45", "they reckon", "elder plays AS")
    coup = announcing(whole, *lines, "younger plays 7C")
    assert found(coup, "announce.showing") == []
    assert coup.score == Pair(5 + 1, 0)


# elder: tierce major; younger: quarte of the knave, tierce of the nine
TIERCE, QUARTE = "AS KS QS 8S 7S KH QH 6H KD 7D 6D TC", "JC 9C 8C 7C AD JD TD 9D 8D JH AH 6S"


def test_lesser_sequences_count_nothing_until_the_best_is_shown(whole):
    lines = ("elder calls tierce major", "elder shows his sequences", "younger calls tierce of the nine")
    coup = announcing(whole, *lines, "younger shows his sequences", elder=TIERCE, younger=QUARTE)
    coup = then(coup, "younger calls quarte of the knave", "they reckon", "elder plays KD", "younger plays 8D")
    assert found(coup, "announce.showing") == [("younger", "unshown", "lost", "sequences", None)]
    # the younger's quarte was the best, and is lost; the elder has shown his tierce
    assert coup.score == Pair(1 + 3, 0)


def test_a_lesser_sequence_not_shown_is_lost_alone(whole):
    lines = ("younger calls quarte of the knave", "younger shows his sequences", "younger calls tierce of the nine")
    coup = announcing(whole, *lines, "they reckon", "elder plays KD", "younger plays 8D", elder=TIERCE, younger=QUARTE)
    assert found(coup, "announce.showing") == [("younger", "unshown", "lost", "sequences", None)]
    assert coup.state.seats.younger.lost == frozenset()
    assert coup.score == Pair(1, 4)
    assert then(coup, "elder plays AS").score == Pair(2, 4)


def test_what_hinders_a_pique_when_it_is_shown_is_deducted(whole):
    coup = announcing(whole, *CALLED, "elder plays QH", elder=PIQUE, younger=TWO_KINGS)
    assert coup.score == Pair(60, 0)
    # three kings, which he has not, stand until they are found out; they drown the queens and knaves, and hinder
    coup = then(coup, "younger calls three kings")
    assert found(coup, "announce.retracting") == [
        ("younger", "though-led", "word", "comes back", "three kings", None),
        ("elder", "deducts", "deducts", None, -6 - 30),
    ]
    assert coup.score == Pair(24, 3)


def test_who_has_lost_what_he_did_not_show_hinders_nobody_any_more(whole):
    lines = ("elder calls point 47", "elder shows his point", "younger calls point 51", "they reckon", "elder plays AS")
    coup = announcing(whole, *lines, "younger plays 7C")
    assert found(coup, "announce.showing") == [("younger", "unshown", "lost", "point", None)]
    assert coup.score == Pair(1 + 5, 0)  # he had shown it before


def test_what_was_not_shown_because_the_other_said_more_is_shown_after_his_fault_or_too_late(whole):
    lines = ("elder calls point 47", "younger calls point 51", "they reckon", "elder plays AS", "younger plays 7C")
    coup = announcing(whole, *lines)
    assert coup.score == Pair(1, 0)
    assert points(then(coup, "elder shows his point")) == [("point.value", "elder", 5)]
    late = then(coup, "elder plays KS", "elder shows his point")
    assert found(late, "announce.showing") == [("elder", "late", "refused", "point", None)]


def test_from_the_discovery_he_may_show_until_he_plays_again(whole):
    reading = ("announce.showing", "runs_from", "discovery")
    coup = announcing(whole, "elder calls point 47", "elder plays AS", "younger plays 7C", reading=reading)
    assert found(then(coup, "younger shows his point"), "announce.showing")[0][1:3] == ("other", "may show")
    coup = then(coup, "younger finds that the elder has not shown his point", "elder plays KS", "younger plays 9C")
    assert found(then(coup, "younger shows his point"), "announce.showing")[0][1:3] == ("late", "refused")


def test_what_the_other_has_not_lost_is_not_shown_with_what_he_has(whole):
    coup = announcing(whole, "elder calls point 47", "elder plays AS", "younger plays 7C")
    with pytest.raises(Impossible, match="the younger has no sequences that he must still show"):
        then(coup, "younger shows his point and sequences")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["younger finds that the elder has not shown his point"], "has not lost his point"),
        (["elder answers good"], "the younger has called nothing"),
        (["elder calls three kings", "elder answers good"], "the younger has called nothing"),
        (["elder calls three kings", "elder calls three kings"], "has already called three kings"),
        (["elder takes back his call of three kings"], "has not called three kings"),
        (["younger finds that the elder has not three kings"], "has not called three kings"),
        (["elder calls three kings", "younger finds that the elder has not three kings"], "the elder has three kings"),
        (["elder plays AS", "they reckon"], "between the exchange and the first card"),
        (["younger asks which king is wanting"], "has not called three kings"),
        (["elder calls three kings", "younger asks which king is wanting"], "has discarded no card of that rank"),
        (["elder calls three kings", "younger asks to see three kings"], "has discarded no card of that rank"),
        (["elder calls four kings", "younger asks to see four kings"], "three cards to see"),
        (["elder tells KC"], "nobody has asked the elder"),
        (["elder does not say the pique"], "no pique to say"),
        (["elder remembers the pique"], "has not forgotten a pique"),
    ],
)
def test_what_cannot_be(whole, lines, why):
    with pytest.raises(Impossible, match=why):
        announcing(whole, *lines)


def test_nothing_is_called_before_the_exchange_is_done(whole):
    for line in ("elder calls point 47", "they reckon"):
        with pytest.raises(Impossible, match="between the exchange"):
            announcing(whole, line, phase="exchange")


@pytest.mark.parametrize("phase", ["exchange", "over"])
@pytest.mark.parametrize("line", ["elder calls four of a rank", "younger names four kings"])
def test_four_are_called_and_named_only_between_the_exchange_and_the_end(today, phase, line):
    with pytest.raises(Impossible, match="between the exchange"):
        announcing(today, line, phase=phase)


def test_four_called_for_three_take_their_place(whole):
    lines = ("elder calls three kings", "they reckon", "elder calls four kings")
    coup = announcing(whole, *lines, elder=ELDER.replace("TC", "KC"))
    assert found(coup, "announce.retracting") == [("elder", "word", "corrects", None, -3)]
    assert coup.score == Pair(14, 0)


def test_a_call_corrected_after_it_counted_is_counted_anew(whole):
    # 28 in diamonds would count 3, 47 in spades counts 5
    lines = ("elder calls point 28", "elder shows his point", "they reckon")
    coup = announcing(whole, *lines)
    assert coup.score == Pair(3, 0)
    coup = then(coup, "elder calls point 47")
    assert found(coup, "announce.sounding") == [("elder", "less", "says justly", "point", -3)]
    assert then(coup, "elder shows his point").score == Pair(5, 0)


def test_to_say_the_same_again_is_no_sounding(whole):
    coup = announcing(whole, "elder calls point 47", "elder calls point 47")
    assert coup.decided == ()


def test_to_sound_is_to_call_what_is_not_his_best(whole):
    """His best is 47; he calls 50 to learn what the other has. To call 39 after 47 is to take his word back."""
    more = announcing(whole, "elder calls point 50", "elder calls point 47")
    assert found(more, "announce.sounding") == [("elder", "more", "says justly", "point", None)]
    lower = announcing(whole, "elder calls point 28", "elder calls point 26")
    assert found(lower, "announce.sounding") == [("elder", "less", "says justly", "point", None)]
    assert announcing(whole, "elder calls point 47", "elder calls point 39").decided == ()


def test_the_first_word_stands_where_that_is_the_custom(whole):
    lines = ("elder calls point 39", "elder calls point 47", "elder calls four kings")
    coup = announcing(whole, *lines, "elder takes back his call of four kings", first_word=True)
    assert [step.refused for step in coup.steps] == [False, True, False, True]
    assert [one.grounds for one in coup.decided] == [("first-word",), ("first-word",)]
    assert coup.state.seats.elder.claims.point == 39


def test_who_has_said_nothing_is_not_bound_by_the_first_word(whole):
    coup = announcing(whole, "elder calls three kings", "they reckon", "younger calls three aces", first_word=True)
    assert coup.score == Pair(3 - 3, 3)


def test_who_forgot_before_he_played_and_who_took_back_too_late(whole):
    lines = ("elder calls three kings", "younger answers good", "elder plays AS", "younger plays 7C")
    coup = announcing(whole, *lines)
    assert found(then(coup, "elder calls point 47"), "announce.forgotten")[0][1:3] == ("forgotten", "refused")
    assert found(then(coup, "younger calls three aces"), "announce.retracting")[0][1:3] == ("late", "refused")
    assert found(then(coup, "elder takes back his call of three kings"), "announce.retracting")[0][1:3] == (
        "late",
        "refused",
    )


FALSE = ("elder calls four kings", "elder calls point 47", "elder shows his point", "they reckon", "elder plays AS")


@pytest.mark.parametrize(("play", "left"), [("counts", 1), ("nothing", 0)])
def test_a_false_claim_loses_all_and_the_other_counts_all(whole, play, left):
    reading = ("fault.false-claim", "play", play)
    coup = announcing(whole, *FALSE, "younger plays 7C", "elder plays KS", "younger plays 9C", reading=reading)
    assert coup.score == Pair(14 + 5 + 1 + 1, 0)
    coup = then(coup, "younger finds that the elder has not four kings")
    assert coup.score == Pair(2 * left, 0)
    more = ("younger calls three aces", "younger calls point 45", "younger shows his point", "elder plays QS")
    assert then(coup, *more).score == Pair(3 * left, 3 + 5)


@pytest.mark.parametrize(("play", "lost"), [("counts", 14), ("nothing", 14 + 15)])
def test_a_false_claim_found_when_all_is_played(whole, play, lost):
    # the elder takes the last trick, and more tricks than the other: the one for it, and ten, are lost as well
    elder, younger = "AS KS QS JS", "9H 8H 7H 6H"
    reading = ("fault.false-claim", "play", play)
    coup = announcing(whole, "elder calls four kings", "they reckon", elder=elder, younger=younger, reading=reading)
    coup = Coup.begin(coup.ruleset, coup.state.but(won=Pair(4, 4)))
    for mine, theirs in zip(elder.split(), younger.split(), strict=True):
        coup = then(coup, f"elder plays {mine}", f"younger plays {theirs}")
    assert coup.over
    assert coup.score == Pair(4 + 1 + 10, 0)
    coup = then(coup, "younger finds that the elder has not four kings", "younger calls point 30")
    assert coup.score == Pair(15 - lost, 0)
    assert then(coup, "younger shows his point").score == Pair(15 - lost, 3)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("elder finds that the younger has not three tens", "fault.false-claim"),
        ("younger is found changing cards", "fault.changing"),
        ("elder says that the younger has 13 cards", "fault.too-many"),
    ],
)
def test_a_repique_that_was_hindered_comes_in_the_place_of_the_pique(whole, line, rule):
    # points of 49 each; quinte 15, four queens 14, the king led 1: 30; with the point, 5, that is 34 in hand
    elder, younger = "KS QS JS TS 9S QH QD QC 7H 7D 7C 6H", "AH KH JH TH 8H AD JD 9D 8D 9C 8C 6C 6D"
    lines = ("elder calls point 49", "elder calls quinte of the king", "elder calls four queens")
    lines = (*lines, "younger calls point 49", "younger shows his point", "younger calls three tens")
    reading = whole.with_reading("fault.false-claim", "punished", "called")
    coup = announcing(reading, *lines, "elder shows his point and sequences", elder=elder, younger=younger)
    coup = then(coup, "elder plays KS", "younger plays 6C")
    assert coup.score == Pair(15 + 14 + 1 + 30, 0)
    coup = then(coup, line)
    assert coup.score == Pair(15 + 14 + 1 + 5 + 60, 0)
    assert [one.points for one in coup.steps[-1].decided if one.rule == rule and one.to == "elder"][-1] == -30


def test_nothing_is_found_out_in_a_coup_that_does_not_count(whole):
    coup = announcing(whole, phase="over", ending="void")
    with pytest.raises(Impossible, match="the coup does not count"):
        then(coup, "elder is found changing cards")


@pytest.mark.parametrize("phase", ["exchange", "over"])
def test_cards_are_found_changed_as_soon_as_they_are_dealt_and_when_all_is_played(whole, phase):
    coup = announcing(whole, phase=phase, **({"ending": "played"} if phase == "over" else {}))
    coup = then(coup, "elder is found changing cards")
    assert coup.state.seats.elder.void
    assert not coup.state.seats.elder.yields
    assert not coup.state.seats.younger.nothing
    assert found(coup, "fault.changing") == [("elder", "changes", "counts nothing", None, 0)]


def test_no_cards_are_changed_before_they_are_dealt(whole):
    for phase in ("shuffle", "cut", "deal"):
        with pytest.raises(Impossible, match="no cards have been dealt"):
            announcing(whole, "elder is found changing cards", phase=phase)


def test_in_a_set_without_these_faults_nothing_is_lost_by_them(whole):
    kept = {name: use for name, use in whole.rules.items() if not name.startswith("fault.")}
    coup = announcing(replace(whole, rules=FrozenMap(kept)), *FALSE, "younger plays 7C")
    after = then(coup, "elder is found changing cards")
    assert after.steps[-1].decided == ()
    assert not after.state.seats.elder.nothing
    with pytest.raises(Impossible, match="no rule here says what follows from a false claim"):
        then(coup, "younger finds that the elder has not four kings")


def test_in_a_set_without_these_liberties_what_was_called_is_not_taken_back(whole):
    without = ("fault.one-for-another", "announce.retracting")
    kept = {name: use for name, use in whole.rules.items() if name not in without}
    coup = announcing(replace(whole, rules=FrozenMap(kept)), "elder calls three kings")
    with pytest.raises(Impossible, match="no rule here lets a player take back a call"):
        then(coup, "elder takes back his call of three kings")


def test_a_false_claim_costs_nothing_more_when_all_is_lost_already(whole):
    coup = announcing(whole, *FALSE, "younger plays 7C", "elder is found changing cards")
    assert found(coup, "fault.changing") == [("elder", "changes", "counts nothing", None, -14 - 5 - 1)]
    assert coup.score == Pair(0, 0)
    coup = then(coup, "younger finds that the elder has not four kings", "elder plays KS")
    assert coup.score == Pair(0, 0)
    assert found(then(coup, "younger calls three aces"), "announce.forgotten")[0][1:3] == ("forgotten", "refused")


def test_kings_called_for_aces(whole):
    lines = ("younger calls three kings", "they reckon", "elder plays AS", "younger plays 7C")
    coup = announcing(whole, *lines, "elder finds that the younger has not three kings")
    assert found(coup, "fault.one-for-another") == [("younger", "mistaken", "counts nothing", "three kings", -3)]
    assert [one[1] for one in found(coup, "fault.false-claim")] == ["other", "play"]


def test_a_card_of_a_broken_four_is_told_truly(whole):
    lines = ("elder calls three kings", "they reckon", "younger asks which king is wanting")
    coup = announcing(whole, *lines, discarded="KC")
    assert [str(one) for one in coup.templates() if "tells" in str(one) or "shows" in str(one)] == [
        "elder tells KC",
        "elder shows KS KH KD",
    ]
    for line in ("elder tells KD", "elder shows KS KH QD", "elder refuses to tell"):
        assert then(coup, line).steps[-1].refused
    coup = then(coup, "elder tells KC")
    assert not coup.steps[-1].refused
    with pytest.raises(Impossible, match="nobody has asked the elder"):
        then(coup, "elder tells KC")


def test_who_wants_to_see_what_is_left_of_a_broken_four_is_shown_it(whole):
    lines = ("elder calls three kings", "they reckon", "younger asks to see three kings")
    coup = announcing(whole, *lines, discarded="KC")
    assert found(coup, "announce.broken-four") == [("elder", "asked", "must show", "three kings", None)]
    assert [str(one) for one in coup.templates() if "tells" in str(one) or "shows K" in str(one)] == [
        "elder shows KS KH KD"
    ]
    told = then(coup, "elder tells KC")
    assert told.steps[-1].refused
    assert not then(told, "elder shows KS KH KD").steps[-1].refused
    assert not then(coup, "younger asks which king is wanting", "elder tells KC").steps[-1].refused


def test_who_has_a_broken_four_may_be_free_to_tell_rather_than_to_show(whole):
    lines = ("elder calls three kings", "they reckon", "younger asks to see three kings")
    reading = whole.with_reading("announce.broken-four", "seeing", "instead")
    coup = announcing(reading, *lines, discarded="KC")
    assert found(coup, "announce.broken-four") == [("elder", "asked", "must tell", "three kings", None)]
    assert "elder tells KC" in [str(one) for one in coup.templates()]
    assert not then(coup, "elder tells KC").steps[-1].refused


def test_a_pique_not_said_is_remembered(whole):
    coup = announcing(whole, *CALLED, "elder plays QH", "elder does not say the pique", elder=PIQUE, younger=TWO_KINGS)
    assert coup.state.seats.elder.unsaid == {"pique"}
    assert coup.score == Pair(30, 0)
    coup = then(coup, "younger plays KH", "elder remembers the pique")
    assert found(coup, "pique.recall") == [("elder", "kept", "kept", "pique", 30)]
    assert coup.state.seats.elder.unsaid == frozenset()
    assert coup.score == Pair(60, 1)
    with pytest.raises(Impossible, match="no pique to say"):
        then(coup, "elder does not say the pique")


def test_a_pique_not_said_is_not_taken_off_again_when_all_is_lost(whole):
    coup = announcing(whole, *CALLED, "elder plays QH", "elder does not say the pique", elder=PIQUE, younger=TWO_KINGS)
    before = coup.score.elder
    coup = then(coup, "elder is found changing cards")
    assert (before, coup.score.elder, coup.state.seats.elder.unsaid) == (30, 0, frozenset())


def test_a_pique_not_said_is_nothing_to_speak_of_where_no_rule_is_about_it():
    coup = announcing(BOOKS["classic"], "elder calls point 47")
    with pytest.raises(Impossible, match="no rule here says what follows from a pique that is not said"):
        then(coup, "elder does not say the pique")


@pytest.mark.parametrize("thing", ["point 47", "tierce major", "three kings"])
def test_what_was_called_is_not_called_again_after_playing(whole, thing):
    lines = (f"elder calls {thing}", "elder shows his point" if thing == "point 47" else "they reckon")
    coup = announcing(whole, *lines, "elder plays 8D")
    with pytest.raises(Impossible, match=f"the elder has already called {thing}"):
        then(coup, f"elder calls {thing}")


def test_what_may_be_called_is_offered_until_it_is_reckoned(whole):
    coup = announcing(whole)
    offered = [str(one) for one in coup.templates() if one.event.__name__ != "Plays"]
    assert offered == [
        "elder calls point 47",
        "elder calls tierce major",
        "elder calls three kings",
        "younger calls point 45",
        "younger calls tierce of the knave",
        "younger calls three aces",
        "they reckon",
    ]
    coup = then(coup, "elder calls point 47", "elder calls tierce major")
    offered = [str(one) for one in coup.templates()]
    assert {"elder shows his point", "elder shows his sequences"} < set(offered)
    assert "younger answers good" in offered
    assert [one.event.__name__ for one in then(coup, "they reckon").templates()] == ["Plays"]


def test_no_answer_and_no_call_is_offered_that_cannot_be(whole):
    """Three of a rank are never equal; nor can both have four queens, as the elder says."""
    coup = announcing(whole, "elder calls three kings")
    assert {"younger answers good | not good"} <= set(offered(coup))
    coup = announcing(whole, "elder calls three aces")  # the younger has them
    assert "younger calls three aces" not in offered(coup)
    with pytest.raises(Impossible, match="first write `younger finds that the elder has not three aces`"):
        then(coup, "younger calls three aces")


def test_what_was_answered_good_is_not_offered_where_the_first_word_stands(whole):
    coup = announcing(whole, "elder calls three kings", "younger answers good", first_word=True)
    assert "younger calls three aces" not in map(str, coup.templates())


@pytest.mark.parametrize("line", ["younger calls three aces", "elder takes back his call of three queens"])
def test_in_a_coup_that_counts_for_nothing_nothing_is_called_or_taken_back(whole, line):
    lines = ("elder calls three queens", "elder plays AS", "younger plays AH", "younger finds KS twice")
    coup = announcing(whole, "elder calls three aces", *lines)
    with pytest.raises(Impossible):
        then(coup, line)
    assert coup.score == Pair(0, 0)


def test_no_sequence_is_called_that_the_pack_has_not(whole):
    """From the eight of thirty-six cards three follow at most, and one from the ace is called major."""
    with pytest.raises(Impossible, match="no hand can have a huitième of the eight"):
        announcing(whole, "elder calls huitième of the eight")
    with pytest.raises(ValueError, match="tierce of the ace"):
        read_event("elder calls tierce of the ace")


@pytest.mark.parametrize("names", [("queen", "king"), ("king", "queen")])
def test_each_call_finds_its_sequence_in_whatever_order_they_are_made(whole, names):
    """K Q J 10 of spades and Q J 10 9 of hearts: a tierce of the king out of one, of the queen out of the other: 6."""
    calls = (f"elder calls tierce of the {name}" for name in names)
    hand = "KS QS JS TS QH JH TH 9H AD 7C 8C 6D"
    coup = announcing(whole, *calls, "elder shows his sequences", "they reckon", elder=hand, younger=LIAR)
    assert coup.score.elder == 6


def test_of_two_sequences_of_one_name_one_is_taken_back(whole):
    hand = "KS QS JS KH QH JH AD 7D 8C 6C 9H TC"
    twice = ("elder calls tierce of the king",) * 2
    coup = announcing(whole, *twice, "elder shows his sequences", "they reckon", elder=hand, younger=YOUNGER)
    assert coup.score.elder == 6
    assert then(coup, "elder takes back his call of tierce of the king").score.elder == 3


# elder: a quarte of the king; younger: nothing, but says a quinte
HELD, OVERBID = "KS QS JS TS AH 9H 8H AD 7D 6D 9C 8C", "AS 9S 8S KH QH TH 7H KD QD 8D AC 7C"


def overbid(whole, *lines):
    calls = ("elder calls quarte of the king", "younger calls quinte major", "they reckon", "elder plays AH")
    return announcing(whole, *calls, "younger takes back his call of quinte major", *lines, elder=HELD, younger=OVERBID)


def test_what_falls_due_after_ones_card_is_shown_before_the_next(whole):
    """He had not to show it before; now he may until he plays again, as of what the other has lost."""
    assert then(overbid(whole), "elder shows his sequences").score.elder == 4 + 1
    coup = overbid(whole, "younger plays KH", "elder plays AD")
    assert lost(coup) == ["elder"]
    assert then(coup, "elder shows his sequences").steps[-1].refused


def test_nothing_is_shown_if_a_part_of_it_need_not_be_shown(whole):
    with pytest.raises(Impossible, match="the elder has no point that he must still show"):
        overbid(whole, "elder shows his point and sequences")


# elder: a quarte of the knave, which he does not show; younger: a tierce of the nine
UNSHOWN = "QS AH KD JC TC 9C 8C TD 8D 9H 7H 6S"
LESSER = "KS 9S 8S 7S QH 8H AD 9D 6D AC 7C 6C"
PLAYED = ("elder plays QS", "younger plays KS", "younger plays QH", "elder plays AH", "elder plays KD")
FOUND = "younger finds that the elder has not shown his sequences"


def wanting_few(whole, then_):
    """The elder wants three and has them with his third card; the younger wants five and has made two."""
    ruleset = whole.with_reading("count.order", "then", then_).with_reading(
        "announce.showing", "runs_from", "discovery"
    )
    lines = ("elder calls quarte of the knave", "they reckon", *PLAYED)
    return announcing(ruleset, *lines, elder=UNSHOWN, younger=LESSER, wanting=Pair(3, 5))


@pytest.mark.parametrize("then_", ["play-on", "stop"])
def test_what_is_undone_leaves_the_cards_in_the_order_in_which_they_were_played(whole, then_):
    """E1 Y1 Y1 E1 E1, and the younger's tierce, 3, before them all: with his second card he has five, the elder one."""
    coup = wanting_few(whole, then_)
    assert first_to_arrive(coup.state.arrived, Pair(3, 5)) == "elder"
    coup = then(coup, FOUND, "younger shows his sequences")
    assert first_to_arrive(coup.state.arrived, Pair(3, 5)) == "younger"


def test_when_the_coup_has_stopped_a_fault_of_before_may_still_be_found_out(whole):
    stopped = wanting_few(whole, "stop")
    coup = then(stopped, FOUND)
    assert (coup.state.phase, coup.state.arrived) == ("over", stopped.state.arrived)
    assert coup.state.discovered.elder == {"sequences"}


def test_when_the_coup_has_stopped_nobody_is_offered_to_answer(whole):
    """Three kings are counted, 3, and one for the ace led: he was asked which king he put out, and then arrived."""
    lines = ("elder calls three kings", "they reckon", "younger asks which king is wanting", "elder plays AS")
    coup = announcing(whole, *lines, discarded="KC", wanting=Pair(4, 90))
    assert coup.state.asked_wanting
    assert (coup.state.phase, coup.templates()) == ("over", ())


FALSE_KINGS = ("elder calls four kings", "younger answers good", "they reckon")


def offered(record):
    return [str(one) for one in record.templates()]


def test_after_the_stop_what_may_undo_it_is_offered():
    """Three kings called as four, 14 points, of which the elder wants 10."""
    coup = announcing(BOOKS["fr1642"], *FALSE_KINGS, wanting=Pair(10, 50))
    assert (coup.state.stopped, offered(coup)) == ("announce", ["younger finds that the elder has not four kings"])
    assert coup.is_legal(read_event(offered(coup)[0]))
    true = announcing(BOOKS["fr1642"], "elder calls three kings", "they reckon", wanting=Pair(3, 50))
    assert (true.state.stopped, offered(true)) == ("announce", [])


def test_a_pique_that_was_not_said_is_offered_to_be_remembered(whole):
    coup = announcing(whole, *CALLED, "elder plays QH", "elder does not say the pique", elder=PIQUE, younger=TWO_KINGS)
    assert "elder remembers the pique" in offered(coup)
    assert "elder remembers the pique" not in offered(then(coup, "elder remembers the pique"))


def test_what_was_not_shown_is_offered_to_be_found_out_and_to_be_shown_against(whole):
    coup = announcing(whole, "elder calls point 47", "they reckon", "elder plays KS")
    assert {"younger finds that the elder has not shown his point", "younger shows his point"} < set(offered(coup))
    coup = then(coup, "younger finds that the elder has not shown his point")
    assert found(coup, "announce.showing") == [("younger", "other", "may show", "point", None)]


def test_what_is_good_must_be_shown_and_only_then(whole):
    coup = announcing(whole, "elder calls point 47", "they reckon")
    assert found(coup, "announce.showing") == [("elder", "custom", "must show", "point", None)]
    assert (
        found(announcing(whole, "elder calls point 47", "elder shows his point", "they reckon"), "announce.showing")
        == []
    )


def test_while_something_good_is_not_shown_nobody_counts_only_the_play(whole):
    """Points of 37; the younger has a tierce, which he has not shown yet."""
    elder, younger = "AS TS 9S 7S KH QH 8H JD 7D 6D QC 7C", "AH JH TH 6H KD 9D 8D KS 8S JC TC 9C"
    lines = ("elder calls point 37", "younger answers equal", "younger calls tierce of the knave", "they reckon")
    coup = announcing(whole, *lines, elder=elder, younger=younger)
    assert found(coup, "equality.rest") == []
    assert then(coup, "younger shows his sequences").score == Pair(0, 3)


def test_an_answer_says_what_its_words_say(whole):
    """He has 45, three aces; not three of what the other has."""
    lower = announcing(whole, "elder calls point 28", "younger answers not good")
    assert (lower.state.seats.younger.claims.point, lower.state.called) == (45, None)
    assert then(lower, "younger calls point 40").state.seats.younger.claims.point == 40
    assert then(lower, "they reckon", "younger calls point 45").steps[-1].decided == ()
    equal = announcing(whole, "elder calls point 47", "younger answers equal", "they reckon")
    assert found(equal, "point.good")[0][1:4] == ("equal", "no-priority", "equal")
    lost = then(equal, "elder shows his point", "elder plays KS", "younger plays 7C")
    assert lost.score == Pair(5 + 1, 0)
    nothing = announcing(whole, "elder calls point 47", "younger answers not good", "they reckon")
    assert found(nothing, "point.good") == [("elder", "good", "good", None, None)]
    kings = announcing(whole, "elder calls three kings", "younger answers not good", "younger calls three aces")
    assert kings.state.seats.younger.claims.sets == ("three aces",)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            ("elder calls three kings", "younger answers equal"),
            "two players cannot have three or four of the same rank",
        ),
        (("elder calls three kings", "younger calls three kings"), "both cannot have them"),
        (("elder calls three kings", "elder takes back his call of three kings", "younger answers good"), "taken back"),
    ],
)
def test_an_answer_or_a_call_that_cannot_be(whole, lines, why):
    with pytest.raises(Impossible, match=why):
        announcing(whole, *lines)


def test_who_has_answered_that_it_is_equal_is_bound_where_the_first_word_stands(whole):
    lines = ("elder calls point 47", "younger answers equal")
    coup = announcing(whole, *lines, first_word=True)
    assert not then(coup, "younger calls point 47").steps[-1].refused
    assert then(coup, "younger calls point 45").steps[-1].refused


def test_a_repique_falls_with_the_point_that_was_not_shown(whole):
    """The younger's point was false, so that the elder's 41 counts before the younger comes to thirty."""
    elder, younger = "JD QD KD AD 6C 7C 8C 9C TC JC QC KC", "8H 9H TH JH QH KH AH 6D 7D 8D 9D TD"
    lines = ("elder calls point 41", "elder calls huitième major", "younger calls point 68", "younger calls four kings",
             "younger calls septième major", "younger shows his sequences", "elder shows his point",
             "elder plays JD")  # fmt: skip
    coup = announcing(whole, *lines, elder=elder, younger=younger)
    assert coup.score == Pair(1, 17 + 14 + 60)
    coup = then(coup, "younger plays TD")
    assert found(coup, "announce.showing") == [("younger", "unshown", "lost", "point", -60)]
    assert coup.score == Pair(1 + 4, 17 + 14)


@pytest.mark.parametrize(
    ("line", "findings"),
    [
        ("elder takes back his call of quinte major", [("younger", "deducts", "deducts", None, -60)]),
        (
            "younger finds that the elder has not quinte major",
            [("elder", "unplayed", "taken back", "quinte major", None), ("younger", "unplayed", "falls", None, -60)],
        ),
    ],
)
def test_a_repique_falls_when_a_call_that_hid_a_sequence_is_taken_back(whole, line, findings):
    """The younger's 31 were a repique while the elder's tierce lay behind a quinte that nobody had seen."""
    elder, younger = "AS QS 7D KH KD KS 8D TS 9C 6D KC QC", "TH JD 6S AD 6C AC 9D TD 8S TC 7S 7H"
    lines = ("elder calls tierce major", "elder calls quinte major", "elder shows his sequences",
             "younger calls three queens", "younger calls four knaves", "younger calls four aces")  # fmt: skip
    reading = ("fault.false-claim", "claims", "anything")
    coup = announcing(whole, *lines, "they reckon", elder=elder, younger=younger, reading=reading)
    assert coup.score == Pair(0, 14 + 14 + 3 + 60)
    coup = then(coup, line)
    assert found(coup, "announce.retracting") + found(coup, "fault.false-claim") == findings
    assert coup.score == Pair(3, 31)


@pytest.mark.parametrize(
    ("lines", "ground", "led"),
    [
        (("they reckon",), "unplayed", 0),
        (("elder plays QH",), "unplayed", 1),
        (("elder plays QH", "younger plays 7H"), "uncounted", 1),
    ],
)
def test_a_repique_falls_with_a_false_sequence_that_was_as_good_as_the_others(lines, ground, led):
    """The younger says the same quinte as the elder, who so has nothing good against the younger's 31."""
    elder, younger = "9S JS KS 6H 8H TH QH AH 7D 9D JD KD", "TS QS AS 7H 9H JH KH 6D 8D TD QD AD"
    calls = ("elder calls quinte of the ten", "younger calls quinte of the ten",
             "younger calls four aces", "younger calls four queens", "younger calls three kings")  # fmt: skip
    coup = announcing(BOOKS["en1674"], *calls, *lines, elder=elder, younger=younger)
    assert coup.score == Pair(led, 14 + 14 + 3 + 60)
    coup = then(coup, "elder finds that the younger has not quinte of the ten")
    taken_back = found(coup, "fault.false-claim")
    assert [(one[1], one[2]) for one in taken_back] == [(ground, "taken back")]
    assert sum(one[-1] or 0 for one in taken_back) == -60
    assert coup.score == Pair(15 + led, 31)


def test_who_answers_that_it_is_not_good_has_what_he_called():
    """He has called 31 and shown it, to learn what the other has; it beats the 30 that the elder says."""
    elder, younger = "AS KS QS JS TS 9H 8H 7D 6D KC QC 8C", "AH KH QH JH 9S 8S 7S AD KD QD 9C 6C"
    lines = ("younger calls point 31", "younger shows his point", "elder calls point 30", "younger answers not good")
    coup = announcing(BOOKS["fr1642"], *lines, "they reckon", elder=elder, younger=younger)
    assert coup.score == Pair(0, 3)


def test_while_equals_are_not_shown_nobody_counts_only_the_play(whole):
    elder, younger = "AS TS 9S 7S KH QH 8H JD 7D 6D QC 7C", "AH JH TH 6H KD 9D 8D KS 8S JC TC 9C"
    lines = ("elder calls point 37", "younger answers equal", "they reckon")
    coup = announcing(whole, *lines, elder=elder, younger=younger)
    assert found(coup, "equality.rest") == []
    shown = announcing(
        whole, *lines[:2], "elder shows his point", "younger shows his point", lines[2], elder=elder, younger=younger
    )
    assert [one[1] for one in found(shown, "equality.rest")] == ["play-only"] * 2


@pytest.mark.parametrize(
    ("lines", "out_of_order"),
    [
        (("elder calls point 47", "elder calls tierce major", "elder calls three kings"), []),
        (("elder calls tierce major", "elder calls point 47"), [("elder", "point", "point")]),
        (("elder calls three kings", "elder calls point 47"), [("elder", "point", "point")]),
        (("elder calls three kings", "elder calls tierce major"), [("elder", "sequence", "tierce major")]),
        (("younger calls three aces", "younger calls point 45"), [("younger", "point", "point")]),
        (("younger calls point 45", "elder calls point 47"), [("elder", "elder", "point")]),
        (("younger calls three aces", "elder calls point 47"), []),
        (("elder calls tierce major", "elder calls point 46", "elder calls point 47"), [("elder", "point", "point")]),
        # an answer is no call, and what the other has just called may be met with one
        (("younger calls tierce of the knave", "elder answers not good", "elder calls tierce major"), []),
        (("younger calls three aces", "elder calls point 47", "younger calls point 45"), []),
        # in time, after they have added up what they called
        (("elder calls tierce major", "they reckon", "elder calls point 47"), [("elder", "point", "point")]),
        # too late to be out of order
        (("elder calls tierce major", "they reckon", "elder plays AS", "younger calls point 45"), []),
    ],
)
def test_things_are_called_in_their_order(whole, lines, out_of_order):
    decided = announcing(whole, *lines).decided
    orders = [one for one in decided if one.rule == "announce.order"]
    assert [(one.to, *one.grounds, one.name) for one in orders] == out_of_order
    assert {(one.ruling, one.points) for one in orders} <= {("out of order", None)}


def test_who_took_in_the_fourth_card_was_not_dealt_four(whole):
    asked = "elder calls three kings", "they reckon", "younger asks which king is wanting"
    strict = ("announce.broken-four", "dealt", "all")
    # the first twelve are what he was dealt: with the fourth king among them, and without
    dealt = announcing(whole, *asked, elder=f"KC {ELDER}", discarded="KC", reading=strict)
    assert found(dealt, "announce.broken-four") == [("elder", "asked", "must tell", "three kings", None)]
    taken = announcing(whole, *asked, discarded="KC", reading=strict)
    assert found(taken, "announce.broken-four") == [("elder", "asked", "need not tell", "three kings", None)]
    with pytest.raises(Impossible, match="nobody has asked the elder"):
        then(taken, "elder tells KC")
