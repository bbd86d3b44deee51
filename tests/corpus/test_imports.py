"""Imports point one way: rules, then piquet_corpus, then its app."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import piquet_corpus
import rules


def imported(package: Path) -> Iterator[tuple[Path, str]]:
    """Every module that a package's files import."""
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            yield from ((path, name) for name in names)


def test_rules_know_nothing_of_the_corpus_nor_of_xml_nor_of_tables() -> None:
    forbidden = ("piquet_corpus", "lxml", "pandas", "spacy", "streamlit", "pydantic")
    found = [(path.name, name) for path, name in imported(Path(rules.__file__).parent) if name.startswith(forbidden)]
    assert found == []


def test_only_the_command_that_serves_the_app_knows_the_app() -> None:
    package = Path(piquet_corpus.__file__).parent
    found = {
        path.relative_to(package).as_posix()
        for path, name in imported(package)
        if name.startswith(("piquet_corpus.app", "streamlit")) and "app" not in path.relative_to(package).parts
    }
    assert found == {"commands/serve.py"}
