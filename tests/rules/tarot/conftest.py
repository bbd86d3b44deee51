"""What the tests of the Tarots share: the rule set of 1637, and two ways of judging under it."""

from collections.abc import Callable

import pytest

from rules.core.game import game_of
from rules.core.rule import Finding
from rules.core.ruleset import RuleSet
from rules.tarot.coup import Coup
from rules.tarot.table.events import read_event
from tests.books import BOOKS

Reading = tuple[str, str, object]


@pytest.fixture(scope="session")
def tarots() -> RuleSet:
    return BOOKS["tarot1637"]


@pytest.fixture
def judge(tarots: RuleSet) -> Callable[..., list[Finding]]:
    """Judge what is given at once, and return what one rule finds; `reading` is another value of a parameter."""

    def judged(rule: str, reading: Reading | None = None, **given: object) -> list[Finding]:
        ruleset = tarots.with_reading(*reading) if reading else tarots
        game = game_of("tarot")
        return [one for one in game.judge(ruleset, game.read_facts(given)) if one.rule == rule]

    return judged


@pytest.fixture
def play(tarots: RuleSet) -> Callable[..., Coup]:
    """Set out a coup and let events happen."""

    def played(given: dict[str, object], *lines: str, reading: Reading | None = None) -> Coup:
        ruleset = tarots.with_reading(*reading) if reading else tarots
        return Coup.begin(ruleset, given).apply_all(map(read_event, lines))

    return played


@pytest.fixture
def found() -> Callable[[Coup, str], list[tuple[str | None, int | None, str]]]:
    """What a rule found in a coup: to whom, how many marks, from whom."""

    def paid(coup: Coup, rule: str) -> list[tuple[str | None, int | None, str]]:
        return [(one.to, one.points, "".join(one.payers)) for one in coup.decided if one.rule == rule]

    return paid
