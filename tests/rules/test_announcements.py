"""Whole coups, judged from the cards."""

import random
from dataclasses import replace
from functools import partial

import pytest

from rules.core.cards import PACK_52, Rank, show_cards
from rules.core.findings import tally
from rules.core.frozen import FrozenMap
from rules.piquet.judge.decide import ORDER, decide, refused_cards
from rules.piquet.judge.facts import Facts
from rules.piquet.sides import HANDS

# Elder: spades A K Q J T 9 = 11 + 10 + 10 + 10 + 10 + 9 = 60, a sixième major, four aces, three sixes.
# Younger: hearts K Q J T 9 8 = 57, a sixième of the king, three kings, three queens.
ELDER = "AS KS QS JS TS 9S AH AD AC 6H 6D 6C"
YOUNGER = "KH QH JH TH 9H 8H KD QD KC QC 7S 8S"
STRONG = {"elder": ELDER, "younger": YOUNGER}

totals = partial(tally, HANDS)


def without(ruleset, *names):
    return replace(ruleset, rules=FrozenMap({name: use for name, use in ruleset.rules.items() if name not in names}))


def test_a_whole_hand_and_its_repique(judge):
    # 6 (60) + 16 (sixième major, higher) + 14 (four aces beat three kings) = 36, and 60 for the repique: 96
    found = judge(**STRONG)
    assert totals(found) == {"elder": 96, "younger": 0}
    counted = [(one.rule, one.points) for one in found if one.points]
    assert counted == [("point.value", 6), ("sequence.best", 16), ("set.best", 14), ("repique", 60)]
    (made,) = [one for one in found if one.rule == "repique"]
    assert (made.number, made.name, made.grounds) == (96, "set", ("made", "excess"))


def test_what_is_found_says_because_of_which_clauses(judge):
    found = judge("sequence.best", **STRONG)
    assert found[0].because == (
        ("higher", ("book.sequence.best.higher",)),
        ("worth", ("book.sequence.best.worth",)),
    )
    assert found[1].clauses == ("book.sequence.best.drowned",)


def test_findings_come_in_the_order_of_judging(judge):
    places = [ORDER.index(one.rule) for one in judge(**STRONG)]
    assert places == sorted(places)


def test_the_point_is_compared_by_what_the_set_says_it_counts(judge):
    # elder 35 (A 11, T 10, 8, 6 of spades), younger 40 (K Q J T of hearts): both count four
    elder, younger = "AS TS 8S 6S KD 8D 7D KC 8C 7C 9H 8H", "KH QH JH TH JD TD 9D JC TC 9C 7S 9S"
    assert [one.ruling for one in judge("point.good", elder=elder, younger=younger)] == ["good", "not good"]
    reading = ("point.good", "compare", "counted")
    assert [one.ruling for one in judge("point.good", reading, elder=elder, younger=younger)] == ["equal", "equal"]


def test_twenty_eight_and_a_card_are_no_pique_and_thirty_in_hand_a_repique(judge):
    # 6 (60) + 16 (sixième major) + three aces 3 + three kings 3 = 28, and a card 29
    elder, younger = "AS KS QS JS TS 9S AH AD KH KD 6C 7C", "8S 7S QH JH 9H 8H QD JD 9D 8D TC 9C"
    given = {"elder": elder, "younger": younger, "tricks": ["AS 7S"]}
    found = judge(**given)
    assert (totals(found)["elder"], [one for one in found if one.rule == "pique"]) == (29, [])
    # if threes counted four: 6 + 16 + 8 = 30, a repique: 90, and a card 91
    found = judge(None, ("set.best", "three", 4), **given)
    assert (totals(found)["elder"], [one for one in found if one.rule == "pique"]) == (91, [])


# 5 (A K Q J T = 51) + 15 (quinte major) + 3 (tierce of the nine) + 3 (three kings) + 3 (three knaves) = 29
TWENTY_NINE = {
    "elder": "AS KS QS JS TS 9H 8H 7H KD KC JH JD",
    "younger": "7S 8S QH TH 6H AD QD TD 9D AC QC TC",
    "tricks": ["AS 7S"],
}


