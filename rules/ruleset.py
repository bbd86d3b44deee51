"""A rule set: which rules a way of playing has, the clauses behind each ground, and the parameters with their readings.

It is data, one YAML file a set. `load_ruleset` refuses whatever is not backed by a clause or is not what the rules
declare, and names the file and the line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Literal

from rules.domains import Domain, Value
from rules.frozen import FrozenMap
from rules.located import Located, RuleSetError, compose
from rules.rule import Decided, Params, Rule, games, registry

__all__ = [
    "Authority",
    "Parameter",
    "Reading",
    "RuleSet",
    "RuleSetError",
    "RuleUse",
    "load_ruleset",
    "load_rulesets",
]

Status = Literal["stated", "inferred", "conjectured", "silent"]
STATUSES: tuple[Status, ...] = ("stated", "inferred", "conjectured", "silent")


@dataclass(frozen=True)
class Authority:
    """The clauses (or the id of an omission) that a ground or a parameter rests on.

    `status`: `stated` there; `inferred` from it; `conjectured` from another edition; `silent`: the edition says
    nothing. `why` is the reason, wherever it is not plainly stated. `line` is where the file says so.
    """

    clauses: tuple[str, ...]
    status: Status = "stated"
    why: str | None = None
    line: int = 0


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
    """A rule as this set has it. `line` is where the file names it."""

    name: str
    grounds: Mapping[str, Authority]
    parameters: Mapping[str, Parameter]
    line: int = 0

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

    def run(self, facts: Mapping[str, object]) -> tuple[Decided, ...]:
        """Decide on the facts, given by name, and say for each ground because of which clauses."""
        because = self._because
        return tuple(
            [
                Decided(self.name, finding, tuple([because[ground] for ground in finding.grounds]))
                for finding in self.rule.run(self.params, facts)
            ]
        )


@dataclass(frozen=True)
class RuleSet:
    """A way of playing: its rules by name, in the order of the file."""

    id: str
    edition: str
    game: str
    title: str
    rules: Mapping[str, RuleUse]
    file: str = ""

    def with_reading(self, rule: str, parameter: str, value: object) -> RuleSet:
        """Return this set with another value for one parameter.

        Raises RuleSetError when the set has no such rule or parameter, or the rule does not admit the value.
        """
        use = self.rules.get(rule)
        if use is None or parameter not in use.parameters:
            has = f": it has {', '.join(use.parameters)}" if use and use.parameters else ""
            line = use.line if use else 1
            raise RuleSetError(self.file, line, f"{self.id} has no parameter {parameter} of {rule}{has}")
        try:
            read = use.rule.parameters[parameter].read(value)
        except ValueError as error:
            raise RuleSetError(self.file, use.line, f"{rule}, {parameter}: {error}") from None
        changed = {**use.parameters, parameter: replace(use.parameters[parameter], value=read)}
        other = RuleUse(use.name, use.grounds, FrozenMap(changed), use.line)
        return replace(self, rules=FrozenMap({**self.rules, rule: other}))

    def probes(self, rule: str, parameter: str) -> tuple[Value, ...]:
        """Return the values to try in order to prove that a parameter matters: its readings, then the domain's."""
        use = self.rules[rule]
        own = use.parameters[parameter]
        others = (*(reading.value for reading in own.readings), *use.rule.parameters[parameter].probes(own.value))
        return tuple(value for value in dict.fromkeys(others) if value != own.value)


def load_ruleset(path: Path | str) -> RuleSet:
    """Read a rule set from its file. Raises RuleSetError naming file and line; OSError when there is no such file."""
    top = compose(Path(path))
    fields = top.fields(("id", "edition", "game", "title", "rules"))
    game = fields["game"].text()
    if game not in games():
        raise fields["game"].error(f"unknown game {game}: there are rules for {', '.join(games())}")
    rules = {name: _use(name, node, game) for name, node in fields["rules"].entries().items()}
    for use in rules.values():
        _check_needs(use, rules, top.file)
    return RuleSet(
        fields["id"].text(), fields["edition"].text(), game, fields["title"].text(), FrozenMap(rules), top.file
    )


def load_rulesets(directory: Path | str | None = None) -> dict[str, RuleSet]:
    """Read all rule sets of a directory, by id; without one, those that come with the rules, of every game."""
    found: dict[str, RuleSet] = {}
    for path in _files(directory):
        ruleset = load_ruleset(path)
        if ruleset.id in found:
            raise RuleSetError(str(path), 1, f"the id {ruleset.id} is already that of {found[ruleset.id].file}")
        found[ruleset.id] = ruleset
    return found


def _files(directory: Path | str | None) -> Iterator[Path]:
    """The files of rule sets, in order."""
    if directory is not None:
        yield from sorted(Path(directory).glob("*.yaml"))
    else:
        yield from sorted(Path(__file__).parent.glob("*/sets/*.yaml"))


