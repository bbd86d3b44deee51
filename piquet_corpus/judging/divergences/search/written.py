"""A coup that was found, written as a case: what each rule set finds where they differ, and the clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import yaml

from piquet_corpus.edition.cases.model import Context
from piquet_corpus.judging.comparison.ways import Way
from piquet_corpus.judging.divergences.search.draft import Draft
from piquet_corpus.judging.divergences.search.judged import CoupJudged, Fields
from piquet_corpus.judging.divergences.search.question import Question
from rules.core.domains import plain_value

WORKING = "found by search: say here how the number follows from the words"
"""A placeholder that the author of a case must replace, because only the author knows the text."""
WIDTH = 118


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
    return "\n".join(yaml.dump([one], Dumper=_Writer, **layout) for one in cases)


def cases_of(context: Context, question: Question, draft: Draft) -> tuple[Fields, ...]:
    """Return the case that says what both rule sets find where they differ.

    A case has one set of readings: if either rule set has changed readings, there are two cases, otherwise the same.
    """
    case, aspects = draft.case(), question.aspects(draft)
    if case is None or not aspects:
        raise ValueError("the two rule sets do not differ on this coup")
    with_reading = any(way.changed for way in question.ways)
    rules = tuple(dict.fromkeys(way.ruleset.id for way in question.ways))
    both = tuple(CoupJudged(context, way, case, (way.ruleset.id,) if with_reading else rules) for way in question.ways)
    expected = [told.expected(other, aspects) for told, other in zip(both, reversed(both), strict=True)]
    together = list(zip(both, expected, strict=True))
    return tuple(
        _case(question, draft, several) for several in ([[one] for one in together] if with_reading else [together])
    )


Expecting = Sequence[tuple[CoupJudged, Mapping[int, list[Fields]]]]
"""The rule sets of one case, with the expectations under each."""


def _case(question: Question, draft: Draft, several: Expecting) -> Fields:
    names = [told.way.id for told, _ in several]
    by_event = [_by_ruleset(several, at) for at in range(len(draft.events) + 1)]
    totals = _totals(several)
    fields: Fields = {
        "id": "-".join(("found", *_words(question.named), *(word for name in names for word in _words(name)))),
        "title": f"{question.one.id} and {question.other.id} differ in {question.named}"
        + (f"; judged under {names[0]}" if len(names) == 1 else ""),
        "source": "derived",
        "rules": [told.way.ruleset.id for told, _ in several],
    }
    if totals or any(_has_number(one) for _, listed in several for found in listed.values() for one in found):
        fields["working"] = WORKING
    fields["given"] = _given(draft.given)
    if reading := _reading(several[0][0].way):
        fields["reading"] = reading
    if draft.events:
        fields["events"] = [
            {str(event): found} if (found := by_event[at]) else str(event) for at, event in enumerate(draft.events, 1)
        ]
    else:
        fields["expect"] = by_event[0]
    return fields | ({"totals": totals} if totals else {})


def _words(text: str) -> list[str]:
    """Return the part of a text that the id of a case may have."""
    return re.findall("[a-z0-9]+", text.lower())


def _given(given: Mapping[str, Any]) -> Fields:
    """Return the input, with numbers for two on one line."""
    return {name: _Line(value) if isinstance(value, Mapping) else value for name, value in given.items()}


def _by_ruleset(several: Expecting, at: int) -> object:
    """Return the expectations of an event: a list, or one for each rule set; None if there are none."""
    found = {told.way.ruleset.id: [_Line(each) for each in listed[at]] for told, listed in several if at in listed}
    return found if len(several) > 1 or not found else next(iter(found.values()))


def _has_number(one: Fields) -> bool:
    return "points" in one or "number" in one


def _totals(several: Expecting) -> Fields:
    """Return the totals, by rule set where they differ; empty if all are zero."""
    counted = {told.way.ruleset.id: _Line(told.played.totals) for told, _ in several}
    if not any(points for line in counted.values() for points in line.values()):
        return {}
    first = next(iter(counted.values()))
    return first if all(line == first for line in counted.values()) else counted


def _reading(way: Way) -> Fields:
    """Return the changed readings, by rule."""
    reading: Fields = {}
    for changed in way.changed:
        value = way.ruleset.rules[changed.rule].parameters[changed.parameter].value
        reading.setdefault(changed.rule, {})[changed.parameter] = plain_value(value)
    return reading
