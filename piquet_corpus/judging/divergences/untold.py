"""What no divergence tells yet: readings of rule sets, and rows of the alignment that are no parallels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.comparison.ways import UnknownReading, value_text, way
from piquet_corpus.work.errors import UnknownRuleSet
from rules.core.use import RuleUse


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
                found = UntoldReading(rulesets, use, parameter.name, value_text(reading.value))
                if not any((id_, found.decision, found.value) in told for id_ in rulesets):
                    yield found


def _told_readings(corpus: Corpus) -> Iterator[tuple[str, Decision, str]]:
    """Return the readings that divergences cover: the rule set or match form with the rule, the decision, the value."""
    for record in corpus.register.records:
        for name in (name for side in record.sides for name in side.ways if ":" in name):
            with suppress(UnknownRuleSet, UnknownReading):
                found = way(corpus, name)
                for changed in found.changed:
                    decision = Decision(changed.rule, changed.parameter)
                    if decision in record.decisions:
                        yield found.ruleset.holder(changed.rule), decision, changed.value


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
