"""False calls under the Laws of about 1890: corrected, found out, excused; and the penalty that is not enforced."""

from __future__ import annotations

from typing import Any

from rules.core.frozen import FrozenMap, but
from rules.core.machine import Impossible
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.laws.play import Played
from rules.piquet.moves.declaring import has_unplayed, strength_named
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import Hand, other
from rules.piquet.table.events import FindsFalsePoint, NamesSuit, RecallsPoint, Waives
from rules.piquet.table.held import POINT, SEQUENCES, SETS, Held, point_name
from rules.piquet.table.settlement import Settled, forfeit, set_cards, settle, with_fallen
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
    settled = _without(judge, state, hand, kind, name)
    if seat.nothing:
        return Outcome(settled.state, with_fallen(state, settled.state, settled.new) if settled.new else ())
    both = Held(judge.ruleset, tuple({*seat.kept, *seat.discarded}))
    value = strength_named(kind, name)[0]
    facts: dict[str, Any] = {
        "hand": hand,
        "name": name,
        "played": not has_unplayed(state, "younger"),
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
    elif facts["played"]:
        settled = Settled(settled.state.seated(hand, yields=True), settled.new)
    if hand == "younger" and not facts["played"] and not has_unplayed(state, "elder"):
        settled = Settled(settled.state.but(may_retake=True), settled.new)
    return Outcome(settled.state, with_fallen(state, settled.state, (*found, *settled.new)))


def _without(judge: Judge, state: State, hand: Hand, kind: str, name: str) -> Settled:
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
    after = after.but(
        played=tuple((card, _counts(judge, card) if card.hand == hand else made) for card, made in state.played)
    )
    after = settle(judge, after).state if state.reckoned else after
    decided = judge.rule[laws.miscalls.waiving](hand=hand, back=_made(after, hand) - before)
    return Outcome(after, with_fallen(state, after, decided))


def _counts(judge: Judge, played: Played) -> int:
    counted = judge.rule[laws.play.count](cards_down=(played,), low_cards=())
    return sum(finding.points or 0 for finding in counted)


def _made(state: State, hand: Hand) -> int:
    announced = sum(finding.points or 0 for finding in state.standing if finding.to == hand)
    return announced + sum(points for card, points in state.played if card.hand == hand)
