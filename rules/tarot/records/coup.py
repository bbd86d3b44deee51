"""A coup, or several one after the other: events in, findings out.

    coup = Coup.begin(ruleset, {"A_dealt": "…", "B_dealt": "…", "C_dealt": "…"})
    coup = coup.apply(read_event("A discards 4S"))
    coup.steps[-1].decided, coup.scores, coup.templates()

Every value is frozen: `apply` returns another coup. Every mark that one player wins is paid by another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.core.frozen import FrozenMap
from rules.core.game import FactsError, Given
from rules.core.machine import Impossible, Judge, Step, is_refused
from rules.core.phrases import Event
from rules.core.rule import Decided
from rules.core.ruleset import RuleSet
from rules.core.tally import gains
from rules.core.templates import Template
from rules.tarot.judge.decide import refused_cards
from rules.tarot.moves import MOVES
from rules.tarot.table.setting import state_from
from rules.tarot.table.state import State


@dataclass(frozen=True)
class Coup:
    """A coup under a rule set: what was given of it, what has happened, and how it stands.

    `scores`: the marks that each has won, or lost.
    """

    ruleset: RuleSet
    given: FrozenMap[str, object]
    state: State
    scores: FrozenMap[str, int]
    steps: tuple[Step, ...] = ()

    @classmethod
    def begin(cls, ruleset: RuleSet, given: Given) -> Coup:
        """A coup in which nothing has happened yet.

        Raises FactsError, or CardError; ValueError for a rule set of another game.
        """
        if ruleset.game != "tarot":
            raise ValueError(f"{ruleset.id} is a rule set of {ruleset.game}, not of tarot")
        state = state_from(given)
        cards = (*state.pack, *(card for seat in state.seats.values() for card in (*seat.held, *seat.pile)))
        for one in refused_cards(ruleset, tuple(dict.fromkeys(cards))):
            raise FactsError(f"{one.cards[0]} is not in the pack ({' '.join(one.clauses)})")
        frozen = {name: FrozenMap(one) if isinstance(one, Mapping) else one for name, one in given.items()}
        return cls(ruleset, FrozenMap(frozen), state, FrozenMap(dict.fromkeys(state.players, 0)))

    @cached_property
    def judge(self) -> Judge:
        """The rule set, asked one rule at a time."""
        return Judge(self.ruleset)

    def apply(self, event: Event) -> Coup:
        """What follows from an event. One that a rule refuses is recorded, and changes nothing.

        Raises Impossible for an event that cannot happen now.
        """
        outcome = MOVES.answer(self.judge, self.state, event)
        refused = is_refused(outcome.decided)
        state = self.state if refused else outcome.state
        scores = _paid({player: self.scores.get(player, 0) for player in state.players}, outcome.decided)
        step = Step(event, outcome.decided, refused, scores)
        return Coup(self.ruleset, self.given, state, scores, (*self.steps, step))

    def apply_all(self, events: Iterable[Event]) -> Coup:
        """What follows from several events, in order."""
        coup = self
        for event in events:
            coup = coup.apply(event)
        return coup

    def is_legal(self, event: Event) -> bool:
        """Whether an event can happen now, and no rule refuses it."""
        try:
            return not is_refused(MOVES.answer(self.judge, self.state, event).decided)
        except Impossible:
            return False

    def templates(self) -> tuple[Template, ...]:
        """The families of events that are legal now; none when the coup is over."""
        return MOVES.offered(self.judge, self.state)

    @property
    def decided(self) -> tuple[Decided, ...]:
        """Everything found so far, in order."""
        return tuple(one for step in self.steps for one in step.decided)

    @property
    def over(self) -> bool:
        """Whether the coup under way is at its end."""
        return self.state.phase == "over"


def _paid(scores: dict[str, int], decided: tuple[Decided, ...]) -> FrozenMap[str, int]:
    """The marks of each after some findings."""
    for one in decided:
        for player, points in gains(one).items():
            scores[player] += points
    return FrozenMap(scores)
