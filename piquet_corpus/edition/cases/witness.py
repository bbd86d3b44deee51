"""The cases that count: the first that distinguishes two values of a parameter; and those that say nothing new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Outcome, Played, begin, play, play_events
from piquet_corpus.work.grouping import grouped
from rules.core.domains import Value
from rules.core.machine import Impossible
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet

Findings: TypeAlias = Sequence[AnyFinding]


def witness(outcomes: Iterable[Outcome], rule: str, parameter: str, value: Value) -> Outcome | None:
    """Return the first outcome that changes when a parameter has another value, or None."""
    changed: dict[str, RuleSet] = {}
    for outcome in outcomes:
        if outcome.ruleset not in changed:
            changed[outcome.ruleset] = outcome.by.with_reading(rule, parameter, value)
        ruleset, questions = changed[outcome.ruleset], outcome.consulted.get(rule)
        if questions is None or not questions.may_differ(outcome.by.rules[rule], ruleset.rules[rule]):
            continue  # the case need not be played again
        if _changes(ruleset, outcome):
            return outcome
    return None


def _changes(ruleset: RuleSet, outcome: Outcome) -> bool:
    """Whether a case comes out otherwise under a rule set. It is played no further than to the first difference."""
    record = begin(ruleset, outcome.case)
    if record is None:
        return differs(play(ruleset, outcome.case), outcome)
    for happening, step in zip(outcome.case.events, outcome.steps, strict=False):
        try:
            record = record.apply(happening.event)
        except Impossible:
            return True
        if not _same(record.steps[-1].decided, step.decided):
            return True
    rest = (happening.event for happening in outcome.case.events[len(outcome.steps) :])
    return differs(play_events(outcome.case.game, record, rest), outcome)


def differs(played: Played, other: Played | Outcome) -> bool:
    """Whether points or rulings differ in any event, not only citations; an event that becomes impossible differs."""
    if played.impossible is not None or played.totals != other.totals:
        return True
    mine, others = ([step.decided for step in result.steps] or [result.decided] for result in (played, other))
    return len(mine) != len(others) or not all(map(_same, mine, others))


def _same(few: Findings, others: Findings) -> bool:
    return few == others or Counter(map(consequence, few)) == Counter(map(consequence, others))


def consequence(finding: AnyFinding) -> tuple[object, ...]:
    """Return what a finding decides; its number counts only in a partie, for what is marked, staked or gained."""
    number = finding.number if finding.player else None
    return finding.rule, finding.to, finding.player, finding.points, finding.payers, finding.ruling, number


Claim = tuple[object, ...]
"""One thing that a case says: the rule set or match form, the rule, and its fields; None for a field not stated."""


def redundant_cases(outcomes: Collection[Outcome], witnesses: Collection[str | None]) -> Iterator[Case]:
    """Return the derived cases that could be left out, one after the other, with nothing lost.

    Something is lost when no other case says the same as fully (the finding, its grounds, its numbers, the ranks of its
    cards; and the totals of a whole coup), or when the case is among `witnesses`: it distinguishes the values of a
    parameter or proves a divergence. One from a text or another source, or with changed readings, is never redundant.
    """
    cases = {id(outcome.case): outcome.case for outcome in outcomes}
    claims: dict[int, set[Claim]] = {key: set() for key in cases}
    for outcome in outcomes:
        claims[id(outcome.case)].update(_claims(outcome))
    alike = grouped(
        (claim[:2], (key, claim)) for key, case in cases.items() if not case.reading for claim in claims[key]
    )
    dropped: set[int] = set()
    for key, case in cases.items():
        if case.source != "derived" or case.reading or case.id in witnesses:
            continue
        without = dropped | {key}
        if all(
            any(place not in without and _implies(other, claim) for place, other in alike[claim[:2]])
            for claim in claims[key]
        ):
            dropped = without
            yield case


def _claims(outcome: Outcome) -> Iterator[Claim]:
    """Yield what a case says, without its clauses, which follow from it, and the suits of its cards."""
    for expected in outcome.case.expects(outcome.ruleset):
        grounds = None if expected.grounds is None else frozenset(expected.grounds)
        ranks = None if expected.cards is None else tuple(sorted(card.face.rank for card in expected.cards))
        values = (expected.to, expected.player, expected.points, expected.payers, expected.ruling, expected.name)
        holder = outcome.by.holder(expected.rule)
        yield holder, expected.rule, expected.absent, *values, expected.number, grounds, ranks
    if outcome.over and (totals := outcome.case.totals[outcome.ruleset]):
        yield outcome.ruleset, "totals", *sorted(totals.items())


def _implies(claim: Claim, other: Claim) -> bool:
    return len(claim) == len(other) and all(
        stated is None or stated == value for stated, value in zip(other, claim, strict=True)
    )
