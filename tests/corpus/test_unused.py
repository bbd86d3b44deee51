"""Parameters that no coup of a rule set uses: nothing is asked of their values, unless a case shows otherwise."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from piquet_corpus.commands.proof import coverage_command
from piquet_corpus.edition.corpus import load
from piquet_corpus.judging.proof.coverage import cover
from piquet_corpus.judging.ways import Way, rule_differences

VALUE = '{value: [2, 3, 4, 5], words: {fr1700.1.1: "les deux, trois, quatre et cinq"}, status: emended}'
UNUSED = "{value: [2, 3, 4, 5], clauses: [fr1700.1.1], status: unused, why: no pack has them}"
MARKED = [{"in": "rulesets/fr1700.yaml", "replace": VALUE, "by": UNUSED}]


def test_a_case_that_shows_that_the_value_matters_after_all_is_told(
    changed: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    directory = changed(MARKED)
    found = cover(load(directory))
    assert [(one.ruleset, one.rule, one.name) for one in found.used_after_all] == [
        ("fr1700", "pack.composition", "removed")
    ]
    assert not found.complete
    monkeypatch.setattr("piquet_corpus.commands.proof.load", lambda: load(directory))
    assert coverage_command.callback(jobs=1, json=False) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "fr1700: pack.composition, removed: its status says that it is unused, but it changes the result of" in said


OTHER = {"in": "rulesets/en1701.yaml", "replace": "value: [2, 3, 4, 5]", "by": "value: [2, 3, 4]"}


@pytest.mark.parametrize(("changes", "differ"), [([OTHER], ["removed"]), ([OTHER, *MARKED], [])])
def test_a_value_that_no_coup_uses_is_no_difference(
    changed: Callable[..., Path], changes: list[dict[str, str]], differ: list[str]
) -> None:
    corpus = load(changed(changes))
    ways = [Way(corpus.ruleset(name)) for name in ("fr1700", "en1701")]
    assert [one.parameter for one in rule_differences(ways) if one.rule == "pack.composition"] == differ
