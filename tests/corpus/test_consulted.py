"""What the rules were asked in a case: whether another value of a parameter can change anything is told from that."""

from __future__ import annotations

import pytest

from piquet_corpus.edition.cases.run import Consulted
from piquet_corpus.edition.corpus import Corpus
from rules.core.cards import parse_cards
from rules.core.errors import PiquetError
from rules.core.ruleset import RuleSet
from rules.core.use import RuleUse


@pytest.fixture
def ruleset(corpus: Corpus) -> RuleSet:
    return corpus.rulesets["fr1642"]


def other_court(ruleset: RuleSet) -> tuple[RuleUse, RuleUse]:
    """Return how cards are valued, and how they were if a king, queen and knave were worth 9."""
    return ruleset.rules["card.value"], ruleset.with_reading("card.value", "court", 9).rules["card.value"]


@pytest.mark.parametrize(("tables", "differs"), [(["AS 9C"], False), (["KS"], True), (["AS", "9C KS"], True)])
def test_another_value_matters_to_the_questions_that_it_answers_otherwise(
    tables: list[str], differs: bool, ruleset: RuleSet
) -> None:
    rules = Consulted(ruleset.rules)
    for table in tables:
        cards = parse_cards(table)
        assert rules["card.value"].run(table=cards) == ruleset.rules["card.value"].run(table=cards)
    assert rules.asked["card.value"].may_differ(*other_court(ruleset)) is differs


def test_a_rule_is_consulted_when_it_is_looked_up(ruleset: RuleSet) -> None:
    rules = Consulted(ruleset.rules)
    assert rules.get("card.value") is rules["card.value"]
    assert rules.get("no such rule") is None
    assert "pack.composition" in rules
    assert list(rules.asked) == ["card.value"]
    assert not rules.asked["card.value"].may_differ(*other_court(ruleset))


def test_another_value_may_matter_to_whoever_reads_a_parameter(ruleset: RuleSet) -> None:
    rules = Consulted(ruleset.rules)
    assert vars(rules["card.value"].params)["court"] == 10
    assert rules.asked["card.value"].may_differ(*other_court(ruleset))


def test_another_value_may_matter_to_facts_that_can_change(ruleset: RuleSet) -> None:
    rules = Consulted(ruleset.rules)
    rules["card.value"].run(table=list(parse_cards("AS")))
    assert rules.asked["card.value"].may_differ(*other_court(ruleset))


def test_another_value_may_make_the_facts_impossible(ruleset: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Consulted(ruleset.rules)
    rules["card.value"].run(table=parse_cards("AS"))
    use, other = other_court(ruleset)

    def impossible(**facts) -> None:
        raise PiquetError("such a card is not worth anything")

    monkeypatch.setitem(vars(other), "run", impossible)
    assert rules.asked["card.value"].may_differ(use, other)
