"""`coverage`: the proof that the cases prove every executable clause of the finished topics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import click

from piquet_corpus.commands.options import jobs_option, json_option
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
from piquet_corpus.judging.score.explain import quote
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
    found = cover(corpus, jobs=jobs or pool.processors(), watch=watched("Proving"))
    if json:
        emit(as_plain(found))
    else:
        _print(found, corpus)
    return 0 if found.complete else 1


def as_plain(found: Coverage) -> as_json.Json:
    """Return the proof as plain values."""
    return {
        "complete": found.complete,
        "finished_topics": sorted(found.finished),
        "clauses": [_plain_clause(covered) for covered in found.clauses],
        "missing_grounds": [_key(ground.key) for ground in found.missing],
        "superfluous_cases": [case.id for case in found.superfluous],
        "unasserted_grounds": [_key(ground.key) for ground in found.unasserted],
        "unreachable_grounds": [{"ground": _key(left.key), "why": left.why} for left in found.unreachable],
        "parameters": [_plain_parameter(covered) for covered in found.parameters],
        "failed_cases": [as_json.outcome(outcome) for outcome in found.failed],
        "idle_cases": [case.id for case in found.redundant],
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
    fields = {
        "rules": covered.ruleset,
        "rule": covered.rule,
        "parameter": covered.name,
        "clauses": list(covered.clauses),
    }
    probes = [{"value": plain_value(probe.value), "case": probe.witness} for probe in covered.probes]
    return fields | {"sensitive": covered.sensitive, "unused": covered.unused, "probes": probes}


def _print(found: Coverage, corpus: Corpus) -> None:
    """Print how much is proven, and what must still be proven."""
    table(["edition", "clauses", "to be executed", *PROOFS], _counts(found, corpus), numbers=True)
    say("What the words of the clauses to be executed are used for, in percent:")
    table(["edition", *FATES], _shares(found, corpus), numbers=True)
    for outcome in found.failed:
        say(report(outcome, corpus), "red")
    for covered in found.unaccounted:
        _print_unaccounted(covered, corpus)
    for parameter in found.insensitive:
        values = "; ".join(str(plain_value(probe.value)) for probe in parameter.probes if probe.witness is None)
        say(
            f"{parameter.ruleset}: {parameter.rule}, {parameter.name}: no case distinguishes its value from {values}",
            "red",
        )
        _print_quotations(parameter.clauses, corpus)
    for parameter in found.used_after_all:
        cases = ", ".join(probe.witness or "" for probe in parameter.used_after_all)
        say(
            f"{parameter.ruleset}: {parameter.rule}, {parameter.name}: its status says that it is unused, "
            f"but it changes the result of {cases}",
            "red",
        )
    _print_missing(found, corpus)
    _print_unreachable(found)
    _print_idle(found)
    _print_in_part(found)
    tried = [probe for parameter in found.parameters for probe in parameter.probes]
    distinguished = sum(probe.witness is not None for probe in tried)
    say(
        f"Parameters: {len(found.parameters)}; other values tried: {len(tried)}; "
        f"distinguished by a case: {distinguished}."
    )
    _print_proof(found)


def _print_proof(found: Coverage) -> None:
    """Say whether everything that must be proven is, and how many clauses are proven in part or not at all."""
    part = sum(covered.proof == "in part" for covered in found.clauses)
    none = [
        covered.clause.id
        for covered in found.clauses
        if covered.executable and covered.finished and covered.proof == "not proven"
    ]
    if part or none:
        named = f" ({', '.join(none)})" if none else ""
        say(f"Some clauses say more than is executed: {part} are proven in part, {len(none)} not at all{named}.")
    say("Proven." if found.complete else "Not proven.", "green" if found.complete else "red")


def _print_missing(found: Coverage, corpus: Corpus) -> None:
    """Print the grounds that no case asserts; those of finished topics with their clauses."""
    for ground in found.missing:
        say(f"{_key(ground.key)}: no case asserts it", "red")
        _print_quotations(ground.clauses, corpus)
    if later := [_key(one.key) for one in found.unasserted if one not in found.missing]:
        say(f"Grounds of other topics that no case asserts: {', '.join(later)}.", "yellow")


def _print_unreachable(found: Coverage) -> None:
    """Print the grounds that rule sets say cannot be reached, with the reasons."""
    if found.unreachable:
        say("Grounds without clauses, because the rule set says that they cannot be reached:")
    for left in found.unreachable:
        say(f"{_key(left.key)}: {left.why}", indent=2)


def _print_idle(found: Coverage) -> None:
    """Print the cases that assert nothing new."""
    for case in found.superfluous:
        say(f"{shown(case.file)}:{case.line}: {case.id} asserts nothing new", "red")
    if later := [case.id for case in found.redundant if case not in found.superfluous]:
        say(f"Cases of other topics that assert nothing new: {', '.join(later)}.", "yellow")


def _counts(found: Coverage, corpus: Corpus) -> Iterable[list[str]]:
    for edition in corpus.editions:
        own = [covered for covered in found.clauses if covered.clause.edition == edition]
        asked = Counter(covered.proof for covered in own if covered.executable)
        yield [edition, *map(str, [len(own), asked.total(), *(asked[proof] for proof in PROOFS)])]


def _shares(found: Coverage, corpus: Corpus) -> Iterable[list[str]]:
    """Return, for each edition, what share of the words in clauses to be executed has each use."""
    for edition in corpus.editions:
        words = found.words(edition)
        whole = sum(words.values())
        yield [edition, *(f"{100 * words[fate] / whole:.1f}" if whole else "" for fate in FATES)]


def _print_in_part(found: Coverage) -> None:
    """Print the words that decide something and are not executed."""
    parts = [(covered, left) for covered in found.clauses for left in covered.missing]
    if parts:
        say("Words that decide something, but are not executed:", "yellow")
    for covered, left in parts:
        say(f"{covered.clause.id}, “{left.words.text}”: {left.reason}", indent=2)


def _print_unaccounted(covered: ClauseCoverage, corpus: Corpus) -> None:
    """Print a clause that is not proven, and why."""
    say(
        f"{shown(covered.clause.file)}:{covered.clause.line}: {covered.clause.id}, "
        f"{', '.join(covered.clause.topics)}: {why_unaccounted(covered)}",
        "red",
    )
    _print_quotations((covered.clause.id,), corpus)


def _print_quotations(ids: Iterable[str], corpus: Corpus) -> None:
    for id_ in ids:
        quotation = quote(id_, corpus)
        say(f"{quotation.reference}: {quotation.marked}", indent=4)
