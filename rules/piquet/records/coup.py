"""A coup, from the first shuffle to the last trick: events in, findings out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.core.cards import Card
from rules.core.phrases import Event
from rules.core.record import Record
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet
from rules.piquet.judge import Judge
from rules.piquet.moves.registry import MOVES
from rules.piquet.moves.stopping import respond
from rules.piquet.sides import HANDS, Finding, Hand, Pair
from rules.piquet.table.held import Held
from rules.piquet.table.state import Outcome, State

SHOWING = ("announce.showing", "announce.open", "announce.exhibiting")
"""The rules by which cards are shown."""


@dataclass(frozen=True)
class Coup(Record[Judge, State, Finding]):
    """A coup under a rule set: its start, what has happened, and its current state."""

    judging, moves = Judge, MOVES

    @classmethod
    def begin(cls, ruleset: RuleSet, state: State) -> Coup:
        """Return a coup in which nothing has happened yet. ValueError for a rule set of another game."""
        if ruleset.game != "piquet":
            raise ValueError(f"{ruleset.id} is a rule set of {ruleset.game}, not of piquet")
        for hand in HANDS:
            if cards := state.seat(hand).kept:
                state = state.seated(hand, holds=Held(ruleset, cards))
        return cls(ruleset, state, state)

    def respond(self, event: Event) -> Outcome:
        return respond(self.judge, self.state, event)

    def scores_after(self, state: State, decided: tuple[AnyFinding, ...]) -> Mapping[str, int]:
        score: Mapping[str, int] = self.steps[-1].score if self.steps else dict.fromkeys(HANDS, 0)
        for finding in decided:
            if finding.points and finding.to:
                score = {**score, finding.to: score[finding.to] + finding.points}
        return score

    @property
    def score(self) -> Pair[int]:
        """The points that each has counted."""
        return Pair(*(self.scores[hand] for hand in HANDS))

    def shown_by(self, hand: Hand) -> Iterator[Card]:
        """Yield the cards of point and sequences that a player has shown."""
        for finding in self.decided:
            if finding.rule in SHOWING and finding.ruling == "shown" and finding.to == hand:
                yield from finding.cards

    @property
    def over(self) -> bool:
        return self.state.phase == "over"
