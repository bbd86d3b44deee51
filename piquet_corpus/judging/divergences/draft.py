"""A coup on which two rule sets may differ; whether they do, perhaps because of one decision alone; and its case."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import yaml

from piquet_corpus.edition.cases.model import Context
from piquet_corpus.edition.cases.run import Verdict
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.compare import Deal
from piquet_corpus.judging.divergences import prove
from piquet_corpus.judging.divergences.prove import REACHED, Aspect, aspect_of, come_out
from piquet_corpus.judging.ways import Way, rule_differences
from rules.core.cards import CardError, show_cards
from rules.core.domains import plain_value
from rules.core.game import AnyGame, FactsError, game_of
from rules.core.machine import REFUSED
from rules.core.protocols import Searching
from rules.core.record import AnyRecord
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet


@dataclass(frozen=True)
class Draft(Deal):
    """A deal that may become a case."""

    @property
    def is_case(self) -> bool:
        """Whether it can be one: there is input, and it can be read."""
        try:
            if self.happening:
                self.game.check_given(self.given)
            else:
                _ = self.facts
        except (FactsError, CardError):
            return False
        return bool(self.given)

    @property
    def size(self) -> tuple[int, int, int, str]:
        """Its size: first the number of events, then of cards in the input or in events, then of other input.

        Of two with the same numbers, the one that comes first as text counts as smaller.
        """
        other = sum(1 + (len(value) if isinstance(value, Mapping) else 0) for value in self.given.values())
        text = repr((self.given, [str(event) for event in self.happening]))
        return len(self.happening), len(list(self._cards())), other, text

    def _cards(self) -> Iterator[object]:
        for key in self.game.keys:
            if key.kind in (str, list) and key.name in self.given:
                value = self.given[key.name]
                for text in [value] if key.kind is str else value:
                    yield from text.split()
        for event in self.happening:
            for value in vars(event).values():
                named = value if isinstance(value, tuple) else (value,)
                yield from (thing for thing in named if hasattr(thing, "face"))  # as cards of every game have


@dataclass(frozen=True)
class Question:
    """Two rule sets of a game, and the decision that must make them differ; without one, any difference."""

    one: Way
    other: Way
    decision: Decision | None = None

    @property
    def ways(self) -> tuple[Way, Way]:
        """The two rule sets."""
        return self.one, self.other

    @property
    def named(self) -> str:
        """The name of the decision that makes them differ."""
        return str(self.decision) if self.decision else "several decisions together"

    def narrowed(self, draft: Draft) -> Question:
        """Return the question for the first decision that alone makes them differ on a coup; itself if none does."""
        if self.decision is None:
            for decision in rule_differences(self.ways):
                other = replace(self, decision=decision)
                if other.aspects(draft):
                    return other
        return self

    @cached_property
    def game(self) -> AnyGame:
        """The game of both."""
        return game_of(self.one.ruleset.game)

    @cached_property
    def searching(self) -> Searching[AnyRecord]:
        """The offers of their game to a search."""
        return self.game.searching([way.ruleset for way in self.ways])

    @cached_property
    def exchanged(self) -> tuple[RuleSet, RuleSet] | None:
        """Each rule set with the decision of the other; None if there is no one decision."""
        return prove.exchanged(self.one, self.other, self.decision) if self.decision else None

    def aspects(self, draft: Draft) -> tuple[Aspect, ...]:
        """Return the aspects in which a coup differs; empty if it cannot be played to its end under both."""
        if not draft.is_case:
            return ()
        try:
            mine, theirs = (come_out(prove.judged(draft, way.ruleset)) for way in self.ways)
            if draft.happening and any(result.get(REACHED) != len(draft.happening) for result in (mine, theirs)):
                return ()
            apart = prove.differing(mine, theirs)
            if not apart or self.exchanged is None:
                return apart
            return prove.flipped(draft, apart, (mine, theirs), self.ways, self.exchanged)
        except FactsError:
            return ()


WORKING = "found by search: say here how the number follows from the words"
"""A placeholder that the author of a case must replace, because only the author knows the text."""
WIDTH = 118
Fields = dict[str, Any]
STATED = ("to", "player", "ruling", "name", "points", "number")


@dataclass(frozen=True)
class CoupJudged:
    """The findings of a rule set on a coup. `rules`: the rule sets of the case, including its own."""

    context: Context
    way: Way
    verdict: Verdict
    rules: tuple[str, ...]

    def of(self, aspect: Aspect) -> list[AnyFinding]:
        """Return the findings on one matter, for one side or player, at one event."""
        return [finding for at, finding in self.verdict.found if aspect_of(at, finding) == aspect]

    def expected(self, other: CoupJudged, aspects: Sequence[Aspect]) -> dict[int, list[Fields]]:
        """Return the expectations that distinguish this rule set from the other, by the number of the event.

        `aspects`: what the two differ in. A refused event always needs an expectation that says so.
        """
        by_event: dict[int, list[Fields]] = {}
        for at, fields in self._expected(other, aspects):
            if fields not in by_event.setdefault(at, []):
                by_event[at].append(fields)
        return by_event

    def _expected(self, other: CoupJudged, aspects: Sequence[Aspect]) -> Iterator[tuple[int, Fields]]:
        found = self.verdict.found
        yield from ((at, self._expectation(finding)) for at, finding in found if at and finding.ruling == REFUSED)
        apart = parted(self.verdict, other.verdict, aspects)
        for aspect in apart:
            event, findings = aspect.event, self.of(aspect)
            yield from ((event, self._expectation(finding)) for finding in findings)
            if not findings:
                yield from ((event, self._absence(event, finding)) for finding in other.of(aspect))
        if not apart:
            yield from ((at, self._expectation(finding)) for at, finding in found[-1:])

    def _expectation(self, finding: AnyFinding) -> Fields:
        fields: Fields = {"rule": finding.rule}
        fields |= {name: value for name in STATED if (value := getattr(finding, name)) is not None}
        if finding.payers:
            fields["payers"] = list(finding.payers)
        if finding.cards:
            fields["cards"] = show_cards(finding.cards)
        clauses, name = list(finding.clauses), self.way.ruleset.id
        # By rule set, if a list for several rule sets would be read differently.
        is_read = list(self.context.because(clauses, name, self.rules)) == clauses
        return fields | {"grounds": list(finding.grounds), "because": clauses if is_read else {name: clauses}}

    def _absence(self, at: int, finding: AnyFinding) -> Fields:
        here = [each for place, each in self.verdict.found if place == at and each.rule == finding.rule]
        fields: Fields = {}
        for name in STATED:
            value = getattr(finding, name)
            alike = [each for each in here if all(getattr(each, known) == fields[known] for known in fields)]
            if value is not None and (name in ("to", "player") or alike):
                fields[name] = value
        return {"rule": finding.rule, **fields, "absent": True}


def parted(mine: Verdict, theirs: Verdict, aspects: Sequence[Aspect]) -> tuple[Aspect, ...]:
    """Return the findings in which two rule sets differ: those among `aspects`, or else any."""
    results = come_out(mine), come_out(theirs)
    places = dict.fromkeys(aspect_of(*numbered) for numbered in (*mine.found, *theirs.found))
    apart = [aspect for aspect in places if results[0].get(aspect) != results[1].get(aspect)]
    return tuple(aspect for aspect in apart if aspect in aspects) or tuple(apart)


class _Line(dict[str, Any]):
    """A mapping that is written on one line, if there is room."""


class _Writer(yaml.SafeDumper):
    """Writes a case in the style of hand-written cases: one expectation on each line, lists of clauses in brackets."""

    def ignore_aliases(self, data: object) -> bool:
        """Write everything in full, without references to earlier values."""
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent lists below their keys."""
        return super().increase_indent(flow, False)


