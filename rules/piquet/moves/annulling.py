"""The offer to annul a coup, and the answer. Source: modern, on the game with 36 cards."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.machine import Impossible, accepted
from rules.core.moves import Bar
from rules.core.phrases import Template, family
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.moves.dealing import all_counted, gone
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import Findings, Hand
from rules.piquet.table.events import AgreesToAnnul, OffersToAnnul, RefusesToAnnul
from rules.piquet.table.state import Claims, Offer, Outcome, State


@MOVES.move
def _offers_to_annul(judge: Judge, state: State, event: OffersToAnnul) -> Outcome:
    if not judge.has(laws.annulling.annulled):
        raise Impossible("these rules have no offer to annul a coup")
    if state.phase not in ("exchange", "announce", "play"):
        raise Impossible("the coup cannot be annulled now")
    return Outcome(state.but(annulling="open"), _found(judge, state, event.hand, "open"))


@MOVES.move
def _answers(judge: Judge, state: State, event: AgreesToAnnul | RefusesToAnnul) -> Outcome:
    if state.annulling != "open" or event.hand != "younger":
        raise Impossible(f"nobody has made the {event.hand} an offer")
    if isinstance(event, RefusesToAnnul):
        return Outcome(state.but(annulling="refused"), _found(judge, state, event.hand, "refused"))
    return Outcome(gone(state, "annulled").but(annulling=None), _found(judge, state, event.hand, "agreed"))


def _found(judge: Judge, state: State, hand: Hand, answer: Offer) -> Findings:
    return judge.rule[laws.annulling.annulled](
        hand=hand,
        answer=answer,
        exchanged=state.seats.elder.took or state.phase != "exchange",
        announced=state.reckoned or state.phase == "play" or any(seat.claims != Claims() for seat in state.seats),
        again=state.annulling == "refused",
        counted=all_counted(state),
    )


@MOVES.bar
def _until_answered(state: State) -> Bar | None:
    if state.annulling != "open":
        return None
    return Bar((AgreesToAnnul, RefusesToAnnul), "the younger must first answer whether the coup is annulled")


@MOVES.offer("exchange", "announce")
def _annulling(judge: Judge, state: State) -> Iterator[Template]:
    may_offer = not state.choice and judge.has(laws.annulling.annulled)
    if state.annulling == "open":
        yield family(AgreesToAnnul, hand="younger")
        yield family(RefusesToAnnul, hand="younger")
    elif may_offer and accepted(MOVES.answer, judge, state, OffersToAnnul("elder")):
        yield family(OffersToAnnul, hand="elder")
