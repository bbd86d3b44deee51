"""The parts of the compiled cache: the files from which each is made, and the modules that make it."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import rules

PACKAGES = Path(__file__).resolve().parents[3]
"""The directory of the packages `piquet_corpus` and `rules`."""
RULES = Path(rules.__file__).resolve().parent

STARTED = time.time()

COMMON = (
    *(f"piquet_corpus/{name}" for name in ("__init__.py", "work")),
    *(f"piquet_corpus/edition/{name}" for name in ("__init__.py", "compiled", "corpus.py", "passages.py")),
    *(f"rules/{name}" for name in ("__init__.py", "core/__init__.py")),
    *(f"rules/core/{name}.py" for name in ("errors", "files", "messages", "text")),
)
"""What makes every part, as packages and modules."""
TEXTS = ("texts/*.xml", "translations/*.xml", "topics.xml", "alignment.xml")


@dataclass(frozen=True)
class CachedPart:
    """A part of the cache.

    `files`: patterns of the files that it is made from, in the directory of the corpus; with `rulesets`, also the files
    of the rule sets. `modules`: the packages and modules that make it, apart from those that make every part. `tools`:
    the libraries whose version can change the result.
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

    @property
    def is_as_imported(self) -> bool:
        """Whether no module that makes it was changed since the program started, which may run older code then."""
        modules = (file for name in (*COMMON, *self.modules) for file in _modules(name))
        return all(os.stat(file).st_mtime < STARTED for file in modules)  # noqa: PTH116 - quick


@cache
def _code(name: str) -> str:
    """Return the digest of a package or module. The program goes on with what it has imported, if a file changes."""
    return " ".join(_digests(PACKAGES, _modules(name)))


def _modules(name: str) -> Iterable[str]:
    path = PACKAGES / name
    return _below(path, ".py") if path.is_dir() else (str(path),)


@cache
def _version(tool: str) -> str:
    from importlib.metadata import version

    return f"{tool} {version(tool)}"


def _below(root: Path, suffix: str) -> Iterator[str]:
    for directory, _, names in os.walk(root):
        yield from (os.path.join(directory, name) for name in names if name.endswith(suffix))  # noqa: PTH118 - quick


def _digests(root: Path, files: Iterable[str]) -> list[str]:
    return sorted(f"{file[len(str(root)) + 1 :].replace(os.sep, '/')} {_digest(file)}" for file in files)


def _digest(file: str) -> str:
    """Return the digest of a file, which is read again if it seems to have changed."""
    state = os.stat(file)  # noqa: PTH116 - quick
    return _digest_in(file, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=4096)
def _digest_in(file: str, changed: int, size: int) -> str:
    """Return the digest of a file; it is read again when its time of change or its size is another."""
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


EDITIONS = CachedPart("texts", TEXTS, ("piquet_corpus/edition/texts",))
GLOSSARY = CachedPart("glossary", ("glossary.xml",), ("piquet_corpus/edition/texts",))
REGISTER = CachedPart("register", ("divergences.xml",), ("piquet_corpus/edition/texts",))
BIBLIOGRAPHY = CachedPart("bibliography", ("bibliography.xml",), ("piquet_corpus/edition/texts",))
RULESETS = CachedPart("rulesets", (*TEXTS,), ("rules", "piquet_corpus/edition/texts"), rulesets=True)
CASES = CachedPart(
    "cases",
    (*TEXTS, "cases/**/*.cases.yaml"),
    ("rules", "piquet_corpus/edition/texts", "piquet_corpus/edition/cases"),
    True,
)
INDEX = CachedPart(
    "index",
    (*TEXTS, "glossary.xml", "lemmas.*.tsv", "spelling.*.tsv"),
    ("piquet_corpus/edition/texts", "piquet_corpus/edition/language"),
    tools=("spacy",),
)
DECLARED = CachedPart(
    "declared", (), ("rules", "piquet_corpus/judging", "piquet_corpus/edition/texts", "piquet_corpus/edition/language")
)
"""What is declared of the rules."""
SCHEMAS = CachedPart(
    "schemas",
    (),
    (
        "rules",
        *(f"piquet_corpus/edition/{name}" for name in ("texts", "cases")),
        *(f"piquet_corpus/editing/{name}" for name in ("__init__.py", "upkeep/__init__.py", "upkeep/schemas.py")),
    ),
    tools=("pydantic",),
)
"""The JSON Schemas of rule sets and cases."""
PROOF = CachedPart(
    "proof",
    (*TEXTS, "divergences.xml", "*.tsv", "cases/**/*.cases.yaml"),
    (
        "rules",
        "piquet_corpus/edition/texts",
        "piquet_corpus/edition/cases",
        "piquet_corpus/judging",
        "piquet_corpus/edition/language",
    ),
    rulesets=True,
)
"""What the cases show: which grounds they assert, which values they tell apart, which of them say nothing new."""
