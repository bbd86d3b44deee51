"""`coverage`: the proof that the cases prove every executable clause of the finished topics."""

from __future__ import annotations

from collections import Counter

import click

from piquet_corpus.commands.options import jobs_option, json_option
from piquet_corpus.commands.quoting import print_clauses
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.proof.coverage import (
    PROOFS,
    ClauseCoverage,
    Coverage,
    GroundKey,
    ParameterCoverage,
    cover,
    why_unaccounted,
)
from piquet_corpus.judging.proof.stretches import FATES, numbers
from piquet_corpus.publishing.output import as_json
from piquet_corpus.publishing.output.case_report import report
from piquet_corpus.work import pool
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import emit, say, table, watched
from rules.core.domains import plain_value


@click.command()
@jobs_option
@json_option
def command(jobs: int | None, json: bool) -> int:
    """Print the proof; 1 when something about the finished topics is not proven.

    `jobs`: how many processes; by default, one for each processor.
    """
    corpus = load()
    proof = cover(corpus, jobs=jobs or pool.processors(), watch=watched("Proving"))
    if json:
        emit(as_plain(proof))
    else:
        _print(proof, corpus)
    return 0 if proof.complete else 1


def as_plain(proof: Coverage) -> as_json.Json:
    """Return the proof as plain values."""
    return {
        "complete": proof.complete,
        "finished_topics": sorted(proof.finished),
        "clauses": [_plain_clause(covered) for covered in proof.clauses],
        "missing_grounds": [_key(ground.key) for ground in proof.missing],
        "superfluous_cases": [case.id for case in proof.superfluous],
        "unasserted_grounds": [_key(ground.key) for ground in proof.unasserted],
        "unreachable_grounds": [{"ground": _key(left.key), "why": left.why} for left in proof.unreachable],
        "parameters": [_plain_parameter(covered) for covered in proof.parameters],
        "failed_cases": [as_json.outcome(outcome) for outcome in proof.failed],
        "idle_cases": [case.id for case in proof.redundant],
    }


def _key(key: GroundKey) -> str:
    """Return a ground as it is written: `fr1642: sequence.best#saved`."""
    return "{}: {}#{}".format(*key)


def _plain_clause(covered: ClauseCoverage) -> as_json.Json:
    return {
        "id": covered.clause.id,
        "kind": covered.clause.kind,
        "topics": list(covered.clause.topics),
        "executable": covered.executable,
        "finished": covered.finished,
        "proof": covered.proof,
        "words": dict(numbers(covered.stretches)),
        "missing": [{"words": left.words.text, "reason": left.reason} for left in covered.missing],
        "grounds": [_key(key) for key in covered.grounds],
        "unasserted": [_key(key) for key in covered.unasserted],
        "cases": list(covered.cases),
    }


def _plain_parameter(covered: ParameterCoverage) -> as_json.Json:
    return {
        "rules": covered.ruleset,
        "rule": covered.rule,
        "parameter": covered.name,
        "clauses": list(covered.clauses),
        "sensitive": covered.sensitive,
        "unused": covered.unused,
        "probes": [{"value": plain_value(probe.value), "case": probe.witness} for probe in covered.probes],
    }


def _print(proof: Coverage, corpus: Corpus) -> None:
    """Print how much is proven, and what must still be proven."""
    _print_tables(proof, corpus)
    for outcome in proof.failed:
        say(report(outcome, corpus), "red")
    for covered in proof.unaccounted:
        clause = covered.clause
        place = f"{shown(clause.file)}:{clause.line}: {clause.id}"
        say(f"{place}, {', '.join(clause.topics)}: {why_unaccounted(covered)}", "red")
        print_clauses((clause.id,), corpus)
    _print_parameters_to_prove(proof, corpus)
    _print_grounds(proof, corpus)
    for case in proof.superfluous:
        say(f"{shown(case.file)}:{case.line}: {case.id} asserts nothing new", "red")
    if later := [case.id for case in proof.redundant if case not in proof.superfluous]:
        say(f"Cases of other topics that assert nothing new: {', '.join(later)}.", "yellow")
    parts = [(covered.clause.id, left) for covered in proof.clauses for left in covered.missing]
    if parts:
        say("Words that decide something, but are not executed:", "yellow")
    for id_, left in parts:
        say(f"{id_}, “{left.words.text}”: {left.reason}", indent=2)
    _print_sums(proof)


def _print_tables(proof: Coverage, corpus: Corpus) -> None:
    """Print by edition how many clauses are proven, and what share of their words has each use."""
    counts, shares = [], []
    for edition in corpus.editions:
        own = [covered for covered in proof.clauses if covered.clause.edition == edition]
        proofs = Counter(covered.proof for covered in own if covered.executable)
        counts.append([edition, *map(str, [len(own), proofs.total(), *(proofs[name] for name in PROOFS)])])
        words = proof.words(edition)
        whole = sum(words.values())
        shares.append([edition, *(f"{100 * words[fate] / whole:.1f}" if whole else "" for fate in FATES)])
    table(["edition", "clauses", "to be executed", *PROOFS], counts, numbers=True)
    say("What the words of the clauses to be executed are used for, in percent:")
    table(["edition", *FATES], shares, numbers=True)


def _print_parameters_to_prove(proof: Coverage, corpus: Corpus) -> None:
    """Print the parameters of which no case shows the value, or whose status is wrong."""
    for parameter in proof.insensitive:
        values = "; ".join(str(plain_value(probe.value)) for probe in parameter.probes if probe.witness is None)
        say(
            f"{parameter.ruleset}: {parameter.rule}, {parameter.name}: no case distinguishes its value from {values}",
            "red",
        )
        print_clauses(parameter.clauses, corpus)
    for parameter in proof.used_after_all:
        cases = ", ".join(probe.witness or "" for probe in parameter.used_after_all)
        say(
            f"{parameter.ruleset}: {parameter.rule}, {parameter.name}: its status says that it is unused, "
            f"but it changes the result of {cases}",
            "red",
        )


def _print_grounds(proof: Coverage, corpus: Corpus) -> None:
    """Print the grounds that no case asserts, those of finished topics with their clauses; and why some cannot be."""
    for ground in proof.missing:
        say(f"{_key(ground.key)}: no case asserts it", "red")
        print_clauses(ground.clauses, corpus)
    if later := [_key(ground.key) for ground in proof.unasserted if ground not in proof.missing]:
        say(f"Grounds of other topics that no case asserts: {', '.join(later)}.", "yellow")
    if proof.unreachable:
        say("Grounds without clauses, because the rule set says that they cannot be reached:")
    for left in proof.unreachable:
        say(f"{_key(left.key)}: {left.why}", indent=2)


def _print_sums(proof: Coverage) -> None:
    """Say how many values were tried, whether everything that must be proven is, and how many clauses are not."""
    tried = [probe for parameter in proof.parameters for probe in parameter.probes]
    distinguished = sum(probe.witness is not None for probe in tried)
    say(
        f"Parameters: {len(proof.parameters)}; other values tried: {len(tried)}; "
        f"distinguished by a case: {distinguished}."
    )
    part = sum(covered.proof == "in part" for covered in proof.clauses)
    none = [
        covered.clause.id
        for covered in proof.clauses
        if covered.executable and covered.finished and covered.proof == "not proven"
    ]
    if part or none:
        named = f" ({', '.join(none)})" if none else ""
        say(f"Some clauses say more than is executed: {part} are proven in part, {len(none)} not at all{named}.")
    say("Proven." if proof.complete else "Not proven.", "green" if proof.complete else "red")
