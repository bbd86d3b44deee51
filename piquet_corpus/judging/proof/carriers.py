"""The parameters that carry the cruxes of a text: the rules have their rival readings as values.

A crux names each of them. That a parameter is based on a clause of the crux is not enough, for a clause may say several
things.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Crux
from rules.core.ruleset import RuleUse


@dataclass(frozen=True)
class Carrier:
    """A parameter of a rule in a file of an edition."""

    ruleset: str
    rule: str
    parameter: str


def must_be_carried(corpus: Corpus, crux: Crux) -> bool:
    """Whether a crux weighs several readings of clauses that are executed, and does not say that rules are the same."""
    return not crux.wording and len(crux.weighed) > 1 and bool(executable(corpus, crux))


def executable(corpus: Corpus, crux: Crux) -> tuple[str, ...]:
    """Return the clauses of a crux that must be executed."""
    return tuple(
        place
        for place in crux.places
        if place in corpus.clauses and corpus.topics.is_executable(corpus.clauses[place].kind)
    )


def carriers(corpus: Corpus, edition: str, crux: Crux) -> tuple[Carrier, ...]:
    """Return the parameters that a crux names, in each file of the edition where they can carry it."""
    return tuple(
        Carrier(rulesets[0], use.name, name.partition("#")[2])
        for name in crux.carriers
        for rulesets, use in uses(corpus, edition, name)
        if not fault(use, name, crux)
    )


def uses(corpus: Corpus, edition: str, name: str) -> Iterator[tuple[tuple[str, ...], RuleUse]]:
    """Return the rule of a name such as `point.good#compare` in each file of an edition that has it."""
    rule = name.partition("#")[0]
    for rulesets, use in corpus.uses.rules:
        if use.name == rule and corpus.rulesets.edition(rulesets[0]) == edition:
            yield rulesets, use


def fault(use: RuleUse, name: str, crux: Crux) -> str:
    """Say why the parameter of a rule that is named does not carry a crux; empty if it does."""
    held = use.parameters.get(name.partition("#")[2])
    if held is None:
        return f"it has the parameters {', '.join(use.parameters) or '(none)'}"
    if not held.readings:
        return "it has no readings, so that it allows one value only"
    clauses = {*held.authority.clauses, *(id_ for one in use.grounds.values() for id_ in one.clauses)}
    if clauses.isdisjoint(crux.places):
        return f"it is based on {', '.join(sorted(clauses))}, and the crux is about {', '.join(crux.places)}"
    return ""
