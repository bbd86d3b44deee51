"""What the moves of the exchange share: when they are made, and how many cards are due."""

from __future__ import annotations

from rules.core.cards import Card
from rules.core.machine import Impossible
from rules.piquet.judge.judge import Judge
from rules.piquet.sides import HAND_SIZE, HANDS, Decided, Hand, Pair
from rules.piquet.table.state import Phase, Seat, State

PHASES: dict[Phase, str] = {
    "exchange": "in the exchange",
    "announce": "before a card is led",
    "play": "in play",
}
"""When things are done, in words."""


def during(state: State, *phases: Phase) -> None:
    """Impossible in any other phase, or while someone must choose whether to play."""
    if state.choice:
        raise Impossible(f"the {state.choice} must first choose whether to play")
    if state.phase not in phases:
        raise Impossible(f"this is done {' or '.join(PHASES[phase] for phase in phases)}, and not now")


def none_apart(state: State) -> None:
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
    return len(state.talon) - (0 if elder.took else elder.exchanging or 0)


def numbers_found(judge: Judge, state: State, hand: Hand, number: int, *, first: bool) -> tuple[Decided, ...]:
    """What is found of the number of cards put out, or taken without any having been put out."""
    few = judge.ask("exchange.least", hand=hand, number=number)
    if few:
        return few
    if hand == "elder":
        return judge.ask("exchange.elder", number=number, first=first)
    elder, left = state.seats.elder, left_for_younger(state)
    before_elder = elder.exchanging is not None and first and not state.seats.younger.discarded
    after = elder.took or before_elder
    return judge.ask("exchange.younger", number=number, left=left, first=first, after=after)


def bound_by_a_blanche(judge: Judge, state: State, hand: Hand, number: int) -> tuple[Decided, ...]:
    """What is found of a discard when the elder has declared a blanche, and has not yet taken."""
    elder = state.seats.elder
    if elder.exchanging is None or elder.took:
        return ()
    act = "puts out" if hand == "elder" else "other puts out"
    return judge.ask("blanche.exchange", act=act, number=number, said=elder.exchanging, shown=elder.showed)


def adapted_exchange(judge: Judge, state: State, act: str, hand: Hand, number: int) -> tuple[Decided, ...]:
    """What is found of what is done in the exchange when the elder has declared a blanche that he has.

    Of a blanche that was declared and is none nothing is found: the exchange is then an ordinary one.
    """
    elder = state.seats.elder
    if elder.exchanging is None or not (elder.showed or is_blanche(judge, "elder", elder.held)):
        return ()
    facts = {"other_out": bool(state.seats.younger.discarded), "shown": elder.showed, "elder_took": elder.took}
    return judge.ask("blanche.adapted", act=act, hand=hand, number=number, **facts)


def left_with_a_blanche(judge: Judge, state: State, hand: Hand, number: int) -> tuple[Decided, ...]:
    """What is found of looking at cards left when both have taken, and the elder had a blanche."""
    return adapted_exchange(judge, state, "looks", hand, number)


def is_blanche(judge: Judge, hand: Hand, cards: tuple[Card, ...]) -> tuple[Decided, ...]:
    """What is found of a hand that is a blanche; nothing of any other."""
    nobody: Pair[tuple[Card, ...] | None] = Pair(None, None)
    return judge.ask("blanche.held", dealt=nobody.changed(hand, cards))


def with_own(state: State, hand: Hand) -> State:
    """The state when a player has put what he took with his own; when both have, the announcing begins."""
    seat = state.seat(hand)
    state = state.seated(hand, held=(*seat.held, *seat.taken), excess=0)
    if not all(state.seat(one).took and not state.seat(one).excess for one in HANDS):
        return state
    for one in HANDS:
        state = state.seated(one, kept=state.seat(one).held)
    return state.but(phase="announce")
