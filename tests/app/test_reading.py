"""The reading table as HTML, without a browser: nothing lost, nothing doubled, nothing unescaped."""

from __future__ import annotations

import pytest
from lxml import etree

from piquet_corpus.app.folding import folded, holds, wanted
from piquet_corpus.app.passages import LAYERS, Layer, Style, passage
from piquet_corpus.app.reading import View, contents, reading
from piquet_corpus.app.rows import lines
from piquet_corpus.corpus import Corpus, load
from piquet_corpus.tei.model import Choice, Clause, Supplied, Text, squeeze

NOT_IN_THE_TEXT = ("ed", "pb", "transcriber", "gap")


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load()


def tree(html: str) -> etree._Element:
    """What we write is well-formed, so it can be read strictly."""
    return etree.fromstring(f"<html>{html}</html>")


def text_without(element: etree._Element, classes: tuple[str, ...]) -> str:
    """The text of an element, less what stands in elements of some classes."""
    parts = [element.text or ""] if element.get("class") not in classes else []
    if parts:
        parts += [text_without(child, classes) for child in element]
    return "".join(parts) + (element.tail or "")


def shown(clause: Clause, layer: Layer) -> str:
    """A clause as the app shows it, less all that is the editors' in this layer."""
    html = tree(passage(clause.pieces, Style(clause.language, layer)))
    classes = (*NOT_IN_THE_TEXT, *(["supplied"] if layer == "original" else []))
    text = text_without(html, classes).replace("\u00a0", " ")
    return squeeze(text if layer == "original" else text.replace("[", "").replace("]", ""))


@pytest.mark.parametrize("layer", LAYERS)
def test_what_is_not_in_brackets_is_the_layer_letter_for_letter(corpus: Corpus, layer: Layer) -> None:
    for clause in corpus.clauses.values():
        assert shown(clause, layer) == (clause.original if layer == "original" else clause.regularised), clause.id


@pytest.mark.parametrize("lead", ["fr1642", "en1651"])
def test_every_clause_stands_once_and_the_lead_in_its_own_order(corpus: Corpus, lead: str) -> None:
    columns = tuple(corpus.editions)
    placed = [
        clause.id for line in lines(corpus, columns, lead) for clause in line.clauses if clause.id not in line.again
    ]
    assert sorted(placed) == sorted(corpus.clauses)
    order = [one.id for one in corpus.editions[lead].clauses]
    cells = [[one.id for one in line.cells[lead] if one.id not in line.again] for line in lines(corpus, columns, lead)]
    firsts = [order.index(ids[0]) for ids in cells if ids]
    assert firsts == sorted(firsts)


def test_each_line_is_a_row_of_the_alignment(corpus: Corpus) -> None:
    for line in lines(corpus, tuple(corpus.editions), "fr1642"):
        assert line.row is not None
        assert set(line.row.clauses) == {clause.id for clause in line.clauses}


def test_a_clause_in_two_rows_is_shown_again_as_such(corpus: Corpus) -> None:
    again = [id_ for line in lines(corpus, tuple(corpus.editions), "fr1642") for id_ in line.again]
    assert "en1651.8.1.1" in again
    alone = lines(corpus, ("en1651",), "en1651")
    assert not any(line.again == {clause.id for clause in line.clauses} for line in alone)


def test_every_page_of_1651_and_every_heading_is_shown(corpus: Corpus) -> None:
    edition = corpus.editions["en1651"]
    html = tree(reading(corpus, View(("fr1642", "en1651"), "fr1642")).html)
    pages = [one.text for one in html.iter("span") if one.get("class") == "pb"]
    assert len(pages) == 71
    assert pages == [f"p. {one.n}" for one in edition.page_breaks]
    ids = {one.get("id") for one in html.iter() if one.get("id")}
    for block in (block for one in corpus.editions.values() for block in one.blocks if block.kind != "page"):
        assert block.kind == "paragraph" or block.id in ids, block.id


def test_the_chapters_lead_to_headings_that_are_there(corpus: Corpus) -> None:
    html = tree(reading(corpus, View(("fr1642", "en1651"), "en1651")).html)
    ids = [one.get("id") for one in html.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    for edition in corpus.editions.values():
        targets = [one.get("href", "")[1:] for one in tree(contents(edition)).iter("a")]
        assert len(targets) > 5
        assert set(targets) <= set(ids)


def test_an_edition_that_has_nothing_says_so(corpus: Corpus) -> None:
    html = tree(reading(corpus, View(("fr1642", "en1651"), "fr1642")).html)
    rows = [row for row in html.iter("tr") if "omission" in (row.get("class") or "")]
    assert len(rows) == len(corpus.alignment.omissions)
    assert all(any(p.get("class") == "nothing" for p in row.iter("p")) for row in rows)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("usually", "en1651.1.2.2"),  # vsually
        ("VSVALLY", "en1651.1.2.2"),
        ("sequences", "fr1642.7.3"),  # the correction of fréquences
        ("frequences", "fr1642.7.3"),  # and the error itself
        ("major tierce", "fr1642.8.2"),
        ("6.2", "fr1642.6.2"),
        ("fr1642.6.2", "fr1642.6.2"),
    ],
)
def test_words_are_found_whatever_their_spelling(corpus: Corpus, query: str, found: str) -> None:
    assert holds(corpus.clauses[found], wanted(query))


def test_words_that_are_not_there_are_not_found(corpus: Corpus) -> None:
    every = reading(corpus, View(("fr1642", "en1651"), "fr1642"))
    none = reading(corpus, View(("fr1642", "en1651"), "fr1642", query="tierce zebra"))
    assert every.shown == every.of > none.shown == 0


def test_words_are_compared_without_accents_and_ligatures() -> None:
    assert folded("Cœur") == "coeur"
    assert folded("DÉJÀ") == "deia" == folded("deja")


def test_what_a_file_contains_is_escaped() -> None:
    hostile = '<script>alert("x")</script>'
    pieces = (Text(hostile), Choice("correction", hostile, hostile, None, None, (), (), 1))
    supplied = Supplied(hostile, "", None, None, (), (), 1)
    regularised = Choice("regularisation", hostile, hostile, None, None, (), (), 1)
    for words in ((), ("script",), ("alert",)):
        html = passage((*pieces, supplied, regularised), Style("fr", "original", words))
        assert "<script" not in html
        assert "</script" not in html
        assert "".join(tree(html).itertext()).count("<script>") == 5
