"""What is written into a case so that it is run under one more rule set, or so that its mark of a proposal goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import yaml

from piquet_corpus.editing.scaffolding.yaml_edits import (
    Edit,
    after_entry,
    edited,
    end_of,
    is_alias,
    start_of,
    values,
    with_entry,
    with_item,
    without_item,
)
from rules.core.errors import PiquetError

REVIEW, RULES, EVENTS, EXPECT, TOTALS, BECAUSE = "review", "rules", "events", "expect", "totals", "because"
FROM = "from"
"""The key of the clauses that have the example."""

Because = Iterator[Sequence[str]]
"""The clauses of one expectation after the other."""


class CannotEdit(PiquetError):
    """A case is written in a way that cannot be changed without changing another."""

    exit_status = 1


def added(
    text: str,
    case: yaml.Node,
    ruleset: str,
    other: str,
    because: Sequence[Sequence[str]],
    stands_in: Sequence[str],
) -> list[Edit]:
    """Return the changes by which a case is also run under a rule set, as a proposal to be looked at.

    `other`: the rule set whose expectations it shares, or has a copy of where each has its own. `because`: the clauses
    for each expectation, those of the events first. `stands_in`: the clauses of the new edition that have the example.
    Raises CannotEdit for expectations that are an alias.
    """
    entries = values(case)
    rules, clauses = entries[RULES], iter(because)
    edits = [with_item(text, _collection(rules[1]), ruleset), _marked(text, case, ruleset)]
    if stands_in and FROM in entries:
        edits.append(with_item(text, _collection(entries[FROM][1]), *stands_in))
    events = entries.get(EVENTS)
    for event in events[1].value if events else ():
        for key, value in values(event).values():
            edits += _expected(text, key, value, ruleset, other, clauses)
    if EXPECT in entries:
        edits += _expected(text, *entries[EXPECT], ruleset, other, clauses)
    if TOTALS in entries:
        edits += _totals(text, *entries[TOTALS], ruleset, other)
    return edits


def accepted(text: str, case: yaml.Node, ruleset: str) -> Edit:
    """Return the change that takes the mark of a proposal for a rule set away."""
    key, marked = values(case)[REVIEW]
    return without_item(text, key, _collection(marked), ruleset)


def _marked(text: str, case: yaml.Node, ruleset: str) -> Edit:
    entries = values(case)
    if REVIEW in entries:
        return with_item(text, _collection(entries[REVIEW][1]), ruleset)
    return after_entry(text, _collection(case), entries[RULES], f"{REVIEW}: [{ruleset}]")


def _expected(
    text: str, key: yaml.Node, value: yaml.Node, ruleset: str, other: str, because: Because
) -> Iterator[Edit]:
    """Yield the changes to the expectations at a key: a list for all rule sets, or a map of lists by rule set."""
    _refuse_alias(key, value)
    if isinstance(value, yaml.SequenceNode):
        for item in value.value:
            yield from _shared(text, key, item, ruleset, next(because))
        return
    if other in (entries := values(value)):
        yield with_entry(text, _collection(value), _copied(text, *entries[other], ruleset, because))


def _shared(text: str, key: yaml.Node, item: yaml.Node, ruleset: str, clauses: Sequence[str]) -> Iterator[Edit]:
    """Yield the change to an expectation that rule sets share: the clauses of one more are added."""
    _refuse_alias(key, item)
    if BECAUSE not in (entries := values(item)):
        return
    because_key, because = entries[BECAUSE]
    _refuse_alias(because_key, because)
    if isinstance(because, yaml.MappingNode):
        yield with_entry(text, because, f"{ruleset}: [{', '.join(clauses)}]")
        return
    there = [node.value for node in because.value]
    if new := [clause for clause in clauses if clause not in there]:
        yield with_item(text, _collection(because), *new)


def _copied(text: str, key: yaml.Node, listed: yaml.Node, ruleset: str, because: Because) -> str:
    """Return a copy of the expectations of one rule set for another, with its clauses."""
    _refuse_alias(key, listed)
    start = start_of(key)
    edits = [Edit(0, end_of(key) - start, ruleset)]
    for item in listed.value:
        _refuse_alias(key, item)
        clauses = next(because)
        if found := values(item).get(BECAUSE):
            _refuse_alias(*found)
            said = f"{BECAUSE}: [{', '.join(clauses)}]"
            edits.append(Edit(start_of(found[0]) - start, end_of(found[1]) - start, said))
    return edited(text[start : end_of(listed)], edits)


def _totals(text: str, key: yaml.Node, value: yaml.Node, ruleset: str, other: str) -> Iterator[Edit]:
    _refuse_alias(key, value)
    if found := values(value).get(other):
        _refuse_alias(*found)
        copied = text[end_of(found[0]) : end_of(found[1])]
        yield with_entry(text, _collection(value), f"{ruleset}{copied}")


def _collection(node: yaml.Node) -> yaml.CollectionNode:
    """Return a node that is a list or a mapping, as the schema of cases has it here."""
    if not isinstance(node, yaml.CollectionNode):
        raise CannotEdit(f"line {node.start_mark.line + 1}: expected a list or a mapping here")
    return node


def _refuse_alias(key: yaml.Node, value: yaml.Node) -> None:
    """Raise CannotEdit for a value that stands elsewhere."""
    if is_alias(key, value):
        line = key.start_mark.line + 1
        raise CannotEdit(f"line {line} repeats expectations of an earlier case with *; write them out first")
