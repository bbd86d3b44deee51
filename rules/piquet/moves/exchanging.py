"""Blanche and exchange."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import Card
from rules.machine import Impossible, Judge, Outcome
from rules.piquet.events import Discards, Takes
from rules.piquet.facts import HAND_SIZE
from rules.piquet.moves.registry import move, offer
from rules.piquet.pair import HANDS
from rules.piquet.state import Seat, State
from rules.rule import Decided, Hand
from rules.templates import Template, one_of, some_of


def _in_exchange(state: State) -> None:
    """Impossible unless the cards are dealt and not both have taken."""
    if state.phase != "exchange":
        raise Impossible("this is done in the exchange, between the deal and the announcing")


def _none_apart(state: State) -> None:
    """Impossible while cards taken too many lie apart: first they go back, or to their taker's own."""
    for hand in HANDS:
        if state.seat(hand).excess:
            raise Impossible(f"the {hand} has taken too many: first he puts them back, or with his own")


def surplus(seat: Seat) -> int:
    """The cards that a player was dealt over twelve, notice of which was given: he must put out so many more."""
    return max(0, len(seat.dealt) - HAND_SIZE) if seat.noticed else 0


def left_for_younger(state: State) -> int:
    """The cards of the talon that the elder leaves, or will leave when he has taken what he is bound to."""
    elder = state.seats.elder
    if elder.took:
        return len(state.talon)
    return len(state.talon) - (elder.exchanging or len(elder.discarded) - surplus(elder))


# --- putting out ---


@move(Discards)
def discards(judge: Judge, state: State, event: Discards) -> Outcome[State]:
    """Cards are put out: once, in turn, not too many and not too few."""
    if state.phase not in ("exchange", "announce"):
        raise Impossible("cards are put out between the deal and the first card led")
    _none_apart(state)
    seat = state.seat(event.hand)
    for card in event.cards:
        if card not in seat.held:
            raise Impossible(f"the {event.hand} does not hold {card}")
    decided = judge.ask("exchange.once", hand=event.hand, before=len(seat.discarded))
    if not decided:
        decided = _numbers(judge, state, event.hand, len(event.cards) - surplus(seat), first=True)
    return Outcome(
        state.seated(event.hand, held=_without(seat.held, event.cards), discarded=(*seat.discarded, *event.cards)),
        decided,
    )


def _numbers(judge: Judge, state: State, hand: Hand, number: int, *, first: bool) -> tuple[Decided, ...]:
    """What is found of the number of cards put out, or taken without any having been put out."""
    few = judge.ask("exchange.least", hand=hand, number=number)
    if few:
        return few
    if hand == "elder":
        return judge.ask("exchange.elder", number=number, first=first)
    return judge.ask(
        "exchange.younger", number=number, left=left_for_younger(state), first=first, after=state.seats.elder.took
    )


def _without(held: tuple[Card, ...], out: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand without some cards."""
    return tuple(card for card in held if card not in out)


# --- taking ---


@move(Takes)
def takes(judge: Judge, state: State, event: Takes) -> Outcome[State]:
    """Cards are taken from the top of the talon; those too many lie apart with the others taken."""
    _in_exchange(state)
    _none_apart(state)
    hand, seat = event.hand, state.seat(event.hand)
    if seat.took:
        raise Impossible(f"the {hand} has taken his cards already")
    if event.number > len(state.talon):
        raise Impossible(f"there are only {len(state.talon)} cards to take")
    due = len(seat.discarded) - surplus(seat)
    decided = _taking(judge, state, event, due)
    after = state.seated(hand, taken=state.talon[: event.number], excess=max(0, event.number - due), took=True).but(
        talon=state.talon[event.number :]
    )
    return Outcome(after if after.seat(hand).excess else _with_own(after, hand), decided)


def _taking(judge: Judge, state: State, event: Takes, due: int) -> tuple[Decided, ...]:
    """What is found of taking so many, having put out enough for `due`."""
    hand, seat = event.hand, state.seat(event.hand)
    out_of_turn = hand == "younger" and not state.seats.elder.took
    if not seat.discarded or out_of_turn:
        return _numbers(judge, state, hand, event.number, first=len(seat.discarded) >= event.number)
    if event.number < due:
        return judge.ask("fault.too-few", hand=hand, cards=len(seat.held) + event.number)
    return ()


def _with_own(state: State, hand: Hand) -> State:
    """The state when a player has put what he took with his own; when both have, the announcing begins."""
    seat = state.seat(hand)
    state = state.seated(hand, held=(*seat.held, *seat.taken), excess=0)
    if not all(state.seat(one).took and not state.seat(one).excess for one in HANDS):
        return state
    for one in HANDS:
        state = state.seated(one, kept=state.seat(one).held)
    return state.but(phase="announce")


# --- what is legal ---


@offer
def exchanging(judge: Judge, state: State) -> Iterator[Template]:
    """The discards and takings of him whose turn it is."""
    if state.phase != "exchange" or any(state.seat(hand).excess for hand in HANDS):
        return
    hand: Hand = "younger" if state.seats.elder.took else "elder"
    seat = state.seat(hand)
    if seat.discarded:
        yield one_of(Takes, "number", (len(seat.discarded) - surplus(seat),), hand=hand)
    else:
        least = judge.parameter("exchange.least", "least", 1)
        most = judge.parameter("exchange.elder", "most", len(seat.held)) if hand == "elder" else left_for_younger(state)
        assert isinstance(least, int)
        assert isinstance(most, int)
        over = surplus(seat)
        yield some_of(Discards, "cards", seat.held, least + over, most + over, hand=hand)
