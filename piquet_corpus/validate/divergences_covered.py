"""Check that a divergence accounts for every difference: of rule sets, of open readings, and in the alignment."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress

from piquet_corpus.corpus import Corpus
from piquet_corpus.divergences.computed import AccountedDifference, all_differences
from piquet_corpus.errors import UnknownRuleSet
from piquet_corpus.judging.ways import UnknownReading, value_text, way
from piquet_corpus.texts.alignment import Row
from piquet_corpus.texts.divergence import Decision
from piquet_corpus.validate.problem import Fault
from rules.core.use import RuleUse


def uncovered(corpus: Corpus, being_written: Collection[str]) -> Iterator[Fault]:
    """Say what has no divergence. Editions still being written, and rows between two games, need none."""
    for message in (*_differences(corpus, being_written), *_readings(corpus, being_written)):
        yield 1, None, message
    for row in corpus.alignment.rows:
        asked = row.relation != "parallel" and not _is_being_written(row, being_written)
        if asked and _is_of_one_game(corpus, row):
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
    """Say what a rule set decides."""
    if decision.parameter:
        return f"has {value_text(state)} for {decision}"
    return f"has {decision}" if state else "does not have it"


def _readings(corpus: Corpus, being_written: Collection[str]) -> Iterator[str]:
    """Say which readings of a rule set are in no divergence."""
    told = set(_told_readings(corpus))
    for rulesets, use in corpus.uses:
        if corpus.rulesets.edition(rulesets[0]) in being_written:
            continue
        for name, value in _open(use):
            if not any((id_, Decision(use.name, name), value) in told for id_ in rulesets):
                yield f"{rulesets[0]} could have {value} for {use.name}.{name}: no divergence covers this reading"


def _open(use: RuleUse) -> Iterator[tuple[str, str]]:
    """Return the parameters of a rule that have other readings, with the value of each reading."""
    for name, parameter in use.parameters.items():
        for reading in parameter.readings:
            yield name, value_text(reading.value)


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


def _is_being_written(row: Row, being_written: Collection[str]) -> bool:
    """Whether a row concerns an edition that is still being written."""
    editions = {id_.partition(".")[0] for id_ in row.clauses} | {getattr(row, "edition", "")}
    return not editions.isdisjoint(being_written)


def _is_of_one_game(corpus: Corpus, row: Row) -> bool:
    """Whether all clauses of a row are of one game: two games are not expected to agree."""
    return corpus.same_game(*(id_ for id_ in row.clauses if id_ in corpus.clauses))


def _row(corpus: Corpus, row: Row) -> Iterator[Fault]:
    """Say that a row other than a parallel is in no divergence and is not waived, or that it is both."""
    records = [record.id for record in corpus.register.records if row.id in record.rows]
    waiver = corpus.register.waived.get(row.id)
    if not records and waiver is None:
        yield 1, row.id, f"@corresp of a divergence must name this {row.relation}, or it must be waived with a reason"
    if records and waiver is not None:
        yield waiver.line, row.id, f"it is waived, but {', '.join(records)} names it; remove one of the two"
