"""Announcing at the table: calling, answering, showing, reckoning, and faults found out later."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.frozen import but
from rules.core.machine import Impossible, is_refused
from rules.core.phrases import Template, family
from rules.core.text import Texts
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.judge.derived import bonuses_in, worth_of
from rules.piquet.laws.declaring import KINDS
from rules.piquet.laws.pack import pack_of
from rules.piquet.laws.point import Suited
from rules.piquet.laws.sequences import is_possible, runs_in
from rules.piquet.laws.sequences import name_of as name_of_run
from rules.piquet.moves import declaring
from rules.piquet.moves.declaring import has_unplayed
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import HANDS, Cards, Findings, Hand, Pair, other
from rules.piquet.table.events import (
    Answers,
    CallsPoint,
    CallsSequence,
    CallsSet,
    Counts,
    FindsNotShown,
    PassesOver,
    Reckon,
    Remembers,
    Shows,
)
from rules.piquet.table.held import POINT, SEQUENCES, SETS, number_of
from rules.piquet.table.settlement import (
    NONE_STRUCK,
    Settled,
    about_showing,
    runs_called,
    sequences_are_shown,
    settle,
    strength_named,
)
from rules.piquet.table.state import Claims, Outcome, Seat, State


@MOVES.move
def _calls_point(judge: Judge, state: State, event: CallsPoint) -> Outcome:
    if judge.declares:
        return declaring.calls(judge, state, event)
    claims = state.seat(event.hand).claims
    shown = claims.shown if event.number == claims.point else claims.shown - {POINT}
    changes = {"point": event.number, "shown": shown, "implied": claims.implied - {POINT}}
    return _calls(judge, state, event.hand, POINT, POINT, but(claims, changes))


@MOVES.move
def _calls_sequence(judge: Judge, state: State, event: CallsSequence) -> Outcome:
    if not is_possible(event.sequence, pack_of(judge.ruleset)):
        raise Impossible(f"no hand can have a {event.sequence}: the pack does not have the cards")
    if judge.declares:
        return declaring.calls(judge, state, event)
    claims = state.seat(event.hand).claims
    named = SEQUENCES in claims.implied and event.sequence in claims.runs
    runs = claims.runs if named else (*claims.runs, event.sequence)
    after = but(claims, {"runs": runs, "implied": claims.implied - {SEQUENCES}})
    return _calls(judge, state, event.hand, SEQUENCES, event.sequence, after)


@MOVES.move
def _calls_set(judge: Judge, state: State, event: CallsSet) -> Outcome:
    if judge.declares:
        return declaring.calls(judge, state, event)
    claims = state.seat(event.hand).claims
    named = SETS in claims.implied and event.alike in claims.sets
    if event.alike in claims.sets and not named:
        raise Impossible(f"the {event.hand} has already called {event.alike}")
    if event.alike in state.seat(other(event.hand)).claims.sets:
        false = f"`{event.hand} finds that the {other(event.hand)} has not {event.alike}`"
        raise Impossible(
            f"the {other(event.hand)} has called {event.alike}, and both cannot have them"
            + (f": first write {false}" if event.alike in state.seat(event.hand).holds.alikes else "")
        )
    sets = claims.sets if named else (*claims.sets, event.alike)
    after = but(claims, {"sets": sets, "implied": claims.implied - {SETS}})
    return _calls(judge, state, event.hand, SETS, event.alike, after)


def _calls(judge: Judge, state: State, hand: Hand, kind: str, name: str, claims: Claims) -> Outcome:
    """Return the result of a call: before they reckon nothing yet; later what it changes, if it is not too late."""
    seat, against = state.seat(hand), state.seat(other(hand))
    _in_time(state, against)
    after = state.seated(hand, claims=claims).but(called=(hand, kind))
    if kind in against.lost and not against.yields:
        return _with(judge, after, hand, name, _profits(judge, state, hand, (kind,)))
    if not (has_unplayed(state, hand) or against.yields):
        thing = claims.called(kind)[-1]
        held = [holding.name for holding in seat.holds.of(kind)]
        if 0 < seat.claims.called(kind).count(thing) >= held.count(thing):
            raise Impossible(f"the {hand} has already called {thing}")
        return _with(judge, after, hand, name, _too_late(judge, state, hand, kind, name))
    again = kind == POINT and _point_called(seat.claims) not in (None, claims.point)
    if first_word_stands(judge, state) and not against.yields and (again or _is_let_pass(seat.claims, kind)):
        return Outcome(after, retracts(judge, state, hand, name))
    outcome = _calls_anew(judge, state, after, hand, kind, name)
    order = () if kind in claims.replies else _out_of_order(judge, state, hand, kind, name)
    return Outcome(outcome.state, (*order, *outcome.decided))


def _out_of_order(judge: Judge, state: State, hand: Hand, kind: str, name: str) -> Findings:
    """Return the finding about a call that should have come before another of his own, or before the younger's."""
    mine, theirs = state.seat(hand).claims, state.seat(other(hand)).claims
    if state.phase != "announce" or mine.called(kind):
        return ()
    answered = state.called == (other(hand), kind)
    later = () if answered else tuple(each for each in KINDS[KINDS.index(kind) + 1 :] if mine.called(each))
    second = hand == "elder" and bool(theirs.called(kind))
    return judge.rule[laws.announcing.order](hand=hand, kind=kind, name=name, later=later, second=second)


