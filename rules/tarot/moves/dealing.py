"""Before the play: who sits down, cutting, the pack, dealing and its faults, and asking for a new deal."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.frozen import FrozenMap
from rules.core.machine import Impossible, is_refused
from rules.core.phrases import Template, family, one_of
from rules.tarot import laws
from rules.tarot.cards import Card
from rules.tarot.judge import Judge
from rules.tarot.laws.dealing import FIVE, THREE, dealt_from
from rules.tarot.laws.pack import PACK, is_removed
from rules.tarot.moves.registry import MOVES, check_phase, check_player, dealer_by
from rules.tarot.sides import PLAYERS, TWO, Findings, others
from rules.tarot.table.events import (
    AsksNewDeal,
    BottomIs,
    Cuts,
    Deals,
    GrantsNewDeal,
    LooksAtBottom,
    LooksAtCards,
    Misdeals,
    PackLies,
    RefusesNewDeal,
    SitDown,
)
from rules.tarot.table.state import Outcome, Seat, State


@MOVES.move
def _sits_down(judge: Judge, state: State, event: SitDown) -> Outcome:
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


@MOVES.move
def _cuts(judge: Judge, state: State, event: Cuts) -> Outcome:
    check_phase(state, "cut", "cut", player=event.player)
    cuts = dict(state.cuts)
    if event.player in cuts:
        raise Impossible(f"{event.player} has already cut")
    if event.card in cuts.values():
        raise Impossible(f"another player has cut {event.card}")
    if is_removed(event.card):
        raise Impossible(f"{event.card} is not in the pack")
    state = state.but(cuts=(*state.cuts, (event.player, event.card)))
    if len(state.cuts) < len(state.players):
        return Outcome(state)
    decided = judge.rule[laws.cutting.who](cuts=state.cuts, order=judge.order)
    state, dealer = state.but(cuts=()), dealer_by(decided)
    return Outcome(state.but(dealer=dealer, phase="deal") if dealer else state, decided)


@MOVES.offer("cut")
def _offer_cuts(judge: Judge, state: State) -> Iterator[Template]:
    cuts = dict(state.cuts)
    left = tuple(card for card in PACK if card not in cuts.values())
    yield from (one_of(Cuts, "card", left, player=player) for player in state.players if player not in cuts)


OFFERS = (1, 2, 3, 4)
"""The marks that a random offer for a new deal may have."""


@MOVES.move
def _pack_lies(judge: Judge, state: State, event: PackLies) -> Outcome:
    check_phase(state, "shuffle", "deal")
    there = frozenset(event.cards)
    for card in event.cards:
        if card not in PACK:
            raise Impossible(f"{card} is not in the pack")
    for card in PACK:
        if card not in there:
            raise Impossible(f"the card {card} is missing from the pack: all {len(PACK)} cards must be given")
    return Outcome(state.but(pack=event.cards))


@MOVES.move
def _deals(judge: Judge, state: State, event: Deals) -> Outcome:
    check_phase(state, "deal", "deal", player=event.player)
    dealer = state.dealer
    if dealer is None or event.player != dealer:
        raise Impossible(f"{event.player} does not deal: {dealer or 'nobody'} does")
    decided = judge.rule[laws.dealing.packets](player=event.player, dealer=dealer, number=event.number)
    if is_refused(decided):
        return Outcome(state, decided)
    if not state.pack:
        raise Impossible("the order of the pack is not known: write “the pack lies …” first")
    rest = judge.ruleset.value(laws.dealing.DealPacketsParams.rest, "singly")
    dealt = dealt_from(state.pack, event.number, rest, dealer, state.everyone)
    state = state.but(
        phase="discard", seats=FrozenMap({name: Seat(held=cards) for name, cards in dealt.items()}), bottom_seen=True
    )
    found = judge.rule[laws.dealing.hands](dealer=dealer, dealt=dealt)
    return Outcome(state, (*decided, *found, *_bottom(judge, state, dealer, state.pack[-1])))


def _bottom(judge: Judge, state: State, dealer: str, card: Card) -> Findings:
    return judge.rule[laws.dealing.bottom](dealer=dealer, everyone=state.players, card=card)


@MOVES.move
def _bottom_is(judge: Judge, state: State, event: BottomIs) -> Outcome:
    check_phase(state, "look at the bottom card", "discard")
    if state.bottom_seen:
        raise Impossible("the bottom card is already known")
    if state.dealer is None or event.card not in state.seat(state.dealer).held:
        raise Impossible(f"the bottom card goes to the dealer, who does not have {event.card}")
    return Outcome(state.but(bottom_seen=True), _bottom(judge, state, state.dealer, event.card))


@MOVES.move
def _misdeals(judge: Judge, state: State, event: Misdeals) -> Outcome:
    check_phase(state, "deal badly", "deal", "discard")
    if event.player != state.dealer:
        raise Impossible(f"{event.player} does not deal")
    if any(state.seat(player).discarded is not None for player in state.players):
        raise Impossible("a card has already been discarded")
    decided = judge.rule[laws.dealing.bad](dealer=state.dealer, everyone=state.players)
    return Outcome(state.but(phase="over", next_dealer=dealer_by(decided)), decided)


@MOVES.move
def _looks(judge: Judge, state: State, event: LooksAtCards | LooksAtBottom) -> Outcome:
    check_phase(state, "look at cards during a deal", "deal", player=event.player)
    bottom = isinstance(event, LooksAtBottom)
    return Outcome(state, judge.rule[laws.dealing.looked](player=event.player, everyone=state.players, bottom=bottom))


@MOVES.offer("deal")
def _offer_dealing(judge: Judge, state: State) -> Iterator[Template]:
    if state.pack and state.dealer:
        yield one_of(Deals, "number", (THREE, FIVE), player=state.dealer)


@MOVES.move
def _asks(judge: Judge, state: State, event: AsksNewDeal) -> Outcome:
    check_phase(state, "ask for a new deal", "discard", "play", player=event.player)
    if state.begun:
        raise Impossible("a card has already been played")
    if not event.number:
        raise Impossible("a new deal must be paid for: the lowest offer is 1 mark")
    return Outcome(state.but(asking=(event.player, event.number), granted=()))


@MOVES.move
def _answers(judge: Judge, state: State, event: GrantsNewDeal | RefusesNewDeal) -> Outcome:
    check_player(state, event.player)
    if state.asking is None or state.asking[0] == event.player:
        raise Impossible(f"nobody has asked {event.player} for a new deal")
    (player, offer), grants = state.asking, isinstance(event, GrantsNewDeal)
    if grants and event.player in state.granted:
        raise Impossible(f"{event.player} has already granted it")
    granted = (*state.granted, event.player)
    if grants and len(granted) < len(state.players) - 1:
        return Outcome(state.but(granted=granted))
    decided = judge.rule[laws.redeal.granted](player=player, everyone=state.players, offer=offer, grants=grants)
    if not grants:
        return Outcome(state.but(asking=None, granted=()), decided)
    # Even a player who scores nothing after a fault is paid: for his grace, not for cards, and that coup is void.
    return Outcome(State(phase="deal", players=state.players, dealer=state.dealer), decided)


@MOVES.offer()
def _offer_new_deal(judge: Judge, state: State) -> Iterator[Template]:
    if state.asking:
        for player in others(state.asking[0], state.players):
            if player not in state.granted:
                yield family(GrantsNewDeal, player=player)
                yield family(RefusesNewDeal, player=player)
    elif state.phase == "discard" or (state.phase == "play" and not state.begun):
        yield from (one_of(AsksNewDeal, "number", OFFERS, player=player) for player in state.players)
