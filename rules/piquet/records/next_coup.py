"""The next coup: who deals it, what was agreed about it, and what is left over from the last one."""

from __future__ import annotations

from dataclasses import replace

from rules.core.machine import Impossible
from rules.core.moves import Moves
from rules.piquet.judge.judge import Judge, Outcome
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie_state import NONE, PartieState, Unsaid
from rules.piquet.sides import HANDS
from rules.piquet.table.state import State

MOVES: Moves[Judge, PartieState, Outcome[PartieState]] = Moves()
"""The moves of a partie: the modules beside this one register here what each event does, and what is legal now."""


def coup_of(state: PartieState) -> Coup:
    """The coup under way. Impossible when there is none."""
    if state.coup is None:
        raise Impossible("they have first to lift for the deal")
    return state.coup


def begin_coup(judge: Judge, state: PartieState, dealer: str, out_of_turn: bool = False) -> PartieState:
    """A new coup in which this player deals. What is made in the last one is marked."""
    last = state.coup
    unsaid = state.unsaid if last is None or last.state.ending != "played" else _unsaid(state, last)
    marked = state.but(stage="coup", marked=state.scores, unsaid=unsaid, coup=None)
    ready = marked.but(dealer=dealer, out_of_turn=out_of_turn, turn=None)
    before = last.state if last else State()
    start = State(packet_before=before.packet_before, packet_earlier=before.packet_earlier)
    return ready.but(coup=Coup.begin(judge.ruleset, _agreed(ready, start)))


def _unsaid(state: PartieState, coup: Coup) -> tuple[Unsaid, ...]:
    """The bonuses that were made in a coup and not said."""
    return tuple(
        Unsaid(
            state.player(hand),
            name,
            sum(finding.points or 0 for finding in coup.decided if (finding.rule, finding.to) == (name, hand)),
        )
        for hand in HANDS
        for name in sorted(coup.state.seat(hand).unsaid)
    )


def ready(judge: Judge, state: PartieState) -> PartieState:
    """The next coup begun, if the last is at its end. Impossible when the partie is."""
    if state.stage == "won":
        raise Impossible("the partie is at its end")
    return begin_coup(judge, state, state.turn) if state.turn and state.stage == "coup" else state


def with_agreements(state: PartieState) -> PartieState:
    """The coup under way, if any, being played as has been agreed."""
    if state.coup is None or state.turn:
        return state
    return state.but(coup=replace(state.coup, state=_agreed(state, state.coup.state)))


def _agreed(state: PartieState, coup: State) -> State:
    """A coup played as has been agreed, with what each wants in it."""
    return coup.but(wanting=state.wanting, recut_penalty=state.recut_penalty, first_word=state.first_word)


def is_untouched(state: PartieState) -> bool:
    """Whether a new partie has been agreed on, and nothing has yet been done in it."""
    return state.marked == NONE and state.turn is None and not (state.coup and state.coup.steps)
