import pickle
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from random import Random

import pytest

from rules.core import memo
from rules.core.cards import PACK_52
from rules.core.frozen import FrozenMap
from rules.core.memo import Memo, is_small
from rules.core.rule import Finding, Rule, RuleError, make_rule
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


@pytest.mark.parametrize(
    "facts",
    [
        (1, True, 1.0),
        (0, False),
        (FrozenMap({"a": 1, "b": 2}), FrozenMap({"b": 2, "a": 1})),
        ((1, 0), (True, False)),
        (Pair(1, 0), Pair(True, False)),
        (frozenset((8, 0)), frozenset((0, 8))),
    ],
)
def test_equal_facts_that_differ_are_decided_one_by_one(facts):
    use = use_of()
    for _ in range(2):
        assert [use.run({"fact": fact})[0].name for fact in facts] == [repr(fact) for fact in facts]


def test_what_was_decided_on_small_facts_is_found_again():
    use = use_of()
    for fact in (3, "elder", None, PACK_52[0], KING, KING.alone, ()):
        assert use.run({"fact": fact}) is use.run({"fact": fact, "another": 4})


@dataclass
class Changing:
    number: int = 0


@pytest.mark.parametrize("fact", [[1], {"a": 1}, Changing(), ([1],), 1.5, PACK_52[:12], object()])
def test_a_fact_that_may_change_or_is_large_is_not_kept(fact):
    use = use_of()
    assert not is_small(fact)
    assert use.run({"fact": fact}) == use.run({"fact": fact})
    assert len(use._memo) == 0


def test_a_list_that_has_changed_is_decided_on_anew():
    use, cards = use_of(), [1]
    assert use.run({"fact": cards})[0].name == "[1]"
    cards.append(2)
    assert use.run({"fact": cards})[0].name == "[1, 2]"


def test_only_so_many_decisions_are_kept(monkeypatch):
    monkeypatch.setattr(memo, "MOST", 5)
    kept = Memo[str]()
    for number in range(12):
        assert kept.find((number,), lambda facts: str(facts[0])) == str(number)
        assert len(kept) <= 5


def test_another_use_of_the_rule_has_decided_nothing_yet(whole):
    use = whole.rules["play.low"]
    facts = {"cards_down": KING.alone}
    use.run(facts)
    assert len(use._memo) > 0
    for other in (replace(use), copy(use), pickle.loads(pickle.dumps(use))):
        assert len(other._memo) == 0
        assert (other, other.run(facts)) == (use, use.run(facts))


def test_another_reading_is_not_answered_from_the_memo(whole):
    low = Played("elder", PACK_52[0], led=True)
    assert [one.grounds for one in whole.rules["play.low"].run({"cards_down": low.alone})] == [("low",)]
    reading = whole.with_reading("play.low", "counting", ["2"])
    assert reading.rules["play.low"].run({"cards_down": low.alone}) == ()


def test_a_wrong_ground_is_an_error_each_time():
    def wrong(p, fact: object) -> Iterator[Finding]:
        yield Finding("unheard-of")

    use = use_of(wrong)
    for _ in range(2):
        with pytest.raises(RuleError, match="gives the ground unheard-of, which it does not declare"):
            use.run({"fact": 1})


def test_in_random_coups_rules_decide_the_same_as_without_the_memo(whole: RuleSet, monkeypatch):
    asked: list[tuple[Rule, object, tuple[object, ...], object]] = []
    find = Memo.find

    def watched(self, facts, decide):
        found = find(self, facts, decide)
        use = decide.__self__
        asked.append((use.rule, use.params, facts, tuple(one.finding for one in found)))
        return found

    monkeypatch.setattr(Memo, "find", watched)
    rng = Random(7)
    for _ in range(5):
        random_coup(whole, rng)
    assert len(asked) > 500
    for rule, params, facts, found in asked:
        assert repr(rule.decide(params, facts)) == repr(found)
