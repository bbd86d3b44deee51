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


def test_the_command_line_imports_no_command_before_it_is_asked_for() -> None:
    package = Path(piquet_corpus.__file__).parent
    found = {name for path, name in imported(package) if path == package / "commands" / "main.py"}
    ours = {name for name in found if name.startswith(("rules", "piquet_corpus"))}
    assert ours == {"piquet_corpus.work.errors", "rules.core.errors"}


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
    assert found == {"commands/export.py"}


ROOT = Path(rules.__file__).parents[1]
WINGS = ("work", "edition", "judging", "simulation", "publishing", "editing", "app", "commands")
"""From the ground up: a wing may import from those before it."""
SIDE_BY_SIDE = ("editing", "app")
"""Neither imports from the other."""
HOUSE = ("rules", "piquet_corpus", "bench", "studies", "app.py")
"""All that is not corpus, test or document."""

Rooms = dict[str, set[str]]


def rooms_of(package: Path) -> Rooms:
    """Each file and folder of a package, with those of its neighbours that it imports from."""
    name = ".".join(package.relative_to(ROOT).parts)
    found: Rooms = {}
    for path in package.rglob("*.py"):
        room = path.relative_to(package).parts[0].removesuffix(".py")
        others = (one.removeprefix(f"{name}.").split(".")[0] for one in names_in(path) if one.startswith(f"{name}."))
        found.setdefault(room, set()).update(set(others) - {room, "__init__"})
    return found


def names_in(path: Path) -> set[str]:
    """All that a file imports, each with the module that it comes from."""
    return _names_in(path.read_text(encoding="utf-8"))


@cache
def _names_in(text: str) -> set[str]:
    nodes = list(ast.walk(ast.parse(text)))
    froms = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return modules | {f"{node.module}.{alias.name}" for node in froms for alias in node.names}


def house(root: Path) -> Rooms:
    """The whole tree: the wings, the packages beside them and the files at the top, each with what it imports from."""
    files = [
        path for part in HOUSE for path in ([root / part] if part.endswith(".py") else (root / part).rglob("*.py"))
    ]
    places = {".".join(path.relative_to(root).with_suffix("").parts): _room(path.relative_to(root)) for path in files}
    found: Rooms = {room: set() for room in places.values()}
    for path in files:
        room = _room(path.relative_to(root))
        for name in names_in(path):
            module = next(
                (name[:end] for end in _ends(name) if name[:end] in places or f"{name[:end]}.__init__" in places), ""
            )
            other = places.get(module) or places.get(f"{module}.__init__", room)
            found[room] |= {other} - {room}
    return found


def _ends(name: str) -> list[int]:
    """Where a dotted name may end, the longest first."""
    return [len(name), *(place for place in range(len(name) - 1, 0, -1) if name[place] == ".")]


def _room(path: Path) -> str:
    """The wing, the package beside the wings, or the file at the top that a file is in."""
    parts = path.parts
    return parts[0] if parts[0] != "piquet_corpus" else "/".join(parts[: 2 if len(parts) > 2 else len(parts)])


def circle(rooms: Rooms) -> list[str]:
    """The rooms of a circle of imports; none if there is none."""
    try:
        TopologicalSorter(rooms).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def back_up(rooms: Rooms) -> list[tuple[str, str]]:
    """The imports that run from a wing to one above it, or beside it."""
    floors = {f"piquet_corpus/{wing}": floor for floor, wing in enumerate(WINGS, 1)} | {"rules": 0}
    beside = {f"piquet_corpus/{wing}" for wing in SIDE_BY_SIDE}
    return [
        (room, other)
        for room, others in rooms.items()
        for other in others
        if room in floors and (floors.get(other, len(floors)) > floors[room] or {room, other} == beside)
    ]


def test_the_house_is_small_and_nothing_in_it_runs_back_up() -> None:
    drawn = house(ROOT)
    assert set(drawn) >= {"rules", *(f"piquet_corpus/{wing}" for wing in WINGS)}
    assert len(drawn) <= 18
    assert sum(map(len, drawn.values())) <= 60
    assert circle(drawn) == []
    assert back_up(drawn) == []


def test_what_runs_back_up_is_seen(tmp_path: Path) -> None:
    for name, text in (
        ("rules/core.py", ""),
        ("piquet_corpus/work/pool.py", "from rules.core import x"),
        ("piquet_corpus/edition/corpus.py", "from piquet_corpus.work.pool import x"),
        ("piquet_corpus/editing/draft.py", "def late():\n    from piquet_corpus.app.page import x"),
        ("piquet_corpus/app/page.py", "import piquet_corpus.edition.corpus"),
        ("app.py", "from piquet_corpus.app import page"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert house(tmp_path)["app.py"] == {"piquet_corpus/app"}
    assert back_up(house(tmp_path)) == [("piquet_corpus/editing", "piquet_corpus/app")]
    (tmp_path / "piquet_corpus/work/pool.py").write_text("from piquet_corpus.edition import corpus")
    assert ("piquet_corpus/work", "piquet_corpus/edition") in back_up(house(tmp_path))
    assert set(circle(house(tmp_path))) == {"piquet_corpus/work", "piquet_corpus/edition"}


def test_no_rooms_import_each_other_in_a_circle() -> None:
    packages = {path.parent for top in ("rules", "piquet_corpus") for path in (ROOT / top).rglob("*.py")}
    circles = {str(package.relative_to(ROOT)): circle(rooms_of(package)) for package in packages}
    assert {package: rooms for package, rooms in circles.items() if rooms} == {}


PUBLISHING = ROOT / "piquet_corpus" / "publishing"


@pytest.mark.parametrize(
    "room",
    [
        *(f"piquet_corpus/{wing}" for wing in WINGS),
        *(str(path.parent.relative_to(ROOT)) for path in sorted(PUBLISHING.glob("*/__init__.py"))),
    ],
)
def test_a_room_has_at_most_twelve_doors(room: str) -> None:
    doors = set(rooms_of(ROOT / room)) - {"__init__"}
    assert len(doors) <= 12, sorted(doors)


def test_publishing_has_at_most_fourteen_rooms_and_fifty_arrows() -> None:
    rooms = rooms_of(PUBLISHING)
    assert len(rooms) <= 14, sorted(rooms)
    assert sum(map(len, rooms.values())) <= 50


@pytest.mark.parametrize("package", ["rules/core", "rules/piquet", "rules/tarot", "piquet_corpus"])
def test_no_two_classes_of_a_package_share_a_name(package: str) -> None:
    files = (Path(rules.__file__).parents[1] / package).rglob("*.py")
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in files)
    names = Counter(node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef))
    assert [name for name, times in names.items() if times > 1] == []
