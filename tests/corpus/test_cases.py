"""Cases: what a file may say, what is expected of whom, and what is said of a case that fails."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.read import read_cases
from piquet_corpus.edition.cases.run import run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.output.case_report import report
from piquet_corpus.work.errors import CorpusError

GOOD = """\
- id: the-ace
  title: The ace is worth eleven
  source: text
  from: [fr1642.2.12]
  rules: [fr1642, en1651]
  working: as the words say
  given: {table: AS 10D}
  expect:
  - {rule: card.value, number: 11, cards: AS, grounds: [ace], because: [fr1642.2.12, en1651.3.1.2]}
  - rule: card.order
    absent: true
  totals: {elder: 0, younger: 0}
"""


def written(text: str, tmp_path: Path) -> Path:
    path = tmp_path / "a.cases.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def cases(text: str, tmp_path: Path, corpus: Corpus) -> tuple[Case, ...]:
    return read_cases(written(text, tmp_path), corpus.case_context)


def test_a_case_passes_under_both_rule_sets(tmp_path: Path, corpus: Corpus) -> None:
    (case,) = cases(GOOD, tmp_path, corpus)
    outcomes = [run_case(case, corpus.rulesets[name]) for name in case.rulesets]
    assert [outcome.passed for outcome in outcomes] == [True, True]
    assert outcomes[0].asserted == {("card.value", "ace")}
    assert case.cited == ("fr1642.2.12", "en1651.3.1.2")


def test_a_list_of_clauses_serves_each_rule_set_with_its_own(tmp_path: Path, corpus: Corpus) -> None:
    (case,) = cases(GOOD, tmp_path, corpus)
    assert [case.expected[name][0].because for name in case.rulesets] == [("fr1642.2.12",), ("en1651.3.1.2",)]


def test_with_one_rule_set_another_edition_may_be_cited(tmp_path: Path, corpus: Corpus) -> None:
    (case,) = cases(GOOD.replace("[fr1642, en1651]", "[fr1642]"), tmp_path, corpus)
    assert case.expected["fr1642"][0].because == ("fr1642.2.12", "en1651.3.1.2")


def test_an_omission_counts_for_the_edition_that_is_silent(tmp_path: Path, corpus: Corpus) -> None:
    (case,) = cases(GOOD.replace("en1651.3.1.2]", "en1651.3.1.2, om.0001]"), tmp_path, corpus)
    assert case.expected["fr1642"][0].because == ("fr1642.2.12", "om.0001")
    assert case.expected["en1651"][0].because == ("en1651.3.1.2",)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("  title:", "  titel:", 2, "the-ace: unknown key titel: did you mean title?"),
        ("number: 11", "numbr: 11", 9, "unknown key numbr: did you mean number?"),
        ("{table:", "{tabel:", 7, "unknown key tabel: did you mean table?"),
        ("  title: The ace is worth eleven\n", "", 1, "missing key title"),
        ("source: text", "source: hearsay", 3, "source:"),
        ("  from: [fr1642.2.12]\n", "", 1, "missing key from"),
        ("source: text", "source: attested", 1, "missing key attested"),
        ("source: text", "source: text\n  words: {fr: Console-moi}", 1, "words has the words of another source"),
        (
            "source: text",
            "source: text\n  attested: Molière\n  words: {la: Solare me}",
            1,
            "words: the words are in fr or en, and not in 'la'",
        ),
        ("  working: as the words say\n", "", 1, "missing key working"),
        ("rules: [fr1642, en1651]", "rules: []", 5, "rules:"),
        ("rules: [fr1642, en1651]", "rules: [fr1642, fr1743]", 5, "unknown rule set 'fr1743': did you mean fr1642?"),
        ("{table: AS 10D}", "{}", 1, "given is empty"),
        ("AS 10D}", "AS 11D}", 7, "'11D' is not a card"),
        ("AS 10D}", "AS AS}", 7, "the card AS is written twice"),
        ("{table: AS 10D}", "{elder: AS KS}", 7, "the elder has 2 cards"),
        ("cards: AS", "cards: XS", 9, "'XS' is not a card"),
        ("number: 11", "number: eleven", 9, "number:"),
        ("number: 11", "number: true", 9, "number:"),
        (", because: [fr1642.2.12, en1651.3.1.2]", "", 9, "missing key because"),
        (
            "because: [fr1642.2.12, en1651.3.1.2]",
            "because: []",
            9,
            "the-ace: because: expected at least one item",
        ),
        ("en1651.3.1.2]}", "fr1642.2.11]}", 9, "because must name a clause that en1651 rests on"),
        ("    absent: true", "    absent: true\n    because: [fr1642.2.13]", 10, "an absent finding has no clauses"),
        ("  - rule: card.order\n    absent: true\n", "  - 4\n", 10, "expected"),
        ("id: the-ace", "id: The Ace", 1, "id:"),
        ("  title:", "  title: one\n  title:", 3, "the key title is written twice"),
        ("totals: {elder: 0, younger: 0}", "totals: {elder: 0}", 12, "missing key younger"),
        (
            "totals: {elder: 0, younger: 0}",
            "totals: {modern: {elder: 0, younger: 0}}",
            1,
            "but rules has only fr1642, en1651",
        ),
        ("  expect:", "  expect: [", 9, "this is not YAML"),
        ("  title:", "  note: &again [*again]\n  title:", 2, "cannot read this: it contains itself"),
    ],
)
def test_what_is_wrong_in_a_case_is_named_with_its_line(
    tmp_path: Path, corpus: Corpus, old: str, new: str, line: int, message: str
) -> None:
    assert old in GOOD
    with pytest.raises(CorpusError) as raised:
        cases(GOOD.replace(old, new), tmp_path, corpus)
    assert message in raised.value.message
    assert (raised.value.file.name, raised.value.line) == ("a.cases.yaml", line)


def test_expect_may_not_be_empty(tmp_path: Path, corpus: Corpus) -> None:
    head = GOOD[: GOOD.index("  expect:")]
    with pytest.raises(CorpusError, match="expect"):
        cases(f"{head}  expect: []\n", tmp_path, corpus)


def test_expect_by_rule_set_must_name_each(tmp_path: Path, corpus: Corpus) -> None:
    head = GOOD[: GOOD.index("  expect:")]
    one = "{rule: card.value, grounds: [ace], because: [fr1642.2.12]}"
    with pytest.raises(CorpusError, match="name the same"):
        cases(f"{head}  expect:\n    fr1642: [{one}]\n", tmp_path, corpus)


def test_an_id_stands_once_in_a_file(tmp_path: Path, corpus: Corpus) -> None:
    with pytest.raises(CorpusError, match="already") as raised:
        cases(GOOD + GOOD, tmp_path, corpus)
    assert raised.value.line == 13


def failing(old: str, new: str, tmp_path: Path, corpus: Corpus) -> tuple[str, str]:
    """The kind of the failure, and what is said of it."""
    assert old in GOOD
    (case,) = cases(GOOD.replace(old, new), tmp_path, corpus)
    outcome = run_case(case, corpus.rulesets["fr1642"])
    assert not outcome.passed
    assert outcome.asserted == frozenset()
    return outcome.failures[0].kind, report(outcome, corpus)


def test_a_wrong_number_fails_with_the_clause_expected_actual_and_how_to_repeat_it(
    tmp_path: Path, corpus: Corpus
) -> None:
    kind, told = failing("number: 11", "number: 12", tmp_path, corpus)
    assert kind == "missing"
    assert "fr1642.2.12: « réservé l’As, qui vaut onze, »" in told
    assert "expected: card.value, number 12, cards AS, grounds ace" in told
    assert "actual:   card.value, number 11, cards AS, grounds ace" in told
    assert "a.cases.yaml:9: " in told
    assert "piquet-corpus run " in told
    assert "-k the-ace" in told


def test_wrong_clauses_fail_with_both_quoted(tmp_path: Path, corpus: Corpus) -> None:
    kind, told = failing("[fr1642.2.12, en1651", "[fr1642.2.11, en1651", tmp_path, corpus)
    assert kind == "because"
    assert "fr1642.2.11: « Les cartes valent les points qu’elles portent, »" in told
    assert "fr1642.2.12: « réservé l’As, qui vaut onze, »" in told


def test_too_many_clauses_fail(tmp_path: Path, corpus: Corpus) -> None:
    assert failing("[fr1642.2.12, en1651", "[fr1642.2.12, fr1642.2.11, en1651", tmp_path, corpus)[0] == "because"


def test_what_should_be_absent_fails_when_it_is_found(tmp_path: Path, corpus: Corpus) -> None:
    assert failing("table: AS 10D", "table: AS 10S", tmp_path, corpus)[0] == "present"


def test_wrong_totals_fail_with_the_working(tmp_path: Path, corpus: Corpus) -> None:
    kind, told = failing("elder: 0", "elder: 1", tmp_path, corpus)
    assert kind == "totals"
    assert "total of the elder: expected 1, found 0" in told
    assert "as the words say" in told


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("grounds: [ace]", "grounds: [pips]"),
        ("grounds: [ace]", "grounds: [ace, pips]"),
        ("cards: AS", "cards: AS 10D"),
        ("number: 11", "to: elder, number: 11"),
        ("number: 11", "ruling: good"),
        ("number: 11", "name: x"),
        ("number: 11", "points: 11"),
        ("rule: card.value", "rule: card.values"),
    ],
)
def test_every_key_that_is_named_must_be_so(tmp_path: Path, corpus: Corpus, old: str, new: str) -> None:
    assert failing(old, new, tmp_path, corpus)[0] == "missing"


HELD = """\
- id: two-quints
  title: A quinte major
  source: derived
  rules: [fr1642]
  working: a quinte is fifteen
  given: {elder: AS KS QS JS TS 8H 7H AD KD 9D 8C 7C, younger: AH KH QH 9S 8S 7D 6D QD JD KC QC 6C}
  expect:
  - {rule: sequence.best, to: elder, points: 15, grounds: [longer, worth],
     because: [fr1642.9.1, fr1642.11.1]}
