"""Announcing at the table: calling, answering, showing, reckoning, and faults found out later."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.cards import Card
from rules.core.frozen import but
from rules.core.machine import Impossible, is_refused
from rules.core.templates import Template, family, one_of
from rules.piquet.judge.judge import Judge, Outcome
from rules.piquet.laws.fours_and_threes import alike_in, name_of
from rules.piquet.laws.pack import pack_of
from rules.piquet.laws.sequences import is_possible, runs_in
from rules.piquet.laws.sequences import name_of as name_of_run
from rules.piquet.moves import declaring
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import HANDS, Decided, Hand, Pair, other
from rules.piquet.table.events import Answers, CallsPoint, CallsSequence, CallsSet, Counts, FindsNotShown, Reckon, Shows
from rules.piquet.table.holdings import POINT, SEQUENCES, SETS
from rules.piquet.table.settlement import (
    Settled,
    has_unplayed,
    point_cards,
    runs_called,
    sequences_are_shown,
    settle,
    suits_of,
)
from rules.piquet.table.state import Claims, Seat, State

# --- calling, and calling again ---


@MOVES.move(CallsPoint)
def calls_point(judge: Judge, state: State, event: CallsPoint) -> Outcome[State]:
    """A player calls his point, or corrects it."""
    if judge.declares:
        return declaring.calls(judge, state, event)
    claims = state.seat(event.hand).claims
    shown = claims.shown - {POINT}
    return _calls(judge, state, event.hand, POINT, POINT, but(claims, {"point": event.number, "shown": shown}))


@MOVES.move(CallsSequence)
def calls_sequence(judge: Judge, state: State, event: CallsSequence) -> Outcome[State]:
    """A player calls a sequence."""
    if not is_possible(event.sequence, pack_of(judge.ruleset)):
        raise Impossible(f"no hand can have a {event.sequence}: the pack does not have the cards")
    if judge.declares:
        return declaring.calls(judge, state, event)
    claims = state.seat(event.hand).claims
    after = but(claims, {"runs": (*claims.runs, event.sequence)})
    return _calls(judge, state, event.hand, SEQUENCES, event.sequence, after)


@MOVES.move(CallsSet)
def calls_set(judge: Judge, state: State, event: CallsSet) -> Outcome[State]:
    """A player calls three or four of a rank."""
    if judge.declares:
        return declaring.calls(judge, state, event)
    claims = state.seat(event.hand).claims
    if event.alike in claims.sets:
        raise Impossible(f"the {event.hand} has already called {event.alike}")
    return _calls(judge, state, event.hand, SETS, event.alike, but(claims, {"sets": (*claims.sets, event.alike)}))


def _calls(judge: Judge, state: State, hand: Hand, kind: str, name: str, claims: Claims) -> Outcome[State]:
    """Return the result of a call: before they reckon nothing yet; later what it changes, if it is not too late."""
    seat, against = state.seat(hand), state.seat(other(hand))
    _in_time(state, against)
    after = state.seated(hand, claims=claims).but(called=(hand, kind))
    if kind in against.lost:
        return _with(judge, after, hand, name, _profits(judge, state, hand, (kind,)))
    if not (has_unplayed(state, hand) or against.yields):
        return _with(judge, after, hand, name, _too_late(judge, seat, hand, kind, name))
    again = kind == POINT and seat.claims.point is not None
    if first_word_stands(judge, state) and not against.yields and (again or kind in seat.claims.good):
        return Outcome(after, retracts(judge, state, hand, name))
    return _calls_anew(judge, state, after, hand, kind, name)


def _calls_anew(judge: Judge, state: State, after: State, hand: Hand, kind: str, name: str) -> Outcome[State]:
    """Return the result of a call in time: whether it corrects the player's call, or takes back his answer."""
    claims, said = state.seat(hand).claims, state.seat(hand).claims.point
    settled = settle(judge, after) if state.reckoned else Settled(after, ())
    decided: tuple[Decided, ...] = ()
    number = after.seat(hand).claims.point
    if kind == POINT and said is not None and said != number:
        own = settled.struck.of(hand)
        decided = judge.ask("announce.sounding", hand=hand, said=said, number=number, struck=own)
    struck = settled.struck.changed(hand, 0) if decided else settled.struck
    back = (kind in claims.good and not state.seat(other(hand)).yields) or struck.of(other(hand)) > 0
    if back or struck.of(hand):
        # he who has said nothing has no first word that would stand against him
        decided += retracts(judge, state, hand, name, struck, comes_back=back, bound=False)
    if not decided and settled.struck != Pair(0, 0):
        return Outcome(state)
    return Outcome(settled.state, (*decided, *settled.new))


def _in_time(state: State, against: Seat) -> None:
    """Impossible before the announcements, and after the last card unless the other has forfeited everything."""
    if state.phase not in ("announce", "play") and not (state.ending == "played" and against.yields):
        raise Impossible("this is only possible between the exchange and the end of the coup")


