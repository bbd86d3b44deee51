"""`show` by name: rules, topics, terms, cases, rule sets, editions; and what is said of a name that does not exist."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.cite import cite
from rules.core.rule import registry
from tests.files import squeezed


def test_the_place_of_a_rule_is_where_its_function_stands() -> None:
    for rule in registry().values():
        lines = rule.file.read_text(encoding="utf-8").splitlines()[rule.line - 1 :]
        assert lines[0].startswith("@rule(")
        assert next(line for line in lines if line.startswith("def ")).startswith(f"def {rule.function.__name__}(")


def test_a_page_of_the_book_leads_to_the_functions(ask) -> None:
    # p. 16 of 1651 (ch. VIII) says what sequences count; `worth` of the module `sequences` counts them
    told = ask("show", "en1651.p16").out
    assert told.startswith("The functions behind these clauses:\n  sequence.best: rules/piquet/laws/sequences.py:")
    places = set(re.findall(r"(rules/piquet/laws/\w+\.py):(\d+), (\w+)", told))
    assert places
    for file, line, function in places:
        lines = Path(file).read_text(encoding="utf-8").splitlines()[int(line) - 1 :]
        assert next(one for one in lines if one.startswith("def ")).startswith(f"def {function}(")


def test_as_json_a_clause_names_file_line_and_function_of_each_rule(ask) -> None:
    clause = ask.json("show", "fr1642.18.1")[0]
    for held in (*clause["grounds"], *clause["parameters"]):
        rule = registry()[held["rule"]]
        assert (Path(held["file"]).resolve(), held["line"]) == (rule.file.resolve(), rule.line)
        assert held["function"] == rule.function.__name__
    assert clause["grounds"]
    assert clause["parameters"]


def test_a_rule_and_a_topic_of_one_name_are_both_shown(ask) -> None:
    told = squeezed(ask("show", "point.value").out)
    assert "rule point.value · A good point counts one for each ten" in told
    assert "ground tens: a point for each ten fr1642: fr1642.6.2 fr1642.6.3" in told
    assert "topic point.value · worth of the point" in told
    plain = json.loads(ask("show", "point.value", "--json").out)
    assert [next(iter(each)) for each in plain] == ["rule", "topic"]


def test_a_phase_has_its_topics_and_their_clauses(ask) -> None:
    told = json.loads(ask("show", "phase.announcements", "--json").out)[0]
    assert "point.value" in told["topics"]
    assert {"fr1642.6.3", "en1651.7.1.5"} <= set(told["clauses"])


def test_parameters_are_shown_with_the_value_of_each_rule_set(ask) -> None:
    told = squeezed(ask("show", "pique").out)
    assert "parameter window: one of" in told
    assert re.search(r"fr1642: first-card, fr1642\.18\.1", told)


def test_a_term_is_found_by_any_of_its_names(ask) -> None:
    by_id = ask("show", "g.point", "--json").out
    assert ask("show", "RUFFE", "--json").out == by_id
    assert json.loads(by_id)[0]["names"]["en"] == "point"


def test_a_term_says_which_words_are_the_editors(ask) -> None:
    said = ask("show", "g.trick").out
    assert "  tarot1637, in our words: mains" in said
    assert "  en1651: Tricke" in said


def test_a_term_is_found_by_a_word_of_today(ask) -> None:
    by_id = ask("show", "g.renounce", "--json").out
    assert ask("show", "revoked", "--json").out == by_id
    assert {"word": "revoke", "language": "en", "difference": None} in json.loads(by_id)[0]["modern"]
    assert "Today also: revoke, renege" in squeezed(ask("show", "revoke").out)
    assert "lurch: In other games, such as Cribbage," in squeezed(ask("show", "lurch").out)
    assert "Today also" not in ask("show", "g.tierce").out


def test_a_case_says_what_is_given_expected_and_how_to_run_it(ask) -> None:
    told = squeezed(ask("show", "a-point-of-thirty").out)
    assert "worked by hand: K 10 + Q 10 + J 10 = 30" in told
    assert "point.value, to elder, points 3, number 30, grounds tens, because fr1642.6.2 fr1642.6.3" in told
    assert "To run it: piquet-corpus run corpus/cases/piquet/point.cases.yaml -k a-point-of-thirty" in told


def test_a_case_with_events_shows_what_each_must_find(ask) -> None:
    told = squeezed(ask("show", "a-card-too-many-put-back").out)
    assert re.search(r"younger puts back 1 expected under fr1642: fault\.too-many", told)


@pytest.mark.parametrize("name", ["moderne", "moderne+rubicon", "rubicon"])
def test_a_rule_set_or_match_form_names_its_rules_and_file(ask, name) -> None:
    told = json.loads(ask("show", name, "--json").out)[0]
    assert told["rules"] == name
    assert Path(told["file"]).suffix == ".yaml"
    assert {"match.deals", "point.good"} & set(told["names"])


def test_an_edition_and_the_rule_set_of_the_same_name_are_both_shown(ask) -> None:
    told = ask("show", "fr1642").out
    assert "edition fr1642 · Le Jeu du Piquet" in told
    assert "rule set fr1642 · Le Jeu du Piquet" in told
    assert "restated in our own words" in ask("show", "modern").out


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("parallel D130", "'D130' is a divergence, not a passage of a text: piquet-corpus show D130"),
        ("parallel par.0050", "'par.0050' is a row of the alignment, not a passage"),
        ("parallel a-point-of-thirty", "'a-point-of-thirty' is a case, not a passage"),
        ("cite point.value", "'point.value' is a topic, not a passage"),
    ],
)
def test_a_name_of_another_kind_is_told_what_it_is(ask, command, message) -> None:
    answer = ask(*command.split())
    assert (answer.status, answer.out) == (2, "")
    assert message in answer.err


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("pont.value", "unknown name 'pont.value': did you mean point.value (rule and topic)"),
        ("ronfl", "did you mean ronfle (term)"),
        ("revok", "did you mean revoke (term)"),
        ("a-point-of-thirt", "did you mean a-point-of-thirty (case)"),
        ("modern+rubicon", "did you mean moderne+rubicon (rule set)"),
        ("en1651.1.1.9", "unknown reference 'en1651.1.1.9': did you mean en1651.1.1.2"),
        ("en1651.p999", "did you mean en1651.p"),
        ("6.99", "did you mean fr1642.6."),
        ("D999", "unknown reference 'D999'"),
        ("zzzzzz", "unknown name 'zzzzzz': expected a clause or passage"),
    ],
)
def test_an_unknown_name_is_answered_with_names_of_the_right_kind(ask, name, message) -> None:
    answer = ask("show", name)
    assert answer.status == 2
    assert message in answer.err
    assert answer.out == ""


def test_cases_that_rest_on_a_passage_are_run(ask) -> None:
    ran = {outcome["case"] for outcome in json.loads(ask("run", "--clause", "fr1642.6.3", "--json").out)}
    assert "a-point-of-thirty" in ran
    assert ran <= {outcome["case"] for outcome in json.loads(ask("run", "--clause", "fr1642.6", "--json").out)}
    assert ran == {outcome["case"] for outcome in json.loads(ask("run", "--clause", "fr1642.en.6.3", "--json").out)}
    assert ask("run", "--clause", "fr1642.pr.1").err == "piquet-corpus: no case to run that rests on fr1642.pr.1\n"
    assert "did you mean" in ask("run", "--clause", "fr1642.6.99").err


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("FR1642.6.2", "fr1642.6.2 · "),
        ("fr1642.6.2.", "fr1642.6.2 · "),
        ("d130", "D130 · "),
        ("D130.", "D130 · "),
        ("Par.0050", "par.0050"),
        ("fr1642.en.6.4.", "fr1642.en.6.4"),
        ("fr1642.l1", "fr1642.l1 · Le Jeu du Piquet (1642), heading before par. 16"),
        ("FR1642.L1.", "EXEMPLE."),
        ("en1651.pi", "en1651.h1 · "),
        ("en1651.pviii", "No clause begins on this page, en1651.pviii. Before it:"),
    ],
)
def test_a_name_is_known_in_capitals_and_with_a_full_stop(ask, typed: str, shown: str) -> None:
    answer = ask("show", typed)
    assert (answer.status, answer.err) == (0, "")
    assert shown in answer.out
    assert ask("cite", typed).status == 0


def test_every_reference_can_be_shown_and_cited(corpus: Corpus) -> None:
    for reference in corpus.passages.references:
        assert corpus.passages.beginning(reference) is not None, reference
        assert cite(corpus, reference).reference == reference
        assert corpus.named(f"{reference.upper()}.") == reference
