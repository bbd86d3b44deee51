"""The differences of rule sets: rules that only some of them have, and parameters with different values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from piquet_corpus.judging.comparison.ways import Way
from rules.core.frozen import FrozenMap
from rules.core.ruleset import Parameter, RuleSet


@dataclass(frozen=True)
class RuleDifference:
    """One difference of rule sets: a parameter of a rule, or (without one) whether they have the rule at all."""

    rule: str
    parameter: str | None = None

    def of(self, way: Way) -> Parameter | None:
        """The parameter of a rule set; None if it does not have the rule."""
        use = way.ruleset.rules.get(self.rule)
        return use.parameters[self.parameter] if use and self.parameter else None

    def why(self, way: Way) -> str | None:
        """The reason for the value of a rule set, if the text does not state it plainly."""
        parameter = self.of(way)
        if parameter is None:
            return None
        read = [reading.why for reading in parameter.readings if reading.value == parameter.value]
        is_own = self not in [RuleDifference(changed.rule, changed.parameter) for changed in way.changed]
        return parameter.authority.why if is_own else read[0] if read else "tried, though the text does not offer it"

    def is_unused(self, way: Way) -> bool:
        """Whether a rule set says that no coup lets its value matter."""
        parameter = self.of(way)
        return parameter is not None and parameter.authority.status == "unused"

    def clauses(self, way: Way) -> tuple[str, ...]:
        """The clauses and omissions on which the state of a rule set rests."""
        use = way.ruleset.rules.get(self.rule)
        if use is None:
            return ()
        authorities = [parameter.authority] if (parameter := self.of(way)) else use.grounds.values()
        return tuple(dict.fromkeys(clause for authority in authorities for clause in authority.clauses))

    def state(self, way: Way) -> object:
        """What is compared: the value, or whether the rule set has the rule."""
        parameter = self.of(way)
        return parameter.value if parameter else self.rule in way.ruleset.rules

    def put(self, source: Way, target: Way) -> RuleSet:
        """The rules of `target`, with the state of `source` in this difference."""
        rules = dict(target.ruleset.rules)
        use, taken = rules.get(self.rule), source.ruleset.rules.get(self.rule)
        if taken is None:
            rules.pop(self.rule, None)
        elif self.parameter is None or use is None:
            rules[self.rule] = taken
        else:
            changed = {**use.parameters, self.parameter: taken.parameters[self.parameter]}
            rules[self.rule] = replace(use, parameters=FrozenMap(changed))
        return replace(target.ruleset, rules=FrozenMap(rules)).opened()


def rule_differences(several: Sequence[Way]) -> Iterator[RuleDifference]:
    """Return all differences of some rule sets, in the order of the first that has the rule."""
    for rule in dict.fromkeys(rule for way in several for rule in way.ruleset.rules):
        having = [way for way in several if rule in way.ruleset.rules]
        if len(having) < len(several):
            yield RuleDifference(rule)
        for name in having[0].ruleset.rules[rule].parameters:
            difference = RuleDifference(rule, name)
            if len({difference.state(way) for way in having if not difference.is_unused(way)}) > 1:
                yield difference
