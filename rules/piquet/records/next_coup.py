"""The next coup: who deals it, the agreements for it, and what is left over from the last one."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

from rules.core.machine import Impossible
from rules.core.moves import Moves
from rules.piquet.judge import Judge, Outcome
from rules.piquet.judge.derived import bonuses_in
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie_state import NONE, PartieState, Unsaid
from rules.piquet.sides import HANDS
from rules.piquet.table.state import State

MOVES: Moves[Judge, PartieState, Outcome[PartieState]] = Moves(attrgetter("stage"))
"""The moves of a partie: the other modules of this package register here what each event does, and what is legal."""


def coup_of(state: PartieState) -> Coup:
    """Return the current coup. Impossible when there is none."""
    if state.coup is None:
        raise Impossible("they must first lift for the deal")
    return state.coup


def begin_coup(judge: Judge, state: PartieState, dealer: str, out_of_turn: bool = False) -> PartieState:
    """Return a partie with a new coup in which this player deals; the points of the last one are marked."""
    last = state.coup
    unsaid = state.unsaid if last is None or last.state.ending != "played" else _unsaid(state, last)
    marked = state.but(stage="coup", marked=state.scores, unsaid=unsaid, coup=None)
    ready = marked.but(dealer=dealer, out_of_turn=out_of_turn, turn=None)
    before = last.state if last else State()
    start = State(packet_before=before.packet_before, packet_earlier=before.packet_earlier)
    return ready.but(coup=Coup.begin(judge.ruleset, _agreed(ready, start)))


def _unsaid(state: PartieState, coup: Coup) -> tuple[Unsaid, ...]:
    """Return the bonuses that were made in a coup but not said."""
    return tuple(
        Unsaid(state.player(hand), bonus.name, bonus.points)
        for hand in HANDS
        for bonus in bonuses_in(coup.state.standing, hand, coup.state.seat(hand).unsaid)
    )


def ready(judge: Judge, state: PartieState) -> PartieState:
    """Return the partie with the next coup begun, if the last has ended. Impossible when the partie has ended."""
    if state.stage == "won":
        raise Impossible("the partie has ended")
    return begin_coup(judge, state, state.turn) if state.turn and state.stage == "coup" else state


def with_agreements(state: PartieState) -> PartieState:
    """Return the partie with the agreements applied to the current coup, if there is one."""
    if state.coup is None or state.turn:
        return state
    return state.but(coup=replace(state.coup, state=_agreed(state, state.coup.state)))


def _agreed(state: PartieState, coup: State) -> State:
    return coup.but(wanting=state.wanting, recut_penalty=state.recut_penalty, first_word=state.first_word)


def is_untouched(state: PartieState) -> bool:
    """Whether a new partie has been agreed on, but nothing has happened in it yet."""
    return state.marked == NONE and state.turn is None and not (state.coup and state.coup.steps)
