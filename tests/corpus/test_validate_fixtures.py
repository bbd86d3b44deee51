"""Every check has corpora that it must reject: the small valid one, spoilt in one place.

`tests/fixtures/invalid/CHECK/DEFECT.yaml` says what is changed, and the problem that must be found: its file, line and
clause, and some of its words. No other check may object but those under `also`, and the grammar. `after` names a file
of changes that give the small corpus first what is to be spoilt.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from piquet_corpus.editing.validate import validate
from piquet_corpus.editing.validate.report import CHECKS
from piquet_corpus.edition.corpus import load
from tests.files import FIXTURES, changes

ELSEWHERE = {"schema", "references"}
"""Checks whose own tests spoil a corpus in other ways."""
DEFECTS = [path for path in sorted((FIXTURES / "invalid").glob("*/*.yaml")) if path.parent.name not in ELSEWHERE]


def first(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The changes after which a corpus is still valid, and which are made first."""
    return changes(told["after"]) if "after" in told else []


def name_of(path: Path) -> str:
    """The check and the defect."""
    return f"{path.parent.name}/{path.stem}"


def test_the_small_corpus_is_valid() -> None:
    assert [str(problem) for problem in validate(FIXTURES / "valid").problems] == []


def test_it_is_valid_with_rule_sets_that_differ(changed: Callable[..., Path]) -> None:
    directory = changed([], first({"after": "parting.yaml"}))
    assert len(load(directory).register.records) == 4
    assert [str(problem) for problem in validate(directory).problems] == []


@pytest.mark.parametrize("defect", DEFECTS, ids=name_of)
def test_the_defect_is_found(defect: Path, changed: Callable[..., Path]) -> None:
    told = yaml.safe_load(defect.read_text(encoding="utf-8"))
    directory = changed(told["changes"], first(told))
    report = validate(directory)
    wanted, check = told["problem"], defect.parent.name
    found = [problem for problem in report.problems if problem.check == check]
    places = [(str(one.file.relative_to(directory)), one.line, one.clause) for one in found]
    assert places == [(wanted["file"], wanted["line"], wanted["clause"])], "\n".join(map(str, report.problems))
    assert wanted["says"] in found[0].message
    assert {problem.check for problem in report.problems} <= {check, "schema", *told.get("also", ())}
    assert not report.ok


def test_every_check_has_a_defect() -> None:
    assert {path.parent.name for path in DEFECTS} >= CHECKS.keys() - ELSEWHERE