def _with(judge: Judge, state: State, hand: Hand, name: str, decided: tuple[Decided, ...]) -> Outcome[State]:
    """Return the state with the findings, reckoned again if it was before; the other loses what no longer counts."""
    if is_refused(decided) or not state.reckoned:
        return Outcome(state, decided)
    settled = settle(judge, state)
    deducted: tuple[Decided, ...] = ()
    if settled.struck != Pair(0, 0):
        deducted = retracts(judge, state, hand, name, settled.struck, comes_back=False)
        if not deducted:
            return Outcome(state)
    return Outcome(settled.state, (*decided, *deducted, *settled.new))


def first_word_stands(judge: Judge, state: State) -> bool:
    """Whether the first word stands, so that nobody may take it back: by agreement, or by the reading of the custom."""
    return state.first_word or judge.parameter("announce.retracting", "custom", "recalled") == "stands"


def retracts(
    judge: Judge,
    state: State,
    hand: Hand,
    name: str,
    struck: Pair[int] = Pair(0, 0),
    *,
    comes_back: bool = True,
    bound: bool = True,
) -> tuple[Decided, ...]:
    """Return the findings about taking back one's word, or only about the points that the other must take off.

    `bound`: whether to consider the custom that the first word stands.
    """
    played = {one: not has_unplayed(state, one) for one in HANDS}
    return judge.ask(
        "announce.retracting",
        hand=hand,
        name=name,
        comes_back=comes_back,
        played=played[hand],
        other_played=played[other(hand)],
        first_word=bound and first_word_stands(judge, state),
        own=struck.of(hand),
        struck=struck.of(other(hand)),
    )


def _too_late(judge: Judge, seat: Seat, hand: Hand, kind: str, name: str) -> tuple[Decided, ...]:
    """Return the findings about a call after the first card: a word taken back too late, or something forgotten."""
    if kind in seat.claims.good or (kind == POINT and seat.claims.point is not None):
        facts = {"comes_back": True, "played": True, "other_played": True, "first_word": False, "own": 0, "struck": 0}
        return judge.ask("announce.retracting", hand=hand, name=name, **facts)
    return judge.ask("announce.forgotten", hand=hand, name=name)


@MOVES.move(Answers)
def answers(judge: Judge, state: State, event: Answers) -> Outcome[State]:
    """The other player answers what has just been called."""
    if state.called is None or state.called[0] == event.hand:
        raise Impossible(f"the {other(event.hand)} has called nothing that can be answered")
    claims, kind = state.seat(event.hand).claims, state.called[1]
    if judge.declares:
        return declaring.answers(judge, state, event, kind)
    good = claims.good | {kind} if event.answer == "good" else claims.good - {kind}
    return Outcome(state.seated(event.hand, claims=but(claims, {"good": good})).but(called=None))


def judged(state: State, settled: Settled, decided: tuple[Decided, ...]) -> Outcome[State]:
    """Return the state after a judgment, with its findings; unchanged if no rule judges the event."""
    return Outcome(settled.state, (*decided, *settled.new)) if decided else Outcome(state)


