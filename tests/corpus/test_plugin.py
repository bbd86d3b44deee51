"""The pytest plugin: it collects cases and nothing else, and a failing case speaks in the words of the edition."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from piquet_corpus.paths import corpus_dir

CASE = """\
- id: the-ace
  title: The ace is worth eleven
  source: derived
  rules: [fr1642, en1651]
  working: as the words say
  given: {table: AS}
  expect:
  - {rule: card.value, number: 11, grounds: [ace], because: [fr1642.2.12, en1651.3.1.2]}
"""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A directory with a corpus, a case in it, and YAML that is none of ours."""
    (tmp_path / "corpus" / "texts").mkdir(parents=True)
    cases = tmp_path / "corpus" / "cases" / "piquet"
    cases.mkdir(parents=True)
    (cases / "a.cases.yaml").write_text(CASE, encoding="utf-8")
    (cases / "notes.yaml").write_text("- id: no-case\n", encoding="utf-8")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "b.cases.yaml").write_text(CASE, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return tmp_path


def run(directory: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=directory, capture_output=True, text=True, check=False)


def collected(directory: Path, *arguments: str) -> list[str]:
    out = run(directory, "--collect-only", "-q", *arguments).stdout
    return [line for line in out.splitlines() if "::" in line]


def test_cases_in_a_corpus_are_collected_and_no_other_yaml(elsewhere: Path) -> None:
    assert collected(elsewhere) == [
        "corpus/cases/piquet/a.cases.yaml::the-ace[fr1642]",
        "corpus/cases/piquet/a.cases.yaml::the-ace[en1651]",
    ]


def test_a_file_that_is_named_is_collected_wherever_it_is(elsewhere: Path) -> None:
    assert collected(elsewhere, "other/b.cases.yaml") == [
        "other/b.cases.yaml::the-ace[fr1642]",
        "other/b.cases.yaml::the-ace[en1651]",
    ]


def test_one_case_can_be_named(elsewhere: Path) -> None:
    node = "corpus/cases/piquet/a.cases.yaml::the-ace[en1651]"
    assert collected(elsewhere, node) == [node]


def test_all_cases_of_the_corpus_are_collected() -> None:
    root = corpus_dir().parent
    nodes = collected(root, str(corpus_dir() / "cases"))
    assert any(node.endswith("point.cases.yaml::a-point-of-thirty-five[en1651]") for node in nodes)
    assert len(nodes) > 200


def test_a_passing_case_passes(elsewhere: Path) -> None:
    answer = run(elsewhere, "-q")
    assert answer.returncode == 0
    assert "2 passed" in answer.stdout


def test_a_failing_case_quotes_the_clause(elsewhere: Path) -> None:
    path = elsewhere / "corpus" / "cases" / "piquet" / "a.cases.yaml"
    path.write_text(CASE.replace("number: 11", "number: 12"), encoding="utf-8")
    answer = run(elsewhere, "-q")
    assert answer.returncode == 1
    assert "fr1642.2.12: « réservé l’As, qui vaut onze, »" in answer.stdout
    assert "all except the Ace, which goes for Eleven:" in answer.stdout
    assert "piquet-corpus run corpus/cases/piquet/a.cases.yaml -k the-ace" in answer.stdout
    assert "Traceback" not in answer.stdout


def test_a_file_that_cannot_be_read_is_an_error_with_its_line(elsewhere: Path) -> None:
    path = elsewhere / "corpus" / "cases" / "piquet" / "a.cases.yaml"
    path.write_text(CASE.replace("  title:", "  titel:"), encoding="utf-8")
    answer = run(elsewhere, "-q")
    assert answer.returncode != 0
    assert "a.cases.yaml:2: the-ace: unknown key titel: did you mean title?" in answer.stdout


PLAYED = """\
- id: the-ace-is-led
  title: The ace counts one when it is led
  source: derived
  rules: [fr1642]
  working: as the words say
  given: {phase: play, elder: AS, younger: KS, won: {elder: 6, younger: 5}}
  events:
  - elder plays AS:
    - {rule: play.count, to: elder, points: 1, grounds: [led], because: [fr1642.13.2, fr1642.14.1]}
  - younger plays KS
"""


def test_a_case_with_events_passes_or_fails_with_the_line_of_the_event(elsewhere: Path) -> None:
    path = elsewhere / "corpus" / "cases" / "piquet" / "a.cases.yaml"
    path.write_text(PLAYED, encoding="utf-8")
    assert "1 passed" in run(elsewhere, "-q").stdout
    path.write_text(PLAYED.replace("points: 1", "points: 2"), encoding="utf-8")
    answer = run(elsewhere, "-q")
    assert answer.returncode == 1
    assert "a.cases.yaml:9: no such finding of play.count" in answer.stdout
    assert "event:    elder plays AS (line 8)" in answer.stdout
    assert "Traceback" not in answer.stdout