def _calls_anew(judge: Judge, state: State, after: State, hand: Hand, kind: str, name: str) -> Outcome:
    """Return the result of a call in time: whether it corrects the player's call, or takes back his answer."""
    seat, claims = after.seat(hand), state.seat(hand).claims
    said, number = _point_called(claims), seat.claims.point
    settled = settle(judge, after) if state.reckoned else Settled(after, ())
    decided: Findings = ()
    if kind == POINT and number is not None and said not in (None, number):
        held = max(seat.holds.points, default=0)
        if said != held:
            decided = judge.rule[laws.announcing.sounding](
                hand=hand, called=said, held=held, number=number, struck=settled.struck.of(hand)
            )
    struck = settled.struck.changed(hand, 0) if decided else settled.struck
    back = (_is_let_pass(claims, kind) and not state.seat(other(hand)).yields) or struck.of(other(hand)) > 0
    if back or struck.of(hand):
        decided += _takes_away(judge, state, hand, name, struck, comes_back=back)
    return Outcome(settled.state, (*decided, *settled.new))


def _takes_away(judge: Judge, state: State, hand: Hand, name: str, struck: Pair[int], *, comes_back: bool) -> Findings:
    """Return the findings when a player calls or shows in time what takes away points. Impossible without a rule."""
    # he who has said nothing has no first word that would stand against him
    if found := retracts(judge, state, hand, name, struck, comes_back=comes_back, bound=False):
        return found
    found = judge.rule[laws.announcing.forgotten](
        hand=hand, name=name, played=False, own=struck.of(hand), struck=struck.of(other(hand))
    )
    if not found and struck != NONE_STRUCK:
        raise Impossible("no rule here lets a player call or show something that takes away what has been counted")
    return found


def _point_called(claims: Claims) -> int | None:
    """The number that a player has called for his point; None if he only answered that he has more."""
    more = POINT in claims.implied and claims.replies[POINT] == "not good"
    return None if more else claims.point


def _is_let_pass(claims: Claims, kind: str) -> bool:
    return claims.replies.get(kind) == "good"


def _in_time(state: State, against: Seat) -> None:
    """Impossible before the announcements, and after the last card unless the other has forfeited everything."""
    if state.phase not in ("announce", "play") and not (state.ending == "played" and against.yields):
        raise Impossible("this is only possible between the exchange and the end of the coup")


def _with(judge: Judge, state: State, hand: Hand, name: str, decided: Findings) -> Outcome:
    """Return the state with the findings, reckoned again if it was before; the other loses what no longer counts."""
    if is_refused(decided) or not state.reckoned:
        return Outcome(state, decided)
    settled = settle(judge, state)
    deducted: Findings = ()
    if settled.struck != NONE_STRUCK:
        deducted = _takes_away(judge, state, hand, name, settled.struck, comes_back=False)
    return Outcome(settled.state, (*decided, *deducted, *settled.new))


def first_word_stands(judge: Judge, state: State) -> bool:
    """Whether the first word stands, so that nobody may take it back: by agreement, or by the reading of the custom."""
    custom = judge.ruleset.value(laws.announcing.AnnounceRetractingParams.custom)
    return state.first_word or custom == "stands"