def test_twenty_nine_in_hand_and_a_card_make_sixty(judge):
    found = judge(**TWENTY_NINE)
    assert [one.points for one in found if one.rule == "pique"] == [30]
    assert totals(found) == {"elder": 60, "younger": 0}


def test_a_pique_remembered_in_time_stays_and_else_is_taken_off_again(judge):
    assert totals(judge(**TWENTY_NINE, recalled="after-play")) == {"elder": 60, "younger": 0}
    assert totals(judge(**TWENTY_NINE, recalled="dealing")) == {"elder": 30, "younger": 0}


def test_who_arrives_first_counts_a_pique_where_it_was_made_unless_it_is_lost(judge):
    given = TWENTY_NINE | {"wanting": {"elder": 60, "younger": 1}}
    assert [one.name for one in judge("count.order", **given) if one.to] == ["play"]
    assert judge("count.order", **given, recalled="dealing") == ()


def test_who_arrives_first_counts_a_repique_with_the_kind_that_made_it(judge):
    # 6 + 16 = 22 after the sequences, 36 + 60 = 96 with the aces
    for wanted, kind in ((6, "point"), (7, "sequence"), (22, "sequence"), (23, "set"), (96, "set")):
        found = judge("count.order", **STRONG, wanting={"elder": wanted, "younger": 1})
        assert [(one.to, one.name, one.grounds) for one in found] == [
            ("elder", kind, (kind,)),
            (None, None, ("stops",)),
        ]
    assert judge("count.order", **STRONG, wanting={"elder": 97, "younger": 1}) == ()


def test_a_blanche_of_the_younger_hinders_the_repique(judge):
    dealt = "7S 8S 6S 7H 8H 9H TH 7D 8D 9D TD 7C"
    found = judge("repique", **STRONG, younger_dealt=dealt)
    assert [(one.ruling, one.grounds) for one in found] == [("no repique", ("blanche",))]


def test_two_blanches_count_nothing_and_still_hinder_both(judge):
    found = judge(
        "repique",
        **STRONG,
        elder_dealt="AS TS 9S AH AD AC 6H 6D 6C 7C 8C 9C",
        younger_dealt=("7S 8S 6S 7H 8H 9H TH 7D 8D 9D TD TC"),
    )
    assert [(one.to, one.grounds) for one in found] == [("elder", ("blanche",))]


def test_a_pique_is_not_judged_where_the_announcements_are_not_known(judge):
    # five led cards are five points, but what was announced before, or by whom, nobody knows
    tricks = ["AS 7S", "KS 8S", "QS 9S", "JS 6S", "TS 6H"]
    assert judge("pique", ("pique", "threshold", 5), tricks=tricks) == ()


def test_who_has_made_a_repique_makes_no_pique_as_well(judge):
    # 29 in hand: under a repique at 29 it is made; the card that makes 30 then adds nothing more
    found = judge(None, ("repique", "threshold", 29), **TWENTY_NINE)
    assert [one.rule for one in found if one.ruling in ("pique", "repique")] == ["repique"]


def test_a_repique_may_be_lost_too(judge):
    # 36 + 60 = 96, and without the sixty 36
    assert totals(judge(**STRONG, recalled="in-play"))["elder"] == 96
    found = judge(**STRONG, recalled="dealing", wanting={"elder": 96, "younger": 1})
    assert totals(found)["elder"] == 36
    assert [(one.name, one.points) for one in found if one.rule == "pique.recall"] == [("repique", -60), ("repique", 0)]
    assert [one for one in found if one.rule == "count.order"] == []


