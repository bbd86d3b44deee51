"""What the tests of the rules share: a rule set with every rule of piquet, and two ways of judging under it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.core.loading import load_ruleset
from rules.core.rule import Finding
from rules.core.ruleset import RuleSet
from rules.piquet.judge.decide import decide
from rules.piquet.judge.facts import Facts

HERE = Path(__file__).parent
Judge = Callable[..., tuple[Finding, ...]]


@pytest.fixture(scope="session")
def whole() -> RuleSet:
    return load_ruleset(HERE / "sets" / "whole.yaml")


@pytest.fixture(scope="session")
def other() -> RuleSet:
    """The rules that would not go with the others in one set."""
    return load_ruleset(HERE / "sets" / "other.yaml")


@pytest.fixture(scope="session")
def today() -> RuleSet:
    """The rules by which things are declared and answered, and each counts at his turn."""
    return load_ruleset(HERE / "sets" / "today.yaml")


@pytest.fixture(scope="session")
def laws_of_1890() -> RuleSet:
    """The rules that only the Laws of about 1890 have."""
    return load_ruleset(HERE / "sets" / "laws.yaml")


@pytest.fixture(scope="session")
def au_cent() -> RuleSet:
    """The rules that only Piquet au Cent has, of the Laws of about 1890."""
    return load_ruleset(HERE / "sets" / "cent.yaml")


@pytest.fixture
def judge(whole: RuleSet) -> Judge:
    """Judge what is given, and return what one rule finds (all findings without a rule).

    `reading=(rule, parameter, value)` judges under another reading.
    """

    def judged(rule: str | None = None, reading: tuple[str, str, object] | None = None, **given: object):
        ruleset = whole.with_reading(*reading) if reading else whole
        decided = decide(ruleset, Facts.from_given(given))
        return tuple(one for one in decided if rule in (None, one.rule))

    return judged