def _use(name: str, node: Located, game: str) -> RuleUse:
    """Read one rule of the set and hold it against what the rule declares."""
    rule = registry().get(name)
    if rule is None or rule.game != game:
        raise node.error(f"unknown rule {name}{_nearest(name, game)}")
    optional = () if rule.parameters else ("parameters",)
    required = ("grounds", "parameters") if rule.parameters else ("grounds",)
    fields = node.fields(required, optional)
    grounds = fields["grounds"].entries()
    _check_names(f"{name}: ground", grounds, tuple(rule.grounds), fields["grounds"])
    parameters = fields["parameters"].entries() if "parameters" in fields else {}
    _check_names(f"{name}: parameter", parameters, tuple(rule.parameters), fields.get("parameters", node))
    return RuleUse(
        name,
        FrozenMap({ground: _authority(grounds[ground]) for ground in rule.grounds}),
        FrozenMap({key: _parameter(key, parameters[key], domain) for key, domain in rule.parameters.items()}),
        node.line,
    )


def _nearest(name: str, game: str) -> str:
    """Words that name the rule most like this one, if any is."""
    near = get_close_matches(name, [rule.name for rule in registry().values() if rule.game == game], 1)
    return f": did you mean {near[0]}?" if near else ""


def _check_names(what: str, given: Mapping[str, Located], declared: tuple[str, ...], where: Located) -> None:
    """Refuse a name that the rule does not declare, and a declared one that is wanting."""
    for name, node in given.items():
        if name not in declared:
            raise node.error(f"{what} {name} is not one the rule declares: {', '.join(declared) or 'it has none'}")
    for name in declared:
        if name not in given:
            raise where.error(f"{what} {name} is wanting")


def _check_needs(use: RuleUse, rules: Mapping[str, RuleUse], file: str) -> None:
    """Refuse a rule whose findings would rest on a rule that the set does not have."""
    for needed in use.rule.needs:
        if needed not in rules:
            raise RuleSetError(file, use.line, f"{use.name} needs {needed}, which this set does not have")


def _authority(node: Located) -> Authority:
    """Read an authority: in short form the clauses; else `clauses`, `status`, `why`."""
    if not node.is_mapping:
        return Authority(_clauses(node), line=node.line)
    return _long_authority(node, node.fields(("clauses",), ("status", "why")))


def _long_authority(node: Located, fields: Mapping[str, Located]) -> Authority:
    """Read `clauses`, `status` and `why`; whatever is not stated must have its reason."""
    written = fields["status"].text() if "status" in fields else "stated"
    status = next((known for known in STATUSES if known == written), None)
    if status is None:
        raise fields["status"].error(f"unknown status {written}: write {', '.join(STATUSES)}")
    if status != "stated" and "why" not in fields:
        raise node.error(f"what is {status} needs its reason, why")
    return Authority(_clauses(fields["clauses"]), status, fields["why"].text() if "why" in fields else None, node.line)


def _clauses(node: Located) -> tuple[str, ...]:
    """Read one clause id or a list of them, none twice."""
    clauses = tuple(item.text() for item in node.items())
    if not clauses:
        raise node.error("at least one clause is wanted")
    for item, clause in zip(node.items(), clauses, strict=True):
        if len(clause.split()) != 1:
            raise item.error(f"{clause!r} is not the id of a clause")
        if clauses.count(clause) > 1:
            raise item.error(f"the clause {clause} is written twice")
    return clauses


def _parameter(name: str, node: Located, domain: Domain) -> Parameter:
    """Read a parameter: `value` and `clauses`, with `status`, `why` and `readings`."""
    fields = node.fields(("value", "clauses"), ("status", "why", "readings"))
    value = _value(fields["value"], domain)
    readings = tuple(_readings(fields["readings"], domain)) if "readings" in fields else ()
    for reading in readings:
        if reading.value == value:
            raise fields["readings"].error(f"{name}: a reading is the value itself")
    return Parameter(name, value, _long_authority(node, fields), readings)


def _value(node: Located, domain: Domain) -> Value:
    """Read a value that the domain admits."""
    try:
        return domain.read(node.plain())
    except ValueError as error:
        raise node.error(str(error)) from None


def _readings(node: Located, domain: Domain) -> Iterator[Reading]:
    """Read readings: a mapping of value to reason; for lists and tables a list of `value` and `why`."""
    if node.is_mapping:
        for key, why in node.key_entries():
            yield Reading(_value(key, domain), why.text())
        return
    for item in node.items():
        fields = item.fields(("value", "why"))
        yield Reading(_value(fields["value"], domain), fields["why"].text())
