"""The cases of one rule set, tried under another, and added to in their files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.commands.edit.scaffold import biggest_first
from piquet_corpus.editing.scaffolding.write_cases import trials
from piquet_corpus.edition.cases.run import run_case
from piquet_corpus.edition.corpus import load
from tests.files import rewrite

CASES = "cases/piquet/pack.cases.yaml"
ADDED = {
    "fr1700.2.1]\n  rules: [fr1700]  # and soon others\n": (
        "fr1700.2.1, en1701.1.1.2]\n  rules: [fr1700, en1701]  # and soon others\n  review: [en1701]\n"
    ),
    "because: [fr1700.1.1, fr1700.2.1]}  # the two": "because: [fr1700.1.1, fr1700.2.1, en1701.1.1.1]}  # the two",
    "  - fr1700  # alone\n": "  - fr1700  # alone\n  - en1701\n  review: [en1701]\n",
    "absent: true, points: 10}  # nor ten\n": """\
absent: true, points: 10}  # nor ten
    en1701:
    # nobody counts
    - rule: cards.most
      points: 0
      because: [en1701.1.2.1]
    - {rule: cards.most, absent: true, points: 10}
""",
    "      elder: 0  # none\n      younger: 0\n": (
        "      elder: 0  # none\n      younger: 0\n    en1701:\n      elder: 0  # none\n      younger: 0\n"
    ),
    "again\n  source: derived\n  rules: [fr1700]\n": (
        "again\n  source: derived\n  rules: [fr1700, en1701]\n  review: [en1701]\n"
    ),
    "because: {fr1700: [fr1700.3.2]}": "because: {fr1700: [fr1700.3.2], en1701: [en1701.1.2.1]}",
}
"""What is written into the cases of the small corpus: each once."""


def expected(text: str) -> str:
    """The cases with what is written into them."""
    for old, new in ADDED.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def kinds(corpus: Path) -> dict[str, str]:
    """The kind of each case."""
    return {trial.case.id: trial.kind for trial in trials(load(corpus), "en1701", "fr1700")}


def test_cases_are_sorted(small: Path) -> None:
    assert kinds(small) == {
        "a-two-is-given-up": "holds",
        "thirty-six-remain": "silent rule",
        "seven-tricks": "real difference",
        "six-tricks": "holds",
        "six-tricks-again": "holds",
    }


def test_other_clauses_than_those_of_the_alignment_are_told(small: Path) -> None:
    path = small / "rulesets" / "en1701.yaml"
    rewrite(
        path,
        'most: {en1701.1.2.1: "They agree"}\n      equal: {en1701.1.2.1: "They',
        'most: {en1701.1.2.1: "They agree"}\n      equal: {en1701.1.1.1: "You',
    )
    rewrite(path, '"You agree"', '"You take"')
    assert kinds(small)["six-tricks"] == "citation only"


def test_a_rule_that_is_missing_is_no_real_difference(small: Path) -> None:
    path = small / "rulesets" / "en1701.yaml"
    path.write_text(path.read_text(encoding="utf-8").partition("  cards.most:")[0], encoding="utf-8")
    found = {trial.case.id: trial for trial in trials(load(small), "en1701", "fr1700")}
    assert found["seven-tricks"].kind == "silent rule"
    assert found["seven-tricks"].doubts == ("cards.most",)


def test_a_reading_that_it_does_not_have_is_told(small: Path) -> None:
    rewrite(small / "rulesets" / "fr1700.yaml", "{value: 10,", "{value: 10, readings: {7: perhaps, 5: perhaps},")
    for id_, points in (("read-otherwise", 7), ("read-so", 5)):
        case = f"- id: {id_}\n  title: Read\n  source: derived\n  rules: [fr1700]\n  working: as it is read\n"
        case += f"  reading: {{cards.most: {{points: {points}}}}}\n  given: {{cards_won: {{elder: 7, younger: 5}}}}\n"
        case += f"  expect: [{{rule: cards.most, points: {points}, because: [fr1700.3.2]}}]\n"
        (small / "cases" / "piquet" / f"{id_}.cases.yaml").write_text(case, encoding="utf-8")
    assert kinds(small)["read-otherwise"] == "other reading"
    assert kinds(small)["read-so"] == "holds"


def test_a_real_difference_is_shown_with_both_outcomes(ask: Any, here: Path) -> None:
    answer = ask("scaffold", "cases", "en1701", "--from", "fr1700")
    assert answer.status == 0
    for words in (
        "3 that hold as they are",
        "1 with a real difference",
        "cards.most: 1 case",
        "pack.cases.yaml:21: seven-tricks: The elder wins seven tricks",
        "fr1700: The elder counts 10 for the cards. [most; fr1700.3.2]",
        "en1701: The elder counts 5 for the cards. [most; en1701.1.2.1]",
        "totals: fr1700 elder 10, younger 0; en1701 elder 5, younger 0",
    ):
        assert words in answer.out


def test_json_has_where_they_differ(ask: Any, here: Path) -> None:
    found = json.loads(ask("scaffold", "cases", "en1701", "--from", "fr1700", "--json").out)
    assert found["counts"]["real difference"] == 1
    [trial] = [one for one in found["trials"] if one["kind"] == "real difference"]
    assert trial["rule"] == "cards.most"
    assert (trial["difference"]["theirs"]["points"], trial["difference"]["mine"]["points"]) == (10, 5)


def test_what_holds_is_written_and_the_rest_stays_byte_for_byte(ask: Any, here: Path) -> None:
    before = (here / CASES).read_text(encoding="utf-8")
    answer = ask("scaffold", "cases", "en1701", "--from", "fr1700", "--write")
    assert answer.status == 0
    assert "en1701 is added to 3 cases" in answer.out
    assert (here / CASES).read_text(encoding="utf-8") == expected(before)
    corpus = load(here)
    outcomes = [run_case(case, corpus.rulesets[id_]) for case in corpus.cases for id_ in case.rulesets]
    assert [outcome.failures for outcome in outcomes] == [()] * 8
    assert [case.id for case in corpus.cases if case.review] == ["a-two-is-given-up", "six-tricks", "six-tricks-again"]


def test_the_mark_is_taken_away(ask: Any, here: Path) -> None:
    ask("scaffold", "cases", "en1701", "--from", "fr1700", "--write")
    before = (here / CASES).read_text(encoding="utf-8")
    assert "1 case accepted" in ask("scaffold", "cases", "en1701", "--accept", "six-tricks").out
    after = (here / CASES).read_text(encoding="utf-8")
    assert after.count("\n") == before.count("\n") - 1
    assert [case.id for case in load(here).cases if case.review] == ["a-two-is-given-up", "six-tricks-again"]
    assert "2 cases accepted" in ask("scaffold", "cases", "en1701", "--accept", "all").out
    assert (here / CASES).read_text(encoding="utf-8") == before.replace("  review: [en1701]\n", "")


def test_a_case_that_shares_expectations_with_another_is_not_changed(ask: Any, here: Path) -> None:
    rewrite(here / CASES, "- {rule: pack.composition, ruling", "- &two {rule: pack.composition, ruling")
    again = "\n- id: once-more\n  title: Once more\n  source: derived\n  rules: [fr1700]\n"
    again += "  given: {table: 2S 6S}\n  expect: [*two]\n"
    path = here / CASES
    path.write_text(path.read_text(encoding="utf-8") + again, encoding="utf-8")
    answer = ask("scaffold", "cases", "en1701", "--from", "fr1700", "--write", "--json")
    found = json.loads(answer.out)
    assert found["refused"]["once-more"].endswith(
        "repeats expectations of an earlier case with *; write them out first"
    )
    assert found["refused"]["a-two-is-given-up"] == (
        "once-more fails under fr1700: pack.composition rests on other clauses"
    )
    assert found["written"] == ["six-tricks", "six-tricks-again"]
    corpus = load(here)
    assert all(run_case(case, corpus.rulesets[id_]).passed for case in corpus.cases for id_ in case.rulesets)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("en1701",), "write either --from"),
        (("en1701", "--from", "fr1700", "--accept", "all"), "write either --from"),
        (("en1701", "--accept", "all", "--write"), "leave out --write"),
        (("en1701", "--from", "fr1800"), "unknown rule set 'fr1800'"),
        (("en1801", "--from", "fr1700"), "unknown rule set 'en1801'"),
        (("fr1700", "--from", "fr1700"), "is a rule set of fr1700 too"),
        (("en1701", "--accept", "eight-tricks"), "unknown case 'eight-tricks'"),
        (("en1701", "--accept", "six-tricks"), "six-tricks has no mark `review` for en1701"),
    ],
)
def test_wrong_use_is_refused(ask: Any, here: Path, arguments: tuple[str, ...], said: str) -> None:
    answer = ask("scaffold", "cases", *arguments)
    assert answer.status == 2
    assert said in answer.err


def test_the_biggest_group_of_differences_comes_first(small: Path) -> None:
    found = trials(load(small), "en1701", "fr1700")
    [difference] = [trial for trial in found if trial.kind == "real difference"]
    others = [trial for trial in found if trial.case.id == "a-two-is-given-up"]
    assert [rule for rule, _ in biggest_first([*others, difference, difference])] == ["cards.most", "what is given"]
