"""Which case tells one value of a parameter from another: the first that comes out otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.cases.run import Outcome, Played, play
from rules.rule import Decided
from rules.ruleset import RuleSet


def witness(changed: RuleSet, outcomes: Iterable[Outcome]) -> str | None:
    """Return the first case that comes out otherwise under a changed rule set, or none."""
    return next((one.case.id for one in outcomes if differs(play(changed, one.case), one)), None)


def differs(played: Played, other: Played | Outcome) -> bool:
    """Whether points or rulings differ, not citations alone; an event that cannot happen any more is a difference.

    Of a case with events each event is compared by itself.
    """
    if played.impossible is not None or played.totals != other.totals:
        return True
    return _consequences(played) != _consequences(other)


def _consequences(played: Played | Outcome) -> list[object]:
    """Return what findings decide, without the grounds and clauses they decide it on; of events, one by one."""
    found = [step.decided for step in played.steps] or [played.decided]
    return [sorted(map(_consequence, few), key=repr) for few in found]


def _consequence(one: Decided) -> tuple[object, ...]:
    """Return what a finding decides."""
    return one.rule, one.to, one.player, one.points, one.ruling
