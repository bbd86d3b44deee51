"""Check what must be true of every coup, whatever is played; the tests run this on random coups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rules.core.findings import tally
from rules.core.ruleset import RuleSet
from rules.tarot.cards import Card
from rules.tarot.coup import Coup
from rules.tarot.laws.pack import PACK
from rules.tarot.sides import Finding
from rules.tarot.table.state import State
from tests.invariants.common import not_read_back, refused, without_authority

THREE_PILES = 75
"""The worth of all piles of three players, when none has discarded badly."""


def faults(coup: Coup, rulesets: Mapping[str, RuleSet]) -> Iterator[str]:
    """Report what is wrong in a coup of legal events; nothing, if all is well."""
    yield from refused(coup)
    yield from unbalanced(coup)
    yield from without_authority(coup)
    yield from cards_lost(coup)
    yield from miscounted(coup)
    yield from not_read_back(coup, rulesets)


def unbalanced(coup: Coup) -> Iterator[str]:
    """Report marks that nobody pays or nobody gets, and scores that differ from the findings."""
    found: tuple[Finding, ...] = ()
    for step in coup.steps:
        found = (*found, *step.decided)
        if sum(step.score.values()):
            yield f"after “{step.event}” the marks won and lost do not balance: {dict(step.score)}"
        if dict(step.score) != tally(coup.state.players, found):
            yield f"after “{step.event}” the score is {dict(step.score)}, and something else was found"
    for finding in found:
        if finding.points and (not finding.payers or finding.to in finding.payers):
            payers = " ".join(finding.payers) or "nobody"
            yield f"{finding.rule} gives {finding.points} marks to {finding.to}, which {payers} pays"


def cards_in(state: State) -> Counter[Card]:
    """Return every card of a coup that has been dealt, wherever it lies, with the number of times it is there."""
    lying = Counter(card for _, card in state.trick)
    for seat in state.seats.values():
        lying.update((*seat.held, *seat.pile, *(seat.discarded or ())))
    return lying


def cards_lost(coup: Coup) -> Iterator[str]:
    """Report when the cards, once dealt, are not the sixty-six of the pack; and when the piles are not."""
    again = Coup.begin(coup.ruleset, coup.given)
    for step in coup.steps:
        again = again.apply(step.event)
        if again.state.seats and cards_in(again.state) != Counter(PACK):
            yield f"after “{step.event}” the cards are not those of the pack"
            return
    lifted = sum(len(seat.pile) for seat in coup.state.seats.values())
    drawn = sum(len(seat.held) for seat in coup.state.seats.values())
    if coup.over and coup.state.done and lifted + drawn != len(PACK):
        yield f"in the end the piles have {lifted} cards"


def miscounted(coup: Coup) -> Iterator[str]:
    """Report points of three players, in a coup without a fault, that are not three times twenty-five in all."""
    points = [finding.number or 0 for finding in coup.decided if finding.rule == "count.points"]
    clean = not any(seat.nothing for seat in coup.state.seats.values())
    if len(points) == len(coup.state.seats) and clean and sum(points) != THREE_PILES:
        yield f"the cards of all are worth {sum(points)} points"
