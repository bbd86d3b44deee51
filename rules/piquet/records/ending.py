"""The end of a partie: who has won, whether they play another, who may stop. Sources: 1642 §15; 1651 ch. X."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.frozen import FrozenMap
from rules.core.machine import Impossible, is_refused
from rules.core.moves import Bar
from rules.core.phrases import Template, family
from rules.piquet import laws
from rules.piquet.judge import Judge, Outcome
from rules.piquet.laws.irregularities.thrown import LOST
from rules.piquet.moves import MOVES as COUP_MOVES
from rules.piquet.records.lifting import MOVES, begin_coup, coup_of, is_untouched
from rules.piquet.records.partie_state import NONE, PartieState
from rules.piquet.sides import PLAYERS, Finding, opponent
from rules.piquet.table.events import GivesOver, PlaysOn

ARRIVING = ("count.order", "partie.arriving")
"""The rules by which somebody reaches the number; a set has one of them."""


def winner_of(state: PartieState, decided: tuple[Finding, ...]) -> str | None:
    """Return who has won the partie: the player who arrives, unless a fault loses it; or, at the end, by the totals."""
    lost = next((finding.to for finding in coup_of(state).decided if finding.ruling == LOST["partie"]), None)
    if lost:
        return opponent(state.player(lost))
    if by_totals := next(
        (finding.player for finding in decided if finding.is_by(laws.match.deals) and finding.player), None
    ):
        return by_totals
    return next((state.player(finding.to) for finding in decided if finding.rule in ARRIVING and finding.to), None)


def won_by(judge: Judge, state: PartieState, winner: str) -> tuple[PartieState, tuple[Finding, ...]]:
    """Return the partie ended, with this player as its winner."""
    sets = {player: state.sets[player] + (player == winner) for player in PLAYERS}
    won = state.but(stage="won", winner=winner, sets=FrozenMap(sets), turn=None)
    found = judge.rule[laws.partie.win](arrived=winner, stake=state.stake)
    found = found or judge.rule[laws.partie.won](arrived=winner, stake=state.stake)
    settlement = judge.rule[laws.match.settlement](winner=winner, totals=state.scores)
    return won, (*found, *_of_match(judge, won, winner), *settlement)


def _of_match(judge: Judge, state: PartieState, winner: str) -> tuple[Finding, ...]:
    return judge.rule[laws.match.games](won=state.sets, winner=winner)


@MOVES.move(PlaysOn)
def _plays_on(judge: Judge, state: PartieState, event: PlaysOn) -> Outcome[PartieState]:
    if state.stage != "won":
        raise Impossible("the partie has not ended")
    if state.winner and event.player == state.winner:
        raise Impossible(f"only {opponent(state.winner)}, who has lost, may ask to play on")
    elder = state.player("elder")
    found = judge.rule[laws.partie.following](elder=elder, agreed=state.next_deal)
    dealer = next((finding.player for finding in found), None)
    won = _of_match(judge, state, state.winner) if state.winner else ()
    ended = any(finding.ruling == "wins the match" for finding in won)
    sets = NONE if ended else state.sets
    anew = state.but(
        stage="lift", winner=None, coup=None, dealer=None, marked=NONE, coups=0, sets=sets, cheats=frozenset()
    )
    return Outcome(begin_coup(judge, anew, dealer) if dealer else anew, found)


@MOVES.move(GivesOver)
def _gives_over(judge: Judge, state: PartieState, event: GivesOver) -> Outcome[PartieState]:
    begun = state.stage == "coup" and not is_untouched(state)
    cheated = opponent(event.player) in state.cheats
    found = judge.rule[laws.partie.stopping](player=event.player, ended=not begun, cheated=cheated)
    if is_refused(found):
        return Outcome(state, found)
    if not any(finding.ruling == "wins the set" for finding in found):
        return Outcome(state.but(stage="over"), found)
    won, decided = won_by(judge, state, event.player)
    return Outcome(won.but(stage="over"), (*found, *decided))


@MOVES.offer("won")
def after_a_partie(judge: Judge, state: PartieState) -> Iterator[Template]:
    """Offer playing another, or stopping; and what may still be found out of the coup that ended it."""
    yield from (family(PlaysOn, player=player) for player in PLAYERS if player != state.winner)
    yield from (family(GivesOver, player=player) for player in PLAYERS)
    if state.coup:
        yield from COUP_MOVES.offered(judge, state.coup.state)


@MOVES.bar
def over(state: PartieState) -> Bar | None:
    """Say that nothing can happen after they have stopped playing."""
    return Bar((), "they have stopped playing") if state.stage == "over" else None
