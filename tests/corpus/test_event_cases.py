"""Cases with events: what a file may say, what is expected of whom, and what is said of a case that fails.

The two events they use are given a meaning of their own here: `tells` asks what a card is worth, and is refused for a
card that is not of the pack; an ace cannot be told.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from piquet_corpus.edition.cases.run import Outcome, Verdict, differs, run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.proof.coverage import cover
from piquet_corpus.publishing.output import as_json
from piquet_corpus.publishing.output.case_report import report
from piquet_corpus.work.errors import CorpusError
from rules.core.cards import Rank
from rules.core.machine import Impossible, Step
from rules.core.machine import Outcome as Happened
from rules.piquet.judge import Judge
from rules.piquet.laws import pack
from rules.piquet.moves.registry import MOVES
from rules.piquet.table.events import Shuffles, Tells
from rules.piquet.table.state import State
from tests.files import case_of

GOOD = """\
- id: two-cards-told
  title: Two cards are told
  source: derived
  rules: [fr1642, en1651]
  working: the words say it
  given: {phase: announce, elder: AS, younger: KS}
  events:
  - elder shuffles
  - elder tells 9C: [{rule: card.value, number: 9, grounds: [pips], because: [fr1642.2.11, en1651.3.1.1]}]
  - younger tells 5C:
      fr1642: [{rule: pack.composition, refused: true, grounds: [removed], because: [fr1642.1.1]}]
      en1651:
      - {rule: pack.composition, ruling: refused, because: [en1651.1.1.1]}
  expect:
  - {rule: card.value, cards: 9C, because: [fr1642.2.11, en1651.3.1.1]}
  - {rule: card.order, absent: true}
  totals: {elder: 0, younger: 0}
