"""`readings`: places that can be read in more than one way, the reading chosen, and the case that distinguishes it."""

from __future__ import annotations

from itertools import groupby

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.commands.quoting import print_clauses
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.proof.finished import EXCEPT, FILE, finished
from piquet_corpus.judging.proof.readings import Open, Readings, read
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.terminal import emit, say
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
        emit(as_plain(readings))
    else:
        _print(readings, corpus)
        unfinished = finished(corpus).being_written
        for id_ in sorted(unfinished if ruleset is None else unfinished & {ruleset.edition}):
            say(f"The readings of {id_} are left out: it is still being written ({EXCEPT}{id_} in {FILE}).", "yellow")
    return 0 if readings.complete else 1


def as_plain(readings: Readings) -> as_json.Json:
    """Return the readings as plain values."""
    return {
        "complete": readings.complete,
        "parameters": [
            {
                "rules": choice.rulesets,
                "rule": choice.rule,
                "parameter": choice.parameter,
                "value": plain_value(choice.value),
                "status": choice.status,
                "why": choice.why,
                "clauses": choice.clauses,
                "alternatives": [
                    {
                        "value": plain_value(other.value),
                        "why": other.why,
                        "case": other.case,
                        "run_under_it": other.shown,
                    }
                    for other in choice.alternatives
                ],
                "cruxes": choice.cruxes,
            }
            for choice in readings.parameters
        ],
        "cruxes": [
            as_json.crux(rivals.crux)
            | {
                "edition": rivals.edition,
                "clauses": rivals.clauses,
                "carried_by": [
                    {"rules": ruleset, "rule": rule, "parameter": name} for ruleset, rule, name in rivals.carried
                ],
            }
            for rivals in readings.cruxes
        ],
    }


def _print(readings: Readings, corpus: Corpus) -> None:
    for first, choices in groupby(readings.parameters, key=lambda choice: choice.rulesets[0]):
        say(corpus.rulesets.title(first), "bold")
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
