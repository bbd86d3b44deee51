"""The small corpus, made to prove all of its one finished topic, must no longer do so when it is spoilt in one place.

`tests/fixtures/proven.yaml` is what is changed to have it proven; `unproven/DEFECT.yaml` is changed further, with what
the command must then say.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from piquet_corpus.commands import proof
from piquet_corpus.edition.corpus import load
from tests.files import FIXTURES

DEFECTS = sorted((FIXTURES / "unproven").glob("*.yaml"))


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.fixture
def said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], changed: Callable[..., Path]
) -> Callable[..., tuple[int, str]]:
    """Make changes to the small corpus, and return the exit status of the command and what it says, unfolded."""

    def answer(more: list[dict[str, Any]]) -> tuple[int, str]:
        directory = changed([*read(FIXTURES / "proven.yaml"), *more])
        monkeypatch.setattr(proof, "load", lambda: load(directory))
        status = proof.coverage_command.callback(1, False)
        return status, " ".join(capsys.readouterr().out.split())

    return answer


def test_the_small_corpus_can_be_proven(said: Callable[..., tuple[int, str]]) -> None:
    status, told = said([])
    assert (status, told.endswith("Proven.")) == (0, True), told


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda path: path.stem)
def test_the_defect_leaves_it_unproven(defect: Path, said: Callable[..., tuple[int, str]]) -> None:
    told = read(defect)
    status, text = said(told["changes"])
    assert (status, text.endswith("Not proven.")) == (1, True)
    for words in told["says"]:
        assert words in text
