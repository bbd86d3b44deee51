"""What the moves of the exchange share: when they are possible, and how many cards are due."""

from __future__ import annotations

from rules.core.machine import Impossible, is_refused
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.laws import irregularities
from rules.piquet.laws.blanche import Act, AdaptedAct
from rules.piquet.laws.irregularities.misdeals import FaultDealStoodParams
from rules.piquet.laws.irregularities.numbers import StockAct
from rules.piquet.sides import HAND_SIZE, HANDS, Cards, Findings, Hand, Pair, other
from rules.piquet.table.held import Held
from rules.piquet.table.state import Phase, Seat, State

PHASES: dict[Phase, str] = {
    "exchange": "in the exchange",
    "announce": "before a card is led",
    "play": "during the play",
}
"""The phases in which something is possible, in words."""


def during(state: State, *phases: Phase) -> None:
    """Impossible in any other phase, and while someone must choose whether to play."""
    if state.choice:
        raise Impossible(f"the {state.choice} must first choose whether to play")
    if state.phase not in phases:
        raise Impossible(f"this is only possible {' or '.join(PHASES[phase] for phase in phases)}")


def none_apart(state: State) -> None:
    """Impossible while cards taken too many lie apart: first the player puts them back, or with his own."""
    for hand in HANDS:
        if state.seat(hand).excess:
            raise Impossible(f"the {hand} has taken too many cards: he must first put them back, or with his own")


def surplus(seat: Seat) -> int:
    """Return how many cards over twelve a player was dealt, if that was said: he must discard these too.

    Of one who was dealt fewer it is less than none: he takes more than he discards. So does he who discards a card of
    the other pack, without noticing it.
    """
    return (len(seat.dealt) - HAND_SIZE if seat.noticed else 0) - int(seat.stray)


def left_for_younger(judge: Judge, state: State) -> int:
    """Return how many cards of the talon the elder leaves, or will leave when he takes the number he promised.

    Where both may discard before the elder takes, he will take as many as he has discarded, or else all that he may.
    """
    elder = state.seats.elder
    if judge.has(laws.altering.altering) and not elder.took:
        most = judge.ruleset.value(laws.exchange.ExchangeElderParams.most, 0)
        return len(state.talon) - (len(elder.discarded) - surplus(elder) if elder.discarded else most)
    return len(state.talon) - (0 if elder.took else elder.exchanging or 0)


def numbers_found(
    judge: Judge, state: State, hand: Hand, number: int, *, first: bool, discards: bool = False
) -> Findings:
    """Return the findings about the number of cards discarded, or taken without discarding.

    `discards`: he puts them out, and takes later; some rules let the younger do this before the elder has taken.
    """
    free = judge.rule[laws.exchange.free](number=number) if hand == "younger" else ()
    stood = _stood(judge, state, hand, number)
    few = () if free or stood else judge.rule[laws.exchange.least](hand=hand, number=number)
    if few or is_refused(stood):
        return few or stood
    if too_many := beyond_the_unmixed(judge, state, hand, number):
        return too_many
    if hand == "elder":
        return (*stood, *judge.rule[laws.exchange.elder](number=number, first=first))
    return (*free, *stood, *_of_younger(judge, state, number, first=first, discards=discards))


def _stood(judge: Judge, state: State, hand: Hand, number: int) -> Findings:
    """Return the findings about a number of cards to take, where the elder has let a wrong deal stand."""
    seat = state.seat(hand)
    if not seat.noticed or seat.took:
        return ()
    return judge.rule[irregularities.misdeals.deal_stood](
        hand=hand, dealt=len(seat.dealt), put_out=number + surplus(seat), number=number, left=len(state.talon) - number
    )


