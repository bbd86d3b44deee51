"""The computed differences of rule sets, and what the register does not tell of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.divergence import Decision, Divergence
from piquet_corpus.judging.ways import UnknownReading, Way, rule_differences, way
from piquet_corpus.work.errors import UnknownRuleSet
from rules.core.domains import value_text
from rules.core.ruleset import RuleSet
from rules.core.use import RuleUse


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
    for decision in rule_differences(both):
        records = (record.id for record in corpus.register.of(decision) if separates(record, ruleset, other))
        states = (both[0].state(decision), both[1].state(decision))
        yield AccountedDifference(ruleset.id, other.id, decision, states, tuple(records))


@lru_cache(maxsize=2)
def all_differences(corpus: Corpus) -> tuple[AccountedDifference, ...]:
    """Return the differences of every two rule sets of one game, by themselves and in each match form; kept."""
    played = (*corpus.rulesets.values(), *corpus.rulesets.played.values())
    return tuple(
        difference
        for ruleset, other in combinations(played, 2)
        if ruleset.game == other.game
        for difference in differences(corpus, ruleset, other)
    )


def separates(record: Divergence, ruleset: RuleSet, other: RuleSet) -> bool:
    """Whether a divergence has two rule sets on different sides."""
    mine, theirs = names_of(ruleset), names_of(other)
    return any(
        not mine.isdisjoint(side.ways) and not theirs.isdisjoint(opposite.ways)
        for side, opposite in permutations(record.sides, 2)
    )


def names_of(ruleset: RuleSet) -> set[str]:
    """Return the names that a side may have for a rule set: its own, and that of the match form it is played in."""
    return {ruleset.id, ruleset.set_id, *((ruleset.form.id,) if ruleset.form else ())}


@dataclass(frozen=True)
class UntoldReading:
    """A reading that no divergence covers: the rule sets or match forms that have it, the rule, and the value."""

    rulesets: tuple[str, ...]
    use: RuleUse
    parameter: str
    value: str

    @property
    def decision(self) -> Decision:
        """The decision of which it is a reading."""
        return Decision(self.use.name, self.parameter)


def untold_readings(corpus: Corpus) -> Iterator[UntoldReading]:
    """Return the readings of all rule sets and match forms that no divergence covers, in their order."""
    told = set(_told_readings(corpus))
    for rulesets, use in corpus.uses.rules:
        for parameter in use.parameters.values():
            for reading in parameter.readings:
                untold = UntoldReading(rulesets, use, parameter.name, value_text(reading.value))
                if not any((id_, untold.decision, untold.value) in told for id_ in rulesets):
                    yield untold


def _told_readings(corpus: Corpus) -> Iterator[tuple[str, Decision, str]]:
    for record in corpus.register.records:
        for name in (name for side in record.sides for name in side.ways if ":" in name):
            with suppress(UnknownRuleSet, UnknownReading):
                read = way(corpus, name)
                for changed in read.changed:
                    if changed.decision in record.decisions:
                        yield read.ruleset.holder(changed.rule), changed.decision, changed.value


def unrecorded_rows(corpus: Corpus) -> Iterator[Row]:
    """Return the rows of one game other than parallels that no divergence names and no waiver excuses."""
    named = {row for record in corpus.register.records for row in record.rows}
    for row in corpus.alignment.rows:
        if needs_record(corpus, row) and row.id not in named and row.id not in corpus.register.waived:
            yield row


def needs_record(corpus: Corpus, row: Row) -> bool:
    """Whether a divergence must name a row, or a waiver excuse it: two games are not expected to agree."""
    return row.relation != "parallel" and corpus.same_game(*(id_ for id_ in row.clauses if id_ in corpus.clauses))


def editions_of(row: Row) -> frozenset[str]:
    """Return the editions of a row, among them the one that an omission says is silent."""
    silent = {row.edition} if isinstance(row, Omission) else set()
    return frozenset({id_.partition(".")[0] for id_ in row.clauses} | silent)
