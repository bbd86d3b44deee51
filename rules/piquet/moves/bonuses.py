"""A pique or repique that is not said, or remembered. Sources: 1642 §19; 1651 ch. XI."""

from __future__ import annotations

from rules.core.machine import Impossible
from rules.piquet.judge.judge import Judge, Outcome
from rules.piquet.laws.pique import Bonus
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import Decided, Hand
from rules.piquet.table.events import PassesOver, Remembers
from rules.piquet.table.state import State


@MOVES.move(PassesOver)
def passes_over(judge: Judge, state: State, event: PassesOver) -> Outcome[State]:
    """A player has made a pique or repique, and does not say it."""
    seat = state.seat(event.hand)
    if not _bonus(state, event.hand, event.bonus) or event.bonus in seat.unsaid:
        raise Impossible(f"the {event.hand} has no {event.bonus} to say")
    return Outcome(state.seated(event.hand, unsaid=seat.unsaid | {event.bonus}))


@MOVES.move(Remembers)
def remembers(judge: Judge, state: State, event: Remembers) -> Outcome[State]:
    """A player claims the pique or repique that he did not say."""
    seat = state.seat(event.hand)
    if event.bonus not in seat.unsaid:
        raise Impossible(f"the {event.hand} has not forgotten a {event.bonus}")
    recalled = "after-play" if state.phase == "over" else "in-play"
    made = tuple(
        Bonus(event.bonus, event.hand, finding.points or 0) for finding in _bonus(state, event.hand, event.bonus)
    )
    decided = judge.ask("pique.recall", recalled=recalled, bonuses=made)
    return Outcome(state.seated(event.hand, unsaid=seat.unsaid - {event.bonus}), decided)


def _bonus(state: State, hand: Hand, bonus: str) -> tuple[Decided, ...]:
    """Return the findings of the pique or repique that a player has made."""
    return tuple(
        finding for finding in state.standing if (finding.rule, finding.ruling, finding.to) == (bonus, bonus, hand)
    )
