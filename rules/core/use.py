"""A rule as a rule set has it: the clauses for each ground, and the parameters with their readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from operator import itemgetter
from typing import Any, Literal

from rules.core.domains import Value
from rules.core.errors import RuleSetError
from rules.core.frozen import FrozenMap
from rules.core.rule import AnyFinding, Params, Rule, rule_named
from rules.core.text import Texts

Status = Literal["stated", "emended", "inferred", "conjectured", "silent", "unused"]
MOST_KEPT = 4096
"""How many decisions of a rule are kept. When there are more, all are forgotten: it is not worth knowing the oldest."""
STATUSES: tuple[Status, ...] = ("stated", "emended", "inferred", "conjectured", "silent", "unused")
PLAIN = ("stated", "emended")
"""The statuses that need no reason: the text says it, as transcribed or as emended, and a crux has the reason."""


@dataclass(frozen=True)
class Words:
    """Words of a clause, letter for letter. `occurrence`: which one, from 1, if the clause has them more than once."""

    text: str
    occurrence: int | None = None


@dataclass(frozen=True)
class Authority:
    """The evidence for a ground or a parameter: clauses, or the id of an omission.

    `status`: `stated` there; `emended`: stated in words that the editors have put right; `inferred` from it;
    `conjectured` from another edition; `silent`: the edition says nothing; `unused`, of a parameter only: no coup under
    this set lets its value matter. `why` is the reason, needed unless it is stated or emended. `line`: the line in the
    file. `words`: by clause, the words that state the ground, or from which it is inferred. `review`: what is in doubt,
    if a tool proposed it and nobody has looked at it yet; it changes nothing that is decided.
    """

    clauses: Texts
    status: Status = "stated"
    why: str | None = None
    line: int = 0
    words: Mapping[str, tuple[Words, ...]] = FrozenMap({})
    review: str | None = None


@dataclass(frozen=True)
class Reading:
    """Another value that the text allows, and the reason for this reading."""

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
    """A rule as a set has it. `file` and `line`: where it is written; `origin`: the id of that set or match form.

    The origin differs from the set itself if the rule is inherited, or belongs to the match form. `unreachable`: the
    grounds that the rule cannot give under this set, each with the reason; they have no clauses.
    """

    name: str
    grounds: Mapping[str, Authority]
    parameters: Mapping[str, Parameter]
    line: int = 0
    file: str = ""
    origin: str = ""
    unreachable: Mapping[str, str] = FrozenMap({})

    @cached_property
    def rule(self) -> Rule:
        """The rule itself."""
        return rule_named(self.name)

    @cached_property
    def params(self) -> Params:
        """The values of the parameters, as the rule's function receives them."""
        return self.rule.params(**{name: parameter.value for name, parameter in self.parameters.items()})

    @cached_property
    def _because(self) -> Mapping[str, tuple[str, Texts]]:
        return {ground: (ground, authority.clauses) for ground, authority in self.grounds.items()}

    @property
    def authorities(self) -> Iterator[tuple[str, Authority]]:
        """Yield the evidence for each ground, then for each parameter."""
        yield from self.grounds.items()
        yield from ((name, parameter.authority) for name, parameter in self.parameters.items())

    def probes(self, parameter: str) -> tuple[Value, ...]:
        """Return the values to try to prove that a parameter matters: its readings, then those of the domain."""
        own = self.parameters[parameter]
        others = (*(reading.value for reading in own.readings), *self.rule.parameters[parameter].probes(own.value))
        return tuple(value for value in dict.fromkeys(others) if value != own.value)

    @property
    def written(self) -> tuple[object, ...]:
        """What a file says of it, without the lines on which it says so."""
        authorities = tuple(
            (name, authority.clauses, authority.status, authority.why, authority.words)
            for name, authority in self.authorities
        )
        valued = tuple((parameter.value, parameter.readings) for parameter in self.parameters.values())
        return authorities, valued, self.unreachable

    @cached_property
    def _decided(self) -> dict[object, tuple[AnyFinding, ...]]:
        """What was decided on which facts. A rule is pure, and most facts come again, in the same coup or another."""
        return {}

    @cached_property
    def _pick(self) -> Callable[[Mapping[str, object]], object]:
        """Takes from facts given by name those that the rule names: a tuple in its order, or a single one itself."""
        return itemgetter(*self.rule.facts) if self.rule.facts else lambda facts: ()

    def __getstate__(self) -> dict[str, object]:
        return {field.name: self.__dict__[field.name] for field in fields(self)}

    def run(self, **facts: object) -> tuple[Any, ...]:
        """Decide on the facts, given by name, and add the clauses for each ground.

        The findings are of the game of the rule, which its name does not tell. Equal facts are decided on once.
        """
        try:
            return self._decided[self._pick(facts)]
        except KeyError:
            pass
        except TypeError:  # a fact that can change has no hash
            return self._decide(facts)
        if len(self._decided) >= MOST_KEPT:
            self._decided.clear()
        found = self._decided[self._pick(facts)] = self._decide(facts)
        return found

    def _decide(self, facts: Mapping[str, object]) -> tuple[AnyFinding, ...]:
        because = self._because.__getitem__
        findings = self.rule.run(self.params, facts)
        try:
            return tuple([finding.by(self.name, tuple(map(because, finding.grounds))) for finding in findings])
        except KeyError as missing:
            ground = str(missing.args[0])
            says = f"which {self.origin} says is unreachable ({self.unreachable.get(ground, '')})"
            wrong = f'{self.name} gives the ground "{ground}", {says}: write the clauses that it rests on under grounds'
            raise RuleSetError(self.file, self.line, wrong) from None

    def opened(self) -> RuleUse:
        """Return this use with every ground allowed: those that are unreachable rest on nothing.

        Where another rule or a value of a parameter is not that of the edition, it does not say what can be reached.
        """
        allowed = {ground: Authority((), "silent", why, self.line) for ground, why in self.unreachable.items()}
        return replace(self, grounds=FrozenMap({**self.grounds, **allowed}), unreachable=FrozenMap({}))
