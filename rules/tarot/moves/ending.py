"""The end of a coup: the cards are counted, and the deal passes."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.machine import Impossible
from rules.core.phrases import Template, family
from rules.tarot import laws
from rules.tarot.cards import Card
from rules.tarot.judge import Judge, reckoned
from rules.tarot.laws.cutting import DEALS
from rules.tarot.laws.pack import PACK
from rules.tarot.moves.playing import NOT_KNOWN, are_tricks_known, charge, is_mort_awaited, is_mort_last
from rules.tarot.moves.registry import MOVES, check_phase, due_to
from rules.tarot.sides import MORT, Findings
from rules.tarot.table.events import Counted, DealPasses
from rules.tarot.table.state import Outcome, State


@MOVES.move
def _counted(judge: Judge, state: State, event: Counted) -> Outcome:
    check_phase(state, "count the cards", "count")
    if is_mort_awaited(judge, state):
        raise Impossible("the cards of the Mort must be drawn first")
    if not _is_mort_settled(judge, state):
        raise Impossible(NOT_KNOWN)
    if missing := next((card for card in PACK if card not in lying(state)), None):
        raise Impossible(f"the cards cannot be counted: it is not known where {missing} is")
    charged = charge(judge, state, at_the_end=True)
    state, decided = charged.state, charged.decided
    for player in state.players:
        seat = state.seat(player)
        counted = judge.rule[laws.discarding.counted](player=player, discards=(*(seat.discarded or ()), *seat.held))
        decided += counted
        ruling = next((finding.ruling for finding in counted), None)
        if ruling == "with-the-dealer" and state.dealer is None:
            raise Impossible("it is not known who dealt, but the discards are counted with the dealer's cards")
        if keeper := {"with-the-tricks": player, "with-the-dealer": state.dealer}.get(ruling or ""):
            # the cards still in his hand stay his own
            state = state.seated(player, pile=(*seat.pile, *seat.held), discarded=(), held=())
            state = state.seated(keeper, pile=(*state.seat(keeper).pile, *(seat.discarded or ())))
    piles = {player: state.seat(player).pile for player in state.players}
    due = due_to(judge, state, reckoned(judge, piles, len(state.players)))
    return Outcome(state.but(phase="over"), (*decided, *due))


def _is_mort_settled(judge: Judge, state: State) -> bool:
    return MORT not in state.everyone or not is_mort_last(judge) or are_tricks_known(state)


def lying(state: State) -> frozenset[Card]:
    """Return all the cards whose place is known."""
    seats = [state.seat(name) for name in (*state.players, MORT)]
    cards = (card for seat in seats for card in (*seat.held, *seat.pile, *(seat.discarded or ())))
    return frozenset((*cards, *state.pack, *(card for _, card in state.trick)))


@MOVES.move
def _deal_passes(judge: Judge, state: State, event: DealPasses) -> Outcome:
    check_phase(state, "begin another coup", "over")
    dealer: str | None = state.next_dealer
    decided: Findings = ()
    if dealer is None:
        if state.dealer is None:
            raise Impossible("it is not known who dealt")
        found = judge.rule[laws.dealing.rotation](dealer=state.dealer, everyone=state.players)
        dealer, decided = next((finding.to for finding in found if finding.ruling == DEALS), state.dealer), found
    return Outcome(State(phase="deal", players=state.players, dealer=dealer), decided)


@MOVES.offer("count")
def _offer_the_end(judge: Judge, state: State) -> Iterator[Template]:
    if is_mort_awaited(judge, state) or not _is_mort_settled(judge, state):
        return
    theirs = judge.ruleset.value(laws.discarding.DiscardCountedParams.counted, "") == "with-the-dealer"
    if frozenset(PACK) <= lying(state) and not (theirs and state.dealer is None):
        yield family(Counted)
