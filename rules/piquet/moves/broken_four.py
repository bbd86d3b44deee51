"""Asking which card of a broken four is missing. Sources: 1642 §42; 1651 ch. XII."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.cards import Rank
from rules.core.frozen import but
from rules.core.machine import Impossible, is_ruled
from rules.core.phrases import Template, family, one_of
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.laws.announcing import NEED_NOT_TELL, Wanting
from rules.piquet.laws.fours_and_threes import FOUR
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import Cards, Findings, Hand, other
from rules.piquet.table.events import AsksToSee, AsksWanting, RefusesToTell, ShowsCards, Tells
from rules.piquet.table.held import SETS
from rules.piquet.table.settlement import set_cards
from rules.piquet.table.state import Outcome, State


@MOVES.move
def _asks(judge: Judge, state: State, event: AsksWanting | AsksToSee) -> Outcome:
    to_see = isinstance(event, AsksToSee)
    name = event.alike if isinstance(event, AsksToSee) else f"three {event.rank.word}s"
    if name.startswith("four"):
        raise Impossible("a broken four has three cards to see: ask to see three of a rank")
    hand, seat = other(event.hand), state.seat(other(event.hand))
    if name not in seat.claims.sets:
        raise Impossible(f"the {hand} has not called {name}")
    rank = set_cards(seat, name)[0].rank
    in_talon = any(card.rank is rank for card in state.talon)
    left = judge.rule[laws.announcing.broken_talon](hand=hand, name=name) if in_talon else ()
    if not left and not any(card.rank is rank for card in seat.discarded):
        raise Impossible(f"the {hand} has discarded no card of that rank")
    counted = any(
        (finding.rule, finding.to, finding.name, finding.ruling) == ("set.best", hand, name, "good")
        for finding in state.standing
    )
    dealt = not seat.dealt or sum(card.rank is rank for card in seat.dealt) == FOUR
    act: Wanting = "asks to see" if to_see else "asks"
    asked = state.but(asked_wanting=(hand, rank), asked_to_see=to_see)
    decided = _wanting(judge, asked, act, name, counted=counted, dealt=dealt)
    if judge.has(laws.miscalls.admission) and state.called == (hand, SETS) and hand == "elder":
        claims = state.seats.younger.claims
        admits = but(claims, {"admitted": True, "replies": claims.replies.changed(SETS, "good")})
        asked = asked.seated("younger", claims=admits).but(called=None, answered=SETS)
        decided += judge.rule[laws.miscalls.admission](act="asks", name=name)
    due = not is_ruled(decided, NEED_NOT_TELL)
    return Outcome(asked if due else state, (*left, *decided))


def _wanting(
    judge: Judge,
    state: State,
    act: Wanting,
    name: str,
    *,
    counted: bool = True,
    dealt: bool = True,
    true: bool = True,
    cards: Cards = (),
) -> Findings:
    assert state.asked_wanting is not None
    hand, to_see = state.asked_wanting[0], state.asked_to_see
    return judge.rule[laws.announcing.broken_four](
        hand=hand, to_see=to_see, act=act, name=name, counted=counted, dealt=dealt, true=true, cards=cards
    )


@MOVES.move
def _tells(judge: Judge, state: State, event: Tells) -> Outcome:
    name = _asked(state, event.hand)
    hand, rank = event.hand, event.card.rank
    true = state.asked_wanting == (hand, rank) and event.card in _out(judge, state, hand, rank)
    if not true and state.asked_wanting == (hand, rank) and judge.has(laws.miscalls.miscall):
        state = state.seated(hand, claims=but(state.seat(hand).claims, {"told": event.card}))
        true = True  # it is believed, until it is found out
    return Outcome(state.but(asked_wanting=None), _wanting(judge, state, "tells", name, true=true, cards=(event.card,)))


@MOVES.move
def _shows_cards(judge: Judge, state: State, event: ShowsCards) -> Outcome:
    name = _asked(state, event.hand)
    true = name in state.seat(event.hand).holds.alikes and set(event.cards) == set(_wanted(judge, state)[0])
    return Outcome(state.but(asked_wanting=None), _wanting(judge, state, "shows", name, true=true, cards=event.cards))


@MOVES.move
def _refuses_to_tell(judge: Judge, state: State, event: RefusesToTell) -> Outcome:
    return Outcome(state, _wanting(judge, state, "refuses", _asked(state, event.hand)))


def _wanted(judge: Judge, state: State) -> tuple[Cards, Cards]:
    """Return the cards of the rank asked about that the caller has, and those that he does not have."""
    assert state.asked_wanting is not None
    hand, rank = state.asked_wanting
    seat = state.seat(hand)
    held = tuple(card for card in seat.kept if card.rank is rank)
    return held, _out(judge, state, hand, rank)


def _out(judge: Judge, state: State, hand: Hand, rank: Rank) -> Cards:
    left = state.talon if judge.has(laws.announcing.broken_talon) else ()
    return tuple(card for card in (*state.seat(hand).discarded, *left) if card.rank is rank)


def _asked(state: State, hand: Hand) -> str:
    if state.asked_wanting is None or state.asked_wanting[0] != hand:
        raise Impossible(f"nobody has asked the {hand} which card is missing")
    return f"three {state.asked_wanting[1].word}s"


@MOVES.offer("exchange", "announce", "play")
def _offer_wanting(judge: Judge, state: State) -> Iterator[Template]:
    if state.asked_wanting is not None:
        hand, (held, out) = state.asked_wanting[0], _wanted(judge, state)
        if not (
            state.asked_to_see
            and judge.ruleset.value(laws.announcing.AnnounceBrokenFourParams.seeing, "instead") == "due"
        ):
            yield one_of(Tells, "card", out, hand=hand)
        if _asked(state, hand) in state.seat(hand).holds.alikes:
            yield family(ShowsCards, hand=hand, cards=held)
