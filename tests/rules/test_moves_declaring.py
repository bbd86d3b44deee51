"""Declaring, answering and counting at the table, where each does so at his turn."""

import pytest

from rules.core.cards import parse_cards
from rules.core.machine import Impossible
from rules.piquet.records.coup import Coup
from rules.piquet.sides import Pair
from rules.piquet.simulate.honest import honest_events, is_to_announce, play_honestly
from rules.piquet.table.events import Plays, read_event
from rules.piquet.table.setting import state_from
from tests.rules.coups import then

# elder: five spades, 46; tierce major; three kings. Younger: four diamonds, 40; tierce of the knave; three aces
ELDER, YOUNGER = "AS KS QS 8S 7S KH 9H 7H KD QD 8D TC", "AH QH TH 8H AD JD TD 9D AC 9C 7C JS"
# a quarte major, four cards, 41, and a tierce each
QUARTES = ("AS KS QS JS AH 9H 8H 7H 8D 7D KC QC", "AD KD QD JD AC TC 9C 8C KH QH TS 9S")


def table(ruleset, *lines, elder=ELDER, younger=YOUNGER, reading=None, **given):
    """Announce from these hands; lines are events."""
    ruleset = ruleset.with_reading(*reading) if reading else ruleset
    return then(Coup.begin(ruleset, state_from({"elder": elder, "younger": younger, **given})), *lines)


def rulings(coup):
    """What was found of the last event, without points."""
    return [(one.rule, one.to, *one.grounds, one.ruling) for one in coup.steps[-1].decided]


def points(coup):
    return [(one.rule, one.to, one.points) for one in coup.steps[-1].decided if one.points]


def said(ruleset, elder=ELDER, younger=YOUNGER):
    coup = table(ruleset, elder=elder, younger=younger)
    return [str(event) for event in honest_events(coup.judge, coup.state)]


def test_what_the_elder_declares_is_answered_and_counted_and_the_younger_waits(today):
    assert said(today) == [
        "elder calls point 5",
        "younger answers good",
        "elder calls tierce major",
        "younger answers good",
        "elder calls three kings",
        "younger answers not good",
        "elder shows his point and sequences",
        "elder counts",
    ]
    coup = then(table(today, *said(today)), "elder plays 7S")
    assert coup.score == Pair(5 + 3, 0)
    assert [str(event) for event in honest_events(coup.judge, coup.state)] == [
        "younger calls three aces",
        "younger counts",
    ]
    assert play_honestly(coup, parse_cards("JS")).score == Pair(8, 3 + 1)


def test_what_is_equal_is_declared_by_the_answer_and_shown_by_both(today):
    lines = said(today, *QUARTES)
    assert lines == [
        "elder calls point 4",
        "younger answers equal",
        "elder calls quarte major",
        "younger answers equal",
        "elder shows his point and sequences",
        "elder counts",
    ]
    coup = then(table(today, *lines, elder=QUARTES[0], younger=QUARTES[1]), "elder plays 7D")
    assert [str(event) for event in honest_events(coup.judge, coup.state)] == [
        "younger shows his point and sequences",
        "younger counts",
    ]


def test_who_has_no_sequence_says_so_and_neither_shows_anything(today):
    elder, younger = "AH KH 8H 7H AD KD JD TD AC KC JC TC", "AS KS QS JS TS 9S 8S 7S QH JH TH 7D"
    lines = said(today, elder, younger)
    assert lines[2:4] == ["elder calls no sequence", "younger answers not good"]
    coup = then(table(today, *lines, elder=elder, younger=younger), "elder plays 7H")
    assert [str(event) for event in honest_events(coup.judge, coup.state)] == [
        "younger calls point 8",
        "younger calls huitième major",
        "younger calls tierce of the queen",
        "younger shows his point and sequences",
        "younger counts",
    ]


def test_the_younger_counts_by_playing_his_first_card(today):
    coup = table(
        today, "elder calls three kings", "younger answers better", "elder plays 7S", "younger calls three aces"
    )
    assert points(coup) == []
    coup = then(coup, "younger plays JS")
    assert ("set.best", "younger", 3) in points(coup)
    assert not is_to_announce(coup.judge, coup.state)