def retracts(
    judge: Judge,
    state: State,
    hand: Hand,
    name: str,
    struck: Pair[int] = NONE_STRUCK,
    *,
    comes_back: bool = True,
    bound: bool = True,
) -> Findings:
    """Return the findings about taking back one's word, or only about the points that the other must take off.

    `bound`: whether to consider the custom that the first word stands.
    """
    played = {side: not has_unplayed(state, side) for side in HANDS}
    return judge.rule[laws.announcing.retracting](
        hand=hand,
        name=name,
        comes_back=comes_back,
        played=played[hand],
        other_played=played[other(hand)],
        first_word=bound and first_word_stands(judge, state),
        own=struck.of(hand),
        struck=struck.of(other(hand)),
    )


def _too_late(judge: Judge, state: State, hand: Hand, kind: str, name: str) -> Findings:
    claims = state.seat(hand).claims
    taken_back = _is_let_pass(claims, kind) or (kind == POINT and claims.point is not None)
    late = retracts(judge, state, hand, name, bound=False) if taken_back else ()
    late = late or judge.rule[laws.announcing.forgotten](hand=hand, name=name, played=True, own=0, struck=0)
    if not late:
        raise Impossible(f"the {hand} has begun to play, and no rule here lets him call anything now")
    return late


@MOVES.move
def _answers(judge: Judge, state: State, event: Answers) -> Outcome:
    if judge.declares and state.called is None:
        return declaring.corrects_reply(judge, state, event)
    if state.called is None or state.called[0] == event.hand:
        raise Impossible(f"the {other(event.hand)} has called nothing that can be answered")
    claims, kind = state.seat(event.hand).claims, state.called[1]
    if judge.declares:
        return declaring.answers(judge, state, event, kind)
    if not _what_was_called(state):
        raise Impossible(f"the {other(event.hand)} has taken back what could be answered")
    if event.answer == "equal" and kind == SETS:
        raise Impossible("two players cannot have three or four of the same rank: one is better than the other")
    claims = but(claims, {"replies": claims.replies.changed(kind, event.answer)})
    mine = None if event.answer == "good" else _mine(judge, state, event.hand, kind, event.answer)
    if mine is None:  # it is good, or he must still call what he says is better
        return Outcome(state.seated(event.hand, claims=claims).but(called=None))
    name = POINT if kind == POINT else mine
    outcome = _calls(judge, state, event.hand, kind, name, _with_answer(claims, kind, mine))
    return Outcome(outcome.state.but(called=None), outcome.decided)


def _what_was_called(state: State) -> Texts:
    """What stands of the kind that was called last; nothing if it has been taken back."""
    assert state.called is not None
    hand, kind = state.called
    return state.seat(hand).claims.called(kind)


def _mine(judge: Judge, state: State, hand: Hand, kind: str, answer: str) -> str | None:
    """What a player says by his answer that he has: as much as the other called last, or something better.

    What is better is what he has called, or else the best that he has. If he says `equal` and has not as much, it is a
    false call of the same. None if he says `not good` and has nothing better: then he claims nothing yet.
    """
    name, seat = _what_was_called(state)[-1], state.seat(hand)
    strength = strength_of(judge, kind, name)
    held = seat.holds.of(kind)
    if answer == "not good":
        better = (mine for mine in seat.claims.called(kind) if strength_of(judge, kind, mine) > strength)
        if mine := next(better, None):
            return mine
    if answer == "equal":
        equals = (holding.name for holding in held if strength_of(judge, kind, holding.name) == strength)
        return next(equals, name)
    if kind == SETS and judge.ruleset.value(laws.fours_and_threes.SetBestParams.precedence) == "separate":
        held = tuple(holding for holding in held if holding.strength[0] == strength[0])
    return held[0].name if held and strength_of(judge, kind, held[0].name) > strength else None


def strength_of(judge: Judge, kind: str, name: str) -> tuple[int, ...]:
    """Return how strong a thing of this name is, to be compared with others of its kind."""
    if kind == POINT:
        number = number_of(name)
        by_count = judge.ruleset.value(laws.point.PointGoodParams.compare) == "counted"
        return (worth_of(judge.ruleset, Suited(None, number, (), number)) if by_count else number,)
    return strength_named(kind, name)


