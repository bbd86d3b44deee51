"""Searching: exact, as read, in any form, by concept; in which order, and what is not found."""

from __future__ import annotations

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.search import ORDER, Hit, search

pytestmark = pytest.mark.usefixtures("corpus_index")


def texts_of(hits: tuple[Hit, ...]) -> list[str]:
    """The texts in which something is found, in their order."""
    return sorted({hit.passage.text for hit in hits})


@pytest.mark.parametrize(
    ("words", "place", "printed", "by"),
    [
        ("usually", "en1651.1.2.2", "vsually", "form"),  # u and v are one letter
        ("vsually", "en1651.1.2.2", "vsually", "form"),
        ("WHEN you are", "en1651.2.1.1", "VVhen you are", "reading"),
        ("number", "en1651.12.20.1", "nūber", "reading"),
        ("sequences", "fr1642.7.3", "fréquences", "reading"),
        ("fréquences", "fr1642.7.3", "fréquences", "form"),
        ("dix points", "fr1642.3.12", "des points", "reading"),
        ("trente valent trois", "fr1642.6.3", "trente-cinq valent trois", "reading"),
        ("ordinairement cent", "fr1642.2.2", "ordinairement cent", "reading"),
        ("a hundred", "fr1642.en.2.2", "a hundred", "form"),
        ("white game", "en1651.5.h2", "White Game", "form"),
        ("ecartee", "fr1642.5.1", "écartée", "form"),
    ],
)
def test_words_are_found_in_either_layer(corpus: Corpus, words: str, place: str, printed: str, by: str) -> None:
    assert (place, printed, by) in {(hit.passage.id, hit.words, hit.by) for hit in search(corpus, words)}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ronfle", {("en1651.7.1.3", "Ruffe"), ("modern.6.3", "point"), ("fr1642.7.1", "point")}),
        ("Ruffe", {("fr1642.7.2", "ronfle"), ("modern.6.3", "point"), ("fr1642.en.7.2", "ronfle")}),
        (
            "white game",
            {("fr1642.3.8", "blanche"), ("modern.5.1", "cartes blanches"), ("modern.en.5.1", "carte blanche")},
        ),
        ("écart", {("fr1642.3.9", "écarter"), ("en1651.5.1.8", "laid out"), ("modern.en.3.11", "discards")}),
        ("drownes", {("fr1642.11.1", "annule"), ("fr1642.10.1", "emporte"), ("fr1642.en.11.1", "annuls")}),
        ("elder", {("fr1642.3.8", "premier"), ("modern.3.10", "premier en cartes"), ("en1651.12.11.3", "Senior hand")}),
    ],
)
def test_a_term_is_found_under_its_other_names(corpus: Corpus, words: str, found: set[tuple[str, str]]) -> None:
    assert {(hit.passage.id, hit.words) for hit in search(corpus, words) if hit.by == "concept"} >= found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("revoke", {("fr1642.29.3", "renoncer"), ("en1651.12.6.3", "renounce"), ("tarot1637.11.4", "renonce")}),
        ("Revoked", {("fr1642.29.3", "renoncer")}),  # another form of it
        ("misdeal", {("fr1642.22.1", "plus de cartes qu’il ne faut"), ("tarot1637.10.1", "donne mal")}),
        ("maldonne", {("en1651.12.1.1", "more Cards than his due"), ("tarot1637.en.10.1", "deals badly")}),
        ("dealer", {("fr1642.22.3", "celui qui donne"), ("modern.3.4", "donneur")}),
        ("donneur", {("fr1642.22.3", "celui qui donne"), ("en1651.4.1.1", "Dealer")}),
        ("pone", {("fr1642.3.8", "premier"), ("en1651.5.1.1", "Elder hand")}),
        ("lurch", {("modern.rubicon.14", "Rubicon")}),
        ("meld", {("modern.en.6.1", "announced"), ("en1651.7.1.3", "speaking")}),
        ("pli", {("en1651.10.1.5", "Tricke"), ("modern.en.13.6", "trick")}),
        ("carré", {("en1651.9.1.7", "Foure Aces")}),
        ("carre", {("en1651.9.1.7", "Foure Aces")}),
        ("four of a kind", {("fr1642.12.7", "quatre As")}),
        ("défausse", {("fr1642.3.9", "écarter"), ("en1651.5.1.8", "laid out")}),
    ],
)
def test_a_term_is_found_under_a_word_of_today(corpus: Corpus, words: str, found: set[tuple[str, str]]) -> None:
    assert {(hit.passage.id, hit.words) for hit in search(corpus, words) if hit.by == "concept"} >= found


