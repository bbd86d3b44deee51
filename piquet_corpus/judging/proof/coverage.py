"""Proof of coverage in both directions: which cases prove each clause, and what each ground and parameter changes.

A clause is *proven* when every (rule set, rule, ground) that names it is asserted in the findings of a passing case
under that rule set, and no words that decide something are left over; running a rule is not enough. If there are such
words, the clause is proven *in part*. A rule that several sets inherit is asserted under each of them; a rule of a
match form, under any set played in that form. A parameter is *sensitive* to another value when the value changes points
or consequences, not only citations, in at least one case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal, get_args

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Outcome, differs, play, redundant_cases
from piquet_corpus.edition.compiled import PROOF
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import layer_text
from piquet_corpus.edition.passages import GroundUse, Use
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.proof import evidence
from piquet_corpus.judging.proof.evidence import Fate, Remainder, Stretch, unsorted
from piquet_corpus.judging.proof.finished import Finished, finished
from piquet_corpus.judging.proof.readings import Probe, ProbedParameter, probe, run_all
from piquet_corpus.work.grouping import grouped
from piquet_corpus.work.pool import Watch, unwatched

ProofState = Literal["proven", "in part", "not proven"]
PROOFS = get_args(ProofState)

GroundKey = tuple[str, str, str]


@dataclass(frozen=True)
class ClauseCoverage:
    """What is known of a clause: its grounds, those not asserted, its cases, and all its words with their fates."""

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
        """Whether it is proven, wholly or in part; a clause of which nothing is executed is not proven."""
        if not (self.executable and self.accounted):
            return "not proven"
        if not self.missing:
            return "proven"
        done = any(stretch.fate in ("executed", "inferred", "restated") for stretch in self.stretches)
        return "in part" if done else "not proven"

    @property
    def proven(self) -> bool:
        """Whether it is fully proven."""
        return self.proof == "proven"

    @property
    def accounted(self) -> bool:
        """Whether every ground is asserted and the words left over have a reason; an example must also be a case."""
        proven = not (self.unasserted or unsorted(self.stretches))
        return proven and (self.clause.kind != "example" or self.has_example)

    def said(self, stretch: Stretch) -> str:
        """Return the words of a stretch."""
        return " ".join(layer_text(self.clause.pieces, "regularised")[stretch.start : stretch.end].split())

    @cached_property
    def missing(self) -> tuple[Remainder, ...]:
        """What the clause decides, but no rule executes."""
        return evidence.missing(self.stretches)


@dataclass(frozen=True)
class ParameterCoverage(ProbedParameter):
    """A parameter, the effect of each other value, whether each must have one; or `unused`, by its rule set."""

    clauses: tuple[str, ...]
    required: bool
    unused: bool

    @property
    def used_after_all(self) -> tuple[Probe, ...]:
        """The other values that change the result of a case, although the rule set says that none does."""
        return tuple(probe for probe in self.probes if self.unused and probe.witness is not None)

    @property
    def sensitive(self) -> bool:
        """Whether every other value changes the result of some case."""
        return all(probe.witness is not None for probe in self.probes)


@dataclass(frozen=True)
class Coverage:
    """The whole proof. Each part is computed when first needed; the parameters take most of the time.

    `done`: what is finished, so that all of it must be proven. `given`: the results of the cases; without these, all
    cases are run. `jobs`: how many processes may help; `watch` shows their progress.
    """

    corpus: Corpus = field(repr=False)
    done: Finished
    given: tuple[Outcome, ...] | None = field(repr=False)
    jobs: int
    watch: Watch = field(repr=False)

    @property
    def _outcomes(self) -> tuple[Outcome, ...]:
        return run_all(self.corpus) if self.given is None else self.given

    @cached_property
    def failed(self) -> tuple[Outcome, ...]:
        """The cases that fail, with their results."""
        return tuple(outcome for outcome in self._outcomes if not outcome.passed)

    @cached_property
    def asserted(self) -> frozenset[GroundKey]:
        """The grounds that a case asserts; those of a match form, under any rule set played in that form."""
        return frozenset(
            (outcome.by.holder(rule), rule, ground) for outcome in self._outcomes for rule, ground in outcome.asserted
        )

    @cached_property
    def probed(self) -> tuple[ProbedParameter, ...]:
        """The parameters, with the effect of each other value."""
        return probe(self.corpus, self._outcomes, self.jobs, self.watch)

    @cached_property
    def redundant_ids(self) -> tuple[str, ...]:
        """The ids of the cases that say nothing new."""
        telling = {tried.witness for probed in self.probed for tried in probed.probes}
        telling |= {proof.case for record in self.corpus.register.records for proof in record.proofs}
        redundant = (*redundant_cases(self._outcomes, telling), *_showing_nothing(self._outcomes))
        return tuple(case.id for case in redundant)

    @cached_property
    def clauses(self) -> tuple[ClauseCoverage, ...]:
        """The coverage of every clause."""
        return tuple(map(self._clause, self.corpus.clauses.values()))

    def _clause(self, clause: Clause) -> ClauseCoverage:
        on_it = self.corpus.uses.grounds.get(clause.id, ())
        keys = tuple(dict.fromkeys((id_, use.rule, use.ground) for use in on_it for id_ in use.rulesets))
        cases = self.corpus.cases_about(clause.id)
        executable, required = self.corpus.topics.is_executable(clause.kind), clause.id in self.required
        unasserted = (key for key in keys if key not in self.asserted)
        return ClauseCoverage(
            clause,
            executable,
            required,
            keys,
            tuple(key for key in unasserted if key[0] in self._holders or not required),
            tuple(case.id for case in cases),
            any(case.source == "text" and clause.id in case.stands_in and not case.reading for case in cases),
            evidence.stretches(self.corpus, clause, self._is_asserted) if executable else (),
        )

    def _is_asserted(self, use: Use) -> bool:
        if isinstance(use, GroundUse):
            return any((id_, use.rule, use.ground) in self.asserted for id_ in use.rulesets)
        return any((id_, use.rule) in self._rules for id_ in use.rulesets)

    @cached_property
    def _rules(self) -> frozenset[tuple[str, str]]:
        return frozenset(key[:2] for key in self.asserted)

    @cached_property
    def required(self) -> frozenset[str]:
        """The clauses and omissions about finished topics."""
        clauses, omissions = self.corpus.clauses.values(), self.corpus.alignment.omissions
        ids = {clause.id for clause in clauses if self.done.has(clause.edition, clause.topics)}
        return frozenset(ids.union(row.id for row in omissions if self.done.has(row.edition or "", row.topics)))

    @cached_property
    def _holders(self) -> frozenset[str]:
        rulesets, being_written = self.corpus.rulesets, self.done.being_written
        held = (*rulesets.sets, *rulesets.forms)
        return frozenset(id_ for id_ in held if rulesets.group(id_).edition not in being_written)

    def _requires(self, holder: str, ids: Iterable[str]) -> bool:
        return holder in self._holders and not self.required.isdisjoint(ids)

    @cached_property
    def unasserted(self) -> Mapping[GroundKey, tuple[str, ...]]:
        """The grounds that no case asserts, each with the clauses and omissions that it rests on."""
        return {
            (id_, use.name, ground): authority.clauses
            for id_, use in self.corpus.rulesets.uses
            for ground, authority in use.grounds.items()
            if (id_, use.name, ground) not in self.asserted
        }

    @cached_property
    def unreachable(self) -> Mapping[GroundKey, str]:
        """The grounds that rule sets say cannot be reached, and why. A case that reaches one of them fails."""
        return {
            (id_, use.name, ground): why
            for id_, use in self.corpus.rulesets.uses
            for ground, why in use.unreachable.items()
        }

    @cached_property
    def parameters(self) -> tuple[ParameterCoverage, ...]:
        """The parameters, with the effect of each other value."""
        return tuple(map(self._parameter, self.probed))

    def _parameter(self, probed: ProbedParameter) -> ParameterCoverage:
        held = self.corpus.rulesets.group(probed.ruleset)
        authority = held.rules[probed.rule].parameters[probed.name].authority
        required, unused = self._requires(probed.ruleset, authority.clauses), authority.status == "unused"
        return ParameterCoverage(**vars(probed), clauses=authority.clauses, required=required, unused=unused)

    @cached_property
    def redundant(self) -> tuple[Case, ...]:
        """The derived cases that assert, tell and prove nothing new; and those whose reading changes nothing."""
        return tuple(map(self.corpus.case, self.redundant_ids))

    def words(self, edition: str) -> Mapping[Fate, int]:
        """Return the number of words with each fate, in the executable clauses of an edition."""
        clauses = (covered for covered in self.clauses if covered.clause.edition == edition)
        return evidence.numbers(stretch for covered in clauses for stretch in covered.stretches)

    @cached_property
    def by_id(self) -> Mapping[str, ClauseCoverage]:
        """The clauses by id."""
        return {covered.clause.id: covered for covered in self.clauses}

    @property
    def unaccounted(self) -> tuple[ClauseCoverage, ...]:
        """The executable clauses of finished topics with grounds not asserted, or words left over without a reason."""
        return tuple(
            covered for covered in self.clauses if covered.executable and covered.finished and not covered.accounted
        )

    @property
    def insensitive(self) -> tuple[ParameterCoverage, ...]:
        """The parameters on finished topics that could have another value without changing the result of a case."""
        return tuple(
            covered for covered in self.parameters if covered.required and not covered.sensitive and not covered.unused
        )

    @property
    def used_after_all(self) -> tuple[ParameterCoverage, ...]:
        """The parameters that change the result of a case, although their rule set says that they do not."""
        return tuple(covered for covered in self.parameters if covered.used_after_all)

    @property
    def missing(self) -> tuple[GroundKey, ...]:
        """The grounds on finished topics, including those that rest only on an omission, that no case asserts."""
        return tuple(key for key, clauses in self.unasserted.items() if self._requires(key[0], clauses))

    @property
    def superfluous(self) -> tuple[Case, ...]:
        """The redundant cases about finished topics, and those that cite nothing at all."""
        return tuple(case for case in self.redundant if not case.cited or not self.required.isdisjoint(case.cited))

    @property
    def complete(self) -> bool:
        """Whether every case passes and says something new, and everything on the finished topics is proven."""
        return not (
            self.failed
            or self.unaccounted
            or self.insensitive
            or self.used_after_all
            or self.missing
            or self.superfluous
        )


def why_unaccounted(covered: ClauseCoverage) -> str:
    """Say why a clause is not accounted for, or what its proof is missing."""
    if covered.unasserted:
        return "never asserted: " + ", ".join(f"{id_}: {rule}#{ground}" for id_, rule, ground in covered.unasserted)
    if stretches_left := unsorted(covered.stretches):
        left = "; ".join(f"“{covered.said(stretch)}”" for stretch in stretches_left)
        return f"no rule rests on {left}; say why in {evidence.REMAINDERS.file}, or rest a ground on it"
    if covered.missing:
        return "; ".join(f"“{left.words.text}”: {left.reason}" for left in covered.missing)
    return "it is an example, but no case with source text comes from it"


KEPT = ("asserted", "probed", "redundant_ids", "failed")


def cover(
    corpus: Corpus, outcomes: tuple[Outcome, ...] | None = None, jobs: int = 1, watch: Watch = unwatched
) -> Coverage:
    """Return the coverage by the results of the cases under the rule sets they name; without these, run all cases.

    The whole proof of a corpus is made once and kept. `jobs`: how many processes may help to make it; `watch` shows
    their progress. Raises CorpusError for an unknown finished topic.
    """
    if outcomes is None:
        return _whole_proof(corpus, jobs, watch)
    return Coverage(corpus, finished(corpus), outcomes, jobs, watch)


@lru_cache(maxsize=4)
def _whole_proof(corpus: Corpus, jobs: int, watch: Watch) -> Coverage:
    """Return the coverage by all cases: as the compiled cache has it, unless a case fails, whose result is wanted."""
    whole = Coverage(corpus, finished(corpus), None, jobs, watch)

    def parts() -> dict[str, object]:
        return {} if whole.failed else {name: getattr(whole, name) for name in KEPT}

    if corpus.is_compiled:
        vars(whole).update(corpus.whole(PROOF, parts))
    return whole


def _showing_nothing(outcomes: Iterable[Outcome]) -> Iterator[Case]:
    changed = (outcome for outcome in outcomes if outcome.case.reading and outcome.passed)
    for own in grouped((outcome.case.id, outcome) for outcome in changed).values():
        if not any(differs(play(outcome.by, outcome.case), outcome) for outcome in own):
            yield own[0].case
