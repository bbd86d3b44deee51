"""Dealing: who handles the cards, how they fall from the pack, and what goes wrong."""

from dataclasses import replace
from random import Random

import pytest

from rules.core.cards import parse_cards, show_cards
from rules.core.frozen import FrozenMap
from rules.core.machine import Impossible
from rules.core.rule import Finding, Params
from rules.core.ruleset import RuleSet
from rules.piquet.laws.dealing import packet_change
from rules.piquet.laws.irregularities.misdeals import Notice, deal_number, faced, packet_dealt, wrong_dealer
from rules.piquet.laws.pack import pack_of
from rules.piquet.records.coup import Coup
from rules.piquet.sides import Pair
from rules.piquet.simulate.random_play import to_deal
from rules.piquet.table.events import PackLies, read_event
from rules.piquet.table.setting import state_from
from rules.piquet.table.state import State
from tests.books import BOOKS

PACK = "AS KS QS AH KH QH JS TS 9S JH TH 9H 8S 7S 6S 8H 7H 6H AD KD QD AC KC QC JD TD 9D 8D 7D 6D JC TC 9C 8C 7C 6C"


def coup(whole: RuleSet, *lines: str, **given: object) -> Coup:
    """A coup from the shuffle (or as given), after these lines."""
    return Coup.begin(whole, state_from({"pack": PACK} | given)).apply_all(map(read_event, lines))


def names(cards: tuple[object, ...]) -> str:
    return " ".join(map(str, cards))


READY = ("younger shuffles", "elder cuts")
MADE_UP = ("elder chooses to play", "elder discards AD KD QD", "elder takes 2")
THIRTEEN = (*READY, "younger deals by 3, the elder getting 13", "elder says that the elder has 13 cards")


def found(coup: Coup) -> list[tuple[str, str | None, tuple[str, ...], int | None]]:
    """What the last event brought: rule, ruling, grounds, points."""
    return [(one.rule, one.ruling, one.grounds, one.points) for one in coup.steps[-1].decided]


def test_packets_fall_by_turns_the_elders_first(whole: RuleSet) -> None:
    state = coup(whole, *READY, "younger deals by 3").state
    assert names(state.seats.elder.held) == "AS KS QS JS TS 9S 8S 7S 6S AD KD QD"
    assert names(state.seats.younger.held) == "AH KH QH JH TH 9H 8H 7H 6H AC KC QC"
    assert names(state.talon) == "JD TD 9D 8D 7D 6D JC TC 9C 8C 7C 6C"
    assert (state.phase, state.pack, state.packet_before) == ("exchange", (), 3)


@pytest.mark.parametrize(
    ("number", "elder"),
    [(2, "AS KS KH QH 9S JH 8S 7S 7H 6H QD AC"), (4, "AS KS QS AH 9S JH TH 9H 7H 6H AD KD")],
)
def test_packets_of_two_and_of_four(whole: RuleSet, number: int, elder: str) -> None:
    assert names(coup(whole, *READY, f"younger deals by {number}").state.seats.elder.held) == elder


@pytest.mark.parametrize(
    ("said", "ruling"),
    [
        ("", "dealt"),
        (", the elder getting 11", "misdealt"),
        (", the younger getting 11", "misdealt"),
        (", the elder getting 13", "misdealt"),
        (", the younger getting 13", "misdealt"),
    ],
)
def test_either_hand_may_be_dealt_too_few_or_too_many(whole: RuleSet, said: str, ruling: str) -> None:
    rulings = {one.rule: one.ruling for one in coup(whole, *READY, f"younger deals by 3{said}").steps[-1].decided}
    assert rulings["deal.hand"] == ruling


def test_a_card_too_many_is_the_next_of_the_pack(whole: RuleSet) -> None:
    state = coup(whole, *READY, "younger deals by 3, the younger getting 13").state
    assert names(state.seats.younger.held) == "AH KH QH JH TH 9H 8H 7H 6H AC KC QC JD"
    assert (len(state.seats.elder.held), len(state.talon)) == (12, 11)


def test_a_card_too_few_stays_in_the_talon(whole: RuleSet) -> None:
    state = coup(whole, *READY, "younger deals by 3, the elder getting 11").state
    assert (len(state.seats.elder.held), names(state.talon[:2])) == (11, "QD JD")


