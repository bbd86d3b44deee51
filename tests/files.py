"""The files that tests read, copies of them to be spoilt, and how a file of a copy is changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

import rules
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.read import read_cases
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Words
from piquet_corpus.work.paths import corpus_dir
from rules.core.rule import games

ROOT = Path(__file__).parents[1]
FIXTURES = ROOT / "tests" / "fixtures"
VALID = FIXTURES / "valid"
"""The small valid corpus."""
COMMAND = "from piquet_corpus.commands.main import main; main()"
"""The program that `piquet-corpus` is."""


Changes = Iterable[dict[str, Any]]
"""Changes of files, one after the other: see `change`."""


def changes(name: str) -> list[dict[str, Any]]:
    """The changes that a file of the fixtures lists."""
    listed: list[dict[str, Any]] = yaml.safe_load((FIXTURES / name).read_text(encoding="utf-8"))
    return listed


def case_of(text: str, directory: Path, corpus: Corpus) -> Case:
    """Write a file with one case, and read it."""
    path = directory / "a.cases.yaml"
    path.write_text(text, encoding="utf-8")
    (case,) = read_cases(path, corpus.case_context)
    return case


def copy_of_corpus(target: Path) -> Path:
    """Copy the corpus, with its own rule sets and match forms beside it."""
    shutil.copytree(corpus_dir(), target)
    for game in games():
        for folder, name in (("sets", "rulesets"), ("matches", "matches")):
            own = Path(rules.__file__).parent / game / folder
            if own.is_dir():
                shutil.copytree(own, target / name, dirs_exist_ok=True)
    return target


def copy_of_checkout(target: Path) -> Path:
    """Copy the checkout, without what is made in it."""
    ignored = shutil.ignore_patterns(".*", "__pycache__", "mutants", "dist", "build")
    return Path(shutil.copytree(ROOT, target, ignore=ignored))


def run_in(checkout: Path, program: str, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program in a copy of the checkout, with the package of the copy. `given`: its standard input."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=given,
        capture_output=True,
        text=True,
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        check=False,
    )


def change(directory: Path, how: dict[str, Any]) -> None:
    """Make one change: delete a file, write one, add to one, or replace words that stand in it once."""
    path = directory / how["in"]
    if how.get("delete"):
        path.unlink()
    elif "write" in how:
        path.parent.mkdir(exist_ok=True)
        path.write_text(how["write"], encoding="utf-8")
    elif "add" in how:
        path.write_text(path.read_text(encoding="utf-8") + how["add"], encoding="utf-8")
    else:
        rewrite(path, how["replace"], how["by"])


def rewrite(path: Path, old: str, new: str) -> None:
    """Replace words that stand once in a file."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} must stand in {path.name} once"
    path.write_text(text.replace(old, new), encoding="utf-8")


def rewrite_first(path: Path, old: str, new: str) -> None:
    """Replace words of a file where they first stand."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def squeezed(text: str) -> str:
    """What is printed, its white space made one space."""
    return " ".join(text.split())


def quoted(clause: str, text: str) -> Words:
    """Words of a clause that is no restatement, quoted in a draft."""
    return Words(clause, clause[:2], text, False)
