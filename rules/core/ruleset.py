"""A rule set: the rules of a way of playing, the clauses for each ground, and the parameters with their readings.

It is data, one YAML file for each set. So is a match form, which is combined with a rule set. `rules.core.loading`
reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, cast, overload

from rules.core.domains import Domain, Value
from rules.core.errors import Faults, RuleSetError, every
from rules.core.frozen import FrozenMap
from rules.core.rule import NAMES, AnyFinding, Params, RuleFunction
from rules.core.text import Texts, unknown
from rules.core.use import RuleUse

V = TypeVar("V", bound=Value)
T = TypeVar("T")
P = TypeVar("P", bound=Params)
F = ParamSpec("F")
D = TypeVar("D", bound=AnyFinding)

PLAYED_AS = "+"
"""The mark between a rule set and its match form: `moderne+rubicon`."""


@dataclass(frozen=True)
class RuleGroup:
    """A rule set or a match form: rules by name, in the order of the file, inherited ones first.

    `parts`: the passages of the edition that it is based on; if empty, the whole edition. `inherits`: that whose rules
    it has, except those that it changes. `short`: a name for tables and choices; empty where the short name of the
    edition will do.
    """

    id: str
    edition: str
    game: str
    title: str
    rules: Mapping[str, RuleUse]
    file: str = ""
    parts: Texts = ()
    inherits: str | None = None
    short: str = ""


class MatchForm(RuleGroup):
    """How coups make up a match: rules that are added to those of a rule set."""


class Rules(dict[RuleFunction, Callable[..., Any]], Generic[D]):
    """The rules of a set, by their functions; each is called with its facts, by name, and returns its findings.

    A rule that the set does not have finds nothing. KeyError for a function that is no rule.
    """

    def __init__(self, by_name: Mapping[str, RuleUse]) -> None:
        super().__init__()
        self._by_name = by_name

    if TYPE_CHECKING:  # the facts of a rule are those of its function, but for its parameters

        def __getitem__(
            self, rule: Callable[Concatenate[Any, F], Iterable[AnyFinding]]
        ) -> Callable[F, tuple[D, ...]]: ...

    def __missing__(self, rule: RuleFunction) -> Callable[..., Any]:
        use = self._by_name.get(NAMES[rule])
        self[rule] = found = use.run if use else lambda **facts: ()
        return found


@dataclass(frozen=True, repr=False)
class RuleSet(RuleGroup):
    """A way of playing. `form`: its match form, whose rules are among `rules`."""

    form: MatchForm | None = None

    def __repr__(self) -> str:
        return f"<RuleSet {self.id}: {self.title}>"

    def __getstate__(self) -> dict[str, object]:
        return {field.name: self.__dict__[field.name] for field in fields(self)}

    @cached_property
    def by_function(self) -> Rules[Any]:
        """What each rule decides, by its function; every judge of the set asks these."""
        return Rules(self.rules)

    @property
    def set_id(self) -> str:
        """The id of the set without a match form."""
        return set_of(self.id)

    def has(self, rule: RuleFunction) -> bool:
        """Whether the set has a rule, given by its function. KeyError for a function that is no rule."""
        return NAMES[rule] in self.rules

    @overload
    def value(self, parameter: Domain[V]) -> V | None: ...
    @overload
    def value(self, parameter: Domain[V], default: T) -> V | T: ...
    def value(self, parameter: Domain[V], default: T | None = None) -> V | T | None:
        """Return the value of a parameter, named as `PiqueParams.window`; the default if the set has not the rule."""
        use = self.rules.get(parameter.owner.rule)
        value: V | T | None = default if use is None else use.params.__dict__[parameter.name]
        return value

    def params(self, kind: type[P]) -> P | None:
        """Return the parameters of a rule, by their class; None if the set has not the rule."""
        use = self.rules.get(kind.rule)
        return None if use is None else cast(P, use.params)

    def holder(self, rule: str) -> str:
        """Return the id of the match form if the rule belongs to it, else the id of the set."""
        return self.form.id if self.form and rule in self.form.rules else self.set_id

    def stands_on(self, clause: str) -> bool:
        """Whether a clause of its edition is in the passages that it, or its match form, is based on."""
        return within(clause, self.parts) or (self.form is not None and within(clause, self.form.parts))

    def played_as(self, form: MatchForm) -> RuleSet:
        """Return this set, as it is loaded, with a match form in place of its usual one.

        Raises RuleSetError for a form of another edition, and for a rule without the rules that it needs.
        """
        if form.edition != self.edition:
            wrong = f"{form.id} is a match form of {form.edition}: it cannot be used with {self.set_id}"
            raise RuleSetError(form.file, 1, wrong)
        own = {name: use for name, use in self.rules.items() if self.holder(name) == self.set_id}
        id_, title = f"{self.set_id}{PLAYED_AS}{form.id}", f"{self.title}; {form.title}"
        both = replace(self, id=id_, title=title, rules=FrozenMap({**own, **form.rules}), form=form)
        both.check_needs()
        return both

    def check_needs(self) -> None:
        """Raise RuleSetError for the rules that need a rule that this set does not have."""
        faults = Faults()
        for use in self.rules.values():
            for needed in use.rule.needs:
                if needed not in self.rules:
                    wrong = f"{use.name} needs {needed}, which {self.id} does not have"
                    faults.add(RuleSetError(use.file, use.line, wrong))
        faults.check()

    def use_with(self, rule: str, parameter: str) -> RuleUse:
        """Return a rule of this set that has a parameter. Raises RuleSetError, which names the nearest."""
        use = self.rules.get(rule)
        if use is None:
            having = (name for name, each in self.rules.items() if each.parameters)
            raise RuleSetError(self.file, 1, unknown("rule", rule, having, f"with parameters in {self.id}"))
        if not use.parameters:
            raise RuleSetError(use.file, use.line, f"{rule} has no parameters in {self.id}")
        if parameter not in use.parameters:
            raise RuleSetError(use.file, use.line, unknown("parameter", parameter, use.parameters, f"of {rule}"))
        return use

    def with_reading(self, rule: str, parameter: str, value: object) -> RuleSet:
        """Return this set with another value for one parameter.

        With another value than the edition's, every ground can be reached. Raises RuleSetError when the set
        has no such rule or parameter, or the rule does not allow the value.
        """
        use = self.use_with(rule, parameter)
        try:
            read = use.rule.parameters[parameter].read(value)
        except ValueError as error:
            raise RuleSetError(use.file, use.line, f"{rule}, {parameter}: {error}") from None
        own = use.parameters[parameter]
        other = replace(use, parameters=FrozenMap({**use.parameters, parameter: replace(own, value=read)}))
        changed = replace(self, rules=FrozenMap({**self.rules, rule: other}))
        return changed if read == own.value else changed.opened()

    def opened(self) -> RuleSet:
        """Return this set with every ground allowed, for rules that the edition does not have as they are here."""
        opened = {name: use.opened() for name, use in self.rules.items() if use.unreachable}
        return replace(self, rules=FrozenMap({**self.rules, **opened})) if opened else self


class RuleSets(Mapping[str, RuleSet]):
    """The rule sets by id, each after the one that it inherits; and the match forms.

    A set with a match form is found by both names, `sets["moderne+rubicon"]`, but is not listed among the sets;
    `played` has all of these combinations.
    """

    def __init__(self, sets: Mapping[str, RuleSet], forms: Mapping[str, MatchForm]) -> None:
        """Combine every form with every set of its edition. RuleSetError when the two do not fit together."""
        self.sets, self.forms = sets, forms
        both = (
            (ruleset, form) for ruleset in sets.values() for form in forms.values() if form.edition == ruleset.edition
        )
        played = every(lambda pair: pair[0].played_as(pair[1]), both)
        self.played: Mapping[str, RuleSet] = {each.id: each for each in played}

    def __getitem__(self, name: str) -> RuleSet:
        return self.sets[name] if name in self.sets else self.played[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.sets)

    def __len__(self) -> int:
        return len(self.sets)

    def group(self, id_: str) -> RuleGroup:
        """Return a rule set or a match form. KeyError for an unknown id."""
        return self.sets[id_] if id_ in self.sets else self.forms[id_]

    def of(self, editions: Collection[str]) -> RuleSets:
        """Return those that belong to some editions."""
        return RuleSets(
            {id_: each for id_, each in self.sets.items() if each.edition in editions},
            {id_: each for id_, each in self.forms.items() if each.edition in editions},
        )

    def in_order(self, place: Mapping[str, int]) -> RuleSets:
        """Return the same rule sets, sorted by the place of each."""
        return RuleSets({id_: self.sets[id_] for id_ in sorted(self.sets, key=place.__getitem__)}, self.forms)

    @property
    def uses(self) -> Iterator[tuple[str, RuleUse]]:
        """Yield every rule of every set and match form, inherited or not, with the id of the set or form."""
        for id_, ruleset in self.sets.items():
            yield from ((id_, use) for name, use in ruleset.rules.items() if ruleset.holder(name) == id_)
        for id_, form in self.forms.items():
            yield from ((id_, use) for use in form.rules.values())


def set_of(name: str) -> str:
    """Return the id of a rule set without its match form: `moderne` of `moderne+rubicon`."""
    return name.partition(PLAYED_AS)[0]


def within(clause: str, parts: Texts) -> bool:
    """Whether a clause is in one of these passages of its edition; if there are none, the whole edition is meant."""
    return not parts or any(f"{clause}.".startswith(f"{part}.") for part in parts)
