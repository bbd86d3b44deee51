"""Today's spelling of 1651: what the lexicon changes, what it leaves, and that the text itself stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.language.index import SpellingCoverage, index_of, spelling_coverage
from piquet_corpus.edition.language.norm import plain
from piquet_corpus.edition.language.spelling import (
    LEXICON_COLUMNS,
    Lexicon,
    LexiconLine,
    forms_in,
    read_lexicon,
    respelt,
)
from piquet_corpus.edition.language.tokens import Tokeniser
from piquet_corpus.edition.language.words import layer_text
from piquet_corpus.edition.texts.tei.model import Choice, PageBreak, Supplied, Text
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.paths import corpus_dir

pytestmark = pytest.mark.usefixtures("corpus_index")


def today(corpus: Corpus, place: str) -> str:
    """A passage of 1651 in today's spelling."""
    passage = index_of(corpus).passages[place]
    pieces = index_of(corpus).respelt(passage.pieces, "en1651", "en", place)
    return " ".join(layer_text(pieces, "regularised").split())


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("en1651.2.1.4", "provided always that he take up more than one."),
        ("en1651.7.1.3", "his Ruff is then good:"),
        ("en1651.10.1.5", "who either plays first, or else wins the Trick."),
        ("en1651.1.2.2", "which usually is a Hundred."),
        ("en1651.12.14.1", "the other Say to him, It is good:"),
        ("en1651.10.2.3", "it is the Younger hand's turn to play first"),
        ("en1651.12.9.1", "Cards apiece left in their hands"),
        ("en1651.12.16.4", "hinder the other's Pique and Repique;"),
        ("en1651.h1", "THE ROYAL AND DELIGHTFUL GAME Of PIQUET."),
        ("en1651.8.2.1", "a Sixième, of six; a Septième, of seven; a Huitième, of eight;"),
        ("en1651.3.1.3", "by this means it wins the King"),
        ("en1651.6.1.2", "he hath liberty"),  # an old form is no old spelling
    ],
)
def test_1651_in_todays_spelling(corpus: Corpus, place: str, words: str) -> None:
    assert words in today(corpus, place)


def test_the_source_is_not_changed(corpus: Corpus) -> None:
    before = corpus.clause("en1651.10.1.5").original
    today(corpus, "en1651.10.1.5")
    assert corpus.clause("en1651.10.1.5").original == before
    assert "playes first, or else winnes the Tricke" in before


def test_the_lexicon_sets_the_norm_and_leaves_the_word(corpus: Corpus) -> None:
    doc = index_of(corpus).words(index_of(corpus).passages["en1651.2.1.4"], "original")
    read = {token.text: token.norm for token in doc}
    assert (read["alwaies"], read["then"]) == ("always", "than")


def test_nothing_is_left_over_and_numbers_add_up(corpus: Corpus) -> None:
    several = {one.text: one for one in spelling_coverage(corpus)}
    assert ("then", "than", 5) in several["en1651"].respelt
    for coverage in several.values():
        assert coverage.left == ()
        add_up(corpus, coverage)


def add_up(corpus: Corpus, coverage: SpellingCoverage) -> None:
    """The words of a text are all counted."""
    words = [
        plain(token.text)
        for passage in index_of(corpus).passages.values()
        if passage.text == coverage.text
        for token in index_of(corpus).words(passage, "original")
        if any(letter.isalpha() for letter in token.text)
    ]
    assert sum(coverage.tokens.values()) == len(words)
    assert coverage.tokens["lexicon"] == sum(times for _, _, times in coverage.respelt)
    if "plaid" in words:
        assert ("plaid", "played", words.count("plaid")) in coverage.respelt


def test_what_the_lexicon_lacks_is_left_over(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = load(corpus_dir())
    lexicon = Lexicon(
        tuple(word for word in index_of(corpus).lexicon("en1651").words if word.form not in ("plaid", "the"))
    )
    monkeypatch.setattr(index_of(fewer), "lexicons", {"en1651": lexicon})
    (coverage,) = spelling_coverage(fewer)
    assert coverage.left == ("plaid", "the")


def line(form: str, now: str, *only: str) -> LexiconLine:
    """A line of a lexicon."""
    return LexiconLine(form, now, frozenset(only), "", 1)


LEXICON = Lexicon((line("plaid", "played"), line("then", "than", "t.1"), line("then", "then"), line("vvonne", "won")))


ENGLISH = Tokeniser("en")


def test_a_word_may_be_spelt_in_one_clause_as_nowhere_else() -> None:
    assert respelt((Text("more then"),), LEXICON, ENGLISH, "t.1") == (Text("more than"),)
    assert respelt((Text("more then"),), LEXICON, ENGLISH, "t.2") == (Text("more then"),)


def test_capitals_stay() -> None:
    assert respelt((Text("plaid Plaid PLAID"),), LEXICON, ENGLISH, "") == (Text("played Played PLAYED"),)


def test_a_word_that_reaches_over_pieces_is_put_into_the_first() -> None:
    supplied = Supplied("id, and", "illegible", None, None, (), (), 1)
    pieces = (Text("he pla"), PageBreak("2", "", None, 1), supplied, Text(" plaid"))
    found = respelt(pieces, LEXICON, ENGLISH, "")
    assert layer_text(found, "regularised") == "he played, and played"
    assert [type(piece) for piece in found] == [type(piece) for piece in pieces]


def test_a_choice_keeps_what_the_source_has() -> None:
    choice = Choice("correction", "pliad", "plaid", None, None, (), (), 1)
    (found,) = respelt((choice,), LEXICON, ENGLISH, "")
    assert isinstance(found, Choice)
    assert (found.original, found.regularised) == ("pliad", "played")


def test_without_a_lexicon_nothing_changes() -> None:
    pieces = (Text("plaid"),)
    assert respelt(pieces, Lexicon(()), ENGLISH, "") is not None
    assert respelt(pieces, Lexicon(()), ENGLISH, "") == pieces


def test_every_form_is_in_the_lexicon(corpus: Corpus) -> None:
    lexicon = index_of(corpus).lexicon("en1651")
    for passage in index_of(corpus).passages.values():
        if passage.text == "en1651":
            for form in forms_in(passage.pieces, index_of(corpus).tokeniser("en")):
                assert lexicon.word(form, passage.id), (passage.id, form)


HEADER = "\t".join(LEXICON_COLUMNS)


@pytest.mark.parametrize("text", ["", "form\ttoday\n", f"{HEADER}\nplaid\n", f"{HEADER}\nPlaid\tplayed\t\t\n"])
def test_a_lexicon_that_cannot_be_read_is_said_to_be_so(tmp_path: Path, text: str) -> None:
    path = tmp_path / "spelling.x.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CorpusError):
        read_lexicon(path)


@pytest.mark.slow
def test_a_clause_may_be_as_long_as_it_likes() -> None:
    pieces = (Text(("p" * 20_000 + " ") * 51 + "repic"),)
    assert "repic" in forms_in(pieces, Tokeniser("fr"))
