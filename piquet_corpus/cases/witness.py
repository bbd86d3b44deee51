"""Finding the case that distinguishes two values of a parameter: the first with another result."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.cases.run import Outcome, Played, play
from rules.core.domains import Value
from rules.core.rule import AnyDecided
from rules.core.ruleset import RuleSet


def witness(outcomes: Iterable[Outcome], rule: str, parameter: str, value: Value) -> Outcome | None:
    """Return the first outcome that changes when a parameter has another value, or None."""
    changed: dict[str, RuleSet] = {}
    for outcome in outcomes:
        if outcome.ruleset not in changed:
            changed[outcome.ruleset] = outcome.by.with_reading(rule, parameter, value)
        if differs(play(changed[outcome.ruleset], outcome.case), outcome):
            return outcome
    return None


def differs(played: Played, other: Played | Outcome) -> bool:
    """Whether points or rulings differ, not only citations; an event that becomes impossible is a difference.

    In a case with events, each event is compared separately.
    """
    if played.impossible is not None or played.totals != other.totals:
        return True
    return _consequences(played) != _consequences(other)


def _consequences(played: Played | Outcome) -> list[object]:
    """Return what findings decide, without their grounds and clauses; for events, one by one."""
    found = [step.decided for step in played.steps] or [played.decided]
    return [sorted(map(consequence, few), key=repr) for few in found]


def consequence(finding: AnyDecided) -> tuple[object, ...]:
    """Return what a finding decides; its number counts only in a partie, for what is marked, staked or gained."""
    return (
        finding.rule,
        finding.to,
        finding.player,
        finding.points,
        finding.payers,
        finding.ruling,
        finding.number if finding.player else None,
    )
