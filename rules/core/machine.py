"""What all games played by events share: asking the rules of a set, and the result of an event.

An event that a rule forbids is *refused*: its step records the findings that say why, and the state stays the same. An
event that cannot happen (a player plays a card that he does not hold) is *impossible* and raises an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeAlias, TypeVar

from rules.core.errors import PiquetError
from rules.core.phrases import Event
from rules.core.rule import NAMES, AnyDecided, AnyFinding, RuleFunction
from rules.core.ruleset import RuleSet

REFUSED = "refused"
"""The ruling by which a rule forbids an act."""


class Impossible(PiquetError, ValueError):
    """The event cannot happen at this moment under any rules. The message is one sentence that says why."""


P = ParamSpec("P")
D = TypeVar("D", bound=AnyDecided)
"""What is decided in a game."""
D_co = TypeVar("D_co", bound=AnyDecided, covariant=True)


class Rules(dict[RuleFunction, Callable[..., Any]], Generic[D]):
    """The rules of a set, by their functions; each is called with its facts, by name, and returns its findings.

    A rule that the set does not have finds nothing. KeyError for a function that is no rule.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        super().__init__()
        self._by_name = ruleset.rules

    if TYPE_CHECKING:  # the facts of a rule are those of its function, but for its parameters

        def __getitem__(
            self, rule: Callable[Concatenate[Any, P], Iterable[AnyFinding]]
        ) -> Callable[P, tuple[D, ...]]: ...

    def __missing__(self, rule: RuleFunction) -> Callable[..., Any]:
        use = self._by_name.get(NAMES[rule])
        self[rule] = found = use.run if use else _nothing
        return found


def _nothing(**facts: object) -> tuple[()]:
    return ()


@dataclass(frozen=True)
class Judge(Generic[D]):
    """A rule set, asked one rule at a time."""

    ruleset: RuleSet

    @cached_property
    def rule(self) -> Rules[D]:
        """What each rule decides: `judge.rule[laws.play.lead](hand=hand, card=card, …)`."""
        return Rules(self.ruleset)

    def has(self, rule: RuleFunction) -> bool:
        """Whether the set has a rule, given by its function."""
        return NAMES[rule] in self.ruleset.rules


def is_refused(decided: tuple[AnyDecided, ...]) -> bool:
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


class Step(NamedTuple, Generic[D_co]):
    """One event with its findings, whether it was refused, and the score after it."""

    event: Event
    decided: tuple[D_co, ...]
    refused: bool
    score: Mapping[str, int]


AnyStep: TypeAlias = Step[AnyDecided]
"""A step in any game."""