def test_a_blanche_is_counted_first_and_with_the_rest(judge):
    dealt = {"elder_dealt": "AS TS 9S AH AD AC 6H 6D 6C 7C 8C 9C"}
    # 10 (blanche) + 6 + 16 + 14 = 46
    assert [one.number for one in judge("count.together", **STRONG, **dealt)] == [46]
    # 10 + 6 + 16 = 32 already with the sequences
    assert [one.name for one in judge("repique", **STRONG, **dealt)] == ["sequence"]
    found = judge("count.order", **STRONG, **dealt, wanting={"elder": 10, "younger": 1})
    assert [one.name for one in found if one.to] == ["blanche"]


def test_who_arrives_first_by_the_play_by_the_cards_or_by_a_capot(judge):
    def winner(wanting, **given):
        return [(one.to, one.name) for one in judge("count.order", **given, wanting=wanting) if one.to]

    both = {"elder": 1, "younger": 1}
    assert winner(both, tricks=["QS KS"]) == [("elder", "play")]
    assert winner({"elder": 2, "younger": 1}, tricks=["QS KS"]) == [("younger", "play")]
    assert winner(both, cards_won={"elder": 5, "younger": 7}) == [("younger", "cards")]
    assert winner({"elder": 1, "younger": 11}, cards_won={"elder": 5, "younger": 7}) == []
    assert winner({"elder": 40, "younger": 1}, cards_won={"elder": 12, "younger": 0}) == [("elder", "cards")]
    assert winner({"elder": 41, "younger": 1}, cards_won={"elder": 12, "younger": 0}) == []
    # the pique counts as soon as the card is led: 29 + 1 + 30
    given = TWENTY_NINE | {"tricks": ["AS"]}
    assert winner({"elder": 60, "younger": 1}, **given) == [("elder", "play")]


def test_play_only_when_the_point_is_equal_and_there_are_no_sequences(judge):
    # Each: A K of a suit, T and 8: 11 + 10 + 10 + 8 = 39, and never three in a row nor three alike.
    elder, younger = "AS KS TS 8S 9H 7H QH JD 9D QC 7C 6C", "AH KH TH 8H 9S 7S QS JC 9C QD 7D 6D"
    found = judge(elder=elder, younger=younger)
    assert [one.grounds for one in found if one.rule == "equality.rest"] == [("play-only",)] * 2


def test_a_capot_counts_forty_and_not_fifty(judge):
    assert totals(judge(cards_won={"elder": 12, "younger": 0})) == {"elder": 40, "younger": 0}
    assert totals(judge(cards_won={"elder": 11, "younger": 1})) == {"elder": 10, "younger": 0}
    assert totals(judge(cards_won={"elder": 6, "younger": 6})) == {"elder": 0, "younger": 0}


def test_without_the_rule_of_the_capot_all_the_cards_count_as_the_most(whole):
    won = Facts.from_given({"cards_won": {"elder": 0, "younger": 12}})
    assert totals(decide(without(whole, "capot"), won)) == {"elder": 0, "younger": 10}


