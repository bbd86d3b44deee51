"""What the rules decide of the facts of a coup; here, the rule set that is asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.core import machine
from rules.piquet.laws import declaring
from rules.piquet.sides import Finding


@dataclass(frozen=True)
class Judge(machine.Judge[Finding]):
    """A rule set of Piquet, asked one rule at a time."""

    @cached_property
    def declares(self) -> bool:
        """Whether one declares and the other answers; in the old books both call what they have, and then reckon."""
        return self.has(declaring.declaring)