"""


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("grounds: [longer, worth]", "grounds: [worth]", "missing"),
        ("grounds: [longer, worth]", "grounds: [longer, worth, higher]", "missing"),
        ("because: [fr1642.9.1, ", "because: [", "because"),
        ("because: [", "because: [fr1642.9.2, ", "because"),
    ],
)
def test_grounds_and_clauses_are_all_of_them_and_no_others(
    tmp_path: Path, corpus: Corpus, old: str, new: str, kind: str
) -> None:
    (good,) = cases(HELD, tmp_path, corpus)
    assert run_case(good, corpus.rulesets["fr1642"]).failures == ()
    assert old in HELD
    (bad,) = cases(HELD.replace(old, new), tmp_path, corpus)
    assert [failure.kind for failure in run_case(bad, corpus.rulesets["fr1642"]).failures] == [kind]


@pytest.mark.parametrize("totals", ["{elder: 0, younger: 0}", "{elder: 99, younger: 0}"])
def test_totals_must_be_neither_more_nor_less(tmp_path: Path, corpus: Corpus, totals: str) -> None:
    (case,) = cases(f"{HELD}  totals: {totals}\n", tmp_path, corpus)
    assert "totals" in [failure.kind for failure in run_case(case, corpus.rulesets["fr1642"]).failures]


FOR_TWO = """\
- id: for-two
  title: Two cut, and the third does not play
  source: derived
  rules: [tarot1637]
  working: nothing is paid
  given: {players: 2}
  events:
  - A cuts KS
  - B cuts 9S: [{rule: cut.who, to: A, because: [tarot1637.19.1]}]
  totals: {A: 0, B: 0, C: 0}
