"""The compiled cache: what is derived from the files of the corpus, kept between two runs of the program.

It never changes an answer. It is named by digests of the files and of the modules that made it; if one of them changes,
or if it is missing or damaged, everything is made anew from the files. `PIQUET_CORPUS_CACHE=off` switches it off; any
other value is the directory to keep it in.
"""

from __future__ import annotations

import copyreg
import functools
import hashlib
import importlib
import io
import os
import pickle
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import rules
from piquet_corpus.work import cache
from rules.core.files import whole_file

PACKAGES = Path(__file__).resolve().parents[3]
RULES = Path(rules.__file__).resolve().parent

STARTED = time.time()

COMMON = (
    *(f"piquet_corpus/{name}" for name in ("__init__.py", "work")),
    *(f"piquet_corpus/edition/{name}" for name in ("__init__.py", "compiled", "corpus.py", "passages.py")),
    *(f"rules/{name}" for name in ("__init__.py", "core/__init__.py")),
    *(f"rules/core/{name}.py" for name in ("errors", "files", "frozen", "messages", "text")),
)
"""What makes every part, as packages and modules."""
TEXTS = ("texts/*.xml", "translations/*.xml", "topics.xml", "alignment.xml")


@dataclass(frozen=True)
class CachedPart:
    """A part of the cache. `tools`: the libraries whose version can change the result.

    `files`: patterns of the files that it is made from, in the directory of the corpus; with `rulesets`, also the files
    of the rule sets. `modules`: the packages and modules that make it, apart from those that make every part.
    """

    name: str
    files: tuple[str, ...]
    modules: tuple[str, ...]
    rulesets: bool = False
    tools: tuple[str, ...] = ()

    def key(self, corpus: Path) -> str:
        """Return a digest of the content of everything that this part of a corpus is made from."""
        own = corpus / "rulesets"
        root = own if own.is_dir() else RULES
        # Under names that are the same in any place.
        files = _digests(corpus, (str(file) for pattern in self.files for file in corpus.glob(pattern)))
        files += _digests(root, _below(root, ".yaml")) if self.rulesets else []
        lines = (*files, *map(_code, (*COMMON, *self.modules)), *map(_version, self.tools))
        return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()[:40]


@functools.cache
def _code(name: str) -> str:
    """Return the digest of a package or module. The program goes on with what it has imported, if a file changes."""
    return " ".join(_digests(PACKAGES, _modules(name)))


def _modules(name: str) -> Iterable[str]:
    path = PACKAGES / name
    return _below(path, ".py") if path.is_dir() else (str(path),)


@functools.cache
def _version(tool: str) -> str:
    from importlib.metadata import version

    return f"{tool} {version(tool)}"


def _below(root: Path, suffix: str) -> Iterator[str]:
    for directory, _, names in os.walk(root):
        yield from (os.path.join(directory, name) for name in names if name.endswith(suffix))  # noqa: PTH118 - quick


def _digests(root: Path, files: Iterable[str]) -> list[str]:
    return sorted(f"{file[len(str(root)) + 1 :].replace(os.sep, '/')} {_digest(file)}" for file in files)


def _digest(file: str) -> str:
    state = os.stat(file)  # noqa: PTH116 - quick
    return _digest_in(file, state.st_mtime_ns, state.st_size)


@functools.lru_cache(maxsize=4096)
def _digest_in(file: str, changed: int, size: int) -> str:
    """Return the digest of a file; it is read again when its time of change or its size is another."""
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


