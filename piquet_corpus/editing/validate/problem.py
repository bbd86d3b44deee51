"""One thing that is wrong in the corpus, and those that are alike."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.paths import shown
from rules.core.errors import RuleSetError

Fault: TypeAlias = tuple[int, str | None, str]
"""What is wrong in one file: the line, the id of the divergence or clause, the message."""
NAMED = re.compile(r"""“[^”]*”|"[^"]*"|'[^']*'|\S*[\d#_/]\S*|\w+(?:[.:-]\w+)+""")
"""What a message is about: a quotation, a number, the name of a file, a clause, a rule or a case."""


@dataclass(frozen=True)
class Problem:
    """What is wrong, where, and what would be right.

    `clause`: the id of the clause it is in, or else of the paragraph, note or row; None outside all of them. `message`
    says what is wrong and what would be right. `check`: the family of checks that found it (`schema`, `references` …),
    which the report fills in.
    """

    file: Path
    line: int
    clause: str | None
    message: str
    check: str = ""

    @classmethod
    def unread(cls, error: CorpusError | RuleSetError) -> Problem:
        """Return the problem that a file cannot be read."""
        return cls(Path(error.file), error.line, None, error.message)

    def __str__(self) -> str:
        """Return `file:line: clause: message`, which editors and terminals turn into links."""
        place = f"{shown(self.file)}:{self.line}: "
        return place + (f"{self.clause}: {self.message}" if self.clause else self.message)


def alike(problems: Iterable[Problem]) -> tuple[tuple[Problem, ...], ...]:
    """Return problems in groups of the same message about other things in one file, in the order of the first."""
    groups: dict[tuple[str, Path, str], list[Problem]] = {}
    for problem in problems:
        kind = (problem.check, problem.file, NAMED.sub("…", problem.message))
        groups.setdefault(kind, []).append(problem)
    return tuple(map(tuple, groups.values()))
