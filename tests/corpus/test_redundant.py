"""Which cases say nothing that another does not say as well."""

from __future__ import annotations

from pathlib import Path

from piquet_corpus.edition.cases.read import read_cases
from piquet_corpus.edition.cases.run import redundant_cases, run_case
from piquet_corpus.edition.corpus import Corpus

ACE = "{rule: card.value, number: 11, cards: AS, grounds: [ace], because: [fr1642.2.12]}"
HEART = ACE.replace("AS", "AH")
SEVEN = "{rule: card.value, number: 7, cards: 7S, grounds: [pips], because: [fr1642.2.11]}"


def case(id_: str, *expected: str, table: str = "AS AH 7S 9S", more: str = "") -> str:
    """A derived case."""
    lines = [f"- id: {id_}", f"  title: {id_}", "  rules: [fr1642]", "  working: as the words say"]
    lines += ["  source: derived"] if "source:" not in more else []
    lines += [f"  {line}" for line in more.split("; ") if line]
    return "\n".join([*lines, f"  given: {{table: {table}}}", "  expect:", *(f"  - {one}" for one in expected), ""])


def redundant(corpus: Corpus, tmp_path: Path, *texts: str, witnesses: tuple[str, ...] = ()) -> list[str]:
    """The ids of the redundant ones of some cases."""
    path = tmp_path / "a.cases.yaml"
    path.write_text("".join(texts), encoding="utf-8")
    outcomes = [run_case(one, corpus.rulesets["fr1642"]) for one in read_cases(path, corpus.case_context)]
    assert all(outcome.passed for outcome in outcomes)
    return [one.id for one in redundant_cases(outcomes, witnesses)]


def test_of_two_that_say_the_same_one_is_idle(corpus: Corpus, tmp_path: Path) -> None:
    assert redundant(corpus, tmp_path, case("one", ACE), case("two", HEART), case("three", SEVEN)) == ["one"]


def test_of_three_that_say_the_same_two_are_idle(corpus: Corpus, tmp_path: Path) -> None:
    assert redundant(corpus, tmp_path, case("one", ACE), case("two", ACE), case("three", ACE)) == ["one", "two"]


def test_one_that_says_less_is_idle_and_one_that_says_more_is_not(corpus: Corpus, tmp_path: Path) -> None:
    less = ACE.replace("number: 11, ", "")
    assert redundant(corpus, tmp_path, case("less", less), case("more", ACE)) == ["less"]
    assert redundant(corpus, tmp_path, case("more", ACE), case("less", less)) == ["less"]


def test_one_that_says_something_else_as_well_is_not_idle(corpus: Corpus, tmp_path: Path) -> None:
    assert redundant(corpus, tmp_path, case("both", ACE, SEVEN), case("one", ACE)) == ["one"]


def test_another_number_or_rank_is_something_else(corpus: Corpus, tmp_path: Path) -> None:
    nine = SEVEN.replace("7", "9", 2).replace("7S", "9S")
    assert redundant(corpus, tmp_path, case("seven", SEVEN), case("nine", nine)) == []
    without = [one.replace("number: 7, ", "").replace("number: 9, ", "") for one in (SEVEN, nine)]
    assert redundant(corpus, tmp_path, case("seven", without[0]), case("nine", without[1])) == []


def test_what_is_absent_is_not_what_is_found(corpus: Corpus, tmp_path: Path) -> None:
    absent = "{rule: card.value, to: elder, absent: true}"
    assert redundant(corpus, tmp_path, case("absent", absent), case("found", ACE)) == []


def test_a_witness_a_text_and_a_reading_are_never_idle(corpus: Corpus, tmp_path: Path) -> None:
    assert redundant(corpus, tmp_path, case("one", ACE), case("two", ACE), witnesses=("one",)) == ["two"]
    text = case("text", ACE, more="source: text; from: [fr1642.2.12]")
    assert redundant(corpus, tmp_path, text, case("two", ACE)) == ["two"]
    reading = case("read", ACE, more="reading: {card.value: {court: 3}}")
    assert redundant(corpus, tmp_path, reading, case("two", ACE)) == []


PLAYED = """\
- id: {id}
  title: {id}
  source: derived
  rules: [fr1642]
  working: as the words say
  given: {{phase: play, elder: AS, younger: {card}, won: {{elder: 6, younger: 5}}}}
  events:
  - elder plays AS:
    - {{rule: play.count, to: elder, points: 1, because: [fr1642.14.1]}}
  - younger plays {card}
{totals}"""


def test_the_totals_of_a_coup_played_to_its_end_are_said_too(corpus: Corpus, tmp_path: Path) -> None:
    totals = "  totals: {elder: 12, younger: 0}\n"
    one, two = (PLAYED.format(id=id_, card=card, totals="") for id_, card in (("one", "KS"), ("two", "KH")))
    counted = PLAYED.format(id="counted", card="QS", totals=totals)
    assert redundant(corpus, tmp_path, one, two) == ["one"]
    assert redundant(corpus, tmp_path, counted, two) == ["two"]


def test_the_totals_of_a_coup_that_goes_on_are_no_more_than_what_is_found(corpus: Corpus, tmp_path: Path) -> None:
    going = [
        PLAYED.format(id=id_, card="KS", totals=totals).replace("  - younger plays KS\n", "")
        for id_, totals in (("one", "  totals: {elder: 1, younger: 0}\n"), ("two", ""))
    ]
    assert redundant(corpus, tmp_path, *going) == ["one"]
