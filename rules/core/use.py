"""A rule as a rule set has it: the clauses behind each ground, and the parameters with their readings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rules.core.domains import Value
from rules.core.frozen import FrozenMap
from rules.core.rule import AnyDecided, Decided, Params, Rule, registry

Status = Literal["stated", "inferred", "conjectured", "silent"]
STATUSES: tuple[Status, ...] = ("stated", "inferred", "conjectured", "silent")


@dataclass(frozen=True)
class Words:
    """Words of a clause, letter for letter. `occurrence`: which of them, from 1, where the clause has them twice."""

    text: str
    occurrence: int | None = None


@dataclass(frozen=True)
class Authority:
    """The clauses (or the id of an omission) that a ground or a parameter rests on.

    `status`: `stated` there; `inferred` from it; `conjectured` from another edition; `silent`: the edition says
    nothing. `why` is the reason, wherever it is not plainly stated. `line` is where the file says so. `words`: the
    evidence, by clause: the words of it that state the ground, or from which it is inferred.
    """

    clauses: tuple[str, ...]
    status: Status = "stated"
    why: str | None = None
    line: int = 0
    words: Mapping[str, tuple[Words, ...]] = FrozenMap({})


@dataclass(frozen=True)
class Reading:
    """Another value that the text admits, and why one could read it so."""

    value: Value
    why: str


@dataclass(frozen=True)
class Parameter:
    """A parameter of a rule as this set has it."""

    name: str
    value: Value
    authority: Authority
    readings: tuple[Reading, ...] = ()


@dataclass(frozen=True)
class RuleUse:
    """A rule as a set has it. `file` and `line`: where it is written; `origin`: the id of what it is written in.

    That is another than the set itself where the rule is inherited, or belongs to the match form.
    """

    name: str
    grounds: Mapping[str, Authority]
    parameters: Mapping[str, Parameter]
    line: int = 0
    file: str = ""
    origin: str = ""

    @cached_property
    def rule(self) -> Rule:
        """The rule itself."""
        return registry()[self.name]

    @cached_property
    def params(self) -> Params:
        """The values of the parameters, as the rule's function receives them."""
        return Params(**{name: parameter.value for name, parameter in self.parameters.items()})

    @cached_property
    def _because(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        """Each ground with its clauses."""
        return {ground: (ground, authority.clauses) for ground, authority in self.grounds.items()}

    @property
    def authorities(self) -> Iterator[tuple[str, Authority]]:
        """What each ground, then each parameter, rests on."""
        yield from self.grounds.items()
        yield from ((name, parameter.authority) for name, parameter in self.parameters.items())

    def probes(self, parameter: str) -> tuple[Value, ...]:
        """Return the values to try in order to prove that a parameter matters: its readings, then the domain's."""
        own = self.parameters[parameter]
        others = (*(reading.value for reading in own.readings), *self.rule.parameters[parameter].probes(own.value))
        return tuple(value for value in dict.fromkeys(others) if value != own.value)

    def says_the_same(self, other: RuleUse) -> bool:
        """Whether two files say the same of a rule, whatever the lines on which they say it."""
        return _said(self) == _said(other)

    def run(self, facts: Mapping[str, object]) -> tuple[AnyDecided, ...]:
        """Decide on the facts, given by name, and say for each ground because of which clauses."""
        because = self._because
        return tuple(
            [
                Decided(self.name, finding, tuple([because[ground] for ground in finding.grounds]))
                for finding in self.rule.run(self.params, facts)
            ]
        )


def _said(use: RuleUse) -> tuple[object, ...]:
    """What is said of a rule, lines apart."""
    authorities = tuple(
        (name, authority.clauses, authority.status, authority.why, authority.words)
        for name, authority in use.authorities
    )
    return authorities, tuple((parameter.value, parameter.readings) for parameter in use.parameters.values())
