"""A rule set of the Tarots, asked one rule at a time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from rules.core import machine
from rules.tarot import laws
from rules.tarot.laws.pack import Order
from rules.tarot.sides import Finding

S = TypeVar("S")


@dataclass(frozen=True)
class Judge(machine.Judge[Finding]):
    """A rule set of the Tarots, asked one rule at a time."""

    @cached_property
    def order(self) -> Order:
        """The order of the cards, by the parameters of the rule set."""
        return Order(
            inverted=self.ruleset.value(laws.pack.SuitOrderParams.inverted, "none") == "cups-deniers",
            angel=self.ruleset.value(laws.pack.TriumphOrderParams.highest, "monde") == "angel",
        )


class Outcome(machine.Outcome[S, Finding]):
    """The state after an event of the Tarots, and what was found."""
