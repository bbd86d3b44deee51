"""One deal under several rule sets: the findings side by side, what differs, and the clauses that make it differ."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from piquet_corpus.edition.cases.run import Verdict
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.compare import Comparison, Deal, Matter, compare, deal_of, outcome
from piquet_corpus.judging.score import read_given, write_given
from piquet_corpus.judging.ways import UnknownReading, Way, way, ways
from rules.core.cards import parse_cards
from rules.core.findings import tally
from rules.core.frozen import FrozenMap
from rules.core.rule import Finding
from rules.core.ruleset import RuleSet
from rules.piquet import GAME
from rules.piquet.judge.decide import decide
from rules.piquet.judge.facts import Facts
from rules.piquet.laws.pack import pack_of
from rules.piquet.laws.play import cards_played
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HANDS
from rules.piquet.simulate.honest import play_honestly
from rules.piquet.simulate.random_play import deal
from rules.piquet.table.events import read_event
from rules.piquet.table.setting import state_from

# 36 in spades (11, 10, 9, 6) against 35 in hearts (11, 10, 8, 6).
ELDER = "AS KS 9S 6S KH QH JD 9D 8D 7C 8C 9C"
YOUNGER = "AH JH 8H 6H QS JS TD 7D 6D TC JC AC"
PACK_OF_32 = "fr1642:pack.composition.removed=2 3 4 5 6"


def judged(corpus: Corpus, *asked: str, **given: str) -> Comparison:
    hands = {"elder": ELDER, "younger": YOUNGER}
    return compare(corpus, Deal(GAME, read_given(GAME, hands | given)), ways(corpus, asked))


def matter(compared: Comparison, rule: str, to: str | None) -> Matter:
    (found,) = [one for one in compared.matters if one.rule == rule and one.to == to]
    return found


def test_without_a_name_every_rule_set_is_asked_in_the_order_of_the_editions(corpus: Corpus) -> None:
    assert [one.id for one in ways(corpus, ())][:2] == ["fr1642", "en1651"]


FORTY_FOUR = "JS TS 9S 8S 7S JH TH 9H JD TD JC 9C"
THIRTY_ONE = "AS KS QS KH 8H 7H KD 8D 7D KC 8C 7C"


def test_rules_that_decide_the_same_matter_are_laid_side_by_side(corpus: Corpus) -> None:
    compared = judged(corpus, "fr1642", "moderne", elder=FORTY_FOUR, younger=THIRTY_ONE)
    value = matter(compared, "point.value", "elder")
    assert [(cell.decided.rule, cell.decided.points) for cell in value.cells if cell] == [
        ("point.value", 4),
        ("point.cards", 5),
    ]
    assert value.differs


def test_the_same_points_by_another_rule_are_no_difference(corpus: Corpus) -> None:
    # 11 + 10 + 10 + 10 + 9 = 50: five tens, and five cards
    hands = {"elder": "AS KS QS JS 9S TH 9H JD TD 8D JC 9C", "younger": "TS 8S 7S KH QH 7H KD 7D AD KC 8C 7C"}
    compared = judged(corpus, "classic", "moderne", **hands)
    assert not matter(compared, "point.value", "elder").differs


def test_findings_that_come_to_the_same_do_not_differ_whatever_they_cite(corpus: Corpus) -> None:
    compared = judged(corpus, "fr1642", "en1651")
    good = matter(compared, "point.good", "elder")
    assert [cell.decided.ruling for cell in good.cells if cell] == ["good", "good"]
    assert [cell.decided.clauses[0].split(".")[0] for cell in good.cells if cell] == ["fr1642", "en1651"]
    assert compared.differences == ()


ACE = parse_cards("AS")
LIKE: dict[str, Any] = {"to": "elder", "points": 1, "ruling": "good", "name": "a thing", "number": 5, "cards": ACE}


@pytest.mark.parametrize(
    ("changed", "differs"),
    [
        ({"to": "younger"}, True),
        ({"to": None, "player": "A"}, True),
        ({"points": 2}, True),
        ({"points": None}, True),
        ({"ruling": "equal"}, True),
        ({"name": "another"}, True),
        ({"number": 6}, False),
        ({"cards": parse_cards("KS")}, False),
        ({}, False),
    ],
)
def test_what_counts_as_a_difference(changed: dict[str, Any], differs: bool) -> None:
    one = Finding("higher", **LIKE).by("set.best", (("higher", ("fr1642.12.6",)),))
    other = Finding("unopposed", **(LIKE | changed)).by("set.best", (("unopposed", ("fr1642.12.7",)),))
    assert (outcome(one) != outcome(other)) == differs


class Twice:
    """A deal in which the same thing is found twice."""

    game = GAME
    events = ()
    cards = ()

    def judge(self, ruleset: RuleSet) -> Verdict:
        found = Finding("higher", **LIKE).by("set.best", (("higher", ("fr1642.12.6",)),))
        other = Finding("higher", **(LIKE | {"cards": parse_cards("KS")})).by("set.best", found.because)
        return Verdict((found, found, other), {})


def test_the_same_thing_found_twice_is_two_things(corpus: Corpus) -> None:
    compared = compare(corpus, Twice(), ways(corpus, ["fr1642"]))
    assert len(compared.matters) == 3
    assert len({one.thing for one in compared.matters}) == 3


def test_a_difference_names_the_parameter_that_causes_it_with_its_clauses(corpus: Corpus) -> None:
    compared = judged(corpus, "fr1642", "fr1642:point.good.compare=counted")
    good = matter(compared, "point.good", "elder")
    assert [cell.decided.ruling for cell in good.cells if cell] == ["good", "equal"]
    assert good.differs
    assert good.causes == (Decision("point.good", "compare"),)
    first, second = [each.way for each in compared.judged]
    assert (first.state(good.causes[0]), second.state(good.causes[0])) == ("raw", "counted")
    assert first.clauses(good.causes[0]) == ("fr1642.6.1", "fr1642.6.2")


def test_what_one_way_finds_and_another_does_not_differs_by_the_same_cause(corpus: Corpus) -> None:
    compared = judged(corpus, "fr1642", "fr1642:point.good.compare=counted")
    value = matter(compared, "point.value", "elder")
    assert [cell and cell.decided.points for cell in value.cells] == [4, None]  # 36: as much as 35, which is four
    assert value.differs
    assert value.causes == (Decision("point.good", "compare"),)


def test_of_two_things_in_which_ways_are_unlike_only_that_which_matters_is_a_cause(corpus: Corpus) -> None:
    compared = judged(corpus, "fr1642", "fr1642:point.good.compare=counted:capot.points=41")
    assert {one.causes for one in compared.differences} == {(Decision("point.good", "compare"),)}


def test_each_difference_has_its_own_cause(corpus: Corpus) -> None:
    tierce = "sequence.best.points=3=4 4=5 5=15 6=16 7=17 8=18 9=19"
    compared = judged(corpus, "fr1642", f"fr1642:point.good.compare=counted:{tierce}")
    causes = {one.rule: one.causes for one in compared.differences}
    assert causes["point.good"] == (Decision("point.good", "compare"),)
    assert causes["sequence.best"] == (Decision("sequence.best", "points"),)


def test_a_reading_gives_the_reason_for_which_one_could_read_so(corpus: Corpus) -> None:
    own, read = ways(corpus, ["fr1642", "fr1642:point.good.compare=counted"])
    contrast = Decision("point.good", "compare")
    parameter = own.ruleset.rules["point.good"].parameters["compare"]
    assert own.why(contrast) == parameter.authority.why
    assert read.why(contrast) == parameter.readings[0].why
    tried = way(corpus, "fr1642:capot.points=41")
    assert tried.why(Decision("capot", "points")) == "tried, though the text does not offer it"


def test_a_rule_that_a_way_lacks_is_said_to_be_wanting(corpus: Corpus) -> None:
    ruleset = corpus.rulesets["en1651"]
    rules = {name: use for name, use in ruleset.rules.items() if name not in ("set.best", "set.ranks")}
    without = Way(replace(ruleset, id="en-without", rules=FrozenMap(rules)))
    given = read_given(
        GAME, {"elder": "AS KS 9S 6S AH QH AD 9D 8D 7C 8C JC", "younger": "JH TH 8H 6H QS JS TD 7D 6D TC 9C AC"}
    )
    compared = compare(corpus, Deal(GAME, given), (way(corpus, "en1651"), without))
    aces = matter(compared, "set.best", "elder")
    assert aces.cells[0]
    assert (aces.cells[0].decided.points, aces.cells[1]) == (3, None)
    assert Decision("set.best") in aces.causes
    assert [each.way.state(Decision("set.best")) for each in compared.judged] == [True, False]


def test_a_card_that_is_not_in_the_pack_is_said_with_its_clause_and_is_no_difference(corpus: Corpus) -> None:
    compared = judged(corpus, "fr1642", PACK_OF_32)
    full, short = compared.judged
    assert (full.playable, short.playable) == (True, False)
    assert short.refused[0].sentence == "The six of spades (6S) is not in the pack."
    assert short.refused[0].decided.clauses == ("fr1642.1.1",)
    assert short.findings == ()
    assert compared.differences == ()
    assert all(one.cells[1] is None for one in compared.matters)


def test_readings_are_read_as_they_are_written(corpus: Corpus) -> None:
    asked = "fr1642:pique.window=any-card:set.ranks.ranks=A K:pique.threshold=29"
    one = way(corpus, asked)
    assert one.id == asked
    assert one.ruleset.rules["pique"].parameters["window"].value == "any-card"
    assert one.ruleset.rules["pique"].parameters["threshold"].value == 29
    assert one.ruleset.rules["set.ranks"].parameters["ranks"].value == ("A", "K")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("fr1642:pique", "'pique' is not a reading; write it like pique.window=any-card"),
        ("fr1642:pique.windows=any-card", "unknown parameter 'windows' of pique: did you mean window?"),
        ("fr1642:pique.window=never", "pique.window: 'never' is not one of first-card, play, any-card"),
        ("fr1642:set.ranks.ranks=A A", "set.ranks.ranks: "),
    ],
)
def test_a_reading_that_cannot_be_had_is_refused(corpus: Corpus, asked: str, said: str) -> None:
    with pytest.raises(UnknownReading) as raised:
        way(corpus, asked)
    assert str(raised.value).startswith(said)


def played(corpus: Corpus, case: str, *asked: str) -> Comparison:
    (found,) = [one for one in corpus.cases if one.id == case]
    return compare(corpus, deal_of(found), ways(corpus, asked))


def test_a_case_is_played_event_by_event_under_each_way(corpus: Corpus) -> None:
    compared = played(corpus, "the-loser-plays-on", "fr1642", "en1651")
    assert compared.deal.events == ("B plays on",)
    assert {one.event for one in compared.matters} == {1}
    again, on = matter(compared, "partie.next", None), matter(compared, "partie.next", "B")
    assert [cell and cell.decided.ruling for cell in again.cells] == ["lift again", None]
    assert [cell and cell.decided.ruling for cell in on.cells] == [None, "deals"]
    assert again.causes == on.causes == (Decision("partie.next", "unless_agreed"),)
    assert compared.whom == ("A", "B")


def test_an_event_that_cannot_happen_under_a_way_is_said_and_ends_it(corpus: Corpus) -> None:
    (case,) = [one for one in corpus.cases if one.id == "a-single-card-is-not-lifted"]
    impossible = replace(case.events[0], event=read_event("A plays on"))
    compared = compare(corpus, deal_of(replace(case, events=(*case.events, impossible))), ways(corpus, ["fr1642"]))
    (one,) = compared.judged
    assert one.stopped
    assert one.stopped.startswith("“A plays on” cannot happen: ")
    assert one.findings


def test_the_cards_of_a_case_are_held_against_the_pack(corpus: Corpus) -> None:
    compared = played(corpus, "one-of-too-many-put-back-as-1651-has-it", "fr1642", PACK_OF_32)
    assert [one.playable for one in compared.judged] == [True, False]


@pytest.mark.parametrize("which", ["one of each file", pytest.param("all", marks=pytest.mark.slow)])
def test_every_case_can_be_compared(corpus: Corpus, which: str) -> None:
    first = {case.file: case for case in reversed(corpus.cases)}
    for case in corpus.cases if which == "all" else first.values():
        compared = compare(corpus, deal_of(case), ways(corpus, case.rulesets))
        assert all(one.causes for one in compared.differences), case.id


def test_a_deal_with_cards_wanting_is_not_played(corpus: Corpus) -> None:
    (case,) = (one for one in corpus.cases if one.id == "the-elder-takes-five")
    compared = compare(corpus, deal_of(case), ways(corpus, ("classic", "ancien")))
    by_id = {one.way.id: one for one in compared.judged}
    assert (by_id["classic"].stopped, bool(by_id["classic"].findings)) == (None, True)
    assert by_id["ancien"].findings == ()
    assert compared.matters
    assert compared.differences == ()
    assert "cannot be played: the card 6S" in (by_id["ancien"].stopped or "")


def test_the_same_seed_deals_the_same_and_another_another(corpus: Corpus) -> None:
    pack = pack_of(corpus.rulesets["fr1642"])
    assert len(pack) == 36
    assert deal(3, pack) == deal(3, pack)
    assert deal(3, pack) != deal(4, pack)


@pytest.mark.parametrize("asked", ["fr1642", PACK_OF_32])
def test_a_coup_dealt_at_random_is_one_that_can_be_judged(corpus: Corpus, asked: str) -> None:
    one = way(corpus, asked)
    pack = pack_of(one.ruleset)
    for seed in range(40):
        facts = deal(seed, pack)
        given = read_given(GAME, write_given(GAME, facts.given()))
        assert GAME.read_facts(given) == facts, seed  # which checks the hands and who plays what
        assert all(trick.answered for trick in facts.tricks or ()), seed
        seen = {*facts.held("elder"), *facts.held("younger")}
        assert seen <= set(pack), seed
        assert compare(corpus, Deal(GAME, given), (one,)).judged[0].playable, seed


@pytest.mark.parametrize("seeds", [range(20), pytest.param(range(20, 80), marks=pytest.mark.slow)], ids=str)
@pytest.mark.parametrize("asked", ["fr1642", "en1651", PACK_OF_32, "classic", "ancien", "moderne"])
def test_a_deal_judged_at_once_counts_what_it_counts_played_by_honest_players(
    corpus: Corpus, asked: str, seeds: range
) -> None:
    ruleset = way(corpus, asked).ruleset
    for seed in seeds:
        facts = deal(seed, pack_of(ruleset))
        after = Facts(elder=facts.elder, younger=facts.younger, tricks=facts.tricks)
        counted = tally(HANDS, (one for one in decide(ruleset, after) if one.rule != "blanche.worth"))
        given = after.given()
        coup = Coup.begin(ruleset, state_from({"elder": given["elder"], "younger": given["younger"]}))
        coup = play_honestly(coup, (one.card for one in cards_played(facts.tricks or ())))
        assert coup.over
        assert {hand: coup.score.of(hand) for hand in HANDS} == counted, seed


def test_whoever_can_follow_suit_does(corpus: Corpus) -> None:
    facts = deal(11, pack_of(corpus.rulesets["fr1642"]))
    hands = {"elder": list(facts.elder or ()), "younger": list(facts.younger or ())}
    leader, other = "elder", "younger"
    for trick in facts.tricks or ():
        assert trick.answered
        could = any(card.suit == trick.led.suit for card in hands[other])
        assert (trick.answered.suit == trick.led.suit) == could
        hands[leader].remove(trick.led)
        hands[other].remove(trick.answered)
        leader, other = (other, leader) if trick.taken_by_answer else (leader, other)
    assert hands == {"elder": [], "younger": []}


def test_facts_are_written_as_they_are_read() -> None:
    written = {
        "elder": ELDER,
        "younger": YOUNGER,
        "tricks": "AS JS; KS",
        "cards_won": "7:5",
        "recalled": "in-play",
        "wanting": "12:100",
    }
    assert write_given(GAME, read_given(GAME, written)) == written
    assert write_given(GAME, GAME.read_facts(read_given(GAME, written)).given()) == written
    assert write_given(GAME, Facts().given()) == {}
    assert GAME.read_facts(read_given(GAME, {"elder": " ", "younger": None})) == Facts()


def test_after_an_event_that_cannot_happen_under_a_way_it_is_compared_no_more(corpus: Corpus) -> None:
    compared = played(corpus, "four-need-not-be-named", "fr1642", "classic", "moderne")
    book, *others = compared.judged
    assert (book.reached, [one.reached for one in others]) == (0, [6, 6])
    assert compared.matters
    for one in compared.matters:
        assert not book.judges(one)
        assert all(each.judges(one) for each in others)
        assert not one.differs
