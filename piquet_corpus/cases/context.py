"""What has to be known to read a case: which rule sets there are, and which clauses each of them stands on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.core.ruleset import RuleSets


@dataclass(frozen=True)
class Context:
    """The rule sets, and the edition of each omission: that which has nothing."""

    rulesets: RuleSets
    omissions: Mapping[str, str]

    def because(self, ids: Iterable[str], ruleset: str, rules: Iterable[str]) -> tuple[str, ...]:
        """Return, of what a list names for several rule sets at once, what counts under one of them.

        That is what it stands on, and what none of them stands on, which must be a mistake and is not passed over.
        """
        return tuple(
            id_ for id_ in ids if self._counts(id_, ruleset) or not any(self._counts(id_, other) for other in rules)
        )

    def _counts(self, id_: str, ruleset: str) -> bool:
        """Whether a clause or an omission is one that a rule set may stand on."""
        one = self.rulesets[ruleset]
        if id_ in self.omissions:
            return self.omissions[id_] == one.edition
        return id_.partition(".")[0] == one.edition and one.stands_on(id_)
