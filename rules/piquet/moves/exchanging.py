"""Discarding and taking, and too many cards taken. Sources: 1642 §4–5, §22, §27, §33–36; 1651 ch. VI and XII."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.machine import Impossible, is_refused, is_ruled
from rules.core.phrases import Template, one_of, some_of
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.laws import irregularities
from rules.piquet.laws.irregularities.numbers import NOTHING
from rules.piquet.moves.altering import left_to_younger
from rules.piquet.moves.blanche import blanche_of_elder, blanche_of_younger, count_blanches
from rules.piquet.moves.dealing import made_up_unsaid, misdeal, stock_judged
from rules.piquet.moves.in_exchange import (
    adapted_exchange,
    beyond_the_unmixed,
    bound_by_a_blanche,
    during,
    none_apart,
    numbers_found,
    surplus,
    to_take,
    unmixed,
    with_own,
)
from rules.piquet.moves.registry import MOVES
from rules.piquet.moves.talon import looks_offered, rest_of_own
from rules.piquet.sides import HAND_SIZE, HANDS, Findings, Hand, Pair, other
from rules.piquet.table.events import (
    Discards,
    DiscardsStray,
    FindsStray,
    PutsBack,
    PutsWithOwn,
    RetakesDiscard,
    SaysNumber,
    Takes,
    TurnsUp,
)
from rules.piquet.table.settlement import forfeit, play_is_lost
from rules.piquet.table.state import Outcome, Seat, State


@MOVES.move
def _discards(judge: Judge, state: State, event: Discards) -> Outcome:
    """A player discards: once, in turn, not too many and not too few cards; both must discard before the play."""
    during(state, "exchange", "announce")
    none_apart(state)
    hand, seat = event.hand, state.seat(event.hand)
    for card in event.cards:
        if card not in seat.held:
            raise Impossible(f"the {hand} does not hold {card}")
    if len(set(event.cards)) < len(event.cards):
        raise Impossible("a card can be discarded only once")
    out = (*seat.discarded, *event.cards)
    decided = _more(judge, state, event)
    if not decided:
        number = len(out) - surplus(seat)
        decided = adapted_exchange(judge, state, "puts out", hand, number) or (
            *numbers_found(judge, state, hand, number, first=True, discards=True),
            *bound_by_a_blanche(judge, state, hand, number),
        )
    held = tuple(card for card in seat.held if card not in event.cards)
    counted = count_blanches(judge, state.seated(hand, held=held, discarded=out))
    return Outcome(counted.state, decided if is_refused(decided) else (*decided, *counted.decided))


@MOVES.move
def _discards_stray(judge: Judge, state: State, event: DiscardsStray) -> Outcome:
    """A player discards a card of the other pack too, so that he takes one more of this pack."""
    if not judge.has(irregularities.numbers.stray_discard):
        raise Impossible("no rule here says what follows from a card of the other pack")
    return _discards(judge, state.seated(event.hand, stray=True), Discards(event.hand, event.cards))


@MOVES.move
def _finds_stray(judge: Judge, state: State, event: FindsStray) -> Outcome:
    during(state, "announce", "play")
    seat = state.seat(event.other)
    if not seat.stray:
        raise Impossible(f"the {event.other} has discarded no card of the other pack")
    settled = forfeit(judge, state, event.other, play=True, yields=True)
    found = judge.rule[irregularities.numbers.stray_discard](
        hand=event.other, number=len(seat.kept), struck=settled.struck.of(event.other)
    )
    return Outcome(settled.state, (*found, *settled.new))


def _more(judge: Judge, state: State, event: Discards) -> Findings:
    hand, seat, over = event.hand, state.seat(event.hand), state.phase == "announce"
    once = judge.rule[laws.exchange.once](hand=hand, before=len(seat.discarded) or int(over))
    if once or not (seat.took or over or seat.up):
        return once
    done = _as_many(judge, state, hand, len(event.cards), done=True)
    if not done:
        raise Impossible(f"the {hand} has already taken his cards")
    return done


def _as_many(judge: Judge, state: State, hand: Hand, number: int, *, done: bool) -> Findings:
    seat = state.seat(hand)
    due, open_to_elder = len(seat.discarded) - surplus(seat), rest_of_own(judge, state)
    return judge.rule[laws.exchange.as_many](hand=hand, number=number, due=due, open_to_elder=open_to_elder, done=done)


@MOVES.move
def _takes(judge: Judge, state: State, event: Takes) -> Outcome:
    during(state, "exchange")
    none_apart(state)
    hand, seat = event.hand, state.seat(event.hand)
    if seat.took:
        raise Impossible(f"the {hand} has already taken his cards")
    if not 0 <= event.number <= len(state.talon):
        raise Impossible(f"there are only {len(state.talon)} cards to take")
    due = max(0, len(seat.discarded) - surplus(seat))
    if too_many := beyond_the_unmixed(judge, state, hand, event.number):
        return Outcome(state, too_many)
    decided = _taking(judge, state, event, due)
    after = state.seated(hand, taken=state.talon[: event.number], excess=max(0, event.number - due), took=True).but(
        talon=state.talon[event.number :]
    )
    if hand == "younger":
        after = after.but(looked_left=Pair(0, 0))
    if hand == "elder" and (too := left_to_younger(judge, after)).decided:
        return Outcome(with_own(judge, too.state, hand), (*decided, *too.decided))
    return Outcome(after if after.seat(hand).excess else with_own(judge, after, hand), decided)


def _taking(judge: Judge, state: State, event: Takes, due: int) -> Findings:
    hand, seat = event.hand, state.seat(event.hand)
    out_of_turn = hand == "younger" and not state.seats.elder.took
    if out_of_turn and seat.discarded and (waits := adapted_exchange(judge, state, "takes", hand, event.number)):
        return waits
    if not seat.discarded or out_of_turn:
        first = len(seat.discarded) - surplus(seat) >= event.number
        return numbers_found(judge, state, hand, event.number, first=first)
    if hand == "elder" and not seat.noticed:
        left = len(state.talon) - event.number
        if few := judge.rule[laws.altering.leaving](dealt=len(seat.dealt), left=left):
            return few
    as_many = _as_many(judge, state, hand, event.number, done=False)
    if is_refused(as_many):
        return as_many
    if len(seat.held) + event.number < HAND_SIZE:
        return judge.rule[irregularities.numbers.too_few](hand=hand, cards=len(seat.held) + event.number)
    if seat.exchanging == event.number == due:
        as_said = judge.rule[laws.blanche.exchange](act="takes", number=due, promised=due, shown=seat.showed)
        return (*as_many, *as_said)
    return (*as_many, *adapted_exchange(judge, state, "takes", hand, event.number))


@MOVES.offer("exchange")
def _exchanging(judge: Judge, state: State) -> Iterator[Template]:
    if state.choice or any(state.seat(hand).excess for hand in HANDS):
        return
    elder, younger = state.seats.elder, state.seats.younger
    if not elder.took:
        yield from blanche_of_elder(judge, state)
        if not is_refused(adapted_exchange(judge, state, "puts out", "elder", elder.exchanging or 0)):
            yield from _puts_out_or_takes(judge, state, "elder")
    his_turn = elder.took or bool(elder.exchanging and not younger.discarded and not elder.discarded)
    if his_turn or judge.ruleset.value(laws.blanche.BlancheLateParams.before, "own") == "first":
        yield from blanche_of_younger(judge, state)
    if his_turn and not (younger.discarded and not elder.took):
        yield from _puts_out_or_takes(judge, state, "younger")
    if elder.took and not state.looked_left.elder:  # meanwhile he may look at the cards that he might have taken
        yield from looks_offered(judge, state, "elder")


def _puts_out_or_takes(judge: Judge, state: State, hand: Hand) -> Iterator[Template]:
    seat = state.seat(hand)
    over = surplus(seat)
    rest = unmixed(judge, state, hand) if state.others_mixed and state.others_mixed[0] != hand else len(state.talon)
    if seat.discarded:
        yield one_of(Takes, "number", (min(max(0, len(seat.discarded) - over), rest),), hand=hand)
        return
    least, most = to_take(judge, state, hand)
    most = min(min(most, rest) + over, len(seat.held))
    if least + over == 0:
        yield one_of(Takes, "number", (max(0, -over),), hand=hand)
    if (fewest := max(1, least + over)) <= most:
        yield some_of(Discards, "cards", seat.held, fewest, most, hand=hand)


def _apart(state: State, hand: Hand) -> Seat:
    during(state, "exchange")
    if not state.seat(hand).excess:
        raise Impossible(f"the {hand} has not taken too many cards that lie apart")
    return state.seat(hand)


def _too_many(judge: Judge, state: State, hand: Hand, act: str, number: int) -> Outcome:
    """Return the result of taking too many cards; a player who already counts nothing loses nothing more."""
    seat = state.seat(hand)
    if seat.nothing:
        return Outcome(state)
    facts: dict[str, Any] = {"hand": hand, "act": act, "noticed": seat.perceived, "number": number}
    decided = judge.rule[irregularities.numbers.too_many](**facts, counted=0, replaced=0)
    if not is_ruled(decided, NOTHING):
        return Outcome(state, decided)
    settled = forfeit(judge, state, hand, play=play_is_lost(judge), yields=True)
    own, others = settled.struck.of(hand), settled.struck.of(other(hand))
    lost = judge.rule[irregularities.numbers.too_many](**facts, counted=own, replaced=others)
    return Outcome(settled.state, (*lost, *settled.new))


@MOVES.move
def _handles(judge: Judge, state: State, event: TurnsUp | PutsWithOwn) -> Outcome:
    joined = isinstance(event, PutsWithOwn)
    act, number = "puts with own" if joined else "turns up", _apart(state, event.hand).excess
    after, decided = _too_many(judge, state, event.hand, act, number)
    return Outcome(with_own(judge, after, event.hand) if joined else after, decided)


@MOVES.move
def _puts_back(judge: Judge, state: State, event: PutsBack) -> Outcome:
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


@MOVES.move
def _says_number(judge: Judge, state: State, event: SaysNumber) -> Outcome:
    """Somebody says how many cards a player has. Impossible when he does not have this number."""
    seat = state.seat(event.other)
    if judge.has(irregularities.misdeals.misdealt) and len(seat.dealt) != HAND_SIZE and state.phase == "exchange":
        _so_many(event, len(seat.dealt))
        return stock_judged(judge, state, "said")
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


def _misdealt(judge: Judge, state: State, event: SaysNumber) -> Outcome:
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


@MOVES.move
def _retakes_discard(judge: Judge, state: State, event: RetakesDiscard) -> Outcome:
    """A player takes his discard back, so that he will have too many cards; the talon lies as before."""
    during(state, "exchange")
    seat = state.seat(event.hand)
    if not seat.discarded or seat.took or not judge.has(laws.exchange.retaking):
        raise Impossible("only a player who has discarded, and not yet taken, can do this, where a law speaks of it")
    settled = forfeit(judge, state, event.hand, play=True, yields=True)
    after = settled.state.seated(event.hand, held=(*seat.held, *seat.discarded), discarded=(), excess=0)
    return Outcome(after, judge.rule[laws.exchange.retaking](hand=event.hand))


def _so_many(event: SaysNumber, number: int) -> None:
    """Impossible when the number said is not the number of cards, or is the right number for a hand."""
    if event.number != number or number == HAND_SIZE:
        raise Impossible(f"the {event.other} has {number} cards")
