"""The pytest plugin: it collects cases and nothing else, and a failing case speaks in the words of the edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.work.paths import corpus_dir

OTHERS = ("cacheprovider", "xdist", "playwright", "hypothesispytest", "anyio", "typeguard")
"""Plugins that are not to be started again in this process."""

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


def run(pytester: pytest.Pytester, directory: Path, *arguments: str) -> pytest.RunResult:
    """Run pytest in this process, as in the directory, so that the corpus need not be read again."""
    pytester.chdir()
    without = [part for name in OTHERS for part in ("-p", f"no:{name}")]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(directory)
        return pytester.runpytest_inprocess(f"--rootdir={directory}", *without, *arguments)


def collected(pytester: pytest.Pytester, directory: Path, *arguments: str) -> list[str]:
    """The ids of what pytest collects."""
    return [line for line in run(pytester, directory, "--collect-only", "-q", *arguments).outlines if "::" in line]


def test_cases_in_a_corpus_are_collected_and_no_other_yaml(pytester: pytest.Pytester, elsewhere: Path) -> None:
    assert collected(pytester, elsewhere) == [
        "corpus/cases/piquet/a.cases.yaml::the-ace[fr1642]",
        "corpus/cases/piquet/a.cases.yaml::the-ace[en1651]",
    ]


def test_a_file_that_is_named_is_collected_wherever_it_is(pytester: pytest.Pytester, elsewhere: Path) -> None:
    assert collected(pytester, elsewhere, "other/b.cases.yaml") == [
        "other/b.cases.yaml::the-ace[fr1642]",
        "other/b.cases.yaml::the-ace[en1651]",
    ]


def test_a_file_may_be_named_by_any_way_that_leads_to_it(pytester: pytest.Pytester, elsewhere: Path) -> None:
    (elsewhere / "linked.cases.yaml").symlink_to(elsewhere / "other" / "b.cases.yaml")
    for way in ("corpus/../other/b.cases.yaml", f"../{elsewhere.name}/other/b.cases.yaml", "linked.cases.yaml"):
        assert len(collected(pytester, elsewhere, way)) == len(collected(pytester, elsewhere, "other/b.cases.yaml")) > 0


def test_one_case_can_be_named(pytester: pytest.Pytester, elsewhere: Path) -> None:
    node = "corpus/cases/piquet/a.cases.yaml::the-ace[en1651]"
    assert collected(pytester, elsewhere, node) == [node]


def test_all_cases_of_the_corpus_are_collected(pytester: pytest.Pytester, corpus: Corpus) -> None:
    nodes = collected(pytester, corpus_dir().parent, str(corpus_dir() / "cases"))
    assert any(node.endswith("point.cases.yaml::a-point-of-thirty-five[en1651]") for node in nodes)
    ids = [f"{case.id}[{ruleset}]" for case in corpus.cases for ruleset in case.rulesets]
    assert sorted(node.rpartition("::")[2] for node in nodes) == sorted(ids)


def test_a_passing_case_passes(pytester: pytest.Pytester, elsewhere: Path) -> None:
    answer = run(pytester, elsewhere, "-q")
    assert answer.ret == 0
    assert "2 passed" in str(answer.stdout)


def test_a_failing_case_quotes_the_clause(pytester: pytest.Pytester, elsewhere: Path) -> None:
    path = elsewhere / "corpus" / "cases" / "piquet" / "a.cases.yaml"
    path.write_text(CASE.replace("number: 11", "number: 12"), encoding="utf-8")
    answer = run(pytester, elsewhere, "-q")
    assert answer.ret == 1
    assert "fr1642.2.12: « réservé l’As, qui vaut onze, »" in str(answer.stdout)
    assert "all except the Ace, which goes for Eleven:" in str(answer.stdout)
    assert "piquet-corpus run corpus/cases/piquet/a.cases.yaml -k the-ace" in str(answer.stdout)
    assert "Traceback" not in str(answer.stdout)


def test_a_file_that_cannot_be_read_is_an_error_with_its_line(pytester: pytest.Pytester, elsewhere: Path) -> None:
    path = elsewhere / "corpus" / "cases" / "piquet" / "a.cases.yaml"
    path.write_text(CASE.replace("  title:", "  titel:"), encoding="utf-8")
    answer = run(pytester, elsewhere, "-q")
    assert answer.ret != 0
    assert "a.cases.yaml:2: the-ace: unknown key titel: did you mean title?" in str(answer.stdout)


PLAYED = """\
- id: the-ace-is-led
  title: The ace counts one when it is led
  source: derived
  rules: [fr1642]
  working: as the words say
  given: {phase: play, elder: AS, younger: KS, won: {elder: 6, younger: 5}}
  events:
  - elder plays AS:
    - {rule: play.count, to: elder, points: 1, grounds: [led], because: [fr1642.14.1]}
  - younger plays KS
"""


def test_a_case_with_events_passes_or_fails_with_the_line_of_the_event(
    pytester: pytest.Pytester, elsewhere: Path
) -> None:
    path = elsewhere / "corpus" / "cases" / "piquet" / "a.cases.yaml"
    path.write_text(PLAYED, encoding="utf-8")
    assert "1 passed" in str(run(pytester, elsewhere, "-q").stdout)
    path.write_text(PLAYED.replace("points: 1", "points: 2"), encoding="utf-8")
    answer = run(pytester, elsewhere, "-q")
    assert answer.ret == 1
    assert "a.cases.yaml:9: no such finding of play.count" in str(answer.stdout)
    assert "event:    elder plays AS (line 8)" in str(answer.stdout)
    assert "Traceback" not in str(answer.stdout)
