"""The fields of the essay: `{quote fr1642.6.2 | words}`, in prose that is otherwise Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.errors import PiquetError

FIELD = re.compile(r"\{([a-z]+)(?:\s+([^{}]*))?\}")
BETWEEN = "|"
"""What stands between the arguments of a field."""


class UnfitField(PiquetError, ValueError):
    """A field that says what is not so, or that cannot be understood. The message is one sentence."""


@dataclass(frozen=True)
class EssayField:
    """A field: its kind, its arguments, and the line on which it begins."""

    kind: str
    arguments: tuple[str, ...]
    line: int

    def between(self, least: int, most: int, usage: str) -> tuple[str, ...]:
        """Return the arguments, the missing ones empty. Raises UnfitField if there are too few or too many."""
        if not least <= len(self.arguments) <= most:
            raise UnfitField(f"expected {{{self.kind} {usage}}}")
        return (*self.arguments, *("",) * (most - len(self.arguments)))


def pieces(text: str) -> Iterator[str | EssayField]:
    """Yield the prose and the fields of an essay in their order."""
    done = 0
    for match in FIELD.finditer(text):
        yield text[done : match.start()]
        arguments = (" ".join(argument.split()) for argument in (match[2] or "").split(BETWEEN))
        yield EssayField(match[1], tuple(filter(None, arguments)), text.count("\n", 0, match.start()) + 1)
        done = match.end()
    yield text[done:]
