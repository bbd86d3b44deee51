"""How the house is built: imports point one way, no folders import each other in a circle, one name is one class."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import piquet_corpus
import rules
from rules.core.rule import games


@cache
def imported(package: Path) -> tuple[tuple[Path, str], ...]:
    """Every module that a package's files import."""
    return tuple(_imported(package))


def _imported(package: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            yield from ((path, name) for name in names)


def test_rules_know_nothing_of_the_corpus_nor_of_xml_nor_of_tables() -> None:
    forbidden = ("piquet_corpus", "lxml", "pandas", "spacy", "streamlit", "pydantic")
    found = [(path.name, name) for path, name in imported(Path(rules.__file__).parent) if name.startswith(forbidden)]
    assert found == []


def test_the_command_line_knows_its_commands_and_the_root_of_the_errors_alone() -> None:
    package = Path(piquet_corpus.__file__).parent
    found = {name for path, name in imported(package) if path == package / "commands" / "main.py"}
    ours = {name for name in found if name.startswith(("rules", "piquet_corpus"))}
    allowed = {"piquet_corpus.commands", "piquet_corpus.work.errors"}
    allowed |= {"piquet_corpus.commands.given_options", "piquet_corpus.commands.grouped"}
    assert ours == allowed | {"rules.core.errors"}


def test_the_corpus_asks_a_game_for_what_it_offers_and_imports_none() -> None:
    of_games = tuple(f"rules.{game}" for game in games())
    found = [
        (path.name, name) for path, name in imported(Path(piquet_corpus.__file__).parent) if name.startswith(of_games)
    ]
    assert of_games
    assert found == []


def test_only_the_command_that_serves_the_app_knows_the_app() -> None:
    package = Path(piquet_corpus.__file__).parent
    found = {
        path.relative_to(package).as_posix()
        for path, name in imported(package)
        if name.startswith(("piquet_corpus.app", "streamlit")) and "app" not in path.relative_to(package).parts
    }
    assert found == {"commands/read/serve.py"}


PACKAGES = ("rules/core", "rules/piquet", "rules/tarot", "piquet_corpus", "piquet_corpus/app")
"""The folders of which each file and each folder is a room."""


def rooms(package: Path) -> dict[str, set[str]]:
    """Each file and folder of a package, with those of its neighbours that it imports from."""
    name = ".".join(package.relative_to(Path(rules.__file__).parents[1]).parts)
    found: dict[str, set[str]] = {}
    for path in sorted(package.rglob("*.py")):
        room = path.relative_to(package).parts[0].removesuffix(".py")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        froms = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
        names = {f"{node.module}.{alias.name}" for node in froms for alias in node.names}
        others = {one.removeprefix(f"{name}.").split(".")[0] for one in names if one.startswith(f"{name}.")}
        found.setdefault(room, set()).update(others - {room, "__init__"})
    return found


def circle(package: Path) -> list[str]:
    """The rooms of a circle of imports; none if there is none."""
    try:
        TopologicalSorter(rooms(package)).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_rooms_import_each_other_in_a_circle(package: str) -> None:
    assert circle(Path(rules.__file__).parents[1] / package) == []


def test_a_circle_is_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rules, "__file__", str(tmp_path / "rules" / "__init__.py"))
    for name, text in (("one/a", "from house.two import B"), ("two", "from house.three import C"), ("three", "")):
        (tmp_path / "house" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "house" / f"{name}.py").write_text(text)
    assert circle(tmp_path / "house") == []
    (tmp_path / "house" / "three.py").write_text("def late():\n    from house.one.a import A\n")
    assert set(circle(tmp_path / "house")) == {"one", "two", "three"}


@pytest.mark.parametrize("package", ["rules/core", "rules/piquet", "rules/tarot", "piquet_corpus"])
def test_no_two_classes_of_a_package_share_a_name(package: str) -> None:
    files = (Path(rules.__file__).parents[1] / package).rglob("*.py")
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in files)
    names = Counter(node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef))
    assert [name for name, times in names.items() if times > 1] == []
