"""The readings of the rule sets, the case that shows each, and the parameters that carry a crux."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Outcome, differs, play, run_case, with_readings, witness
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.apparatus import Crux
from piquet_corpus.judging.proof.finished import Finished, finished
from piquet_corpus.work.pool import Watch, spread, unwatched
from rules.core.domains import Value
from rules.core.use import Parameter, Reading, RuleUse, Status


class Carrier(NamedTuple):
    """A parameter of a rule in a file of an edition."""

    ruleset: str
    rule: str
    parameter: str


def must_be_carried(corpus: Corpus, crux: Crux) -> bool:
    """Whether a crux weighs several readings of clauses that are executed, and does not say that rules are the same."""
    return not crux.wording and len(crux.weighed) > 1 and bool(executable(corpus, crux))


def executable(corpus: Corpus, crux: Crux) -> tuple[str, ...]:
    """Return the clauses of a crux that must be executed."""
    return tuple(
        place
        for place in crux.places
        if place in corpus.clauses and corpus.topics.is_executable(corpus.clauses[place].kind)
    )


def carriers(corpus: Corpus, edition: str, crux: Crux) -> tuple[Carrier, ...]:
    """Return the parameters that a crux names, in each file of the edition where they can carry it."""
    return tuple(
        Carrier(rulesets[0], use.name, name.partition("#")[2])
        for name in crux.carriers
        for rulesets, use in uses(corpus, edition, name)
        if not fault(use, name, crux)
    )


def uses(corpus: Corpus, edition: str, name: str) -> Iterator[tuple[tuple[str, ...], RuleUse]]:
    """Return the rule of a name such as `point.good#compare` in each file of an edition that has it."""
    rule = name.partition("#")[0]
    for rulesets, use in corpus.uses.rules:
        if use.name == rule and corpus.rulesets.group(rulesets[0]).edition == edition:
            yield rulesets, use


def fault(use: RuleUse, name: str, crux: Crux) -> str:
    """Say why the parameter of a rule that is named does not carry a crux; empty if it does."""
    held = use.parameters.get(name.partition("#")[2])
    if held is None:
        return f"it has the parameters {', '.join(use.parameters) or '(none)'}"
    if not held.readings:
        return "it has no readings, so that it allows one value only"
    clauses = {*held.authority.clauses, *(id_ for ground in use.grounds.values() for id_ in ground.clauses)}
    if clauses.isdisjoint(crux.places):
        return f"it is based on {', '.join(sorted(clauses))}, and the crux is about {', '.join(crux.places)}"
    return ""


@dataclass(frozen=True)
class Alternative:
    """Another value that the words allow, the reason, and the case that distinguishes it from the value taken.

    `case`: None if no case does. `ruleset`: the rule set under which the case does. `shown`: the case itself has this
    reading, and says what its result is.
    """

    value: Value
    why: str
    case: str | None
    ruleset: str | None
    shown: bool


@dataclass(frozen=True)
class Open:
    """A parameter with other readings. `cruxes`: the cruxes that it carries.

    `rulesets`: the rule set or match form whose file has it, then those that inherit it.
    """

    rulesets: tuple[str, ...]
    rule: str
    parameter: str
    value: Value
    status: Status
    why: str | None
    clauses: tuple[str, ...]
    alternatives: tuple[Alternative, ...]
    cruxes: tuple[str, ...]


@dataclass(frozen=True)
class Rivals:
    """A crux with rival readings on clauses that are executed, and the parameters that carry them, if any does."""

    crux: Crux
    edition: str
    clauses: tuple[str, ...]
    carried: tuple[Carrier, ...]


@dataclass(frozen=True)
class Readings:
    """All readings of a corpus."""

    parameters: tuple[Open, ...]
    cruxes: tuple[Rivals, ...]

    @property
    def untold(self) -> tuple[tuple[Open, Alternative], ...]:
        """The alternatives that no case distinguishes from the value taken."""
        return tuple((open_, other) for open_ in self.parameters for other in open_.alternatives if other.case is None)

    @property
    def uncarried(self) -> tuple[Rivals, ...]:
        """The cruxes that name no parameter that carries their rival readings."""
        return tuple(rivals for rivals in self.cruxes if not rivals.carried)

    @property
    def complete(self) -> bool:
        """Whether a parameter carries every ambiguity, and a case distinguishes every alternative."""
        return not self.untold and not self.uncarried


@lru_cache(maxsize=4)
def run_all(corpus: Corpus) -> tuple[Outcome, ...]:
    """Run every case under every rule set it names. The results for a corpus are kept."""
    return tuple(runs(corpus))


def runs(corpus: Corpus) -> Iterator[Outcome]:
    """Run every case under every rule set it names, one at a time when needed."""
    return (run_case(case, corpus.rulesets[id_]) for case in corpus.cases for id_ in case.rulesets)


@lru_cache(maxsize=4)
def read(corpus: Corpus) -> Readings:
    """Find all readings, and run the cases to see which distinguish them. The result for a corpus is kept."""
    done = finished(corpus)
    cruxes = tuple(_cruxes(corpus, done))
    return Readings(tuple(_open(corpus, done, cruxes)), cruxes)


def _cruxes(corpus: Corpus, done: Finished) -> Iterator[Rivals]:
    for edition in corpus.editions.values():
        for crux in edition.cruxes if edition.id not in done.being_written else ():
            if must_be_carried(corpus, crux):
                yield Rivals(crux, edition.id, executable(corpus, crux), carriers(corpus, edition.id, crux))


def _open(corpus: Corpus, done: Finished, cruxes: tuple[Rivals, ...]) -> Iterator[Open]:
    outcomes = run_all(corpus)
    for rulesets, use in corpus.uses.rules:
        if corpus.rulesets.group(rulesets[0]).edition in done.being_written:
            continue
        for name, parameter in use.parameters.items():
            if not parameter.readings:
                continue
            own, held = parameter.authority, [each for each in outcomes if each.by.rules.get(use.name) is use]
            yield Open(
                rulesets,
                use.name,
                name,
                parameter.value,
                own.status,
                own.why,
                own.clauses,
                tuple(_alternatives(held, use.name, parameter)),
                tuple(rivals.crux.id for rivals in cruxes if (rulesets[0], use.name, name) in rivals.carried),
            )


def _alternatives(outcomes: list[Outcome], rule: str, parameter: Parameter) -> Iterator[Alternative]:
    plain = (outcome for outcome in outcomes if not outcome.case.reading)
    likely = sorted(plain, key=lambda outcome: all(finding.rule != rule for finding in outcome.decided))
    for reading in parameter.readings:
        shown = next((outcome for outcome in outcomes if _shows(outcome, rule, parameter, reading)), None)
        told = shown or witness(likely, rule, parameter.name, reading.value)
        case, ruleset = (told.case.id, told.ruleset) if told else (None, None)
        yield Alternative(reading.value, reading.why, case, ruleset, shown is not None)


def _shows(outcome: Outcome, rule: str, parameter: Parameter, reading: Reading) -> bool:
    case, ruleset = outcome.case, outcome.by
    if list(case.reading) != [rule] or list(case.reading[rule]) != [parameter.name]:
        return False
    value = with_readings(case, ruleset).rules[rule].parameters[parameter.name].value
    return value == reading.value and differs(outcome, play(ruleset, case))


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


def probe(
    corpus: Corpus, outcomes: Sequence[Outcome], jobs: int = 1, watch: Watch = unwatched
) -> tuple[ProbedParameter, ...]:
    """Try every other value of every parameter on the cases of each rule set and match form, in their order.

    The case that distinguished a value for one of them is tried first for the next that inherits it. `jobs`: in how
    many processes; the result does not depend on it. `watch`: shows the progress.
    """
    groups = defaultdict(list)
    for id_, use in corpus.rulesets.uses:
        if use.parameters:
            groups[use.origin, use.name].append((id_, use))
    bearing = defaultdict(list)
    for outcome in outcomes:
        if outcome.decided and not outcome.case.reading:
            for rule in outcome.consulted:
                bearing[outcome.by.holder(rule), rule].append(outcome)
    tried = watch(spread(_probe_group, bearing, list(groups.values()), jobs), len(groups))
    by_use = {(probed.ruleset, probed.rule, probed.name): probed for group in tried for probed in group}
    return tuple(by_use[id_, use.name, name] for id_, use in corpus.rulesets.uses for name in use.parameters)


def _probe_group(outcomes: Mapping[tuple[str, str], Sequence[Outcome]], group: Group) -> list[ProbedParameter]:
    telling: dict[tuple[str, Value], Case] = {}  # the case that told each value, by now
    tried = defaultdict(list)
    rule = group[0][1].name
    for id_, use in group:
        own = outcomes.get((id_, rule), ())
        run = sorted(own, key=lambda outcome: all(finding.rule != rule for finding in outcome.decided))
        for name in use.parameters:
            for value in use.probes(name):
                likely = sorted(run, key=lambda outcome: outcome.case is not telling.get((name, value)))
                if told := witness(likely, rule, name, value):
                    telling[name, value] = told.case
                tried[id_, name].append(Probe(value, told.case.id if told else None))
    return [ProbedParameter(id_, rule, name, tuple(tried[id_, name])) for id_, use in group for name in use.parameters]
