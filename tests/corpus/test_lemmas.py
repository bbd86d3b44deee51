"""Lemmas: reviewed tables, one line a form that is not its own lemma."""

from __future__ import annotations

from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.search import search
from piquet_corpus.edition.language.spelling import Lemma, Lemmas, read_lemmas
from piquet_corpus.work.errors import CorpusError

pytestmark = pytest.mark.usefixtures("corpus_index")


@pytest.mark.parametrize(
    ("language", "form", "lemma"),
    [
        ("fr", "écartées", "écartées"),  # in no text, so in no table
        ("fr", "écartée", "écarter"),
        ("fr", "écarts", "écart"),
        ("fr", "Jeté", "jeter"),
        ("fr", "à", "à"),  # not a, of avoir
        ("fr", "a", "avoir"),
        ("en", "drowns", "drown"),
        ("en", "hath", "have"),
        ("en", "means", "means"),
    ],
)
def test_a_form_has_its_lemma(corpus: Corpus, language: str, form: str, lemma: str) -> None:
    assert index_of(corpus).lemmas(language).of(form) == lemma


def test_what_is_typed_may_lack_its_accents() -> None:
    lemmas = Lemmas((Lemma("écarté", "écarter", 2),))
    assert lemmas.guessed("ecarte") == "écarter"
    assert lemmas.of("ecarte") == "ecarte"


@pytest.mark.parametrize(
    ("words", "place", "found"),
    [
        ("drown", "en1651.8.4.1", "drownes"),
        ("drown", "en1651.8.4.3", "drowned"),
        ("win", "en1651.10.1.5", "winnes"),
        ("jeter", "fr1642.13.4", "jetterait"),
        ("jetées", "fr1642.14.2", "jeté"),
        ("tricks", "en1651.10.1.5", "Tricke"),
        ("ecarter", "fr1642.3.10", "écartez"),
    ],
)
def test_other_forms_of_a_word_are_found(corpus: Corpus, words: str, place: str, found: str) -> None:
    hits = search(corpus, words)
    assert (place, found) in {(hit.passage.id, hit.words) for hit in hits if hit.by in ("reading", "lemma")}


@pytest.mark.parametrize("text", ["", "lemma\n", "form\tlemma\nplays\n", "form\tlemma\nplays\t\n"])
def test_a_table_that_cannot_be_read_is_said_to_be_so(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lemmas.en.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CorpusError):
        read_lemmas(path)


def test_without_a_table_a_form_is_its_own_lemma(tmp_path: Path) -> None:
    assert read_lemmas(tmp_path / "lemmas.en.tsv").of("plays") == "plays"