def _with_answer(claims: Claims, kind: str, mine: str) -> Claims:
    """What a player has called, when an answer says that he has this; it takes the place of another point."""
    if mine in claims.called(kind):
        return claims
    implied = claims.implied if claims.called(kind) else claims.implied | {kind}
    if kind == POINT:
        return but(claims, {"point": number_of(mine), "shown": claims.shown - {POINT}, "implied": implied})
    what = "runs" if kind == SEQUENCES else "sets"
    return but(claims, {what: (*getattr(claims, what), mine), "implied": implied})


def judged(state: State, settled: Settled, decided: Findings) -> Outcome:
    """Return the state after a judgment, with its findings; unchanged if no rule judges the event."""
    return Outcome(settled.state, (*decided, *settled.new)) if decided else Outcome(state)


# --- showing, and what follows from not having shown ---


@MOVES.move
def _shows(judge: Judge, state: State, event: Shows) -> Outcome:
    hand, things = event.hand, tuple(event.things.split(" and "))
    against = state.seat(other(hand))
    if judge.declares and against.lost.issuperset(things):
        _in_time(state, against)
        return _shows_after_fault(judge, state, hand, things, against.lost)
    if judge.declares:
        return declaring.shows(judge, state, event)
    _in_time(state, against)
    usual = tuple(thing for thing in things if thing not in against.lost or against.yields)
    # what became due after he had played, as the other took back a better call, he had not to show before
    free = has_unplayed(state, hand) or against.yields
    needed = tuple(thing for thing in usual if thing == POINT or sequences_are_shown(judge.ruleset))
    late = () if free else tuple(thing for thing in needed if thing not in state.due.of(hand))
    if not_lost := [thing for thing in late if thing not in state.seat(hand).lost]:
        raise Impossible(f"the {hand} has no {not_lost[0]} that he must still show")
    if late:
        return Outcome(state, about_showing(judge, hand, "comes back", late, after_fault=True, after_discovery=True))
    if usual == things:
        return _lays_open(judge, state, hand, things)
    return _shows_after_fault(judge, state, hand, things, against.lost)


def _lays_open(judge: Judge, state: State, hand: Hand, things: Texts) -> Outcome:
    seat = state.seat(hand)
    cards = tuple(dict.fromkeys(card for thing in things for card in _to_show(seat, hand, thing)))
    runs = tuple(map(name_of_run, runs_in(runs_called(seat)))) if SEQUENCES in things else ()
    names = (POINT,) * (POINT in things) + runs
    after = state.seated(hand, claims=but(seat.claims, {"shown": seat.claims.shown.union(names)}))
    decided = about_showing(judge, hand, "shows", things, cards=cards)
    return _with(judge, after, hand, " and ".join(things), decided)


def _to_show(seat: Seat, hand: Hand, thing: str) -> Cards:
    if thing == POINT:
        cards = seat.holds.points.get(seat.claims.point, ()) if seat.claims.point else ()
    else:
        cards = runs_called(seat)
    if not cards:
        raise Impossible(f"the {hand} has called no {thing} that he can show")
    return cards


def _shows_after_fault(judge: Judge, state: State, hand: Hand, things: Texts, lost: frozenset[str]) -> Outcome:
    """A player shows less than the other has lost; it counts if it is in time, even if it was not called."""
    regained = tuple(thing for thing in things if thing in lost)
    decided = _profits(judge, state, hand, regained)
    if is_refused(decided):
        return Outcome(state, decided)
    seat = state.seat(hand)
    claims = seat.claims
    if POINT in regained and claims.point is None:
        claims = but(claims, {"point": max(seat.holds.points)})
    if SEQUENCES in regained and not claims.runs:
        claims = but(claims, {"runs": tuple(map(name_of_run, runs_in(seat.kept)))})
    after = state.seated(hand, claims=claims, regained=seat.regained.union(regained))
    shown = _lays_open(judge, after, hand, things)
    return Outcome(shown.state, (*decided, *shown.decided))


def _profits(judge: Judge, state: State, hand: Hand, things: Texts) -> Findings:
    seat = state.seat(hand)
    fault, discovery = (not after.isdisjoint(things) for after in (seat.after_fault, seat.after_discovery))
    return about_showing(judge, hand, "profits", things, after_fault=fault, after_discovery=discovery)


