"""What the header of a text says of its book, its transcription, and its publication."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.tei.source import Catalogued, Name, Source
from piquet_corpus.publishing.citation.permanent import PERMANENT
from tests.files import VALID


def test_the_books_are_those_of_the_catalogues(corpus: Corpus) -> None:
    assert corpus.editions["fr1642"].source == Source(
        author=Name("anon."),
        title="Le Jeu du Piquet plaisant et récréatif",
        short_title="Le Jeu du Piquet",
        translator="",
        place="Paris",
        publisher="J. Promé",
        year="1642",
        catalogued=(),
        transcription="David Chataignier, Molière 21, from BnF V-42572",
        checked=False,
        restated=None,
    )
    assert corpus.editions["en1651"].source == Source(
        author=Name("anon."),
        title="The Royall and Delightfull Game of Picquet. Written in French: and now rendred into English out of the "
        "last French Edition",
        short_title="The Royall and Delightfull Game of Picquet",
        translator="anon.",
        place="London",
        publisher="J. Martin and J. Ridley",
        year="1651",
        catalogued=(Catalogued("Wing", "R2100"), Catalogued("Thomason", "E.1369[3]"), Catalogued("ESTC", "R209301")),
        transcription="EEBO-TCP A92043",
        checked=False,
        restated=None,
    )


def test_a_restatement_has_its_own_title_and_no_imprint(corpus: Corpus) -> None:
    source = corpus.editions["modern"].source
    assert source.title == "Règles du Piquet moderne d’après Philippe Lalanne, récrites par les éditeurs"
    assert (source.short_title, source.author, source.place, source.publisher, source.year) == (
        "Règles du Piquet moderne", None, "", "", "",
    )  # fmt: skip


def test_what_a_header_does_not_say_is_empty() -> None:
    small = load(VALID)
    assert small.editions["en1701"].source.short_title == ""
    release = small.translations["fr1700.en"].release
    assert (release.editors, release.corpus, release.version, release.date, release.year) == (
        "the editors", "piquet-corpus", "0.1.0", "", "",
    )  # fmt: skip


def test_a_name_is_said_and_sorted() -> None:
    lalanne, anonymous = Name("Lalanne", "Philippe"), Name("anon.")
    assert (lalanne.natural, lalanne.inverted, lalanne.is_person) == ("Philippe Lalanne", "Lalanne, Philippe", True)
    assert (anonymous.natural, anonymous.inverted, anonymous.is_person) == ("anon.", "anon.", False)


def test_references_count_what_the_header_says(corpus: Corpus, published: Mapping[str, Any]) -> None:
    assert {id_: corpus.editions[id_].units for id_ in published} == {id_: one.units for id_, one in published.items()}


def test_all_texts_are_published_as_one_corpus(corpus: Corpus) -> None:
    several = [edition.release for edition in corpus.editions.values()]
    several += [translation.release for translation in corpus.translations.values()]
    assert {(one.editors, one.corpus) for one in several} == {("the piquet-corpus editors", "piquet-corpus")}
    assert len({(one.version, one.date) for one in several}) == 1
    addresses = {id_: one.release.address for id_, one in (corpus.editions | dict(corpus.translations)).items()}
    assert addresses == {id_: PERMANENT + id_ for id_ in addresses}
