"""A coup, or several one after the other: events in, findings out. Every mark that a player wins is paid by another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.findings import tally
from rules.core.frozen import FrozenMap
from rules.core.game import FactsError
from rules.core.record import Given, Record
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet
from rules.tarot.judge import Judge, refused_cards
from rules.tarot.moves.registry import MOVES
from rules.tarot.sides import Finding
from rules.tarot.table.setting import state_from
from rules.tarot.table.state import State

NOTHING: FrozenMap[str, object] = FrozenMap({})


@dataclass(frozen=True)
class Coup(Record[Judge, State, Finding]):
    """A coup under a rule set. `scores`: the marks that each has won or lost."""

    judging, moves = Judge, MOVES
    given: FrozenMap[str, object] = NOTHING
    """The input from which it was set out."""

    @classmethod
    def begin(cls, ruleset: RuleSet, given: Given) -> Coup:
        """Return a coup before its first event. FactsError, CardError; ValueError for a rule set of another game."""
        if ruleset.game != "tarot":
            raise ValueError(f"{ruleset.id} is a rule set of {ruleset.game}, not of tarot")
        state = state_from(given)
        cards = (*state.pack, *(card for seat in state.seats.values() for card in (*seat.held, *seat.pile)))
        for finding in refused_cards(ruleset, tuple(dict.fromkeys(cards))):
            raise FactsError(f"{finding.cards[0]} is not in the pack ({' '.join(finding.clauses)})")
        frozen = {name: FrozenMap(value) if isinstance(value, Mapping) else value for name, value in given.items()}
        return cls(ruleset, state, state, given=FrozenMap(frozen))

    def scores_after(self, state: State, decided: tuple[AnyFinding, ...]) -> Mapping[str, int]:
        before, made = self.scores if self.steps else {}, tally(state.players, decided)
        return FrozenMap({player: before.get(player, 0) + made[player] for player in state.players})

    @property
    def over(self) -> bool:
        return self.state.phase == "over"
