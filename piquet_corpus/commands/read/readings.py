"""`readings`: places that can be read in more than one way, the reading chosen, and the case that distinguishes it."""

from __future__ import annotations

from collections.abc import Iterable

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.proof.finished import EXCEPT, FILE, finished
from piquet_corpus.judging.proof.readings import Open, Readings, Rivals, read
from piquet_corpus.judging.score.explain import quote
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.terminal import emit, say
from rules.core.domains import plain_value


@click.command()
@click.option("--rules", metavar="RULES", help="Only of this rule set.")
@json_option
def command(rules: str | None, json: bool) -> int:
    """Print the readings of one rule set or of all; 1 if a case or a parameter is missing. Raises UnknownRuleSet."""
    corpus = load()
    asked = None if rules is None else corpus.ruleset(rules)
    found = read(corpus)
    if asked is not None:
        found = Readings(
            tuple(one for one in found.parameters if asked.holder(one.rule) in one.rulesets),
            tuple(one for one in found.cruxes if one.edition == asked.edition),
        )
    if json:
        emit(as_plain(found))
    else:
        _print(found, corpus)
        unfinished = finished(corpus).being_written
        for id_ in sorted(unfinished if asked is None else unfinished & {asked.edition}):
            say(f"The readings of {id_} are left out: it is still being written ({EXCEPT}{id_} in {FILE}).", "yellow")
    return 0 if found.complete else 1


def as_plain(found: Readings) -> as_json.Json:
    """Return the readings as plain values."""
    return {
        "complete": found.complete,
        "parameters": [_plain_open(one) for one in found.parameters],
        "cruxes": [_plain_rivals(one) for one in found.cruxes],
    }


def _plain_open(one: Open) -> as_json.Json:
    alternatives = [
        {"value": plain_value(other.value), "why": other.why, "case": other.case, "run_under_it": other.shown}
        for other in one.alternatives
    ]
    fields = {"rules": list(one.rulesets), "rule": one.rule, "parameter": one.parameter}
    told = {"value": plain_value(one.value), "status": one.status, "why": one.why, "clauses": list(one.clauses)}
    return fields | told | {"alternatives": alternatives, "cruxes": list(one.cruxes)}


def _plain_rivals(one: Rivals) -> as_json.Json:
    carried = [{"rules": ruleset, "rule": rule, "parameter": name} for ruleset, rule, name in one.carried]
    place = {"edition": one.edition, "clauses": list(one.clauses)}
    return as_json.crux(one.crux) | place | {"carried_by": carried}


def _print(found: Readings, corpus: Corpus) -> None:
    """Print the readings rule set by rule set, each under the first that has it; then what is missing."""
    for place, one in enumerate(found.parameters):
        if place == 0 or found.parameters[place - 1].rulesets[0] != one.rulesets[0]:
            say(corpus.rulesets.title(one.rulesets[0]), "bold")
        _print_open(one, corpus)
    for rivals in found.uncarried:
        _print_uncarried(rivals, corpus)
    several = sum(len(one.alternatives) for one in found.parameters)
    told = f"other readings: {several}; distinguished by a case: {several - len(found.untold)}"
    say(f"Parameters that can be read in more than one way: {len(found.parameters)}; {told}.")
    carried = sum(bool(one.carried) for one in found.cruxes)
    say(f"Cruxes that change a rule: {len(found.cruxes)}; with their readings in a parameter: {carried}.")


def _print_open(one: Open, corpus: Corpus) -> None:
    say(f"{', '.join(one.rulesets)}: {one.rule}, {one.parameter}: {plain_value(one.value)} ({one.status})", "cyan")
    if one.why:
        say(one.why, indent=2)
    _print_quotations(one.clauses, corpus)
    for other in one.alternatives:
        say(f"or {plain_value(other.value)}: {other.why}", indent=2)
        if other.case is None:
            say("no case distinguishes it", "red", indent=6)
        else:
            say(f"{'shown by' if other.shown else 'distinguished by'} {other.case}", "dim", indent=6)


def _print_uncarried(one: Rivals, corpus: Corpus) -> None:
    """Print a crux whose readings are values of no parameter."""
    say(f"{one.crux.id}: its readings are not the values of a parameter", "red")
    for paragraph in one.crux.paragraphs:
        say(paragraph, indent=2)
    for item in one.crux.weighed:
        say(f"{item.n}: {item.marked}: {item.text}", indent=4)
    _print_quotations(one.clauses, corpus)


def _print_quotations(ids: Iterable[str], corpus: Corpus) -> None:
    for id_ in ids:
        quotation = quote(id_, corpus)
        say(f"{quotation.reference}: {quotation.marked}", indent=4)