@pytest.mark.parametrize(
    ("given", "lines", "message"),
    [
        ({}, ("elder cuts",), "nobody can cut now"),
        ({}, ("younger deals by 3",), "there is nothing to deal now"),
        ({}, ("younger asks to cut again",), "there is no cut pack to cut again now"),
        ({}, (*READY, "elder deals by 3"), "the elder does not deal: the dealer is the younger"),
        ({}, (*READY, "younger finds 36 cards in the pack"), "36 cards are the right number for the pack"),
        ({}, (*READY, "younger finds 37 cards in the pack", *READY, "younger deals by 3"), "the pack lies"),
        ({}, (*READY, "younger deals by 3", "elder chooses to play"), "the elder has nothing to choose"),
        ({}, (*READY, "younger deals by 3", "elder looks at his cards", "elder looks at his cards"), "already"),
        ({}, (*READY, "younger deals by 3", f"the pack lies {PACK}"), "the cards have already been dealt"),
        (
            {},
            (
                *READY,
                "younger deals by 3, the elder getting 13",
                "elder says that the elder has 13 cards",
                "elder discards AD",
            ),
            "the elder must first choose whether to play",
        ),
        ({}, (*READY, "younger deals by 3, facing 2S"), "2S is not in the pack"),
        ({}, (*READY, "younger deals by 3, the elder getting 25"), "a hand cannot get 25 cards"),
        ({}, (*READY, "younger deals by 3, the elder getting 0"), "a hand cannot get 0 cards"),
        ({}, (*THIRTEEN, "elder chooses to play", "younger says that the elder has 13 cards"), "has chosen to play"),
        ({}, (*THIRTEEN, "younger says that the elder has 13 cards"), "the elder must first choose"),
        ({}, (*THIRTEEN, *MADE_UP, "younger says that the elder has 13 cards"), "the elder has 12 cards"),
        ({}, (*READY, "younger deals by 3, the elder getting 11", "elder says that the elder has 10 cards"), "has 11"),
    ],
)
def test_what_cannot_happen_says_so(
    whole: RuleSet, given: dict[str, object], lines: tuple[str, ...], message: str
) -> None:
    with pytest.raises(Impossible, match=message):
        coup(whole, *lines, **given)


def test_what_follows_from_each_fault(whole: RuleSet) -> None:
    assert coup(whole, *READY, "younger deals by 3, facing AS KS").state.ending == "new deal"
    scattered = coup(whole, "younger shuffles", "elder cuts, scattering cards")
    assert scattered.state.phase == "shuffle"
    wrong = coup(whole, *READY, "younger deals by 3", "younger sees that it was not his deal")
    assert (wrong.over, wrong.state.ending) == (True, "other deals")
    thirteen = (*READY, "younger deals by 3, the elder getting 13", "elder says that the elder has 13 cards")
    assert coup(whole, *thirteen).state.choice == "elder"
    assert [str(one) for one in coup(whole, *thirteen).templates()] == [
        "elder chooses to play",
        "elder chooses a new deal",
    ]
    assert coup(whole, *thirteen, "elder chooses a new deal").state.ending == "new deal"
    fifteen = (*READY, "younger deals by 3, the elder getting 15", "elder says that the elder has 15 cards")
    assert coup(whole, *fifteen).state.ending == "new deal"


def test_a_discard_tells_that_the_dealer_has_seen_his_cards(whole: RuleSet) -> None:
    lines = (*READY, "younger deals by 3", "elder discards AD", "elder takes 1", "younger discards AC")
    assert not coup(whole, *lines, "younger sees that it was not his deal").over


def test_the_size_of_the_packets_goes_on_unless_notice_was_given(whole: RuleSet) -> None:
    after = coup(whole, "younger says he will deal by 4", *READY, packet_before=3)
    assert [str(one) for one in after.templates()] == ["younger deals by 4"]
    assert [str(one) for one in coup(whole, *READY, packet_before=3).templates()] == ["younger deals by 3"]
    dealt = after.apply(read_event("younger deals by 4"))
    assert (dealt.state.packet_before, dealt.state.packet_earlier) == (4, 3)


