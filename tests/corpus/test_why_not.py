"""Why something counts nothing: the condition that is not met, or what was found against it, with its clauses."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import piquet_corpus as pc
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.why_not import UNMET, why_not
from piquet_corpus.work.errors import UnknownName
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


def reasons(what: str, side: str, rules: str = "fr1642", **given: Any) -> list[tuple[str, str, str | None]]:
    """The rule, the ground and the side of each reason."""
    answer = pc.why_not(what, side, rules, **given)
    assert not answer.counts
    return [(each.rule, each.decided.grounds[0], each.side) for each in answer.reasons]


def test_a_hand_without_three_in_a_row_does_not_meet_the_condition_of_a_sequence() -> None:
    answer = pc.why_not("sequence", "elder", "fr1642", **NO_RUN)
    assert answer.sentence == "The elder counts nothing for a sequence."
    (reason,) = answer.reasons
    assert reason.sentence == "This condition is not met: three cards in a row are a tierce."
    assert "fr1642.7.3" in [quotation.id for quotation in reason.clauses]
    assert reason.decided.ruling == UNMET


@pytest.mark.parametrize(
    ("what", "side", "rule", "ground", "of"),
    [
        # A quarte is shorter than a sixième; 39 in hearts is less than 60 in spades.
        ("sequence", "younger", "sequence.best", "shorter", "younger"),
        ("point", "younger", "point.good", "good", "elder"),
        ("set", "younger", "set.best", "fewer", "younger"),
        # 6 + 16 + 14 + 14 make 50 in hand: a repique, in place of a pique. The younger has nothing in hand.
        ("pique", "elder", "repique", "made", "elder"),
        ("repique", "younger", "repique", "made", "younger"),
        ("pique", "younger", "pique", "made", "younger"),
        # All twelve tricks are the elder's: a capot, which counts in place of the cards.
        ("capot", "younger", "capot", "all", "younger"),
        ("cards", "younger", "capot", "all", "elder"),
    ],
)
def test_what_was_found_against_a_side_is_the_reason(what: str, side: str, rule: str, ground: str, of: str) -> None:
    found = reasons(what, side, tricks=TRICKS, **HANDS)
    assert found[0] == (rule, ground, of)


@pytest.mark.parametrize("what", ["point", "sequence", "set", "repique", "capot", "cards"])
def test_what_counts_is_said_to_count(what: str) -> None:
    answer = pc.why_not(what, "elder", "fr1642", tricks=TRICKS, **HANDS)
    assert answer.counts
    assert answer.sentence.startswith("The elder counts something for ")
    assert all(reason.points for reason in answer.reasons)


def test_as_many_tricks_are_nobody_s_cards() -> None:
    assert reasons("cards", "younger", cards_won={"elder": 6, "younger": 6}, **HANDS) == [
        ("cards.most", "equal", "younger")
    ]


def test_three_nines_are_of_a_rank_that_does_not_count() -> None:
    hands = {"elder": "9S 9H 9D AS KS TS 8S JD 7C 8C QH 7D", "younger": "7S 7H AH KH JH TH AD KD QD TD AC KC"}
    assert reasons("set", "elder", "moderne", **hands) == [("set.ranks", "excluded", "elder")]


def test_a_figure_is_why_there_is_no_blanche_and_a_hand_that_is_not_given_cannot_be_judged() -> None:
    assert reasons("blanche", "elder", elder_dealt=ELDER, **HANDS) == [("blanche.held", "no-court", "elder")]
    answer = pc.why_not("blanche", "younger", "fr1642", elder_dealt=ELDER, **HANDS)
    assert not answer.reasons
    assert answer.remark == "It cannot be judged: give younger_dealt (the younger's cards before the exchange)."


def test_what_was_not_given_is_named() -> None:
    assert "give tricks (" in pc.why_not("capot", "elder", "fr1642", **HANDS).remark
    assert "give elder (" in pc.why_not("point", "elder", "fr1642", tricks=TRICKS).remark


def test_a_book_without_the_rule_is_said_to_have_none(corpus: Corpus) -> None:
    whole = corpus.rulesets["fr1642"]
    without = replace(whole, rules=FrozenMap({name: use for name, use in whole.rules.items() if name != "capot"}))
    facts = GAME.read_facts(HANDS | {"tricks": TRICKS})
    answer = why_not(corpus, without, facts, "capot", "younger")
    assert (answer.reasons, answer.remark) == ((), "No rule of this book counts a capot.")


def test_wrong_questions_name_what_can_be_asked(corpus: Corpus) -> None:
    with pytest.raises(UnknownName, match="unknown thing to count 'sequense': did you mean sequence"):
        pc.why_not("sequense", "elder", "fr1642", **HANDS)
    with pytest.raises(UnknownName, match="unknown side 'dealer'"):
        pc.why_not("sequence", "dealer", "fr1642", **HANDS)


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
    assert answers[1]["reasons"][0]["because"] == {"made": ["fr1642.17.1", "fr1642.17.4", "fr1642.41.5"]}


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
                    told = answer.reasons if set(asked.by) & set(ruleset.rules) else answer.remark
                    assert told or id_ not in OURS, (id_, what, side, given)
                    assert answer.reasons or answer.remark
