"""Running cases: what the rules find against what is expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from piquet_corpus.cases.model import Case, Expected
from rules.piquet.announcements import decide, totals
from rules.rule import Decided, Hand
from rules.ruleset import RuleSet, RuleSetError

FailureKind = Literal["missing", "because", "present", "totals", "unusable"]


@dataclass(frozen=True)
class Failure:
    """One thing that is not as expected.

    `missing`: no such finding; `because`: found, but resting on other clauses; `present`: found, and should not be;
    `totals`; `unusable`: the rule set cannot run the case. `near`: the findings that come nearest to what is expected.
    """

    kind: FailureKind
    message: str
    line: int
    expected: Expected | None = None
    near: tuple[Decided, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What came of running a case under a rule set. `asserted`: the (rule, ground) pairs that it proves there."""

    case: Case
    ruleset: str
    failures: tuple[Failure, ...]
    decided: tuple[Decided, ...]
    totals: Mapping[Hand, int]
    asserted: frozenset[tuple[str, str]]

    @property
    def passed(self) -> bool:
        """Whether all is as expected."""
        return not self.failures


def run_case(case: Case, ruleset: RuleSet) -> Outcome:
    """Run a case under one of its rule sets, with the readings it asks for."""
    try:
        used = with_readings(case, ruleset)
    except RuleSetError as error:
        return _unusable(case, ruleset, error.message)
    if used.game != "piquet":
        return _unusable(case, ruleset, f"{ruleset.id} is a rule set of {ruleset.game}, not of piquet")
    decided = decide(used, case.facts)
    counted = totals(decided)
    failures = (*_judge(case.expected[ruleset.id], decided), *_judge_totals(case, ruleset.id, counted))
    asserted = frozenset() if failures else frozenset(asserts(case, ruleset.id))
    return Outcome(case, ruleset.id, failures, decided, counted, asserted)


def _unusable(case: Case, ruleset: RuleSet, message: str) -> Outcome:
    """Return the outcome of a case that cannot be run."""
    return Outcome(case, ruleset.id, (Failure("unusable", message, case.line),), (), {}, frozenset())


def with_readings(case: Case, ruleset: RuleSet) -> RuleSet:
    """Return the rule set with the readings that a case asks for. Raises RuleSetError for one that it cannot have."""
    for rule, values in case.reading.items():
        for parameter, value in values.items():
            ruleset = ruleset.with_reading(rule, parameter, value)
    return ruleset


def asserts(case: Case, ruleset: str) -> Iterator[tuple[str, str]]:
    """Return the (rule, ground) pairs that a case names in what it expects under a rule set, readings apart."""
    for one in () if case.reading else case.expected[ruleset]:
        for ground in one.grounds or ():
            if one.because:
                yield one.rule, ground


def _judge(expected: tuple[Expected, ...], decided: tuple[Decided, ...]) -> Iterator[Failure]:
    """Compare the findings with what is expected."""
    for one in expected:
        alike = tuple(found for found in decided if _matches(one, found))
        if one.absent:
            if alike:
                yield Failure("present", f"{one.rule} finds what should be absent", one.line, one, alike)
        elif not alike:
            near = tuple(found for found in decided if found.rule == one.rule)
            yield Failure("missing", f"no such finding of {one.rule}", one.line, one, near)
        elif not any(set(found.clauses) == set(one.because) for found in alike):
            yield Failure("because", f"{one.rule} rests on other clauses", one.line, one, alike)


def _matches(one: Expected, found: Decided) -> bool:
    """Whether a finding is as expected, its clauses apart."""
    if one.rule != found.rule or (one.grounds is not None and set(one.grounds) != set(found.grounds)):
        return False
    if one.cards is not None and set(one.cards) != set(found.cards):
        return False
    wanted = ((one.to, found.to), (one.points, found.points), (one.ruling, found.ruling))
    named = ((one.name, found.name), (one.number, found.number))
    return all(value is None or value == actual for value, actual in (*wanted, *named))


def _judge_totals(case: Case, ruleset: str, counted: Mapping[Hand, int]) -> Iterator[Failure]:
    """Compare what each counts in all with what is expected."""
    for hand, points in case.totals[ruleset].items():
        if counted[hand] != points:
            yield Failure("totals", f"the {hand} counts {counted[hand]} in all, expected {points}", case.line)
