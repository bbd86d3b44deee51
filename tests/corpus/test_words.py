"""Searching for words: as they are printed, as they should be read, however they are accented."""

from __future__ import annotations

import pytest

from piquet_corpus.corpus import Corpus, load
from piquet_corpus.words import doc_of, find, norm


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load()


@pytest.mark.parametrize(
    ("words", "clause", "printed"),
    [
        ("usually", "en1651.1.2.2", "vsually"),
        ("vsually", "en1651.1.2.2", "vsually"),
        ("WHEN you are", "en1651.2.1.1", "VVhen you are"),
        ("number", "en1651.12.20.1", "nūber"),
        ("sequences", "fr1642.7.3", "fréquences"),
        ("fréquences", "fr1642.7.3", "fréquences"),
        ("dix points", "fr1642.3.12", "des points"),
        ("trente valent trois", "fr1642.6.3", "trente-cinq valent trois"),
    ],
)
def test_words_are_found_in_either_layer(corpus: Corpus, words: str, clause: str, printed: str) -> None:
    found = {(hit.clause.id, hit.words) for hit in find(corpus, words)}
    assert (clause, printed) in found


def test_a_hit_has_its_context(corpus: Corpus) -> None:
    hit = next(hit for hit in find(corpus, "onze") if hit.clause.id == "fr1642.2.12")
    assert (hit.before, hit.words, hit.after) == ("réservé l’As, qui vaut ", "onze", ",")


@pytest.mark.parametrize("words", ["", "  ", "xyzzy"])
def test_what_is_not_there_is_not_found(corpus: Corpus, words: str) -> None:
    assert find(corpus, words) == ()


def test_a_doc_has_the_words_of_the_source_with_regularised_norms(corpus: Corpus) -> None:
    doc = doc_of(corpus.clause("en1651.1.2.2"))
    assert [(token.text, token.norm_) for token in doc][:2] == [("which", "which"), ("vsually", "usually")]


def test_every_clause_becomes_a_doc_with_its_own_words(corpus: Corpus) -> None:
    for clause in corpus.clauses.values():
        assert " ".join(doc_of(clause).text.split()) == clause.original


def test_norms_ignore_case_accents_and_long_s() -> None:
    assert norm("Différends ſœur") == "differends soeur"


def test_words_that_the_print_lacks_are_found_as_read(corpus: Corpus) -> None:
    assert [(hit.clause.id, hit.before, hit.words, hit.after) for hit in find(corpus, "ordinairement cent")] == [
        ("fr1642.2.2", "qui est ", "ordinairement cent", " :")
    ]


def test_what_is_found_as_printed_is_not_found_again_as_read(corpus: Corpus) -> None:
    assert [hit.words for hit in find(corpus, "when you are now going")] == ["VVhen you are now going"]
