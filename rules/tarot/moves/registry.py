"""The moves of a coup, and what all of them share."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from rules.core.machine import Impossible
from rules.core.moves import Moves
from rules.tarot import laws
from rules.tarot.judge import Judge
from rules.tarot.laws.cutting import DEALS
from rules.tarot.sides import Finding, Findings
from rules.tarot.table.state import Outcome, Phase, State

MOVES: Moves[Judge, State, Outcome] = Moves(attrgetter("phase"))

PENALTIES = ("play.renouncing", "mat.excuse")
"""The rules by which a player pays the others for a fault in play. A bad discard is not here: it is paid to all."""


def check_phase(state: State, what: str, *phases: Phase, player: str | None = None, hint: str = "") -> None:
    """Impossible except in these phases, while somebody waits for the answer to a request, or if he does not play."""
    if state.phase not in phases:
        raise Impossible(f"nobody can {what} now{hint}")
    if state.asking:
        raise Impossible(f"{state.asking[0]} has asked for a new deal: the others must answer first")
    if player is not None:
        check_player(state, player)


def check_player(state: State, player: str) -> None:
    """Impossible for somebody who does not play."""
    if player not in state.players:
        raise Impossible(f"{player} does not play: the players are {' and '.join(state.players)}")


def dealer_by(decided: Findings) -> str | None:
    """Return who deals, by some findings; None if they do not say it."""
    return next((finding.to for finding in decided if finding.ruling == DEALS), None)


def due_to(judge: Judge, state: State, decided: Iterable[Finding]) -> Findings:
    """Return the findings; in the place of a payment to a player who scores nothing after this, why it is not made."""
    due: list[Finding] = []
    for finding in decided:
        denied: Findings = ()
        if finding.payers and finding.to is not None and state.seat(finding.to).nothing:
            fault = finding.rule in PENALTIES or finding.grounds == ("ransom",)
            denied = judge.rule[laws.discarding.nothing_more](
                player=finding.to, what=finding.rule, points=finding.points, fault=fault
            )
        due += denied or (finding,)
    return tuple(due)
