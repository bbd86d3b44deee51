"""What `validate` says of rule sets: every problem of a file in one run, and what waits for a person."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from piquet_corpus.commands.edit.validate import as_plain
from piquet_corpus.editing.validate import validate

SEVERAL = """\
id: fr1700
edition: fr1700
game: piquet
title: Le petit Piquet
rules:
  pack.compositon:
    grounds: {rest: {fr1700.1.2: "on joue du reste"}}
  pack.composition:
    grounds:
      removed: {fr1700.1.1: "On ajoute", fr1700.2.1: "le rend"}
      rest: {fr1700.1.2: "on joue du tout"}
      left: {fr1700.1.2: "on joue du reste"}
    parameters:
      removed: {value: [2, 3, 4, 5], words: {fr1700.1.1: "les deux, trois, quatre et cinq"}, status: emended}
"""


def test_every_problem_is_reported_with_its_line(changed: Callable[..., Path]) -> None:
    directory = changed([{"in": "rulesets/fr1700.yaml", "write": SEVERAL}])
    found = [one for one in validate(directory).problems if one.check == "rulesets"]
    assert [(one.file.name, one.line) for one in found] == [("fr1700.yaml", line) for line in (6, 10, 11, 12)]
    said = [one.message for one in found]
    assert "did you mean pack.composition?" in said[0]
    assert "does not have “On ajoute”; it has “On ôte" in said[1]
    assert "does not have “on joue du tout”" in said[2]
    assert 'unknown ground "left"' in said[3]


def marked(being_written: str) -> list[dict[str, Any]]:
    """Two marks in the English rule set and its case, and what is finished."""
    why = "why: as in the French}"
    return [
        {"in": "finished-topics.txt", "write": f"{being_written}pack.composition\n"},
        {"in": "rulesets/en1701.yaml", "replace": why, "by": f"{why[:-1]}, review: the number}}"},
        {
            "in": "cases/piquet/pack.cases.yaml",
            "replace": "  working: 52 − 16 = 36",
            "by": "  review: [en1701]\n  working: 52 − 16 = 36",
        },
    ]


def test_proposals_of_an_edition_being_written_are_counted(changed: Callable[..., Path]) -> None:
    report = validate(changed(marked("except en1701\n")))
    assert [one for one in report.problems if one.check == "reviews"] == []
    assert as_plain(report)["reviews"] == {"en1701": 2}


def test_proposals_of_a_finished_edition_are_problems(changed: Callable[..., Path]) -> None:
    report = validate(changed(marked("")))
    assert [one.file.name for one in report.problems if one.check == "reviews"] == ["pack.cases.yaml", "en1701.yaml"]
    assert as_plain(report)["reviews"] == {}
