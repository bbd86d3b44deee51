"""The parts of the compiled cache: the files from which each is made, and the modules that make it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import rules

PACKAGES = Path(__file__).resolve().parent.parent.parent
"""The directory of the packages `piquet_corpus` and `rules`."""
RULES = Path(rules.__file__).resolve().parent

COMMON = ("piquet_corpus/compiled", "piquet_corpus/corpus.py", "piquet_corpus/errors.py", "piquet_corpus/paths.py")
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
        found = hashlib.sha256()
        for name, file in (*self._sources(corpus), *self._made_by()):
            found.update(f"{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
        for tool in self.tools:
            from importlib.metadata import version

            found.update(f"{tool} {version(tool)}\n".encode())
        return found.hexdigest()[:40]

    def _sources(self, corpus: Path) -> Iterator[tuple[str, Path]]:
        """Yield the files that it is made from, with names that are the same wherever the corpus lies."""
        yield from _named(corpus, (file for pattern in self.files for file in corpus.glob(pattern)))
        if self.rulesets:
            own = corpus / "rulesets"
            yield from _named(corpus, own.rglob("*.yaml")) if own.is_dir() else _named(RULES, RULES.rglob("*.yaml"))

    def _made_by(self) -> Iterator[tuple[str, Path]]:
        """Yield the modules that make it."""
        for name in (*COMMON, *self.modules):
            path = PACKAGES / name
            yield from _named(PACKAGES, path.rglob("*.py") if path.is_dir() else (path,))


def _named(root: Path, files: Iterator[Path] | tuple[Path, ...]) -> list[tuple[str, Path]]:
    """Return files with their names within a directory, in order."""
    return sorted((file.relative_to(root).as_posix(), file) for file in files)


EDITIONS = CachedPart("texts", TEXTS, ("piquet_corpus/texts",))
GLOSSARY = CachedPart("glossary", ("glossary.xml",), ("piquet_corpus/texts",))
REGISTER = CachedPart("register", ("divergences.xml",), ("piquet_corpus/texts",))
RULESETS = CachedPart("rulesets", (*TEXTS,), ("rules", "piquet_corpus/texts"), rulesets=True)
CASES = CachedPart(
    "cases", (*TEXTS, "cases/**/*.cases.yaml"), ("rules", "piquet_corpus/texts", "piquet_corpus/cases"), True
)
INDEX = CachedPart(
    "index",
    (*TEXTS, "glossary.xml", "lemmas.*.tsv", "spelling.*.tsv"),
    ("piquet_corpus/texts", "piquet_corpus/language"),
    tools=("spacy",),
)
DECLARED = CachedPart("declared", (), ("rules", "piquet_corpus/judging"))
"""What is declared of the rules."""
PROOF = CachedPart(
    "proof",
    (*TEXTS, "divergences.xml", "*.tsv", "cases/**/*.cases.yaml"),
    ("rules", "piquet_corpus/texts", "piquet_corpus/cases", "piquet_corpus/judging", "piquet_corpus/language"),
    rulesets=True,
)
"""What the cases show: which grounds they assert, which values they tell apart, which of them say nothing new."""