def test_what_was_declared_once_is_not_declared_again(today):
    coup = table(today, "elder calls point 5", "elder calls tierce major", "elder calls three kings")
    for line, why in (
        ("elder calls point 3", "has already declared his point"),
        ("elder calls tierce major", "has already called his tierce major"),
        ("elder calls three kings", "has already called three kings"),
        ("elder calls no sequence", "before he has declared any"),
        ("younger calls no sequence", "only the elder says"),
    ):
        with pytest.raises(Impossible, match=why):
            then(coup, line)


def test_two_tierces_of_the_same_card_are_both_called(today):
    elder, younger = "AS KS QS AH KH QH 8S 7S 9H JD 9D TC", "JS TS JH TH 8H 7H AD KD 8D AC KC JC"
    coup = table(
        today,
        "elder calls tierce major",
        "younger answers good",
        "elder calls tierce major",
        elder=elder,
        younger=younger,
    )
    coup = then(coup, "elder shows his sequences", "elder counts")
    assert coup.score == Pair(3 + 3, 0)
    with pytest.raises(Impossible, match="has already called his tierce major"):
        then(coup, "elder calls tierce major")


def test_once_he_has_counted_the_elder_declares_nothing_new_but_may_name_what_counts_beside_it(today):
    coup = table(today, "elder calls tierce major", "younger answers good", "elder shows his sequences", "elder counts")
    assert rulings(then(coup, "elder calls three kings"))[0] == ("announce.declaring", "elder", "set", "refused")
    with pytest.raises(Impossible, match="has already counted"):
        then(coup, "elder counts")
    with pytest.raises(Impossible, match="has already counted"):
        then(coup, "they reckon")


def test_what_is_named_after_counting_is_counted_then(today):
    elder, younger = "QS JS TS 9S 8S 9H 8H 7H AD KD AC KC", "AH KH QH JH AS KS QD JD 9D QC JC 9C"
    lines = ("elder calls quinte of the queen", "younger answers good", "elder shows his sequences", "elder counts")
    coup = table(today, *lines, elder=elder, younger=younger)
    assert coup.score == Pair(15, 0)
    coup = then(coup, "elder calls tierce of the nine", "elder shows his sequences")
    assert coup.score == Pair(15 + 3, 0)


def test_named_before_the_answer_a_lesser_sequence_counts_however_it_is_read(today):
    elder, younger = "QS JS TS 9S 8S 9H 8H 7H AD KD AC KC", "AH KH QH JH AS KS QD JD 9D QC JC 9C"
    lines = ("elder calls quinte of the queen", "elder calls tierce of the nine", "younger answers good")
    coup = table(today, *lines, elder=elder, younger=younger, reading=("announce.sinking", "lost", "unnamed"))
    assert then(coup, "elder shows his sequences", "elder counts").score == Pair(15 + 3, 0)


def test_an_answer_that_keeps_silent_about_a_better_one_declares_the_equal(today):
    # younger: quartes major and of the king against a quarte of the king; he says that his is equal
    elder, younger = "KS QS JS TS 8S 9H 8H AD 9D 8D 7C TC", "AH KH QH JH KD QD JD TD 9C 8C AC AS"
    coup = table(today, "elder calls quarte of the king", "younger answers equal", elder=elder, younger=younger)
    assert rulings(coup)[1] == ("announce.sinking", "younger", "less", "free")
    coup = then(coup, "elder plays 9H")
    assert coup.state.seats.younger.claims.runs == ("quarte of the king",)
    assert rulings(then(coup, "younger calls quarte major"))[-1][1:] == ("younger", "lost", "refused")


def test_answered_equal_to_no_sequence_he_has_kept_silent_about_his(today):
    coup = table(today, "elder calls no sequence", "younger answers equal")
    assert ("announce.sinking", "younger", "nothing", "free") in rulings(coup)
    coup = then(coup, "elder plays 7S", "younger calls tierce of the knave")
    assert rulings(coup) == [
        ("announce.declaring", "younger", "sequence", "declared"),
        ("announce.sinking", "younger", "lost", "refused"),
    ]


