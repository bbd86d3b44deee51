"""A coup, or several of them: what has happened so far, with what was found of it, and how it stands.

    record = record.apply(event)
    record.steps[-1].decided, record.scores, record.templates()

Every value is frozen: `apply` returns another record. Each game says in a class of its own what an event does to the
state (`respond`), and what each side has then (`scores_after`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeAlias, TypeVar

from rules.core.frozen import but
from rules.core.machine import D_co, Impossible, Outcome, Step, is_refused
from rules.core.phrases import Event
from rules.core.rule import AnyDecided
from rules.core.ruleset import RuleSet
from rules.core.templates import Template

J = TypeVar("J")
S = TypeVar("S")


@dataclass(frozen=True)
class Record(ABC, Generic[J, S, D_co]):
    """What is played under a rule set. `J` is the judge, `S` the state, `D_co` what is decided."""

    ruleset: RuleSet
    """The rule set it is played under."""
    start: S
    """How it stood before the first event."""
    state: S
    """How it stands now."""
    steps: tuple[Step[D_co], ...] = ()
    """The events so far, each with what was found of it."""

    @abstractmethod
    def respond(self, event: Event) -> Outcome[S, D_co]:
        """What comes of an event now. Raises Impossible for one that cannot happen."""

    @abstractmethod
    def templates(self) -> tuple[Template, ...]:
        """The families of events that are legal now; none at the end."""

    @abstractmethod
    def scores_after(self, state: S, decided: tuple[AnyDecided, ...]) -> Mapping[str, int]:
        """What each has when the last event has led to a state, and these findings have been made of it."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the coup under way, or the last one, is at its end."""

    def state_after(self, state: S, refused: bool) -> S:
        """How it stands after an event whose outcome is a state: what is refused changes nothing."""
        return self.state if refused else state

    @property
    @abstractmethod
    def judge(self) -> J:
        """The rule set, asked one rule at a time."""

    def apply(self, event: Event) -> Self:
        """What follows from an event. One that a rule refuses is recorded, and changes nothing.

        Raises Impossible for an event that cannot happen now.
        """
        outcome = self.respond(event)
        refused = is_refused(outcome.decided)
        state = self.state_after(outcome.state, refused)
        step = Step(event, outcome.decided, refused, self.scores_after(state, outcome.decided))
        return but(self, {"state": state, "steps": (*self.steps, step)})

    def apply_all(self, events: Iterable[Event]) -> Self:
        """What follows from several events, in order."""
        record = self
        for event in events:
            record = record.apply(event)
        return record

    def is_legal(self, event: Event) -> bool:
        """Whether an event can happen now, and no rule refuses it."""
        try:
            return not is_refused(self.respond(event).decided)
        except Impossible:
            return False

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
        return tuple(one for step in self.steps for one in step.decided)

    @property
    def scores(self) -> Mapping[str, int]:
        """What each has now: points counted, or marks won and lost."""
        return self.steps[-1].score if self.steps else self.scores_after(self.state, ())


AnyRecord: TypeAlias = Record[Any, Any, AnyDecided]
"""A record of whichever game."""
Given: TypeAlias = Mapping[str, Any]
"""What someone has written of a coup: keys and values as YAML has them."""