def test_a_false_pack_strikes_what_both_have_made(whole: RuleSet) -> None:
    given = {
        "phase": "play",
        "elder": "AS KS QS JS TS 9S 8S 7S 6S AD KD QD",
        "younger": "AH KH QH JH TH 9H 8H 7H 6H AC KC QC",
    }
    begun = Coup.begin(whole, state_from(given)).apply_all(
        map(read_event, ["elder plays 9S", "younger plays AH", "elder plays AD", "younger plays AC"])
    )
    assert (begun.score.elder, begun.score.younger) == (1, 0)
    void = begun.apply(read_event("elder finds KS twice"))
    assert (void.score.elder, void.score.younger, void.state.ending) == (0, 0, "void")


@pytest.mark.parametrize("card", ["KS", "9S", "AC"])
def test_a_card_that_is_held_or_was_played_is_not_missing(whole: RuleSet, card: str) -> None:
    given = {
        "phase": "play",
        "elder": "AS KS QS JS TS 9S 8S 7S 6S AD KD QD",
        "younger": "AH KH QH JH TH 9H 8H 7H 6H AC KC QC",
    }
    begun = Coup.begin(whole, state_from(given)).apply_all(map(read_event, ["elder plays 9S", "younger plays AC"]))
    with pytest.raises(Impossible, match=f"{card} is there: it cannot be missing"):
        begun.apply(read_event(f"younger finds {card} missing"))
    assert begun.apply(read_event("younger finds 7D missing")).state.ending == "void"


def test_a_card_that_lies_in_the_pack_or_the_talon_is_not_missing(whole: RuleSet) -> None:
    before = Coup.begin(whole, to_deal(whole, Random(1)))
    with pytest.raises(Impossible, match="it cannot be missing"):
        before.apply(read_event(f"elder finds {before.state.pack[0]} missing"))
    with pytest.raises(Impossible, match="it cannot be missing"):
        exchanged(whole, {**WHITE}, "elder finds JC missing")


def test_a_shuffled_pack_is_whole(whole: RuleSet) -> None:
    pack = to_deal(whole, Random(1)).pack
    assert (len(pack), len(set(pack))) == (36, 36)


def test_a_hand_may_get_all_that_is_left(whole: RuleSet) -> None:
    state = coup(whole, *READY, "younger deals by 3, the elder getting 24").state
    assert (len(state.seats.elder.held), state.talon) == (24, ())


@pytest.mark.parametrize(("number", "ground"), [(1, "under"), (5, "above")])
def test_notice_of_a_size_that_is_not_allowed_is_refused(whole: RuleSet, number: int, ground: str) -> None:
    after = coup(whole, f"younger says he will deal by {number}", *READY, packet_before=3)
    assert (after.steps[0].refused, after.state.packet_said) == (True, None)
    assert after.steps[0].decided[0].grounds == (ground,)
    assert [str(one) for one in after.templates()] == ["younger deals by 3"]


def test_a_card_taken_out_of_the_pack_is_not_shuffled(whole: RuleSet) -> None:
    low = " ".join(f"{rank}{suit}" for rank in "5432" for suit in "SHDC")
    after = coup(whole, "younger shuffles", pack=f"{PACK} {low}")
    assert (after.steps[-1].refused, after.state.phase) == (True, "shuffle")
    assert not after.templates()
    assert [names(one.cards) for one in after.steps[-1].decided if one.ruling == "refused"] == low.split()


WHITE = {
    "elder_dealt": "AH TH 9H 8H 7H 6H AC TC 9C 8C 7C 6C",
    "younger_dealt": "AS TS 9S 8S 7S 6S AD TD 9D 8D 7D 6D",
    "talon": "KS QS JS KH QH JH KD QD JD KC QC JC",
}


def exchanged(whole: RuleSet, given: dict[str, object], *lines: str) -> Coup:
    """A coup that is dealt, after these lines."""
    return Coup.begin(whole, state_from(given)).apply_all(map(read_event, lines))


def test_a_blanche_shown_tells_that_the_dealer_has_seen_his_cards(whole: RuleSet) -> None:
    shown = ("elder discards AH", "elder takes 1", "younger shows his blanche", "younger sees that it was not his deal")
    after = exchanged(whole, {**WHITE}, *shown)
    assert found(after) == [("fault.wrong-dealer", "stands", ("seen",), None)]
    assert (after.over, after.score) == (False, Pair(0, 10))


BLANCHE = ("elder discards AH", "elder takes 1", "younger shows his blanche")


