"""What the rule sets rest on each clause: the first half of the chain from a clause to what it decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rules.core.ruleset import Authority, Parameter, RuleSets, RuleUse


@dataclass(frozen=True)
class GroundUse:
    """A ground of a rule that rule sets or match forms rest on a clause (or an omission).

    `rulesets` has several where the rule is inherited. `file`: the rule set that says so, on the line of the authority.
    """

    rulesets: tuple[str, ...]
    rule: str
    ground: str
    authority: Authority
    file: str


@dataclass(frozen=True)
class ParameterUse:
    """A parameter whose value rule sets or match forms rest on a clause (or an omission). Fields as in GroundUse."""

    rulesets: tuple[str, ...]
    rule: str
    parameter: Parameter
    file: str

    @property
    def authority(self) -> Authority:
        """What its value rests on."""
        return self.parameter.authority


T = TypeVar("T", GroundUse, ParameterUse)


class Uses:
    """The rules of the rule sets, by the clauses and omissions that they rest on."""

    def __init__(self, rulesets: RuleSets) -> None:
        self._rulesets = rulesets

    @cached_property
    def rules(self) -> tuple[tuple[tuple[str, ...], RuleUse], ...]:
        """Every rule of every file, with the rule sets and match forms that have it; the first is that of the file."""
        rules: dict[tuple[str, str], tuple[tuple[str, ...], RuleUse]] = {}
        for id_, use in self._rulesets.uses:
            ids, _ = rules.get((use.origin, use.name), ((), use))
            rules[use.origin, use.name] = (*ids, id_), use
        return tuple(rules.values())

    @cached_property
    def grounds(self) -> Mapping[str, tuple[GroundUse, ...]]:
        """The grounds that rest on a clause or an omission, by its id."""
        return _by_clause(
            GroundUse(rulesets, use.name, ground, authority, use.file)
            for rulesets, use in self.rules
            for ground, authority in use.grounds.items()
        )

    @cached_property
    def parameters(self) -> Mapping[str, tuple[ParameterUse, ...]]:
        """The parameters that rest on a clause or an omission, by its id."""
        return _by_clause(
            ParameterUse(rulesets, use.name, parameter, use.file)
            for rulesets, use in self.rules
            for parameter in use.parameters.values()
        )


def _by_clause(uses: Iterable[T]) -> dict[str, tuple[T, ...]]:
    found: dict[str, list[T]] = {}
    for use in uses:
        for clause in use.authority.clauses:
            found.setdefault(clause, []).append(use)
    return {clause: tuple(listed) for clause, listed in found.items()}
