"""A discard altered, and cards of the talon taken up before their time, under the Laws of about 1890."""

from __future__ import annotations

from rules.core.machine import Impossible, is_refused
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.moves.in_exchange import during, none_apart, numbers_found, surplus
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import Hand
from rules.piquet.table.events import Alters, TakesUpApart, TakesUpBottom
from rules.piquet.table.settlement import forfeit
from rules.piquet.table.state import Outcome, Seat, State


@MOVES.move
def _alters(judge: Judge, state: State, event: Alters) -> Outcome:
    """A player puts out other cards than before: until he has taken up a card of the talon."""
    during(state, "exchange", "announce")
    hand, seat = event.hand, state.seat(event.hand)
    if not seat.discarded or not judge.has(laws.altering.altering):
        raise Impossible(f"the {hand} has not discarded, or no rule here lets him alter his discard")
    cards = (*seat.held, *seat.discarded)
    if missing := next((card for card in event.cards if card not in cards), None):
        raise Impossible(f"the {hand} does not have {missing}")
    elder, younger = state.seats
    decided = judge.rule[laws.altering.altering](
        hand=hand,
        number=len(event.cards),
        up=seat.up or seat.took or state.phase == "announce",
        stock=len(state.talon) + len(elder.taken) + len(younger.taken),
        left=len(state.talon) - (0 if elder.took else len(elder.discarded)) if elder.discarded else 0,
        warned=state.number_told,
    )
    if is_refused(decided):
        return Outcome(state, decided)
    back = state.seated(hand, held=cards, discarded=())
    numbers = numbers_found(judge, back, hand, len(event.cards) - surplus(seat), first=True, discards=True)
    held = tuple(card for card in cards if card not in event.cards)
    return Outcome(back.seated(hand, held=held, discarded=event.cards), (*decided, *numbers))


def _may_take_up(judge: Judge, state: State, hand: Hand, number: int) -> Seat:
    during(state, "exchange")
    none_apart(state)
    seat = state.seat(hand)
    if not seat.discarded or seat.took or not judge.has(laws.altering.bottom):
        raise Impossible("only a player who has discarded, and not yet taken, can do this, where a law speaks of it")
    if not 0 < number <= len(state.talon):
        raise Impossible(f"there are only {len(state.talon)} cards in the talon")
    return seat


@MOVES.move
def _takes_up_apart(judge: Judge, state: State, event: TakesUpApart) -> Outcome:
    """A player takes up cards of the talon, and does not mix them with his hand: nothing is counted or lost yet."""
    _may_take_up(judge, state, event.hand, event.number)
    return Outcome(state.seated(event.hand, up=True))


@MOVES.move
def _takes_up_bottom(judge: Judge, state: State, event: TakesUpBottom) -> Outcome:
    """The younger takes up the bottom cards, before the elder has taken any."""
    seat = _may_take_up(judge, state, event.hand, event.number)
    if event.hand == "elder" or state.seats.elder.took or event.number != len(seat.discarded):
        raise Impossible("only the younger can take up as many cards as he has discarded before the elder takes")
    taken = state.talon[-event.number :]
    after = state.seated("younger", taken=taken, held=(*seat.held, *taken), took=True)
    decided = judge.rule[laws.altering.bottom](act="takes up", number=event.number)
    return Outcome(after.but(talon=state.talon[: -event.number]), decided)


def left_to_younger(judge: Judge, state: State) -> Outcome:
    """Give a younger who took up his cards first those that the elder has left; nothing happens if there are none."""
    seat = state.seats.younger
    if not (seat.took and state.talon):
        return Outcome(state)
    decided = judge.rule[laws.altering.bottom](act="left", number=len(state.talon))
    if not decided:
        return Outcome(state)
    cards = state.talon
    after = state.seated("younger", held=(*seat.held, *cards), taken=(*seat.taken, *cards)).but(talon=())
    return Outcome(forfeit(judge, after, "younger", play=True, yields=True).state, decided)
