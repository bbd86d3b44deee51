"""The moves of a coup, and what all of them share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.machine import Impossible
from rules.core.moves import Moves
from rules.tarot.judge.judge import Judge, Outcome
from rules.tarot.sides import Decided
from rules.tarot.table.state import Phase, State

MOVES: Moves[Judge, State, Outcome[State]] = Moves()

PENALTIES = ("play.renouncing", "mat.excuse")
"""The rules by which one pays the others for a fault in play. A bad discard is not among them: it is paid to all."""


def check_phase(state: State, what: str, *phases: Phase) -> None:
    """Impossible unless the coup is in one of these phases, and nobody waits for the answer to his asking."""
    if state.phase not in phases:
        raise Impossible(f"it is not the time to {what}")
    if state.asking:
        raise Impossible(f"{state.asking[0]} has asked for a new deal, and waits for an answer")


def check_player(state: State, player: str) -> None:
    """Impossible for one who does not play."""
    if player not in state.players:
        raise Impossible(f"{player} does not play: there are {' and '.join(state.players)}")


def due_to(judge: Judge, state: State, decided: Iterable[Decided]) -> tuple[Decided, ...]:
    """What is found, but that nothing is paid to one who counts nothing more."""
    return tuple(_due_to(judge, state, decided))


def _due_to(judge: Judge, state: State, decided: Iterable[Decided]) -> Iterator[Decided]:
    """Put in the place of such a payment why it is not made."""
    for finding in decided:
        denied: tuple[Decided, ...] = ()
        if finding.payers and finding.to is not None and state.seat(finding.to).nothing:
            fault = finding.rule in PENALTIES or finding.grounds == ("ransom",)
            denied = judge.ask("nothing.more", player=finding.to, what=finding.rule, points=finding.points, fault=fault)
        yield from denied or (finding,)
