"""Looking at the cards left, the suit said for it, and the talon. Sources: 1642 §4–5, §35; 1651 ch. VI and XII."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import takewhile
from typing import Any

from rules.core.cards import Card, Suit
from rules.core.machine import Impossible, is_refused
from rules.core.phrases import Template, one_of
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.laws.exchange import Called
from rules.piquet.moves.declaring import has_unplayed
from rules.piquet.moves.in_exchange import adapted_exchange, during, none_apart, surplus
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import HAND_SIZE, HANDS, Cards, Findings, Hand, Pair, other
from rules.piquet.table.events import (
    CallsSuit,
    CountsTalon,
    DeclinesToLook,
    LaysDiscard,
    LaysLeft,
    LooksAtLeft,
    LooksAtPile,
    OrdersSuit,
    RefusesToSay,
    SaysSuit,
    SaysTaken,
    SpreadsTalon,
)
from rules.piquet.table.state import Outcome, State


@MOVES.move
def _looks_at_left(judge: Judge, state: State, event: LooksAtLeft) -> Outcome:
    if forbidden := _looking_in_play(judge, state, event.hand, "talon"):
        return Outcome(state, forbidden)
    if state.phase == "play" and not has_unplayed(state, "younger") and judge.has(laws.exchange.suit_called):
        return _exposes_left(judge, state, event)
    if not judge.has(laws.exchange.looking_choice) or state.phase != "play":
        during(state, "exchange", "announce")
    none_apart(state)
    if not 0 < event.number <= len(state.talon):
        raise Impossible(f"cannot look at {event.number} cards: {len(state.talon)} cards are left")
    hand = event.hand
    decided = _looking(judge, state, hand, event.number)
    seen = max(event.number, state.looked_left.of(hand))
    return Outcome(state.but(looked_left=state.looked_left.changed(hand, seen)), decided)


def _exposes_left(judge: Judge, state: State, event: LooksAtLeft) -> Outcome:
    """A player looks at cards that the younger left and has not looked at before he played: nobody may see them."""
    if not 0 < event.number <= len(state.talon) or state.looked_left.younger:
        raise Impossible("no cards are left that nobody may see")
    return Outcome(
        state.but(exposed=event.hand), _called(judge, state, "looks", event.hand, state.talon[: event.number])
    )


def _called(
    judge: Judge, state: State, act: Called, hand: Hand, cards: Cards = (), suit: Suit | None = None
) -> Findings:
    held = frozenset([card.suit for card in state.seat(hand).held])
    return judge.rule[laws.exchange.suit_called](
        act=act, hand=hand, cards=cards, called=state.suit_called, held=held, suit=suit
    )


@MOVES.move
def _calls_suit(judge: Judge, state: State, event: CallsSuit) -> Outcome:
    hand = other(event.hand)
    if state.exposed != hand or state.suit_called:
        raise Impossible(f"no suit can be called from the {hand}")
    return Outcome(state.but(suit_called=event.suit), _called(judge, state, "calls", hand, suit=event.suit))


def called_lead(judge: Judge, state: State, hand: Hand, card: Card) -> Findings:
    """Return the findings about a lead when a suit has been called from its player; none if he may lead it."""
    if state.exposed != hand or not state.suit_called:
        return ()
    return _called(judge, state, "leads", hand, suit=card.suit)


@MOVES.move
def _looks_at_pile(judge: Judge, state: State, event: LooksAtPile) -> Outcome:
    during(state, "play")
    if "trick" in event.pile and not any(trick.answered for trick in state.tricks):
        raise Impossible("no trick has been played yet")
    return Outcome(state, _looking_in_play(judge, state, event.hand, event.pile))


def _looking_in_play(judge: Judge, state: State, hand: Hand, pile: str) -> Findings:
    if state.phase != "play":
        return ()
    looks: dict[str, Any] = {"hand": hand, "pile": pile}
    return (*judge.rule[laws.looking.looking](**looks), *judge.rule[laws.looking.examining](**looks))


def rest_of_own(judge: Judge, state: State) -> int:
    """Return how many of the cards that the elder might have taken he has left."""
    most = judge.ruleset.value(laws.exchange.ExchangeElderParams.most, HAND_SIZE)
    return max(0, min(most - len(state.seats.elder.taken), len(state.talon)))


def _looking(judge: Judge, state: State, hand: Hand, number: int) -> Findings:
    if spread := judge.rule[laws.exchange.spreading](hand=hand, put_out=len(state.seat(hand).discarded)):
        return spread
    seeing = _seeing(judge, state, hand)(number=number)
    if is_refused(seeing) or not state.seats.younger.took:
        return seeing
    choice = _choice(judge, state, hand, looks=True)
    if is_refused(choice):
        return choice
    seeing = (*seeing, *choice)
    unsaid = _suit(judge, state, "looks") if hand == "elder" and not state.played else ()
    return unsaid or (*seeing, *adapted_exchange(judge, state, "looks", hand, number))


def _choice(judge: Judge, state: State, hand: Hand, *, looks: bool) -> Findings:
    return judge.rule[laws.exchange.looking_choice](
        hand=hand,
        looks=looks,
        named=state.must_lead is not None or bool(state.played),
        played=any(played.hand == "younger" for played, _ in state.played),
        declined=state.declined,
    )


@MOVES.move
def _declines_to_look(judge: Judge, state: State, event: DeclinesToLook) -> Outcome:
    if not judge.has(laws.exchange.looking_choice) or event.hand == "elder" or not state.talon:
        raise Impossible("only a younger who leaves cards says whether he will look at them, where a law speaks of it")
    if state.phase not in ("announce", "play") or not state.seats.younger.took:
        raise Impossible("the younger says it when both have taken")
    return Outcome(state.but(declined=True), _choice(judge, state, "younger", looks=False))


def _seeing(judge: Judge, state: State, hand: Hand) -> Callable[..., Findings]:
    """Return what decides, by their `number`, about looking at cards left, without the suit."""
    return partial(
        judge.rule[laws.exchange.looking],
        hand=hand,
        rest=rest_of_own(judge, state),
        left=len(state.talon),
        took=Pair(state.seats.elder.took, state.seats.younger.took),
        seen=state.looked_left.younger,
    )


def _suit(judge: Judge, state: State, act: str, suit: Suit | None = None) -> Findings:
    held, by_order = frozenset([card.suit for card in state.seats.elder.held]), state.suit_ordered
    facts: dict[str, Any] = {"act": act, "binding": state.must_lead, "held": held, "suit": suit, "by_order": by_order}
    ordered, looked = judge.has(laws.exchange.suit_ordered), state.looked_left.elder > 0
    return (
        *judge.rule[laws.exchange.suit_said](**facts, ordered=ordered, looked=looked),
        *judge.rule[laws.exchange.suit_ordered](**facts),
    )


def first_lead(judge: Judge, state: State, card: Card) -> Findings:
    """Return the findings about the elder's first card when he is bound to a suit; none if it is of that suit."""
    return _suit(judge, state, "leads", card.suit)


