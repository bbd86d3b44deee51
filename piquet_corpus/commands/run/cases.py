"""`run`, `coverage`: the cases run, and the proof that they prove every executable clause of the finished topics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TypeAlias

import click

from piquet_corpus.commands.options import jobs_option, json_option
from piquet_corpus.commands.quoting import print_clauses
from piquet_corpus.edition.cases.collection import SUFFIX
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import run_case
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
from piquet_corpus.judging.proof.evidence import FATES, numbers
from piquet_corpus.publishing.output import as_json
from piquet_corpus.publishing.output.case_report import report
from piquet_corpus.work import pool
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import shown
from piquet_corpus.work.pool import spread
from piquet_corpus.work.terminal import emit, say, table, watched
from rules.core.domains import plain_value
from rules.core.ruleset import set_of
from rules.core.text import number_of

CHUNK = 50
"""How many cases a process runs at a time; fewer than two chunks do not pay for a second process."""

Result: TypeAlias = tuple[bool, str | as_json.Json]
"""Whether a case passed under a rule set, and what is printed of it."""


@click.command()
@click.argument(
    "paths",
    nargs=-1,
    type=click.Path(path_type=Path),
    metavar="[PATHS]",
    help="Files of cases, or directories; by default, all cases of the corpus.",
)
@click.option("-k", "word", metavar="WORD", help="Only cases with WORD in their id or title.")
@click.option("--clause", metavar="REF", help="Only cases that rest on this clause, paragraph, chapter or page.")
@click.option("--rules", metavar="RULES", help="Only under this rule set.")
@jobs_option
@json_option
def run_command(
    paths: tuple[Path, ...], word: str | None, clause: str | None, rules: str | None, jobs: int | None, json: bool
) -> int:
    """Run cases and report what is not as expected.

    `jobs`: how many processes; by default, one for each processor. Raises Usage when there is nothing to run,
    UnknownRuleSet, and UnknownReference.
    """
    corpus = load()
    if rules is not None:
        corpus.ruleset(rules)
    clauses = None if clause is None else {passage.of or passage.id for passage in corpus.passage(clause)}
    to_run = [
        (case, ruleset)
        for case in _cases(paths, corpus)
        if (word is None or word.lower() in f"{case.id} {case.title}".lower())
        and (clauses is None or not clauses.isdisjoint(case.cited))
        for ruleset in case.rulesets
        if rules in (None, ruleset, set_of(ruleset))  # it may be played in a match form
    ]
    if not to_run:
        conditions = {"with {!r} in its id or title": word, "that rests on {}": clause, "under {}": rules}
        narrowed = (f" {words.format(value)}" for words, value in conditions.items() if value is not None)
        raise Usage(f"no case to run{''.join(narrowed)}")
    chunks = [range(start, min(start + CHUNK, len(to_run))) for start in range(0, len(to_run), CHUNK)]
    done = spread(_run_chunk, (corpus, to_run, json), chunks, jobs)
    results = list(chain.from_iterable(watched("Running the cases")(done, len(chunks))))
    if json:
        emit([printed for _, printed in results])
    else:
        _print_results([case for case, _ in to_run], results)
    return 0 if all(passed for passed, _ in results) else 1


def _run_chunk(shared: tuple[Corpus, list[tuple[Case, str]], bool], chunk: range) -> list[Result]:
    """Run some cases; nothing is printed of one that passed, except as JSON."""
    corpus, to_run, json = shared
    outcomes = [run_case(case, corpus.rulesets[ruleset]) for case, ruleset in to_run[chunk.start : chunk.stop]]
    if json:
        return [(outcome.passed, as_json.outcome(outcome)) for outcome in outcomes]
    return [(outcome.passed, "" if outcome.passed else report(outcome, corpus)) for outcome in outcomes]


def _cases(paths: Sequence[Path], corpus: Corpus) -> Iterator[Case]:
    """Read the cases of some files or directories; without any, those of the corpus."""
    if not paths:
        yield from corpus.cases
    for path in paths:
        if not path.exists():
            raise Usage(f"{path}: no such file or directory")
        files = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
        for file in files:
            yield from corpus.case_files.within(file.resolve())


def _print_results(cases: Sequence[Case], results: Sequence[Result]) -> None:
    run, failed = Counter[Path](), Counter[Path]()
    for case, (passed, printed) in zip(cases, results, strict=True):
        run[case.file] += 1
        failed[case.file] += not passed
        if not passed:
            say(str(printed))
            say()
    if failed.total():
        rows = [[shown(file), str(run[file]), str(failed[file])] for file in run if failed[file]]
        table(["file", "run", "failed"], rows, numbers=True)
    number = number_of(len({(case.file, case.id) for case in cases}), "case")
    verdict = f"{failed.total()} failed" if failed.total() else "all passed"
    say(f"{number}, run {number_of(run.total(), 'time')}: {verdict}.", "red" if failed.total() else "green")


# --- coverage ---


@click.command()
@jobs_option
@json_option
def coverage_command(jobs: int | None, json: bool) -> int:
    """Print the proof; 1 when something about the finished topics is not proven.

    `jobs`: how many processes; by default, one for each processor.
    """
    corpus = load()
    proof = cover(corpus, jobs=jobs or pool.processors(), watch=watched("Proving"))
    if json:
        emit(as_plain(proof))
    else:
        _print_proof(proof, corpus)
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
        "topics": covered.clause.topics,
        "executable": covered.executable,
        "finished": covered.finished,
        "proof": covered.proof,
        "words": numbers(covered.stretches),
        "missing": [{"words": left.words.text, "reason": left.reason} for left in covered.missing],
        "grounds": [_key(key) for key in covered.grounds],
        "unasserted": [_key(key) for key in covered.unasserted],
        "cases": covered.cases,
    }


def _plain_parameter(covered: ParameterCoverage) -> as_json.Json:
    return {
        "rules": covered.ruleset,
        "rule": covered.rule,
        "parameter": covered.name,
        "clauses": covered.clauses,
        "sensitive": covered.sensitive,
        "unused": covered.unused,
        "probes": [{"value": plain_value(probe.value), "case": probe.witness} for probe in covered.probes],
    }


def _print_proof(proof: Coverage, corpus: Corpus) -> None:
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