def test_a_new_deal_strikes_what_was_counted(whole: RuleSet) -> None:
    white = {
        "phase": "exchange",
        "elder_dealt": WHITE["elder_dealt"].replace("6C", "KS"),
        "younger_dealt": f"{WHITE['younger_dealt']} 6C",
        "talon": WHITE["talon"].removeprefix("KS "),
    }
    before = exchanged(whole, white, *BLANCHE, "elder says that the younger has 13 cards")
    assert (before.score, before.state.choice) == (Pair(0, 10), "elder")
    after = before.apply(read_event("elder chooses a new deal"))
    assert found(after)[1:] == [("fault.deal-number", "new deal", ("choice",), -10)]
    assert (after.score, after.state.ending, after.state.standing) == (Pair(0, 0), "new deal", ())


def test_a_false_pack_strikes_a_blanche_and_lets_nothing_stand(whole: RuleSet) -> None:
    after = exchanged(whole, {**WHITE}, *BLANCHE, "elder finds KS twice")
    assert [one.points for one in after.steps[-1].decided] == [0, -10]
    assert (after.score, after.state.standing, after.state.ending) == (Pair(0, 0), (), "void")


def test_thirteen_may_be_said_when_cards_are_out_and_none_taken(whole: RuleSet) -> None:
    lines = (*READY, "younger deals by 3, the elder getting 13", "elder discards AD KD")
    after = coup(whole, *lines, "elder says that the elder has 13 cards", "elder chooses to play")
    assert next(str(one) for one in after.templates()) == "elder takes 1"
    assert len(after.apply(read_event("elder takes 1")).state.seats.elder.held) == 12


def test_eleven_are_played_with(whole: RuleSet) -> None:
    lines = (*READY, "younger deals by 3, the elder getting 11", "younger says that the elder has 11 cards")
    after = coup(whole, *lines)
    assert [(one.rule, one.ruling, one.number) for one in after.steps[-1].decided] == [("fault.too-few", "stands", 11)]
    assert not after.over


@pytest.mark.parametrize(
    ("until", "took", "ground"),
    [
        ("own", Pair(False, False), "choice"),
        ("own", Pair(True, False), "choice"),
        ("own", Pair(False, True), "too-late"),
        ("either", Pair(False, False), "choice"),
        ("either", Pair(True, False), "too-late"),
    ],
)
def test_until_when_thirteen_may_be_said(until: str, took: Pair[bool], ground: str) -> None:
    (one,) = deal_number(Params(until=until), "younger", 13, 1, "said", took)
    assert one.grounds[0] == ground


def test_nobody_says_it_when_the_younger_has_taken() -> None:
    (one,) = deal_number(Params(until="either"), "elder", 13, 1, "said", Pair(False, True))
    assert one.ruling == "plays as it stands"


def test_a_packet_too_many_is_not_dealt_again_when_its_holder_has_taken(whole: RuleSet) -> None:
    lines = (*READY, "younger deals by 3, the elder getting 15", "elder discards AD", "elder takes 1")
    after = coup(whole, *lines, "younger says that the elder has 15 cards")
    assert [one[:2] for one in found(after)] == [
        ("fault.deal-number", "plays as it stands"),
        ("fault.too-many", "counts nothing"),
    ]
    assert not after.over


def test_he_takes_nothing_who_put_out_fewer_than_he_had_too_many(whole: RuleSet) -> None:
    reading = whole.with_reading("fault.packet-dealt", "fourteen", "choice")
    lines = (*READY, "younger deals by 2, the elder getting 14", "elder discards AS")
    after = coup(reading, *lines, "elder says that the elder has 14 cards", "elder chooses to play")
    assert next(str(one) for one in after.templates()) == "elder takes 0"
    took = after.apply(read_event("elder takes 0")).state.seats.elder
    assert (took.excess, len(took.held)) == (0, 13)


def test_what_is_struck_goes_to_him_who_counted_it() -> None:
    counted, nobody = Pair(10, 3), Pair(False, False)
    for findings in (
        deal_number(Params(until="own"), "elder", 13, 1, "new deal", nobody, counted=counted),
        packet_dealt(Params(fourteen="new deal", until="taken"), "elder", 15, 3, False, counted),
        packet_dealt(Params(fourteen="new deal", until="taken"), "elder", 14, 2, False, counted),
        wrong_dealer(Params(), nobody, counted),
    ):
        first, *struck = findings
        assert [(one.to, one.points) for one in struck] == [("elder", -10), ("younger", -3)]
        # for the same reason, and as the same thing
        assert {(one.grounds, one.ruling) for one in struck} == {(first.grounds[:1], first.ruling)}
    (choice,) = packet_dealt(Params(fourteen="choice", until="taken"), "elder", 14, 2, False, counted)
    assert (choice.ruling, choice.points) == ("elder chooses", None)