def test_what_the_other_did_not_answer_is_let_pass(today):
    coup = table(today, "elder calls three kings", "elder plays 7S", "younger calls three aces")
    assert coup.score.elder == 3 + 0
    assert rulings(coup)[-1] == ("announce.sinking", "younger", "lost", "refused")


def test_what_he_called_better_and_is_not_counts_nothing_and_the_others_neither(today):
    coup = table(today, "elder calls three kings", "younger answers better", "elder plays 7S", "younger plays JS")
    assert not any(one.points for one in coup.decided if one.rule == "set.best")


def test_called_better_a_thing_that_is_not_is_refused(today):
    elder, younger = "KS QS JS 9H 8H AD KD 8D 7D AC KC TC", "AH KH QH JH TS 9S 8S QD JD QC JC 9C"
    lines = (
        "elder calls tierce of the king",
        "younger answers better",
        "elder plays 9H",
        "younger calls tierce of the ten",
    )
    coup = table(today, *lines, elder=elder, younger=younger)
    assert rulings(coup)[-1] == ("announce.reply", "younger", "sequence-better", "refused")


NEXT_DECIDES = ("sequence.best", "equality", "next")
# the quartes major are equal; then a tierce of the nine against one of the ten
TO_THE_QUARTES = ("elder calls quarte major", "younger answers equal")


def test_where_the_next_sequence_decides_it_is_answered_too_and_counts_only_if_it_is_good(today):
    lines = said(today.with_reading(*NEXT_DECIDES), *QUARTES)
    assert lines[2:] == [
        *TO_THE_QUARTES,
        "elder calls tierce of the nine",
        "younger answers not good",
        "elder shows his point and sequences",
        "elder counts",
    ]
    coup = then(table(today, *lines, elder=QUARTES[0], younger=QUARTES[1], reading=NEXT_DECIDES), "elder plays 7D")
    assert coup.score == Pair(0, 0)
    assert coup.state.seats.elder.claims.shown == {"point", "quarte major"}
    mine = [str(event) for event in honest_events(coup.judge, coup.state)]
    assert mine == ["younger calls tierce of the ten", "younger shows his point and sequences", "younger counts"]
    assert then(coup, *mine, "younger plays TC").score == Pair(0, 3)


def test_the_elders_next_sequence_counts_at_once_if_it_is_the_better_one(today):
    lines = said(today.with_reading(*NEXT_DECIDES), *reversed(QUARTES))
    assert lines[4:6] == ["elder calls tierce of the ten", "younger answers good"]
    coup = table(today, *lines, elder=QUARTES[1], younger=QUARTES[0], reading=NEXT_DECIDES)
    assert coup.score == Pair(3, 0)
    coup = then(coup, "elder plays 9S")
    shows = next(str(event) for event in honest_events(coup.judge, coup.state))
    assert shows == "younger shows his point and sequences"


def test_sequences_that_are_equal_one_after_the_other_count_for_nobody(today):
    elder, younger = "AS KS QS JS 9H 8H 7H TD 8D 7D KC TC", "AD KD QD JD 9C 8C 7C AH JH TH TS 8S"
    lines = said(today.with_reading(*NEXT_DECIDES), elder, younger)
    assert lines[2:6] == [*TO_THE_QUARTES, "elder calls tierce of the nine", "younger answers equal"]
    coup = table(today, *lines, elder=elder, younger=younger, reading=NEXT_DECIDES)
    assert coup.state.seats.younger.claims.runs == ("quarte major", "tierce of the nine")
    assert points(coup) == []
    with pytest.raises(Impossible, match="has called nothing"):
        then(coup, "younger answers good")


@pytest.mark.parametrize("answer", [["younger answers good"], []])
def test_a_next_sequence_that_he_has_let_pass_counts_for_the_elder(today, answer):
    lines = (*TO_THE_QUARTES, "elder calls tierce of the nine", *answer, "elder shows his sequences", "elder counts")
    coup = table(today, *lines, elder=QUARTES[0], younger=QUARTES[1], reading=NEXT_DECIDES)
    assert coup.score == Pair(3, 0)
    coup = then(coup, "elder plays 7D", "younger calls tierce of the ten")
    assert rulings(coup) == [("announce.sinking", "younger", "lost", "refused")]


