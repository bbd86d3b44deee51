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

from piquet_corpus.cases.idle import idle_cases
from piquet_corpus.cases.model import Case
from piquet_corpus.cases.run import Outcome, play, run_case
from piquet_corpus.cases.witness import differs, witness
from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import CorpusError, did_you_mean, nearest
from piquet_corpus.tei.model import Clause

FINISHED = "finished-topics.txt"

GroundKey = tuple[str, str, str]
"""A rule set, a rule of it, a ground of that."""


@dataclass(frozen=True)
class Ground:
    """A ground of a rule as a rule set has it, with the clauses or omissions that it rests on."""

    key: GroundKey
    clauses: tuple[str, ...]


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
    """The whole proof.

    `unasserted`: grounds that no case asserts. `idle`: derived cases that assert nothing which another does not, and
    tell no value of a parameter apart; and cases under another reading that come out as without it. `finished`: the
    topics of which everything must be proven, and `required` the clauses and omissions about them.
    """

    clauses: tuple[ClauseCoverage, ...]
    unasserted: tuple[Ground, ...]
    parameters: tuple[ParameterCoverage, ...]
    idle: tuple[Case, ...]
    failed: tuple[Outcome, ...]
    finished: frozenset[str]
    required: frozenset[str]

    @cached_property
    def by_id(self) -> Mapping[str, ClauseCoverage]:
        """The clauses by id."""
        return {one.clause.id: one for one in self.clauses}

    @property
    def wanting(self) -> tuple[ClauseCoverage, ...]:
        """The executable clauses of finished topics that are not proven."""
        return tuple(one for one in self.clauses if one.executable and one.finished and not one.proven)

    @property
    def insensitive(self) -> tuple[ParameterCoverage, ...]:
        """The parameters resting on finished topics that could have another value without any case noticing."""
        return tuple(one for one in self.parameters if not one.sensitive and self.requires(one.clauses))

    @property
    def missing(self) -> tuple[Ground, ...]:
        """The grounds resting on finished topics, if only on an omission there, that no case asserts."""
        return tuple(one for one in self.unasserted if self.requires(one.clauses))

    @property
    def superfluous(self) -> tuple[Case, ...]:
        """The idle cases about finished topics, and those that cite nothing at all."""
        return tuple(case for case in self.idle if not case.cited or self.requires(case.cited))

    def requires(self, ids: Iterable[str]) -> bool:
        """Whether one of these clauses or omissions is about a finished topic."""
        return not self.required.isdisjoint(ids)

    @property
    def complete(self) -> bool:
        """Whether every case passes and says something new, and nothing of the finished topics is left unproven."""
        return not (self.failed or self.wanting or self.insensitive or self.missing or self.superfluous)


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
    parameters = tuple(_parameters(corpus, outcomes))
    finished = finished_topics(corpus)
    return Coverage(
        tuple(_clause(corpus, clause, asserted, finished) for clause in corpus.clauses.values()),
        tuple(ground for ground in _declared(corpus) if ground.key not in asserted),
        parameters,
        (
            *idle_cases(outcomes, {probe.witness for one in parameters for probe in one.probes}),
            *_showing_nothing(corpus, outcomes),
        ),
        tuple(outcome for outcome in outcomes if not outcome.passed),
        finished,
        frozenset(_about(corpus, finished)),
    )


def _showing_nothing(corpus: Corpus, outcomes: tuple[Outcome, ...]) -> Iterator[Case]:
    """Return the cases under another reading that come out as they would without it, under each of their rule sets."""
    for case in corpus.cases:
        own = [one for one in outcomes if one.case is case and one.failures == ()]
        if case.reading and own and not any(differs(play(corpus.rulesets[one.ruleset], case), one) for one in own):
            yield case


def _about(corpus: Corpus, topics: frozenset[str]) -> Iterator[str]:
    """Return the clauses and omissions about some topics."""
    yield from (clause.id for clause in corpus.clauses.values() if topics & set(clause.topics))
    yield from (omission.id for omission in corpus.alignment.omissions if topics & set(omission.topics))


def _asserted(outcomes: Iterable[Outcome]) -> Mapping[GroundKey, frozenset[str]]:
    """Return what is asserted, and by which cases."""
    found: dict[GroundKey, frozenset[str]] = {}
    for outcome in outcomes:
        for rule, ground in outcome.asserted:
            key = (outcome.ruleset, rule, ground)
            found[key] = found.get(key, frozenset()) | {outcome.case.id}
    return found


def _declared(corpus: Corpus) -> Iterator[Ground]:
    """Return every ground of every rule of every rule set."""
    for ruleset in corpus.rulesets.values():
        for use in ruleset.rules.values():
            for ground, authority in use.grounds.items():
                yield Ground((ruleset.id, use.name, ground), authority.clauses)


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
                    Probe(value, witness(ruleset.with_reading(use.name, parameter.name, value), likely))
                    for value in ruleset.probes(use.name, parameter.name)
                )
                yield ParameterCoverage(ruleset.id, use.name, parameter.name, parameter.authority.clauses, probes)


def _decides(outcome: Outcome, rule: str) -> bool:
    """Whether a rule decides anything in a case."""
    return any(found.rule == rule for found in outcome.decided)
