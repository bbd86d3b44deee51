"""Proof of coverage: which clauses are executed and asserted, which parameters make a difference, and what is idle.

A clause is *proven* when every (rule set, rule, ground) that names it, and at least one does, is asserted in the
findings of a passing case under that rule set. A parameter is *sensitive* when each other value to be tried changes
what follows (points, rulings, totals; not citations) in at least one case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from piquet_corpus.cases.model import Case
from piquet_corpus.cases.run import Outcome, asserts, run_case
from piquet_corpus.corpus import Corpus, GroundUse
from piquet_corpus.tei.model import Clause
from rules.domains import Value
from rules.piquet.announcements import decide
from rules.rule import Decided
from rules.ruleset import RuleSet

FINISHED = "finished-topics.txt"

Assertion = tuple[str, str, str]
"""A rule set, a rule, a ground."""
Consequence = tuple[object, ...]


@dataclass(frozen=True)
class ClauseCoverage:
    """A clause, the grounds that rest on it, and those of them that no case asserts.

    `cases` are the passing cases that assert one of its grounds. `required`: it is executable, and of a finished topic.
    """

    clause: Clause
    executable: bool
    required: bool
    grounds: tuple[Assertion, ...]
    missing: tuple[Assertion, ...]
    parameters: tuple[tuple[str, str, str], ...]
    cases: tuple[str, ...]

    @property
    def proven(self) -> bool:
        """Whether it is proven."""
        return bool(self.grounds) and not self.missing


@dataclass(frozen=True)
class GroundCoverage:
    """A ground of a rule set: the clauses it rests on, and the passing cases that assert it."""

    ruleset: str
    rule: str
    ground: str
    clauses: tuple[str, ...]
    required: bool
    cases: tuple[str, ...]

    @property
    def asserted(self) -> bool:
        """Whether a case asserts it."""
        return bool(self.cases)


@dataclass(frozen=True)
class Probe:
    """Another value of a parameter, and the first case in which it makes a difference, if any does."""

    value: Value
    case: str | None


@dataclass(frozen=True)
class ParameterCoverage:
    """A parameter of a rule set, and what came of trying other values."""

    ruleset: str
    rule: str
    parameter: str
    value: Value
    clauses: tuple[str, ...]
    required: bool
    probes: tuple[Probe, ...]

    @property
    def sensitive(self) -> bool:
        """Whether every other value makes a difference somewhere."""
        return all(probe.case is not None for probe in self.probes)


@dataclass(frozen=True)
class Coverage:
    """The whole proof. `idle`: cases that assert nothing which an earlier case does not assert."""

    clauses: tuple[ClauseCoverage, ...]
    grounds: tuple[GroundCoverage, ...]
    parameters: tuple[ParameterCoverage, ...]
    failed: tuple[Outcome, ...]
    idle: tuple[str, ...]
    finished: tuple[str, ...]
    unknown_topics: tuple[str, ...]

    @cached_property
    def unproven(self) -> tuple[ClauseCoverage, ...]:
        """The clauses that must be proven and are not."""
        return tuple(one for one in self.clauses if one.required and not one.proven)

    @cached_property
    def unasserted(self) -> tuple[GroundCoverage, ...]:
        """The grounds that must be asserted and are not."""
        return tuple(one for one in self.grounds if one.required and not one.asserted)

    @cached_property
    def insensitive(self) -> tuple[ParameterCoverage, ...]:
        """The parameters that must be sensitive and are not."""
        return tuple(one for one in self.parameters if one.required and not one.sensitive)

    @property
    def complete(self) -> bool:
        """Whether all is proven that the finished topics require."""
        return not (self.unproven or self.unasserted or self.insensitive or self.failed or self.unknown_topics)


def cover(corpus: Corpus) -> Coverage:
    """Run all cases, and hold what they assert against the texts and the rule sets."""
    outcomes = [run_case(case, corpus.rulesets[name]) for case in corpus.cases for name in case.rulesets]
    proof = _proof(outcomes)
    finished = finished_topics(corpus)
    return Coverage(
        clauses=tuple(_clause(clause, corpus, proof, finished) for clause in corpus.clauses.values()),
        grounds=tuple(_grounds(corpus, proof, finished)),
        parameters=tuple(_parameters(corpus, outcomes, finished)),
        failed=tuple(outcome for outcome in outcomes if not outcome.passed),
        idle=tuple(_idle(corpus.cases)),
        finished=finished,
        unknown_topics=tuple(topic for topic in finished if not corpus.topics.is_topic(topic)),
    )


def finished_topics(corpus: Corpus) -> tuple[str, ...]:
    """Return the topics of which every executable clause must be proven; none if the corpus does not name any."""
    path = corpus.directory / FINISHED
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return tuple(line.strip() for line in lines if line.strip() and not line.startswith("#"))


def _proof(outcomes: Sequence[Outcome]) -> Mapping[Assertion, tuple[str, ...]]:
    """Return, for each ground under each rule set, the passing cases that assert it."""
    found: dict[Assertion, tuple[str, ...]] = {}
    for outcome in outcomes:
        for rule, ground in outcome.asserted:
            key = (outcome.ruleset, rule, ground)
            found[key] = (*found.get(key, ()), outcome.case.id)
    return found


def _key(use: GroundUse) -> Assertion:
    """Return what has to be asserted for a ground."""
    return use.ruleset, use.rule, use.ground


def _clause(
    clause: Clause, corpus: Corpus, proof: Mapping[Assertion, tuple[str, ...]], finished: tuple[str, ...]
) -> ClauseCoverage:
    """Hold one clause against the proof."""
    grounds = tuple(_key(use) for use in corpus.grounds(clause.id))
    executable = corpus.topics.is_executable(clause.kind)
    return ClauseCoverage(
        clause,
        executable,
        executable and any(topic in finished for topic in clause.topics),
        grounds,
        tuple(key for key in grounds if key not in proof),
        tuple((use.ruleset, use.rule, use.parameter.name) for use in corpus.parameters(clause.id)),
        tuple(dict.fromkeys(case for key in grounds for case in proof.get(key, ()))),
    )


def _required(clauses: tuple[str, ...], corpus: Corpus, finished: tuple[str, ...]) -> bool:
    """Whether something that rests on these clauses (or omissions) belongs to a finished topic."""
    cited = [corpus.cited(id_) for id_ in clauses]
    return any(topic in finished for one in cited if one is not None for topic in one.topics)


def _grounds(
    corpus: Corpus, proof: Mapping[Assertion, tuple[str, ...]], finished: tuple[str, ...]
) -> Iterator[GroundCoverage]:
    """Hold every ground against the proof."""
    for ruleset in corpus.rulesets.values():
        for use in ruleset.rules.values():
            for ground, authority in use.grounds.items():
                required = _required(authority.clauses, corpus, finished)
                cases = proof.get((ruleset.id, use.name, ground), ())
                yield GroundCoverage(ruleset.id, use.name, ground, authority.clauses, required, cases)


def consequences(decided: Sequence[Decided]) -> tuple[Consequence, ...]:
    """Return what follows from findings, their grounds and clauses apart."""
    return tuple((one.rule, one.to, one.points, one.ruling, one.name, one.number, one.cards) for one in decided)


def _parameters(corpus: Corpus, outcomes: Sequence[Outcome], finished: tuple[str, ...]) -> Iterator[ParameterCoverage]:
    """Try the other values of every parameter."""
    for ruleset in corpus.rulesets.values():
        runs = [(one.case, one.decided) for one in outcomes if one.ruleset == ruleset.id and not one.case.reading]
        usual = [(case, consequences(decided), {one.rule for one in decided}) for case, decided in runs]
        for use in ruleset.rules.values():
            # A case in which the rule finds something is where another value most likely makes a difference.
            likely = sorted(usual, key=lambda run: use.name not in run[2])
            plain = [(case, expected) for case, expected, _ in likely]
            for name, parameter in use.parameters.items():
                probes = tuple(
                    Probe(value, _difference(ruleset.with_reading(use.name, name, value), plain))
                    for value in ruleset.probes(use.name, name)
                )
                clauses = parameter.authority.clauses
                required = _required(clauses, corpus, finished)
                yield ParameterCoverage(ruleset.id, use.name, name, parameter.value, clauses, required, probes)


def _difference(changed: RuleSet, usual: Sequence[tuple[Case, tuple[Consequence, ...]]]) -> str | None:
    """Return the first case that comes out otherwise under a changed rule set."""
    for case, expected in usual:
        if consequences(decide(changed, case.facts)) != expected:
            return case.id
    return None


def _idle(cases: Sequence[Case]) -> Iterator[str]:
    """Return the cases that assert nothing which an earlier case does not assert as well."""
    known: set[tuple[str, object]] = set()
    for case in cases:
        own = {(name, _content(one)) for name in case.rulesets for one in case.expected[name]}
        own |= {(name, tuple(sorted(case.totals[name].items()))) for name in case.rulesets if case.totals[name]}
        if own <= known and not case.reading:
            yield case.id
        known |= own


def _content(one: object) -> object:
    """Return what an expectation asserts, its line apart."""
    return tuple(value for name, value in vars(one).items() if name != "line")


def rests_on(corpus: Corpus, case: Case, ruleset: str) -> tuple[str, ...]:
    """Return the clauses whose grounds a case asserts under a rule set, in the order of its expectations."""
    uses = corpus.rulesets[ruleset].rules
    found = (
        clause
        for rule, ground in asserts(case, ruleset)
        if rule in uses and ground in uses[rule].grounds
        for clause in uses[rule].grounds[ground].clauses
    )
    return tuple(dict.fromkeys(found))