@MOVES.move
def _says_suit(judge: Judge, state: State, event: SaysSuit) -> Outcome:
    during(state, "announce")
    if event.hand == "younger":
        raise Impossible("only the elder says which suit he will lead")
    return Outcome(_must_lead(state, event.suit), _suit(judge, state, "says", event.suit))


def _must_lead(state: State, suit: Suit) -> State:
    return state.but(must_lead=suit, ordering=not any(card.suit is suit for card in state.seats.elder.held))


@MOVES.move
def _orders_suit(judge: Judge, state: State, event: OrdersSuit) -> Outcome:
    during(state, "announce")
    if event.hand == "elder" or state.must_lead is None:
        raise Impossible("only the younger orders a suit, when the elder has no card of the suit that he said")
    ordered = _must_lead(state, event.suit).but(suit_ordered=True)
    return Outcome(ordered, _suit(judge, state, "orders", event.suit))


@MOVES.move
def _spreads_talon(judge: Judge, state: State, event: SpreadsTalon) -> Outcome:
    during(state, "exchange")
    put_out = len(state.seat(event.hand).discarded)
    return Outcome(state, judge.rule[laws.exchange.spreading](hand=event.hand, put_out=put_out))


def _said(judge: Judge, state: State, act: str, number: int) -> Findings:
    elder = state.seats.elder
    true = len(elder.taken) if elder.took else len(elder.discarded) - surplus(elder)
    facts: dict[str, Any] = {"act": act, "number": number, "true": true}
    return (
        *judge.rule[laws.exchange.number_said](**facts, refused=state.refused_to_say),
        *judge.rule[laws.exchange.telling](**facts),
    )


