"""What makes a row doubtful."""

from __future__ import annotations

from dataclasses import replace

import pytest

from piquet_corpus.editing.aligning.likeness import differing, doubts, numbers
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Parallel


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("thirty six card", [36]),
        ("thirty or six", [30, 6]),
        ("ten nine 40 one", [10, 9, 40]),
        ("twenty", [20]),
        ("forty fifty five", [40, 55]),
        ("a dozen", [12]),
        ("thirty and six card", [36]),
        ("six and thirty card", [36]),
        ("trente et six", [36]),
        ("twelve and thirty", [12, 30]),
        ("six and seven and twenty", [6, 27]),
        ("20 and 5", [20, 5]),
    ],
)
def test_numbers_are_read(words: str, found: list[int]) -> None:
    assert list(numbers(tuple(words.split()))) == found


@pytest.mark.parametrize(
    ("left", "right", "found"),
    [
        ("take eight", "take six", [("8", "6")]),
        ("take eight", "take card", []),
        ("take eight or six", "take six", []),
        ("thirty and six card", "36 card", []),
        ("take three or four", "take three or five", [("4", "5")]),
        ("not take", "take", [("a negation", "no negation")]),
        ("not take", "never take", []),
    ],
)
def test_what_differs_is_named(left: str, right: str, found: list[tuple[str, str]]) -> None:
    assert list(differing(tuple(left.split()), tuple(right.split()))) == found


def test_clauses_are_compared_in_english(corpus: Corpus) -> None:
    row = Parallel("par.9", "partial", (), ("fr1642.3.7", "modern.3.8"), 1)
    assert doubts(corpus, corpus.alignment, row)[0] == "8 in modern.3.8, 12 in fr1642.3.7"


def test_a_conflict_of_the_one_may_be_a_conflict_of_the_other(corpus: Corpus) -> None:
    """1651 conflicts with 1642 in par.0159; who says what 1651 says may conflict with 1642 too."""
    row = corpus.alignment.by_id["par.0159"]
    assert isinstance(row, Parallel)
    assert row.relation == "conflict"
    first, second = row.clauses
    like = Parallel("par.9001", "parallel", (), (second, "modern.1.1"), 1)
    asked = Parallel("par.9002", "partial", (), (first, "modern.1.1"), 1)
    alignment = replace(corpus.alignment, parallels=(row, like, asked))
    assert "par.0159 is a conflict" in doubts(corpus, alignment, asked)
    alignment = replace(corpus.alignment, parallels=(replace(row, relation="partial"), like, asked))
    assert "par.0159 is a conflict" not in doubts(corpus, alignment, asked)


def test_an_omission_is_never_doubted(corpus: Corpus) -> None:
    assert doubts(corpus, corpus.alignment, Omission("om.9", (), ("fr1642.1.1",), "modern", 1)) == ()
