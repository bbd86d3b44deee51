"""False claims found out, and cards changed. Sources: 1642 §26, §30–31, §46; 1651 ch. XII."""

from __future__ import annotations

from typing import Any

from rules.core.frozen import but
from rules.core.machine import Impossible
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.laws import irregularities
from rules.piquet.laws.fours_and_threes import alike_in
from rules.piquet.moves.announcing import first_word_stands, judged, retracts
from rules.piquet.moves.declaring import has_unplayed
from rules.piquet.moves.miscalls import miscalled
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import Hand, other
from rules.piquet.table.events import Changes, FindsFalse, FindsFalseSequence, RecallsSequence, RecallsSet
from rules.piquet.table.held import SEQUENCES, SETS
from rules.piquet.table.settlement import Settled, false_runs, forfeit, play_is_lost, set_cards, settle
from rules.piquet.table.state import Outcome, Seat, State


@MOVES.move
def _recalls_set(judge: Judge, state: State, event: RecallsSet) -> Outcome:
    """A player takes back his call of three or four: without penalty, unless it is false and he has played."""
    _not_void(state)
    if judge.has(laws.miscalls.miscall):
        return miscalled(judge, state, event.hand, SETS, event.alike)
    if not judge.ruleset.rules.keys() & {"fault.one-for-another", "announce.retracting"}:
        raise Impossible("no rule here lets a player take back a call")
    hand, seat = event.hand, state.seat(event.hand)
    if event.alike not in seat.claims.sets:
        raise Impossible(f"the {hand} has not called {event.alike}")
    if not has_unplayed(state, hand) and event.alike not in seat.holds.alikes:
        return _found_out(judge, state, hand, event.alike)
    if first_word_stands(judge, state) or not has_unplayed(state, hand):
        return Outcome(state, retracts(judge, state, hand, event.alike))
    settled = _without_claim(judge, state, hand, event.alike)
    found = judge.rule[irregularities.claims.one_for_another](
        hand=hand, name=event.alike, played=False, **_struck(settled, hand)
    )
    return judged(state, settled, found)


@MOVES.move
def _recalls_sequence(judge: Judge, state: State, event: RecallsSequence) -> Outcome:
    """A player takes back his call of a sequence before he has played, held or not: one's word does not bind."""
    _not_void(state)
    if judge.has(laws.miscalls.miscall):
        return miscalled(judge, state, event.hand, SEQUENCES, event.sequence)
    if not judge.has(laws.announcing.retracting):
        raise Impossible("no rule here lets a player take back a call")
    hand, claims = event.hand, state.seat(event.hand).claims
    if event.sequence not in claims.runs:
        raise Impossible(f"the {hand} has not called {event.sequence}")
    if first_word_stands(judge, state) or not has_unplayed(state, hand):
        return Outcome(state, retracts(judge, state, hand, event.sequence))
    place = claims.runs.index(event.sequence)
    runs = (*claims.runs[:place], *claims.runs[place + 1 :])
    shown = claims.shown if event.sequence in runs else claims.shown - {event.sequence}
    after = state.seated(hand, claims=but(claims, {"runs": runs, "shown": shown}))
    settled = settle(judge, after) if state.reckoned else Settled(after, ())
    taken_off = retracts(judge, state, hand, event.sequence, settled.struck, comes_back=False)
    return Outcome(settled.state, (*taken_off, *settled.new))


def _without_claim(judge: Judge, state: State, hand: Hand, thing: str) -> Settled:
    claims = state.seat(hand).claims
    kept = {name: tuple(call for call in getattr(claims, name) if call != thing) for name in ("runs", "sets")}
    after = state.seated(hand, claims=but(claims, kept))
    return settle(judge, after) if state.reckoned else Settled(after, ())


@MOVES.move
def _finds_false(judge: Judge, state: State, event: FindsFalse) -> Outcome:
    _not_void(state)
    if judge.has(laws.miscalls.miscall) and event.hand != event.other:
        return miscalled(judge, state, event.other, SETS, event.alike)
    seat = state.seat(event.other)
    if event.hand == event.other or event.alike not in seat.claims.sets:
        raise Impossible(f"the {event.other} has not called {event.alike}")
    if event.alike in seat.holds.alikes:
        raise Impossible(f"the {event.other} has {event.alike}")
    if not judge.ruleset.rules.keys() & {"fault.one-for-another", "fault.false-claim"}:
        raise Impossible("no rule here says what follows from a false claim")
    return _found_out(judge, state, event.other, event.alike)


