"""A coup, from the first shuffle to the last trick: events in, findings out.

    coup = Coup.begin(ruleset, state)
    coup = coup.apply(read_event("elder discards 6H 9D"))
    coup.steps[-1].decided, coup.score, coup.templates()

Every value is frozen: `apply` returns another coup.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.core.machine import Impossible, Judge, Step, is_refused
from rules.core.phrases import Event
from rules.core.rule import Decided
from rules.core.ruleset import RuleSet
from rules.core.templates import Template
from rules.piquet import moves as _moves  # noqa: F401 - importing registers what each event does
from rules.piquet.moves.arrival import respond
from rules.piquet.moves.registry import offered
from rules.piquet.sides import HANDS, Pair
from rules.piquet.table.state import State


@dataclass(frozen=True)
class Coup:
    """A coup under a rule set: where it began, what has happened, and how it stands."""

    ruleset: RuleSet
    start: State
    state: State
    steps: tuple[Step, ...] = ()
    score: Pair[int] = Pair(0, 0)

    @classmethod
    def begin(cls, ruleset: RuleSet, state: State) -> Coup:
        """A coup in which nothing has happened yet. ValueError for a rule set of another game."""
        if ruleset.game != "piquet":
            raise ValueError(f"{ruleset.id} is a rule set of {ruleset.game}, not of piquet")
        return cls(ruleset, state, state)

    @cached_property
    def judge(self) -> Judge:
        """The rule set, asked one rule at a time."""
        return Judge(self.ruleset)

    def apply(self, event: Event) -> Coup:
        """What follows from an event. One that a rule refuses is recorded, and changes nothing.

        Raises Impossible for an event that cannot happen now.
        """
        outcome = respond(self.judge, self.state, event)
        refused = is_refused(outcome.decided)
        score = _counted(self.score, outcome.decided)
        step = Step(event, outcome.decided, refused, {hand: score.of(hand) for hand in HANDS})
        state = self.state if refused else outcome.state
        return Coup(self.ruleset, self.start, state, (*self.steps, step), score)

    def apply_all(self, events: Iterable[Event]) -> Coup:
        """What follows from several events, in order."""
        coup = self
        for event in events:
            coup = coup.apply(event)
        return coup

    def is_legal(self, event: Event) -> bool:
        """Whether an event can happen now, and no rule refuses it."""
        try:
            return not is_refused(respond(self.judge, self.state, event).decided)
        except Impossible:
            return False

    def templates(self) -> tuple[Template, ...]:
        """The families of events that are legal now; none when the coup is over."""
        return offered(self.judge, self.state)

    @property
    def decided(self) -> tuple[Decided, ...]:
        """Everything found so far, in order."""
        return tuple(one for step in self.steps for one in step.decided)

    @property
    def scores(self) -> Mapping[str, int]:
        """What each has counted."""
        return {hand: self.score.of(hand) for hand in HANDS}

    @property
    def over(self) -> bool:
        """Whether the coup is at its end."""
        return self.state.phase == "over"


def _counted(score: Pair[int], decided: tuple[Decided, ...]) -> Pair[int]:
    """The score with the points of some findings added."""
    elder, younger = score.elder, score.younger
    for one in decided:
        if one.points:
            elder, younger = elder + one.points * (one.to == "elder"), younger + one.points * (one.to == "younger")
    return Pair(elder, younger)
