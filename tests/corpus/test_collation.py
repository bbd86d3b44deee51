"""The readings to look up in the books themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from piquet_corpus.editing.validate import validate
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.work.errors import CorpusError
from tests.files import changes


def test_the_readings_are_in_the_order_of_the_books(corpus: Corpus) -> None:
    readings = corpus.to_collate
    order = list(corpus.clauses)
    assert readings
    assert [reading.n for reading in readings] == list(range(1, len(readings) + 1))
    assert sorted(readings, key=lambda reading: order.index(reading.clause)) == list(readings)


def test_each_has_two_different_answers_and_something_depends_on_it(corpus: Corpus) -> None:
    for reading in corpus.to_collate:
        first, second = reading.answers
        assert first.words != second.words
        assert first.changes != second.changes
        assert reading.question.endswith("?")
        assert reading.crux, reading.clause
        assert reading.divergences, reading.clause


def test_a_divergence_that_an_answer_names_is_listed_with_it(corpus: Corpus) -> None:
    for reading in corpus.to_collate:
        said = " ".join(answer.changes for answer in reading.answers)
        named = {word.strip(".,;:") for word in said.split()} & corpus.register.by_id.keys()
        assert named <= {*reading.divergences}, reading.clause


def test_the_page_is_that_of_the_words(corpus: Corpus) -> None:
    by_clause = {reading.clause: reading for reading in corpus.to_collate}
    assert by_clause["en1651.9.1.1"].page == "18"
    assert by_clause["fr1642.2.2"].page == ""


def test_the_small_corpus_is_valid_with_readings_to_look_up(changed: Callable[..., Path]) -> None:
    directory = changed([], changes("collating.yaml"))
    assert [reading.clause for reading in load(directory).to_collate] == ["fr1700.1.1", "en1701.1.1.2"]
    assert [str(problem) for problem in validate(directory).problems] == []


def test_a_corpus_without_the_file_has_none(changed: Callable[..., Path]) -> None:
    assert load(changed([])).to_collate == ()


def test_a_line_that_cannot_be_read_is_named(changed: Callable[..., Path]) -> None:
    directory = changed([{"in": "to-collate.tsv", "write": "n\n"}])
    with pytest.raises(CorpusError, match=r"to-collate\.tsv:1: the first line must be"):
        _ = load(directory).to_collate
