"""How good the proposals are, against the rows that people made. `tests/aligning/quality.py` prints all the numbers."""

from __future__ import annotations

import pytest

from piquet_corpus.edition.corpus import Corpus
from tests.aligning.quality import measured

LIMITS = {("en1651", "fr1642", "fr1642"): (0.90, 0.90), ("en1651", "fr1642", "modern"): (0.90, 0.90)}
LIMITS |= {("modern", "fr1642", "fr1642"): (0.50, 0.45)}
"""Edition, the one it is compared with, the one beside it: which part of the proposals is right, which part is found.

A restatement in other words is found by its topics more than by its words.
"""
HIGH = 0.95
"""Which part of the proposals of high certainty is right."""


@pytest.mark.slow
@pytest.mark.parametrize("asked", LIMITS, ids="-".join)
def test_proposals_are_as_good_as_said(corpus: Corpus, asked: tuple[str, str, str]) -> None:
    found = measured(corpus, *asked)
    precision, recall = LIMITS[asked]
    assert found["all"].precision >= precision
    assert found["all"].recall >= recall
    assert found["high"].precision >= HIGH
