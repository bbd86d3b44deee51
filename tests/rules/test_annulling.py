"""The offer to annul a coup: when it may be made, what it bars, what it undoes."""

import pytest

from rules.core.machine import Impossible
from rules.core.rule import Finding, Params
from rules.piquet.laws.annulling import annulled, dealer_after
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie import Partie
from rules.piquet.sides import Pair
from rules.piquet.table.events import read_event
from rules.piquet.table.setting import state_from

GIVEN = {
    "elder_dealt": "AS KS QS JS TH 9H 8H KH QH JH KD QD",
    "younger_dealt": "AD TD 9D 8D 7D 6D AC TC 9C 8C 7C 6C",
    "talon": "TS 9S 8S 7S 6S AH 7H 6H JD KC QC JC",
}
TOOK = ("elder discards 9H 8H", "elder takes 2")
OFFER = "elder offers to annul the coup"


def play(ruleset, *lines):
    return Coup.begin(ruleset, state_from(GIVEN)).apply_all(map(read_event, lines))


def decide(answer="open", hand="elder", *, exchanged=True, announced=False, again=False, counted=Pair(0, 0)):
    return list(annulled(Params(), hand, answer, exchanged, announced, again, counted))


@pytest.mark.parametrize(
    ("how", "found"),
    [
        ({}, ("offer", "offers")),
        ({"exchanged": False}, ("early", "refused")),
        ({"announced": True}, ("late", "refused")),
        ({"again": True}, ("played", "refused")),
        ({"hand": "younger"}, ("elder", "refused")),
        ({"answer": "refused", "hand": "younger"}, ("played", "played")),
        ({"answer": "agreed", "hand": "younger"}, ("agreed", "void")),
    ],
)
def test_who_may_offer_it_and_when(how, found):
    assert [(one.grounds[0], one.ruling) for one in decide(**how)] == [found]


def test_what_was_counted_is_struck():
    assert decide("agreed", "younger", counted=Pair(0, 10))[1:] == [
        Finding("agreed", to="younger", ruling="void", points=-10)
    ]


@pytest.mark.parametrize(("then", "player"), [("again", "A"), ("alternate", "B")])
def test_who_deals_after_it(then, player):
    assert [one.player for one in dealer_after(Params(then=then), "A")] == [player]


def test_nothing_else_is_done_until_it_is_answered(other):
    coup = play(other, *TOOK, OFFER)
    assert [str(one) for one in coup.templates()] == [
        "younger agrees to annul the coup",
        "younger refuses to annul the coup",
    ]
    for line in ("younger discards 6D", "elder agrees to annul the coup", OFFER):
        with pytest.raises(Impossible):
            coup.apply(read_event(line))
    played = coup.apply(read_event("younger refuses to annul the coup"))
    assert played.is_legal(read_event("younger discards 6D"))
    assert not played.is_legal(read_event(OFFER))
    assert OFFER not in map(str, played.templates())


def test_it_is_offered_upon_the_exchange_and_no_longer_when_anything_is_called(other):
    assert OFFER not in map(str, play(other).templates())
    assert OFFER in map(str, play(other, *TOOK).templates())
    both = (*TOOK, "younger discards 6D", "younger takes 1")
    assert OFFER in map(str, play(other, *both).templates())
    called = play(other, *both, "elder calls point 41")
    assert OFFER not in map(str, called.templates())
    assert not called.is_legal(read_event(OFFER))
    assert not play(other, *both, "younger calls point 39").is_legal(read_event(OFFER))


@pytest.mark.parametrize("line", ["they reckon", "elder plays AS"])
def test_what_is_reckoned_or_led_is_announced_though_nothing_was_called(other, line):
    coup = play(other, *TOOK, "younger discards 6D", "younger takes 1", line)
    assert [one.grounds for one in coup.apply(read_event(OFFER)).steps[-1].decided] == [("late",)]


def test_an_annulled_coup_counts_nothing_and_is_at_its_end(other):
    coup = play(other, *TOOK, "younger shows his blanche", OFFER, "younger agrees to annul the coup")
    assert (coup.over, coup.state.ending, coup.score) == (True, "annulled", Pair(0, 0))
    assert coup.templates() == ()


@pytest.mark.parametrize(("then", "dealer"), [("again", "A"), ("alternate", "B")])
def test_in_a_partie_it_is_dealt_anew(other, then, dealer):
    read = other.with_reading("deal.annulled", "then", then)
    given = {"number": 100, "A": 40, "B": 30, "dealer": "A"}
    partie = Partie.from_given(read, given, state_from(GIVEN))
    lines = (*TOOK, "younger shows his blanche", OFFER, "younger agrees to annul the coup")
    partie = partie.apply_all(map(read_event, lines))
    assert (partie.state.turn, partie.scores) == (dealer, {"A": 40, "B": 30})
    assert not partie.winner


def test_where_no_rule_has_it_nothing_is_offered(whole):
    with pytest.raises(Impossible, match="no offer"):
        play(whole, *TOOK, OFFER)
    assert OFFER not in map(str, play(whole, *TOOK).templates())


def test_there_must_be_a_coup_and_an_offer(other):
    pack = " ".join((GIVEN["elder_dealt"], GIVEN["younger_dealt"], GIVEN["talon"]))
    for line in (OFFER, "younger agrees to annul the coup", "younger refuses to annul the coup"):
        with pytest.raises(Impossible):
            Coup.begin(other, state_from({"pack": pack})).apply(read_event(line))