"""


def tells(judge: Judge, state: State, event: Tells) -> Happened[State]:
    """Ask what a card is worth."""
    if event.card.rank is Rank.ACE:
        raise Impossible("an ace is never told")
    refused = tuple(one for one in judge.rule[pack.composition](cards=(event.card,)) if one.ruling == "refused")
    return Happened(state, (*refused, *judge.rule[pack.value](table=(event.card,))))


@pytest.fixture(autouse=True)
def moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MOVES._moves, Tells, tells)
    monkeypatch.setitem(MOVES._moves, Shuffles, lambda judge, state, event: Happened(state))


def outcome(old: str, new: str, tmp_path: Path, corpus: Corpus, ruleset: str = "fr1642") -> Outcome:
    assert old in GOOD
    return run_case(case_of(GOOD.replace(old, new), tmp_path, corpus), corpus.rulesets[ruleset])


def test_a_case_passes_under_both_rule_sets(tmp_path: Path, corpus: Corpus) -> None:
    case = case_of(GOOD, tmp_path, corpus)
    outcomes = [run_case(case, corpus.rulesets[name]) for name in case.rulesets]
    assert [one.failures for one in outcomes] == [(), ()]
    assert outcomes[0].asserted == {("card.value", "pips"), ("pack.composition", "removed")}
    assert outcomes[1].asserted == {("card.value", "pips")}
    assert [step.refused for step in outcomes[0].steps] == [False, False, True]
    assert case.cited == ("fr1642.2.11", "fr1642.1.1", "en1651.3.1.1", "en1651.1.1.1")


def test_each_event_knows_its_line(tmp_path: Path, corpus: Corpus) -> None:
    case = case_of(GOOD, tmp_path, corpus)
    assert [(str(one.event), one.line) for one in case.events] == [
        ("elder shuffles", 8),
        ("elder tells 9C", 9),
        ("younger tells 5C", 10),
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("elder tells 9C", "elder tels 9C", 9, "'elder tels 9C' is not an event: did you mean “<hand> tells <card>”?"),
        ("elder tells 9C", "elder tells ZC", 9, "'ZC' is not a card"),
        ("- elder shuffles", "- 7", 8, "expected"),
        ("- elder shuffles", "- {elder shuffles: [], younger shuffles: []}", 8, "one event for each item"),
        ("- elder shuffles", "- elder shuffles: {rule: card.value, absent: true}", 8, "must be a list"),
        ("- elder shuffles", "- elder shuffles: []", 8, "at least one item"),
        ("- elder shuffles", "- elder shuffles: [{rul: x}]", 8, "unknown key rul: did you mean rule?"),
        (
            "- elder shuffles",
            "- elder shuffles: {modern: [{rule: x, absent: true}]}",
            1,
            "but rules has only fr1642, en1651",
        ),
        ("number: 9, grounds", "number: nine, grounds", 9, "number:"),
        (
            "because: [fr1642.2.11, en1651.3.1.1]}]",
            "because: [fr1642.2.11]}]",
            9,
            "because must name a clause that en1651 rests on",
        ),
        ("refused: true", "refused: true, ruling: refused", 11, "refused is itself the ruling"),
        ("ruling: refused, b", "cards: ZC, b", 13, "'ZC' is not a card"),
        ("  working: the words say it\n", "", 1, "missing key working"),
        ("elder: AS", "elder: ZS", 6, "'ZS' is not a card"),
        ("phase: announce, ", "", 6, "the elder has 1 card: a hand has 12 (if you mean 1, write the phase)"),
        ("phase: announce", "phase: exchange", 6, "elder cannot be given in the phase exchange"),
        ("younger: KS", "younger: AS", 6, "the card AS is both in the elder's hand and in the younger's hand"),
        ("younger: KS", "younger: KS, recalled: in-play", 1, "recalled is not allowed in a case with events"),
        ("younger: KS", "younger: KS, tallon: 7S", 6, "unknown key tallon: did you mean talon?"),
        ("cards: 9C", "player: D, cards: 9C", 15, "player: expected 'A', 'B' or 'C'"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(
    tmp_path: Path, corpus: Corpus, old: str, new: str, line: int, message: str
) -> None:
    assert old in GOOD
    with pytest.raises(CorpusError) as raised:
        case_of(GOOD.replace(old, new), tmp_path, corpus)
    assert message in raised.value.message
    assert (raised.value.file.name, raised.value.line) == ("a.cases.yaml", line)


def without_expect(text: str) -> str:
    """The case with nothing expected of the whole."""
    return text[: text.index("  expect:")]


def test_expect_may_be_left_out_if_something_is_expected_of_an_event(tmp_path: Path, corpus: Corpus) -> None:
    case = case_of(without_expect(GOOD), tmp_path, corpus)
    assert run_case(case, corpus.rulesets["fr1642"]).passed


def test_something_must_be_expected_under_every_rule_set(tmp_path: Path, corpus: Corpus) -> None:
    events = GOOD.replace("  - elder tells 9C:", "  - elder tells 9C #")
    one = events[: events.index("      en1651:")]
    with pytest.raises(CorpusError, match="nothing is expected under en1651"):
        case_of(one, tmp_path, corpus)


def test_what_is_for_events_is_not_given_without_them(tmp_path: Path, corpus: Corpus) -> None:
    text = GOOD[: GOOD.index("  events:")] + GOOD[GOOD.index("  expect:") :]
    with pytest.raises(CorpusError, match="phase is allowed only in a case with events"):
        case_of(text, tmp_path, corpus)
    text = text.replace("phase: announce, elder: AS, younger: KS", "table: 9C")
    assert run_case(case_of(text, tmp_path, corpus), corpus.rulesets["fr1642"]).passed
    with pytest.raises(CorpusError, match="refused is about an event, but the case has no events"):
        case_of(text.replace("absent: true", "refused: true, because: [fr1642.1.1, en1651.1.1.1]"), tmp_path, corpus)


def test_a_failing_event_is_named_with_its_line(tmp_path: Path, corpus: Corpus) -> None:
    found = outcome("number: 9", "number: 8", tmp_path, corpus)
    assert [(failure.kind, failure.line) for failure in found.failures] == [("missing", 9)]
    told = report(found, corpus)
    assert "a.cases.yaml:9: no such finding of card.value" in told
    assert "event:    elder tells 9C (line 9)" in told
    assert "expected: card.value, number 8, grounds pips" in told
    assert "fr1642.2.11: « Les cartes valent les points qu’elles portent, »" in told
    assert "actual:   card.value, number 9, cards 9C, grounds pips" in told
    assert found.asserted == frozenset()


def test_an_expectation_is_held_against_its_own_event_only(tmp_path: Path, corpus: Corpus) -> None:
    found = outcome(
        "elder tells 9C: [{rule: card.value, number: 9",
        "elder tells 8C: [{rule: card.value, number: 5",
        tmp_path,
        corpus,
    )
    assert [failure.kind for failure in found.failures] == ["missing", "missing"]


def test_a_refusal_must_be_expected(tmp_path: Path, corpus: Corpus) -> None:
    found = outcome("refused: true", "absent: false", tmp_path, corpus)
    assert [(failure.kind, failure.line) for failure in found.failures] == [("refused", 10)]
    told = report(found, corpus)
    assert "a.cases.yaml:10: “younger tells 5C” is refused, but no expectation says so" in told
    assert "fr1642.1.1: " in told


def test_a_refusal_that_does_not_come_is_a_failure(tmp_path: Path, corpus: Corpus) -> None:
    found = outcome("younger tells 5C", "younger tells 7C", tmp_path, corpus)
    assert [(failure.kind, failure.line) for failure in found.failures] == [("missing", 11)]


def test_an_impossible_event_ends_the_case(tmp_path: Path, corpus: Corpus) -> None:
    found = outcome("elder tells 9C", "elder tells AC", tmp_path, corpus)
    assert [(failure.kind, failure.line) for failure in found.failures] == [("impossible", 9)]
    assert len(found.steps) == 1
    told = report(found, corpus)
    assert "a.cases.yaml:9: “elder tells AC” cannot happen: an ace is never told" in told
    assert "expected" not in told


def test_what_is_expected_of_the_whole_is_held_against_all_findings(tmp_path: Path, corpus: Corpus) -> None:
    assert [one.kind for one in outcome("cards: 9C", "cards: 8C", tmp_path, corpus).failures] == ["missing"]
    assert [one.kind for one in outcome("card.order, absent", "card.value, absent", tmp_path, corpus).failures] == [
        "present"
    ]


def test_totals_are_the_score_of_the_coup(tmp_path: Path, corpus: Corpus) -> None:
    found = outcome("totals: {elder: 0", "totals: {elder: 3", tmp_path, corpus)
    assert [one.kind for one in found.failures] == ["totals"]


def test_a_reading_may_be_asked_for(tmp_path: Path, corpus: Corpus) -> None:
    found = outcome("  events:", "  reading: {card.value: {ace: 1}}\n  events:", tmp_path, corpus)
    assert found.passed
    assert found.asserted == frozenset()


def test_the_events_are_told_in_json(tmp_path: Path, corpus: Corpus) -> None:
    told = as_json.outcome(outcome("number: 9", "number: 8", tmp_path, corpus))
    assert [one["event"] for one in told["events"]] == ["elder shuffles", "elder tells 9C", "younger tells 5C"]
    assert [one["refused"] for one in told["events"]] == [False, False, True]
    assert told["events"][1]["findings"][0]["number"] == 9
    assert told["failures"][0]["event"] == {"event": "elder tells 9C", "line": 9}


COURT = """\
- id: a-king-told
  title: A king is told
  source: derived
  rules: [fr1642]
  given: {phase: announce, elder: AS, younger: KS}
  events:
  - elder shuffles
  - elder tells 6C: [{rule: pack.composition, absent: true}]
