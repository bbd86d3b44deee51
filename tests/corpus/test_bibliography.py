"""The textual history: the books, what was seen of them, the stemma, and what is told."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.editing.validate import validate
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.bibliography import Bibliography, Book
from piquet_corpus.edition.texts.tei.source import Release
from piquet_corpus.edition.texts.tei.xml import made_from
from piquet_corpus.publishing.tables import tables
from piquet_corpus.publishing.tables.model import Sources
from tests.files import changes

SOLID, STRONG, WEAK = "high", "medium", "low"


@pytest.fixture(scope="module")
def history(corpus: Corpus) -> Bibliography:
    return corpus.bibliography


@pytest.fixture
def small_history(changed: Callable[..., Path]) -> Path:
    """The small corpus with a bibliography."""
    return changed([], changes("history.yaml"))


def book(history: Bibliography, id_: str) -> Book:
    """A book that must be there."""
    found = history.by_id.get(id_)
    assert found is not None
    return found


def test_the_years_of_the_editions(history: Bibliography) -> None:
    years = sorted(one.earliest for one in history.books if one.earliest and one.kind == "print")
    assert years == [
        *(1631, 1637, 1642, 1647, 1651, 1654, 1659, 1662, 1665, 1671, 1674, 1676, 1683, 1687, 1709, 1710, 1719, 1722),
        *(1744, 1744, 1752, 1765, 1768, 1779, 1784, 1806, 1873, 1885, 1890),
    ]
    undated = {one.id for one in history.books if one.earliest is None}
    assert undated == {"bib.lost", "bib.academie", "bib.encyclopedie"}
    assert {one.id: one.kind for one in history.books if one.kind != "print"} == {
        "bib.lost": "lost",
        "bib.selenus1620": "manuscript",
    }


def test_the_book_of_1651(history: Bibliography) -> None:
    london = book(history, "bib.london1651")
    assert london.identifiers == (
        *(("Wing", "R2100"), ("Thomason", "E.1369[3]"), ("ESTC", "R209301"), ("EEBO", "99868185")),
        *(("ProQuest", "2248503340"), ("VID", "169861"), ("EEBO-TCP", "A92043")),
    )
    assert (london.place, london.publishers, london.extent) == ("London", ("J. Martin", "J. Ridley"), "[8], 62 p.")
    (copy,) = london.copies
    assert str(copy) == "London, British Library, Thomason, E.1369[3]"
    assert copy.note == "The copy has a note, “March 4 1652”; the date of the imprint is crossed through."
    (images,) = london.images
    assert images.address == "http://eebo.chadwyck.com/downloadtiff?vid=169861&page=1"
    assert [seen.how for seen in london.seen] == ["text"]
    assert london.people == ("per.martin", "per.ridley")
    assert history.book_of("en1651") is london


def test_an_ark_has_an_address(history: Bibliography) -> None:
    (images,) = book(history, "bib.maison1654").images
    assert images.address == "https://n2t.net/ark:/12148/mmdwh6fs4t2g2"


def test_of_the_lost_edition_nothing_was_seen(history: Bibliography) -> None:
    assert {one.id for one in history.books if any(seen.how == "none" for seen in one.seen)} == {"bib.lost"}
    assert book(history, "bib.lost").latest == 1651


def test_every_text_of_an_old_book_has_its_book(corpus: Corpus, history: Bibliography) -> None:
    known = {one.text: one for one in history.books if one.text}
    old = [edition for edition in corpus.editions.values() if edition.id in known]
    assert {edition.id for edition in old} >= {"fr1642", "en1651", "tarot1637"}
    for edition in old:
        if edition.source.restated is None:
            assert str(known[edition.id].earliest) == edition.source.year
            assert set(known[edition.id].identifiers) >= {(n.catalogue, n.number) for n in edition.source.catalogued}


def test_only_what_is_collated_is_a_witness(history: Bibliography) -> None:
    assert {one.siglum: one.book for one in history.witnesses}.items() >= {
        "P": "bib.paris1642",
        "L": "bib.london1651",
    }.items()
    assert {"bib.tarots1637", "bib.rouen1647", "bib.lost"}.isdisjoint(one.book for one in history.witnesses)


def test_the_stemma_is_solid_only_where_texts_were_compared(history: Bibliography) -> None:
    lines = {(one.later, one.earlier): one for one in history.relations if one.later}
    chain = ["bib.cotton1687", "bib.cotton1674", "bib.cotgrave1662", "bib.london1651", "bib.lost"]
    certainty = [lines[later, earlier].cert for later, earlier in pairwise(chain)]
    assert certainty == [SOLID, STRONG, STRONG, STRONG]
    assert [one.id for one in history.relations if one.cert == SOLID] == [lines["bib.cotton1687", "bib.cotton1674"].id]
    old = {one.id for one in history.books if (one.latest or 9999) <= 1651} - {"bib.london1651"}
    above = [one for one in history.relations if old.intersection(one.books)]
    assert all(one.is_conjecture or "external" in one.evidence for one in above)
    assert {one.cert for one in above} == {STRONG, WEAK}
    assert ("bib.london1651", "bib.paris1642") not in lines


def test_a_book_has_its_lines(history: Bibliography) -> None:
    lines = {(one.later, one.earlier) for one in history.relations if "bib.cotgrave1662" in one.books}
    assert lines == {
        ("bib.cotton1674", "bib.cotgrave1662"),
        ("bib.cotgrave1662", "bib.london1651"),
        ("bib.cotgrave1671", "bib.cotgrave1662"),
    }


def test_the_certain_line_has_shared_readings(history: Bibliography) -> None:
    (line,) = (one for one in history.relations if one.cert == SOLID)
    assert line.evidence == ("internal",)
    assert line.sources == ("src.TCP-A34637", "src.TCP-B02403")
    assert "“not but” and “nor but”" in line.reason


def test_what_is_inferred_says_from_what(history: Bibliography) -> None:
    inferred = {one.id: one for one in history.statements if one.is_inference}
    assert set(inferred) == {
        *("his.copy-text", "his.causes", "his.through-cotgrave", "his.new-title", "his.tarot-rewording"),
    }
    assert inferred["his.causes"].text.startswith("London 1651 need not rest on Paris 1642.")
    assert "The title page names the last French edition" in (inferred["his.causes"].reason or "")


def test_a_place_leads_to_what_is_told_of_it(history: Bibliography) -> None:
    assert [one.id for one in history.statements_about("en1651.s1")] == ["his.signatures"]
    (least,) = history.statements_about("en1651.2.1.6")
    assert "“the last Card deals and the worst is the Dealers”" in least.text


def test_nobody_is_said_to_have_signed_two_books(history: Bibliography) -> None:
    """The initials of 1651 are like those of two other books, but no scholar says that they are the same person's."""
    others = {"bib.maison1654", "bib.cotgrave1662", "bib.cotgrave1671"}
    told = [one for one in history.statements if "D. L. M." in one.text or "J. C." in one.text]
    assert len(told) == 2
    assert not [one for one in told if "bib.london1651" in one.about and others.intersection(one.about)]