_Writer.add_representer(
    _Line, lambda writer, data: writer.represent_mapping("tag:yaml.org,2002:map", data.items(), flow_style=True)
)


def written(cases: Iterable[Fields]) -> str:
    """Return the text of cases for a file of cases."""
    layout: dict[str, Any] = {"sort_keys": False, "allow_unicode": True, "width": WIDTH, "default_flow_style": None}
    return "\n".join(yaml.dump([fields], Dumper=_Writer, **layout) for fields in cases)


def cases_of(context: Context, question: Question, draft: Draft) -> tuple[Fields, ...]:
    """Return the case that says what both rule sets find where they differ.

    A case has one set of readings: if either rule set has changed readings, there are two cases, otherwise the same.
    """
    aspects = question.aspects(draft)
    if not aspects:
        raise ValueError("the two rule sets do not differ on this coup")
    with_reading = any(way.changed for way in question.ways)
    rules = tuple(dict.fromkeys(way.ruleset.id for way in question.ways))
    one, other = (
        CoupJudged(context, way, draft.judge(way.ruleset), (way.ruleset.id,) if with_reading else rules)
        for way in question.ways
    )
    both = (one, one.expected(other, aspects)), (other, other.expected(one, aspects))
    cases = [[each] for each in both] if with_reading else [both]
    return tuple(_case(question, draft, together) for together in cases)


Expecting = Sequence[tuple[CoupJudged, Mapping[int, list[Fields]]]]


def _case(question: Question, draft: Draft, together: Expecting) -> Fields:
    names = [judged.way.id for judged, _ in together]
    by_event = [_by_ruleset(together, at) for at in range(len(draft.happening) + 1)]
    totals = {judged.way.ruleset.id: _Line(judged.verdict.totals) for judged, _ in together}
    counts = any(points for line in totals.values() for points in line.values())
    stated = [fields for _, by_number in together for listed in by_number.values() for fields in listed]
    fields: Fields = {
        "id": "-".join(("found", *re.findall("[a-z0-9]+", " ".join((question.named, *names)).lower()))),
        "title": f"{question.one.id} and {question.other.id} differ in {question.named}"
        + (f"; judged under {names[0]}" if len(names) == 1 else ""),
        "source": "derived",
        "rules": [judged.way.ruleset.id for judged, _ in together],
    }
    if counts or any("points" in expected or "number" in expected for expected in stated):
        fields["working"] = WORKING
    fields["given"] = {
        name: _Line(value) if isinstance(value, Mapping) else value for name, value in draft.given.items()
    }
    if reading := _reading(together[0][0].way):
        fields["reading"] = reading
    if draft.happening:
        fields["events"] = [
            {str(event): expected} if (expected := by_event[at]) else str(event)
            for at, event in enumerate(draft.happening, 1)
        ]
    else:
        fields["expect"] = by_event[0]
    if counts:
        first, *others = totals.values()
        fields["totals"] = totals if any(line != first for line in others) else first
    return fields


def _by_ruleset(together: Expecting, at: int) -> object:
    listed = {judged.way.ruleset.id: list(map(_Line, by_event[at])) for judged, by_event in together if at in by_event}
    return listed if len(together) > 1 or not listed else next(iter(listed.values()))


def _reading(way: Way) -> Fields:
    reading: Fields = {}
    for changed in way.changed:
        value = way.ruleset.rules[changed.rule].parameters[changed.parameter].value
        reading.setdefault(changed.rule, {})[changed.parameter] = plain_value(value)
    return reading
