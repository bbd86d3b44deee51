"""What tests of the corpus share: the small valid corpus, copied and changed."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import rules
from piquet_corpus.paths import corpus_dir

FIXTURES = Path(__file__).parents[1] / "fixtures"
Changes = Iterable[dict[str, Any]]


def _change(directory: Path, change: dict[str, Any]) -> None:
    """Make one change: delete a file, write one, or replace words that stand in it once."""
    path = directory / change["in"]
    if change.get("delete"):
        path.unlink()
    elif "write" in change:
        path.parent.mkdir(exist_ok=True)
        path.write_text(change["write"], encoding="utf-8")
    else:
        text = path.read_text(encoding="utf-8")
        assert text.count(change["replace"]) == 1, f"{change['replace']!r} must stand in {change['in']} once"
        path.write_text(text.replace(change["replace"], change["by"]), encoding="utf-8")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the corpus, with its own rule sets and match forms beside it, to be spoilt."""
    target = tmp_path / "corpus"
    shutil.copytree(corpus_dir(), target)
    piquet = Path(rules.__file__).parent / "piquet"
    shutil.copytree(piquet / "sets", target / "rulesets")
    shutil.copytree(piquet / "matches", target / "matches")
    return target


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[Changes], Path]:
    """Copy the small valid corpus and make changes to it, one after the other; the directory is returned."""

    def make(changes: Changes) -> Path:
        shutil.copytree(FIXTURES / "valid", tmp_path / "corpus")
        for change in changes:
            _change(tmp_path / "corpus", change)
        return tmp_path / "corpus"

    return make
