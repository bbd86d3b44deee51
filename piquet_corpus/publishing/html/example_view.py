"""What the reader of an example chose: the rule set, the step, how cards are drawn, and the list it was opened from."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from piquet_corpus.publishing.html.addresses import EXAMPLES, address
from piquet_corpus.publishing.html.cards import usual_letters
from piquet_corpus.publishing.html.example_filter import CasesWanted
from rules.core.messages import N_

ORDERS = {"suit": N_("by suit"), "rank": N_("by rank")}
"""How a hand can be sorted; the first is the usual order."""
USUAL_ORDER = next(iter(ORDERS))


@dataclass(frozen=True)
class ExampleView:
    """An example as it is shown. `rules`: the rule set, empty for the first; `wanted`: the filters of its list."""

    case: str
    rules: str = ""
    step: int = 0
    letters: str = field(default_factory=usual_letters)
    order: str = USUAL_ORDER
    wanted: CasesWanted = field(default_factory=CasesWanted)

    @property
    def by_rank(self) -> bool:
        """Whether hands are sorted by rank."""
        return self.order != USUAL_ORDER

    def address(self, fragment: str = "") -> str:
        """Return the address of this view."""
        given = {
            "case": self.case,
            "rules": self.rules,
            "step": str(self.step) if self.step else "",
            "cards": "" if self.letters == usual_letters() else self.letters,
            "sort": "" if self.order == USUAL_ORDER else self.order,
        }
        return address(EXAMPLES, fragment, **given, **self.wanted.parameters())

    def but(self, **changes: Any) -> ExampleView:
        """Return the view with changes."""
        return replace(self, **changes)
