"""Cards of the talon taken up or mixed that are not one's own. Source: the Laws of about 1890, 26–29, 33, 37."""

from __future__ import annotations

from rules.core.frozen import but
from rules.core.machine import Impossible, is_ruled
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.laws import irregularities
from rules.piquet.laws.irregularities.numbers import NOTHING
from rules.piquet.laws.irregularities.thrown import LOST
from rules.piquet.moves.in_exchange import during, judge_mixing
from rules.piquet.moves.registry import MOVES
from rules.piquet.moves.talon import rest_of_own
from rules.piquet.sides import Findings, Hand, other
from rules.piquet.table.events import (
    LooksAtOthersDiscard,
    MixesDiscard,
    MixesLeft,
    MixesOthers,
    TakesUpLeftToo,
    TakesUpOthers,
)
from rules.piquet.table.held import Held
from rules.piquet.table.settlement import forfeit
from rules.piquet.table.state import Outcome, State


def _possible(judge: Judge, state: State, number: int) -> None:
    during(state, "exchange")
    if not judge.has(irregularities.numbers.others_cards):
        raise Impossible("no rule here says what follows from taking up cards of the other")
    if not 0 < number <= len(state.talon):
        raise Impossible(f"there are only {len(state.talon)} cards in the talon")


@MOVES.move
def _takes_up_others(judge: Judge, state: State, event: TakesUpOthers) -> Outcome:
    """A player takes up cards that are the other's, and puts them back."""
    _possible(judge, state, event.number)
    return _penalised(judge, state, event.hand, judge_mixing(judge, state, event.hand, "takes up", event.number))


@MOVES.move
def _takes_up_left_too(judge: Judge, state: State, event: TakesUpLeftToo) -> Outcome:
    """The elder takes up the cards that he leaves, and puts them back."""
    _possible(judge, state, event.number)
    if event.hand == "younger" or state.seats.elder.took or not state.seats.elder.discarded:
        raise Impossible("only an elder who has discarded, and takes now, can take up what he leaves")
    return _penalised(judge, state, "elder", judge_mixing(judge, state, "elder", "with own", event.number))


def _penalised(judge: Judge, state: State, hand: Hand, decided: Findings) -> Outcome:
    if is_ruled(decided, LOST["partie"]):
        return Outcome(state.but(phase="over", ending="played"), decided)
    if not is_ruled(decided, NOTHING):
        return Outcome(state, decided)
    return Outcome(forfeit(judge, state, hand, play=True, yields=True).state, decided)


@MOVES.move
def _mixes_others(judge: Judge, state: State, event: MixesOthers) -> Outcome:
    """A player mixes cards of the other with his hand; they are in his hand now, and the talon lacks them.

    The elder mixes those that he has left, if he has taken; else the bottom cards. The younger mixes the top cards.
    """
    _possible(judge, state, event.number)
    hand, number, seat = event.hand, event.number, state.seat(event.hand)
    if hand == "younger" and seat.took:
        raise Impossible("the younger has taken his cards already: there are none of the elder any more")
    left = hand == "elder" and seat.took and number <= rest_of_own(judge, state)
    top = hand == "younger" or left
    cards, talon = (
        (state.talon[:number], state.talon[number:]) if top else (state.talon[-number:], state.talon[:-number])
    )
    decided = judge_mixing(judge, state, hand, "mixes", number, left=left)
    after = state.seated(hand, held=(*seat.held, *cards)).but(talon=talon)
    if not is_ruled(decided, "chooses"):
        return _penalised(judge, after, hand, decided)
    return Outcome(after.but(others_mixed=(hand, number, left), choice=other(hand)), decided)


@MOVES.move
def _mixes_discard(judge: Judge, state: State, event: MixesDiscard) -> Outcome:
    """A player mixes cards of his with his discard, and must leave them there."""
    during(state, "exchange", "announce")
    hand, seat = event.hand, state.seat(event.hand)
    if not judge.has(irregularities.numbers.discard_mixed):
        raise Impossible("no rule here says what follows from mixing cards with a discard")
    if not seat.took or seat.excess:
        raise Impossible(f"the {hand} has not taken his cards yet")
    if missing := next((card for card in event.cards if card not in seat.held), None):
        raise Impossible(f"the {hand} does not have {missing}")
    held = tuple(card for card in seat.held if card not in event.cards)
    decided = judge.rule[irregularities.numbers.discard_mixed](hand=hand, cards=event.cards, number=len(held))
    mixed = but(seat, {"held": held, "discarded": (*seat.discarded, *event.cards)})
    if state.phase == "announce":
        mixed = but(mixed, {"kept": held, "holds": Held(judge.ruleset, held)})
    return Outcome(state.but(seats=state.seats.changed(hand, mixed)), decided)


@MOVES.move
def _mixes_left(judge: Judge, state: State, event: MixesLeft) -> Outcome:
    during(state, "announce", "play")
    if event.hand == "elder" or not state.talon or not judge.has(laws.looking.left_mixed):
        raise Impossible("only a younger who has left cards can mix them with his discard, where a law speaks of it")
    discarded = (*state.seats.younger.discarded, *state.talon)
    return Outcome(state.seated("younger", discarded=discarded).but(talon=(), left_mixed=True))


@MOVES.move
def _looks_at_others_discard(judge: Judge, state: State, event: LooksAtOthersDiscard) -> Outcome:
    during(state, "announce", "play")
    if event.hand == "younger" or not judge.has(laws.looking.left_mixed):
        raise Impossible("no rule here lets a player ask to see what the other has discarded")
    led = state.phase == "play"
    return Outcome(state, judge.rule[laws.looking.left_mixed](mixed=state.left_mixed, led=led))
