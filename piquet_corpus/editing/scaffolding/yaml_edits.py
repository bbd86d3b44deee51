"""Small changes to a YAML file that leave every other byte of it as it is.

A change is an `Edit`: a part of the text, and what takes its place. Nodes are those of `yaml.compose`, whose marks say
where they stand. Nodes behind an alias stand elsewhere; whoever changes a node refuses them with `is_alias`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import yaml

from rules.core.errors import PiquetError

_REST_OF_LINE = re.compile(r"[ \t]*(#[^\n]*)?(?=\n|\Z)")


class CannotEdit(PiquetError):
    """A case is written in a way that cannot be changed without changing another."""

    exit_status = 1


@dataclass(frozen=True)
class Edit:
    """The letters of a text from `start` to `end`, without this, are replaced by `text`."""

    start: int
    end: int
    text: str


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with changes that do not overlap; of several insertions at one place, the first stands first."""
    last_first = list(edits)[::-1]
    for edit in sorted(last_first, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def start_of(node: yaml.Node) -> int:
    """Return where a node begins."""
    return int(node.start_mark.index)


def end_of(node: yaml.Node) -> int:
    """Return where a node ends. A block of YAML itself only ends where the next begins, after any comments."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return end_of(last[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.index)


def is_alias(key: yaml.Node, value: yaml.Node) -> bool:
    """Whether the value of a key is an alias (`*name`) for a value that stands before the key."""
    return start_of(value) < start_of(key)


def values(node: yaml.Node) -> dict[str, tuple[yaml.Node, yaml.Node]]:
    """Return the entries of a mapping by their keys, each with the node of its key; nothing for any other node."""
    return {key.value: (key, value) for key, value in node.value} if isinstance(node, yaml.MappingNode) else {}


def with_item(text: str, node: yaml.Node, *items: str) -> Edit:
    """Return the change that adds items to the end of a list that is not empty."""
    listed = _collection(node)
    end = end_of(listed.value[-1])
    if listed.flow_style:
        return Edit(end, end, "".join(f", {item}" for item in items))
    indent = " " * listed.start_mark.column
    return _lines_after(text, end, (f"{indent}- {item}" for item in items))


def without_item(text: str, key: yaml.Node, node: yaml.Node, item: str) -> Edit:
    """Return the change that takes an item out of the list at a key of a block; the last item takes the key with it."""
    listed = _collection(node)
    items = [node.value for node in listed.value]
    if items == [item]:
        return _whole_lines(text, start_of(key), end_of(listed))
    place = items.index(item)
    if not listed.flow_style:
        return _whole_lines(text, start_of(listed.value[place]), end_of(listed.value[place]))
    if place:
        return Edit(end_of(listed.value[place - 1]), end_of(listed.value[place]), "")
    return Edit(start_of(listed.value[0]), start_of(listed.value[1]), "")


def with_entry(text: str, mapping: yaml.Node, entry: str) -> Edit:
    """Return the change that adds an entry to the end of a mapping that is not empty."""
    return after_entry(text, mapping, _collection(mapping).value[-1], entry)


def after_entry(text: str, mapping: yaml.Node, before: tuple[yaml.Node, yaml.Node], entry: str) -> Edit:
    """Return the change that puts an entry after another in a mapping."""
    key, value = before
    end = end_of(value)
    if _collection(mapping).flow_style:
        return Edit(end, end, f", {entry}")
    return _lines_after(text, end, [" " * key.start_mark.column + entry])


def _lines_after(text: str, place: int, lines: Iterable[str]) -> Edit:
    """Return the change that puts lines after the line of a place, behind any comment on it."""
    end = _end_of_line(text, place)
    return Edit(end, end, "".join(f"\n{line}" for line in lines))


def _end_of_line(text: str, place: int) -> int:
    """Return where the line of a place ends, if only a comment follows there; else the place."""
    rest = _REST_OF_LINE.match(text, place)
    return rest.end() if rest else place


def _whole_lines(text: str, start: int, end: int) -> Edit:
    end = _end_of_line(text, end)
    return Edit(text.rfind("\n", 0, start) + 1, min(end + 1, len(text)), "")


def _collection(node: yaml.Node) -> yaml.CollectionNode:
    """Return a node that is a list or a mapping, as the schema of cases has it here."""
    if not isinstance(node, yaml.CollectionNode):
        raise CannotEdit(f"line {node.start_mark.line + 1}: expected a list or a mapping here")
    return node
