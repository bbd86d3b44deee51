"""What a rule is: one small pure function that decides one thing and names its grounds.

A rule's first argument `p` holds its parameters; the names of its other arguments are the facts that it needs.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType, MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, cast

import rules
from rules.core.cards import AnyCard
from rules.core.domains import Domain
from rules.core.frozen import FrozenMap, but
from rules.core.text import Texts

S_co = TypeVar("S_co", bound=str, covariant=True)
"""The sides of a game, by their names: at Piquet a Hand."""
C_co = TypeVar("C_co", bound=AnyCard, covariant=True)


class RuleError(Exception):
    """A rule is written wrongly: declared twice, or its function gives a ground that it does not declare.

    That is our own fault, not the user's: it is not a PiquetError, so that its traceback is shown.
    """


class Params:
    """The parameters of a rule, by name: `p.points`. They cannot be changed.

    A rule with parameters has a class of its own, in which each stands with its domain; `rule` is the rule's name.
    """

    rule: ClassVar[str] = ""

    def __init__(self, **values: object) -> None:
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("parameters cannot be changed")


@dataclass(frozen=True, init=False)
class Finding(Generic[S_co, C_co]):
    """What a rule decides: the grounds, the side, and the result; as decided under a rule set, the rule and clauses.

    `to` is one of the sides of the game (at Piquet a hand of the coup). `player` is used where the sides of a game are
    not its players: one of these, in what concerns a partie or the deal. `points` are the points that the side counts
    (0: it counts nothing for this); if there are `payers`, each of them pays it this number. `number` is any other
    number, such as the total of a point; `ruling` a word such as `good`; `name` the thing judged, such as
    `tierce major`; `cards` the cards that make it. `rule` is the name of the rule, and `because` has for each ground
    the clauses that the rule set gives for it; both are empty as the function of the rule makes the finding.
    """

    grounds: Texts
    to: S_co | None
    points: int | None
    ruling: str | None
    name: str | None
    number: int | None
    cards: tuple[C_co, ...]
    player: str | None
    payers: tuple[S_co, ...]
    rule: str
    because: tuple[tuple[str, Texts], ...]

    def __init__(
        self,
        *grounds: str,
        to: S_co | None = None,
        points: int | None = None,
        ruling: str | None = None,
        name: str | None = None,
        number: int | None = None,
        cards: tuple[C_co, ...] = (),
        player: str | None = None,
        payers: tuple[S_co, ...] = (),
    ) -> None:
        # Straight into __dict__: a frozen dataclass sets its fields one by one, and findings are made by the thousand.
        self.__dict__.update(
            grounds=grounds,
            to=to,
            points=points,
            ruling=ruling,
            name=name,
            number=number,
            cards=cards,
            player=player,
            payers=payers,
            rule="",
            because=(),
        )

    def by(self, rule: str, because: tuple[tuple[str, Texts], ...]) -> Self:
        """Return this finding as decided by a rule, with the clauses for each ground."""
        return but(self, {"rule": rule, "because": because})

    def is_by(self, rule: RuleFunction) -> bool:
        """Whether a rule, given by its function, has decided it. KeyError for a function that is no rule."""
        return self.rule == NAMES[rule]

    @property
    def clauses(self) -> Texts:
        """The clauses of all the grounds, each once, in order."""
        return tuple(dict.fromkeys(clause for _, clauses in self.because for clause in clauses))


AnyFinding: TypeAlias = Finding[str, AnyCard]
RuleFunction = Callable[..., Iterable[AnyFinding]]
F = TypeVar("F", bound=RuleFunction)


@dataclass(frozen=True)
class Rule:
    """A rule as declared: its grounds with their meanings, its parameters, and the function that decides.

    `needs` are the rules without which this one has nothing to judge; a rule set that has it must have them too.
    `matter` is what it decides: its own name, or the name of another rule that decides the same in other sets or for
    other cards, so that the two can be shown side by side. `condition`: the ground that says what a side must have, if
    the rule finds nothing for a side only because it lacks that; else empty.
    """

    name: str
    function: RuleFunction
    grounds: Mapping[str, str]
    params: type[Params]
    needs: Texts
    facts: Texts
    matter: str
    condition: str = ""

    @cached_property
    def parameters(self) -> Mapping[str, Domain[Any]]:
        """The domain of each parameter, by its name."""
        return FrozenMap({name: domain for name, domain in vars(self.params).items() if isinstance(domain, Domain)})

    @property
    def asks(self) -> Mapping[str, str]:
        """What each parameter settles, in a few words, by its name."""
        return {name: domain.asks for name, domain in self.parameters.items()}

    @property
    def module(self) -> str:
        """The module that defines it: `rules.piquet.laws.point`."""
        return self.function.__module__

    @property
    def file(self) -> Path:
        """The file that it stands in."""
        return Path(cast(FunctionType, self.function).__code__.co_filename)

    @property
    def line(self) -> int:
        """The line of that file on which it begins: that of its `@rule`."""
        return cast(FunctionType, self.function).__code__.co_firstlineno

    @property
    def game(self) -> str:
        """The game that it belongs to, which is its package: `piquet`."""
        return self.module.split(".")[1]

    @property
    def title(self) -> str:
        """The first line of its docstring, which states the rule."""
        return (inspect.getdoc(self.function) or self.name).splitlines()[0]

    def run(self, p: Params, facts: Mapping[str, object]) -> tuple[AnyFinding, ...]:
        """Decide on the facts, given by name. RuleError when a finding has no ground, or an undeclared one."""
        findings = tuple(self.function(p, *map(facts.__getitem__, self.facts)))
        for finding in findings:
            if not finding.grounds or not self._declared.issuperset(finding.grounds):
                wrong = next((ground for ground in finding.grounds if ground not in self._declared), "(none)")
                raise RuleError(f"{self.name} gives the ground {wrong}, which it does not declare")
        return findings

    @cached_property
    def _declared(self) -> frozenset[str]:
        return frozenset(self.grounds)


def make_rule(
    name: str,
    function: RuleFunction,
    *,
    grounds: Mapping[str, str],
    needs: Texts = (),
    matter: str | None = None,
    condition: str = "",
) -> Rule:
    """Describe a function as a rule; its `p` is annotated by its parameters.

    RuleError without a first argument `p`, and for a condition that is none of the grounds.
    """
    if condition and condition not in grounds:
        raise RuleError(f"the condition of {name} is {condition}, which is none of its grounds")
    first, *facts = inspect.signature(function).parameters
    if first != "p":
        raise RuleError(f"the first argument of the function of {name} must be p, its parameters")
    kind = function.__annotations__.get("p", Params)
    params = cast(FunctionType, function).__globals__[kind] if isinstance(kind, str) else kind
    return Rule(name, function, FrozenMap(grounds), params, needs, tuple(facts), matter or name, condition)


_REGISTRY: dict[str, Rule] = {}
NAMES: dict[RuleFunction, str] = {}
"""The name of each rule that is registered, by its function."""


def rule(
    name: str,
    *,
    grounds: Mapping[str, str],
    needs: Texts = (),
    matter: str | None = None,
    condition: str = "",
) -> Callable[[F], F]:
    """Register the decorated function as a rule, as described in Rule; the function itself stays as it is.

    Its parameters are those of the class by which `p` is annotated. RuleError when the name is declared already.
    """

    def register(function: F) -> F:
        if name in _REGISTRY:
            raise RuleError(f"the rule {name} is declared twice, in {_REGISTRY[name].module} and {function.__module__}")
        described = make_rule(name, function, grounds=grounds, needs=needs, matter=matter, condition=condition)
        made = _REGISTRY[name] = described
        if made.params is not Params:
            made.params.rule = name
        NAMES[function] = name
        return function

    return register


@cache
def games() -> Texts:
    """Return the games that have rules: the folders of `rules` with rule sets. Looked up once in a process."""
    return tuple(sorted({sets.parent.name for path in rules.__path__ for sets in Path(path).glob("*/sets")}))


def rule_named(name: str) -> Rule:
    """Return a rule by its name. Games are imported only until one declares it. Raises KeyError when none does."""
    for game in games():
        if name in _REGISTRY:
            break
        importlib.import_module(f"rules.{game}")
    return _REGISTRY[name]


@cache
def registry() -> Mapping[str, Rule]:
    """Return all rules by name, game by game, in the order in which they are declared. It cannot be changed."""
    for game in games():
        importlib.import_module(f"rules.{game}")
    # another may have been imported first
    in_order = sorted(_REGISTRY.items(), key=lambda named: named[1].module.split(".")[:2])
    _REGISTRY.clear()
    _REGISTRY.update(in_order)
    return MappingProxyType(_REGISTRY)
