"""What the tests of the compiled game share: the rule sets of Piquet, and their readings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.core.ruleset import RuleSet
from rules.piquet.kernel.terms import PLAYED
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
