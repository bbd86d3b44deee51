"""The proof of coverage must notice what is taken away from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from piquet_corpus.corpus import load
from piquet_corpus.coverage import Coverage, cover
from piquet_corpus.errors import CorpusError

CASES = "cases/piquet"


def spoil(path: Path, old: str, new: str, count: int = 1) -> None:
    """Change words of a file that must be there."""
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {path.name}"
    path.write_text(text.replace(old, new, count), encoding="utf-8")


def drop_case(directory: Path, file: str, case: str) -> None:
    """Take a case out of its file."""
    path = directory / CASES / file
    blocks = path.read_text(encoding="utf-8").split("\n- id: ")
    kept = [block for block in blocks if block.split("\n", 1)[0] != case]
    assert len(kept) == len(blocks) - 1
    path.write_text("\n- id: ".join(kept), encoding="utf-8")


def unasserted(coverage: Coverage) -> set[tuple[str, str, str]]:
    """The grounds that no case asserts: rule set, rule, ground."""
    return {one.key for one in coverage.unasserted}


def wanting(coverage: Coverage) -> set[str]:
    """The clauses that are wanting, by id."""
    return {one.clause.id for one in coverage.wanting}


def test_the_corpus_is_proven() -> None:
    coverage = cover(load())
    assert coverage.failed == ()
    assert wanting(coverage) == set()
    assert coverage.missing == ()
    assert [(one.ruleset, one.rule, one.name) for one in coverage.insensitive] == []
    assert [case.id for case in coverage.idle] == []
    assert coverage.complete


def test_an_advice_is_not_asked_for() -> None:
    advice = cover(load()).by_id["fr1642.4.1"]
    assert (advice.clause.kind, advice.executable, advice.proven) == ("advice", False, False)


def test_a_clause_of_an_unfinished_topic_is_not_wanting(changed: Callable[..., Path]) -> None:
    proven = Path(__file__).parents[1] / "fixtures" / "proven.yaml"
    coverage = cover(load(changed(yaml.safe_load(proven.read_text(encoding="utf-8")))))
    unproven = coverage.by_id["fr1700.3.2"]
    assert (unproven.executable, unproven.proven, unproven.finished) == (True, False, False)
    assert coverage.complete


def test_without_its_case_an_example_is_not_proven(copied: Path) -> None:
    drop_case(copied, "threes-and-fours.cases.yaml", "three-aces-save-queens-and-knaves")
    assert wanting(cover(load(copied))) == {"fr1642.12.5"}


def test_without_its_only_case_a_ground_is_not_asserted(copied: Path) -> None:
    drop_case(copied, "counting.cases.yaml", "equal-in-everything")
    coverage = cover(load(copied))
    assert ("fr1642", "equality.rest", "play-only") in unasserted(coverage)
    assert "fr1642.21.3" in wanting(coverage)


def test_running_past_a_ground_does_not_assert_it(copied: Path) -> None:
    old = "ruling: counts only the play, grounds: [play-only]"
    spoil(copied / CASES / "counting.cases.yaml", old, "ruling: counts only the play", 2)
    assert ("en1651", "equality.rest", "play-only") in unasserted(cover(load(copied)))


def test_a_ground_resting_on_another_clause_fails_the_case(copied: Path) -> None:
    spoil(copied / "rulesets" / "fr1642.yaml", "ace: fr1642.2.12", "ace: fr1642.2.11")
    coverage = cover(load(copied))
    assert {(outcome.case.id, outcome.failures[0].kind) for outcome in coverage.failed} == {
        ("what-each-card-is-worth", "because")
    }
    assert not coverage.complete


def test_a_changed_number_fails_the_case(copied: Path) -> None:
    spoil(copied / CASES / "blanche.cases.yaml", "points: 10,", "points: 11,")
    failed = cover(load(copied)).failed
    assert {outcome.case.id for outcome in failed} == {"a-blanche-has-no-court-card"}
    assert {outcome.ruleset for outcome in failed} == {"fr1642", "en1651", "ancien"}


def test_a_reading_proves_nothing(copied: Path) -> None:
    left = ""
    for path in (copied / CASES).glob("*.yaml"):
        blocks = path.read_text(encoding="utf-8").split("\n- id: ")
        kept = [block for block in blocks if "grounds: [barred]" not in block or "\n  reading: " in block]
        path.write_text("\n- id: ".join(kept), encoding="utf-8")
        left += "".join(kept)
    assert "grounds: [barred]" in left
    assert ("fr1642", "blanche.two", "barred") in unasserted(cover(load(copied)))


def test_a_finished_topic_that_there_is_not_is_refused(copied: Path) -> None:
    spoil(copied / "finished-topics.txt", "sequence.best", "sequence.bset")
    with pytest.raises(CorpusError, match=r"there is no topic sequence\.bset: did you mean sequence\.best\?"):
        cover(load(copied))
