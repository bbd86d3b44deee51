import pickle
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from random import Random

import pytest

from rules.core import use as use_module
from rules.core.cards import PACK_52
from rules.core.frozen import FrozenMap
from rules.core.rule import Finding, RuleError, make_rule
from rules.core.ruleset import RuleSet
from rules.core.use import Authority, RuleUse
from rules.piquet.laws.play import Played
from rules.piquet.sides import Pair
from rules.piquet.simulate.random_play import random_coup

KING = Played("elder", PACK_52[11], led=True)


def says(p, fact: object) -> Iterator[Finding]:
    """Say which fact this is."""
    yield Finding("said", name=repr(fact))


def use_of(function=says) -> RuleUse:
    use = RuleUse("a.rule", FrozenMap({"said": Authority(("fr1642.1.1",))}), FrozenMap({}))
    use.__dict__["rule"] = make_rule("a.rule", function, grounds={"said": "it is said"})
    return use


def test_what_was_decided_on_facts_is_found_again():
    use = use_of()
    for fact in (3, "elder", None, PACK_52[:12], KING, (KING,), (), Pair(1, 2), frozenset("ab"), FrozenMap({"a": 1})):
        assert use.run(fact=fact) is use.run(fact=fact, another=4)


def test_what_can_change_is_decided_on_anew():
    use, cards = use_of(), [1]
    assert use.run(fact=cards)[0].name == "[1]"
    cards.append(2)
    assert use.run(fact=cards)[0].name == "[1, 2]"


def test_facts_are_told_apart_by_their_names():
    def two(p, one: int, other: int) -> Iterator[Finding]:
        yield Finding("said", name=f"{one} {other}")

    use = use_of(two)
    assert [use.run(**facts)[0].name for facts in ({"one": 1, "other": 2}, {"other": 1, "one": 2})] == ["1 2", "2 1"]


def test_a_rule_without_facts_decides():
    def always(p) -> Iterator[Finding]:
        yield Finding("said")

    assert len(use_of(always).run(fact=1)) == 1


def test_only_so_many_decisions_are_kept(monkeypatch):
    monkeypatch.setattr(use_module, "MOST_KEPT", 5)
    use = use_of()
    for number in range(12):
        assert use.run(fact=number)[0].name == str(number)
        assert len(use._decided) <= 5


def test_another_use_of_the_rule_has_decided_nothing_yet(whole):
    use = whole.rules["play.low"]
    facts = {"cards_down": (KING,)}
    use.run(**facts)
    assert len(use._decided) > 0
    for other in (replace(use), copy(use), pickle.loads(pickle.dumps(use))):
        assert len(other._decided) == 0
        assert (other, other.run(**facts)) == (use, use.run(**facts))


def test_another_reading_is_not_answered_from_what_was_decided(whole):
    low = Played("elder", PACK_52[0], led=True)
    assert [one.grounds for one in whole.rules["play.low"].run(cards_down=(low,))] == [("low",)]
    reading = whole.with_reading("play.low", "counting", ["2"])
    assert reading.rules["play.low"].run(cards_down=(low,)) == ()


def test_a_wrong_ground_is_an_error_each_time():
    def wrong(p, fact: object) -> Iterator[Finding]:
        yield Finding("unheard-of")

    use = use_of(wrong)
    for _ in range(2):
        with pytest.raises(RuleError, match="gives the ground unheard-of, which it does not declare"):
            use.run(fact=1)


def test_in_random_coups_rules_decide_the_same_as_without_what_is_kept(whole: RuleSet, monkeypatch):
    asked: list[tuple[RuleUse, Mapping[str, object], object]] = []
    run = RuleUse.run

    def watched(self, **facts):
        found = run(self, **facts)
        asked.append((self, facts, found))
        return found

    monkeypatch.setattr(RuleUse, "run", watched)
    rng = Random(7)
    for _ in range(5):
        random_coup(replace(whole), rng)
    assert len(asked) > 500
    for use, facts, found in asked:
        assert repr(use._decide(facts)) == repr(found)
