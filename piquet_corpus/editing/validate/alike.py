"""Problems that are alike: the same message about other clauses, rules, cases or numbers of one file."""

from __future__ import annotations

import re
from collections.abc import Iterable

from piquet_corpus.editing.validate.problem import Problem

NAMED = re.compile(r"""“[^”]*”|"[^"]*"|'[^']*'|\S*[\d#_/]\S*|\w+(?:[.:-]\w+)+""")
"""What a message is about: a quotation, a number, the name of a file, a clause, a rule or a case."""


def alike(problems: Iterable[Problem]) -> tuple[tuple[Problem, ...], ...]:
    """Return problems in groups of those that are alike, in the order of the first of each."""
    groups: dict[tuple[str, str, str], list[Problem]] = {}
    for one in problems:
        kind = (one.check, str(one.file), NAMED.sub("…", one.message))
        groups.setdefault(kind, []).append(one)
    return tuple(map(tuple, groups.values()))