@pytest.mark.parametrize(("answer", "points"), [("good", 3), ("not good", 0)])
def test_a_next_sequence_named_after_counting_waits_for_its_answer(today, answer, points):
    lines = (*TO_THE_QUARTES, "elder shows his sequences", "elder counts", "elder calls tierce of the nine")
    coup = table(today, *lines, elder=QUARTES[0], younger=QUARTES[1], reading=NEXT_DECIDES)
    assert coup.score == Pair(0, 0)
    coup = then(coup, f"younger answers {answer}", "elder shows his sequences")
    assert coup.score == Pair(points, 0)


def test_called_in_one_breath_each_is_answered_in_its_turn(today):
    lines = ("elder calls quarte major", "elder calls tierce of the nine", "younger answers equal")
    coup = table(today, *lines, elder=QUARTES[0], younger=QUARTES[1], reading=NEXT_DECIDES)
    assert rulings(then(coup, "younger answers equal"))[-1][-1] == "refused"
    assert rulings(then(coup, "younger answers not good"))[-1][-1] == "not good"
    with pytest.raises(Impossible, match="has called nothing"):
        table(today, *lines, "younger answers good", elder=QUARTES[0], younger=QUARTES[1])


def test_a_next_sequence_called_better_must_be_better(today):
    lines = (*TO_THE_QUARTES, "elder calls tierce of the ten", "younger answers not good")
    coup = table(today, *lines, elder=QUARTES[1], younger=QUARTES[0], reading=NEXT_DECIDES)
    assert rulings(coup)[-1] == ("announce.reply", "younger", "sequence-better", "refused")


def test_if_the_elder_has_no_next_sequence_that_of_the_younger_counts(today):
    elder, younger = "AS KS QS JS TH 8H 7H TD 8D 7D KC QC", "AD KD QD JD 9C 8C 7C AH JH 9H TS 8S"
    lines = said(today.with_reading(*NEXT_DECIDES), elder, younger)
    coup = then(table(today, *lines, elder=elder, younger=younger, reading=NEXT_DECIDES), "elder plays 7D")
    mine = [str(event) for event in honest_events(coup.judge, coup.state)]
    assert mine[0] == "younger calls tierce of the nine"
    assert then(coup, *mine, "younger plays 8S").score == Pair(0, 3)


def test_equal_things_hold_the_younger_back_until_both_have_shown_them(today):
    lines = ("elder calls point 4", "younger answers equal", "elder plays 7D")
    coup = table(today, *lines, elder=QUARTES[0], younger=QUARTES[1])
    assert not any(template.event is Plays for template in coup.templates())
    held = then(coup, "younger plays JD")
    assert held.steps[-1].refused
    assert rulings(held) == [
        ("announce.open", "elder", "equal-too", "refused"),
        ("announce.open", "younger", "equal", "refused"),
    ]
    coup = then(coup, "elder shows his point", "younger shows his point")
    assert any(template.event is Plays for template in coup.templates())
    assert not then(coup, "younger plays JD").steps[-1].refused


def test_the_elder_shows_after_he_has_led_only_what_is_equal(today):
    coup = table(today, "elder calls tierce major", "younger answers good", "elder plays 7S")
    assert ("announce.open", "elder", "elder", "not counted") in rulings(coup)
    assert rulings(then(coup, "elder shows his sequences")) == [("count.turn", "elder", "elder", "refused")]


def test_only_what_was_declared_can_be_shown(today):
    coup = table(today, "elder calls point 5")
    with pytest.raises(Impossible, match="the elder has declared no sequences that he can show"):
        then(coup, "elder shows his sequences")


