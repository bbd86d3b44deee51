"""A partie, from lifting for the deal to the end of the last coup, and the next partie after it.

`rules.piquet.records.coup` has what happens within a coup; elder and younger are those of the current coup. A coup that
has ended stays the current one until the next dealer shuffles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rules.core.record import Record
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet
from rules.piquet.judge import Judge
from rules.piquet.records import coups, lifting
from rules.piquet.records.coup import Coup
from rules.piquet.records.given import state_from_given
from rules.piquet.records.lifting import MOVES
from rules.piquet.records.partie_state import PartieState
from rules.piquet.sides import Finding
from rules.piquet.table.state import State

__all__ = ["Partie", "coups", "lifting"]  # those two register what each event does


@dataclass(frozen=True)
class Partie(Record[Judge, PartieState, Finding]):
    """A partie under a rule set: its start, what has happened, and its current state.

    The score of each step is by player, `A` and `B`: the points marked, and those made in the current coup.
    """

    judging, moves = Judge, MOVES

    @classmethod
    def begin(cls, ruleset: RuleSet, state: PartieState | None = None) -> Partie:
        """Return a partie in which nothing has happened yet. ValueError for a rule set of another game."""
        if ruleset.game != "piquet":
            raise ValueError(f"{ruleset.id} is a rule set of {ruleset.game}, not of piquet")
        start = state or PartieState()
        return cls(ruleset, start, start)

    @classmethod
    def from_given(cls, ruleset: RuleSet, given: Mapping[str, object], coup: State | None = None) -> Partie:
        """Return a partie from its input, with the keys of `rules.piquet.keys.PARTIE`; `coup` is the state of its coup.

        Without `dealer` nobody has lifted yet. Raises FactsError, a sentence that names the key.
        """
        return cls.begin(ruleset, state_from_given(ruleset, given, coup))

    def state_after(self, state: PartieState, refused: bool) -> PartieState:
        """Return the state after an event; the coup also records an event that is refused."""
        return state

    def scores_after(self, state: PartieState, decided: tuple[AnyFinding, ...]) -> Mapping[str, int]:
        return state.scores

    @property
    def coup(self) -> Coup | None:
        """The current coup, or the last one; None before the first."""
        return self.state.coup

    @property
    def winner(self) -> str | None:
        """Who has won the partie, `A` or `B`; None while it is played."""
        return self.state.winner

    @property
    def over(self) -> bool:
        return self.coup is not None and self.coup.over


Played: TypeAlias = Coup | Partie
"""What is played: a coup by itself, or a partie."""


def coup_of(record: Played) -> Coup:
    """Return the coup, or the current one of a partie, which has begun."""
    coup = record if isinstance(record, Coup) else record.coup
    assert coup is not None, "a partie is played from its first coup on"
    return coup


def state_of_coup(record: Played) -> State | None:
    """Return the state of the current coup; None in a partie before its first."""
    coup = record.coup if isinstance(record, Partie) else record
    return coup.state if coup else None
