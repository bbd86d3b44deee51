"""Dealing: who handles the cards, how they fall from the pack, and what goes wrong."""

from random import Random

import pytest

from rules.machine import Impossible
from rules.phrases import read_event
from rules.piquet.coup import Coup
from rules.piquet.randomly import to_deal
from rules.piquet.setting import state_from
from rules.ruleset import RuleSet

PACK = "AS KS QS AH KH QH JS TS 9S JH TH 9H 8S 7S 6S 8H 7H 6H AD KD QD AC KC QC JD TD 9D 8D 7D 6D JC TC 9C 8C 7C 6C"


def coup(whole: RuleSet, *lines: str, **given: object) -> Coup:
    """A coup from the shuffle (or as given), after these lines."""
    return Coup.begin(whole, state_from({"pack": PACK} | given)).apply_all(map(read_event, lines))


def names(cards: tuple[object, ...]) -> str:
    return " ".join(map(str, cards))


READY = ("younger shuffles", "elder cuts")


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
        ({}, ("elder cuts",), "nobody cuts now"),
        ({}, ("younger deals by 3",), "nothing is to be dealt now"),
        ({}, ("younger asks to cut again",), "nothing is cut that could be cut again now"),
        ({}, (*READY, "elder deals by 3"), "the elder does not deal: the dealer is the younger"),
        ({}, (*READY, "younger finds 36 cards in the pack"), "36 cards are the whole pack"),
        ({}, (*READY, "younger finds 37 cards in the pack", *READY, "younger deals by 3"), "the pack lies"),
        ({}, (*READY, "younger deals by 3", "elder chooses to play"), "the elder has nothing to choose"),
        ({}, (*READY, "younger deals by 3", "elder looks at his cards", "elder looks at his cards"), "already"),
        ({}, (*READY, "younger deals by 3", f"the pack lies {PACK}"), "the cards are dealt already"),
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


def test_a_shuffled_pack_is_whole(whole: RuleSet) -> None:
    pack = to_deal(whole, Random(1)).pack
    assert (len(pack), len(set(pack))) == (36, 36)
