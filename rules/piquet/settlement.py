"""What the announcements count, when both reckon them up: 1642 §6–13, §17; 1651 ch. VII–XI."""

from __future__ import annotations

from dataclasses import dataclass

from rules.machine import Judge
from rules.piquet.announcements import ORDER, run_known
from rules.piquet.facts import Facts
from rules.piquet.known import Known
from rules.piquet.pair import Pair
from rules.piquet.state import State
from rules.rule import Decided

JUDGED = ORDER[ORDER.index("blanche.two") : ORDER.index("repique") + 1]
"""The rules on announcements, in the order in which they are judged."""


@dataclass(frozen=True)
class Settled:
    """The state after reckoning; what is `new` in it, and the points that stand no longer (`struck`)."""

    state: State
    new: tuple[Decided, ...]
    struck: Pair[int] = Pair(0, 0)


def settle(judge: Judge, state: State) -> Settled:
    """Reckon everything that both hold."""
    elder, younger = state.seats.elder, state.seats.younger
    facts = Facts(
        elder.kept,
        younger.kept,
        elder.dealt if elder.showed else None,
        younger.dealt if younger.showed else None,
    )
    known = Known(judge.ruleset, facts)
    held = judge.ask("blanche.held", dealt=known.fact("dealt"))
    known.decided["blanche.held"] = tuple(one for one in held if one.to and state.seat(one.to).showed)
    for name in JUDGED:
        if name in judge.ruleset.rules:
            known.decided[name] = run_known(judge.ruleset.rules[name], known)
    standing = tuple(one for found in known.decided.values() for one in found)
    new = tuple(one for one in standing if one not in state.standing and not one.rule.startswith("blanche."))
    return Settled(state.but(standing=standing, reckoned=True), new)


def before_lead(judge: Judge, state: State) -> Settled:
    """Reckon before the elder's first lead, if that has not been done."""
    return Settled(state, ()) if state.reckoned else settle(judge, state)
