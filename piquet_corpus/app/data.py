"""The corpus that the app shows: it is read once, and again when one of its files has changed."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

import rules
from piquet_corpus.app.once import once
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.work.paths import corpus_dir

Stamp = tuple[str, int]


def directory() -> Path:
    """Return the directory of the corpus: the one named on the command line after `--`, or the built-in one."""
    return Path(sys.argv[1]) if len(sys.argv) > 1 else corpus_dir()


def stamp(root: Path) -> Stamp:
    """Return what identifies a state of the corpus: its directory, and when it was last changed."""
    rulesets = Path(rules.__file__).parent
    files = (*root.rglob("*.xml"), *root.rglob("*.yaml"), *root.rglob("*.tsv"), *rulesets.rglob("*.yaml"))
    return str(root), max((path.stat().st_mtime_ns for path in files), default=0) + len(files)


@once(2)
def corpus_at(at: Stamp) -> Corpus:
    """Return the corpus in this state. Raises CorpusError or RuleSetError when its files cannot be read."""
    root = Path(at[0])
    return load() if root == corpus_dir() else load(root)


def now() -> Stamp:
    """Return what identifies the state in which the corpus is now."""
    return stamp(directory())


def corpus() -> Corpus:
    """Return the corpus as its files are now. Raises CorpusError or RuleSetError when they cannot be read."""
    return corpus_at(now())


def version() -> str:
    """Return the version to cite; a checkout that is not installed has none."""
    try:
        return metadata.version("piquet-corpus")
    except metadata.PackageNotFoundError:
        return "(not installed)"
