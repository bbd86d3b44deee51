"""After the deal: discarding, and declaring the things that a player holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.machine import Impossible, is_refused
from rules.core.phrases import Template, family, some_of
from rules.tarot import laws
from rules.tarot.cards import Cards
from rules.tarot.judge import Judge, best_things, counting_of, holds, priced
from rules.tarot.laws.dealing import TRICKS
from rules.tarot.laws.discarding import NOTHING_MORE, barred_in
from rules.tarot.laws.things import THINGS, Thing, is_counted
from rules.tarot.moves.registry import MOVES, check_phase, due_to
from rules.tarot.sides import MORT, Findings
from rules.tarot.table.events import Declares, Discards, DoesNotDiscard
from rules.tarot.table.state import Outcome, State


@MOVES.move
def _discards(judge: Judge, state: State, event: Discards | DoesNotDiscard) -> Outcome:
    player, cards = event.player, event.cards if isinstance(event, Discards) else ()
    check_phase(state, "discard", "discard", player=player)
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


@MOVES.move
def _declares(judge: Judge, state: State, event: Declares) -> Outcome:
    hint = ": all must have discarded, and the coup must not have ended"
    check_phase(state, "declare anything", "play", "count", player=event.player, hint=hint)
    player, thing, hands = event.player, THINGS[event.thing], kept_hands(state)
    if player not in hands:
        raise Impossible(f"it is not known what {player} had in hand when the play began")
    if not holds(judge, thing, player, hands, state.players):
        raise Impossible(f"{player} cannot declare {thing.name}: he does not have it")
    seat, declared = state.seat(player), state.seat(player).declared
    decided = judge.rule[laws.declaring.forgotten](player=player, thing=thing, own=seat.played, any_card=state.begun)
    if same := next((name for name in declared if THINGS[name].kind == thing.kind), None):
        decided += judge.rule[laws.declaring.once](player=player, thing=thing, declared=same)
    decided += _shown(judge, state, thing, event)
    if is_refused(decided):
        return Outcome(state, decided)
    paid = due_to(judge, state, priced(judge, thing, player, state.players, hands, declared))
    return Outcome(state.seated(player, declared=(*declared, thing.name)), (*decided, *paid))


def kept_hands(state: State) -> dict[str, Cards]:
    """Return the known whole hands after the discards."""
    return {player: state.seat(player).kept for player in state.players if state.seat(player).kept}


def _shown(judge: Judge, state: State, thing: Thing, event: Declares) -> Findings:
    cards = event.cards or ()
    if thing.family != "triumphs":
        if cards:
            raise Impossible(f"{thing.name} need not be shown: only triumphs are")
        return ()
    how = counting_of(judge)
    for card in cards:
        if card not in state.seat(event.player).held:
            raise Impossible(f"{event.player} does not have {card}")
        if not is_counted(card, how):
            raise Impossible(f"{card} is not counted among the triumphs")
    return judge.rule[laws.declaring.shown](player=event.player, thing=thing, cards=cards)


@MOVES.offer("play")
def _offer_declarations(judge: Judge, state: State) -> Iterator[Template]:
    if state.asking or state.begun:
        return
    hands = kept_hands(state)
    for player in hands:
        kinds = [THINGS[name].kind for name in state.seat(player).declared]
        for thing in best_things(judge, player, hands, state.players):
            if thing.kind not in kinds:
                yield declaration(judge, player, thing, hands[player])


def declaration(judge: Judge, player: str, thing: Thing, hand: Cards) -> Template:
    """Return the event by which a player declares a thing and shows what must be shown."""
    if thing.family != "triumphs":
        return family(Declares, player=player, thing=thing.name)
    how = counting_of(judge)
    cards = tuple(card for card in hand if is_counted(card, how))
    return family(Declares, player=player, thing=thing.name, cards=cards)
