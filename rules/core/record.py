"""A coup, or several: what has happened so far, what was found, and the current state.

    record = record.apply(event)
    record.steps[-1].decided, record.scores, record.templates()

Every value is frozen: `apply` returns another record. Each game has a class of its own that says what an event does to
the state (`respond`), and what each side has then (`scores_after`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from rules.core.frozen import but
from rules.core.machine import D_co, Outcome, Step, accepted, is_refused
from rules.core.moves import Moves
from rules.core.phrases import Event, Template
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet

J = TypeVar("J")
S = TypeVar("S")


@dataclass(frozen=True)
class Record(ABC, Generic[J, S, D_co]):
    """What is played under a rule set. `J` is the judge, `S` the state, `D_co` what is decided."""

    judging: ClassVar[type[Any]]
    """The class of its judge."""
    moves: ClassVar[Moves[Any, Any, Any]]
    """What answers its events."""

    ruleset: RuleSet
    """The rule set it is played under."""
    start: S
    """The state before the first event."""
    state: S
    """The current state."""
    steps: tuple[Step[D_co], ...] = ()
    """The events so far, each with its findings."""

    def respond(self, event: Event) -> Outcome[S, D_co]:
        """Return the result of an event now. Raises Impossible for an event that cannot happen."""
        outcome: Outcome[S, D_co] = self.moves.answer(self.judge, self.state, event)
        return outcome

    def templates(self) -> tuple[Template, ...]:
        """Return the families of events that are legal now; none at the end."""
        return self.moves.offered(self.judge, self.state)

    @abstractmethod
    def scores_after(self, state: S, decided: tuple[AnyFinding, ...]) -> Mapping[str, int]:
        """Return the scores when the last event has led to this state, with these findings."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the current coup, or the last one, has ended."""

    def state_after(self, state: S, refused: bool) -> S:
        """Return the state after an event with this outcome: a refused event changes nothing."""
        return self.state if refused else state

    @cached_property
    def judge(self) -> J:
        """The rule set, asked one rule at a time."""
        judge: J = self.judging(self.ruleset)
        return judge

    def apply(self, event: Event) -> Self:
        """Return the record after an event, of which nothing else is changed if it is refused. Raises Impossible."""
        outcome = self.respond(event)
        refused = is_refused(outcome.decided)
        state = self.state_after(outcome.state, refused)
        step = Step(event, outcome.decided, refused, self.scores_after(state, outcome.decided))
        return but(self, {"state": state, "steps": (*self.steps, step)})

    def apply_all(self, events: Iterable[Event]) -> Self:
        """Return the record after several events, in order."""
        record = self
        for event in events:
            record = record.apply(event)
        return record

    def is_legal(self, event: Event) -> bool:
        """Whether an event can happen now, and no rule refuses it."""
        return accepted(self.respond, event) is not None

    def moments(self) -> Iterator[Self]:
        """The record before the first event, then after each of them: `len(steps) + 1` records, this one last."""
        moment = but(self, {"state": self.start, "steps": ()})
        yield moment
        for step in self.steps:
            moment = moment.apply(step.event)
            yield moment

    @property
    def decided(self) -> tuple[D_co, ...]:
        """Everything found so far, in order."""
        return tuple(finding for step in self.steps for finding in step.decided)

    @property
    def scores(self) -> Mapping[str, int]:
        """The current scores: points counted, or marks won and lost."""
        return self.steps[-1].score if self.steps else self.scores_after(self.state, ())


AnyRecord: TypeAlias = Record[Any, Any, AnyFinding]
Given: TypeAlias = Mapping[str, Any]
"""What someone has written about a coup: keys and values as in YAML."""
