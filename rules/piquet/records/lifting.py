"""Who deals: agreements, lifting or drawing, how a coup begins. Sources: 1642 §2; 1651 ch. I and II."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Any

from rules.core.cards import PACK_52
from rules.core.machine import Impossible, is_refused
from rules.core.moves import Moves
from rules.core.phrases import Template, one_of, some_of
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.judge.derived import bonuses_in
from rules.piquet.laws.lifting import Shown
from rules.piquet.laws.pack import card_values
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie_state import NONE, PartieOutcome, PartieState, Unsaid
from rules.piquet.sides import HANDS, PLAYERS, Cards, Findings
from rules.piquet.table.events import (
    Agrees,
    AgreesDealGoesOn,
    AgreesFirstWord,
    AgreesLowCards,
    AgreesRecutPenalty,
    AgreesToLift,
    ChoosesDealer,
    Draws,
    Lifts,
    LiftsExposing,
)
from rules.piquet.table.state import State

MOVES: Moves[Judge, PartieState, PartieOutcome] = Moves(attrgetter("stage"))
"""The moves of a partie: the other modules of this package register here what each event does, and what is legal."""


def coup_of(state: PartieState) -> Coup:
    """Return the current coup. Impossible when there is none."""
    if state.coup is None:
        raise Impossible("they must first lift for the deal")
    return state.coup


def begin_coup(judge: Judge, state: PartieState, dealer: str, out_of_turn: bool = False) -> PartieState:
    """Return a partie with a new coup in which this player deals; the points of the last one are marked."""
    last = state.coup
    unsaid = state.unsaid
    if last and last.state.ending == "played":
        unsaid = tuple(
            Unsaid(state.player(hand), bonus.name, bonus.points)
            for hand in HANDS
            for bonus in bonuses_in(last.state.standing, hand, last.state.seat(hand).unsaid)
        )
    marked = state.but(stage="coup", marked=state.scores, counted=None, unsaid=unsaid, coup=None)
    ready = marked.but(dealer=dealer, out_of_turn=out_of_turn, turn=None)
    before = last.state if last else State()
    start = State(packet_before=before.packet_before, packet_earlier=before.packet_earlier)
    if judge.has(laws.dealing.mode):  # each player keeps his own
        start = State(packet_before=state.modes.get(dealer))
    return ready.but(coup=Coup.begin(judge.ruleset, _agreed(ready, start)))


def ready(judge: Judge, state: PartieState) -> PartieState:
    """Return the partie with the next coup begun, if the last has ended. Impossible when the partie has ended."""
    if state.stage == "won":
        raise Impossible("the partie has ended")
    return begin_coup(judge, state, state.turn) if state.turn and state.stage == "coup" else state


def _with_agreements(state: PartieState) -> PartieState:
    if state.coup is None or state.turn:
        return state
    return state.but(coup=replace(state.coup, state=_agreed(state, state.coup.state)))


def _agreed(state: PartieState, coup: State) -> State:
    return coup.but(
        wanting=state.wanting,
        recut_penalty=state.recut_penalty,
        first_word=state.first_word,
        low_cards=state.low_cards,
    )


def is_untouched(state: PartieState) -> bool:
    """Whether a new partie has been agreed on, but nothing has happened in it yet."""
    return state.marked == NONE and state.turn is None and not (state.coup and state.coup.steps)


def _before_play(state: PartieState) -> None:
    if state.stage not in ("lift", "coup") or not is_untouched(state):
        raise Impossible("this can only be agreed before the partie begins")


@MOVES.move
def _agrees(judge: Judge, state: PartieState, event: Agrees) -> PartieOutcome:
    _before_play(state)
    if event.number < 1:
        raise Impossible("they must play for at least one point")
    if not judge.has(laws.partie.length):
        raise Impossible("under these rules they do not play for a number of points")
    agreed = state.but(number=event.number, stake=event.more)
    return PartieOutcome(_with_agreements(agreed), judge.rule[laws.partie.length](agreed=event.number))


@MOVES.move
def _agrees_also(
    judge: Judge,
    state: PartieState,
    event: AgreesDealGoesOn | AgreesToLift | AgreesRecutPenalty | AgreesFirstWord | AgreesLowCards,
) -> PartieOutcome:
    _before_play(state)
    if isinstance(event, AgreesRecutPenalty):
        state = state.but(recut_penalty=event.number)
    elif isinstance(event, AgreesFirstWord):
        state = state.but(first_word=True)
    elif isinstance(event, AgreesLowCards):
        if not judge.has(laws.play.agreed_low):
            raise Impossible("no rule here lets the players agree on it")
        state = state.but(low_cards=True)
    else:
        state = state.but(next_deal="lift" if isinstance(event, AgreesToLift) else "goes-on")
    return PartieOutcome(_with_agreements(state))


# --- lifting ---


@MOVES.move
def _lifts(judge: Judge, state: PartieState, event: Lifts) -> PartieOutcome:
    return _lift(judge, state, event)


def _lift(judge: Judge, state: PartieState, event: Lifts, exposed: Cards = ()) -> PartieOutcome:
    dropped = event.dropped or ()
    _check_lift(judge, state, event, (*event.cards, *dropped))
    facts: dict[str, Any] = {"player": event.player, "lifted": len(event.cards) + len(dropped)}
    lifted = (*judge.rule[laws.lifting.taking](**facts), *judge.rule[laws.lifting.drawing](**facts))
    left = len(_left(judge, state)) - facts["lifted"]
    lifted += judge.rule[laws.dealing.parting](number=facts["lifted"], left=left)
    if is_refused(lifted):
        return PartieOutcome(state, lifted)
    agreed = () if state.number else judge.rule[laws.partie.length](agreed=None)
    number = state.number or next((finding.number for finding in agreed), None)
    held = judge.rule[laws.lifting.dropped](player=event.player, cards=event.cards) if dropped else ()
    if exposed:
        held = judge.rule[laws.lifting.exposed](player=event.player, cards=(*event.cards[-1:], *exposed))
    card = next((finding.cards[0] for finding in held), event.cards[-1])
    after = state.but(number=number, lifted=(*state.lifted, event), shown=(*state.shown, card))
    found = (*agreed, *lifted, *held)
    if len(after.lifted) < len(PLAYERS):
        return PartieOutcome(after, found)
    return _compare(judge, after, found)


@MOVES.move
def _lifts_exposing(judge: Judge, state: PartieState, event: LiftsExposing) -> PartieOutcome:
    """A player lets more than one card be seen in lifting: he lifts again, or the other takes the lowest of them."""
    _check_lift(judge, state, Lifts(event.player, event.cards), (*event.cards, *event.exposed))
    if judge.has(laws.lifting.exposed):
        return _lift(judge, state, Lifts(event.player, event.cards), event.exposed)
    if not judge.has(laws.lifting.exposing):
        raise Impossible("no rule here says what follows from cards exposed in lifting")
    return PartieOutcome(state, judge.rule[laws.lifting.exposing](player=event.player, exposed=1 + len(event.exposed)))


@MOVES.move
def _draws(judge: Judge, state: PartieState, event: Draws) -> PartieOutcome:
    return _lifts(judge, state, Lifts(event.player, (event.card,)))


@MOVES.move
def _chooses_dealer(judge: Judge, state: PartieState, event: ChoosesDealer) -> PartieOutcome:
    if event.player != state.chooser:
        raise Impossible(f"{event.player} may not choose who deals")
    begun = begin_coup(judge, state.but(chooser=None), event.dealer)
    return PartieOutcome(begun, judge.rule[laws.lifting.choice](dealer=event.dealer))


def _check_lift(judge: Judge, state: PartieState, event: Lifts, cards: Cards) -> None:
    if state.stage != "lift":
        raise Impossible("nobody can lift for the deal now")
    if state.chooser:
        raise Impossible(f"{state.chooser} must first choose who deals")
    if any(lifts.player == event.player for lifts in state.lifted):
        raise Impossible(f"{event.player} has already lifted")
    left = _left(judge, state)
    for card in cards:
        if card not in left:
            raise Impossible(f"the {card} cannot be lifted: it is not in the pack, or already lifted")
    if len(set(cards)) < len(cards):
        raise Impossible("a dropped card must not be among the cards that stay in the hand")


def _left(judge: Judge, state: PartieState) -> Cards:
    removed = judge.ruleset.value(laws.pack.PackCompositionParams.removed, ())
    taken = [card for lifts in state.lifted for card in (*lifts.cards, *(lifts.dropped or ()))]
    return tuple(card for card in PACK_52 if card.rank not in removed and card not in taken)


def _compare(judge: Judge, state: PartieState, findings: Findings) -> PartieOutcome:
    first, second = (Shown(lifts.player, card) for lifts, card in zip(state.lifted, state.shown, strict=True))
    worth = judge.ruleset.params(laws.pack.CardValueParams)
    values = card_values(worth) if worth else {}
    cleared = state.but(lifted=(), shown=())
    if highest := judge.rule[laws.lifting.highest](shown=(first, second)):
        return PartieOutcome(cleared.but(chooser=highest[0].player), (*findings, *highest))
    who = judge.rule[laws.lifting.who](shown=(first, second), values=values)
    dealer = next((finding.player for finding in who), None)
    return PartieOutcome(begin_coup(judge, cleared, dealer) if dealer else cleared, (*findings, *who))


@MOVES.offer()
def _lifting(judge: Judge, state: PartieState) -> Iterator[Template]:
    if state.chooser:
        yield one_of(ChoosesDealer, "dealer", PLAYERS, player=state.chooser)
    elif state.stage == "lift":
        left = _left(judge, state)
        below = judge.ruleset.value(laws.dealing.DealPartingParams.least, 0)
        least = judge.ruleset.value(laws.lifting.LiftTakingParams.least, max(1, below))
        most = len(left) - below - (0 if state.lifted else least)
        for player in PLAYERS:
            if player not in [lifts.player for lifts in state.lifted]:
                if judge.has(laws.lifting.drawing):
                    yield one_of(Draws, "card", left, player=player)
                else:
                    yield some_of(Lifts, "cards", left, least, most, player=player)
