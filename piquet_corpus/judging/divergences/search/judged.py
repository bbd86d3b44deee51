"""The expectations of a coup that was found, under each of the two rule sets that differ on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from piquet_corpus.edition.cases.model import Case, Context
from piquet_corpus.edition.cases.run import Played, play
from piquet_corpus.edition.cases.witness import consequence
from piquet_corpus.judging.comparison.ways import Way
from piquet_corpus.judging.divergences.prove import Aspect, aspect_of
from rules.core.cards import show_cards
from rules.core.machine import REFUSED
from rules.core.rule import AnyDecided

Fields = dict[str, Any]
FOUND = ("to", "player", "ruling", "name", "points", "number")


@dataclass(frozen=True)
class CoupJudged:
    """The findings of a rule set on a coup. `rules`: the rule sets of the case, including its own."""

    context: Context
    way: Way
    case: Case
    rules: tuple[str, ...]

    @cached_property
    def played(self) -> Played:
        """The result of the coup."""
        return play(self.way.ruleset, self.case)

    @cached_property
    def findings(self) -> tuple[tuple[int, AnyDecided], ...]:
        """The findings, each with the number of its event, from 1; 0 where all is judged at once."""
        if not self.case.events:
            return tuple((0, finding) for finding in self.played.decided)
        return tuple((at, finding) for at, step in enumerate(self.played.steps, 1) for finding in step.decided)

    def of(self, aspect: Aspect) -> tuple[AnyDecided, ...]:
        """Return the findings on one matter, for one side or player, at one event."""
        return tuple(finding for at, finding in self.findings if aspect_of(at, finding) == aspect)

    def outcome(self, aspect: Aspect) -> list[object]:
        """Return the result of an aspect, without citations."""
        return sorted((consequence(finding)[1:] for finding in self.of(aspect)), key=repr)

    def expected(self, other: CoupJudged, aspects: Sequence[Aspect]) -> dict[int, list[Fields]]:
        """Return the expectations that distinguish this rule set from the other, by the number of the event.

        `aspects`: what the two differ in. A refused event always needs an expectation that says so.
        """
        by_event: dict[int, list[Fields]] = {}
        for at, one in self._expected(other, aspects):
            if one not in by_event.setdefault(at, []):
                by_event[at].append(one)
        return by_event

    def _expected(self, other: CoupJudged, aspects: Sequence[Aspect]) -> Iterator[tuple[int, Fields]]:
        """Return the expectations, each with the number of its event."""
        for at, step in enumerate(self.played.steps, 1):
            if step.refused:
                yield from ((at, self._expectation(finding)) for finding in step.decided if finding.ruling == REFUSED)
        told = parted(self, other, aspects)
        for aspect in told:
            event = aspect[1]
            assert isinstance(event, int)
            yield from ((event, self._expectation(finding)) for finding in self.of(aspect))
            if not self.of(aspect):
                yield from ((event, self._absence(event, finding)) for finding in other.of(aspect))
        if not told:
            yield from ((at, self._expectation(finding)) for at, finding in self.findings[-1:])

    def _expectation(self, finding: AnyDecided) -> Fields:
        fields: Fields = {"rule": finding.rule}
        fields |= {name: value for name in FOUND if (value := getattr(finding, name)) is not None}
        if finding.payers:
            fields["payers"] = list(finding.payers)
        if finding.cards:
            fields["cards"] = show_cards(finding.cards)
        return fields | {"grounds": list(finding.grounds), "because": self._because(finding)}

    def _because(self, finding: AnyDecided) -> list[str] | dict[str, list[str]]:
        """Return the clauses of a finding; by rule set, if a list for several rule sets would be read differently."""
        clauses, name = list(finding.clauses), self.way.ruleset.id
        is_read = list(self.context.because(clauses, name, self.rules)) == clauses
        return clauses if is_read else {name: clauses}

    def _absence(self, at: int, finding: AnyDecided) -> Fields:
        """Return, with as few fields as possible, the expectation that a finding of the other rule set is absent."""
        fields: Fields = {"rule": finding.rule}
        for name in FOUND:
            value = getattr(finding, name)
            here = [each for place, each in self.findings if place == at and each.rule == finding.rule]
            if value is not None and (name in ("to", "player") or any(_is_so(each, fields) for each in here)):
                fields[name] = value
        return fields | {"absent": True}


def _is_so(finding: AnyDecided, fields: Fields) -> bool:
    return all(getattr(finding, name) == value for name, value in fields.items())


def parted(told: CoupJudged, other: CoupJudged, aspects: Sequence[Aspect]) -> tuple[Aspect, ...]:
    """Return the findings in which two rule sets differ: those among `aspects`, or else any."""
    findings = (*told.findings, *other.findings)
    differing = [
        at for at in dict.fromkeys(aspect_of(*each) for each in findings) if told.outcome(at) != other.outcome(at)
    ]
    return tuple(at for at in differing if at in aspects) or tuple(differing)
