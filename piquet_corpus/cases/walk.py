"""Going through a case event by event: how things stand after each."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.cases.model import Case
from piquet_corpus.cases.run import begin, with_readings
from rules.core.record import AnyRecord
from rules.core.machine import Impossible
from rules.core.ruleset import RuleSet


def walk(case: Case, ruleset: RuleSet) -> tuple[AnyRecord, ...]:
    """Go through a case as far as its events can happen: how it stands at the beginning, then after each of them.

    Nothing for a case without events. Raises RuleSetError for a reading that the rule set cannot have, FactsError for
    what cannot stand so under the rules.
    """
    record = begin(with_readings(case, ruleset), case)
    return tuple(_moments(record, case)) if record else ()


def _moments(record: AnyRecord, case: Case) -> Iterator[AnyRecord]:
    """Let the events happen one by one."""
    yield record
    for happening in case.events:
        try:
            record = record.apply(happening.event)
        except Impossible:
            return
        yield record
