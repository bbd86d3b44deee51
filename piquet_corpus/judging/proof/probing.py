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
from rules.core.use import RuleUse


@dataclass(frozen=True)
class Probe:
    """Another value of a parameter, and the first case in which it changes the result; None if there is none."""

    value: Any
    witness: str | None


@dataclass(frozen=True)
class ProbedParameter:
    """A parameter of a rule set or match form, with the effect of each other value."""

    ruleset: str
    rule: str
    name: str
    probes: tuple[Probe, ...]


Group = list[tuple[str, RuleUse]]
"""A rule as one file has it, for each rule set or match form that has it from there."""


def probe(
    corpus: Corpus, outcomes: Sequence[Outcome], jobs: int = 1, watch: Watch = unwatched
) -> tuple[ProbedParameter, ...]:
    """Try every other value of every parameter on the cases of each rule set and match form, in their order.

    The case that distinguished a value for one of them is tried first for the next that inherits it. `jobs`: in how
    many processes; the result does not depend on it. `watch`: shows the progress.
    """
    groups: defaultdict[tuple[str, str], list[tuple[str, RuleUse]]] = defaultdict(list)
    for id_, use in corpus.rulesets.uses:
        if use.parameters:
            groups[use.origin, use.name].append((id_, use))
    bearing: defaultdict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        if outcome.decided and not outcome.case.reading:
            for rule in outcome.consulted:
                bearing[outcome.by.holder(rule), rule].append(outcome)
    tried = watch(spread(_probe_group, bearing, list(groups.values()), jobs), len(groups))
    by_use = {(probed.ruleset, probed.rule, probed.name): probed for group in tried for probed in group}
    return tuple(by_use[id_, use.name, name] for id_, use in corpus.rulesets.uses for name in use.parameters)


def _probe_group(outcomes: Mapping[tuple[str, str], Sequence[Outcome]], group: Group) -> list[ProbedParameter]:
    """Try the values of the parameters of a rule for each of its rule sets.

    `outcomes`: those on which a rule of a rule set or match form can bear, by the id of this and of the rule.
    """
    telling: dict[tuple[str, Value], Case] = {}  # the case that told each value, by now
    return [probed for id_, use in group for probed in _probe_use(outcomes.get((id_, use.name), ()), id_, use, telling)]


def _probe_use(
    outcomes: Iterable[Outcome], id_: str, use: RuleUse, telling: dict[tuple[str, Value], Case]
) -> Iterator[ProbedParameter]:
    """Try the values of the parameters of a rule for one rule set."""
    run = sorted(outcomes, key=lambda outcome: not any(finding.rule == use.name for finding in outcome.decided))
    for name in use.parameters:
        probes = []
        for value in use.probes(name):
            likely = sorted(run, key=lambda outcome: outcome.case is not telling.get((name, value)))
            told = witness(likely, use.name, name, value)
            if told:
                telling[name, value] = told.case
            probes.append(Probe(value, told.case.id if told else None))
        yield ProbedParameter(id_, use.name, name, tuple(probes))
