"""Terms are recognised where words are the term, in whatever spelling, and nowhere else."""

from __future__ import annotations

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of, terms_in
from piquet_corpus.edition.language.words import Layer
from piquet_corpus.judging.proof.finished import finished

pytestmark = pytest.mark.usefixtures("corpus_index")


def marked(corpus: Corpus, place: str, layer: Layer = "original") -> list[tuple[str, str]]:
    """The words of a passage that are terms, with what they are."""
    passage = index_of(corpus).passages[place]
    text = index_of(corpus).words(passage, layer).text
    return [(text[term.start : term.end], term.entry.id) for term in terms_in(corpus, passage, layer)]


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ("fr1642.7.2", [("ronfle", "g.point")]),
        ("fr1642.7.1", [("point", "g.point")]),
        ("fr1642.3.4", []),
        ("fr1642.4.1", [("premier", "g.elder")]),
        ("fr1642.2.4", []),  # celui qui premier arrive
        ("fr1642.41.1", [("blanche", "g.blanche")]),  # se compte premier
        ("fr1642.2.8", [("couper", "g.lift")]),  # couper: to lift for the deal
        ("fr1642.45.2", [("coupe", "g.cut")]),  # couper: to cut the pack
        ("fr1642.29.1", []),  # abandonnée de la main
        ("fr1642.34.1", [("premier", "g.elder"), ("écarte", "g.discard"), ("écarter", "g.discard")]),  # la septième
        ("fr1642.pr.4", []),  # lève toutes les difficultés, donne une connaissance
        ("fr1642.14.6", []),  # il ne compte qu'un point
        ("en1651.5.h2", [("Blanche", "g.blanche"), ("White Game", "g.blanche")]),
        ("en1651.12.4.6", [("Dealing", "g.coup")]),
        ("en1651.4.1.6", [("dealing", "g.deal"), ("dealt", "g.deal")]),
        ("en1651.12.21.5", []),  # set downe a penalty
        ("modern.6.12", [("égalité", "g.equal"), ("marque", "g.mark")]),  # personne ne marque de point
        ("modern.8.3", [("un quatorze", "g.quatorze")]),  # en valent quatorze
        ("modern.10.2", []),  # un point de plus
        ("fr1642.en.7.1", [("point", "g.point")]),
        ("fr1642.en.9.2", [("blanche", "g.blanche"), ("ronfle", "g.point")]),  # which points are put together
    ],
)
def test_words_are_terms_where_they_mean_them(corpus: Corpus, place: str, found: list[tuple[str, str]]) -> None:
    assert marked(corpus, place) == found


def test_the_longer_term_is_marked_and_not_the_one_within_it(corpus: Corpus) -> None:
    assert ("last Trick", "g.last-trick") in marked(corpus, "en1651.10.2.5")
    assert all(id_ != "g.trick" for _, id_ in marked(corpus, "en1651.10.2.5"))


def test_a_term_is_found_through_an_emendation(corpus: Corpus) -> None:
    assert ("fréquences", "g.sequence") in marked(corpus, "fr1642.7.3")
    assert ("séquences", "g.sequence") in marked(corpus, "fr1642.7.3", "regularised")


def test_a_term_that_the_print_lacks_is_marked_only_as_read(corpus: Corpus) -> None:
    assert "Three Queens" not in dict(marked(corpus, "en1651.9.1.1"))
    assert ("Three Queens", "g.three") in marked(corpus, "en1651.9.1.1", "regularised")


def test_what_no_passage_is_has_no_terms(corpus: Corpus) -> None:
    (block,) = (block for block in corpus.editions["fr1642"].blocks if block.id == "fr1642.7")
    assert terms_in(corpus, block) == ()


def test_every_term_of_a_passage_stands_in_its_translation(corpus: Corpus) -> None:
    """The translations use the terms of the glossary, so what is a term in the one is one in the other."""
    index, written = index_of(corpus), finished(corpus).being_written
    for passage in index.passages.values():
        source = index.passage(passage.of)
        if source is not None and source.text not in written:
            meant = {one.entry.id for layer in ("original", "regularised") for one in index.terms(source, layer)}
            assert {one.entry.id for one in index.terms(passage, "original")} == meant, passage.id
