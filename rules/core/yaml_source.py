"""Reading YAML with its line numbers, so that an error can name the line at fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import yaml

from rules.core.errors import Faults, RuleSetError
from rules.core.text import Texts, shortened


class Located:
    """A YAML value, its file and its line (from 1). Every reading method raises RuleSetError at that line.

    The line of a value in a mapping is that of its key, where a reader would look for it.
    """

    def __init__(self, node: yaml.Node, file: str, line: int | None = None) -> None:
        self.node, self.file = node, file
        self.line = line or int(node.start_mark.line) + 1

    @property
    def is_mapping(self) -> bool:
        """Whether it is a mapping."""
        return isinstance(self.node, yaml.MappingNode)

    def error(self, message: str) -> RuleSetError:
        """Return the error to raise about this value."""
        return RuleSetError(self.file, self.line, message)

    def entries(self) -> dict[str, Located]:
        """Read a mapping, its keys as strings."""
        if not isinstance(self.node, yaml.MappingNode):
            raise self.error("expected a mapping here")
        keys = [(Located(key, self.file), value) for key, value in self.node.value]
        return {key.text(): Located(value, self.file, key.line) for key, value in keys}

    def key_entries(self) -> list[tuple[Located, Located]]:
        """Read a mapping as pairs, so that a key can be read as a value too."""
        values = self.entries().values()
        keys = [key for key, _ in self.node.value]
        return [(Located(key, self.file), value) for key, value in zip(keys, values, strict=True)]

    def fields(self, required: Texts, optional: Texts = ()) -> dict[str, Located]:
        """Read a mapping with these keys and no others."""
        faults = Faults()
        found = self.fields_found(faults, required, optional)
        faults.check()
        return found

    def fields_found(self, faults: Faults, required: Texts, optional: Texts = ()) -> dict[str, Located]:
        """Read those of these keys that a mapping has. What is wrong with its keys is added to the faults."""
        found = self.entries()
        known = required + optional
        faults.add(
            *(
                value.error(f"unknown key {name}: write {', '.join(known)}")
                for name, value in found.items()
                if name not in known
            ),
            *(self.error(f"missing key {name}") for name in required if name not in found),
        )
        return {name: value for name, value in found.items() if name in known}

    def items(self) -> list[Located]:
        """Read a list; a single value is a list of one."""
        if isinstance(self.node, yaml.SequenceNode):
            return [Located(node, self.file) for node in self.node.value]
        return [self]

    def text(self) -> str:
        """Read text that is not empty."""
        if not isinstance(self.node, yaml.ScalarNode) or not self.node.value.strip():
            raise self.error("expected some text here")
        return str(self.node.value)

    def plain(self) -> object:
        """Read the value as plain Python: numbers, strings, lists, dictionaries."""
        if isinstance(self.node, yaml.MappingNode):
            return {name: value.plain() for name, value in self.entries().items()}
        if isinstance(self.node, yaml.SequenceNode):
            return [item.plain() for item in self.items()]
        try:
            return cast(Any, yaml.constructor.SafeConstructor()).construct_object(self.node)
        except _UNREADABLE:
            tag = self.node.tag.rpartition(":")[2]
            written = shortened(self.node.value, 30)
            raise self.error(f"cannot read {written!r} as {tag}: put it between quotes") from None


_UNREADABLE = (yaml.YAMLError, ValueError, LookupError, AttributeError, ArithmeticError)
"""The errors that the constructors of YAML raise for an invalid number, date or tag."""


DEEPEST, LARGEST = 40, 200_000
"""How deep a file may be nested, and how many values it may have when its aliases are written out."""


def compose(path: Path) -> Located:
    """Read a YAML file. RuleSetError: not UTF-8, not YAML, empty, nested too deep, too large, or a key twice."""
    file = str(path)
    if path.is_char_device():
        raise RuleSetError(file, 1, "expected a file, found a device")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RuleSetError(file, 1, "the file is not UTF-8") from None
    try:
        _check_depth(text, file)
        node = yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise RuleSetError(file, line, f"this is not YAML: {error.problem}") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise RuleSetError(file, line, f"this is not YAML: {error.reason}") from None
    if node is None:
        raise RuleSetError(file, 1, "the file is empty")
    _check_tree(node, file)
    return Located(node, file)


def _check_depth(text: str, file: str) -> None:
    """Refuse text that is nested too deep, before it is composed: composing it would crash the program."""
    depth = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            line = event.start_mark.line + 1 if event.start_mark else 1
            raise RuleSetError(file, line, f"this is nested more than {DEEPEST} levels deep")


def _check_tree(root: yaml.Node, file: str) -> None:
    sizes: dict[int, tuple[int, int]] = {}
    begun: set[int] = set()
    waiting = [root]
    faults = Faults()
    while waiting:
        node = waiting[-1]
        within = _within(node)
        several = [child for child in within if isinstance(child, yaml.CollectionNode)]
        if id(node) not in begun:
            begun.add(id(node))
            faults.add(*_faults_of_node(node, file))
            waiting += [child for child in several if id(child) not in sizes]
            if any(id(child) in begun and id(child) not in sizes for child in several):
                raise Located(node, file).error("cannot read this: it contains itself")
            continue
        waiting.pop()
        inside = [sizes[id(child)] for child in several]
        depth = 1 + max([each for each, _ in inside], default=int(bool(within)))
        size = 1 + len(within) - len(several) + sum(each for _, each in inside)
        sizes[id(node)] = depth, size
        if depth > DEEPEST or size > LARGEST:
            message = f"with its aliases written out, this has more than {DEEPEST} levels or {LARGEST:,} values"
            raise Located(node, file).error(message)
    faults.check()


def _within(node: yaml.Node) -> list[yaml.Node]:
    if isinstance(node, yaml.MappingNode):
        return [part for pair in node.value for part in pair]
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def _faults_of_node(node: yaml.Node, file: str) -> Iterator[RuleSetError]:
    if isinstance(node, yaml.CollectionNode) and node.tag not in _UNTAGGED:
        yield Located(node, file).error(f"the tag {node.tag} is not allowed here: leave it out")
    seen: set[str] = set()
    for key, _ in node.value if isinstance(node, yaml.MappingNode) else ():
        if isinstance(key, yaml.ScalarNode) and key.value in seen:
            yield Located(key, file).error(f"the key {key.value} is written twice")
        seen.add(str(key.value))


_UNTAGGED = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")