def alikes(seat: Seat) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of each rank of which a player has three or four."""
    return tuple(alike.cards for alike in alike_in(seat.kept))


# --- showing, and what follows from not having shown ---


@MOVES.move(Shows)
def shows(judge: Judge, state: State, event: Shows) -> Outcome[State]:
    """A player shows his point or sequences: in time, or after the other has lost his own."""
    if judge.declares:
        return declaring.shows(judge, state, event)
    hand, things = event.hand, tuple(event.things.split(" and "))
    against = state.seat(other(hand))
    _in_time(state, against)
    usual = tuple(thing for thing in things if thing not in against.lost)
    # what became due after he had played, as the other took back a better call, he had not to show before
    free = has_unplayed(state, hand) or against.yields
    needed = tuple(thing for thing in usual if thing == POINT or sequences_are_shown(judge.ruleset))
    late = () if free else tuple(thing for thing in needed if thing not in state.due.of(hand))
    if late:
        facts = {"act": "comes back", "equal": False, "after_fault": True, "after_discovery": True}
        return Outcome(state, judge.ask("announce.showing", hand=hand, things=late, cards=(), **facts))
    if usual == things:
        return _lays_open(judge, state, hand, things)
    return _shows_after_fault(judge, state, hand, things, against.lost)


def _lays_open(judge: Judge, state: State, hand: Hand, things: tuple[str, ...]) -> Outcome[State]:
    """A player shows what he called."""
    seat = state.seat(hand)
    cards = tuple(dict.fromkeys(card for thing in things for card in _to_show(judge, seat, hand, thing)))
    runs = tuple(map(name_of_run, runs_in(runs_called(seat)))) if SEQUENCES in things else ()
    names = (POINT,) * (POINT in things) + runs
    after = state.seated(hand, claims=but(seat.claims, {"shown": seat.claims.shown.union(names)}))
    facts = {"act": "shows", "equal": False, "after_fault": False, "after_discovery": False}
    decided = judge.ask("announce.showing", hand=hand, things=things, cards=cards, **facts)
    return _with(judge, after, hand, " and ".join(things), decided)


def _to_show(judge: Judge, seat: Seat, hand: Hand, thing: str) -> tuple[Card, ...]:
    """Return the cards of what a player called. Impossible when he called none, or does not have what he called."""
    if thing == POINT:
        cards = point_cards(judge.ruleset, seat, seat.claims.point) if seat.claims.point else ()
    else:
        cards = runs_called(seat)
    if not cards:
        raise Impossible(f"the {hand} has called no {thing} that he can show")
    return cards


def _shows_after_fault(
    judge: Judge, state: State, hand: Hand, things: tuple[str, ...], lost: frozenset[str]
) -> Outcome[State]:
    """A player shows less than the other has lost; it counts if it is in time, even if it was not called."""
    regained = tuple(thing for thing in things if thing in lost)
    decided = _profits(judge, state, hand, regained)
    if is_refused(decided):
        return Outcome(state, decided)
    seat = state.seat(hand)
    claims = seat.claims
    if POINT in regained and claims.point is None:
        claims = but(claims, {"point": max(suits_of(judge.ruleset, seat))})
    if SEQUENCES in regained and not claims.runs:
        claims = but(claims, {"runs": tuple(map(name_of_run, runs_in(seat.kept)))})
    after = state.seated(hand, claims=claims, regained=seat.regained.union(regained))
    shown = _lays_open(judge, after, hand, things)
    return Outcome(shown.state, (*decided, *shown.decided))


def _profits(judge: Judge, state: State, hand: Hand, things: tuple[str, ...]) -> tuple[Decided, ...]:
    """Return the findings about showing a thing that the other has lost."""
    seat = state.seat(hand)
    return judge.ask(
        "announce.showing",
        hand=hand,
        act="profits",
        things=things,
        cards=(),
        equal=False,
        after_fault=any(thing in seat.after_fault for thing in things),
        after_discovery=any(thing in seat.after_discovery for thing in things),
    )


@MOVES.move(FindsNotShown)
def finds_not_shown(judge: Judge, state: State, event: FindsNotShown) -> Outcome[State]:
    """A player finds out that the other has played without showing what he had to show."""
    things = frozenset(event.things.split(" and "))
    if event.hand == event.other or not things <= state.seat(event.other).lost:
        raise Impossible(f"the {event.other} has not lost his {event.things} by failing to show")
    found = state.discovered.of(event.other) | things
    return Outcome(state.but(discovered=state.discovered.changed(event.other, found)))


@MOVES.move(Reckon)
def reckon(judge: Judge, state: State, event: Reckon) -> Outcome[State]:
    """Both players add up what they have called and shown."""
    if state.phase != "announce":
        raise Impossible("they can only reckon between the exchange and the first card")
    if judge.declares:
        return declaring.counts(judge, state, Counts("elder"))
    settled = settle(judge, state)
    return Outcome(settled.state, settled.new)


# --- what is legal ---


@MOVES.offer("announce")
def offer_calls(judge: Judge, state: State) -> Iterator[Template]:
    """Offer, before the reckoning, true calls, answers, showing and reckoning."""
    if state.reckoned or state.choice or state.ordering or judge.declares:
        return
    for hand in HANDS:
        yield from _to_call(judge, state, hand)
    if state.called:
        yield one_of(Answers, "answer", ("good", "equal", "not good"), hand=other(state.called[0]))
    yield family(Reckon)


def _to_call(judge: Judge, state: State, hand: Hand) -> Iterator[Template]:
    """Offer the true calls that a player has not made yet, and the showing of his point and sequences."""
    seat = state.seat(hand)
    claims, bound = seat.claims, seat.claims.good if first_word_stands(judge, state) else frozenset()
    totals = suits_of(judge.ruleset, seat)
    if claims.point is None and totals and POINT not in bound:
        yield one_of(CallsPoint, "number", (max(totals),), hand=hand)
    names = tuple(name_of_run(run) for run in runs_in(seat.kept))
    if (among := tuple(name for name in names if name not in claims.runs)) and SEQUENCES not in bound:
        yield one_of(CallsSequence, "sequence", among, hand=hand)
    ranks = judge.parameter("set.ranks", "ranks", ())
    assert isinstance(ranks, tuple)
    mine = tuple(name_of(cards) for cards in alikes(seat) if cards[0].rank in ranks)
    if (among := tuple(name for name in mine if name not in claims.sets)) and SETS not in bound:
        yield one_of(CallsSet, "alike", among, hand=hand)
    if claims.point in totals and POINT not in claims.shown:
        yield family(Shows, hand=hand, things=POINT)
    if not set(map(name_of_run, runs_in(runs_called(seat)))) <= claims.shown:
        yield family(Shows, hand=hand, things=SEQUENCES)
