"""Discarding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.machine import Impossible
from rules.core.phrases import Template, family, some_of
from rules.tarot import laws
from rules.tarot.judge import Judge
from rules.tarot.laws.dealing import TRICKS
from rules.tarot.laws.discarding import NOTHING_MORE, barred_in
from rules.tarot.moves.registry import MOVES, check_phase, check_player
from rules.tarot.sides import MORT
from rules.tarot.table.events import Discards, DoesNotDiscard
from rules.tarot.table.state import Outcome, State


@MOVES.move
def _discards(judge: Judge, state: State, event: Discards | DoesNotDiscard) -> Outcome:
    player, cards = event.player, event.cards if isinstance(event, Discards) else ()
    check_phase(state, "discard", "discard")
    check_player(state, player)
    seat = state.seat(player)
    if seat.discarded is not None:
        raise Impossible(f"{player} has already discarded")
    for card in cards:
        if card not in seat.held:
            raise Impossible(f"{player} does not have {card}")
    facts: dict[str, Any] = {
        "player": player,
        "everyone": state.players,
        "dealer": state.dealer,
        "dealt": seat.held,
        "cards": cards,
    }
    decided = (
        *judge.rule[laws.discarding.number](**facts),
        *judge.rule[laws.discarding.barred](**facts),
        *judge.rule[laws.discarding.bad](**facts),
    )
    left = tuple(card for card in seat.held if card not in cards)
    state = state.seated(player, held=left, discarded=cards)
    # all discard before anyone plays: if two do it badly, each is paid by the other, no matter who is first
    if any(finding.ruling == NOTHING_MORE for finding in decided):
        state = state.seated(player, nothing=True)
    if all(state.seat(name).discarded is not None for name in state.players):
        for name in state.everyone:
            state = state.seated(name, kept=state.seat(name).held if name != MORT else ())
        state = state.but(phase="play")
    return Outcome(state, decided)


@MOVES.offer("discard")
def _offer_discards(judge: Judge, state: State) -> Iterator[Template]:
    """Offer the right number of cards that are neither Tarots nor triumphs.

    A player with too few of them can only discard badly, and keeps them.
    """
    if state.asking:
        return
    for player in state.players:
        seat = state.seat(player)
        if seat.discarded is None:
            number = len(seat.held) - TRICKS
            among = tuple(card for card in seat.held if card not in barred_in(seat.held))
            if len(among) < number:
                yield family(DoesNotDiscard, player=player)
            else:
                yield some_of(Discards, "cards", among, number, number, player=player)
