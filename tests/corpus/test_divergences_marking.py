"""The words of the quotations of a divergence that carry the difference, as the editors have read it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.words import Passage, layer_text
from piquet_corpus.edition.texts.divergence import Side, Words
from piquet_corpus.judging.divergences.marking import Span, marked
from piquet_corpus.work.grouping import grouped


def shown(passage: Passage, spans: Sequence[Span]) -> list[str]:
    text = layer_text(passage.pieces, "regularised" if passage.of else "original")
    return [" ".join(text[start:end].split()) for start, end in spans]


@pytest.mark.parametrize(
    ("id_", "words"),
    [
        ("D130", {"fr1642": [["retourné"], ["retourne"]], "en1651": [["put back"], ["thrown back"]]}),
        ("D048", {"fr1642": [["trente-cinq"]], "en1651": [["Thirty"]], "en1674": [["thirty"]]}),
        ("D026", {"fr1642": [["des points"]], "en1651": [["Ten"]], "modern": [["dix points"]], "en1674": [["ten"]]}),
        ("D085", {"fr1642": [["soixante"]], "en1651": [["Sixty two"]]}),
    ],
)
def test_the_words_that_carry_the_difference_are_marked(
    corpus: Corpus, id_: str, words: dict[str, list[list[str]]]
) -> None:
    passages = [passage for side in corpus.divergence(id_).sides for passage in marked(corpus, side)]
    there = grouped((each.passage.text, shown(each.passage, each.disputed)) for each in passages)
    assert {edition: list(there[edition]) for edition in words} == words


def test_in_our_translation_the_same_words_are_marked(corpus: Corpus) -> None:
    (french,), (english, *_) = (marked(corpus, side) for side in corpus.divergence("D048").sides)
    assert french.translation is not None
    assert shown(french.translation, french.translated) == ["thirty"]
    assert (english.translation, english.translated) == (None, ())


def test_each_of_several_quotations_of_a_clause_has_its_own_words(corpus: Corpus) -> None:
    clause = corpus.clauses["en1651.7.1.5"]
    first, second = (
        Words(clause.id, "en", "for Thirty", False, ((4, 10),)),
        Words(clause.id, "en", "Fourty, Foure", False),
    )
    (passage,) = marked(corpus, Side((clause.edition,), (second, first), False, ()))
    assert shown(passage.passage, passage.quoted) == ["for Thirty", "Fourty, Foure"]
    assert shown(passage.passage, passage.disputed) == ["Thirty"]


def test_a_heading_is_quoted_as_a_clause_is(corpus: Corpus) -> None:
    heading = index_of(corpus).passages["en1651.7.h2"]
    assert heading.id not in corpus.clauses
    text = " ".join(layer_text(heading.pieces, "original").split())
    (passage,) = marked(
        corpus, Side(("en1651",), (Words(heading.id, "en", text, False, ((0, len(text)),)),), False, ())
    )
    assert passage.passage is heading
    assert shown(heading, passage.disputed) == [text]


def test_every_divergence_between_our_texts_has_words_that_carry_it(corpus: Corpus) -> None:
    ours = {"fr1642", "en1651", "en1674", "modern", "tarot1637"}
    unmarked = [
        record.id
        for record in corpus.register.records
        if ours.issuperset(record.editions) and not any(words.disputed for side in record.sides for words in side.words)
    ]
    assert unmarked == []
