"""The experiments: a rule set as it is, and with one decision of another rule set, or with another reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.comparison.ways import RuleDifference, Way, other_readings
from piquet_corpus.simulation.impact.stated import StatedOutcome, TriedIn, stated
from rules.core.errors import PiquetError
from rules.core.ruleset import RuleSet
from rules.core.simulated import Simulated


@dataclass(frozen=True)
class Experiment:
    """A rule set with and without one decision.

    `source`: the rule set whose state is taken over; or, if it `is_reading`, the value of the other reading.
    """

    decision: Decision
    ruleset: str
    source: str
    is_reading: bool
    before: RuleSet
    after: RuleSet


def experiments(corpus: Corpus, simulated: Simulated, game: str) -> Iterator[Experiment]:
    """Yield all experiments: first those of the decisions in which rule sets differ, then those of readings.

    A reading that changes nothing for honest players is none. Raises NotCovered and RuleSetError for a decision that
    cannot be measured where its line asks for it.
    """
    for one in stated(corpus).values():
        for setting in one.settings:
            before, after = corpus.rulesets[setting.ruleset], taken_over(corpus, one, setting)
            yield Experiment(one.decision, setting.ruleset, setting.source, False, before, after)
    for ruleset in corpus.rulesets.values():
        if ruleset.game == game:
            yield from _readings(simulated, ruleset)


def _readings(simulated: Simulated, ruleset: RuleSet) -> Iterator[Experiment]:
    """Yield the other readings of a rule set that change something; none of one that our players cannot play."""
    try:
        own = simulated.terms(ruleset).tobytes()
    except PiquetError:
        return
    for reading in other_readings(ruleset):
        if simulated.terms(reading.rules).tobytes() != own:
            said, _, value = reading.name.partition("=")
            rule, _, parameter = said.rpartition(".")
            yield Experiment(Decision(rule, parameter), ruleset.id, value, True, ruleset, reading.rules)


def taken_over(corpus: Corpus, one: StatedOutcome, setting: TriedIn) -> RuleSet:
    """Return a rule set with the state of another in a decision, and in those that go with it."""
    source, way = Way(corpus.rulesets[setting.source]), Way(corpus.rulesets[setting.ruleset])
    for decision in (one.decision, *one.together):
        way = Way(RuleDifference(decision.rule, decision.parameter).put(source, way))
    return way.ruleset
