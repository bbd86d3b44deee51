"""Cases of several games: each has keys and sides of its own, and a case is of one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError

from piquet_corpus.edition.cases import schema
from piquet_corpus.edition.cases.model import Context
from piquet_corpus.edition.cases.read import read_cases
from piquet_corpus.edition.cases.run import run_case
from piquet_corpus.edition.cases.schema import case_model
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.compare import compare, deal_of
from piquet_corpus.judging.score import game_given, read_given
from piquet_corpus.judging.ways import OtherGame, Way, way
from piquet_corpus.work.errors import CorpusError
from rules.core.frozen import FrozenMap
from rules.core.game import FactsError, Key, game_of
from rules.core.ruleset import RuleSet, RuleSets

CASE = """\
- id: one-ace
  title: An ace
  source: derived
  rules: [fr1642]
  working: the ace is worth eleven
  given: {table: AS}
  expect:
  - {rule: card.value, number: 11, because: [fr1642.2.9]}
"""
WHIST = RuleSet("whist1850", "whist1850", "whist", "Whist", FrozenMap({}))


def read(text: str, tmp_path: Path, context: Context) -> Any:
    path = tmp_path / "a.cases.yaml"
    path.write_text(text, encoding="utf-8")
    return read_cases(path, context)


def test_a_case_whose_rule_sets_are_of_two_games_is_refused(tmp_path: Path, corpus: Corpus) -> None:
    context = replace(corpus.case_context, rulesets=RuleSets({**corpus.rulesets.sets, "whist1850": WHIST}, {}))
    with pytest.raises(CorpusError) as error:
        read(CASE.replace("[fr1642]", "[fr1642, whist1850]"), tmp_path, context)
    assert error.value.line == 4
    assert (
        error.value.message
        == "one-ace: the rule sets of a case must be of one game, but fr1642 is of piquet, whist1850 is of whist"
    )


def test_the_game_of_a_case_is_that_of_its_rule_sets(corpus: Corpus) -> None:
    for case in corpus.cases:
        assert {corpus.rulesets[name].game for name in case.rulesets} == {case.game.name}


@pytest.fixture
def whist(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What a case may contain in a game of three, whose players are its sides."""
    keys = (
        Key("A", str, "the cards of A", judged=True, played=True),
        Key("dealer", ("A", "B", "C"), "who deals", played=True),
        Key("won", int, "the tricks won", each=("A", "B", "C"), judged=True),
    )
    game = SimpleNamespace(name="whist", sides=("A", "B", "C"), players=(), keys=keys, notation="As at Piquet.")
    monkeypatch.setattr(schema, "game_of", lambda name: game)
    return case_model.__wrapped__("whist")


def whist_case(**changes: Any) -> dict[str, Any]:
    expected = {"rule": "trick.worth", "to": "A", "points": 1, "payers": ["B", "C"], "because": ["whist1850.1.1"]}
    case = {"id": "one", "title": "One", "source": "derived", "rules": ["whist1850"], "working": "1 of each"}
    return case | {"given": {"A": "AS"}, "expect": [expected], "totals": {"A": 2, "B": -1, "C": -1}} | changes


def test_a_game_has_sides_and_keys_of_its_own(whist: Any) -> None:
    read = whist.model_validate(whist_case())
    assert read.written == {"A": "AS"}
    assert read.expect[0].payers == ["B", "C"]
    assert read.totals.model_dump() == {"A": 2, "B": -1, "C": -1}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"given": {"elder": "AS"}}, "elder"),
        ({"given": {"dealer": "A"}}, "dealer is allowed only in a case with events"),
        ({"given": {"A": "AS", "won": {"A": 1, "B": 2}}}, "C"),
        ({"totals": {"A": 2, "B": -1}}, "C"),
        ({"expect": [{"rule": "x", "to": "elder", "because": "y.1"}]}, "Input should be 'A', 'B' or 'C'"),
        ({"expect": [{"rule": "x", "payers": ["D"], "because": ["y.1"]}]}, "Input should be 'A', 'B' or 'C'"),
        ({"expect": [{"rule": "x", "player": "A", "because": ["y.1"]}]}, "the sides of this game are its players"),
    ],
)
def test_what_a_game_does_not_have_is_refused(whist: Any, changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError) as error:
        whist.model_validate(whist_case(**changes))
    assert said in str(error.value)


def test_who_pays_must_be_as_expected(tmp_path: Path, corpus: Corpus) -> None:
    (case,) = read(CASE.replace("number: 11", "number: 11, payers: [younger]"), tmp_path, corpus.case_context)
    assert [one.message for one in run_case(case, corpus.rulesets["fr1642"]).failures] == [
        "no such finding of card.value"
    ]


def test_a_way_of_another_game_than_the_deal_is_refused(tmp_path: Path, corpus: Corpus) -> None:
    (case,) = read(CASE, tmp_path, corpus.case_context)
    with pytest.raises(OtherGame, match=r"whist1850 is a rule set of whist, but the input is of piquet"):
        compare(corpus, deal_of(case), (way(corpus, "fr1642"), Way(WHIST)))


def test_what_is_written_tells_the_game() -> None:
    piquet: Any = game_of("piquet")
    other: Any = SimpleNamespace(name="whist", keys=(Key("A", str, "", judged=True),))
    assert game_given((piquet, other), {"A": "AS", "elder": None}) is other
    assert game_given((piquet, other), {"elder": "AS"}) is piquet
    assert game_given((piquet, other), {}) is piquet
    with pytest.raises(FactsError, match=r"unknown key .A. for a coup of piquet\. There are: elder, younger"):
        read_given(piquet, {"A": "AS"})