@pytest.mark.parametrize(
    ("words", "first", "entry"),
    [
        ("match", ("modern.en.7.16", "match"), "g.partie"),  # has the dealer nothing to match it?
        ("suite", ("fr1642.8.1", "suite"), "g.sequence"),  # quatre de suite
        ("petit", ("fr1642.pr.1", "petit"), "g.bateleur"),  # un petit discours
    ],
)
def test_a_word_of_today_that_a_text_has_in_another_sense_is_found_there_first(
    corpus: Corpus, words: str, first: tuple[str, str], entry: str
) -> None:
    hits = search(corpus, words)
    assert (hits[0].passage.id, hits[0].words, hits[0].by) == (*first, "form")
    assert entry in {hit.entry.id for hit in hits if hit.entry}


def test_exact_leaves_out_the_words_of_today(corpus: Corpus) -> None:
    assert search(corpus, "revoke", exact=True) == ()


@pytest.mark.parametrize("words", ["ronfle", "drownes", "white game", "écart"])
def test_a_term_is_found_in_both_old_books_and_in_translation(corpus: Corpus, words: str) -> None:
    assert {"fr1642", "fr1642.en", "en1651"} <= set(texts_of(search(corpus, words)))


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("ronfle", "fr1642.14.6"),  # il ne compte qu'un point
        ("Ruffe", "fr1642.9.1"),  # vaut trois points
        ("point", "fr1642.en.14.6"),  # counts but one point: the word, not the term
        ("elder", "fr1642.2.4"),  # celui qui premier arrive
        ("talon", "fr1642.1.2"),  # jouer du reste
    ],
)
def test_a_word_that_is_no_term_there_is_not_found_as_one(corpus: Corpus, words: str, place: str) -> None:
    assert (place, "concept") not in {(hit.passage.id, hit.by) for hit in search(corpus, words)}


def test_a_word_that_is_seldom_a_term_does_not_lead_to_others(corpus: Corpus) -> None:
    assert all(hit.by != "concept" for hit in search(corpus, "cartes"))


def test_what_is_likest_comes_first_and_each_in_the_order_of_the_texts(corpus: Corpus) -> None:
    hits = search(corpus, "discard")
    ranks = [ORDER.index(hit.by) for hit in hits]
    assert ranks == sorted(ranks)
    order = list(index_of(corpus).passages)
    for by in ORDER:
        places = [order.index(hit.passage.id) for hit in hits if hit.by == by]
        assert places == sorted(places)


def test_each_place_is_found_once(corpus: Corpus) -> None:
    for words in ("elder", "last trick", "blanche"):
        found = [(hit.passage.id, len(hit.before)) for hit in search(corpus, words)]
        assert len(found) == len(set(found))


def test_exact_is_only_as_printed(corpus: Corpus) -> None:
    assert {hit.by for hit in search(corpus, "sequences", exact=True)} == {"form"}
    assert "fr1642.7.3" not in {hit.passage.id for hit in search(corpus, "sequences", exact=True)}


def test_only_in_some_texts(corpus: Corpus) -> None:
    assert texts_of(search(corpus, "blanche", texts=("en1651", "modern"))) == ["en1651", "modern"]


def test_a_hit_has_its_context(corpus: Corpus) -> None:
    hit = next(hit for hit in search(corpus, "onze") if hit.passage.id == "fr1642.2.12")
    assert (hit.before, hit.words, hit.after) == ("réservé l’As, qui vaut ", "onze", ",")


