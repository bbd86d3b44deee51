"""Grounds that a rule set says cannot be reached: the proof lists them, and a case that reaches one fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from piquet_corpus.commands.proof import coverage_as_plain
from piquet_corpus.edition.corpus import load
from piquet_corpus.judging.proof.coverage import cover
from piquet_corpus.judging.proof.readings import run_all

LEFT_OUT = [
    {
        "in": "rulesets/fr1700.yaml",
        "replace": '      rest: {fr1700.1.2: "on joue du reste"}\n',
        "by": "    unreachable: {rest: nobody counts the pack}\n",
    }
]


def test_the_proof_lists_them_with_their_reasons(changed: Callable[..., Path]) -> None:
    found = cover(load(changed(LEFT_OUT)))
    assert coverage_as_plain(found)["unreachable_grounds"] == [
        {"ground": "fr1700: pack.composition#rest", "why": "nobody counts the pack"}
    ]
    assert ("fr1700", "pack.composition", "rest") not in found.unasserted


def test_a_case_that_reaches_one_fails_and_names_it(changed: Callable[..., Path]) -> None:
    failed = [outcome for outcome in run_all(load(changed(LEFT_OUT))) if not outcome.passed]
    assert [(outcome.case.id, outcome.ruleset) for outcome in failed] == [
        ("a-two-is-given-up", "fr1700"),
        ("thirty-six-remain", "fr1700"),
    ]
    assert 'pack.composition gives the ground "rest", which fr1700 says is unreachable (nobody counts the pack)' in (
        failed[0].failures[0].message
    )
