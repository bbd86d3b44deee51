"""A rule set that inherits another, and match forms laid over it, in everything that goes through rule sets.

The small corpus, made to be proven (`proven.yaml`), is given them by `inheriting.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.commands import proof
from piquet_corpus.commands.read.show_passage import print_clause
from piquet_corpus.commands.run import cases
from piquet_corpus.editing.upkeep.references import freeze
from piquet_corpus.editing.validate.report import validate
from piquet_corpus.edition.cases.model import Context
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.compare import Deal, compare
from piquet_corpus.judging.proof.coverage import Coverage, cover
from piquet_corpus.judging.proof.readings import read
from piquet_corpus.judging.ways import way, ways
from piquet_corpus.publishing.export.links import FILE, links_text
from piquet_corpus.work.errors import CorpusError, UnknownRuleSet
from piquet_corpus.work.paths import write_text
from rules.piquet import GAME
from rules.piquet.judge.facts import Facts
from rules.piquet.sides import Pair
from tests.files import changes

TRICKS = "cases/piquet/tricks.cases.yaml"
PACK = "cases/piquet/pack.cases.yaml"
REST = 'rest: {fr1700.1.2: "on joue du reste"}'
Inheriting = Callable[..., Path]


@pytest.fixture
def inheriting(changed: Callable[..., Path]) -> Inheriting:
    """The small corpus with a set that inherits, changed further; the directory is returned."""

    def make(*more: dict[str, Any]) -> Path:
        return changed([*changes("proven.yaml"), *changes("inheriting.yaml"), *more])

    return make


@pytest.fixture
def corpus(inheriting: Inheriting) -> Corpus:
    return load(inheriting())


def unasserted(found: Coverage) -> set[str]:
    """The grounds that no case asserts."""
    return {"{}: {}#{}".format(*key) for key in found.unasserted}


def change(file: str, old: str, new: str) -> dict[str, str]:
    """A change of words."""
    return {"in": file, "replace": old, "by": new}


def test_the_sets_are_listed_in_order_and_the_forms_are_not_among_them(corpus: Corpus) -> None:
    assert list(corpus.rulesets) == ["fr1700", "late", "en1701"]
    assert list(corpus.rulesets.forms) == ["usual", "other"]
    assert [one.ruleset.id for one in ways(corpus, ())] == ["fr1700", "late", "en1701"]


def test_a_set_can_be_named_with_a_form_and_a_reading(corpus: Corpus) -> None:
    assert corpus.ruleset("late+other").title == "Le petit Piquet, plus tard; autrement"
    one = way(corpus, "late+other:cards.most.points=13")
    assert (one.id, one.ruleset.rules["cards.most"].parameters["points"].value) == (
        "late+other:cards.most.points=13",
        13,
    )


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "laet",
            "unknown rule set 'laet': did you mean late? There are: fr1700, late, en1701; with + and a ",
        ),
        ("late+othre", "unknown rule set 'late+othre': did you mean late+other? There are: fr1700, late, en1701; "),
        ("usual", "unknown rule set 'usual'"),
        (
            "en1701+usual",
            "unknown rule set 'en1701+usual': usual is a match form of fr1700, and cannot be",
        ),
    ],
)
def test_an_unknown_name_is_one_sentence(corpus: Corpus, name: str, message: str) -> None:
    with pytest.raises(UnknownRuleSet) as raised:
        corpus.ruleset(name)
    assert str(raised.value).startswith(message)
    assert "\n" not in str(raised.value)


def test_it_is_proven_and_valid_once_the_links_are_written(inheriting: Inheriting) -> None:
    directory = inheriting()
    assert cover(load(directory)).complete
    assert {one.check for one in validate(directory).problems} == {"generated", "references"}
    write_text(directory / FILE, links_text(load(directory)))
    freeze(load(directory))
    assert [str(one) for one in validate(directory).problems] == []


def test_an_inherited_ground_must_be_asserted_under_each_set(inheriting: Inheriting) -> None:
    found = cover(load(inheriting(change(PACK, "[fr1700, en1701, late]", "[fr1700, en1701]"))))
    assert unasserted(found) == {"late: pack.composition#removed"}
    assert {one.clause.id for one in found.unaccounted} == {"fr1700.1.1", "fr1700.2.1"}
    (parameter,) = found.insensitive
    assert (parameter.ruleset, parameter.rule, parameter.name) == ("late", "pack.composition", "removed")
    assert not found.complete


def test_a_ground_of_the_set_asserted_under_it_as_a_form_is_its_own(inheriting: Inheriting) -> None:
    assert unasserted(cover(load(inheriting(change(PACK, "late+other", "fr1700+other"))))) == {
        "late: pack.composition#rest"
    }


def test_a_ground_of_a_form_must_be_asserted_under_some_set(inheriting: Inheriting) -> None:
    asserted = "fr1700+other: [{rule: cards.most, to: elder, points: 20, grounds: [most],"
    found = cover(load(inheriting(change(TRICKS, asserted, asserted.replace(" grounds: [most],", "")))))
    assert unasserted(found) == {"other: cards.most#most"}
    assert [one.clause.id for one in found.unaccounted] == ["fr1700.2.1"]


def test_a_parameter_of_a_form_must_make_a_difference_under_that_form(inheriting: Inheriting) -> None:
    """Judged under the set alone, seven tricks say nothing of the other form; six count nothing under any."""
    six = change(TRICKS, "rules: [late, late+other]\n  working", "rules: [late, late+other, fr1700+other]\n  working")
    of_six = "late+other: [{rule: cards.most, to: elder, points: 0, grounds: [equal], because: [fr1700.2.1]}]"
    also = change(TRICKS, of_six, f"{of_six}\n    {of_six.replace('late', 'fr1700')}")
    seven = change(TRICKS, "given: {cards_won: {elder: 7, younger: 5}}", "given: {cards_won: {elder: 6, younger: 6}}")
    nothing = change(TRICKS, "points: 20, grounds: [most]", "points: 0, grounds: [equal]")
    found = cover(load(inheriting(six, also, seven, nothing)))
    assert [(one.ruleset, one.name) for one in found.insensitive] == [("usual", "points"), ("other", "points")]


def test_a_case_that_says_the_same_as_a_form_of_the_set_is_idle(inheriting: Inheriting) -> None:
    again = """\