def test_a_translation_is_searched_as_it_is_read(corpus: Corpus) -> None:
    hit = next(hit for hit in search(corpus, "ordinarily") if hit.passage.id == "fr1642.en.2.2")
    assert hit.after == " a hundred:"


@pytest.mark.parametrize("words", ["", "  ", "xyzzy", "?!"])
def test_what_is_not_there_is_not_found(corpus: Corpus, words: str) -> None:
    assert search(corpus, words) == ()


def test_what_is_found_as_printed_is_not_found_again_as_read(corpus: Corpus) -> None:
    hits = search(corpus, "when you are now going")
    assert [hit.words for hit in hits if hit.passage.text == "en1651"] == ["VVhen you are now going"]


@pytest.mark.parametrize(
    ("words", "place", "printed"),
    [
        ("thirty five", "fr1642.en.6.4", "thirty-five"),
        ("thirty-five", "en1651.7.1.6", "Thirty five"),
        ("thirty‐five", "en1651.7.1.6", "Thirty five"),  # a hyphen as word processors write it
        ("35", "en1651.7.1.6", "Thirty five"),
        ("35", "fr1642.6.4", "trente-cinq"),
        ("put  back", "en1651.12.12.1", "put back"),
        ('"put back"', "en1651.12.12.1", "put back"),
        ("« put back »", "en1651.12.12.1", "put back"),
        ("put\u00ad back", "en1651.12.12.1", "put back"),
        ("\ufb01rst card", "en1651.11.2.1", "first Card"),
        ("l\u02bcécart", "modern.23.5", "l’écart"),
        ("back neither", "en1651.12.12.1", "neither"),  # nowhere in this order: both stand in one clause
        ('back "put neither"', "en1651.12.12.1", None),
    ],
)
def test_what_is_typed_need_not_look_as_it_is_printed(
    corpus: Corpus, words: str, place: str, printed: str | None
) -> None:
    found = {hit.words for hit in search(corpus, words) if hit.passage.id == place}
    assert (printed in found) if printed else not found


def test_words_in_quotation_marks_stand_in_this_order_and_form(corpus: Corpus) -> None:
    assert search(corpus, '"back put"') == ()
    assert {hit.by for hit in search(corpus, '"cards"')} == {"form"}
    assert {hit.by for hit in search(corpus, "cards")} == {"form", "lemma"}


def test_digits_do_not_find_the_article(corpus: Corpus) -> None:
    assert {"un", "one"}.isdisjoint(hit.words.lower() for hit in search(corpus, "1"))
    assert {"deux", "two"} <= {hit.words.lower() for hit in search(corpus, "2")}


@pytest.mark.parametrize(
    ("reference", "found"),
    [
        ("fr1642.6.4", {"fr1642.6.4"}),
        ("FR1642.6.4.", {"fr1642.6.4"}),
        ("fr1642.en.6.4", {"fr1642.en.6.4"}),
        ("en1651.p16", {"en1651.8.4.1", "en1651.8.4.2", "en1651.8.4.3", "en1651.8.4.4"}),
        ("en1651.p16 ", {"en1651.8.4.1", "en1651.8.4.2", "en1651.8.4.3", "en1651.8.4.4"}),
        ("en1651.5.h2", {"en1651.5.h2"}),
        ("7.1.6", {"en1651.7.1.6"}),
        ("fr1642.99", set()),
    ],
)
def test_a_reference_finds_its_passage(corpus: Corpus, reference: str, found: set[str]) -> None:
    assert {hit.passage.id for hit in search(corpus, reference) if hit.by == "reference"} == found


def test_the_sign_of_a_paragraph_finds_it_in_every_text(corpus: Corpus) -> None:
    found = {hit.passage.id for hit in search(corpus, "§ 6")}
    assert {"fr1642.6.1", "fr1642.6.7", "modern.6.1", "tarot1637.6.1"} <= found
    assert found == {id_ for id_ in corpus.clauses if id_.split(".")[1] == "6"}
