"""A pique or repique that is not said, or remembered. Sources: 1642 §19; 1651 ch. XI."""

from __future__ import annotations

from rules.core.machine import Impossible
from rules.piquet import laws
from rules.piquet.judge.judge import Judge, Outcome
from rules.piquet.moves.registry import MOVES
from rules.piquet.table.events import PassesOver, Remembers
from rules.piquet.table.settlement import bonuses_in
from rules.piquet.table.state import State


@MOVES.move(PassesOver)
def passes_over(judge: Judge, state: State, event: PassesOver) -> Outcome[State]:
    """A player has made a pique or repique, and does not say it: he has counted only the smaller number."""
    if not judge.has(laws.pique.recall):
        raise Impossible(f"no rule here says what follows from a {event.bonus} that is not said")
    seat, made = state.seat(event.hand), bonuses_in(state.standing, event.hand, (event.bonus,))
    if not made or event.bonus in seat.unsaid or event.bonus in seat.remembered:
        raise Impossible(f"the {event.hand} has no {event.bonus} to say")
    decided = judge.ask(laws.pique.recall, recalled="no", left_out=False, bonuses=made)
    after = state.seated(event.hand, unsaid=seat.unsaid | {event.bonus})
    return Outcome(after.but(standing=(*state.standing, *decided)), decided)


@MOVES.move(Remembers)
def remembers(judge: Judge, state: State, event: Remembers) -> Outcome[State]:
    """A player claims the pique or repique that he did not say, and counts it now."""
    seat = state.seat(event.hand)
    if event.bonus not in seat.unsaid:
        raise Impossible(f"the {event.hand} has not forgotten a {event.bonus}")
    over = state.phase == "over"
    decided = judge.ask(
        laws.pique.recall,
        recalled="after-play" if over else "in-play",
        left_out=True,
        bonuses=bonuses_in(state.standing, event.hand, (event.bonus,)),
    )
    remembered = seat.remembered.changed(event.bonus, len(state.played) + over)
    after = state.seated(event.hand, unsaid=seat.unsaid - {event.bonus}, remembered=remembered)
    return Outcome(after.but(standing=(*state.standing, *decided)), decided)