- id: once-more
  title: Again
  source: derived
  rules: [late+other]
  working: 52 − 16 = 36
  given: {table: AS}
  expect:
  - {rule: pack.composition, number: 36, grounds: [rest], because: [fr1700.1.2]}
- id: once-more-under-the-set
  title: Again
  source: derived
  rules: [late]
  working: 52 − 16 = 36
  given: {table: AS}
  expect:
  - {rule: pack.composition, number: 36, grounds: [rest], because: [fr1700.1.2]}
"""
    found = cover(load(inheriting({"in": "cases/piquet/again.cases.yaml", "write": again})))
    assert [case.id for case in found.redundant] == ["once-more", "once-more-under-the-set"]


def test_an_edition_that_is_being_written_is_not_asked_for(inheriting: Inheriting) -> None:
    less = change(PACK, "[fr1700, en1701, late]", "[en1701, late]")
    topics = {"in": "finished-topics.txt", "write": "except fr1700\npack.composition\n"}
    conjectured = "{clauses: [en1701.1.1.1], status: conjectured, why: as there}"
    more = f"rules: {{equality.rest: {{grounds: {{play-only: {conjectured}}}}}}}"
    corpus = load(inheriting(less, topics, change("rulesets/late.yaml", "rules: {}", more)))
    found = cover(corpus)
    assert unasserted(found) == {"fr1700: pack.composition#removed", "late: equality.rest#play-only"}
    assert (found.unaccounted, found.missing, found.insensitive) == ((), (), ())
    assert not found.by_id["fr1700.1.1"].proven
    assert found.by_id["en1701.1.1.1"].proven
    assert found.complete
    assert read(corpus).parameters == ()


def test_a_line_that_excepts_no_edition_is_refused(inheriting: Inheriting) -> None:
    directory = inheriting({"in": "finished-topics.txt", "write": "pack.composition\nexcept fr1800\n"})
    with pytest.raises(CorpusError, match=r"finished-topics\.txt:2: unknown edition fr1800; expected fr1700"):
        cover(load(directory))


def test_a_reading_is_listed_once_with_all_that_have_it(inheriting: Inheriting) -> None:
    value = 'removed: {value: [2, 3, 4, 5], words: {fr1700.1.1: "les deux, trois, quatre et cinq"}'
    more = f'{value}, readings: [{{value: [2, 3, 4], why: "One may."}}]'
    corpus = load(inheriting(change("rulesets/fr1700.yaml", value, more)))
    found = [
        (one.rulesets, one.rule, one.alternatives[0].case, one.alternatives[0].ruleset)
        for one in read(corpus).parameters
    ]
    assert found == [
        (("fr1700", "late"), "pack.composition", "a-two-is-given-up", "fr1700"),
        (("usual",), "cards.most", "seven-tricks", "late"),
    ]


def test_a_reading_is_not_told_apart_under_what_replaces_the_rule(inheriting: Inheriting) -> None:
    of_late = "late: [{rule: cards.most, to: elder, points: 10, grounds: [most], because: [fr1700.1.2]}]\n    "
    corpus = load(inheriting(change(TRICKS, of_late, ""), change(TRICKS, "[late, fr1700+other]", "[fr1700+other]")))
    assert [(one.rulesets, one.alternatives[0].case) for one in read(corpus).parameters] == [(("usual",), None)]


def test_a_clause_names_what_rests_on_it_once(corpus: Corpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert [(use.rulesets, use.rule) for use in corpus.uses.grounds.get("fr1700.1.1", ())] == [
        (("fr1700", "late"), "pack.composition")
    ]
    assert [(use.rulesets, use.rule) for use in corpus.uses.parameters.get("fr1700.2.1", ())] == [
        (("other",), "cards.most")
    ]
    print_clause(corpus.clause("fr1700.1.2"), corpus)
    told = capsys.readouterr().out
    assert told.count(" rest: ") == 1
    assert "fr1700, late: rest: " in told
    assert "usual: points = 10" in told
    assert 'n="fr1700 late pack.composition"' in links_text(corpus)


def test_cases_run_under_a_set_are_also_those_under_its_forms(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cases, "load", lambda: corpus)
    told = []
    for rules in ("late", "late+other", "fr1700"):
        assert cases.run_command.callback((), None, None, rules, jobs=1, json=False) == 0
        told.append(capsys.readouterr().out.splitlines()[-1])
    assert told == [
        "4 cases, run 5 times: all passed.",
        "2 cases, run 2 times: all passed.",
        "3 cases, run 3 times: all passed.",
    ]


def test_two_forms_are_compared_by_the_rules_in_which_they_differ(corpus: Corpus) -> None:
    deal = Deal(GAME, Facts(cards_won=Pair(7, 5)).given())
    (matter,) = compare(corpus, deal, ways(corpus, ("late", "late+other"))).differences
    assert [cell.decided.points for cell in matter.cells if cell] == [10, 20]
    assert [(cause.rule, cause.parameter) for cause in matter.causes] == [("cards.most", "points")]


@pytest.mark.parametrize(
    ("ids", "ruleset", "rules", "counting"),
    [
        (["fr1700.1.1", "en1701.1.1.1"], "late", ["late", "en1701"], ("fr1700.1.1",)),
        (["fr1700.1.1", "en1701.1.1.1"], "en1701", ["late", "en1701"], ("en1701.1.1.1",)),
        (["fr1700.1.1", "fr1700.3.2"], "late", ["late", "fr1700"], ("fr1700.1.1",)),
        (["fr1700.1.1", "fr1700.3.2"], "fr1700", ["late", "fr1700"], ("fr1700.1.1", "fr1700.3.2")),
        (["fr1700.1.1", "fr1700.3.2"], "late", ["late", "late+other"], ("fr1700.1.1", "fr1700.3.2")),
        (["fr1700.1.1", "om.1"], "late", ["late", "en1701"], ("fr1700.1.1",)),
        (["fr1700.1.1", "om.1"], "en1701", ["late", "en1701"], ("om.1",)),
        (["fr1700.1.1", "nowhere.1"], "late", ["late", "en1701"], ("fr1700.1.1", "nowhere.1")),
    ],
)
def test_of_a_list_what_a_set_stands_on_counts_and_what_none_stands_on(
    corpus: Corpus, ids: list[str], ruleset: str, rules: list[str], counting: tuple[str, ...]
) -> None:
    context: Context = corpus.case_context
    assert context.because(ids, ruleset, rules) == counting


def test_a_case_of_which_a_set_stands_on_nothing_is_refused(inheriting: Inheriting) -> None:
    case = """\
