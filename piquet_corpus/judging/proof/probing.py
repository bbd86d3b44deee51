"""Trying every other value of every parameter, to find a case in which it changes the result."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Outcome
from piquet_corpus.edition.cases.witness import witness
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.work.pool import Watch, spread, unwatched
from rules.core.domains import Value
from rules.core.ruleset import RuleUse


@dataclass(frozen=True)
class Probe:
    """Another value of a parameter, and the first case in which it changes the result; None if there is none."""

    value: Any
    witness: str | None


@dataclass(frozen=True)
class Probed:
    """A parameter of a rule set or match form, with the effect of each other value."""

    ruleset: str
    rule: str
    name: str
    probes: tuple[Probe, ...]


Group = tuple[tuple[str, RuleUse], ...]
"""A rule as one file has it, for each rule set or match form that has it from there."""


def probe(corpus: Corpus, outcomes: Sequence[Outcome], jobs: int = 1, watch: Watch = unwatched) -> tuple[Probed, ...]:
    """Try every other value of every parameter on the cases of each rule set and match form, in their order.

    The case that distinguished a value for one of them is tried first for the next that inherits it. `jobs`: in how
    many processes; the result does not depend on it. `watch`: shows the progress.
    """
    groups: dict[tuple[str, str], list[tuple[str, RuleUse]]] = {}
    for id_, use in corpus.rulesets.uses:
        if use.parameters:
            groups.setdefault((use.origin, use.name), []).append((id_, use))
    done = spread(_probe_group, _by_use(outcomes), [tuple(group) for group in groups.values()], jobs)
    found = watch(done, len(groups))
    by_use = {(one.ruleset, one.rule, one.name): one for several in found for one in several}
    return tuple(by_use[id_, use.name, name] for id_, use in corpus.rulesets.uses for name in use.parameters)


def _by_use(outcomes: Iterable[Outcome]) -> Mapping[tuple[str, str], Sequence[Outcome]]:
    """Return the results on which a rule of a rule set or match form can bear, by the id of this and of the rule."""
    found: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        if outcome.decided and not outcome.case.reading:
            for rule in outcome.consulted:
                found[outcome.by.holder(rule), rule].append(outcome)
    return found


def _probe_group(outcomes: Mapping[tuple[str, str], Sequence[Outcome]], group: Group) -> list[Probed]:
    """Try the values of the parameters of a rule for each of its rule sets. `outcomes`: by rule set and rule."""
    told: dict[tuple[str, Value], Case] = {}
    held = ((id_, use, outcomes.get((id_, use.name), ())) for id_, use in group)
    return [probed for id_, use, found in held for probed in _probe_use(found, id_, use, told)]


def _probe_use(
    outcomes: Iterable[Outcome], id_: str, use: RuleUse, told: dict[tuple[str, Value], Case]
) -> Iterator[Probed]:
    """Try the values of the parameters of a rule for one rule set. `told`: the case that told each value, by now."""
    run = sorted(outcomes, key=lambda outcome: not any(found.rule == use.name for found in outcome.decided))
    for name in use.parameters:
        probes = []
        for value in use.probes(name):
            likely = sorted(run, key=lambda outcome: outcome.case is not told.get((name, value)))
            found = witness(likely, use.name, name, value)
            if found:
                told[name, value] = found.case
            probes.append(Probe(value, found.case.id if found else None))
        yield Probed(id_, use.name, name, tuple(probes))