@MOVES.move
def _finds_not_shown(judge: Judge, state: State, event: FindsNotShown) -> Outcome:
    things = frozenset(event.things.split(" and "))
    if event.hand == event.other or not things <= state.seat(event.other).lost:
        raise Impossible(f"the {event.other} has not lost his {event.things} by failing to show")
    found = state.discovered.of(event.other) | things
    after, seat = state.but(discovered=state.discovered.changed(event.other, found)), state.seat(event.hand)
    mine = tuple(thing for thing in KINDS if thing in things and seat.holds.of(thing))
    decided = _profits(judge, after, event.hand, mine)
    return Outcome(after, () if is_refused(decided) else decided)


@MOVES.move
def _reckon(judge: Judge, state: State, event: Reckon) -> Outcome:
    if state.phase != "announce":
        raise Impossible("they can only reckon between the exchange and the first card")
    if judge.declares:
        return declaring.counts(judge, state, Counts("elder"))
    settled = settle(judge, state)
    return Outcome(settled.state, settled.new)


# --- what is legal ---


@MOVES.offer("announce")
def _offer_calls(judge: Judge, state: State) -> Iterator[Template]:
    if state.reckoned or state.choice or state.ordering or judge.declares:
        return
    for hand in HANDS:
        yield from _to_call(judge, state, hand)
    if state.called and _what_was_called(state):
        hand, kind = other(state.called[0]), state.called[1]
        held = [holding.name for holding in state.seat(hand).holds.of(kind)]
        true = tuple(answer for answer in ("equal", "not good") if _mine(judge, state, hand, kind, answer) in held)
        yield from declaring.legal(judge, state, Answers, "answer", ("good", *true), hand)
    yield family(Reckon)


def _to_call(judge: Judge, state: State, hand: Hand) -> Iterator[Template]:
    seat = state.seat(hand)
    claims, totals = seat.claims, seat.holds.points
    if claims.point is None and totals:
        yield from declaring.legal(judge, state, CallsPoint, "number", (max(totals),), hand)
    for event, field, kind in ((CallsSequence, "sequence", SEQUENCES), (CallsSet, "alike", SETS)):
        held = tuple(holding.name for holding in seat.holds.of(kind))
        new = tuple(name for name in held if name not in claims.called(kind))
        yield from declaring.legal(judge, state, event, field, new, hand)
    if claims.point in totals and POINT not in claims.shown:
        yield family(Shows, hand=hand, things=POINT)
    if not set(map(name_of_run, runs_in(runs_called(seat)))) <= claims.shown:
        yield family(Shows, hand=hand, things=SEQUENCES)


@MOVES.move
def _passes_over(judge: Judge, state: State, event: PassesOver) -> Outcome:
    if not judge.has(laws.pique.recall):
        raise Impossible(f"no rule here says what follows from a {event.bonus} that is not said")
    seat, made = state.seat(event.hand), bonuses_in(state.standing, event.hand, (event.bonus,))
    if not made or event.bonus in seat.unsaid or event.bonus in seat.remembered:
        raise Impossible(f"the {event.hand} has no {event.bonus} to say")
    decided = judge.rule[laws.pique.recall](recalled="no", left_out=False, bonuses=made)
    after = state.seated(event.hand, unsaid=seat.unsaid | {event.bonus})
    return Outcome(after.but(standing=(*state.standing, *decided)), decided)


@MOVES.move
def _remembers(judge: Judge, state: State, event: Remembers) -> Outcome:
    seat = state.seat(event.hand)
    if event.bonus not in seat.unsaid:
        raise Impossible(f"the {event.hand} has not forgotten a {event.bonus}")
    over = state.phase == "over"
    decided = judge.rule[laws.pique.recall](
        recalled="after-play" if over else "in-play",
        left_out=True,
        bonuses=bonuses_in(state.standing, event.hand, (event.bonus,)),
    )
    remembered = seat.remembered.changed(event.bonus, len(state.played) + over)
    after = state.seated(event.hand, unsaid=seat.unsaid - {event.bonus}, remembered=remembered)
    return Outcome(after.but(standing=(*state.standing, *decided)), decided)
