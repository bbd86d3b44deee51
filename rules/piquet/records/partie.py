"""A partie, from lifting for the deal to the end of the last coup, and the next partie after it.

    partie = Partie.begin(ruleset)
    partie = partie.apply(read_event("A lifts KS 9H")).apply(read_event("B lifts 7D 6C"))
    partie.steps[-1].decided, partie.scores, partie.coup, partie.templates()

What happens within a coup is for `rules.piquet.records.coup`; elder and younger are those of the coup under way. A
coup that is at its end stays the one under way until the next dealer shuffles. Every value is frozen: `apply` returns
another partie.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.core.phrases import Event
from rules.core.record import Record
from rules.core.rule import AnyDecided
from rules.core.ruleset import RuleSet
from rules.core.templates import Template
from rules.piquet.judge.judge import Judge, Outcome
from rules.piquet.records import coups, ending, lifting
from rules.piquet.records.coup import Coup
from rules.piquet.records.given import state_from_given
from rules.piquet.records.next_coup import MOVES
from rules.piquet.records.partie_state import PartieState
from rules.piquet.sides import Decided
from rules.piquet.table.state import State

__all__ = ["Partie", "coups", "ending", "lifting"]  # those three register what each event does


@dataclass(frozen=True)
class Partie(Record[Judge, PartieState, Decided]):
    """A partie under a rule set: where it began, what has happened, and how it stands.

    The score of each step is by player, `A` and `B`: what is marked, and what is made in the coup under way.
    """

    @classmethod
    def begin(cls, ruleset: RuleSet, state: PartieState | None = None) -> Partie:
        """A partie in which nothing has happened yet. ValueError for a rule set of another game."""
        if ruleset.game != "piquet":
            raise ValueError(f"{ruleset.id} is a rule set of {ruleset.game}, not of piquet")
        start = state or PartieState()
        return cls(ruleset, start, start)

    @classmethod
    def from_given(cls, ruleset: RuleSet, given: Mapping[str, object], coup: State | None = None) -> Partie:
        """A partie as someone has written it down, `coup` being the state of the coup under way.

        `given` may have: `number`, what they play for (the usual number if it is left out); `stake`; `A` and `B`, what
        each has marked (0); `dealer`, `A` or `B`, who deals the coup under way, or who dealt the last one when there
        is a `winner` (without `dealer` nobody has lifted yet); `packet_before`, by how many the last deal was;
        `deal_goes_on`, true if it was agreed that after a partie the deal goes on in turn, false if it was agreed to
        lift anew (left out: nothing was agreed); `first_word`, `recut_penalty`, as agreed; `winner`, who has won the
        partie, which is then at its end; `games`, how many each has won of a match; `coups`, how many were played.

        Raises FactsError, a sentence that names the key.
        """
        return cls.begin(ruleset, state_from_given(ruleset, given, coup))

    @cached_property
    def judge(self) -> Judge:
        """The rule set, asked one rule at a time."""
        return Judge(self.ruleset)

    def respond(self, event: Event) -> Outcome[PartieState]:
        """What comes of an event now, of the partie or of its coup. Raises Impossible for one that cannot happen."""
        return MOVES.answer(self.judge, self.state, event)

    def templates(self) -> tuple[Template, ...]:
        """The families of events that are legal now; none when they have given over."""
        return MOVES.offered(self.judge, self.state)

    def state_after(self, state: PartieState, refused: bool) -> PartieState:
        """How it stands after an event: of one that is refused, the coup keeps the record."""
        return state

    def scores_after(self, state: PartieState, decided: tuple[AnyDecided, ...]) -> Mapping[str, int]:
        """What `A` and `B` have in this partie."""
        return state.scores

    @property
    def coup(self) -> Coup | None:
        """The coup under way, or the last one; None before the first."""
        return self.state.coup

    @property
    def winner(self) -> str | None:
        """Who has won the partie, `A` or `B`; None while it is played."""
        return self.state.winner

    @property
    def over(self) -> bool:
        """Whether the coup under way, or the last one, is at its end."""
        return self.coup is not None and self.coup.over

    @property
    def given_over(self) -> bool:
        """Whether they have given over."""
        return self.state.stage == "over"
