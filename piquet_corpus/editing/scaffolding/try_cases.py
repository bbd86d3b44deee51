"""Trying the cases of one rule set under another: which hold there too, and where the two really differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from piquet_corpus.editing.aligning.file import of_edition
from piquet_corpus.editing.proposal import Proposal
from piquet_corpus.editing.scaffolding.counterparts import counterparts
from piquet_corpus.edition.cases.model import Case, Expected
from piquet_corpus.edition.cases.run import Outcome, consequence, run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.work.errors import Usage
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet

Kind = Literal["holds", "citation only", "silent rule", "other reading", "real difference"]
KINDS: tuple[Kind, ...] = get_args(Kind)
GIVEN = "what is given"
"""In place of a rule, for cases that cannot be set out."""
HOLDING: tuple[Kind, ...] = ("holds", "citation only")

Findings: TypeAlias = Sequence[AnyFinding]


@dataclass(frozen=True)
class FirstDifference:
    """Where two outcomes first differ: the event, if any, and the finding of each."""

    event: str | None
    theirs: AnyFinding | None
    mine: AnyFinding | None


@dataclass(frozen=True)
class Trial(Proposal):
    """A case of one rule set, tried under another.

    `theirs`, `mine`: the outcomes, each judged by what is expected under the first. `because`: for each expectation
    (`Case.expects`) the clauses under the new rule set, if the case holds; none for a finding that must be absent.
    `doubts`: the rules of the case that the new rule set does not have, or is silent on.
    """

    case: Case
    kind: Kind
    theirs: Outcome
    mine: Outcome
    because: tuple[tuple[str, ...], ...] = ()
    difference: FirstDifference | None = None

    @property
    def unusable(self) -> bool:
        """Whether the case cannot even be set out: its cards are not in the pack, say."""
        return any(failure.kind == "unusable" for failure in self.mine.failures)

    @property
    def rule(self) -> str:
        """The rule in which the two first differ, or that of the first failure."""
        if self.unusable:
            return GIVEN
        finding = self.difference and (self.difference.theirs or self.difference.mine)
        if finding:
            return finding.rule
        expected = next((failure.expected for failure in self.mine.failures if failure.expected), None)
        return expected.rule if expected else GIVEN


def trials(corpus: Corpus, ruleset: str, other: str) -> tuple[Trial, ...]:
    """Try every case of `other` under a rule set that it does not name yet. Raises UnknownRuleSet, Usage."""
    mine, theirs = corpus.ruleset(ruleset), corpus.ruleset(other)
    if mine.edition == theirs.edition:
        raise Usage(f"{other} is a rule set of {mine.edition} too; take one of another edition after --from")
    if mine.game != theirs.game:
        raise Usage(f"{other} is a rule set of {theirs.game}, and {ruleset} one of {mine.game}")
    cases = (case for case in corpus.cases if other in case.rulesets and ruleset not in case.rulesets)
    return tuple(_tried(corpus, case, mine, theirs) for case in cases)


def _tried(corpus: Corpus, case: Case, mine: RuleSet, theirs: RuleSet) -> Trial:
    before, after = (run_case(_under(case, theirs.id, target.id), target) for target in (theirs, mine))
    wrong = tuple(failure for failure in after.failures if failure.kind != "because")
    judged = replace(after, failures=wrong)
    if not _has_readings(case, mine):
        return Trial(case, "other reading", before, judged)
    if wrong:
        difference = first_difference(before, judged)
        lacking = tuple(dict.fromkeys(each.rule for each in before.decided if each.rule not in mine.rules))
        if not lacking and difference and difference.mine and _is_silent(difference.mine, mine):
            lacking = (difference.mine.rule,)
        kind: Kind = "silent rule" if lacking else "real difference"
        return Trial(case, kind, before, judged, difference=difference, doubts=lacking)
    findings = [failure.near[0] for failure in after.failures if failure.near]
    resting = iter(findings)
    because = tuple(() if each.absent else next(resting).clauses for each in case.expects(theirs.id))
    if lacking := tuple(dict.fromkeys(finding.rule for finding in findings if _is_silent(finding, mine))):
        return Trial(case, "silent rule", before, judged, because, doubts=lacking)
    pairs = zip(case.expects(theirs.id), because, strict=True)
    others = any(
        set(clauses).difference(*(counterparts(corpus, id_, mine.edition) for id_ in expected.because))
        for expected, clauses in pairs
    )
    return Trial(case, "citation only" if others else "holds", before, judged, because)


def _is_silent(finding: AnyFinding, ruleset: RuleSet) -> bool:
    use = ruleset.rules.get(finding.rule)
    return use is not None and any(
        authority.status == "silent" and not of_edition(authority.clauses, ruleset.edition)
        for ground, authority in use.grounds.items()
        if ground in finding.grounds
    )


def _has_readings(case: Case, ruleset: RuleSet) -> bool:
    for rule, values in case.reading.items():
        use = ruleset.rules.get(rule)
        for name, value in values.items():
            parameter = use.parameters.get(name) if use else None
            if use is None or parameter is None:
                return False
            known = (parameter.value, *(reading.value for reading in parameter.readings))
            if use.rule.parameters[name].read(value) not in known:
                return False
    return True


def _under(case: Case, other: str, target: str) -> Case:

    def carried(expected: Mapping[str, tuple[Expected, ...]]) -> Mapping[str, tuple[Expected, ...]]:
        return {target: tuple(replace(each, because=()) for each in expected.get(other, ()))}

    events = tuple(replace(happening, expected=carried(happening.expected)) for happening in case.events)
    totals = {target: case.totals[other]}
    return replace(case, rulesets=(target,), events=events, expected=carried(case.expected), totals=totals)


def first_difference(theirs: Outcome, mine: Outcome) -> FirstDifference | None:
    """Return where two outcomes first differ, first in points and rulings; None if in the totals alone."""
    moments = list(_moments(theirs, mine))
    for meaning in (consequence, _in_full):
        for event, left, right in moments:
            first = _only(left, right, meaning), _only(right, left, meaning)
            if any(first):
                return FirstDifference(event, *first)
    return None


def _moments(theirs: Outcome, mine: Outcome) -> Iterator[tuple[str | None, Findings, Findings]]:
    if not theirs.case.events:
        yield None, theirs.decided, mine.decided
        return
    for number, happening in enumerate(theirs.case.events):
        steps = (outcome.steps[number : number + 1] for outcome in (theirs, mine))
        left, right = ([finding for step in reached for finding in step.decided] for reached in steps)
        yield str(happening.event), left, right


def _only(some: Findings, others: Findings, meaning: Callable[[AnyFinding], object]) -> AnyFinding | None:
    left = Counter(map(meaning, others))
    for each in some:
        if not left[meaning(each)]:
            return each
        left[meaning(each)] -= 1
    return None


def _in_full(finding: AnyFinding) -> object:
    return consequence(finding), finding.name, finding.number, frozenset(finding.cards), frozenset(finding.grounds)
