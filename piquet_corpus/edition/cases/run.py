"""Running cases: comparing what the rules find with what is expected, and noting what each rule was asked.

Also which cases count: the first that distinguishes two values of a parameter, and those that say nothing new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from piquet_corpus.edition.cases.model import Case, Expected, Happening
from piquet_corpus.work.grouping import grouped
from rules.core.domains import Value
from rules.core.errors import PiquetError, RuleSetError
from rules.core.findings import tally
from rules.core.frozen import FrozenMap
from rules.core.game import AnyGame, FactsError
from rules.core.machine import REFUSED, AnyStep, Impossible
from rules.core.phrases import Event
from rules.core.record import AnyRecord
from rules.core.rule import AnyFinding, Params
from rules.core.ruleset import RuleSet
from rules.core.text import called
from rules.core.use import RuleUse

COMPARED = ("to", "points", "ruling", "name", "number", "player")
"""The fields of a finding whose values are compared as they are."""
FailureKind = Literal["missing", "because", "present", "totals", "refused", "impossible", "unusable"]


@dataclass(frozen=True)
class Failure:
    """One thing that is not as expected.

    `missing`: no such finding; `because`: found, but resting on other clauses; `present`: found, and should not be;
    `totals`: other totals; `refused`: an event is refused, and no expectation says so; `impossible`: an event cannot
    happen; `unusable`: the rule set cannot run the case. `near`: the findings nearest to what is expected. `event`: the
    event that it is about.
    """

    kind: FailureKind
    message: str
    line: int
    expected: Expected | None = None
    near: tuple[AnyFinding, ...] = ()
    event: Happening | None = None


@dataclass(frozen=True)
class Verdict:
    """What a rule set makes of a coup. `steps`: its events up to the first impossible one, each with its findings.

    `over`: whether the coup is played to its end. `stopped`: the event that cannot happen, and why.
    """

    decided: tuple[AnyFinding, ...]
    totals: Mapping[str, int]
    steps: tuple[AnyStep, ...] = ()
    over: bool = False
    stopped: str | None = None

    @property
    def reached(self) -> int:
        """The number of the last event that happened."""
        return len(self.steps)

    @property
    def found(self) -> tuple[tuple[int, AnyFinding], ...]:
        """The findings in order, each with the number of its event, from 1; it is 0 where all is judged at once."""
        if not self.steps:
            return tuple((0, finding) for finding in self.decided)
        return tuple((event, finding) for event, step in enumerate(self.steps, 1) for finding in step.decided)


@dataclass(frozen=True, kw_only=True)
class Outcome(Verdict):
    """The result of running a case under a rule set. `by`: that rule set, without the changed readings of the case.

    `asserted`: the (rule, ground) pairs that the case proves for this rule set. `consulted`: the rules that were looked
    up, with what each was asked; with another value for a parameter of any other rule, the result would be the same.
    """

    case: Case
    by: RuleSet
    failures: tuple[Failure, ...]
    asserted: frozenset[tuple[str, str]] = frozenset()
    consulted: Mapping[str, Questions] = field(default_factory=dict)

    @property
    def ruleset(self) -> str:
        """The name of the rule set."""
        return self.by.id

    @property
    def passed(self) -> bool:
        """Whether all is as expected."""
        return not self.failures


def run_case(case: Case, ruleset: RuleSet) -> Outcome:
    """Run a case under one of its rule sets, with the readings it asks for."""
    try:
        used = with_readings(case, ruleset)
        if used.game != case.game.name:
            return _unusable(case, ruleset, f"{ruleset.id} is a rule set of {ruleset.game}, not of {case.game.name}")
        rules = Consulted(used.rules)
        played = play(replace(used, rules=rules), case)
    except RuleSetError as error:  # of the readings; or it gives a ground that the rule set says is unreachable
        return _unusable(case, ruleset, error.message)
    except FactsError as error:
        return _unusable(case, ruleset, str(error))
    failures = tuple(failures_of(case, ruleset.id, played))
    asserted = frozenset() if failures else frozenset(asserts(case, ruleset.id))
    return Outcome(**vars(played), case=case, by=ruleset, failures=failures, asserted=asserted, consulted=rules.asked)


def play(ruleset: RuleSet, case: Case) -> Verdict:
    """Judge the facts of a case; if it has events, apply them until one is impossible. Raises FactsError."""
    record = begin(ruleset, case)
    if record is None:
        return judge_at_once(case.game, ruleset, case.facts)
    return play_events(case.game, record, (happening.event for happening in case.events))


def judge_at_once(game: AnyGame, ruleset: RuleSet, facts: object) -> Verdict:
    """Judge facts. Raises FactsError for cards that are not in the pack."""
    decided = game.judge(ruleset, facts)
    return Verdict(decided, tally(game.sides, decided), over=game.is_whole(facts))


def play_events(game: AnyGame, record: AnyRecord, events: Iterable[Event]) -> Verdict:
    """Let events happen one by one, until one cannot."""
    stopped = None
    for event in events:
        try:
            record = record.apply(event)
        except Impossible as error:
            stopped = f"“{event}” cannot happen: {error}"
            break
    totals = record.scores
    if set(totals) < set(game.sides):  # who does not play counts nothing
        totals = {side: totals.get(side, 0) for side in game.sides}
    return Verdict(record.decided, totals, record.steps, record.over, stopped)


def begin(ruleset: RuleSet, case: Case) -> AnyRecord | None:
    """Set up the coup or partie in which the events of a case happen; None if it has none. Raises FactsError."""
    return case.game.set_out(ruleset, case.given) if case.events else None


def failures_of(case: Case, ruleset: str, played: Verdict) -> Iterator[Failure]:
    """Say what is not as expected; after an impossible event nothing more is judged."""
    for happening, step in zip(case.events, played.steps, strict=False):
        expected = happening.expected.get(ruleset, ())
        if step.refused and not any(finding.ruling == REFUSED and not finding.absent for finding in expected):
            message = f"“{happening.event}” is refused, but no expectation says so"
            yield Failure("refused", message, happening.line, near=step.decided, event=happening)
        yield from _judge(expected, step.decided, happening)
    if played.stopped is not None:
        happening = case.events[played.reached]
        yield Failure("impossible", played.stopped, happening.line, event=happening)
        return
    yield from _judge(case.expected.get(ruleset, ()), played.decided)
    for name, points in case.totals[ruleset].items():
        if played.totals.get(name) != points:
            message = f"total of {called(name)}: expected {points}, found {played.totals.get(name, 'none')}"
            yield Failure("totals", message, case.line)


def _unusable(case: Case, ruleset: RuleSet, message: str) -> Outcome:
    return Outcome((), {}, case=case, by=ruleset, failures=(Failure("unusable", message, case.line),))


def with_readings(case: Case, ruleset: RuleSet) -> RuleSet:
    """Return the rule set with the readings that a case asks for. Raises RuleSetError for one that it cannot have."""
    for reading in case.readings:
        ruleset = ruleset.with_reading(*reading)
    return ruleset


def asserts(case: Case, ruleset: str) -> Iterator[tuple[str, str]]:
    """Return the (rule, ground) pairs that a case expects under a rule set; none if it has changed readings."""
    for expected in () if case.reading else case.expects(ruleset):
        for ground in expected.grounds or ():
            if expected.because:
                yield expected.rule, ground


def _judge(
    expectations: tuple[Expected, ...], decided: tuple[AnyFinding, ...], event: Happening | None = None
) -> Iterator[Failure]:
    for expected in expectations:
        rule, line = expected.rule, expected.line
        alike = tuple(finding for finding in decided if _matches(expected, finding))
        if expected.absent:
            if alike:
                yield Failure("present", f"{rule} has a finding that must be absent", line, expected, alike, event)
        elif not alike:
            near = tuple(finding for finding in decided if finding.rule == rule)
            yield Failure("missing", f"no such finding of {rule}", line, expected, near, event)
        elif not any(set(finding.clauses) == set(expected.because) for finding in alike):
            yield Failure("because", f"{rule} rests on other clauses", line, expected, alike, event)


def _matches(expected: Expected, finding: AnyFinding) -> bool:
    if expected.rule != finding.rule:
        return False
    sets = ((getattr(expected, name), getattr(finding, name)) for name in ("grounds", "cards", "payers"))
    if any(wanted is not None and set(wanted) != set(actual) for wanted, actual in sets):
        return False
    values = ((getattr(expected, name), getattr(finding, name)) for name in COMPARED)
    return all(wanted is None or wanted == actual for wanted, actual in values)


def walk(case: Case, ruleset: RuleSet) -> tuple[AnyRecord, ...]:
    """Return the states of a case with events: at the beginning, then after each up to the first impossible one.

    Raises RuleSetError for a reading that the rule set cannot have, and FactsError for an impossible input.
    """
    record = begin(with_readings(case, ruleset), case)
    records = [record] if record else []
    with suppress(Impossible):
        for happening in case.events:
            records.append(records[-1].apply(happening.event))
    return tuple(records)


@dataclass(slots=True)
class Questions:
    """What a rule was asked. `questions`: the facts of each, in order, each once.

    `beyond`: whether something else of it was read too: a parameter, or its finding on facts that cannot be told apart.
    """

    questions: dict[object, Mapping[str, object]] = field(default_factory=dict)
    beyond: bool = False

    def may_differ(self, use: RuleUse, other: RuleUse) -> bool:
        """Whether a result may differ when `other` stands in place of `use`: a rule is pure, so nothing else can."""
        try:
            return self.beyond or any(use.run(**facts) != other.run(**facts) for facts in self.questions.values())
        except PiquetError:  # one of them finds the facts impossible
            return True


class _Observed(RuleUse):
    _use: RuleUse
    _asked: Questions

    def __init__(self, use: RuleUse, questions: Questions) -> None:
        self.__dict__.update(use.__dict__, _use=use, _asked=questions)

    def run(self, **facts: object) -> tuple[Any, ...]:
        """Decide as the rule does, and keep the facts."""
        use = self._use
        try:
            self._asked.questions[use._pick(facts)] = facts
        except TypeError:  # a fact that can change has no hash
            self._asked.beyond = True
        return use.run(**facts)

    @property
    def params(self) -> Params:
        """The values of the parameters; reading them is remembered."""
        self._asked.beyond = True
        return self._use.params


class Consulted(FrozenMap[str, RuleUse]):
    """The rules of a rule set, with what those were asked that were looked up."""

    __slots__ = ("_observed", "asked")

    def __init__(self, rules: Mapping[str, RuleUse]) -> None:
        super().__init__(rules)
        self.asked: dict[str, Questions] = {}
        self._observed: dict[str, RuleUse] = {}

    def __getitem__(self, name: str) -> RuleUse:
        if name not in self._observed:
            self.asked[name] = Questions()
            self._observed[name] = _Observed(super().__getitem__(name), self.asked[name])
        return self._observed[name]

    def get(self, name: str, default: Any = None) -> Any:
        """Return a rule, and remember what it is asked; a rule that there is not has no parameters to change."""
        if name in self:
            return self[name]
        return default


def witness(outcomes: Iterable[Outcome], rule: str, parameter: str, value: Value) -> Outcome | None:
    """Return the first outcome that changes when a parameter has another value, or None."""
    changed: dict[str, RuleSet] = {}
    for outcome in outcomes:
        if outcome.ruleset not in changed:
            changed[outcome.ruleset] = outcome.by.with_reading(rule, parameter, value)
        ruleset, questions = changed[outcome.ruleset], outcome.consulted.get(rule)
        if questions is None or not questions.may_differ(outcome.by.rules[rule], ruleset.rules[rule]):
            continue  # the case need not be played again
        try:
            differ = differs(play(ruleset, outcome.case), outcome)
        except FactsError:  # the cards that the case gives are not those of another pack
            continue
        if differ:
            return outcome
    return None


def differs(played: Verdict, other: Verdict) -> bool:
    """Whether points or rulings differ in any event, not only citations; an event that becomes impossible differs."""
    if played.stopped is not None or played.totals != other.totals:
        return True
    mine, others = ([step.decided for step in result.steps] or [result.decided] for result in (played, other))
    return len(mine) != len(others) or not all(
        few == many or Counter(map(consequence, few)) == Counter(map(consequence, many))
        for few, many in zip(mine, others, strict=True)
    )


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
