"""Proof of coverage, both ways: what every clause is proven by, and what every ground and parameter is good for.

A clause is *proven* when every (rule set, rule, ground) that names it is asserted in the findings of a passing case
under that rule set; running past it is not enough. A parameter is *sensitive* to another value when the value changes
points or consequences, not citations alone, in at least one case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from piquet_corpus.cases.model import Case
from piquet_corpus.cases.run import Outcome, play, run_case
from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import CorpusError, did_you_mean, nearest
from piquet_corpus.tei.model import Clause
from rules.machine import Step
from rules.rule import Decided
from rules.ruleset import RuleSet

FINISHED = "finished-topics.txt"

GroundKey = tuple[str, str, str]
"""A rule set, a rule of it, a ground of that."""


@dataclass(frozen=True)
class ClauseCoverage:
    """What is known of one clause: the grounds that rest on it, those not yet asserted, and its cases."""

    clause: Clause
    executable: bool
    finished: bool
    grounds: tuple[GroundKey, ...]
    unasserted: tuple[GroundKey, ...]
    cases: tuple[str, ...]
    has_example: bool

    @property
    def proven(self) -> bool:
        """Whether something rests on it, all of which is asserted; an example must also be a case itself."""
        return bool(self.grounds) and not self.unasserted and (self.clause.kind != "example" or self.has_example)


@dataclass(frozen=True)
class Probe:
    """Another value of a parameter, and the first case in which it changes the result; None if there is none."""

    value: Any
    witness: str | None


@dataclass(frozen=True)
class ParameterCoverage:
    """A parameter of a rule set, with what each other value of it changes."""

    ruleset: str
    rule: str
    name: str
    clauses: tuple[str, ...]
    probes: tuple[Probe, ...]

    @property
    def sensitive(self) -> bool:
        """Whether every other value changes the result of some case."""
        return all(probe.witness is not None for probe in self.probes)


@dataclass(frozen=True)
class Coverage:
    """The whole proof. `idle` are derived cases without which everything would be proven as well."""

    clauses: tuple[ClauseCoverage, ...]
    unasserted: tuple[GroundKey, ...]
    parameters: tuple[ParameterCoverage, ...]
    idle: tuple[str, ...]
    failed: tuple[Outcome, ...]
    finished: frozenset[str]

    @cached_property
    def by_id(self) -> Mapping[str, ClauseCoverage]:
        """The clauses by id."""
        return {one.clause.id: one for one in self.clauses}

    @property
    def wanting(self) -> tuple[ClauseCoverage, ...]:
        """The executable clauses of finished topics that are not proven."""
        return tuple(one for one in self.clauses if one.executable and one.finished and not one.proven)

    def _is_finished(self, clauses: Iterable[str]) -> bool:
        """Whether one of these clauses belongs to a finished topic."""
        return any(id_ in self.by_id and self.by_id[id_].finished for id_ in clauses)

    @property
    def insensitive(self) -> tuple[ParameterCoverage, ...]:
        """The parameters resting on finished topics that could have another value without any case noticing."""
        return tuple(one for one in self.parameters if not one.sensitive and self._is_finished(one.clauses))

    @property
    def complete(self) -> bool:
        """Whether every case passes and nothing of the finished topics is left unproven."""
        return not (self.failed or self.wanting or self.insensitive)


def finished_topics(corpus: Corpus) -> frozenset[str]:
    """Return the topics whose every executable clause must be proven: a line each, `#` begins a comment.

    Raises CorpusError for a line that names no topic: with it, nothing would be asked for.
    """
    path = corpus.directory / FINISHED
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    named = {number: line.strip() for number, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")}
    for number, topic in named.items():
        if not corpus.topics.is_topic(topic):
            meant = did_you_mean(nearest(topic, corpus.topics.categories, 1))
            raise CorpusError(path, number, f"there is no topic {topic}{meant}")
    return frozenset(named.values())


def cover(corpus: Corpus) -> Coverage:
    """Run every case under every rule set it names and prove what can be proven."""
    outcomes = tuple(run_case(case, corpus.rulesets[id_]) for case in corpus.cases for id_ in case.rulesets)
    asserted = _asserted(outcomes)
    declared = _declared(corpus)
    parameters = tuple(_parameters(corpus, outcomes))
    finished = finished_topics(corpus)
    return Coverage(
        tuple(_clause(corpus, clause, asserted, finished) for clause in corpus.clauses.values()),
        tuple(key for key in declared if key not in asserted),
        parameters,
        tuple(_idle(corpus, asserted, parameters)),
        tuple(outcome for outcome in outcomes if not outcome.passed),
        finished,
    )


def _asserted(outcomes: Iterable[Outcome]) -> Mapping[GroundKey, frozenset[str]]:
    """Return what is asserted, and by which cases."""
    found: dict[GroundKey, frozenset[str]] = {}
    for outcome in outcomes:
        for rule, ground in outcome.asserted:
            key = (outcome.ruleset, rule, ground)
            found[key] = found.get(key, frozenset()) | {outcome.case.id}
    return found


def _declared(corpus: Corpus) -> Iterator[GroundKey]:
    """Return every ground of every rule of every rule set."""
    for ruleset in corpus.rulesets.values():
        for use in ruleset.rules.values():
            for ground in use.grounds:
                yield ruleset.id, use.name, ground


def _clause(
    corpus: Corpus, clause: Clause, asserted: Mapping[GroundKey, frozenset[str]], finished: frozenset[str]
) -> ClauseCoverage:
    """Return what is known of a clause."""
    keys = tuple(dict.fromkeys((use.ruleset, use.rule, use.ground) for use in corpus.grounds(clause.id)))
    cases = corpus.cases_about(clause.id)
    return ClauseCoverage(
        clause,
        corpus.topics.is_executable(clause.kind),
        bool(finished & set(clause.topics)),
        keys,
        tuple(key for key in keys if key not in asserted),
        tuple(case.id for case in cases),
        any(case.source == "text" and clause.id in case.stands_in and not case.reading for case in cases),
    )


def _parameters(corpus: Corpus, outcomes: tuple[Outcome, ...]) -> Iterator[ParameterCoverage]:
    """Try every other value of every parameter on the cases."""
    for ruleset in corpus.rulesets.values():
        run = tuple(one for one in outcomes if one.ruleset == ruleset.id and not one.case.reading and one.decided)
        for use in ruleset.rules.values():
            likely = sorted(run, key=lambda one: not _decides(one, use.name))
            for parameter in use.parameters.values():
                probes = tuple(
                    Probe(value, _witness(ruleset.with_reading(use.name, parameter.name, value), likely))
                    for value in ruleset.probes(use.name, parameter.name)
                )
                yield ParameterCoverage(ruleset.id, use.name, parameter.name, parameter.authority.clauses, probes)


def _decides(outcome: Outcome, rule: str) -> bool:
    """Whether a rule decides anything in a case."""
    return any(found.rule == rule for found in outcome.decided)


def _witness(changed: RuleSet, outcomes: Iterable[Outcome]) -> str | None:
    """Return the first case that comes out otherwise under a changed rule set.

    That an event of it is refused then, or cannot happen, is another outcome too.
    """
    for outcome in outcomes:
        played = play(changed, outcome.case)
        if played.impossible is not None or played.totals != outcome.totals:
            return outcome.case.id
        if _consequences(played.decided, played.steps) != _consequences(outcome.decided, outcome.steps):
            return outcome.case.id
    return None


def _consequences(decided: tuple[Decided, ...], steps: tuple[Step, ...]) -> list[object]:
    """Return what findings decide, without the grounds and clauses they decide it on; of events, one by one."""
    found = [step.decided for step in steps] or [decided]
    return [_in_any_order((one.rule, one.to, one.player, one.points, one.ruling) for one in few) for few in found]


def _in_any_order(consequences: Iterable[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Return consequences sorted."""
    return sorted(consequences, key=repr)


def _idle(
    corpus: Corpus, asserted: Mapping[GroundKey, frozenset[str]], parameters: Iterable[ParameterCoverage]
) -> Iterator[str]:
    """Return the derived cases that alone assert nothing and are no witness to a parameter."""
    needed = {id_ for cases in asserted.values() if len(cases) == 1 for id_ in cases}
    needed |= {probe.witness for one in parameters for probe in one.probes if probe.witness}
    for case in corpus.cases:
        if case.source == "derived" and case.id not in needed and not _about_a_reading(case):
            yield case.id


def _about_a_reading(case: Case) -> bool:
    """Whether a case is there to show what another reading does."""
    return bool(case.reading)
