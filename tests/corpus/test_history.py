"""The timeline of rules and the stemma. What is expected was read in the books, or in what the bibliography cites."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import Cell, families, stemma, timeline
from piquet_corpus.edition.texts.bibliography import Bibliography, Book, BookRelation

drawn = cache(timeline)


def cells(corpus: Corpus, topic: str) -> dict[str, Cell]:
    (line,) = (line for line in drawn(corpus, "piquet") if line.topic == topic)
    return {cell.edition: cell for cell in line.cells}


def test_the_pack_is_the_same_in_both_old_books(corpus: Corpus) -> None:
    found = cells(corpus, "pack.composition")
    assert found["fr1642"] == Cell("fr1642", ("fr1642.1.1", "fr1642.1.2"), "first", "", (), ())
    assert (found["en1651"].change, found["en1651"].before) == ("same", "fr1642")
    again = cells(corpus, "partie.next")["en1651"]  # the deal goes on in turn, unless they agreed to lift
    assert (again.change, again.before) == ("differs", "fr1642")


def test_a_rule_that_a_text_leaves_out_names_the_rows_that_say_so(corpus: Corpus) -> None:
    found = cells(corpus, "fault.thrown-together")["modern"]
    assert (found.change, found.clauses, found.before) == ("absent", (), "")
    omitted = {id_ for row in found.omissions for id_ in corpus.alignment.by_id[row].clauses}
    assert {"fr1642.33.1", "en1651.12.9.1"} <= omitted


def test_a_rule_that_a_text_has_under_another_topic_is_found(corpus: Corpus) -> None:
    found = cells(corpus, "announce.sounding")["modern"]  # to announce less than one has, in 21, is filed as sinking
    assert found.clauses
    topics = {topic for id_ in found.clauses for topic in corpus.clauses[id_].topics}
    assert "announce.sounding" not in topics


def test_a_rule_that_only_later_texts_have_is_new_in_the_first_of_them(corpus: Corpus) -> None:
    found = cells(corpus, "match.settlement")  # the price of a partie, with its rubicon, is not in the old books
    assert [found[id_].change for id_ in ("fr1642", "en1651", "en1890")] == ["absent", "absent", "first"]
    assert found["modern"].change not in ("absent", "first")


def test_the_numbers_of_the_rule_sets_stand_with_it(corpus: Corpus) -> None:
    assert cells(corpus, "capot")["en1651"].values == (("points", 40),)
    modern = cells(corpus, "exchange.elder")["modern"]  # five of eight cards; of twelve, in the old game: eight
    assert set(modern.values) == {("most", 5), ("most", 8)}


def test_examples_and_what_decides_nothing_come_last(corpus: Corpus) -> None:
    for line in drawn(corpus, "piquet"):
        for cell in line.cells:
            kinds = [corpus.clauses[id_].kind for id_ in cell.clauses]
            assert kinds == sorted(kinds, key=lambda kind: kind == "example")
            assert all(map(corpus.topics.is_executable, kinds))


def test_the_chain_from_london_to_cotton_is_drawn(corpus: Corpus) -> None:
    drawn = stemma(corpus.bibliography)
    found = {(edge.later.book.name, edge.earlier.book.name): edge.relation.cert for edge in drawn.edges}
    assert found["Cotton 1687", "Cotton 1674"] == "high"  # collated: two differences of wording
    assert found["Cotton 1674", "Cotgrave 1662"] == found["Cotgrave 1662", "London 1651"] == "medium"
    assert found["Lost French edition", "Paris 1631"] == "low"
    assert ("London 1651", "Paris 1642") not in found  # the copy that was translated is not known
    rows = {node.book.name: node.row for node in drawn.nodes}
    assert rows["Paris 1631"] < rows["Paris 1642"] < rows["Lost French edition"] < rows["London 1651"]
    assert rows["Académie"] < rows["Bellecour 1768"]  # which translates it: the year of its source is not known


@pytest.fixture
def book(corpus: Corpus) -> Book:
    return replace(corpus.bibliography.books[0], kind="print")


def relation(later: str, earlier: str, cert: str = "high") -> BookRelation:
    return BookRelation(f"{later}-{earlier}", "descends-from", later, earlier, (), cert, (), "")


def test_no_two_branches_share_a_column(book: Book) -> None:
    years = {"a": 1600, "b": 1610, "c": 1620, "d": 1630, "e": 1640}
    books = tuple(replace(book, id=id_, name=id_, earliest=year, latest=year) for id_, year in years.items())
    relations = (
        relation("b", "a"),
        relation("c", "a"),
        relation("d", "b"),
        relation("e", "b"),
        relation("e", "c", "low"),
    )
    drawn = stemma(Bibliography(books=books, relations=relations))
    columns = {node.book.id: node.column for node in drawn.nodes}
    assert columns["a"] == columns["c"]  # the shortest branch goes straight down
    assert len({columns["c"], columns["d"], columns["e"]}) == 3
    assert [node.book.id for node in drawn.nodes] == ["a", "b", "c", "d", "e"]
    assert len(drawn.edges) == len(relations)


def test_a_lost_book_stands_before_that_of_its_latest_year(book: Book) -> None:
    found = replace(book, id="found", earliest=1651, latest=1651)
    lost = replace(book, id="lost", kind="lost", earliest=None, latest=1651)
    drawn = stemma(Bibliography(books=(found, lost), relations=(relation("found", "lost"),)))
    assert [node.book.id for node in drawn.nodes] == ["lost", "found"]


def test_the_image_of_a_page_is_found_by_the_prefix_of_its_file(corpus: Corpus) -> None:
    edition = corpus.editions["en1651"]
    (page,) = (one for one in edition.page_breaks if one.n == "12")
    assert page.facs == "tcp:169861:11"  # two pages to an image: [viii] and [1] are the fifth
    assert edition.image(page).endswith("?vid=169861&page=11")
    assert edition.image(replace(page, facs="other:1")) == ""


def test_editions_of_one_translation_are_a_family_and_a_translation_begins_one(corpus: Corpus) -> None:
    known, own = corpus.bibliography, {id_: id_ for id_ in corpus.editions}
    assert families(known, corpus.editions) == own | {"en1674": "en1651"}
    assert families(Bibliography(), corpus.editions) == own
    wanted = replace(relation("bib.london1651", "bib.paris1642"), name="translated-from")
    assert families(replace(known, relations=(wanted,)), corpus.editions) == own
    chain = (relation("bib.london1651", "bib.paris1642"), relation("bib.cotton1674", "bib.london1651"))
    of_paris = dict.fromkeys(("en1651", "en1674"), "fr1642")
    assert families(replace(known, relations=chain), corpus.editions) == own | of_paris