def to_take(judge: Judge, state: State, hand: Hand) -> tuple[int, int]:
    """Return how many cards a player must take at least, and may take at most."""
    seat = state.seat(hand)
    least = judge.ruleset.value(laws.exchange.ExchangeLeastParams.least, 1)
    if hand == "younger" and judge.has(laws.exchange.free):
        least = 0
    most = left_for_younger(judge, state)
    if hand == "elder":
        most = judge.ruleset.value(laws.exchange.ExchangeElderParams.most, len(seat.held))
    if seat.noticed and judge.has(irregularities.misdeals.deal_stood):
        least = max(0, 1 - surplus(seat)) if hand == "elder" else 0
        if hand == "elder":
            most = min(most, len(state.talon) - judge.ruleset.value(FaultDealStoodParams.least, 0))
    if seat.exchanging:
        least = most = seat.exchanging
    return least, most


def _of_younger(judge: Judge, state: State, number: int, *, first: bool, discards: bool) -> Findings:
    elder, left = state.seats.elder, left_for_younger(judge, state)
    before_elder = elder.exchanging is not None and first and not state.seats.younger.discarded
    after = elder.took or before_elder or (discards and judge.has(laws.altering.altering))
    return judge.rule[laws.exchange.younger](number=number, left=left, first=first, after=after)


def bound_by_a_blanche(judge: Judge, state: State, hand: Hand, number: int) -> Findings:
    """Return the findings about a discard when the elder has declared a blanche, and has not yet taken."""
    elder = state.seats.elder
    if elder.exchanging is None or elder.took:
        return ()
    act: Act = "puts out" if hand == "elder" else "other puts out"
    return judge.rule[laws.blanche.exchange](act=act, number=number, promised=elder.exchanging, shown=elder.showed)


def adapted_exchange(judge: Judge, state: State, act: AdaptedAct, hand: Hand, number: int) -> Findings:
    """Return the findings about an act in the exchange when the elder has declared a blanche that he has.

    A declared blanche that is false gives no findings: the exchange is then an ordinary one.
    """
    elder = state.seats.elder
    if elder.exchanging is None or not (elder.showed or is_blanche(judge, "elder", elder.held)):
        return ()
    out = bool(state.seats.younger.discarded)
    return judge.rule[laws.blanche.adapted](
        act=act, hand=hand, number=number, other_out=out, shown=elder.showed, elder_took=elder.took
    )


def is_blanche(judge: Judge, hand: Hand, cards: Cards) -> Findings:
    """Return the findings about a hand that is a blanche; none about any other."""
    nobody: Pair[Cards | None] = Pair(None, None)
    return judge.rule[laws.blanche.held](dealt=nobody.changed(hand, cards))


def with_own(judge: Judge, state: State, hand: Hand) -> State:
    """Return the state when a player has put the cards taken with his own; when both have, the announcements begin."""
    seat = state.seat(hand)
    state = state.seated(hand, held=(*seat.held, *seat.taken), excess=0)
    if not all(state.seat(side).took and not state.seat(side).excess for side in HANDS):
        return state
    for side in HANDS:
        cards = state.seat(side).held
        state = state.seated(side, kept=cards, holds=Held(judge.ruleset, cards))
    return state.but(phase="announce")


def judge_mixing(judge: Judge, state: State, hand: Hand, act: StockAct, number: int, *, left: bool = False) -> Findings:
    """Return the findings about a player who takes up or mixes cards of the other, or what the other does then."""
    took = state.seats.elder.took
    return judge.rule[irregularities.numbers.others_cards](hand=hand, act=act, number=number, took=took, left=left)


def unmixed(judge: Judge, state: State, hand: Hand) -> int:
    """Return how many cards a player can still take, of whose cards the other has mixed some with his hand."""
    if hand == "younger":
        return len(state.talon)
    return judge.ruleset.value(laws.exchange.ExchangeElderParams.most, HAND_SIZE) - (
        state.others_mixed[1] if state.others_mixed else 0
    )


def beyond_the_unmixed(judge: Judge, state: State, hand: Hand, number: int) -> Findings:
    """Return the finding that refuses a player more cards than the other has left unmixed of his."""
    if state.others_mixed is None or state.others_mixed[0] == hand or number <= unmixed(judge, state, hand):
        return ()
    return judge_mixing(judge, state, other(hand), "takes", unmixed(judge, state, hand))
