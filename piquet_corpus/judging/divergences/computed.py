"""The computed differences of the rule sets, and the divergences that account for them.

All rule sets, by themselves and in each match form, are compared in pairs, rule by rule and parameter by parameter. A
divergence accounts for a difference if it names the decision and has the two rule sets on different sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Divergence, Side
from piquet_corpus.judging.comparison.differences import RuleDifference, rule_differences
from piquet_corpus.judging.comparison.ways import Way
from rules.core.ruleset import RuleSet


@dataclass(frozen=True)
class AccountedDifference:
    """A decision in which two rule sets differ, the state of each, and the divergences that account for it.

    `states`: the value of the parameter, or whether the rule set has the rule.
    """

    one: str
    other: str
    decision: Decision
    states: tuple[object, object]
    records: tuple[str, ...]


def differences(corpus: Corpus, ruleset: RuleSet, other: RuleSet) -> Iterator[AccountedDifference]:
    """Return every difference of two rule sets with its divergences, in the order of their rules."""
    both = Way(ruleset), Way(other)
    for difference in rule_differences(both):
        decision = decision_of(difference)
        found = (record.id for record in corpus.register.on(decision) if separates(record, ruleset, other))
        states = (difference.state(both[0]), difference.state(both[1]))
        yield AccountedDifference(ruleset.id, other.id, decision, states, tuple(found))


@lru_cache(maxsize=2)
def all_differences(corpus: Corpus) -> tuple[AccountedDifference, ...]:
    """Return the differences of every two rule sets of one game, by themselves and in each match form; kept."""
    played = (*corpus.rulesets.values(), *corpus.rulesets.played.values())
    pairs = [pair for pair in combinations(played, 2) if pair[0].game == pair[1].game]
    return tuple(each for ruleset, other in pairs for each in differences(corpus, ruleset, other))


def decision_of(difference: RuleDifference) -> Decision:
    """Return the decision of a difference."""
    return Decision(difference.rule, difference.parameter)


def separates(record: Divergence, ruleset: RuleSet, other: RuleSet) -> bool:
    """Whether a divergence has two rule sets on different sides."""
    return any(
        (_on(side, ruleset) and _on(opposite, other)) or (_on(side, other) and _on(opposite, ruleset))
        for side, opposite in combinations(record.sides, 2)
    )


def _on(side: Side, ruleset: RuleSet) -> bool:
    return not names_of(ruleset).isdisjoint(side.ways)


def names_of(ruleset: RuleSet) -> set[str]:
    """Return the names that a side may have for a rule set: its own, and that of the match form it is played in."""
    return {ruleset.id, ruleset.set_id, *((ruleset.form.id,) if ruleset.form else ())}