def test_twelve_tricks_played_out_say_who_has_won_the_cards(judge):
    # Every card the elder leads is answered by a lower one or another suit: he wins all twelve.
    leads = ["AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "AH", "AD", "AC", "KH"]
    answers = ["6S", "6H", "7H", "8H", "9H", "6D", "7D", "8D", "TH", "9D", "6C", "QH"]
    tricks = [f"{led} {answered}" for led, answered in zip(leads, answers, strict=True)]
    assert [one.ruling for one in judge("capot", tricks=tricks)] == ["capot"]
    assert judge("capot", tricks=[*tricks[:11], "KH"]) == ()
    assert judge("cards.most", tricks=tricks) == ()


def test_play_only_when_point_and_sequences_are_equal_and_nothing_else_counts(judge):
    # Each: A K Q of a suit = 31, a tierce major; else no three in suit and no three alike.
    elder, younger = "AS KS QS TS 9H 8H TD 8D 7C 9C JD 6H", "AH KH QH TH 9S 8S TC 8C 7D 9D JC 6S"
    found = judge(elder=elder, younger=younger)
    assert [one.ruling for one in found if one.rule == "equality.rest"] == ["counts only the play"] * 2
    assert totals(found) == {"elder": 0, "younger": 0}
    # with three tens the elder counts three
    elder, younger = elder.replace("JD", "TC"), younger.replace("TC", "JD")
    found = judge(elder=elder, younger=younger)
    assert [one.rule for one in found if one.rule == "equality.rest"] == []
    assert totals(found) == {"elder": 3, "younger": 0}


def test_a_five_is_refused_and_the_hands_are_not_judged(whole):
    facts = Facts.from_given({"elder": ELDER.replace("6C", "5C"), "younger": YOUNGER})
    (refused,) = refused_cards(whole, facts.cards)
    assert (refused.ruling, show_cards(refused.cards), refused.clauses) == (
        "refused",
        "5C",
        ("book.pack.composition.removed",),
    )
    assert {one.rule for one in decide(whole, facts)} == {"pack.composition"}
    low = "5S 9S TS 7H 8H 9H TH 7D 8D 9D TD 7C"
    for hand in ("elder", "younger"):
        assert [one.rule for one in decide(whole, Facts.from_given({f"{hand}_dealt": low}))] == ["pack.composition"] * 2
    assert refused_cards(whole, Facts.from_given(STRONG).cards) == ()
    assert refused_cards(without(whole, "pack.composition"), facts.cards) == ()


@pytest.mark.parametrize("name", ORDER)
def test_a_rule_that_the_set_lacks_is_not_run_and_the_others_still_judge(whole, name):
    given = STRONG | {"tricks": ["AS 7S"], "recalled": "in-play", "wanting": {"elder": 9, "younger": 9}}
    lacking = without(whole, name)
    found = decide(lacking, Facts.from_given(given | {"table": "AS KS"}))
    assert name not in {one.rule for one in found}
    assert {"sequence.name", "point.suit"} - {name} <= {one.rule for one in found} or name == "card.value"


def test_without_values_of_cards_there_is_no_point(whole):
    found = decide(without(whole, "card.value"), Facts.from_given(STRONG))
    assert not {one.rule for one in found} & {"point.suit", "point.good", "point.value"}


def test_nothing_known_nothing_found(whole):
    assert decide(whole, Facts()) == ()


def test_a_set_of_another_game_is_refused(whole):
    with pytest.raises(ValueError, match="whole is a rule set of tarot, not of piquet"):
        decide(replace(whole, game="tarot"), Facts())


# Properties, on deals drawn from generators with fixed seeds.

PACK_36 = [card for card in PACK_52 if card.rank >= Rank.SIX]


def deal(seed):
    drawn = random.Random(seed).sample(PACK_36, 24)
    return {"elder": show_cards(tuple(drawn[:12])), "younger": show_cards(tuple(drawn[12:]))}


def swapped(given):
    return {"elder": given["younger"], "younger": given["elder"]}


OTHER = {"elder": "younger", "younger": "elder"}


def test_in_any_deal(judge):
    for seed in range(150):
        judge_both_ways(judge, seed)


def judge_both_ways(judge, seed):
    given = deal(seed)
    found, turned = judge(**given), judge(**swapped(given))
    for rule in ("point.value", "sequence.best", "set.best"):
        holders = {one.to for one in found if one.rule == rule and one.points}
        assert len(holders) <= 1, rule
        # being elder decides nothing
        assert {OTHER[hand] for hand in holders} == {one.to for one in turned if one.rule == rule and one.points}
    assert totals(found) == {hand: totals(turned)[OTHER[hand]] for hand in HANDS}
    # every sequence and every set that counts is settled once
    for named, settled in (("sequence.name", "sequence.best"), ("set.ranks", "set.best")):
        held = [one.cards for one in found if one.rule == named and one.ruling != "nothing"]
        assert sorted(map(show_cards, held)) == sorted(show_cards(one.cards) for one in found if one.rule == settled)
    assert judge(**given) == found
