"""What is to be expected of a coup that was found, under each of the two ways that it parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from piquet_corpus.cases.model import Case, Context
from piquet_corpus.cases.run import Played, play
from piquet_corpus.cases.witness import consequence
from piquet_corpus.divergences.prove import Aspect, aspect_of
from piquet_corpus.judging.ways import Way
from rules.core.cards import show_cards
from rules.core.machine import REFUSED
from rules.core.rule import AnyDecided

Fields = dict[str, Any]
FOUND = ("to", "player", "ruling", "name", "points", "number")


@dataclass(frozen=True)
class Told:
    """What a way of judging makes of a coup. `rules`: the rule sets that stand in the case with its own."""

    context: Context
    way: Way
    case: Case
    rules: tuple[str, ...]

    @cached_property
    def played(self) -> Played:
        """What comes of it."""
        return play(self.way.ruleset, self.case)

    @cached_property
    def findings(self) -> tuple[tuple[int, AnyDecided], ...]:
        """What is found, each with the number of its event, from 1; 0 where all is judged at once."""
        if not self.case.events:
            return tuple((0, finding) for finding in self.played.decided)
        return tuple((at, finding) for at, step in enumerate(self.played.steps, 1) for finding in step.decided)

    def of(self, aspect: Aspect) -> tuple[AnyDecided, ...]:
        """Return what is found of one matter, for one of those it may concern, at one event."""
        return tuple(finding for at, finding in self.findings if aspect_of(at, finding) == aspect)

    def outcome(self, aspect: Aspect) -> list[object]:
        """Return what comes of it, citations apart."""
        return sorted((consequence(finding)[1:] for finding in self.of(aspect)), key=repr)

    def expected(self, other: Told, aspects: Sequence[Aspect]) -> dict[int, list[Fields]]:
        """Return what is to be expected, by the number of the event, so that it tells this way from the other.

        `aspects`: what the two ways part in. An event that is refused must be expected to be.
        """
        by_event: dict[int, list[Fields]] = {}
        for at, one in self._expected(other, aspects):
            if one not in by_event.setdefault(at, []):
                by_event[at].append(one)
        return by_event

    def _expected(self, other: Told, aspects: Sequence[Aspect]) -> Iterator[tuple[int, Fields]]:
        """Return what is to be expected, each with the number of its event."""
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
        """Return a finding as it is expected."""
        fields: Fields = {"rule": finding.rule}
        fields |= {name: value for name in FOUND if (value := getattr(finding, name)) is not None}
        if finding.payers:
            fields["payers"] = list(finding.payers)
        if finding.cards:
            fields["cards"] = show_cards(finding.cards)
        return fields | {"grounds": list(finding.grounds), "because": self._because(finding)}

    def _because(self, finding: AnyDecided) -> list[str] | dict[str, list[str]]:
        """Return the clauses of a finding; under its rule set, if a list for several would not be read as that."""
        clauses, name = list(finding.clauses), self.way.ruleset.id
        is_read = list(self.context.because(clauses, name, self.rules)) == clauses
        return clauses if is_read else {name: clauses}

    def _absence(self, at: int, finding: AnyDecided) -> Fields:
        """Return that there is no finding as the other way has it, in no more words than that takes."""
        fields: Fields = {"rule": finding.rule}
        for name in FOUND:
            value = getattr(finding, name)
            here = [each for place, each in self.findings if place == at and each.rule == finding.rule]
            if value is not None and (name in ("to", "player") or any(_is_so(each, fields) for each in here)):
                fields[name] = value
        return fields | {"absent": True}


def _is_so(finding: AnyDecided, fields: Fields) -> bool:
    """Whether a finding is as some fields have it."""
    return all(getattr(finding, name) == value for name, value in fields.items())


def parted(told: Told, other: Told, aspects: Sequence[Aspect]) -> tuple[Aspect, ...]:
    """Return the findings in which two ways part: those among `aspects`, else whichever there are."""
    findings = (*told.findings, *other.findings)
    differing = [
        at for at in dict.fromkeys(aspect_of(*each) for each in findings) if told.outcome(at) != other.outcome(at)
    ]
    return tuple(at for at in differing if at in aspects) or tuple(differing)
