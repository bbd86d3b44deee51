"""Translations: what is read of them, how they are found, and what the commands print of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from piquet_corpus.commands.main import main
from piquet_corpus.editing.validate.schema import kind_of
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.tei.model import Text, TranslatorNote, in_brackets
from piquet_corpus.publishing.citation.cite import cite
from piquet_corpus.publishing.pages.divergence import divergence_page
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.terminal import console
from rules.core.messages import speaking

Tell = Callable[..., str]


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tell:
    """Run a command that succeeds, and return what it prints, with white space made one space."""
    monkeypatch.setenv("COLUMNS", "300")
    console.cache_clear()  # a test before may have made it, for another width

    def told(*arguments: str) -> str:
        with pytest.raises(SystemExit) as raised:
            main(list(arguments))
        assert not raised.value.code
        return " ".join(capsys.readouterr().out.split())

    return told


def test_translations_go_in_the_order_of_the_texts(corpus: Corpus) -> None:
    translated = {one.of for one in corpus.translations.values()}
    assert [one.of for one in corpus.translations.values()] == [id_ for id_ in corpus.editions if id_ in translated]
    assert [one.id for one in corpus.translations_of("fr1642")] == ["fr1642.en"]
    into = [corpus.translation_into(language, "en1651") for language in ("fr", "en", "de")]
    assert [translation and translation.id for translation in into] == ["en1651.fr", None, None]


def test_each_reader_has_his_language_beside_the_original_and_no_third(corpus: Corpus) -> None:
    record = corpus.divergence("D130")
    told = {}
    for reader in ("en", "fr"):
        with speaking(reader):
            told[reader] = divergence_page(corpus, record).whole()
            quoted = [words.translation for part in cite(corpus, "D130").passages for words in part.quoted]
            assert [bool(words) for words in quoted] == ([True] * 2 + [False] * 2)[:: 1 if reader == "en" else -1]
    assert "In English:" in told["en"]
    assert "one perceives that one is taking too many" in told["en"]
    assert "Pareillement, si l’un d’eux" not in told["en"]
    assert "En français" in told["fr"]
    assert "Pareillement, si l’un d’eux" in told["fr"]
    assert "one perceives that one is taking too many" not in told["fr"]
    assert "Trop de cartes prises" in told["fr"]


def test_a_translation_says_what_it_is(corpus: Corpus) -> None:
    one = corpus.translations["fr1642.en"]
    assert (one.of, one.language, one.file.name) == ("fr1642", "en", "fr1642.en.xml")
    assert one.title.startswith("The Game of Piquet")
    assert "CC BY 4.0" in one.licences[0].text


def test_a_clause_leads_to_its_translation_and_back(corpus: Corpus) -> None:
    (one,) = corpus.translated("fr1642.2.2")
    assert (one.id, one.of, one.ref, one.language, one.edition) == (
        "fr1642.en.2.2",
        "fr1642.2.2",
        "2.2",
        "en",
        "fr1642.en",
    )
    assert (one.kind, one.topics) == ("", ())
    (french,) = corpus.translated("en1651.1.2.2")
    assert (french.id, french.language) == ("en1651.fr.1.2.2", "fr")
    assert corpus.translations["fr1642.en"].clause("fr1642.999.1") is None


def test_a_translated_clause_leads_to_its_original(corpus: Corpus) -> None:
    assert corpus.passages.original("fr1642.en.2.2") == "fr1642.2.2"
    assert corpus.passages.original("fr1642.2.2") == "fr1642.2.2"
    assert corpus.passages.original("fr1642.en.2") == "fr1642.en.2"


def test_a_lacuna_stays_one(corpus: Corpus) -> None:
    (one,) = corpus.translated("fr1642.2.2")
    assert one.original == "which is ordinarily :"
    assert one.regularised == "which is ordinarily a hundred:"
    assert in_brackets(one.pieces) == "which is ordinarily [a hundred]:"


def test_the_translator_s_notes_are_no_part_of_the_words() -> None:
    pieces = (Text("the hand"), TranslatorNote("Of cards."), Text("."))
    assert in_brackets(pieces) == "the hand. [note: Of cards.]"


def test_headings_are_translated_too(corpus: Corpus) -> None:
    one = corpus.translations["fr1642.en"]
    heading, signature = one.block("fr1642.l1"), one.block("fr1642.s1")
    assert heading is not None
    assert signature is not None
    assert (heading.id, heading.kind, heading.original) == ("fr1642.en.l1", "label", "EXAMPLE.")
    assert signature.original.endswith("J. Promé.")
    assert one.block(None) is None


@pytest.mark.parametrize(
    ("reference", "first", "last"),
    [
        ("fr1642.en.6.2", "fr1642.en.6.2", "fr1642.en.6.2"),
        ("fr1642.en.6", "fr1642.en.6.1", "fr1642.en.6.7"),
        ("fr1642.6", "fr1642.6.1", "fr1642.6.7"),
    ],
)
def test_a_reference_leads_to_clauses_of_a_translation(corpus: Corpus, reference: str, first: str, last: str) -> None:
    passage = corpus.passage(reference)
    assert (passage[0].id, passage[-1].id) == (first, last)


def test_translated_clauses_are_no_clauses_of_the_editions(corpus: Corpus) -> None:
    assert not any(clause.of for clause in corpus.clauses.values())
    assert "fr1642.en.6.2" not in corpus.clauses


def test_show_prints_the_translation_below_the_clause(tell: Tell) -> None:
    told = tell("show", "fr1642.2.2")
    assert "In English (fr1642.en): which is ordinarily [a hundred]:" in told
    assert "In English" not in tell("show", "en1651.1.2.2")


def test_show_takes_the_reference_of_a_translated_clause(tell: Tell) -> None:
    told = tell("show", "fr1642.en.2.2")
    assert "which is ordinarily [a hundred]: Translated from fr1642.2.2: qui est ordinairement cent :" in told


def test_show_gives_translations_as_json(tell: Tell) -> None:
    (clause,) = json.loads(tell("show", "fr1642.2.2", "--json"))
    (alone,) = json.loads(tell("show", "fr1642.en.2.2", "--json"))
    assert clause["translations"] == [alone]
    assert alone["of"] == "fr1642.2.2"
    assert alone["text"] == "which is ordinarily a hundred:"
    assert alone["supplied"] == ["a hundred"]


def test_parallel_prints_translations_when_asked(tell: Tell) -> None:
    assert "[a hundred]" in tell("parallel", "fr1642.2.2", "--translations")
    assert "hundred]" not in tell("parallel", "fr1642.2.2")
    assert tell("parallel", "fr1642.en.2.2") == tell("parallel", "fr1642.2.2")


def test_parallel_gives_translations_as_json_when_asked(tell: Tell) -> None:
    row, *others = json.loads(tell("parallel", "fr1642.2.2", "--translations", "--json"))
    assert row["texts"]["fr1642.en.2.2"] == "which is ordinarily [a hundred]:"
    assert any({"modern.19.6", "modern.en.19.6", "fr1642.en.2.2"} <= set(one.get("texts", ())) for one in others)


def test_a_file_is_known_by_its_folder() -> None:
    assert kind_of("translations/fr1642.en.xml") == "translation-file"
    assert kind_of("texts/fr1642.xml") == "text-file"
    assert kind_of("topics.xml") == "topics-file"


@pytest.mark.parametrize(
    "old", [' corresp="../texts/fr1700.xml#fr1700" xml:lang="en"', 'xml:id="fr1700.en" '], ids=["no corresp", "no id"]
)
def test_a_translation_of_nothing_cannot_be_read(changed: Callable[..., Path], old: str) -> None:
    directory = changed([{"in": "translations/fr1700.en.xml", "replace": old, "by": ""}])
    with pytest.raises(CorpusError, match=r"fr1700\.en\.xml:\d+: missing text element with an xml:id"):
        load(directory)


def test_a_corpus_needs_no_translation(changed: Callable[..., Path]) -> None:
    corpus = load(changed([{"in": "translations/fr1700.en.xml", "delete": True}]))
    assert corpus.translations == {}
    assert corpus.translated("fr1700.1.1") == ()
