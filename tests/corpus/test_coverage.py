"""The proof of coverage must notice what is taken away from it: from the small corpus, proven by `proven.yaml`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import load
from piquet_corpus.judging.proof.coverage import Coverage, cover
from piquet_corpus.work.errors import CorpusError
from tests.files import changes

PROVEN = changes("proven.yaml")
CASES = "cases/piquet/pack.cases.yaml"
REST = "rules: [fr1700, en1701]\n  working: 52 − 16 = 36\n"
Spoil = Callable[[str, str, str], Coverage]


@pytest.fixture
def spoilt(changed: Callable[..., Path]) -> Spoil:
    """Prove the small corpus after some words of a file of it were replaced."""
    return lambda file, old, new: cover(load(changed([*PROVEN, {"in": file, "replace": old, "by": new}])))


def unasserted(coverage: Coverage) -> set[tuple[str, str, str]]:
    """The grounds that no case asserts: rule set, rule, ground."""
    return set(coverage.unasserted)


def wanting(coverage: Coverage) -> set[str]:
    """The clauses that are wanting, by id."""
    return {one.clause.id for one in coverage.unaccounted}


def test_the_corpus_is_proven(corpus_proof: Coverage) -> None:
    assert corpus_proof.failed == ()
    assert wanting(corpus_proof) == set()
    assert corpus_proof.missing == ()
    assert [(one.ruleset, one.rule, one.name) for one in corpus_proof.insensitive] == []
    assert [case.id for case in corpus_proof.redundant] == []
    assert corpus_proof.complete


def test_an_advice_is_not_asked_for(corpus_proof: Coverage) -> None:
    advice = corpus_proof.by_id["fr1642.4.1"]
    assert (advice.clause.kind, advice.executable, advice.proven) == ("advice", False, False)


def test_the_proof_of_a_corpus_is_made_once(changed: Callable[..., Path]) -> None:
    small = load(changed(PROVEN))
    assert cover(small) is cover(small)
    assert cover(small) is not cover(load(small.directory))


def test_a_clause_of_an_unfinished_topic_is_not_wanting(changed: Callable[..., Path]) -> None:
    coverage = cover(load(changed(PROVEN)))
    unproven = coverage.by_id["fr1700.3.2"]
    assert (unproven.executable, unproven.proven, unproven.finished) == (True, False, False)
    assert coverage.complete


def test_an_example_that_is_no_case_itself_is_not_proven(spoilt: Spoil) -> None:
    coverage = spoilt(CASES, "from: [fr1700.2.1, en1701.1.1.2]", "from: [fr1700.2.1]")
    assert unasserted(coverage) == set()
    assert wanting(coverage) == {"en1701.1.1.2"}


def test_without_its_only_case_a_ground_is_not_asserted(changed: Callable[..., Path]) -> None:
    directory = changed(PROVEN)
    path = directory / CASES
    path.write_text(path.read_text(encoding="utf-8").partition("- id: thirty-six-remain")[0], encoding="utf-8")
    coverage = cover(load(directory))
    assert unasserted(coverage) == {(id_, "pack.composition", "rest") for id_ in ("fr1700", "en1701")}
    assert wanting(coverage) == {"fr1700.1.2"}
    assert {key[0] for key in coverage.missing} == {"fr1700", "en1701"}  # one of them rests on an omission


def test_a_ground_resting_on_another_clause_fails_the_case(spoilt: Spoil) -> None:
    coverage = spoilt("rulesets/fr1700.yaml", "rest: {fr1700.1.2:", "rest: {fr1700.1.1:")
    assert [(one.case.id, one.ruleset, one.failures[0].kind) for one in coverage.failed] == [
        ("thirty-six-remain", "fr1700", "because")
    ]
    assert not coverage.complete


def test_a_changed_number_fails_the_case_under_each_rule_set(spoilt: Spoil) -> None:
    failed = spoilt(CASES, "number: 36", "number: 35").failed
    assert [(one.case.id, one.ruleset) for one in failed] == [
        ("thirty-six-remain", "fr1700"),
        ("thirty-six-remain", "en1701"),
    ]


def test_a_reading_proves_nothing(spoilt: Spoil) -> None:
    reading = "  reading: {pack.composition: {removed: [2, 3, 4, 5]}}\n"
    assert ("fr1700", "pack.composition", "rest") in unasserted(spoilt(CASES, REST, REST + reading))


def test_a_finished_topic_that_there_is_not_is_refused(spoilt: Spoil) -> None:
    with pytest.raises(CorpusError, match=r"unknown topic pack\.compsition: did you mean pack\.composition\?"):
        spoilt("finished-topics.txt", "pack.composition", "pack.compsition")


LEFT = "Qui tient un deux\t\tconnective\t\tthe circumstance in which it applies"


def test_what_a_clause_decides_and_no_rule_does_leaves_it_proven_in_part(spoilt: Spoil) -> None:
    coverage = spoilt(
        "remainders.tsv",
        LEFT,
        "Qui\t\tnot executed\t\tNobody asks who\nfr1700.2.1\ttient un deux\t\tconnective\t\tno more",
    )
    one = coverage.by_id["fr1700.2.1"]
    assert (one.proof, one.proven, [left.words.text for left in one.missing]) == ("in part", False, ["Qui"])
    assert coverage.complete  # it is known, and told


def test_what_is_executed_elsewhere_is_proven(spoilt: Spoil) -> None:
    coverage = spoilt("remainders.tsv", LEFT, "Qui tient un deux\t\trestated\tfr1700.1.1\t")
    assert coverage.by_id["fr1700.2.1"].proof == "proven"


def test_a_clause_of_which_nothing_is_executed_is_not_proven(changed: Callable[..., Path]) -> None:
    more = {
        "in": "remainders.tsv",
        "replace": "fr1700.2.1",
        "by": "fr1700.3.2\tet cela est au choix des joueurs\t\tnot executed\t\tNobody asks\nfr1700.2.1",
    }
    coverage = cover(load(changed([*PROVEN, more])))
    assert coverage.by_id["fr1700.3.2"].proof == "not proven"
    assert coverage.complete
