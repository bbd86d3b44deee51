"""`coverage`: the proof that every executable clause of the finished topics is executed and asserted."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus import plain
from piquet_corpus.cases.report import report
from piquet_corpus.corpus import Corpus, load
from piquet_corpus.coverage import ClauseCoverage, Coverage, GroundCoverage, ParameterCoverage, cover
from piquet_corpus.explain import quote
from piquet_corpus.paths import shown
from piquet_corpus.terminal import emit, say, table


def run(as_json: bool) -> int:
    """Print the proof; 1 when something that the finished topics require is not proven."""
    corpus = load()
    found = cover(corpus)
    if as_json:
        emit(as_plain(found))
    else:
        _print(found, corpus)
    return 0 if found.complete else 1


def as_plain(found: Coverage) -> plain.Plain:
    """Return the proof as plain values."""
    return {
        "complete": found.complete,
        "finished_topics": list(found.finished),
        "unknown_topics": list(found.unknown_topics),
        "clauses": [_plain_clause(one) for one in found.clauses],
        "grounds": [_plain_ground(one) for one in found.grounds],
        "parameters": [_plain_parameter(one) for one in found.parameters],
        "failed_cases": [plain.outcome(one) for one in found.failed],
        "idle_cases": list(found.idle),
    }


def _plain_clause(one: ClauseCoverage) -> plain.Plain:
    """Return a clause as plain values."""
    return {
        "id": one.clause.id,
        "kind": one.clause.kind,
        "topics": list(one.clause.topics),
        "executable": one.executable,
        "required": one.required,
        "proven": one.proven,
        "grounds": ["{}:{}#{}".format(*key) for key in one.grounds],
        "missing": ["{}:{}#{}".format(*key) for key in one.missing],
        "parameters": ["{}:{}.{}".format(*key) for key in one.parameters],
        "cases": list(one.cases),
    }


def _plain_ground(one: GroundCoverage) -> plain.Plain:
    """Return a ground as plain values."""
    fields = {"rules": one.ruleset, "rule": one.rule, "ground": one.ground, "clauses": list(one.clauses)}
    return fields | {"required": one.required, "asserted": one.asserted, "cases": list(one.cases)}


def _plain_parameter(one: ParameterCoverage) -> plain.Plain:
    """Return a parameter as plain values."""
    fields = {"rules": one.ruleset, "rule": one.rule, "parameter": one.parameter, "value": plain.value(one.value)}
    probes = [{"value": plain.value(probe.value), "case": probe.case} for probe in one.probes]
    more = {"clauses": list(one.clauses), "required": one.required, "sensitive": one.sensitive}
    return fields | more | {"probes": probes}


def _print(found: Coverage, corpus: Corpus) -> None:
    """Print how much is proven, and what is not that must be."""
    table(
        ["edition", "clauses", "executable", "with a ground", "required", "proven"],
        _counts(found, corpus),
        numbers=True,
    )
    for outcome in found.failed:
        say(report(outcome, corpus), "red")
    for topic in found.unknown_topics:
        say(f"finished-topics.txt: there is no topic {topic}", "red")
    for one in found.unproven:
        _print_unproven(one, corpus)
    for ground in found.unasserted:
        say(f"{ground.ruleset}: {ground.rule}#{ground.ground} is never asserted", "red")
        _print_quotations(ground.clauses, corpus)
    for parameter in found.insensitive:
        values = "; ".join(str(plain.value(probe.value)) for probe in parameter.probes if probe.case is None)
        say(f"{parameter.ruleset}: {parameter.rule}, {parameter.parameter}: no case tells it from {values}", "red")
        _print_quotations(parameter.clauses, corpus)
    if found.idle:
        say(f"Cases that assert nothing new: {', '.join(found.idle)}.", "yellow")
    tried = [probe for parameter in found.parameters for probe in parameter.probes]
    told = sum(probe.case is not None for probe in tried)
    say(f"Parameters: {len(found.parameters)}; other values tried: {len(tried)}; told apart by a case: {told}.")
    say("Proven." if found.complete else "Not proven.", "green" if found.complete else "red")


def _counts(found: Coverage, corpus: Corpus) -> Iterable[list[str]]:
    """Return the numbers of each edition."""
    for edition in corpus.editions:
        own = [one for one in found.clauses if one.clause.edition == edition]
        required = [one for one in own if one.required]
        numbers = [len(own), sum(one.executable for one in own), sum(bool(one.grounds) for one in own)]
        yield [edition, *map(str, [*numbers, len(required), sum(one.proven for one in required)])]


def _print_unproven(one: ClauseCoverage, corpus: Corpus) -> None:
    """Print a clause that is not proven, and why."""
    missing = ", ".join("{}: {}#{}".format(*key) for key in one.missing)
    why = f"never asserted: {missing}" if one.grounds else "no rule has it for a ground"
    say(f"{shown(one.clause.file)}:{one.clause.line}: {one.clause.id}, {', '.join(one.clause.topics)}: {why}", "red")
    _print_quotations((one.clause.id,), corpus)


def _print_quotations(ids: Iterable[str], corpus: Corpus) -> None:
    """Quote what is cited."""
    for id_ in ids:
        one = quote(id_, corpus)
        say(f"{one.reference}: {one.marked}", indent=4)
