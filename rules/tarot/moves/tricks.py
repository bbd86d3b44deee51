"""What a full trick brings, and who takes it."""

from __future__ import annotations

from rules.tarot import laws
from rules.tarot.cards import MAT
from rules.tarot.judge.judge import Judge, Outcome
from rules.tarot.laws.dealing import OTHERS_HAVE, TRICKS
from rules.tarot.laws.players import stronger_of
from rules.tarot.laws.playing import first_leader, winner_of
from rules.tarot.moves.registry import due_to
from rules.tarot.sides import MORT, Finding
from rules.tarot.table.state import State

NOT_KNOWN = "it is not known how many tricks each player has taken, and so who takes the cards of the Mort"


def leader_of(judge: Judge, state: State) -> str:
    """Return who leads, or has led the open trick."""
    if state.leader is not None:
        return state.leader
    if state.dealer is None:
        return state.players[0]
    return first_leader(
        judge.ruleset.value(laws.playing.PlayFirstParams.leader, "after-dealer"), state.dealer, state.players
    )


def is_mort_awaited(judge: Judge, state: State) -> bool:
    """Whether a card of the Mort must be drawn: both have played to a trick, or all tricks have been played."""
    if MORT not in state.everyone or not state.seat(MORT).held:
        return False
    if is_mort_last(judge):
        left = len(state.seat(MORT).held) - (OTHERS_HAVE - TRICKS)
        return state.phase == "count" and left > 0 and stronger(state) is not None
    if not state.trick:
        return False
    return state.on_turn(leader_of(judge, state)) is None and MORT not in [player for player, _ in state.trick]


def is_mort_last(judge: Judge) -> bool:
    """Whether the cards of the Mort are drawn all together, after the last trick."""
    return judge.ruleset.value(laws.players.MortDrawnParams.moment) == "at-the-end"


def stronger(state: State) -> str | None:
    """Return the player who has taken most tricks; None if they have as many, or if it is not known."""
    if not are_tricks_known(state):
        return None
    return stronger_of({player: state.seat(player).tricks for player in state.players})


def are_tricks_known(state: State) -> bool:
    """Whether it is known who has taken each trick; a coup that was set out may not tell it."""
    return sum(state.seat(player).tricks for player in state.players) == state.done


def lifted(judge: Judge, state: State, decided: tuple[Finding, ...]) -> Outcome[State]:
    """Take the trick if it is full: find who takes it, and what is paid for the cards in it."""
    if state.on_turn(leader_of(judge, state)) is not None or is_mort_awaited(judge, state):
        return Outcome(state, decided)
    order, trick = judge.order, state.trick
    mort = judge.ruleset.value(laws.players.MortDrawnParams.card) == "competes"
    taker, card = winner_of(trick, order, mort)
    found = judge.rule[laws.playing.taking](trick=trick, order=order, mort=mort)
    found += judge.rule[laws.tribute.tribute](everyone=state.players, trick=trick, taker=taker)
    found += judge.rule[laws.tribute.belle](everyone=state.players, trick=trick, taker=taker)
    if state.is_last_trick and taker != MORT:
        price = judge.ruleset.value(laws.tribute.TarotsTributeParams.price, 0)
        found += judge.rule[laws.tribute.made_last](
            player=taker, everyone=state.players, card=card, tribute_price=price
        )
    decided = (*decided, *due_to(judge, state, found))
    leader = winner_of(trick, order)[0]
    state = _piled(state, taker).but(trick=(), last=trick, done=state.done + 1, leader=leader)
    over = state.done >= TRICKS or not any(state.seat(player).held for player in state.players)
    return Outcome(state.but(phase="count") if over else state, decided)


def _piled(state: State, taker: str) -> State:
    """The trick lies before its taker; the Mat goes back to its owner."""
    owner = next((player for player, card in state.trick if card == MAT and player != MORT), None)
    taken = tuple(card for _, card in state.trick if card != MAT or owner is None)
    seat = state.seat(taker)
    state = state.seated(taker, pile=(*seat.pile, *taken), tricks=seat.tricks + 1)
    if owner is not None:
        state = state.seated(owner, pile=(*state.seat(owner).pile, MAT))
    return state
