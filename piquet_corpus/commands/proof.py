"""`readings`, `coverage`: what can be read in more than one way; and the proof that cases prove what is executed."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import click

from piquet_corpus.commands.options import jobs_option, json_option
from piquet_corpus.commands.quoting import print_clauses
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.proof.coverage import PROOFS, Coverage, GroundKey, cover, why_unaccounted
from piquet_corpus.judging.proof.evidence import FATES, numbers
from piquet_corpus.judging.proof.finished import EXCEPT, FILE, finished
from piquet_corpus.judging.proof.readings import Open, Readings, read
from piquet_corpus.publishing.output import as_json
from piquet_corpus.publishing.output.case_report import report
from piquet_corpus.work import pool
from piquet_corpus.work.errors import NoRuleSets
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import attributes, emit, say, say_below, table, watched
from rules.core.domains import plain_value


@click.command()
@click.option("--rules", metavar="RULES", help="Only of this rule set.")
@json_option
def readings_command(rules: str | None, json: bool) -> int:
    """Print the readings of one rule set or of all; 1 if a case or a parameter is missing. Raises UnknownRuleSet."""
    corpus = load()
    ruleset = None if rules is None else corpus.ruleset(rules)
    readings = read(corpus)
    if ruleset is not None:
        readings = Readings(
            tuple(choice for choice in readings.parameters if ruleset.holder(choice.rule) in choice.rulesets),
            tuple(rivals for rivals in readings.cruxes if rivals.edition == ruleset.edition),
        )
    if json:
        emit(_plain_readings(readings))
    else:
        _print_readings(readings, corpus)
        unfinished = finished(corpus).being_written
        for id_ in sorted(unfinished if ruleset is None else unfinished & {ruleset.edition}):
            say(f"The readings of {id_} are left out: it is still being written ({EXCEPT}{id_} in {FILE}).", "yellow")
    return 0 if readings.complete else 1


def _plain_readings(readings: Readings) -> as_json.Json:
    parameters = [
        {
            "rules": choice.rulesets,
            **attributes(choice, "rule", "parameter"),
            "value": plain_value(choice.value),
            **attributes(choice, "status", "why", "clauses"),
            "alternatives": [
                {"value": plain_value(other.value), "why": other.why, "case": other.case, "run_under_it": other.shown}
                for other in choice.alternatives
            ],
            "cruxes": choice.cruxes,
        }
        for choice in readings.parameters
    ]
    cruxes = [
        as_json.crux(rivals.crux)
        | attributes(rivals, "edition", "clauses")
        | {
            "carried_by": [
                {"rules": ruleset, "rule": rule, "parameter": name} for ruleset, rule, name in rivals.carried
            ]
        }
        for rivals in readings.cruxes
    ]
    return {"complete": readings.complete, "parameters": parameters, "cruxes": cruxes}


def _print_readings(readings: Readings, corpus: Corpus) -> None:
    for first, choices in groupby(readings.parameters, key=lambda choice: choice.rulesets[0]):
        say(corpus.rulesets.group(first).title, "bold")
        for choice in choices:
            _print_open(choice, corpus)
    for rivals in readings.uncarried:
        say(f"{rivals.crux.id}: its readings are not the values of a parameter", "red")
        for paragraph in rivals.crux.paragraphs:
            say(paragraph, indent=2)
        for variant in rivals.crux.weighed:
            say(f"{variant.n}: {variant.marked}: {variant.text}", indent=4)
        print_clauses(rivals.clauses, corpus)
    others = sum(len(choice.alternatives) for choice in readings.parameters)
    counted = f"other readings: {others}; distinguished by a case: {others - len(readings.untold)}"
    say(f"Parameters that can be read in more than one way: {len(readings.parameters)}; {counted}.")
    carried = sum(bool(rivals.carried) for rivals in readings.cruxes)
    say(f"Cruxes that change a rule: {len(readings.cruxes)}; with their readings in a parameter: {carried}.")


def _print_open(choice: Open, corpus: Corpus) -> None:
    value = f"{plain_value(choice.value)} ({choice.status})"
    say(f"{', '.join(choice.rulesets)}: {choice.rule}, {choice.parameter}: {value}", "cyan")
    if choice.why:
        say(choice.why, indent=2)
    print_clauses(choice.clauses, corpus)
    for other in choice.alternatives:
        say(f"or {plain_value(other.value)}: {other.why}", indent=2)
        if other.case is None:
            say("no case distinguishes it", "red", indent=6)
        else:
            say(f"{'shown by' if other.shown else 'distinguished by'} {other.case}", "dim", indent=6)


@click.command()
@jobs_option
@json_option
def coverage_command(jobs: int | None, json: bool) -> int:
    """Print the proof; 1 when something about the finished topics is not proven. Raises NoRuleSets."""
    corpus = load()
    if not corpus.rulesets:
        raise NoRuleSets
    proof = cover(corpus, jobs=jobs or pool.processors(), watch=watched("Proving"))
    if json:
        emit(coverage_as_plain(proof))
    else:
        _print_proof(proof, corpus)
    return 0 if proof.complete else 1


def coverage_as_plain(proof: Coverage) -> as_json.Json:
    """Return the proof as plain values."""
    clauses = [
        {
            **attributes(covered.clause, "id", "kind", "topics"),
            **attributes(covered, "executable", "finished", "proof"),
            "words": numbers(covered.stretches),
            "missing": [{"words": left.words.text, "reason": left.reason} for left in covered.missing],
            "grounds": [_key(key) for key in covered.grounds],
            "unasserted": [_key(key) for key in covered.unasserted],
            "cases": covered.cases,
        }
        for covered in proof.clauses
    ]
    parameters = [
        {
            "rules": covered.ruleset,
            "rule": covered.rule,
            "parameter": covered.name,
            **attributes(covered, "clauses", "sensitive", "unused"),
            "probes": [{"value": plain_value(probe.value), "case": probe.witness} for probe in covered.probes],
        }
        for covered in proof.parameters
    ]
    return {
        "complete": proof.complete,
        "finished_topics": sorted(proof.done.topics),
        "clauses": clauses,
        "missing_grounds": list(map(_key, proof.missing)),
        "superfluous_cases": [case.id for case in proof.superfluous],
        "unasserted_grounds": list(map(_key, proof.unasserted)),
        "unreachable_grounds": [{"ground": _key(key), "why": why} for key, why in proof.unreachable.items()],
        "parameters": parameters,
        "failed_cases": [as_json.outcome(outcome) for outcome in proof.failed],
        "idle_cases": [case.id for case in proof.redundant],
    }


def _key(key: GroundKey) -> str:
    return "{}: {}#{}".format(*key)


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
    parts = ((covered.clause.id, left) for covered in proof.clauses for left in covered.missing)
    lines = (f"{id_}, “{left.words.text}”: {left.reason}" for id_, left in parts)
    say_below("Words that decide something, but are not executed", lines, "yellow")
    _print_sums(proof)


def _print_tables(proof: Coverage, corpus: Corpus) -> None:
    counts, shares = [], []
    with_rules = {ruleset.edition for ruleset in corpus.rulesets.values()}
    for edition in filter(with_rules.__contains__, corpus.editions):
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
    for key in proof.missing:
        say(f"{_key(key)}: no case asserts it", "red")
        print_clauses(proof.unasserted[key], corpus)
    if later := [_key(key) for key in proof.unasserted if key not in proof.missing]:
        say(f"Grounds of other topics that no case asserts: {', '.join(later)}.", "yellow")
    unreachable = (f"{_key(key)}: {why}" for key, why in proof.unreachable.items())
    say_below("Grounds without clauses, because the rule set says that they cannot be reached", unreachable)


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
