"""Check that a case proves every divergence that changes a result, and that divergences account for all that differs.

What differs: rule sets, open readings, and rows of the alignment.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, product

from piquet_corpus.editing.validate.problem import Fault
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Verdict, failures_of, run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Divergence, Proof, Side
from piquet_corpus.judging.divergences.computed import (
    AccountedDifference,
    all_differences,
    editions_of,
    needs_record,
    untold_readings,
)
from piquet_corpus.judging.divergences.prove import parting_of
from piquet_corpus.judging.ways import UnknownReading, Way, value_text, way, ways_named
from piquet_corpus.work.errors import UnknownRuleSet
from piquet_corpus.work.grouping import grouped
from rules.core.game import FactsError
from rules.core.rule import registry
from rules.core.text import did_you_mean, nearest

OMISSION = "omission"
UNSAID = {"inferred", "silent"}
"""The statuses of what a text does not say itself."""
Sides = Sequence[tuple[Side, tuple[Way, ...]]]
"""The sides of a divergence, each with the rule sets on it that are known."""


def unproven(corpus: Corpus) -> Iterator[Fault]:
    """Say what is wrong with the rule sets, the decisions and the proofs of the divergences.

    Raises CorpusError or RuleSetError when the rule sets or cases that could prove something cannot be read.
    """
    cases = {case.id: case for case in corpus.cases}
    for record in corpus.register.records:
        sides = [(side, tuple(_known(corpus, side))) for side in record.sides]
        wrong = [*_ways(corpus, record), *_inferred(record, sides), *_decisions(record, sides)]
        for line, message in (*wrong, *_faults(corpus, cases, record)):
            yield line, record.id, message


def _known(corpus: Corpus, side: Side) -> Iterator[Way]:
    for name in side.ways:
        with suppress(UnknownRuleSet, UnknownReading):
            yield from ways_named(corpus, name)


def _ways(corpus: Corpus, record: Divergence) -> Iterator[tuple[int, str]]:
    for side in record.sides:
        for name in side.ways:
            try:
                ways = ways_named(corpus, name)
            except (UnknownRuleSet, UnknownReading) as error:
                yield side.line, str(error)
                continue
            if ways and ways[0].ruleset.edition not in side.editions:
                yield side.line, f"{name} belongs to {ways[0].ruleset.edition}, which is not on this side"


def _inferred(record: Divergence, sides: Sides) -> Iterator[tuple[int, str]]:
    """Say which texts count as speaking where another is silent, although their rule sets only infer what they decide.

    A text that says as little as the other is silent too; that our rule sets differ belongs to another record.
    """
    if OMISSION not in record.form or not any(side.silent for side in record.sides):
        return
    for (side, ways), decision in product(sides, record.decisions):
        for speaking in () if side.silent else ways:
            use = speaking.ruleset.rules.get(decision.rule)
            if use is None or speaking.changed:
                continue
            named = use.parameters.get(decision.parameter or "")
            authorities = [named.authority] if named else list(use.grounds.values())
            if {authority.status for authority in authorities} <= UNSAID:
                message = f"{speaking.id} only infers {decision}, so its text does not speak where another is silent"
                yield side.line, message


def _decisions(record: Divergence, sides: Sides) -> Iterator[tuple[int, str]]:
    for decision in record.decisions:
        rule = registry().get(decision.rule)
        if rule is None or not (decision.parameter is None or decision.parameter in rule.parameters):
            yield record.line, f"unknown decision {decision}{did_you_mean(nearest(decision.rule, registry(), 1))}"
            continue
        for (side, ways), (_, others) in combinations(sides, 2):
            pairs = product(ways, others)
            alike = next((pair for pair in pairs if pair[0].state(decision) == pair[1].state(decision)), None)
            if alike:
                names = f"{alike[0].id} and {alike[1].id}"
                yield side.line, f"{names} are on different sides, but do not differ in {decision}"


def _faults(corpus: Corpus, cases: Mapping[str, Case], record: Divergence) -> Iterator[tuple[int, str]]:
    if record.decides and not record.proofs and not record.unproven:
        yield record.line, f"it claims to change a {record.effect}, but names no case that proves it"
    for proof in record.proofs:
        case = cases.get(proof.case)
        if case is None:
            yield proof.line, f"unknown case {proof.case}{did_you_mean(nearest(proof.case, cases, 1))}"
        elif message := _disproof(corpus, case, record, proof):
            yield proof.line, message


def _disproof(corpus: Corpus, case: Case, record: Divergence, proof: Proof) -> str | None:
    if proof.decision not in record.decisions:
        return f"{proof.decision} is not a decision that the divergence names"
    if not _opposed(record, proof):
        return f"{' and '.join(proof.ways)} must be rule sets on different sides of the divergence"
    if case.reading:
        return f"{case.id} is a case with changed readings; a proof must be a case of the unchanged rule sets"
    try:
        ways = [way(corpus, name) for name in proof.ways]
        parting = parting_of(corpus, proof.case, proof.ways, proof.decision)
    except (UnknownRuleSet, UnknownReading, FactsError) as error:
        return str(error)
    for each, verdict in zip(ways, parting.verdicts, strict=True):
        if verdict and (message := _unasserted(case, each, verdict)):
            return message
    under = " and ".join(each.id for each in ways)
    if not parting.apart:
        return f"{case.id} has the same result under {under}"
    if not parting.flipped:
        return f"{case.id} has different results under {under}, but not because of {proof.decision}"
    return None


def _unasserted(case: Case, way: Way, verdict: Verdict) -> str | None:
    """Say why a case does not state its result under a rule set; changed readings are covered by their rule set."""
    if way.ruleset.id not in case.rulesets:
        return f"{case.id} must say what is expected under {way.ruleset.id}"
    if way.changed:
        return None
    failures = run_case(case, way.ruleset).failures if verdict.stopped else failures_of(case, way.id, verdict)
    first = next(iter(failures), None)
    return f"{case.id} fails under {way.id}: {first.message}" if first else None


def _opposed(record: Divergence, proof: Proof) -> bool:
    sides = []
    for name in proof.ways:
        ruleset = name.partition(":")[0]
        broad = {name, ruleset, *ruleset.split("+")}
        exact = [place for place, side in enumerate(record.sides) if name in side.ways]
        sides.append(exact or [place for place, side in enumerate(record.sides) if broad.intersection(side.ways)])
    return any(place != other for place, other in product(*sides))


def uncovered(corpus: Corpus, being_written: Collection[str]) -> Iterator[Fault]:
    """Say what has no divergence: differences of rule sets, open readings, and rows other than parallels.

    Editions still being written, and rows between two games, need none.
    """
    for message in _differences(corpus, being_written):
        yield 1, None, message
    for untold in untold_readings(corpus):
        ruleset = untold.rulesets[0]
        if corpus.rulesets.group(ruleset).edition not in being_written:
            could = f"{ruleset} could have {untold.value} for {untold.decision}"
            yield 1, None, f"{could}: no divergence covers this reading"
    naming = grouped((row, record.id) for record in corpus.register.records for row in dict.fromkeys(record.rows))
    for row in corpus.alignment.rows:
        if not needs_record(corpus, row) or not editions_of(row).isdisjoint(being_written):
            continue
        records = naming.get(row.id, ())
        waiver = corpus.register.waived.get(row.id)
        if not records and waiver is None:
            must = f"@corresp of a divergence must name this {row.relation}, or it must be waived with a reason"
            yield 1, row.id, must
        if records and waiver is not None:
            yield waiver.line, row.id, f"it is waived, but {', '.join(records)} names it; remove one of the two"


def _differences(corpus: Corpus, being_written: Collection[str]) -> Iterator[str]:
    wanting: dict[Decision, list[AccountedDifference]] = {}
    for difference in all_differences(corpus):
        editions = {corpus.rulesets[name].edition for name in (difference.one, difference.other)}
        if not difference.records and editions.isdisjoint(being_written):
            wanting.setdefault(difference.decision, []).append(difference)
    for decision, (first, *others) in wanting.items():
        mine, theirs = (
            f"has {value_text(state)} for {decision}"
            if decision.parameter
            else (f"has {decision}" if state else "does not have it")
            for state in first.states
        )
        more = f", and {len(others)} more pairs" if others else ""
        yield f"{first.one} {mine} and {first.other} {theirs}{more}: no divergence with {decision} accounts for this"
