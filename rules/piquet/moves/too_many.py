"""Cards taken too many, and saying that somebody has too many cards. Sources: 1642 §22, §27, §36; 1651 ch. XII."""

from __future__ import annotations

from typing import Any

from rules.core.machine import Impossible
from rules.piquet.judge.judge import Judge, Outcome
from rules.piquet.laws import irregularities
from rules.piquet.laws.irregularities.numbers import NOTHING
from rules.piquet.moves.dealing import made_up_unsaid, misdeal
from rules.piquet.moves.in_exchange import during, with_own
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import HAND_SIZE, Hand, other
from rules.piquet.table.events import PutsBack, PutsWithOwn, SaysNumber, TurnsUp
from rules.piquet.table.settlement import forfeit, play_is_lost
from rules.piquet.table.state import Seat, State


def _apart(state: State, hand: Hand) -> Seat:
    """Return the side of a player whose cards taken too many lie apart; Impossible when there are none."""
    during(state, "exchange")
    if not state.seat(hand).excess:
        raise Impossible(f"the {hand} has not taken too many cards that lie apart")
    return state.seat(hand)


def _too_many(judge: Judge, state: State, hand: Hand, act: str, number: int) -> Outcome[State]:
    """Return the result of taking too many cards; a player who already counts nothing loses nothing more."""
    seat = state.seat(hand)
    if seat.nothing:
        return Outcome(state)
    facts: dict[str, Any] = {"hand": hand, "act": act, "noticed": seat.perceived, "number": number}
    decided = judge.rule[irregularities.numbers.too_many](**facts, counted=0, replaced=0)
    if not any(finding.ruling == NOTHING for finding in decided):
        return Outcome(state, decided)
    settled = forfeit(judge, state, hand, play=play_is_lost(judge), yields=True)
    struck = settled.struck
    lost = judge.rule[irregularities.numbers.too_many](
        **facts, counted=struck.of(hand), replaced=struck.of(other(hand))
    )
    return Outcome(settled.state, (*lost, *settled.new))


@MOVES.move(TurnsUp)
def turns_up(judge: Judge, state: State, event: TurnsUp) -> Outcome[State]:
    """A player who has taken too many cards looks at one of them."""
    return _too_many(judge, state, event.hand, "turns up", _apart(state, event.hand).excess)


@MOVES.move(PutsWithOwn)
def puts_with_own(judge: Judge, state: State, event: PutsWithOwn) -> Outcome[State]:
    """A player puts the cards that he took with his own, although they are too many."""
    outcome = _too_many(judge, state, event.hand, "puts with own", _apart(state, event.hand).excess)
    return Outcome(with_own(judge, outcome.state, event.hand), outcome.decided)


@MOVES.move(PutsBack)
def puts_back(judge: Judge, state: State, event: PutsBack) -> Outcome[State]:
    """A player puts the last cards that he took back on the talon; when none is too many, the rest join his hand."""
    hand, seat = event.hand, _apart(state, event.hand)
    if not 0 < event.number <= seat.excess:
        raise Impossible(f"the {hand} has taken {seat.excess} too many: he can put back from 1 to {seat.excess}")
    outcome = _too_many(judge, state, hand, "puts back", event.number)
    kept = len(seat.taken) - event.number
    after = outcome.state.seated(hand, taken=seat.taken[:kept], excess=seat.excess - event.number).but(
        talon=(*seat.taken[kept:], *state.talon)
    )
    return Outcome(after if after.seat(hand).excess else with_own(judge, after, hand), outcome.decided)


@MOVES.move(SaysNumber)
def says_number(judge: Judge, state: State, event: SaysNumber) -> Outcome[State]:
    """Somebody says that a player has taken too many, while they lie apart, or during the play that he has too many.

    Impossible when he does not have this number of cards.
    """
    seat = state.seat(event.other)
    if len(seat.dealt) > HAND_SIZE and not seat.excess:
        return _misdealt(judge, state, event)
    if state.phase == "exchange" and len(seat.dealt) < HAND_SIZE and not seat.took and not state.choice:
        _so_many(event, len(seat.dealt))
        return Outcome(state, judge.rule[irregularities.numbers.too_few](hand=event.other, cards=event.number))
    if state.phase == "exchange":
        _apart(state, event.other)
        _so_many(event, len(seat.held) + len(seat.taken))
        return Outcome(state.seated(event.other, perceived=seat.perceived or event.hand))
    during(state, "announce", "play")
    _so_many(event, len(seat.kept))
    if event.number > HAND_SIZE:
        return _too_many(judge, state, event.other, "found", event.number - HAND_SIZE)
    return Outcome(state, judge.rule[irregularities.numbers.too_few](hand=event.other, cards=event.number))


def _misdealt(judge: Judge, state: State, event: SaysNumber) -> Outcome[State]:
    """Somebody says that a player was dealt too many: in time, before he takes from the talon, or too late.

    It may also be said of a player who silently came to twelve; the number is then the number he was dealt.
    """
    during(state, "exchange", "announce", "play")
    hand, seat = event.other, state.seat(event.other)
    unsaid = made_up_unsaid(seat)
    _so_many(event, len(seat.dealt) if unsaid else len(seat.kept) or len(seat.held if seat.took else seat.dealt))
    if seat.noticed and not seat.took:
        raise Impossible("this has already been said, and the elder has chosen to play")
    told = misdeal(judge, state, hand)
    if told.state is not state:
        return told
    if unsaid and not any("penalty" in finding.grounds for finding in told.decided):
        return told
    outcome = _too_many(judge, state, hand, "found", event.number - HAND_SIZE)
    return Outcome(outcome.state, (*told.decided, *outcome.decided))


def _so_many(event: SaysNumber, number: int) -> None:
    """Impossible when the number said is not the number of cards, or is the right number for a hand."""
    if event.number != number or number == HAND_SIZE:
        raise Impossible(f"the {event.other} has {number} cards")
