"""How things are called: what a function is given, and what a loop goes through, is called after what it holds."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import piquet_corpus
import rules

REFUSED = {"one", "found", "said", "told", "kept", "asked", "several"}
"""Words that say nothing of what is held. A noun of the field does: clause, row, case, finding, hand, match."""


def refused(text: str) -> Iterator[tuple[int, str]]:
    """The parameters, loop variables and variables of comprehensions with such a name, each with its line."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.arg) and node.arg in REFUSED:
            yield node.lineno, node.arg
        elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
            names = (part for part in ast.walk(node.target) if isinstance(part, ast.Name))
            yield from ((name.lineno, name.id) for name in names if name.id in REFUSED)


@pytest.mark.parametrize("package", [rules, piquet_corpus], ids=["rules", "piquet_corpus"])
def test_no_parameter_and_no_loop_variable_has_a_name_that_says_nothing(package: ModuleType) -> None:
    root = Path(str(package.__file__)).parent
    wrong = [
        f"{path.relative_to(root.parent)}:{line}: {name}"
        for path in sorted(root.rglob("*.py"))
        for line, name in refused(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("def f(one): ...", "one"),
        ("def f(a, /, *, found=1): ...", "found"),
        ("def f(*said, **options): ...", "said"),
        ("async def f(**told): ...", "told"),
        ("f = lambda kept: kept", "kept"),
        ("for place, asked in rows: ...", "asked"),
        ("async def f():\n    async for (several, _), row in rows: ...", "several"),
        ("[one for one in rows]", "one"),
        ("{found: 1 for number, found in rows}", "found"),
        ("any(row for row in rows if {said for said in row})", "said"),
        ("class C:\n    def f(self, told): ...", "told"),
    ],
)
def test_a_name_that_says_nothing_is_seen(text: str, name: str) -> None:
    assert [refused_name for _, refused_name in refused(text)] == [name]


def test_other_names_are_not_refused() -> None:
    assert list(refused("def f(clause, rows):\n    told = [row.one for row in rows]\n    return told")) == []
