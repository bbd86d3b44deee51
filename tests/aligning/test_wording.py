"""The words by which clauses are compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from piquet_corpus.editing.aligning.likeness import wordings
from piquet_corpus.edition.corpus import Corpus, load


def of(corpus: Corpus, left: str, right: str, clause: str) -> tuple[str, ...]:
    """The words of a clause, when two editions are compared."""
    ours, theirs = wordings(corpus, corpus.editions[left], corpus.editions[right])
    ids = [each.id for name in (left, right) for each in corpus.editions[name].clauses]
    return (*ours, *theirs)[ids.index(clause)]


@pytest.mark.slow
def test_texts_in_two_languages_are_compared_in_english(corpus: Corpus) -> None:
    assert of(corpus, "en1651", "fr1642", "fr1642.1.1")[:4] == ("first", "one", "must", "take")


def test_texts_in_one_language_are_compared_in_it(corpus: Corpus) -> None:
    assert of(corpus, "modern", "fr1642", "fr1642.1.1")[:3] == ("premierement", "il", "falloir")


def test_a_word_that_only_the_new_text_has_is_taken_for_the_likest_of_the_other(small: Path) -> None:
    """The translation has *agrees*; nothing in it is like *kinges*."""
    text = small / "texts" / "en1701.xml"
    text.write_text(text.read_text(encoding="utf-8").replace("They agree", "They aggree of kinges"), encoding="utf-8")
    words = of(load(small), "en1701", "fr1700", "en1701.1.2.1")
    assert words[:4] == ("they", "agrees", "of", "kinges")
    assert "kinges" in words


@pytest.mark.slow
def test_terms_are_compared_by_their_concepts(corpus: Corpus) -> None:
    """1651 says *Ruffe* where 1642 says *ronfle*, and our translation *point*."""
    ours, theirs = (set(of(corpus, "en1651", "fr1642", id_)) for id_ in ("en1651.12.15.4", "fr1642.39.4"))
    assert "g.point" in ours & theirs