TEXT, CASE, LANGUAGE = (f"piquet_corpus/edition/{name}" for name in ("texts", "cases", "language"))
JUDGING = "piquet_corpus/judging"
CASE_FILES = "cases/**/*.cases.yaml"
EDITIONS = CachedPart("texts", TEXTS, (TEXT,))
GLOSSARY = CachedPart("glossary", ("glossary.xml",), (TEXT,))
REGISTER = CachedPart("register", ("divergences.xml",), (TEXT,))
BIBLIOGRAPHY = CachedPart("bibliography", ("bibliography.xml",), (TEXT,))
RULESETS = CachedPart("rulesets", TEXTS, ("rules", TEXT), rulesets=True)
CASES = CachedPart("cases", (*TEXTS, CASE_FILES), ("rules", TEXT, CASE), rulesets=True)
INDEX = CachedPart(
    "index", (*TEXTS, "glossary.xml", "lemmas.*.tsv", "spelling.*.tsv"), (TEXT, LANGUAGE), tools=("spacy",)
)
DECLARED = CachedPart("declared", (), ("rules", JUDGING, TEXT, LANGUAGE))
UPKEEP = tuple(f"piquet_corpus/editing/{name}" for name in ("__init__.py", "upkeep/__init__.py", "upkeep/schemas.py"))
SCHEMAS = CachedPart("schemas", (), ("rules", TEXT, CASE, *UPKEEP), tools=("pydantic",))
PROOF_FILES = (*TEXTS, "divergences.xml", "*.tsv", CASE_FILES)
PROOF = CachedPart("proof", PROOF_FILES, ("rules", TEXT, CASE, JUDGING, LANGUAGE), rulesets=True)
"""What the cases show: which grounds they assert, which values they tell apart, which of them say nothing new."""


OURS = (
    "piquet_corpus.edition.texts.",
    "piquet_corpus.edition.cases.",
    "piquet_corpus.edition.language.",
    "piquet_corpus.judging.",
    "rules.",
)
"""What the names of the modules begin with whose data classes and enumerations may be read."""
ALSO = {
    ("builtins", "frozenset"),
    ("rules.core.frozen", "FrozenMap"),
    ("rules.core.ruleset", "RuleSets"),
}


def to_bytes(value: object, corpus: Path) -> bytes:
    """Return a value as bytes. What its objects have worked out for themselves (cached properties) is left out."""
    written = io.BytesIO()
    _Pickler(written, corpus).dump(value)
    return written.getvalue()


def from_bytes(written: bytes, corpus: Path) -> Any:
    """Return the value. Raises some exception for bytes that `to_bytes` did not write."""
    return _Unpickler(io.BytesIO(written), corpus).load()


class _Pickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO, corpus: Path) -> None:
        super().__init__(file, protocol=5)
        self._roots = (("corpus", f"{corpus.as_posix()}/"), ("rules", f"{RULES.as_posix()}/"))

    def persistent_id(self, value: object) -> tuple[str, str] | None:
        if isinstance(value, Path) or (isinstance(value, str) and value.endswith(".yaml")):
            kind, file = ("text", value) if isinstance(value, str) else ("path", value.as_posix())
            places = (
                (f"{kind}:{root}", file.removeprefix(start)) for root, start in self._roots if file.startswith(start)
            )
            return next(places, None)
        is_game = any(base.__name__ == "Game" and base.__module__ == "rules.core.game" for base in type(value).__mro__)
        return ("game", getattr(value, "name", "")) if is_game else None

    def reducer_override(self, value: object) -> Any:
        if isinstance(value, type) or not is_dataclass(value) or not hasattr(value, "__dict__"):
            return NotImplemented
        if type(value).__new__ is not object.__new__:
            return NotImplemented
        state = {field.name: value.__dict__[field.name] for field in fields(value)}
        return copyreg.__newobj__, (type(value),), state  # type: ignore[attr-defined]


class _Unpickler(pickle.Unpickler):
    """Reads what the writer wrote, and refuses everything else."""

    def __init__(self, file: io.BytesIO, corpus: Path) -> None:
        super().__init__(file)
        self._roots = {"corpus": corpus, "rules": RULES}
        self._named: dict[tuple[str, str], object] = {}

    def persistent_load(self, name: Any) -> object:
        if name not in self._named:
            (kind, _, root), text = name[0].partition(":"), name[1]
            if kind == "game":
                from rules.core.game import game_of  # a text needs no game

                self._named[name] = game_of(text)
            else:
                path = self._roots[root] / text
                self._named[name] = path if kind == "path" else str(path)
        return self._named[name]

    def find_class(self, module: str, name: str) -> type:
        if module.startswith(OURS) or (module, name) in ALSO:
            made = getattr(importlib.import_module(module), name, None)
            if isinstance(made, type) and ((module, name) in ALSO or _is_data(made)):
                return made
        raise pickle.UnpicklingError(f"{module}.{name} is not data")