"""


def test_one_who_does_not_play_counts_nothing(tmp_path: Path, corpus: Corpus) -> None:
    (case,) = cases(FOR_TWO, tmp_path, corpus)
    outcome = run_case(case, corpus.rulesets["tarot1637"])
    assert outcome.passed
    assert outcome.totals == {"A": 0, "B": 0, "C": 0}


@pytest.mark.parametrize(
    "spoilt",
    [
        GOOD.replace("  totals: {elder: 0, younger: 0}\n", ""),
        GOOD.replace("number: 11, ", ""),
        HELD,
    ],
    ids=["number", "totals", "points"],
)
def test_every_number_needs_its_working(tmp_path: Path, corpus: Corpus, spoilt: str) -> None:
    without = "\n".join(line for line in spoilt.splitlines() if not line.startswith("  working:"))
    with pytest.raises(CorpusError, match="missing key working"):
        cases(without, tmp_path, corpus)


def test_without_a_number_no_working_is_needed(tmp_path: Path, corpus: Corpus) -> None:
    lines = GOOD.replace("number: 11, ", "").splitlines()
    text = "\n".join(line for line in lines if not line.startswith(("  working:", "  totals:")))
    assert len(cases(text, tmp_path, corpus)) == 1


def test_a_reading_changes_the_result_and_proves_nothing(tmp_path: Path, corpus: Corpus) -> None:
    text = GOOD.replace("number: 11", "number: 1").replace("  expect:", "  reading: {card.value: {ace: 1}}\n  expect:")
    (case,) = cases(text, tmp_path, corpus)
    outcome = run_case(case, corpus.rulesets["fr1642"])
    assert outcome.passed
    assert outcome.asserted == frozenset()


def test_a_reading_that_the_rule_does_not_admit_is_a_failure_and_no_error(tmp_path: Path, corpus: Corpus) -> None:
    text = GOOD.replace("  expect:", "  reading: {card.value: {king: 1}}\n  expect:")
    (case,) = cases(text, tmp_path, corpus)
    outcome = run_case(case, corpus.rulesets["fr1642"])
    assert [failure.kind for failure in outcome.failures] == ["unusable"]
    assert "king" in report(outcome, corpus)


def test_a_case_of_another_game_is_a_failure_and_no_error(tmp_path: Path, corpus: Corpus) -> None:
    (case,) = cases(GOOD, tmp_path, corpus)
    outcome = run_case(case, replace(corpus.rulesets["fr1642"], game="tarot"))
    assert [failure.kind for failure in outcome.failures] == ["unusable"]


@pytest.mark.parametrize("written", ["5", "- 5", "just words"])
def test_what_is_no_mapping_is_no_case(tmp_path: Path, corpus: Corpus, written: str) -> None:
    path = tmp_path / "no.cases.yaml"
    path.write_text(written, encoding="utf-8")
    with pytest.raises(CorpusError, match="a case must be a mapping of id"):
        read_cases(path, {})