"""


def test_a_refusal_under_another_value_is_a_witness(tmp_path: Path, corpus: Corpus) -> None:
    case = case_of(COURT, tmp_path, corpus)
    alone = replace(corpus)
    vars(alone).update(cases=(case,))
    witnesses = {
        (one.ruleset, one.name, str(probe.value)): probe.witness
        for one in cover(alone).parameters
        for probe in one.probes
        if one.rule == "pack.composition"
    }
    changed = [value for (ruleset, _, value), witness in witnesses.items() if witness and ruleset == "fr1642"]
    assert len(changed) == 1
    assert Rank.SIX.name in changed[0] or "6" in changed[0]


def test_an_event_of_which_nothing_was_found_differs_when_it_cannot_happen() -> None:
    happened = Verdict((), {}, (Step(Shuffles("elder"), (), False, {}),))
    assert differs(Verdict((), {}, (), False, "it cannot"), happened)
    assert not differs(happened, happened)


@pytest.mark.parametrize(
    ("ruleset", "elder", "said"),
    [("classic", "6S", "6S is not in the pack (modern.1.1 modern.2.1)"), ("fr1642", "2S", "2S is not in the pack")],
)
def test_a_hand_that_is_not_of_the_pack_is_not_played(
    ruleset: str, elder: str, said: str, tmp_path: Path, corpus: Corpus
) -> None:
    text = GOOD.replace("elder: AS", f"elder: {elder}", 1)
    case = case_of(text, tmp_path, corpus)
    (failure,) = run_case(case, corpus.rulesets[ruleset]).failures
    assert failure.kind == "unusable"
    assert said in failure.message
