"""Declaring and showing a blanche. Sources: 1642 §3 and §41; 1651 ch. V and XII."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.machine import Impossible, is_refused
from rules.core.phrases import Template, family, one_of
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.judge.derived import white_cards_of, without_those_lost
from rules.piquet.moves.in_exchange import during, is_blanche, numbers_found
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import HAND_SIZE, HANDS, Findings, Hand, other
from rules.piquet.table.events import DeclaresBlanche, ShowsBlanche
from rules.piquet.table.state import Outcome, State


def _late(judge: Judge, state: State, hand: Hand) -> Findings:
    during(state, "exchange", "announce", "play")
    if state.seat(hand).showed:
        raise Impossible(f"the {hand} has already shown his blanche")
    if short := judge.rule[laws.blanche.full](hand=hand, number=len(state.seat(hand).dealt)):
        return short
    discarded = _has_discarded(state, hand)
    elder_discarded = bool(state.seats.elder.discarded)
    late = judge.rule[laws.blanche.late](hand=hand, discarded=discarded, elder_discarded=elder_discarded)
    if discarded and judge.has(laws.blanche.apart):
        seat = state.seat(hand)
        apart = judge.rule[laws.blanche.apart](hand=hand, mixed=seat.took, nothing=seat.nothing)
        return apart if is_refused(apart) else ()
    if discarded and not late:  # no rule says that it is too late, but he does not have the twelve cards any more
        raise Impossible(f"the {hand} has discarded, and cannot show his twelve cards")
    return late


def _has_discarded(state: State, hand: Hand) -> bool:
    return state.phase != "exchange" or bool(state.seat(hand).discarded)


@MOVES.move
def _declares_blanche(judge: Judge, state: State, event: DeclaresBlanche) -> Outcome:
    decided = _late(judge, state, event.hand)
    if judge.has(laws.blanche.informing) and not decided:
        other_out = bool(state.seat(other(event.hand)).discarded)
        elder_took = state.seats.elder.took or state.seats.elder.up
        unsaid = judge.rule[laws.blanche.unsaid](took=elder_took) if event.hand == "younger" else ()
        decided = unsaid or judge.rule[laws.blanche.informing](
            hand=event.hand, other_out=other_out, elder_took=elder_took
        )
        return Outcome(state.seated(event.hand, declared=True), decided)
    if state.seat(event.hand).declared and not decided:
        raise Impossible(f"the {event.hand} has already declared his blanche")
    if event.hand == "younger":
        return Outcome(state.seated("younger", declared=True), decided or _turn(judge, state))
    number = event.number if event.left is None else len(state.talon) - event.left
    if number is not None and not decided:
        numbers = numbers_found(judge, state, "elder", number, first=True)
        decided = numbers if is_refused(numbers) else ()
    decided = decided or judge.rule[laws.blanche.exchange](act="says", number=number, promised=None, shown=False)
    return Outcome(state.seated("elder", declared=True, exchanging=number), decided)


@MOVES.move
def _shows_blanche(judge: Judge, state: State, event: ShowsBlanche) -> Outcome:
    """A player shows his blanche, the elder after the younger has discarded; if it is in time, it is counted."""
    hand, seat = event.hand, state.seat(event.hand)
    wrong = _late(judge, state, hand) or _too_soon(judge, state, hand)
    if wrong:
        return Outcome(state, wrong)
    cards = (*seat.held, *seat.discarded)
    held = is_blanche(judge, hand, cards)
    shown = judge.rule[laws.blanche.showing](hand=hand, cards=cards, white=bool(held))
    if (seat.discarded or seat.nothing) and judge.has(laws.blanche.apart):
        shown += judge.rule[laws.blanche.apart](hand=hand, mixed=False, nothing=seat.nothing)
    if is_refused(shown):
        return Outcome(state, shown)
    lost = seat.nothing and not judge.has(laws.blanche.apart)
    standing = state.standing if lost else (*state.standing, *held)
    counted = count_blanches(judge, state.seated(hand, showed=True).but(standing=standing))
    turn = _turn(judge, state) if hand == "younger" else ()
    return Outcome(counted.state, (*held, *turn, *shown, *counted.decided))


def _too_soon(judge: Judge, state: State, hand: Hand) -> Findings:
    """Return the findings about a blanche that is shown before its time; none if it may be shown."""
    if hand == "younger":
        turn = _turn(judge, state)
        return turn if is_refused(turn) else ()
    if not state.seats.elder.declared:
        return judge.rule[laws.blanche.exchange](act="says", number=None, promised=None, shown=False)
    if not state.seats.younger.discarded:
        return judge.rule[laws.blanche.exchange](act="shows", number=None, promised=None, shown=False)
    return ()


def _turn(judge: Judge, state: State) -> Findings:
    elder = state.seats.elder
    return judge.rule[laws.blanche.of_younger](elder_took=elder.took, elder_declared=elder.declared)


def count_blanches(judge: Judge, state: State) -> Outcome:
    """Count the shown blanches that have not been counted yet, and judge what follows from one or two.

    If one of two may be lost, this waits until it is known whether there are two: until the elder has shown his, or
    has discarded.
    """
    elder = state.seats.elder
    keeps = judge.has(laws.blanche.apart)
    pairs = zip(HANDS, state.seats, strict=True)
    shown = tuple([hand for hand, seat in pairs if seat.showed and (keeps or not seat.nothing)])
    counts = judge.ruleset.value(laws.blanche.BlancheBothParams.counts, "both")
    one_may_be_lost = judge.has(laws.blanche.two) or counts != "both"
    if not shown or (one_may_be_lost and not (elder.showed or elder.discarded)):
        return Outcome(state)
    before = {(finding.rule, finding.to) for finding in state.standing}
    facts: dict[str, Any] = {"blanches": shown, "white_cards": white_cards_of(judge.ruleset)}
    of_two = (
        *judge.rule[laws.blanche.two](**facts),
        *judge.rule[laws.blanche.both](**facts),
        *judge.rule[laws.blanche.alone](**facts),
    )
    found = tuple(finding for finding in of_two if (finding.rule, finding.to) not in before)
    kept = tuple(hand for hand in without_those_lost(shown, of_two) if ("blanche.worth", hand) not in before)
    worth = judge.rule[laws.blanche.worth](counting_blanches=kept)
    return Outcome(state.but(standing=(*state.standing, *found, *worth)), (*found, *worth))


def blanche_of_elder(judge: Judge, state: State) -> Iterator[Template]:
    """Offer the elder to declare a blanche, or to show it after the younger has discarded."""
    elder = state.seats.elder
    if elder.discarded or elder.showed or not is_blanche(judge, "elder", elder.held):
        return
    if not elder.declared:
        numbers = tuple(
            n for n in range(1, HAND_SIZE) if not is_refused(numbers_found(judge, state, "elder", n, first=True))
        )
        yield one_of(DeclaresBlanche, "number", numbers, hand="elder")
    elif state.seats.younger.discarded:
        yield family(ShowsBlanche, hand="elder")


def blanche_of_younger(judge: Judge, state: State) -> Iterator[Template]:
    """Offer the younger to show his blanche, if it is neither too early nor too late."""
    younger = state.seats.younger
    if younger.showed or _has_discarded(state, "younger") or not is_blanche(judge, "younger", younger.held):
        return
    if not _late(judge, state, "younger") and not _too_soon(judge, state, "younger"):
        yield family(ShowsBlanche, hand="younger")
