"""Reading YAML with its line numbers, so that an error can name the line at fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import yaml


class RuleSetError(Exception):
    """A rule set cannot be used as it is written. Prints as `file:line: message`."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}:{line}: {message}")
        self.file, self.line, self.message = file, line, message

    def __reduce__(self) -> tuple[type[RuleSetError], tuple[str, int, str]]:
        return RuleSetError, (self.file, self.line, self.message)


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
        """Read a mapping, its keys as strings. A key written twice is an error."""
        if not isinstance(self.node, yaml.MappingNode):
            raise self.error("a mapping is wanted here")
        found: dict[str, Located] = {}
        for key, value in self.node.value:
            written = Located(key, self.file)
            name = written.text()
            if name in found:
                raise written.error(f"the key {name} is written twice")
            found[name] = Located(value, self.file, written.line)
        return found

    def key_entries(self) -> list[tuple[Located, Located]]:
        """Read a mapping as pairs, so that a key can be read as a value too. A key written twice is an error."""
        values = self.entries().values()
        keys = [key for key, _ in self.node.value]
        return [(Located(key, self.file), value) for key, value in zip(keys, values, strict=True)]

    def fields(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Located]:
        """Read a mapping with these keys and no others."""
        found = self.entries()
        for name, value in found.items():
            if name not in required + optional:
                raise value.error(f"unknown key {name}: write {', '.join(required + optional)}")
        for name in required:
            if name not in found:
                raise self.error(f"the key {name} is wanting")
        return found

    def items(self) -> list[Located]:
        """Read a list; a single value is a list of one."""
        if isinstance(self.node, yaml.SequenceNode):
            return [Located(node, self.file) for node in self.node.value]
        return [self]

    def text(self) -> str:
        """Read words, not empty."""
        if not isinstance(self.node, yaml.ScalarNode) or not self.node.value.strip():
            raise self.error("some words are wanted here")
        return str(self.node.value)

    def plain(self) -> object:
        """Read the value as plain Python: numbers, strings, lists, dictionaries."""
        try:
            if isinstance(self.node, yaml.MappingNode):
                return {name: value.plain() for name, value in self.entries().items()}
            return _construct(self.node)
        except RecursionError:
            raise self.error("this cannot be read: it is within itself") from None
        except yaml.MarkedYAMLError as error:
            raise self.error(f"this cannot be read: {error.problem}") from None


def _construct(node: yaml.Node) -> object:
    """Give a scalar, or the items of a list, the types that YAML sees in them."""
    constructor = cast(Any, yaml.constructor.SafeConstructor())
    return constructor.construct_object(node, deep=True)


def compose(path: Path) -> Located:
    """Read a YAML file. RuleSetError when it is not UTF-8, not YAML or empty."""
    file = str(path)
    try:
        node = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    except UnicodeDecodeError:
        raise RuleSetError(file, 1, "the file is not UTF-8") from None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise RuleSetError(file, line, f"this is not YAML: {error.problem}") from None
    if node is None:
        raise RuleSetError(file, 1, "the file is empty")
    return Located(node, file)
