"""False calls under the Laws of about 1890: corrected, found out, excused; and the penalty that is not enforced."""

from __future__ import annotations

from typing import Any

from rules.core.cards import Card, Suit
from rules.core.frozen import FrozenMap, but
from rules.core.machine import Impossible
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.laws.sequences import run_named
from rules.piquet.moves.declaring import has_unplayed
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import Cards, Hand, other
from rules.piquet.table.events import FindsFalsePoint, FindsWrongSuit, NamesSuit, RecallsPoint, Waives
from rules.piquet.table.held import POINT, SEQUENCES, SETS, Held, point_name
from rules.piquet.table.settlement import (
    Settled,
    forfeit,
    set_cards,
    settle,
    strength_named,
    with_fallen,
    would_count,
)
from rules.piquet.table.state import Outcome, Seat, State


@MOVES.move
def _recalls_point(judge: Judge, state: State, event: RecallsPoint) -> Outcome:
    return miscalled(judge, state, event.hand, POINT, point_name(event.number))


@MOVES.move
def _finds_false_point(judge: Judge, state: State, event: FindsFalsePoint) -> Outcome:
    if event.hand == event.other:
        raise Impossible("a player finds out what the other has called")
    return miscalled(judge, state, event.other, POINT, point_name(event.number))


@MOVES.move
def _names_suit(judge: Judge, state: State, event: NamesSuit) -> Outcome:
    """A player names the suit of what he has called: the younger of what will be counted, if he plays now."""
    hand, seat, thing = event.hand, state.seat(event.hand), event.sequence or POINT
    kind = SEQUENCES if event.sequence else POINT
    called = seat.claims.called(kind)
    if not judge.has(laws.miscalls.suit_said) or not called or (event.sequence and event.sequence not in called):
        raise Impossible(f"the {hand} has not called {thing}, or no rule here says when its suit is named")
    led = not has_unplayed(state, "elder")
    good = state.seats.younger.claims.replies.get(kind) != "not good"
    if state.reckoned:
        counted = (settle(judge, state.but(counted=True)).state if led else state).standing
        best = [each for each in counted if each.to == hand and each.rule in ("point.good", "sequence.best")]
        good = any(each.ruling in ("good", "equal") and (each.name or POINT) == thing for each in best)
    claims = but(seat.claims, {"suits": seat.claims.suits.changed(thing, event.suit)})
    decided = judge.rule[laws.miscalls.suit_said](hand=hand, name=thing, good=good, led=led)
    return Outcome(state.seated(hand, claims=claims), decided)


@MOVES.move
def _finds_wrong_suit(judge: Judge, state: State, event: FindsWrongSuit) -> Outcome:
    """A suit named wrongly is a misnomer, unless its player could have held what he claimed; what he has counts."""
    hand, seat, thing = event.other, state.seat(event.other), event.sequence or POINT
    kind = SEQUENCES if event.sequence else POINT
    number = 0 if event.sequence else seat.claims.point or 0
    named = frozenset(run_named(event.sequence, event.suit)) if event.sequence else None
    if seat.claims.suits.get(thing) is not event.suit or event.hand == hand:
        raise Impossible(f"the {hand} has not said that his {thing} is in {event.suit.word}")
    if _has_in_suit(seat.kept, event.suit, number, named):
        raise Impossible(f"the {hand} has his {thing} in {event.suit.word}")
    if not seat.holds.named(kind, event.sequence or point_name(number)):
        raise Impossible(f"the {hand} has no such {thing} in any suit: find that he has it not")
    found = judge.rule[laws.miscalls.miscall](
        hand=hand,
        name=f"{thing} in {event.suit.word}",
        played=not has_unplayed(state, hand),
        answered=not has_unplayed(state, "younger"),
        allowed=hand == "younger" or state.seats.younger.claims.replies.get(kind) != "not good",
        defined=False,
        misnomer=True,
        possible=_has_in_suit((*seat.kept, *seat.discarded), event.suit, number, named),
        shown=thing in seat.claims.shown,
        bars=True,
        struck=0,
    )
    suits = FrozenMap({each: suit for each, suit in seat.claims.suits.items() if each != thing})
    after = state.seated(hand, claims=but(seat.claims, {"suits": suits}))
    if any(finding.ruling == "counts nothing" for finding in found):
        after = forfeit(judge, after, hand, play=True, yields=True).state
    return Outcome(after, with_fallen(state, after, found))


def _has_in_suit(cards: Cards, suit: Suit, number: int, named: frozenset[Card] | None) -> bool:
    """Whether cards have a sequence, or, if none is named, a number of cards of a suit."""
    return named <= set(cards) if named else sum(card.suit is suit for card in cards) >= number