@MOVES.move
def _finds_false_sequence(judge: Judge, state: State, event: FindsFalseSequence) -> Outcome:
    """A player finds out that the other does not have the sequence that he called; not everywhere is it punished."""
    _not_void(state)
    if judge.has(laws.miscalls.miscall) and event.hand != event.other:
        return miscalled(judge, state, event.other, SEQUENCES, event.sequence)
    seat = state.seat(event.other)
    if event.hand == event.other or event.sequence not in seat.claims.runs:
        raise Impossible(f"the {event.other} has not called a {event.sequence}")
    if event.sequence not in false_runs(seat):
        raise Impossible(f"the {event.other} has a {event.sequence}")
    if not judge.has(irregularities.claims.false_claim):
        raise Impossible("no rule here says what follows from a false claim")
    if judge.ruleset.value(irregularities.claims.FaultFalseClaimParams.claims, "") != "anything":
        return Outcome(state)
    return _found_out(judge, state, event.other, event.sequence)


def _not_void(state: State) -> None:
    if state.ending not in (None, "played"):
        raise Impossible("the coup does not count, so nothing can be found out in it")


def _found_out(judge: Judge, state: State, hand: Hand, thing: str) -> Outcome:
    seat, played = state.seat(hand), not has_unplayed(state, hand)
    counted = any(
        finding.to == hand and finding.name == thing and finding.points
        for finding in state.standing
        if finding.rule in ("sequence.best", "set.best")
    )
    if played and seat.nothing:
        return Outcome(state)
    punished = counted or judge.ruleset.value(irregularities.claims.FaultFalseClaimParams.punished) != "counted"
    if not (played and punished):
        settled = _without_claim(judge, state, hand, thing)
        found = judge.rule[irregularities.claims.false_claim](
            hand=hand, name=thing, played=played, counted=counted, bonuses=(), **_struck(settled, hand)
        )
        return judged(state, settled, found)
    settled = forfeit(judge, state, hand, play=play_is_lost(judge), yields=True)
    bonuses = tuple(
        finding.rule for finding in settled.new if finding.to != hand and finding.ruling in ("pique", "repique")
    )
    facts: dict[str, Any] = {"name": thing, "played": True, "counted": counted, **_struck(settled, hand)}
    found = judge.rule[irregularities.claims.false_claim](hand=hand, bonuses=bonuses, **facts)
    if _has_uncalled(judge, seat):
        mistaken = judge.rule[irregularities.claims.one_for_another](hand=hand, **facts)
        found = (
            *mistaken,
            *(finding for finding in found if not (mistaken and finding.to == hand and finding.points is not None)),
        )
    return judged(state, settled, found)


def _struck(settled: Settled, hand: Hand) -> dict[str, int]:
    """The points that no longer stand: his own, and those of the other, of a bonus that falls or is replaced."""
    return {"struck": settled.struck.of(hand), "replaced": settled.struck.of(other(hand))}


def _has_uncalled(judge: Judge, seat: Seat) -> bool:
    ranks = judge.ruleset.value(laws.fours_and_threes.SetRanksParams.ranks, ())
    called = {card.rank for alike in seat.claims.sets for card in set_cards(seat, alike)}
    held = {alike.cards[0].rank for alike in alike_in(seat.kept)}
    return any(rank in ranks and rank not in called for rank in held)


@MOVES.move
def _changes(judge: Judge, state: State, event: Changes) -> Outcome:
    if state.phase not in ("exchange", "announce", "play", "over"):
        raise Impossible("no cards have been dealt, so none can be changed")
    _not_void(state)
    if not judge.has(irregularities.claims.changing):
        return Outcome(state)
    settled = forfeit(judge, state, event.hand, play=True, yields=False)
    found = judge.rule[irregularities.claims.changing](hand=event.hand, **_struck(settled, event.hand))
    return judged(state, settled, found)