def _is_data(made: type) -> bool:
    return is_dataclass(made) or issubclass(made, Enum) or (issubclass(made, tuple) and hasattr(made, "_fields"))


class Store:
    """A file of items. `key`: what the items are made from; with another key, none can be read."""

    def __init__(self, path: Path, key: str) -> None:
        self.path, self._key = path, key
        self._open: sqlite3.Connection | None = None

    def read(self, name: str) -> bytes:
        """Return an item. Raises ValueError when it is not there, or not as it was written, and sqlite3.Error."""
        if self._open is None:
            address = f"{self.path.resolve().as_uri()}?mode=ro&immutable=1"
            self._open = sqlite3.connect(address, uri=True, check_same_thread=False)
        row = self._open.execute("SELECT content, digest FROM item WHERE name = ?", (name,)).fetchone()
        if row is None or not isinstance(row[0], bytes) or row[1] != self._digest(name, row[0]):
            raise ValueError(f"the item {name!r} of {self.path} is not as it was written")
        return row[0]

    def write(self, items: Mapping[str, bytes]) -> None:
        """Write the file whole or not at all. Raises OSError or sqlite3.Error when that cannot be done."""
        with whole_file(self.path) as new, closing(sqlite3.connect(new)) as database, database:
            database.execute("PRAGMA synchronous = OFF")  # the file is new, and is put on the disk at the end
            database.execute("CREATE TABLE item (name TEXT PRIMARY KEY, content BLOB, digest BLOB) WITHOUT ROWID")
            rows = [(name, content, self._digest(name, content)) for name, content in items.items()]
            database.executemany("INSERT INTO item VALUES (?, ?, ?)", rows)

    def _digest(self, name: str, content: bytes) -> bytes:
        return hashlib.blake2b(name.encode() + b"\0" + content, digest_size=16, key=self._key.encode()).digest()


IN_WHEEL = Path(__file__).resolve().parent / "made"
"""The directory of the parts that were put into the wheel."""
WHOLE = "whole"


class Kept:
    """A part of the cache for one corpus: its items, each read when it is first asked for.

    If the part is missing, damaged, or made from other files, `make` makes all its items, and they are written for the
    next process. That they cannot be written is no error.
    """

    def __init__(self, part: CachedPart, corpus: Path, make: Callable[[], Mapping[str, object]]) -> None:
        self._part, self._corpus, self._make = part, corpus, make
        self._key = part.key(corpus) if cache.is_on() else ""
        self._file = f"{part.name}-{self._key[:20]}.db"
        directories = (IN_WHEEL, cache.directory()) if self._key else ()
        files = (directory / self._file for directory in directories if directory)
        self._stores = [Store(file, self._key) for file in files if file.is_file()]
        self._items: dict[str, object] = {}
        self._is_made = False

    def item(self, name: str) -> object:
        """Return an item; the same object each time. Raises KeyError for an unknown item, and what `make` raises."""
        if name not in self._items and not self._is_made:
            self._read(name)
        return self._items[name]

    def _read(self, name: str) -> None:
        for store in tuple(self._stores):
            try:
                self._items[name] = from_bytes(store.read(name), self._corpus)
            except Exception:  # whatever is wrong with the file, the answer is made from the sources
                self._stores.remove(store)
            else:
                return
        made = self._make()
        self._items = {**made, **self._items}
        self._is_made = True
        self._write(made)

    def _write(self, made: Mapping[str, object]) -> None:
        directory = cache.directory() if self._key else None
        if directory is None or self._part.key(self._corpus) != self._key:
            return
        modules = (file for name in (*COMMON, *self._part.modules) for file in _modules(name))
        if any(os.stat(file).st_mtime >= STARTED for file in modules):  # noqa: PTH116 - quick
            return  # the program may have run older code
        with suppress(OSError, sqlite3.Error):
            items = {name: to_bytes(value, self._corpus) for name, value in made.items()}
            Store(directory / self._file, self._key).write(items)
            cache.forget_old(directory, self._part.name)
