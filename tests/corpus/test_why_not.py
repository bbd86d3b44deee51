"""Why something counts nothing: the condition that is not met, or what was found against it, with its clauses."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import piquet_corpus as pc
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.why_not import why_not
from piquet_corpus.work.errors import UnknownName, Usage
from rules.core.frozen import FrozenMap
from rules.core.game import game_of
from rules.core.rule import RuleError, make_rule

# The elder: spades the sixième major, four aces, four kings. The younger: a quarte in hearts, three queens.
ELDER, YOUNGER = "AS KS QS JS TS 9S AH AD AC KH KD KC", "8S 7S QH JH TH 9H QD JD TD QC JC TC"
HANDS = {"elder": ELDER, "younger": YOUNGER}
NO_RUN = {"elder": "AS TS 8S 6S AH KH AD KD QC JC 9C 7D", "younger": "KS QS 9S QH JH TH 9H QD JD 8D TC 8C"}
# The elder takes all twelve tricks: he leads his highest card of each suit, and the younger never has a higher one.
TRICKS = ["AS 8S", "KS 7S", "QS QH", "JS JH", "TS TH", "9S 9H", "AH QD", "AD JD", "AC QC", "KH TD", "KD JC", "KC TC"]
GAME = game_of("piquet")
OURS = ("fr1642", "en1651", "en1674", "classic", "ancien", "moderne")
"""The rule sets of the corpus; one more may lack a rule, or the clauses of a condition."""


def reasons(what: str, side: str, rules: str = "fr1642", **given: Any) -> list[tuple[str, str]]:
    """The ground and the side of each reason, or of the condition that is not met."""
    answer = pc.why_not(what, side, rules, **given)
    assert not answer.counts
    if answer.condition:
        assert not answer.reasons
        return [("not met", answer.condition.ground)]
    return [(str(each.side), f"{each.rule}#{each.decided.grounds[0]}") for each in answer.reasons]


def test_a_hand_without_three_in_a_row_does_not_meet_the_condition_of_a_sequence() -> None:
    answer = pc.why_not("sequence", "elder", "fr1642", **NO_RUN)
    assert answer.sentence == "The elder counts nothing for a sequence."
    assert answer.unmet == "This condition is not met: three cards in a row are a tierce."
    assert answer.condition
    assert "fr1642.7.3" in [quotation.id for quotation in answer.condition.quotations]
    assert (answer.reasons, answer.remark) == ((), "")


@pytest.mark.parametrize(
    ("what", "side", "first"),
    [
        # A quarte is shorter than a sixième; 39 in hearts is less than 60 in spades; three queens are fewer than four.
        ("sequence", "younger", ("younger", "sequence.best#shorter")),
        ("point", "younger", ("elder", "point.good#good")),
        ("set", "younger", ("younger", "set.best#fewer")),
        # 6 + 16 + 14 + 14 make 50 in hand: a repique, in place of a pique. The younger has nothing in hand.
        ("pique", "elder", ("elder", "repique#made")),
        ("repique", "younger", ("not met", "made")),
        ("pique", "younger", ("not met", "made")),
        # All twelve tricks are the elder's: a capot, which counts in place of the cards.
        ("capot", "younger", ("not met", "all")),
        ("cards", "younger", ("elder", "capot#all")),
    ],
)
def test_what_was_found_against_a_side_is_the_reason(what: str, side: str, first: tuple[str, str]) -> None:
    assert reasons(what, side, tricks=TRICKS, **HANDS)[0] == first


@pytest.mark.parametrize("what", ["point", "sequence", "set", "repique", "capot", "cards"])
def test_what_counts_is_said_to_count(what: str) -> None:
    answer = pc.why_not(what, "elder", "fr1642", tricks=TRICKS, **HANDS)
    assert answer.counts
    assert answer.sentence.startswith("The elder counts something for ")
    assert all(reason.points for reason in answer.reasons)


def test_as_many_tricks_are_nobody_s_cards() -> None:
    assert reasons("cards", "younger", cards_won={"elder": 6, "younger": 6}, **HANDS) == [
        ("younger", "cards.most#equal")
    ]


def test_three_nines_are_of_a_rank_that_does_not_count() -> None:
    hands = {"elder": "9S 9H 9D AS KS TS 8S JD 7C 8C QH 7D", "younger": "7S 7H AH KH JH TH AD KD QD TD AC KC"}
    assert reasons("set", "elder", "moderne", **hands) == [("elder", "set.ranks#excluded")]


def test_a_figure_is_why_there_is_no_blanche_and_a_hand_that_is_not_given_cannot_be_judged() -> None:
    assert reasons("blanche", "elder", elder_dealt=ELDER, **HANDS) == [("not met", "no-court")]
    answer = pc.why_not("blanche", "younger", "fr1642", elder_dealt=ELDER, **HANDS)
    assert (answer.reasons, answer.condition) == ((), None)
    assert answer.remark == "It cannot be judged: give younger_dealt (the younger's cards before the exchange)."


def test_what_was_not_given_is_named() -> None:
    assert "give tricks (" in pc.why_not("capot", "elder", "fr1642", **HANDS).remark
    assert "give elder (" in pc.why_not("point", "elder", "fr1642", tricks=TRICKS).remark


def test_a_book_without_the_rule_is_said_to_have_none(corpus: Corpus) -> None:
    whole = corpus.rulesets["fr1642"]
    without = replace(whole, rules=FrozenMap({name: use for name, use in whole.rules.items() if name != "capot"}))
    facts = GAME.read_facts(HANDS | {"tricks": TRICKS})
    answer = why_not(corpus, without, facts, "capot", "younger")
    assert (answer.reasons, answer.condition) == ((), None)
    assert answer.remark == "No rule of this book counts a capot."


def test_wrong_questions_name_what_can_be_asked(corpus: Corpus) -> None:
    with pytest.raises(UnknownName, match="unknown thing to count 'sequense': did you mean sequence"):
        pc.why_not("sequense", "elder", "fr1642", **HANDS)
    with pytest.raises(UnknownName, match="unknown side 'dealer'"):
        pc.why_not("sequence", "dealer", "fr1642", **HANDS)
    with pytest.raises(Usage, match="it cannot be asked of tarot why"):
        pc.why_not("sequence", "A", "tarot1637", A="T21")
    with pytest.raises(Usage, match=r"The five of diamonds \(5D\) is not in the pack: « Premièrement, il faut ôter"):
        pc.why_not("sequence", "elder", "fr1642", **(HANDS | {"elder": ELDER.replace("KC", "5D")}))


def test_a_condition_must_be_one_of_the_grounds() -> None:
    with pytest.raises(RuleError, match=r"the condition of x\.y is other, which is none of its grounds"):
        make_rule("x.y", lambda p: [], grounds={"known": "…"}, condition="other")


def test_the_command_says_it_of_both_sides_with_the_words_of_the_book(ask: Any) -> None:
    cards = [part for side, hand in HANDS.items() for part in (f"--{side}", hand)]
    shown = ask("score", "--rules", "fr1642", *cards, "--why-not", "sequence").out
    assert "The elder counts something for a sequence." in shown
    assert "The younger counts nothing for a sequence." in shown
    assert "la quarte annule la tierce" in shown
    answers = json.loads(ask("score", "--rules", "fr1642", *cards, "--why-not", "repique", "--json").out)["answers"]
    assert [answer["counts"] for answer in answers] == [True, False]
    assert answers[1]["condition"]["ground"] == "made"
    assert [quoted["id"] for quoted in answers[1]["condition"]["quotations"]][:1] == ["fr1642.17.1"]


def test_what_it_says_agrees_with_the_score_and_there_is_always_a_reason(corpus: Corpus) -> None:
    rng = Random(44)
    for id_, ruleset in corpus.rulesets.items():
        if ruleset.game != "piquet":
            continue
        for _ in range(4):
            given = GAME.deal(ruleset, rng.randrange(10**6)) or {}
            facts = GAME.read_facts(given)
            findings = GAME.judge(ruleset, facts)
            for what, asked in GAME.countable.items():
                for side in GAME.sides:
                    answer = why_not(corpus, ruleset, facts, what, side)
                    counts = any(each.rule in asked.by and each.to == side and each.points for each in findings)
                    assert answer.counts == counts, (id_, what, side, given)
                    why = answer.reasons or answer.condition
                    assert why or (id_ not in OURS and answer.remark), (id_, what, side, given)