@MOVES.move
def _says_taken(judge: Judge, state: State, event: SaysTaken | RefusesToSay) -> Outcome:
    during(state, "exchange", "announce")
    if event.hand == "younger":
        raise Impossible("only the elder says how many cards he takes")
    if not state.seats.elder.discarded:
        raise Impossible("the elder has not discarded yet")
    if isinstance(event, RefusesToSay):
        return Outcome(state.but(refused_to_say=True), _said(judge, state, "refuses", 0))
    elder = state.seats.elder
    told = state.number_told or not (elder.took or elder.up or elder.showed)
    return Outcome(state.but(refused_to_say=False, number_told=told), _said(judge, state, "says", event.number))


@MOVES.move
def _counts_talon(judge: Judge, state: State, event: CountsTalon) -> Outcome:
    """A player counts the cards left; nothing forbids it to the elder."""
    during(state, "exchange", "announce")
    return Outcome(state, _said(judge, state, "counts", len(state.talon)) if event.hand == "younger" else ())


@MOVES.move
def _lays_discard(judge: Judge, state: State, event: LaysDiscard) -> Outcome:
    during(state, "exchange", "announce", "play")
    if not state.seat(event.hand).discarded or not judge.has(laws.exchange.apart):
        raise Impossible("only a player who has discarded does this, where a rule says how a discard must lie")
    return Outcome(state, judge.rule[laws.exchange.apart](hand=event.hand, pile="discard", place=event.place))


@MOVES.move
def _lays_left(judge: Judge, state: State, event: LaysLeft) -> Outcome:
    during(state, "announce", "play")
    if not state.talon or any(state.looked_left) or event.place == "face up" or not judge.has(laws.exchange.apart):
        raise Impossible("only cards left, at which nobody has looked, are laid apart, where a rule says so")
    return Outcome(state, judge.rule[laws.exchange.apart](hand=event.hand, pile="left", place=event.place))


@MOVES.offer("announce")
def _after_the_exchange(judge: Judge, state: State) -> Iterator[Template]:
    if not state.seats.younger.took:
        return
    for hand in HANDS:
        if not state.looked_left.of(hand):
            yield from looks_offered(judge, state, hand)
    if state.must_lead is None and state.talon and not is_refused(_seeing(judge, state, "elder")(number=1)):
        suits = tuple(suit for suit in Suit if not is_refused(_suit(judge, state, "says", suit)))
        yield one_of(SaysSuit, "suit", suits, hand="elder")
    elif state.ordering:
        held = tuple(suit for suit in Suit if any(card.suit is suit for card in state.seats.elder.held))
        yield one_of(OrdersSuit, "suit", held, hand="younger")


def looks_offered(judge: Judge, state: State, hand: Hand) -> Iterator[Template]:
    """Offer looking at as many of the cards left as the rules allow."""
    if not state.talon or is_refused(_looking(judge, state, hand, 1)):
        return
    more = range(2, len(state.talon) + 1)  # he who may look at so many cards may look at fewer
    seeing = _seeing(judge, state, hand)
    allowed = takewhile(lambda number: not is_refused(seeing(number=number)), more)
    yield one_of(LooksAtLeft, "number", (1, *allowed), hand=hand)
