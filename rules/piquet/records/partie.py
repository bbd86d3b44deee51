"""A partie, from lifting for the deal to the end of the last coup, and the next partie after it.

    partie = Partie.begin(ruleset)
    partie = partie.apply(read_event("A lifts KS 9H")).apply(read_event("B lifts 7D 6C"))
    partie.steps[-1].decided, partie.scores, partie.coup, partie.templates()

What happens within a coup is for `rules.piquet.records.coup`; elder and younger are those of the coup under way. A
coup that is at its end stays the one under way until the next dealer shuffles. Every value is frozen: `apply` returns
another partie.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rules.core.machine import Impossible, Judge, Step, is_refused
from rules.core.phrases import Event
from rules.core.rule import Decided
from rules.core.ruleset import RuleSet
from rules.core.templates import Template
from rules.piquet.records.coup import Coup
from rules.piquet.records.given import state_from_given
from rules.piquet.records.partie_moves import answer_partie, offered_partie
from rules.piquet.records.partie_state import PartieState
from rules.piquet.table.state import State


@dataclass(frozen=True)
class Partie:
    """A partie under a rule set: where it began, what has happened, and how it stands.

    The score of each step is by player, `A` and `B`: what is marked, and what is made in the coup under way.
    """

    ruleset: RuleSet
    start: PartieState
    state: PartieState
    steps: tuple[Step, ...] = ()

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

    def apply(self, event: Event) -> Partie:
        """What follows from an event. One that a rule refuses is recorded, and changes nothing.

        Raises Impossible for an event that cannot happen now.
        """
        outcome = answer_partie(self.judge, self.state, event)
        step = Step(event, outcome.decided, is_refused(outcome.decided), outcome.state.scores)
        return replace(self, state=outcome.state, steps=(*self.steps, step))

    def apply_all(self, events: Iterable[Event]) -> Partie:
        """What follows from several events, in order."""
        partie = self
        for event in events:
            partie = partie.apply(event)
        return partie

    def is_legal(self, event: Event) -> bool:
        """Whether an event can happen now, and no rule refuses it."""
        try:
            return not is_refused(answer_partie(self.judge, self.state, event).decided)
        except Impossible:
            return False

    def templates(self) -> tuple[Template, ...]:
        """The families of events that are legal now; none when they have given over."""
        return offered_partie(self.judge, self.state)

    @property
    def decided(self) -> tuple[Decided, ...]:
        """Everything found so far, in order."""
        return tuple(one for step in self.steps for one in step.decided)

    @property
    def coup(self) -> Coup | None:
        """The coup under way, or the last one; None before the first."""
        return self.state.coup

    @property
    def scores(self) -> Mapping[str, int]:
        """What `A` and `B` have in this partie."""
        return self.state.scores

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
