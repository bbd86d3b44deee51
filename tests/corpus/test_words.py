"""Words of the texts: tokens of the source, normed as the editors would have them read."""

from __future__ import annotations

import pytest
import spacy

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language import tokens
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import fold, norm, plain
from piquet_corpus.edition.language.tokens import Tokeniser

pytestmark = pytest.mark.usefixtures("corpus_index")


def test_words_are_the_words_of_the_source_with_regularised_norms(corpus: Corpus) -> None:
    doc = index_of(corpus).words(index_of(corpus).passages["en1651.1.2.2"], "original")
    assert [(token.text, token.norm) for token in doc][:2] == [("which", "which"), ("vsually", "usually")]


def test_every_passage_has_its_own_words(corpus: Corpus) -> None:
    for clause in corpus.clauses.values():
        passage = index_of(corpus).passages[clause.id]
        assert " ".join(index_of(corpus).words(passage, "original").text.split()) == clause.original


def test_an_emendation_of_several_words_norms_each(corpus: Corpus) -> None:
    doc = index_of(corpus).words(index_of(corpus).passages["fr1642.10.5"], "original")
    assert [token.norm for token in doc if token.text in ("les", "tierces")][:2] == ["la", "tierce"]


@pytest.mark.parametrize(
    ("place", "printed", "read"),
    [("en1651.10.3.3", "hat", "that"), ("en1651.12.11.3", "ho", "how"), ("en1651.10.3.2", "ut", "cut")],
)
def test_letters_that_the_print_lacks_are_of_the_word_they_touch(
    corpus: Corpus, place: str, printed: str, read: str
) -> None:
    doc = index_of(corpus).words(index_of(corpus).passages[place], "original")
    assert read in [token.norm for token in doc if token.text == printed]


def test_words_that_the_print_lacks_are_of_no_other_word(corpus: Corpus) -> None:
    doc = index_of(corpus).words(index_of(corpus).passages["fr1642.2.2"], "original")
    assert [token.norm for token in doc if token.text == "ordinairement"] == ["ordinairement"]


def test_a_sign_of_the_source_is_no_word(corpus: Corpus) -> None:
    doc = index_of(corpus).words(index_of(corpus).passages["en1651.12.16.4"], "original")
    assert [token.norm for token in doc if token.text in ("Repic{que", "}")] == ["repique", "}"]


def test_headings_are_passages_and_so_are_translations(corpus: Corpus) -> None:
    passages = index_of(corpus).passages
    assert passages["en1651.5.h2"].id not in corpus.clauses
    assert passages["fr1642.en.7.2"].of == "fr1642.7.2"
    order = list(dict.fromkeys(passage.text for passage in passages.values()))
    texts = ((id_, *(one.id for one in corpus.translations_of(id_))) for id_ in corpus.editions)
    assert order == [id_ for several in texts for id_ in several]
    assert order[:3] == ["fr1642", "fr1642.en", "en1651"]


def test_norms_ignore_case_accents_and_long_s() -> None:
    assert norm("Différends ſœur") == "differends soeur"
    assert plain("DIFFÉRENDS") == "différends"
    assert fold("Vne Iolie") == fold("une jolie")


def test_tokens_are_those_of_spacy(corpus: Corpus) -> None:
    index = index_of(corpus)
    for language in sorted({passage.language for passage in index.passages.values()}):
        nlp = spacy.blank(language)
        for passage in index.passages.values():
            for layer in passage.layers if passage.language == language else ():
                words = index.words(passage, layer)
                assert words.spans == tuple((token.idx, token.idx + len(token)) for token in nlp.make_doc(words.text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "  a b",
        "a  b",
        "a \n b\n",
        "cannot",
        "l'as",
        "Aujourd'hui, l’as!",
        "14 o'clock.",
        "x\u00a0y",
        "ne-pas",
        "(id)",
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_tokens_are_those_of_spacy_in_what_is_typed(language: str, text: str) -> None:
    expected = tuple((token.idx, token.idx + len(token)) for token in spacy.blank(language).make_doc(text))
    assert Tokeniser(language).spans(text) == expected


def test_words_of_letters_need_no_spacy(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    english = index_of(corpus).tokeniser("en")
    monkeypatch.setattr(tokens, "_blank", lambda language: pytest.fail(f"spaCy is asked for {language}"))
    assert english.spans("zzyzx cannot") == ((0, 5), (6, 9), (9, 12))