@pytest.mark.parametrize("done", [0, 1, 2, 3])
def test_the_dealer_may_remember_at_any_time_that_it_was_not_his_deal(whole, done) -> None:
    """Before he shuffles, before the cut, before he deals, and when all is dealt."""
    after = coup(whole, *("younger shuffles", "elder cuts", "younger deals by 3")[:done])
    ended = after.apply(read_event("younger sees that it was not his deal"))
    assert [one.ruling for one in ended.steps[-1].decided] == ["the other deals"]


def test_after_the_exchange_it_is_too_late_to_remember_it(whole) -> None:
    announcing = Coup.begin(whole, State(phase="announce"))
    with pytest.raises(Impossible, match="it is too late to correct the deal now"):
        announcing.apply(read_event("younger sees that it was not his deal"))


KING, ACE, SIX = parse_cards("KS AH 6C")


@pytest.mark.parametrize(
    ("two", "elder", "younger", "ruling"),
    [
        ("anywhere", (KING, ACE), (), "new deal"),
        ("anywhere", (KING,), (ACE,), "new deal"),
        ("one hand", (KING,), (ACE,), "stands"),
        ("one hand", (), (KING, ACE), "new deal"),
    ],
)
def test_two_faced_cards(two: str, elder: tuple[object, ...], younger: tuple[object, ...], ruling: str) -> None:
    findings = faced(Params(two=two, again="must"), (*elder, *younger), Pair(elder, younger), None)  # type: ignore[arg-type]
    assert {one.ruling for one in findings} == {ruling}


@pytest.mark.parametrize(
    ("chosen", "ruling"), [(None, "dealer chooses"), ("new deal", "new deal"), ("to play", "stands")]
)
def test_with_two_faced_cards_the_dealer_may_choose(chosen: Notice | None, ruling: str) -> None:
    (found,) = faced(Params(two="anywhere", again="may"), (KING, ACE), Pair((KING,), (ACE,)), chosen)
    assert (found.to, found.ruling) == ("younger", ruling)


def test_a_faced_card_is_his_to_whom_it_falls() -> None:
    def to(card: object, fallen: Pair[object]) -> object:
        (one,) = faced(Params(two="anywhere", again="must"), (card,), fallen, None)  # type: ignore[arg-type]
        return one.to

    assert [to(KING, Pair((KING,), ())), to(ACE, Pair((), (ACE,))), to(SIX, Pair((), ()))] == ["elder", "younger", None]


@pytest.mark.parametrize(
    ("resuming", "number", "cut", "ground"),
    [
        ("said", 3, False, "unsaid"),
        ("free", 3, False, "resumed"),
        ("free", 3, True, "resumed"),
        ("free", 4, False, "unsaid"),
    ],
)
def test_the_former_number_without_notice(resuming: str, number: int, cut: bool, ground: str) -> None:
    (one,) = packet_change(Params(resuming=resuming), number, 2, 3, announced=False, cut=cut)
    ruling = "allowed" if ground == "resumed" else "refused"
    assert one == Finding(ground, to="younger", ruling=ruling, number=number)


def test_after_the_pack_is_put_right_it_is_cut_or_not(whole: RuleSet) -> None:
    lines = (*READY, "younger finds 35 cards in the pack", f"the pack lies {PACK}", "younger shuffles")
    assert coup(whole, *lines).state.phase == "cut"
    after = coup(whole.with_reading("fault.pack-number", "then", "deal"), *lines)
    assert (after.state.phase, after.state.no_cut) == ("deal", False)


FIVES = f"5S 5H {PACK}"


def test_a_pack_with_cards_that_are_taken_out_is_not_dealt_either(whole: RuleSet) -> None:
    lying = coup(whole, *READY, f"the pack lies {FIVES}")
    assert [str(one) for one in lying.templates() if "deals" in str(one)] == []
    dealt = lying.apply(read_event("younger deals by 3"))
    assert {one[1] for one in found(dealt)} == {"refused", None}
    assert dealt.state is lying.state


