"""Check that a divergence accounts for every difference: of rule sets, of open readings, and in the alignment."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from piquet_corpus.editing.validate.problem import Fault
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Row
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.comparison.ways import value_text
from piquet_corpus.judging.divergences.computed import (
    AccountedDifference,
    all_differences,
    editions_of,
    needs_record,
    untold_readings,
)


def uncovered(corpus: Corpus, being_written: Collection[str]) -> Iterator[Fault]:
    """Say what has no divergence. Editions still being written, and rows between two games, need none."""
    for message in (*_differences(corpus, being_written), *_readings(corpus, being_written)):
        yield 1, None, message
    for row in corpus.alignment.rows:
        if needs_record(corpus, row) and editions_of(row).isdisjoint(being_written):
            yield from _row(corpus, row)


def _differences(corpus: Corpus, being_written: Collection[str]) -> Iterator[str]:
    """Say where rule sets differ without a divergence that says so; each decision is named once."""
    wanting: dict[Decision, list[AccountedDifference]] = {}
    for difference in all_differences(corpus):
        editions = {corpus.rulesets[name].edition for name in (difference.one, difference.other)}
        if not difference.records and editions.isdisjoint(being_written):
            wanting.setdefault(difference.decision, []).append(difference)
    for decision, several in wanting.items():
        first = several[0]
        mine, theirs = (_told(decision, state) for state in first.states)
        more = f", and {len(several) - 1} more pairs" if len(several) > 1 else ""
        yield f"{first.one} {mine} and {first.other} {theirs}{more}: no divergence with {decision} accounts for this"


def _told(decision: Decision, state: object) -> str:
    if decision.parameter:
        return f"has {value_text(state)} for {decision}"
    return f"has {decision}" if state else "does not have it"


def _readings(corpus: Corpus, being_written: Collection[str]) -> Iterator[str]:
    """Say which readings of a rule set are in no divergence."""
    for untold in untold_readings(corpus):
        if corpus.rulesets.edition(untold.rulesets[0]) not in being_written:
            could = f"{untold.rulesets[0]} could have {untold.value} for {untold.decision}"
            yield f"{could}: no divergence covers this reading"


def _row(corpus: Corpus, row: Row) -> Iterator[Fault]:
    """Say that a row other than a parallel is in no divergence and is not waived, or that it is both."""
    records = [record.id for record in corpus.register.records if row.id in record.rows]
    waiver = corpus.register.waived.get(row.id)
    if not records and waiver is None:
        yield 1, row.id, f"@corresp of a divergence must name this {row.relation}, or it must be waived with a reason"
    if records and waiver is not None:
        yield waiver.line, row.id, f"it is waived, but {', '.join(records)} names it; remove one of the two"
