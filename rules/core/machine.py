"""What all games played by events share: asking the rules of a set, and the result of an event.

An event that a rule forbids is *refused*: its step records the findings that say why, and the state stays the same. An
event that cannot happen (a player plays a card that he does not hold) is *impossible* and raises an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from rules.core.errors import PiquetError
from rules.core.phrases import Event
from rules.core.rule import AnyFinding, RuleFunction
from rules.core.ruleset import Rules, RuleSet

REFUSED = "refused"


class Impossible(PiquetError, ValueError):
    """The event cannot happen at this moment under any rules. The message is one sentence that says why."""


D = TypeVar("D", bound=AnyFinding)
D_co = TypeVar("D_co", bound=AnyFinding, covariant=True)


@dataclass(frozen=True)
class Judge(Generic[D]):
    """A rule set, asked one rule at a time."""

    ruleset: RuleSet

    @cached_property
    def rule(self) -> Rules[D]:
        """What each rule decides: `judge.rule[laws.play.lead](hand=hand, card=card, …)`."""
        return cast(Rules[D], self.ruleset.by_function)

    def has(self, rule: RuleFunction) -> bool:
        """Whether the set has a rule, given by its function."""
        return self.ruleset.has(rule)


def is_ruled(decided: tuple[AnyFinding, ...], ruling: str) -> bool:
    """Whether a finding has this ruling."""
    return any(finding.ruling == ruling for finding in decided)


def is_refused(decided: tuple[AnyFinding, ...]) -> bool:
    """Whether a finding forbids the act."""
    for finding in decided:  # noqa: SIM110 - a loop takes half the time of any(), and this is asked of every event
        if finding.ruling == REFUSED:
            return True
    return False


S = TypeVar("S")


class Outcome(NamedTuple, Generic[S, D_co]):
    """The state after an event, and its findings."""

    state: S
    decided: tuple[D_co, ...] = ()


def accepted(answer: Callable[..., Outcome[Any, D]], *arguments: object) -> tuple[D, ...] | None:
    """Return what the answer to an event finds; None if the event cannot happen, or if a rule refuses it."""
    try:
        decided = answer(*arguments).decided
    except Impossible:
        return None
    return None if is_refused(decided) else decided


class Step(NamedTuple, Generic[D_co]):
    """One event with its findings, whether it was refused, and the score after it."""

    event: Event
    decided: tuple[D_co, ...]
    refused: bool
    score: Mapping[str, int]


AnyStep: TypeAlias = Step[AnyFinding]
