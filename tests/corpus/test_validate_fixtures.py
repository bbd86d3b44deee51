"""Every check has corpora that it must reject: the small valid one, spoilt in one place.

`tests/fixtures/invalid/CHECK/DEFECT.yaml` says what is changed, and the problem that must be found: its file, line and
clause, and some of its words. No other check may object but those under `also`, and the grammar.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from piquet_corpus.validate import validate
from piquet_corpus.validate.report import CHECKS

FIXTURES = Path(__file__).parents[1] / "fixtures"
DEFECTS = sorted((FIXTURES / "invalid").glob("*/*.yaml"))
ELSEWHERE = {"schema", "references"}
"""Checks whose own tests spoil a corpus in other ways."""


def name_of(path: Path) -> str:
    """The check and the defect."""
    return f"{path.parent.name}/{path.stem}"


def test_the_small_corpus_is_valid() -> None:
    assert [str(problem) for problem in validate(FIXTURES / "valid").problems] == []


@pytest.mark.parametrize("defect", DEFECTS, ids=name_of)
def test_the_defect_is_found(defect: Path, changed: Callable[..., Path]) -> None:
    told = yaml.safe_load(defect.read_text(encoding="utf-8"))
    directory = changed(told["changes"])
    report = validate(directory)
    wanted, check = told["problem"], defect.parent.name
    found = [problem for problem in report.problems if problem.check == check]
    places = [(str(one.file.relative_to(directory)), one.line, one.clause) for one in found]
    assert places == [(wanted["file"], wanted["line"], wanted["clause"])], "\n".join(map(str, report.problems))
    assert wanted["says"] in found[0].message
    assert {problem.check for problem in report.problems} <= {check, "schema", *told.get("also", ())}
    assert not report.ok


def test_every_check_has_a_defect() -> None:
    names = {check.__name__.removeprefix("check_") for check in CHECKS}
    assert {path.parent.name for path in DEFECTS} >= names - ELSEWHERE
