import dataclasses
import pickle
import re
from pathlib import Path

import pytest

from rules import piquet as rules_of_piquet
from rules.core import rule as declaring
from rules.core.domains import Number
from rules.core.rule import Finding, Params, RuleError, games, make_rule, registry, rule
from rules.piquet.judge import Judge
from rules.piquet.judge.decide import ORDER
from rules.piquet.judge.derived import Known
from rules.piquet.judge.facts import Facts
from rules.piquet.laws.declaring import reply


def test_a_finding_that_names_an_undeclared_ground_is_an_error():
    wrong = make_rule("x.y", lambda p: [Finding("other")], grounds={"known": "…"})
    with pytest.raises(RuleError, match=r"x\.y gives the ground other, which it does not declare"):
        wrong.run(Params(), {})


def test_a_finding_without_a_ground_is_an_error():
    with pytest.raises(RuleError, match=r"x\.y gives the ground \(none\)"):
        make_rule("x.y", lambda p: [Finding()], grounds={"known": "…"}).run(Params(), {})


def test_a_rule_receives_the_facts_that_its_signature_names_and_no_others():
    named = make_rule("x.y", lambda p, one: [Finding("known", number=one + p.more)], grounds={"known": "…"})
    assert named.facts == ("one",)
    assert named.run(Params(more=2), {"one": 1, "two": 2}) == (Finding("known", number=3),)


def test_the_first_argument_of_a_rule_is_p():
    with pytest.raises(RuleError, match="must be p"):
        make_rule("x.y", lambda one: [], grounds={})


class Pieces(Params):
    number = Number(asks="how many there are")


def pieces(p: Pieces):
    yield Finding("known", number=p.number)


def test_the_parameters_of_a_rule_are_those_of_the_class_that_its_function_names():
    counted = make_rule("x.y", pieces, grounds={"known": "…"})
    assert (list(counted.parameters), counted.asks) == (["number"], {"number": "how many there are"})
    assert counted.run(Pieces(number=3), {}) == (Finding("known", number=3),)


def test_every_parameter_says_in_words_what_it_settles():
    assert [(each.name, name) for each in registry().values() for name, asks in each.asks.items() if not asks] == []


def test_a_rule_that_does_not_exist_cannot_be_asked(whole):
    with pytest.raises(KeyError):
        Judge(whole).rule[lambda p: []]
    facts = {"kind": "point", "answer": "good", "none": False, "equal": False, "better": False}
    assert Judge(whole).rule[reply](hand="younger", **facts) == ()


def test_the_order_of_the_rules_is_that_of_the_games_whichever_was_imported_first(monkeypatch):
    in_order = list(registry())
    games_last_first = dict(sorted(registry().items(), key=lambda named: named[1].game, reverse=True))
    monkeypatch.setattr(declaring, "_REGISTRY", games_last_first)
    assert list(registry.__wrapped__()) == in_order


def test_a_rule_cannot_be_declared_twice():
    with pytest.raises(RuleError, match=r"the rule point\.good is declared twice"):
        rule("point.good", grounds={})(lambda p: [])


def test_parameters_and_findings_cannot_be_changed():
    p = Pieces(number=1)
    with pytest.raises(AttributeError, match="cannot be changed"):
        p.number = 2
    with pytest.raises(AttributeError, match="the parameter number has no value"):
        _ = Pieces().number
    with pytest.raises(dataclasses.FrozenInstanceError):
        Finding("a").points = 1
    assert pickle.loads(pickle.dumps(p)).number == 1


def test_the_clauses_of_a_decision_are_those_of_its_grounds_each_once():
    decided = Finding("a", "b").by("x.y", (("a", ("book.1", "book.2")), ("b", ("book.2", "book.3"))))
    assert decided.clauses == ("book.1", "book.2", "book.3")
    assert decided.grounds == ("a", "b")


def test_every_rule_of_piquet_has_its_place_in_the_order_or_is_asked_at_the_table():
    rules = {one.name for one in registry().values() if one.game == "piquet"}
    assert set(ORDER) <= rules
    source = "".join(file.read_text() for file in Path(rules_of_piquet.__file__).parent.rglob("*.py"))
    for name in rules - set(ORDER):
        function = registry()[name].function
        asked = rf"rule\[(laws|irregularities)\.{function.__module__.rpartition('.')[2]}\.{function.__name__}\b"
        assert re.search(asked, source), f"nobody asks {name}"
    assert "piquet" in games()


def test_every_fact_that_a_rule_of_the_order_names_is_one_that_can_be_known():
    known = {*(field.name for field in dataclasses.fields(Facts)), *vars(Known)}
    for name in ORDER:
        assert set(registry()[name].facts) <= known, name


def test_every_rule_is_judged_after_those_it_needs():
    for one in map(registry().__getitem__, ORDER):
        for needed in one.needs:
            assert ORDER.index(needed) < ORDER.index(one.name), (needed, one.name)


def test_the_title_of_every_rule_is_a_sentence():
    assert [one.name for one in registry().values() if not one.title.endswith(".")] == []


def test_what_a_rule_decides_is_a_rule_that_decides_itself() -> None:
    rules = registry()
    assert {one.matter for one in rules.values()} <= set(rules)
    assert all(rules[one.matter].matter == one.matter for one in rules.values())


def test_every_ground_is_a_reason_and_not_a_question():
    """It is read after “because”: “because what each pays for three Kings” is none."""
    questions = ("what ", "who ", "whose ", "which ", "how ", "whether ")
    grounds = {
        f"{name}#{ground}": meaning for name, one in registry().items() for ground, meaning in one.grounds.items()
    }
    assert [ground for ground, meaning in grounds.items() if meaning.startswith(questions)] == []
