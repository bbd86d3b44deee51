"""What a game offers to a simulation: its players, and coups of theirs by the million, as numbers.

    simulated = game.simulated()
    terms = simulated.terms(ruleset)
    points = simulated.coups(terms, ("plain", "plain"), seed=1, first=0, number=1000)

The simulation itself knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, TypeAlias

from rules.core.ruleset import RuleSet

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Terms: TypeAlias = npt.NDArray[np.int64]
    """What a rule set says of an honest coup; only the game knows how to read it."""
    Numbers: TypeAlias = npt.NDArray[np.int16]


class Simulated(Protocol):
    """What a simulation needs from a game. A class of each game that can be simulated inherits from this."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of a coup, in the order of the columns of `coups`."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of points, in the order of the columns of each side."""

    @property
    def remarkable(self) -> tuple[str, ...]:
        """The kinds that are rare: one asks how often there are any."""

    @property
    def players(self) -> Mapping[str, int]:
        """The policies, each with the number of coups that it plays in some seconds."""

    @property
    def digest(self) -> str:
        """What is another after any change by which results may change."""

    @property
    def ready(self) -> bool:
        """Whether coups can be played at once: the game has been compiled before."""

    def terms(self, ruleset: RuleSet) -> Terms:
        """Return what a rule set says of an honest coup. Raises NotCovered for one that cannot be simulated."""

    def check_reading(self, rule: str, parameter: str) -> None:
        """Raise NotCovered for a parameter that decides nothing in an honest coup."""

    def deal_alike(self, terms: Terms, others: Terms) -> bool:
        """Whether a coup of the same seed and number is dealt alike under two rule sets."""

    def coups(self, terms: Terms, players: tuple[str, str], seed: int, first: int, number: int) -> Numbers:
        """Play coups: a row for each, with the points of each side and kind. `players`: the policies of the sides."""

    def parties(self, terms: Terms, players: tuple[str, str], seed: int, first: int, number: int) -> Numbers:
        """Play parties: a row for each, with who has won (0 the first, -1 nobody), and the number of its coups."""