- id: nothing-for-late
  title: Nothing
  source: derived
  rules: [fr1700, late]
  given: {table: 2S}
  expect:
  - {rule: pack.composition, ruling: refused, because: [fr1700.3.2]}
"""
    with pytest.raises(
        CorpusError, match=r"a\.cases\.yaml:7: nothing-for-late: because must name a clause that late rests"
    ):
        _ = load(inheriting({"in": "cases/piquet/a.cases.yaml", "write": case})).cases


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        (
            "rulesets/late.yaml",
            "[fr1700.1, fr1700.2]",
            "[fr1700.1, fr1700.2, fr1700.9]",
            "late.yaml:1: fr1700.9: parts: fr1700 has no clause",
        ),
        (
            "matches/usual.yaml",
            "parts: [fr1700.1]",
            "parts: [fr1700.3]",
            "usual.yaml:8: cards.most, most: fr1700.1.2 is not in the parts of usual",  # and two more of this rule
        ),
        (
            "matches/usual.yaml",
            "most: {fr1700.1.2:",
            "most: {fr1700.1.8:",
            "usual.yaml:8: fr1700.1.8: cards.most, most: unknown clause",
        ),
        (
            "rulesets/late.yaml",
            "match: usual",
            "match: unusual",
            "late.yaml:7: unknown match form unusual: known are other,",
        ),
    ],
)
def test_what_is_wrong_is_told_once_with_the_file_it_stands_in(
    inheriting: Inheriting, file: str, old: str, new: str, problem: str
) -> None:
    problems = [one for one in validate(inheriting(change(file, old, new))).problems if one.check == "rulesets"]
    assert len({(one.line, one.message) for one in problems}) == len(problems)
    assert problem in str(problems[0])
    assert {one.file.name for one in problems} == {Path(file).name}


def test_a_fault_of_a_base_is_told_once_though_it_is_inherited(inheriting: Inheriting) -> None:
    directory = inheriting(
        change("rulesets/fr1700.yaml", REST, "rest: {clauses: [om.1], status: silent, why: it must be so}")
    )
    problems = [str(one) for one in validate(directory).problems if one.check == "rulesets"]
    assert len(problems) == 1
    assert "fr1700.yaml:9: om.1: pack.composition, rest: the omission must be one of fr1700" in problems[0]


def test_the_command_says_what_is_not_proven_of_which_set(
    inheriting: Inheriting, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    directory = inheriting(change(PACK, "[fr1700, en1701, late]", "[fr1700, en1701]"))
    monkeypatch.setattr(proof, "load", lambda: load(directory))
    assert proof.coverage_command.callback(1, False) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "never asserted: late: pack.composition#removed" in told
    assert "late: pack.composition, removed: no case distinguishes its value from" in told