def test_at_random_a_coup_has_no_packets_before_it_where_they_may_be_any(whole: RuleSet, other: RuleSet) -> None:
    assert {to_deal(whole, Random(seed)).packet_before for seed in range(20)} == {None, 2, 3, 4}
    assert {to_deal(other, Random(seed)).packet_before for seed in range(20)} == {None}


def test_a_pack_too_short_to_deal_from_is_not_offered_and_none_has_a_card_twice(whole: RuleSet) -> None:
    lying = coup(whole, *READY, f"the pack lies {PACK[: 3 * 24 - 1]}")
    assert [str(one) for one in lying.templates() if "deals" in str(one)] == []
    with pytest.raises(Impossible, match="two places"):
        coup(whole).apply(PackLies(parse_cards("AS KS") + parse_cards("AS")))


def test_a_family_admits_no_more_than_it_says(whole: RuleSet) -> None:
    (deals,) = [one for one in coup(whole, *READY).templates() if "deals" in str(one)]
    events = list(map(deals.make, deals.among))
    assert read_event("younger deals by 3") in events
    assert read_event("younger deals by 3 and then by 4") not in events


# --- where the packets are free from one coup to the next, and the other is served first ---


def test_the_other_is_served_first(other: RuleSet) -> None:
    assert found(coup(other, *READY, "younger deals by 3"))[1:3] == [
        ("deal.serving", "served first", ("other",), None),
        ("deal.hand", "dealt", ("twelve",), None),
    ]
    wrong = coup(other, *READY, "younger deals by 3, the younger first")
    assert wrong.steps[-1].refused
    assert ("deal.serving", "refused", ("other",), None) in found(wrong)


def test_who_serves_himself_first_gets_the_first_packet(whole: RuleSet) -> None:
    state = coup(whole, *READY, "younger deals by 3, the younger first").state
    assert names(state.seats.younger.held) == "AS KS QS JS TS 9S 8S 7S 6S AD KD QD"
    assert names(state.seats.elder.held) == "AH KH QH JH TH 9H 8H 7H 6H AC KC QC"


def test_later_packets_are_of_the_other_number_where_that_is_allowed(whole: RuleSet) -> None:
    free = replace(whole, rules=FrozenMap({name: use for name, use in whole.rules.items() if name != "deal.same"}))
    state = coup(free, *READY, "younger deals by 4 and then by 2").state
    # 4, then 2 2 2 2: AS KS QS AH | 9S JH | 8S 7S | 7H 6H | QD AC
    assert names(state.seats.elder.held) == "AS KS QS AH 9S JH 8S 7S 7H 6H QD AC"
    assert names(state.seats.younger.held) == "KH QH JS TS TH 9H 6S 8H AD KD KC QC"


def test_where_the_number_is_free_any_is_offered_whatever_was_dealt_by_before(other: RuleSet, whole: RuleSet) -> None:
    def offered(ruleset: RuleSet) -> list[str]:
        return [str(one) for one in coup(ruleset, *READY, packet_before=4).templates()]

    assert offered(other) == ["younger deals by 2 | 3 | 4"]
    assert offered(whole) == ["younger deals by 4"]
    assert [str(one) for one in coup(other, packet_before=4).templates()] == ["younger shuffles"]


@pytest.mark.parametrize("line", ["younger finds 37 cards in the pack", "elder finds KS twice"])
@pytest.mark.parametrize("id_", ["classic", "ancien", "moderne"])
def test_a_false_pack_ends_nothing_where_no_rule_speaks_of_it(id_: str, line: str) -> None:
    ruleset = BOOKS[id_]
    begun = coup(ruleset, *READY, pack=show_cards(pack_of(ruleset)))
    after = begun.apply(read_event(line))
    assert (found(after), after.state) == ([], begun.state)


@pytest.mark.parametrize(
    ("until", "took", "ruling"),
    [
        ("taken", False, ["new deal"]),
        ("taken", True, []),
        ("always", False, ["new deal"]),
        ("always", True, ["new deal"]),
    ],
)
def test_a_packet_too_many_is_dealt_again_in_time_or_always(until, took, ruling):
    found = packet_dealt(Params(fourteen="new deal", until=until), "elder", 15, 3, took)
    assert [one.ruling for one in found] == ruling
