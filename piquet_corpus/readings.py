"""Every place of the texts that can be read in more than one way, and what each way of reading it comes to.

A *parameter* of a rule set that has readings says which value is taken, why, and which others the words admit. A *crux*
of a text weighs rival readings of its words: unless it is marked as a matter of wording alone, a parameter must carry
it, that is, have readings and rest on a clause that the crux is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from piquet_corpus.cases.model import Case
from piquet_corpus.cases.run import Outcome, play, run_case
from piquet_corpus.cases.witness import differs, witness
from piquet_corpus.corpus import Corpus
from piquet_corpus.tei.model import Crux
from rules.domains import Value
from rules.ruleset import Parameter, Reading, RuleSet, Status


@dataclass(frozen=True)
class Alternative:
    """Another value that the words admit, why, and the case that tells it from the value taken; None if there is none.

    `shown`: the case is run under the alternative, and says what then comes of it.
    """

    value: Value
    why: str
    case: str | None
    shown: bool


@dataclass(frozen=True)
class Open:
    """A parameter that could be read otherwise, as a rule set has it. `cruxes`: those that it carries."""

    ruleset: str
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
    """A crux with rival readings on clauses that are executed, and the parameters that carry them.

    `carried`: rule set, rule and parameter; empty if nothing does.
    """

    crux: Crux
    edition: str
    clauses: tuple[str, ...]
    carried: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Readings:
    """All readings of a corpus."""

    parameters: tuple[Open, ...]
    cruxes: tuple[Rivals, ...]

    @property
    def untold(self) -> tuple[tuple[Open, Alternative], ...]:
        """The alternatives that no case tells from the value taken."""
        return tuple((one, other) for one in self.parameters for other in one.alternatives if other.case is None)

    @property
    def uncarried(self) -> tuple[Rivals, ...]:
        """The cruxes whose rival readings no parameter carries."""
        return tuple(one for one in self.cruxes if not one.carried)

    @property
    def complete(self) -> bool:
        """Whether every ambiguity is carried by a parameter, every alternative of which a case tells apart."""
        return not self.untold and not self.uncarried


def read(corpus: Corpus) -> Readings:
    """Find all readings, and run the cases to see which tells them apart."""
    cruxes = tuple(_cruxes(corpus))
    return Readings(
        tuple(one for ruleset in corpus.rulesets.values() for one in _open(corpus, ruleset, cruxes)), cruxes
    )


def _cruxes(corpus: Corpus) -> Iterator[Rivals]:
    """Return the cruxes with rival readings on executable clauses, but for those of wording alone."""
    for edition in corpus.editions.values():
        for crux in edition.cruxes:
            clauses = tuple(place for place in crux.places if _is_executable(corpus, place))
            if len(crux.items) > 1 and clauses and not crux.wording:
                yield Rivals(crux, edition.id, clauses, tuple(_carriers(corpus, edition.id, clauses)))


def _is_executable(corpus: Corpus, place: str) -> bool:
    """Whether a place is a clause that must be executed."""
    return place in corpus.clauses and corpus.topics.is_executable(corpus.clauses[place].kind)


def _carriers(corpus: Corpus, edition: str, clauses: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Return the parameters with readings that the rule sets of an edition rest on some clauses."""
    for ruleset in corpus.rulesets.values():
        for use in ruleset.rules.values() if ruleset.edition == edition else ():
            for parameter in use.parameters.values():
                if parameter.readings and set(clauses) & set(parameter.authority.clauses):
                    yield ruleset.id, use.name, parameter.name


def _open(corpus: Corpus, ruleset: RuleSet, cruxes: tuple[Rivals, ...]) -> Iterator[Open]:
    """Return the parameters of a rule set that could be read otherwise."""
    cases = [case for case in corpus.cases if ruleset.id in case.rulesets]
    plain = [run_case(case, ruleset) for case in cases if not case.reading]
    for use in ruleset.rules.values():
        for name, parameter in use.parameters.items():
            if not parameter.readings:
                continue
            key, own = (ruleset.id, use.name, name), parameter.authority
            yield Open(
                *key,
                parameter.value,
                own.status,
                own.why,
                own.clauses,
                tuple(_alternatives(cases, plain, ruleset, use.name, parameter)),
                tuple(one.crux.id for one in cruxes if key in one.carried),
            )


def _alternatives(
    cases: list[Case], plain: list[Outcome], ruleset: RuleSet, rule: str, parameter: Parameter
) -> Iterator[Alternative]:
    """Return the other values with the case that tells each apart, if possible one that is run under it."""
    likely = sorted(plain, key=lambda one: all(found.rule != rule for found in one.decided))
    for reading in parameter.readings:
        changed = ruleset.with_reading(rule, parameter.name, reading.value)
        shown = next((one.id for one in cases if _shows(one, ruleset, changed, rule, parameter, reading)), None)
        case = shown or witness(changed, likely)
        yield Alternative(reading.value, reading.why, case, shown is not None)


def _shows(case: Case, ruleset: RuleSet, changed: RuleSet, rule: str, parameter: Parameter, reading: Reading) -> bool:
    """Whether a case is run under a reading alone, and comes out otherwise than without it."""
    asked = case.reading.get(rule, {}).get(parameter.name)
    if asked is None or len(case.reading) > 1 or len(case.reading[rule]) > 1:
        return False
    same = ruleset.with_reading(rule, parameter.name, asked).rules[rule].parameters[parameter.name].value
    return same == reading.value and differs(play(changed, case), play(ruleset, case))
