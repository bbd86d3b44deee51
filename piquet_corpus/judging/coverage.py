"""Proof of coverage, both ways: what every clause is proven by, and what every ground and parameter is good for.

A clause is *proven* when every (rule set, rule, ground) that names it is asserted in the findings of a passing case
under that rule set, and no words of it are left that decide something; running past it is not enough. If there are such
words, it is proven *in part*. A rule that several sets inherit is asserted under each of them; one of a match form,
under any set that it is laid over. A parameter is *sensitive* to another value when the value changes
points or consequences, not citations alone, in at least one case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Literal, get_args

from piquet_corpus.cases.model import Case
from piquet_corpus.cases.redundant import redundant_cases
from piquet_corpus.cases.run import Outcome, play, run_case
from piquet_corpus.cases.witness import differs, witness
from piquet_corpus.corpus import Corpus, GroundUse
from piquet_corpus.judging.finished import Finished, finished
from piquet_corpus.judging.remainders import FILE, Remainder
from piquet_corpus.judging.stretches import FATES, Fate, Stretch, Use, missing, numbers, stretches, unsorted
from piquet_corpus.language.words import layer_text
from piquet_corpus.texts.tei.model import Clause
from rules.core.domains import Value

ProofState = Literal["proven", "in part", "not proven"]
PROOFS: tuple[ProofState, ...] = get_args(ProofState)

GroundKey = tuple[str, str, str]
"""A rule set or a match form, a rule of it, a ground of that."""


@dataclass(frozen=True)
class GroundCoverage:
    """A ground of a rule as a rule set has it, with the clauses or omissions it rests on; whether it must be proven."""

    key: GroundKey
    clauses: tuple[str, ...]
    required: bool


@dataclass(frozen=True)
class ClauseCoverage:
    """What is known of one clause: the grounds that rest on it, those not yet asserted, its cases, and its words.

    `stretches`: all its words with their fates; of a clause that is not executed, none.
    """

    clause: Clause
    executable: bool
    finished: bool
    grounds: tuple[GroundKey, ...]
    unasserted: tuple[GroundKey, ...]
    cases: tuple[str, ...]
    has_example: bool
    stretches: tuple[Stretch, ...]

    @property
    def proof(self) -> ProofState:
        """Whether it is proven, wholly or in part: a clause of which nothing but what is missing is sorted is not."""
        if not (self.executable and self.accounted):
            return "not proven"
        if not self.missing:
            return "proven"
        done = any(stretch.fate in ("executed", "inferred", "restated") for stretch in self.stretches)
        return "in part" if done else "not proven"

    @property
    def proven(self) -> bool:
        """Whether it is proven wholly."""
        return self.proof == "proven"

    @property
    def accounted(self) -> bool:
        """Whether all that rests on it is asserted and all that is left is sorted; an example must be a case itself."""
        return not (self.unasserted or self.unsorted) and (self.clause.kind != "example" or self.has_example)

    def said(self, stretch: Stretch) -> str:
        """Return the words of a stretch."""
        return " ".join(layer_text(self.clause.pieces, "regularised")[stretch.start : stretch.end].split())

    @cached_property
    def unsorted(self) -> tuple[Stretch, ...]:
        """The words that are left, so many that it must be said why."""
        return unsorted(self.stretches)

    @cached_property
    def missing(self) -> tuple[Remainder, ...]:
        """What it decides, and no rule does."""
        return missing(self.stretches)


@dataclass(frozen=True)
class Probe:
    """Another value of a parameter, and the first case in which it changes the result; None if there is none."""

    value: Any
    witness: str | None


@dataclass(frozen=True)
class ParameterCoverage:
    """A parameter of a rule set, with what each other value of it changes; whether it must change anything."""

    ruleset: str
    rule: str
    name: str
    clauses: tuple[str, ...]
    probes: tuple[Probe, ...]
    required: bool

    @property
    def sensitive(self) -> bool:
        """Whether every other value changes the result of some case."""
        return all(probe.witness is not None for probe in self.probes)


@dataclass(frozen=True)
class Coverage:
    """The whole proof. Each part is made when it is first asked for: the parameters take most of the time.

    `required`: the clauses and omissions about finished topics.
    """

    corpus: Corpus = field(repr=False)
    outcomes: tuple[Outcome, ...] = field(repr=False)
    asked: _Asked

    @cached_property
    def clauses(self) -> tuple[ClauseCoverage, ...]:
        """What is known of every clause."""
        return tuple(
            _clause(self.corpus, clause, self._asserted, self.asked) for clause in self.corpus.clauses.values()
        )

    @cached_property
    def unasserted(self) -> tuple[GroundCoverage, ...]:
        """The grounds that no case asserts."""
        return tuple(ground for ground in _declared(self.corpus, self.asked) if ground.key not in self._asserted)

    @cached_property
    def parameters(self) -> tuple[ParameterCoverage, ...]:
        """The parameters, with what each other value of them changes."""
        return tuple(_parameters(self.corpus, self.outcomes, self.asked))

    @cached_property
    def idle(self) -> tuple[Case, ...]:
        """The cases that say nothing new.

        Derived ones that assert nothing which another does not, tell no value of a parameter apart and prove no
        divergence; and those under another reading that come out as without it.
        """
        telling = {probe.witness for covered in self.parameters for probe in covered.probes} | set(
            _proving(self.corpus)
        )
        return (*redundant_cases(self.outcomes, telling), *_showing_nothing(self.corpus, self.outcomes))

    def words(self, edition: str) -> Mapping[Fate, int]:
        """Return how many words of what is executed in an edition have each fate."""
        found = Counter(dict.fromkeys(FATES, 0))
        for covered in self.clauses:
            if covered.clause.edition == edition:
                found.update(numbers(covered.stretches))
        return found

    @property
    def failed(self) -> tuple[Outcome, ...]:
        """The cases that are not as expected, with what came of them."""
        return tuple(outcome for outcome in self.outcomes if not outcome.passed)

    @property
    def finished(self) -> frozenset[str]:
        """The topics of which everything must be proven."""
        return self.asked.finished.topics

    @property
    def required(self) -> frozenset[str]:
        """The clauses and omissions about them."""
        return self.asked.ids

    @cached_property
    def _asserted(self) -> frozenset[GroundKey]:
        return frozenset(_asserted(self.outcomes))

    @cached_property
    def by_id(self) -> Mapping[str, ClauseCoverage]:
        """The clauses by id."""
        return {covered.clause.id: covered for covered in self.clauses}

    @property
    def wanting(self) -> tuple[ClauseCoverage, ...]:
        """The executable clauses of finished topics of which something is not asserted, or words are left unsorted."""
        return tuple(
            covered for covered in self.clauses if covered.executable and covered.finished and not covered.accounted
        )

    @property
    def insensitive(self) -> tuple[ParameterCoverage, ...]:
        """The parameters resting on finished topics that could have another value without any case noticing."""
        return tuple(covered for covered in self.parameters if covered.required and not covered.sensitive)

    @property
    def missing(self) -> tuple[GroundCoverage, ...]:
        """The grounds resting on finished topics, if only on an omission there, that no case asserts."""
        return tuple(ground for ground in self.unasserted if ground.required)

    @property
    def superfluous(self) -> tuple[Case, ...]:
        """The idle cases about finished topics, and those that cite nothing at all."""
        return tuple(case for case in self.idle if not case.cited or not self.required.isdisjoint(case.cited))

    @property
    def complete(self) -> bool:
        """Whether every case passes and says something new, and nothing of the finished topics is left unproven."""
        return not (self.failed or self.wanting or self.insensitive or self.missing or self.superfluous)


def wanting(covered: ClauseCoverage) -> str:
    """Say why a clause is not accounted for, or what is missing to its proof."""
    if covered.unasserted:
        return "never asserted: " + ", ".join(f"{id_}: {rule}#{ground}" for id_, rule, ground in covered.unasserted)
    if covered.unsorted:
        left = "; ".join(f"“{covered.said(stretch)}”" for stretch in covered.unsorted)
        return f"nothing rests on {left}: say why in {FILE}, or rest a ground on it"
    if covered.missing:
        return "; ".join(f"“{left.words.text}”: {left.reason}" for left in covered.missing)
    return "it is an example, and no case with source text stands in it"


def cover(corpus: Corpus, outcomes: tuple[Outcome, ...] | None = None) -> Coverage:
    """Prove what can be proven by what came of every case under every rule set it names; without that, run them.

    The whole proof of a corpus is made once and kept. Raises CorpusError for a finished topic that there is not.
    """
    return _whole_proof(corpus) if outcomes is None else Coverage(corpus, outcomes, _Asked.of(corpus))


@lru_cache(maxsize=4)
def _whole_proof(corpus: Corpus) -> Coverage:
    """Prove what can be proven, by all cases."""
    return Coverage(corpus, run_all(corpus), _Asked.of(corpus))


@lru_cache(maxsize=4)
def run_all(corpus: Corpus) -> tuple[Outcome, ...]:
    """Run every case under every rule set it names. What came of the cases of a corpus is kept."""
    return tuple(runs(corpus))


def runs(corpus: Corpus) -> Iterator[Outcome]:
    """Run every case under every rule set it names, one by one as they are asked for."""
    return (run_case(case, corpus.rulesets[id_]) for case in corpus.cases for id_ in case.rulesets)


@dataclass(frozen=True)
class _Asked:
    """What must be proven. `ids`: the clauses and omissions about finished topics; `holders`: of what editions."""

    finished: Finished
    ids: frozenset[str]
    holders: frozenset[str]

    @classmethod
    def of(cls, corpus: Corpus) -> _Asked:
        """Read what is finished."""
        found = finished(corpus)
        held = (*corpus.rulesets.sets, *corpus.rulesets.forms)
        holders = frozenset(id_ for id_ in held if corpus.rulesets.edition(id_) not in found.being_written)
        return cls(found, frozenset(_about(corpus, found)), holders)

    def concerns(self, clause: Clause, holder: str) -> bool:
        """Whether a clause waits for the proof of a holder: a finished one, not for one that is still being written."""
        return holder in self.holders or clause.id not in self.ids

    def requires(self, holder: str, ids: Iterable[str]) -> bool:
        """Whether what a rule set or a match form rests on these must be proven."""
        return holder in self.holders and not self.ids.isdisjoint(ids)


def _showing_nothing(corpus: Corpus, outcomes: tuple[Outcome, ...]) -> Iterator[Case]:
    """Return the cases under another reading that come out as they would without it, under each of their rule sets."""
    for case in corpus.cases:
        own = [outcome for outcome in outcomes if outcome.case is case and outcome.failures == ()]
        if case.reading and own and not any(differs(play(outcome.by, case), outcome) for outcome in own):
            yield case


def _proving(corpus: Corpus) -> Iterator[str]:
    """Return the cases by which a divergence is proven."""
    return (proof.case for record in corpus.register.records for proof in record.proofs)


def _about(corpus: Corpus, done: Finished) -> Iterator[str]:
    """Return the clauses and omissions about what is finished."""
    yield from (clause.id for clause in corpus.clauses.values() if done.has(clause.edition, clause.topics))
    yield from (
        omission.id for omission in corpus.alignment.omissions if done.has(omission.edition or "", omission.topics)
    )


def _asserted(outcomes: Iterable[Outcome]) -> Iterator[GroundKey]:
    """Return what is asserted. A rule that a match form brings is asserted under any rule set it is laid over."""
    for outcome in outcomes:
        yield from ((outcome.by.holder(rule), rule, ground) for rule, ground in outcome.asserted)


def _declared(corpus: Corpus, asked: _Asked) -> Iterator[GroundCoverage]:
    """Return every ground of every rule of every rule set and match form."""
    for id_, use in corpus.rulesets.uses:
        for ground, authority in use.grounds.items():
            required = asked.requires(id_, authority.clauses)
            yield GroundCoverage((id_, use.name, ground), authority.clauses, required)


def _clause(corpus: Corpus, clause: Clause, asserted: frozenset[GroundKey], asked: _Asked) -> ClauseCoverage:
    """Return what is known of a clause."""
    keys = tuple(
        dict.fromkeys((id_, use.rule, use.ground) for use in corpus.grounds(clause.id) for id_ in use.rulesets)
    )
    cases = corpus.cases_about(clause.id)
    executable = corpus.topics.is_executable(clause.kind)

    def is_asserted(use: Use) -> bool:
        """Whether a ground is asserted under one of its rule sets; a parameter with some ground of its rule."""
        if isinstance(use, GroundUse):
            return any((id_, use.rule, use.ground) in asserted for id_ in use.rulesets)
        return any(key[:2] == (id_, use.rule) for id_ in use.rulesets for key in asserted)

    return ClauseCoverage(
        clause,
        executable,
        clause.id in asked.ids,
        keys,
        tuple(key for key in keys if key not in asserted and asked.concerns(clause, key[0])),
        tuple(case.id for case in cases),
        any(case.source == "text" and clause.id in case.stands_in and not case.reading for case in cases),
        stretches(corpus, clause, is_asserted) if executable else (),
    )


def _parameters(corpus: Corpus, outcomes: Iterable[Outcome], asked: _Asked) -> Iterator[ParameterCoverage]:
    """Try every other value of every parameter on the cases of each rule set, and of each match form.

    What told a value apart for one of them is tried first for the next that inherits it.
    """
    plain = [outcome for outcome in outcomes if outcome.decided and not outcome.case.reading]
    told: dict[tuple[str, str, str, Value], Case] = {}
    for id_, use in corpus.rulesets.uses:
        run = sorted(_held(plain, id_, use.name), key=lambda outcome: not _decides(outcome, use.name))
        for name, parameter in use.parameters.items():
            probes = []
            for value in use.probes(name):
                key = (use.origin, use.name, name, value)
                likely = sorted(run, key=lambda outcome: outcome.case is not told.get(key))
                found = witness(likely, use.name, name, value)
                if found:
                    told[key] = found.case
                probes.append(Probe(value, found.case.id if found else None))
            clauses = parameter.authority.clauses
            required = asked.requires(id_, clauses)
            yield ParameterCoverage(id_, use.name, name, clauses, tuple(probes), required)


def _held(outcomes: Iterable[Outcome], id_: str, rule: str) -> Iterator[Outcome]:
    """Return the outcomes under which a rule is that of some rule set or match form."""
    return (outcome for outcome in outcomes if rule in outcome.by.rules and outcome.by.holder(rule) == id_)


def _decides(outcome: Outcome, rule: str) -> bool:
    """Whether a rule decides anything in a case."""
    return any(found.rule == rule for found in outcome.decided)
