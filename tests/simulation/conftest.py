"""What the tests of the compiled game share: the rule sets of Piquet, and their readings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.core.ruleset import RuleSet
from rules.piquet.kernel import table as there
from rules.piquet.kernel.masks import Ints
from rules.piquet.kernel.terms import PLAYED, Terms
from rules.piquet.players import exchanging, sound, strong, worlds
from tests.books import BOOKS

SETS = {id_: ruleset for id_, ruleset in BOOKS.items() if ruleset.game == "piquet"}


def readings() -> Iterator[tuple[str, RuleSet]]:
    """Every reading that an honest coup can show, each with its name."""
    for id_, ruleset in SETS.items():
        for name, use in ruleset.rules.items():
            for parameter, value in use.parameters.items():
                for reading in value.readings if name in PLAYED else ():
                    said = f"{id_}: {name}, {parameter} = {reading.value}"
                    yield said, ruleset.with_reading(name, parameter, reading.value)


READINGS = dict(readings())


@pytest.fixture(params=SETS, ids=str)
def ruleset(request: pytest.FixtureRequest) -> RuleSet:
    """Each rule set of Piquet."""
    return SETS[request.param]


def some_value(terms: Terms, table: Ints, *position: int) -> int:
    """Return some value of a position, another for each."""
    return hash(position) % 1000


def with_little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let players think of few deals and solve nothing: where nothing is compiled, this takes minutes."""
    monkeypatch.setattr(sound, "DEALS", 2)
    monkeypatch.setattr(sound, "HANDS", 3)
    monkeypatch.setattr(exchanging, "DEALS", 1)
    monkeypatch.setattr(exchanging, "STEPS", 1)
    monkeypatch.setattr(strong, "value_of", some_value)
    monkeypatch.setattr(strong, "SOLVED", 3)
    monkeypatch.setattr(worlds, "DRAWN", 50)
    monkeypatch.setattr(there, "MOST_WORLDS", 80)
