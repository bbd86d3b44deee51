"""What tests of the corpus share: the small valid corpus, copied and changed."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import rules
from piquet_corpus.editing.upkeep.references import freeze
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.export.links import write_links
from piquet_corpus.work.paths import corpus_dir
from rules.core.rule import games

FIXTURES = Path(__file__).parents[1] / "fixtures"
Changes = Iterable[dict[str, Any]]


def _change(directory: Path, change: dict[str, Any]) -> None:
    """Make one change: delete a file, write one, add to one, or replace words that stand in it once."""
    path = directory / change["in"]
    if change.get("delete"):
        path.unlink()
    elif "write" in change:
        path.parent.mkdir(exist_ok=True)
        path.write_text(change["write"], encoding="utf-8")
    elif "add" in change:
        path.write_text(path.read_text(encoding="utf-8") + change["add"], encoding="utf-8")
    else:
        text = path.read_text(encoding="utf-8")
        assert text.count(change["replace"]) == 1, f"{change['replace']!r} must stand in {change['in']} once"
        path.write_text(text.replace(change["replace"], change["by"]), encoding="utf-8")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the corpus, with its own rule sets and match forms beside it, to be spoilt."""
    target = tmp_path / "corpus"
    shutil.copytree(corpus_dir(), target)
    for game in games():
        directory = Path(rules.__file__).parent / game
        shutil.copytree(directory / "sets", target / "rulesets", dirs_exist_ok=True)
        if (directory / "matches").is_dir():
            shutil.copytree(directory / "matches", target / "matches", dirs_exist_ok=True)
    return target


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[Changes], Path]:
    """Copy the small valid corpus and make changes to it, one after the other; the directory is returned.

    `after`: changes that are made before, and after which links and references are written anew.
    """

    def make(changes: Changes, after: Changes = ()) -> Path:
        directory = tmp_path / "corpus"
        shutil.copytree(FIXTURES / "valid", directory)
        if before := list(after):
            for change in before:
                _change(directory, change)
            write_links(load(directory))
            freeze(load(directory))
        for change in changes:
            _change(directory, change)
        return directory

    return make
