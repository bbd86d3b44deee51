"""Check that a case proves every divergence that claims to change a result or a penalty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, product

from piquet_corpus.editing.validate.problem import Fault
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Divergence, Proof, Side
from piquet_corpus.judging.comparison.ways import RuleDifference, UnknownReading, Way, way, ways_named
from piquet_corpus.judging.divergences.prove import difference_of, parting_of
from piquet_corpus.work.errors import UnknownRuleSet
from rules.core.game import FactsError
from rules.core.rule import registry
from rules.core.suggest import did_you_mean, nearest

OMISSION = "omission"
UNSAID = {"inferred", "silent"}
"""The statuses of what a text does not say itself."""


def unproven(corpus: Corpus) -> Iterator[Fault]:
    """Say what is wrong with the rule sets, the decisions and the proofs of the divergences.

    Raises CorpusError or RuleSetError when the rule sets or cases that could prove something cannot be read.
    """
    cases = {case.id: case for case in corpus.cases}
    for record in corpus.register.records:
        found = (_ways(corpus, record), _inferred(corpus, record), _decisions(corpus, record))
        for line, message in (*chain.from_iterable(found), *_proofs(corpus, cases, record)):
            yield line, record.id, message


def _ways(corpus: Corpus, record: Divergence) -> Iterator[tuple[int, str]]:
    """Say which rule sets are unknown, or are on the side of another edition."""
    for side in record.sides:
        for name in side.ways:
            try:
                found = ways_named(corpus, name)
            except (UnknownRuleSet, UnknownReading) as error:
                yield side.line, str(error)
                continue
            if found and found[0].ruleset.edition not in side.editions:
                yield side.line, f"{name} belongs to {found[0].ruleset.edition}, which is not on this side"


def _inferred(corpus: Corpus, record: Divergence) -> Iterator[tuple[int, str]]:
    """Say which texts count as speaking where another is silent, although their rule sets only infer what they decide.

    A text that says as little as the other is silent too; that our rule sets differ belongs to another record.
    """
    if OMISSION not in record.form or not any(side.silent for side in record.sides):
        return
    for side, decision in product(record.sides, record.decisions):
        for one in () if side.silent else _known(corpus, side):
            use = one.ruleset.rules.get(decision.rule)
            if use is None or one.changed:
                continue
            named = use.parameters.get(decision.parameter or "")
            authorities = [named.authority] if named else list(use.grounds.values())
            if {authority.status for authority in authorities} <= UNSAID:
                yield side.line, f"{one.id} only infers {decision}, so its text does not speak where another is silent"


def _decisions(corpus: Corpus, record: Divergence) -> Iterator[tuple[int, str]]:
    """Say which decisions are unknown, and on which the rule sets of different sides do not differ."""
    for decision in record.decisions:
        if not _is_known(decision):
            yield record.line, f"unknown decision {decision}{did_you_mean(nearest(decision.rule, registry(), 1))}"
            continue
        difference = difference_of(decision)
        for side, opposite in combinations(record.sides, 2):
            alike = next(_alike(corpus, difference, side, opposite), None)
            if alike:
                yield side.line, f"{alike[0]} and {alike[1]} are on different sides, but do not differ in {decision}"


def _is_known(decision: Decision) -> bool:
    """Whether the rule exists, and has the parameter."""
    rule = registry().get(decision.rule)
    return rule is not None and (decision.parameter is None or decision.parameter in rule.parameters)


def _alike(corpus: Corpus, difference: RuleDifference, side: Side, opposite: Side) -> Iterator[tuple[str, str]]:
    """Return the pairs of rule sets, one from each side, that do not differ."""
    for mine in _known(corpus, side):
        for theirs in _known(corpus, opposite):
            if difference.state(mine) == difference.state(theirs):
                yield mine.id, theirs.id


def _known(corpus: Corpus, side: Side) -> Iterator[Way]:
    """Return the rule sets on a side, without those that are unknown."""
    for name in side.ways:
        try:
            yield from ways_named(corpus, name)
        except (UnknownRuleSet, UnknownReading):
            continue


def _proofs(corpus: Corpus, cases: Mapping[str, Case], record: Divergence) -> Iterator[tuple[int, str]]:
    """Say which proofs of a divergence do not prove it."""
    if record.decides and not record.proofs and not record.unproven:
        yield record.line, f"it claims to change a {record.effect}, but names no case that proves it"
    for proof in record.proofs:
        case = cases.get(proof.case)
        if case is None:
            yield proof.line, f"unknown case {proof.case}{did_you_mean(nearest(proof.case, cases, 1))}"
        elif message := _disproof(corpus, case, record, proof):
            yield proof.line, message


def _disproof(corpus: Corpus, case: Case, record: Divergence, proof: Proof) -> str | None:
    """Say why a case does not prove what it should."""
    if proof.decision not in record.decisions:
        return f"{proof.decision} is not a decision that the divergence names"
    if not _opposed(record, proof):
        return f"{' and '.join(proof.ways)} must be rule sets on different sides of the divergence"
    if case.reading:
        return f"{case.id} is a case with changed readings; a proof must be a case of the unchanged rule sets"
    try:
        one, other = (way(corpus, name) for name in proof.ways)
        found = parting_of(corpus, proof.case, proof.ways, proof.decision)
    except (UnknownRuleSet, UnknownReading, FactsError) as error:
        return str(error)
    for each, plays in zip((one, other), found.plays, strict=True):
        if plays and (message := _unasserted(case, each)):
            return message
    if not found.apart:
        return f"{case.id} has the same result under {one.id} and {other.id}"
    if not found.flipped:
        return f"{case.id} has different results under {one.id} and {other.id}, but not because of {proof.decision}"
    return None


def _opposed(record: Divergence, proof: Proof) -> bool:
    """Whether the two rule sets of a proof are on different sides, by their names or those of their match forms."""
    names = [{name, *name.partition(":")[0].split("+"), name.partition(":")[0]} for name in proof.ways]
    placed = [[place for place, side in enumerate(record.sides) if set(side.ways) & several] for several in names]
    exact = [
        [place for place, side in enumerate(record.sides) if name in side.ways] or found
        for name, found in zip(proof.ways, placed, strict=True)
    ]
    return any(one != other for one in exact[0] for other in exact[1])


def _unasserted(case: Case, way: Way) -> str | None:
    """Say why a case does not state its result under a rule set; changed readings are covered by their rule set."""
    if way.ruleset.id not in case.rulesets:
        return f"{case.id} must say what is expected under {way.ruleset.id}"
    failures = run_case(case, way.ruleset).failures if not way.changed else ()
    return f"{case.id} fails under {way.id}: {failures[0].message}" if failures else None