def test_four_are_called_without_their_rank_and_are_the_best(today):
    elder, younger = "KS KH KD KC JS JH JD JC AS 9H 8D 7C", "QS QH QD QC AH TH 9D AD 8C AC TC 9C"
    coup = table(today, "elder calls four of a rank", elder=elder, younger=younger)
    assert coup.state.seats.elder.claims.sets == ("four kings",)
    with pytest.raises(Impossible, match="has already called his four"):
        then(coup, "elder calls four of a rank")
    coup = then(coup, "younger names four kings", "younger answers good", "elder calls four knaves", "elder counts")
    assert coup.score == Pair(14 + 14, 0)


def test_four_that_he_has_not_cannot_be_called(today):
    assert rulings(table(today, "elder calls four of a rank"))[-1] == ("announce.declaring", "elder", "set", "refused")
    with pytest.raises(Impossible, match="has called no four without its rank"):
        table(today, "elder calls three kings", "younger names four kings")


def test_with_silence_lost_the_younger_has_nothing_to_call_and_hinders_nothing(today):
    reading = ("announce.silence", "younger", "loses")
    coup = table(today, "elder counts", "elder plays 7S", "younger calls three aces", reading=reading)
    assert rulings(coup)[-1] == ("announce.silence", "younger", "younger", "refused")
    assert not [one for one in coup.state.withheld if one.rule == "set.best"]


def test_what_the_younger_has_said_is_better_hinders_a_repique_before_he_counts(today):
    # sixième 16 and fourteen for the tens make thirty; the younger's point of seven comes before them
    elder, younger = "JS TS 9S 8S 7S 6S TH TD TC 7H 7D 7C", "KH QH JH 9H 8H 6H AH 8D 6D 8C 6C AD"
    lines = (
        "elder calls point 6",
        "younger answers better",
        "elder calls sixième of the knave",
        "younger answers good",
    )
    lines += ("elder calls four tens", "younger answers good", "elder shows his sequences", "elder counts")
    coup = table(today, *lines, elder=elder, younger=younger)
    assert ("repique", "elder", "hindered", "no repique") in rulings(coup)
    assert coup.score == Pair(16 + 14, 0)
    let_pass = (
        "elder calls point 6",
        "younger answers good",
        *lines[2:6],
        "elder shows his point and sequences",
        "elder counts",
    )
    assert table(today, *let_pass, elder=elder, younger=younger).score == Pair(6 + 16 + 14 + 60, 0)


def test_where_both_reckon_together_nobody_counts_at_his_turn(whole):
    for line, why in (
        ("elder counts", "write `they reckon`"),
        ("elder calls no sequence", "nobody says that he has no sequence"),
        ("elder calls four of a rank", "the rank must be said"),
    ):
        with pytest.raises(Impossible, match=why):
            table(whole, line)


def test_better_is_read_as_an_answer():
    assert str(read_event("younger answers better")) == "younger answers not good"


def test_a_card_left_in_the_talon_may_be_asked_for(today):
    coup = table(today, "elder calls three kings", "elder counts", "younger asks which king is wanting", talon="KC")
    assert rulings(coup)[0] == ("announce.broken-talon", "elder", "left", "may be asked")
    assert rulings(then(coup, "elder tells KC"))[-1][-1] == "told"
    with pytest.raises(Impossible, match="has discarded no card of that rank"):
        table(today, "elder calls three kings", "elder counts", "younger asks which king is wanting")


@pytest.mark.parametrize(
    ("elder", "calls", "more"),
    [
        ("JS JH JD JC TS TH TD TC 9H 8H 8D 7D", ("elder calls four knaves", "elder calls three tens"), "four tens"),
        (
            "KS QS JS TH 9H 8H 7H AD JC KD JD 8C",
            ("elder calls tierce of the king", "younger answers good", "elder calls tierce of the nine"),
            "quarte of the ten",
        ),
    ],
)
def test_of_what_he_called_less_the_rest_is_lost(today, elder, calls, more):
    """What he has called of it is the less of the two, though it stands beside something that is better."""
    coup = table(today, *calls, elder=elder, younger="AS AH QH KH QC QD KC AC 9S 8S 9D 7C")
    assert not coup.steps[-1].refused
    assert rulings(then(coup, f"elder calls {more}")) == [("announce.sinking", "elder", "lost", "refused")]
