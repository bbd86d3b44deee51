"""Grounds that the rules of an edition cannot reach: they may be left out, and it is an error if one is reached."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rules.core.errors import RuleSetError
from rules.core.frozen import FrozenMap
from rules.core.loading import load_ruleset
from rules.core.ruleset import RuleSet
from rules.piquet.simulate.random_play import random_coup
from tests.books import BOOKS

BOOK = """\
id: small
edition: book
game: piquet
title: A small book, invented
rules:
  pack.composition:
    grounds: {rest: book.1}
    unreachable: {removed: nothing is taken out}
    parameters:
      removed: {value: [2], clauses: [book.1], readings: [{value: [2, 3], why: perhaps}]}
"""


@pytest.fixture
def small(tmp_path: Path) -> RuleSet:
    path = tmp_path / "small.yaml"
    path.write_text(BOOK, encoding="utf-8")
    return load_ruleset(path)


def without(ruleset: RuleSet, rule: str, ground: str) -> RuleSet:
    """A rule set that says that it cannot reach a ground."""
    use = ruleset.rules[rule]
    grounds = {name: authority for name, authority in use.grounds.items() if name != ground}
    left = replace(use, grounds=FrozenMap(grounds), unreachable=FrozenMap({ground: "it is said nowhere"}))
    return replace(ruleset, rules=FrozenMap({**ruleset.rules, rule: left}))


def test_a_ground_may_be_left_out_with_a_reason(small: RuleSet) -> None:
    use = small.rules["pack.composition"]
    assert list(use.grounds) == ["rest"]
    assert dict(use.unreachable) == {"removed": "nothing is taken out"}


def test_the_ground_is_named_when_it_is_reached_all_the_same() -> None:
    ruleset = without(BOOKS["fr1642"], "play.trick", "higher")
    with pytest.raises(RuleSetError, match=r'play\.trick gives the ground "higher", which fr1642 says is unreachable'):
        random_coup(ruleset, Random(1))


def test_a_ground_that_is_not_reached_changes_nothing() -> None:
    before = BOOKS["fr1642"]
    ruleset = without(before, "blanche.two", "barred")  # no blanche is dealt to both in these coups
    for seed in range(3):
        assert random_coup(ruleset, Random(seed)).score == random_coup(before, Random(seed)).score


def test_it_is_claimed_of_the_edition_as_it_is_read_and_not_of_other_readings(small: RuleSet) -> None:
    own = small.rules["pack.composition"].parameters["removed"].value
    assert small.with_reading("pack.composition", "removed", own).rules["pack.composition"].unreachable
    other = small.with_reading("pack.composition", "removed", [2, 3]).rules["pack.composition"]
    assert not other.unreachable
    assert other.grounds["removed"].clauses == ()