def miscalled(judge: Judge, state: State, hand: Hand, kind: str, name: str) -> Outcome:
    """A false call is taken back by its player, or found out by the other: in time, excused, or punished.

    Impossible if he has not called it, or holds it.
    """
    if not judge.has(laws.miscalls.miscall):
        raise Impossible("no rule here says what follows from a false call of this kind")
    seat = state.seat(hand)
    if name not in seat.claims.called(kind):
        raise Impossible(f"the {hand} has not called {name}")
    told = seat.claims.told
    defined = kind == SETS and told in seat.kept and told in set_cards(seat, name)
    if seat.holds.named(kind, name) and not defined:
        raise Impossible(f"the {hand} has {name}")
    settled = without_call(judge, state, hand, kind, name)
    if seat.nothing:
        return Outcome(settled.state, with_fallen(state, settled.state, settled.new) if settled.new else ())
    both = Held(judge.ruleset, tuple({*seat.kept, *seat.discarded}))
    value = strength_named(kind, name)[0]
    facts: dict[str, Any] = {
        "hand": hand,
        "name": name,
        "played": not has_unplayed(state, hand),
        "answered": not has_unplayed(state, "younger"),
        "allowed": hand == "younger" or state.seats.younger.claims.replies.get(kind) != "not good",
        "defined": defined,
        "misnomer": any(holding.strength[0] == value for holding in seat.holds.sayable(kind)),
        "possible": both.named(kind, name) is not None,
        "shown": (POINT if kind == POINT else name) in seat.claims.shown,
        "bars": bool(settled.state.seat(hand).claims.called(kind)),
        "struck": settled.struck.of(hand),
    }
    found = judge.rule[laws.miscalls.miscall](**facts)
    if any(finding.ruling == "counts nothing" for finding in found):
        lost = forfeit(judge, settled.state, hand, play=True, yields=True)
        more = lost.struck.of(hand)
        found = tuple(
            but(each, {"points": (each.points or 0) - more or None}) if each.to == hand else each for each in found
        )
        settled = Settled(lost.state, lost.new)
    elif facts["answered"]:
        settled = Settled(settled.state.seated(hand, yields=True), settled.new)
    elif facts["misnomer"] and kind != POINT and hand == "elder" and judge.has(laws.miscalls.misnomer):
        claims = but(settled.state.seats.elder.claims, {"misnamed": (kind, name)})
        settled = Settled(settled.state.seated(hand, claims=claims), settled.new)
    if hand == "younger" and not facts["answered"] and not has_unplayed(state, "elder"):
        settled = Settled(settled.state.but(may_retake=True), settled.new)
    return Outcome(settled.state, with_fallen(state, settled.state, (*found, *settled.new)))


def without_call(judge: Judge, state: State, hand: Hand, kind: str, name: str) -> Settled:
    """The state without a call; an answer to it does not stand any more."""
    seat = state.seat(hand)
    claims = but(seat.claims, _left(seat, kind, name))
    after = state.seated(hand, claims=claims)
    if hand == "elder":
        replies = after.seats.younger.claims.replies
        kept = FrozenMap({each: answer for each, answer in replies.items() if each != kind})
        after = after.seated("younger", claims=but(after.seats.younger.claims, {"replies": kept}))
    return settle(judge, after) if state.reckoned else Settled(after, ())


def _left(seat: Seat, kind: str, name: str) -> dict[str, object]:
    if kind == POINT:
        return {"point": None}
    field = {SEQUENCES: "runs", SETS: "sets"}[kind]
    return {field: tuple(call for call in seat.claims.called(kind) if call != name)}


@MOVES.move
def _waives(judge: Judge, state: State, event: Waives) -> Outcome:
    """The player who was to reckon nothing counts again what he has, and what he has made in play."""
    hand = other(event.hand)
    if not judge.has(laws.miscalls.waiving):
        raise Impossible("no rule here lets a player choose not to enforce a penalty")
    if not state.seat(hand).nothing:
        raise Impossible(f"the {hand} is under no penalty of reckoning nothing")
    before = _made(state, hand)
    after = state.seated(hand, nothing=False, void=False)
    after = after.but(played=would_count(judge, state.played, state))
    after = settle(judge, after).state if state.reckoned else after
    decided = judge.rule[laws.miscalls.waiving](hand=hand, back=_made(after, hand) - before)
    return Outcome(after, with_fallen(state, after, decided))


def _made(state: State, hand: Hand) -> int:
    announced = sum(finding.points or 0 for finding in state.standing if finding.to == hand)
    return announced + sum(points for card, points in state.played if card.hand == hand)
