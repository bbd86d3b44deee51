"""The corpus as tables."""

from __future__ import annotations

import pytest

from piquet_corpus.corpus import Corpus, load
from piquet_corpus.coverage import cover
from piquet_corpus.tables import clause_table, coverage_table, parallel_table


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load()


def test_clauses(corpus: Corpus) -> None:
    table = clause_table(corpus)
    assert list(table.index) == list(corpus.clauses)
    row = table.loc["en1651.1.2.2"]
    assert (row["kind"], row["topics"], row["page"]) == ("custom", "partie.length", "2")
    assert (row["original"], row["regularised"]) == ("which vsually is a Hundred.", "which usually is a Hundred.")


def test_parallels(corpus: Corpus) -> None:
    table = parallel_table(corpus)
    assert len(table) == len(corpus.alignment.rows)
    row = table.loc["par.0001"]
    assert (row["fr1642"], row["relation"], row["omitted"]) == ("fr1642.pr.1", "parallel", "")
    row = table.loc["par.0211"]
    assert (row["relation"], row["latest"], row["modern"]) == ("partial", "modern", "modern.4.3")
    omission = table.loc["om.0001"]
    assert (omission["omitted"], omission["fr1642"], omission["en1651"]) == ("fr1642", "", "en1651.9.1.8")


def test_coverage(corpus: Corpus) -> None:
    table = coverage_table(cover(corpus))
    assert list(table.index) == list(corpus.clauses)
    assert bool(table.loc["fr1642.10.3", "proven"])
    assert not bool(table.loc["fr1642.4.1", "executable"])
    assert not bool(table.loc["fr1642.4.1", "proven"])
