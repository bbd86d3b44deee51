"""Sitting down, and cutting to see who deals."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.machine import Impossible
from rules.core.templates import Template, one_of
from rules.tarot import laws
from rules.tarot.judge.judge import Judge, Outcome
from rules.tarot.laws.cutting import DEALS
from rules.tarot.laws.pack import PACK, is_removed
from rules.tarot.moves.registry import MOVES, check_phase, check_player
from rules.tarot.sides import PLAYERS, TWO
from rules.tarot.table.events import Cuts, SitDown
from rules.tarot.table.state import State


@MOVES.move(SitDown)
def sits_down(judge: Judge, state: State, event: SitDown) -> Outcome[State]:
    """This number of players sit down; with two, a third is supposed."""
    check_phase(state, "sit down", "cut")
    if state.cuts:
        raise Impossible("they have already sat down and are cutting")
    if event.number < TWO:
        raise Impossible("nobody can play alone")
    decided = (
        *judge.rule[laws.players.most](number=event.number),
        *judge.rule[laws.players.supposed](number=event.number),
    )
    return Outcome(state.but(players=PLAYERS[: event.number]), decided)


@MOVES.move(Cuts)
def cuts(judge: Judge, state: State, event: Cuts) -> Outcome[State]:
    """A player cuts; when all have, it is decided who deals, or they cut again."""
    check_phase(state, "cut", "cut")
    check_player(state, event.player)
    if event.player in [player for player, _ in state.cuts]:
        raise Impossible(f"{event.player} has already cut")
    if event.card in [card for _, card in state.cuts]:
        raise Impossible(f"another player has cut {event.card}")
    if is_removed(event.card):
        raise Impossible(f"{event.card} is not in the pack")
    state = state.but(cuts=(*state.cuts, (event.player, event.card)))
    if len(state.cuts) < len(state.players):
        return Outcome(state)
    decided = judge.rule[laws.cutting.who](cuts=state.cuts, order=judge.order)
    found = next((finding.to for finding in decided if finding.ruling == DEALS), None)
    state = state.but(cuts=())
    return Outcome(state.but(dealer=found, phase="deal") if found else state, decided)


@MOVES.offer("cut")
def offer_cuts(judge: Judge, state: State) -> Iterator[Template]:
    """Offer cutting any card of the pack that has not been cut."""
    seen = [card for _, card in state.cuts]
    left = tuple(card for card in PACK if card not in seen)
    done = [player for player, _ in state.cuts]
    yield from (one_of(Cuts, "card", left, player=player) for player in state.players if player not in done)