def test_it_is_published_with_the_texts(corpus: Corpus) -> None:
    releases = [made_from(corpus.documents[name].root, Release) for name in ("bibliography.xml", "texts/fr1642.xml")]
    assert len({(one.corpus, one.version, one.date) for one in releases}) == 1


def test_a_corpus_may_have_none(changed: Callable[..., Path]) -> None:
    assert load(changed([])).bibliography == Bibliography()


def test_the_small_corpus_is_valid_with_a_history(small_history: Path) -> None:
    assert [str(problem) for problem in validate(small_history).problems] == []


def row(directory: Path, table: str, key: str) -> dict[str, Any]:
    """A row of a table, without empty cells."""
    corpus = load(directory)
    frame = tables(corpus)[table].frame(Sources(corpus))
    return dict(frame.loc[key].dropna())


def test_the_table_of_editions(small_history: Path) -> None:
    assert row(small_history, "editions", "bib.paris1700") == {
        "name": "Paris 1700",
        "authors": "Nobody",
        "title": "Le petit Piquet",
        "title_is_ours": False,
        "language": "fr",
        "place": "Paris",
        "date": "1700",
        "earliest": "1700",
        "latest": "1700",
        "kind": "print",
        "identifiers": "Wing X1",
        "copies": "Paris, a library, X-1",
        "images": "https://example.org/1/2",
        "rights": "None.",
        "seen": "text",
        "seen_notes": "A transcription.",
        "text": "fr1700",
        "sources": "src.A",
    }


def test_the_table_of_the_stemma(small_history: Path) -> None:
    assert row(small_history, "stemma", "st.1") == {
        "later": "bib.london1701",
        "earlier": "bib.lost",
        "relation": "translated-from",
        "cert": "high",
        "evidence": "external",
        "reason": "So its “title page”.",
        "sources": "src.B",
    }
    assert row(small_history, "stemma", "st.3")["mutual"] == "bib.lost bib.paris1700"
