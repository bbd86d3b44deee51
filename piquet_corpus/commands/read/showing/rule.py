"""`show point.value`: a rule, the place of its function, and what each rule set has for it, with the clauses."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.commands.read.showing.clause import function_place
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.comparison.ways import value_text
from piquet_corpus.judging.proof.evidence import declared_rules
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import say, say_line
from rules.core.domains import plain_value
from rules.core.rule import Rule
from rules.core.use import Authority, RuleUse


def as_plain(rule: Rule, corpus: Corpus) -> as_json.Json:
    """A rule as plain values."""
    return {
        "rule": rule.name,
        "title": rule.title,
        **as_json.rule_place(rule.name, corpus),
        "facts": list(rule.facts),
        "needs": list(rule.needs),
        "grounds": dict(rule.grounds),
        "parameters": {name: domain.describe() for name, domain in rule.parameters.items()},
        "rule_sets": [_plain_use(rulesets, use) for rulesets, use in corpus.uses.rules if use.name == rule.name],
        "cases": list(corpus.case_files.expecting(rule.name)),
    }


def _plain_use(rulesets: tuple[str, ...], use: RuleUse) -> as_json.Json:
    parameters = {
        name: {"value": plain_value(parameter.value), "clauses": list(parameter.authority.clauses)}
        for name, parameter in use.parameters.items()
    }
    grounds = {name: list(authority.clauses) for name, authority in use.grounds.items()}
    place = {"file": shown(use.file), "line": use.line}
    unreachable = {"unreachable": dict(use.unreachable)} if use.unreachable else {}
    return {"rules": list(rulesets), **place, "grounds": grounds, "parameters": parameters, **unreachable}


def print_rule(rule: Rule, corpus: Corpus) -> None:
    """Print a rule: what it decides, its grounds and parameters, and what each rule set has for them."""
    say(f"rule {rule.name} · {rule.title}", "bold")
    say_line(f"  {function_place(declared_rules(corpus)[rule.name])}")
    say(f"facts: {', '.join(rule.facts)}", indent=2)
    if rule.needs:
        say(f"needs the rules: {', '.join(rule.needs)}", indent=2)
    uses = [(rulesets, use) for rulesets, use in corpus.uses.rules if use.name == rule.name]
    for ground, meaning in rule.grounds.items():
        say(f"ground {ground}: {meaning}", indent=2)
        held = [(rulesets, use) for rulesets, use in uses if ground in use.grounds]
        _print_authorities((rulesets, use, use.grounds[ground], "") for rulesets, use in held)
        for rulesets, use in uses:
            if ground in use.unreachable:
                why = use.unreachable[ground]
                say(f"{', '.join(rulesets)}: unreachable: {why} ({shown(use.file)}:{use.line})", indent=4)
    for name, domain in rule.parameters.items():
        say(f"parameter {name}: {domain.describe()}", indent=2)
        valued = [(rulesets, use, use.parameters[name]) for rulesets, use in uses]
        _print_authorities(
            (rulesets, use, parameter.authority, f"{value_text(parameter.value)}, ")
            for rulesets, use, parameter in valued
        )
    if not uses:
        say("No rule set has it.", indent=2)
    cases = corpus.case_files.expecting(rule.name)
    if cases:
        say(f"Cases: {', '.join(cases)}", indent=2)


def _print_authorities(several: Iterable[tuple[tuple[str, ...], RuleUse, Authority, str]]) -> None:
    """Print the clauses of each rule set for a ground or a parameter, and the place. The fourth value is put before."""
    for rulesets, use, authority, before in several:
        status = "" if authority.status == "stated" else f" ({authority.status})"
        said = f"{', '.join(rulesets)}: {before}{' '.join(authority.clauses)}{status}"
        say(f"{said} ({shown(use.file)}:{authority.line})", indent=4)
