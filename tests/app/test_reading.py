"""The reading table as HTML, without a browser: nothing lost, nothing doubled, nothing unescaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from lxml import etree

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import terms_in
from piquet_corpus.edition.language.words import Layer, layer_text
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.tei.model import Choice, Clause, Supplied, Text, TranslatorNote, squeeze
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.publishing.html.passages import LAYERS, Mark, matched, passage
from piquet_corpus.publishing.pages.read.finder import Finder
from piquet_corpus.publishing.pages.read.page import Read
from piquet_corpus.publishing.pages.read.table import Reading
from piquet_corpus.publishing.pages.read.view import (
    OWN_NAMES,
    View,
    all_columns,
    columns_to_name,
    editions_among,
    of_game,
    shown_together,
    usual,
)
from piquet_corpus.publishing.parts.showing import Showing, definitions_by_id, definitions_in

pytestmark = pytest.mark.usefixtures("corpus_index")

NOT_IN_THE_TEXT = ("ed", "pb", "transcriber", "gap")


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
    html = tree(passage(clause.pieces, clause.language, layer))
    classes = (*NOT_IN_THE_TEXT, *(["supplied"] if layer == "original" else []))
    text = text_without(html, classes).replace("\u00a0", " ")
    return squeeze(text if layer == "original" else text.replace("[", "").replace("]", ""))


@pytest.mark.parametrize("layer", LAYERS)
def test_what_is_not_in_brackets_is_the_layer_letter_for_letter(corpus: Corpus, layer: Layer) -> None:
    translated = (clause for one in corpus.translations.values() for clause in one.clauses)
    for clause in (*corpus.clauses.values(), *translated):
        assert shown(clause, layer) == (clause.original if layer == "original" else clause.regularised), clause.id


def test_every_page_and_every_heading_is_shown(corpus: Corpus) -> None:
    breaks = [one for edition in corpus.editions.values() for one in edition.page_breaks]
    html = tree(Reading(corpus, View(tuple(corpus.editions), "fr1642")).html)
    for again in [one for one in html.iter() if {"regularised", "again"} & {*(one.get("class") or "").split()}]:
        again.clear()
    pages = [one.text for one in html.iter("span") if one.get("class") == "pb"]
    assert sorted(pages) == sorted(f"p. {one.n}" for one in breaks)
    ids = {one.get("id") for one in html.iter() if one.get("id")}
    for block in (block for one in corpus.editions.values() for block in one.blocks if block.kind != "page"):
        assert block.kind == "paragraph" or block.id in ids, block.id


def test_no_two_places_of_the_table_have_one_id(corpus: Corpus) -> None:
    for columns in (tuple(all_columns(corpus)), of_game(corpus, "piquet")):
        ids = [one.get("id") for one in tree(Reading(corpus, View(columns, "en1651")).html).iter() if one.get("id")]
        assert len(ids) == len(set(ids))


def test_an_edition_that_has_nothing_says_so(corpus: Corpus) -> None:
    html = tree(Reading(corpus, View(("fr1642", "en1651"), "fr1642")).html)
    rows = [row for row in html.iter("tr") if "omission" in (row.get("class") or "")]
    assert any(one.get("id") == "en1651.9.1.8" for row in rows for one in row.iter("div"))
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
        ("fr1642.en.6.2", "fr1642.en.6.2"),
        ("ronfle", "en1651.7.1.3"),  # Ruffe
        ("g.point", "modern.6.3"),  # point
        ("elder speaking", "en1651.7.1.3"),  # apart from each other
    ],
)
def test_words_and_concepts_are_found_whatever_they_are_called(corpus: Corpus, query: str, found: str) -> None:
    clauses = [*corpus.clauses.values(), *(one for each in corpus.translations.values() for one in each.clauses)]
    finder = Finder(corpus, query, clauses)
    assert found in [clause.id for clause in clauses if finder.finds(clause)]


def test_words_that_are_not_there_are_not_found(corpus: Corpus) -> None:
    every = Reading(corpus, View(("fr1642", "en1651"), "fr1642"))
    none = Reading(corpus, View(("fr1642", "en1651"), "fr1642", query="tierce zebra"))
    assert len(every.lines) == every.matching == every.of > none.matching == 0
    assert not none.by
    assert not none.lines


def test_it_is_said_by_what_a_clause_was_found(corpus: Corpus) -> None:
    found = Reading(corpus, View(("fr1642", "en1651"), "fr1642", query="ronfle"))
    assert list(found.by) == ["form", "concept"]
    assert [entry.id for entry in found.concepts] == ["g.point"]
    html = tree(found.html)
    row = next(row for row in html.iter("tr") if any(one.get("id") == "fr1642.7.2" for one in row.iter("div")))
    french, english = row.iter("td")
    assert [one.text for one in french.iter("mark")] == ["ronfle"]
    assert {one.text for one in english.iter("mark")} == {"Ruffe"}
    likeness = ["".join(one.itertext()).strip() for one in row.iter("span") if one.get("class") == "by"]
    assert set(likeness) == {"synonym"}


def test_what_is_repeated_in_a_list_of_finds_stands_above_in_it(corpus: Corpus) -> None:
    for query in ("ronfle", "g.sequence", "tierce"):
        html = tree(Reading(corpus, View(tuple(corpus.editions), "fr1642", query=query)).html)
        above: set[str] = set()
        for one in html.iter("div"):
            if "again" in (one.get("class") or ""):
                assert one[0].get("aria-label") in above, query
            above.add(one.get("id") or "")


def test_terms_are_marked_once_a_clause_in_its_language(corpus: Corpus) -> None:
    columns = ("fr1642", "fr1642.en", "en1651")
    html = tree(Reading(corpus, View(columns, "fr1642")).html)
    row = next(row for row in html.iter("tr") if any(one.get("id") == "fr1642.7.2" for one in row.iter("div")))
    terms = [[(one.text, one.get("aria-describedby")) for one in each if "term" in (one.get("class") or "")]
             for each in (cell.iter("a") for cell in row.iter("td"))]  # fmt: skip
    assert terms[:2] == [[("ronfle", "g.point-fr")], [("ronfle", "g.point-en")]]
    known = definitions_by_id(corpus, OWN_NAMES)
    said = tree(definitions_in("".join(f' aria-describedby="{id_}"' for id_ in known), known))
    ids = {one.get("id") for one in said.iter("div")}
    assert {one.get("aria-describedby") for one in html.iter("a") if one.get("class") == "term"} <= ids
    for clause in (one for one in html.iter("div") if "clause" in (one.get("class") or "")):
        layers = [one for one in clause.iter("span") if (one.get("class") or "").startswith("layer ")] or [clause]
        for layer in layers:
            linked = [one.get("href") for one in layer.iter("a") if one.get("class") == "term"]
            assert len(linked) == len(set(linked)), clause.get("id")


def test_both_layers_are_there_where_they_differ_and_once_where_not(corpus: Corpus) -> None:
    html = tree(Reading(corpus, View(("en1651",), "en1651")).html)
    layers = {name: [one for one in html.iter("span") if one.get("class") == f"layer {name}"] for name in LAYERS}
    words = {
        name: " ".join(" ".join("".join(one.itertext()) for one in found).split()) for name, found in layers.items()
    }
    assert "After the Ruffe is plaid" in words["original"].replace("AFter", "After")
    assert "After the Ruff is played" in words["regularised"]
    assert "is played" not in words["original"]
    for clause in (one for one in html.iter("div") if (one.get("class") or "").startswith("clause")):
        both = ["".join(one.itertext()) for one in clause.iter("span") if (one.get("class") or "").startswith("layer ")]
        assert len(both) in (0, 2), clause.get("id")
        alike = not both and corpus.clauses[clause.get("id", "")]
        assert not alike or alike.original == alike.regularised or showing_alike(corpus, alike)


def showing_alike(corpus: Corpus, clause: Clause) -> bool:
    """Whether both layers of a clause look the same."""
    original, regularised = (Showing(corpus, clause.edition, layer).html(clause) for layer in LAYERS)
    return original == regularised


def test_what_a_file_contains_is_escaped() -> None:
    hostile = '<script>alert("x")</script>'
    pieces = (Text(hostile), Choice("correction", hostile, hostile, None, None, (), (), 1))
    supplied = Supplied(hostile, "", None, None, (), (), 1)
    regularised = Choice("regularisation", hostile, hostile, None, None, (), (), 1)
    pieces = (*pieces, supplied, regularised, TranslatorNote(hostile))
    for marks in ((), (Mark(1, 7, matched),), (Mark(0, 300, matched), Mark(8, 13, matched))):
        html = passage(pieces, "fr", "original", marks)
        assert "<script" not in html
        assert "</script" not in html
        assert bool(marks) == ("<mark>" in html)
        assert "".join(tree(html).itertext()).count("<script>") == 6


def marked(words: str, *spans: tuple[int, int, str]) -> str:
    """Words in two pieces with some marks, each made an element of some name."""

    def made(name: str) -> Callable[[Html, bool], Html]:
        return lambda html, first: tag(name if first else f"{name}2", html)

    marks = tuple(Mark(start, end, made(name)) for start, end, name in spans)
    return passage((Text(words[:4]), Text(words[4:])), "en", marks=marks)


@pytest.mark.parametrize(
    ("spans", "wanted"),
    [
        (((0, 3, "a"),), "<a>the</a> last trick"),
        (((4, 14, "a"), (9, 14, "b")), "the <a>last <b>trick</b></a>"),
        (((9, 14, "a"), (4, 14, "b")), "the <b>last </b><a><b2>trick</b2></a>"),
        (((4, 8, "a"), (9, 14, "a"), (0, 3, "b")), "<b>the</b> <a>last</a> <a>trick</a>"),
        (((0, 8, "a"),), "<a>the </a><a2>last</a2> trick"),
    ],
    ids=["one", "within", "reaching out", "several", "over two pieces"],
)
def test_marks_stand_within_each_other_and_reach_over_pieces(
    spans: tuple[tuple[int, int, str], ...], wanted: str
) -> None:
    assert marked("the last trick", *spans) == wanted


@pytest.fixture
def ours(published: Mapping[str, Any]) -> Callable[[Iterable[str]], tuple[str, ...]]:
    """Of columns, those of the editions that are published, so that one more edition breaks nothing."""
    return lambda columns: tuple(id_ for id_ in columns if id_.partition(".")[0] in published)


Ours = Callable[[Iterable[str]], tuple[str, ...]]
EVERY = ("fr1642", "fr1642.en", "en1651", "en1651.fr", "modern", "modern.en", "tarot1637", "tarot1637.en")


def test_columns_are_the_editions_each_with_its_translations(corpus: Corpus, ours: Ours) -> None:
    columns = all_columns(corpus)
    assert ours(columns) == EVERY
    assert [names.text(corpus, id_) for id_ in EVERY] == [
        "1642",
        "1642 in English",
        "1651",
        "1651 in French",
        "Modern",
        "Modern in English",
        "1637",
        "1637 in English",
    ]
    assert editions_among(["modern.en", "fr1642", "modern"]) == ("modern", "fr1642")


def test_a_game_is_read_in_one_language(corpus: Corpus, ours: Ours) -> None:
    assert ours(of_game(corpus, "piquet")) == ("fr1642.en", "en1651", "modern.en")
    assert ours(of_game(corpus, "piquet", "fr")) == ("fr1642", "en1651.fr", "modern")
    assert ours(of_game(corpus, "tarot")) == ("tarot1637.en",)
    assert usual(corpus) == of_game(corpus, "piquet")


def test_columns_are_of_one_game_and_at_most_four(corpus: Corpus) -> None:
    assert shown_together(corpus, ("fr1642", "tarot1637", "en1651")) == ("fr1642", "en1651")
    assert shown_together(corpus, ("tarot1637", "fr1642")) == ("tarot1637",)
    assert shown_together(corpus, EVERY) == ("fr1642", "fr1642.en", "en1651", "en1651.fr")
    assert shown_together(corpus, ("en1651", "en1651", "unknown")) == ("en1651",)
    assert shown_together(corpus, ("unknown",)) == ()


def test_an_address_names_columns_only_for_what_is_not_there_anyway(corpus: Corpus) -> None:
    assert columns_to_name(corpus, "modern", "fr1642") == ""
    assert columns_to_name(corpus, "tarot1637") == "tarot1637.en"
    assert columns_to_name(corpus, "tarot1637", "fr1642") == "tarot1637.en"


def test_a_text_of_another_game_is_read_in_its_own_order_beside_its_translation(corpus: Corpus) -> None:
    html = tree(Reading(corpus, View(("tarot1637", "tarot1637.en"), "tarot1637")).html)
    rows = [row for row in html.iter("tr") if (row.get("class") or "").startswith("line")]
    ids = [[[one.get("id") for one in cell.iter("div")] for cell in row.iter("td")] for row in rows]
    refs = [clause.ref for clause in corpus.editions["tarot1637"].clauses]
    assert ids == [[[f"tarot1637.{ref}"], [f"tarot1637.en.{ref}"]] for ref in refs]


def test_columns_stand_in_the_order_chosen_each_in_its_language(corpus: Corpus) -> None:
    html = tree(Reading(corpus, View(("fr1642", "en1651", "fr1642.en", "modern.en"), "en1651")).html)
    rows = [row for row in html.iter("tr") if (row.get("class") or "").startswith("line")]
    assert {tuple(cell.get("lang") for cell in row.iter("td")) for row in rows} == {("fr", "en", "en", "en")}
    row = next(row for row in rows if any(one.get("id") == "fr1642.2.2" for one in row.iter("div")))
    ids = [[one.get("id") for one in cell.iter("div")] for cell in row.iter("td")]
    assert ids[:3] == [["fr1642.2.2"], ["en1651.1.2.2"], ["fr1642.en.2.2"]]


def test_a_translation_can_stand_without_its_original(corpus: Corpus) -> None:
    html = Reading(corpus, View(("fr1642.en", "en1651"), "fr1642")).html
    words = "".join(tree(html).itertext())
    assert "which is ordinarily [a hundred]:" in words
    assert "ordinairement" not in words
    assert "THE BOOKSELLER TO THE READERS." in words
    assert 'open=fr1642.2.2"' in html


def test_what_is_known_of_a_clause_is_said_once(corpus: Corpus) -> None:
    def said(*columns: str) -> list[int]:
        html = tree(Reading(corpus, View(columns, "fr1642")).html)
        row = next(row for row in html.iter("tr") if "which is ordinarily" in " ".join(row.itertext()))
        return [sum(one.get("class") == "marks" for one in cell.iter("span")) for cell in row.iter("td")]

    assert said("fr1642.en", "fr1642") == [0, 1]
    assert said("fr1642.en") == [1]


def test_words_are_found_in_the_columns_that_are_shown(corpus: Corpus) -> None:
    assert Reading(corpus, View(("fr1642",), "fr1642", query="bookseller")).matching == 0
    html = Reading(corpus, View(("fr1642", "fr1642.en"), "fr1642", query="ordinarily hundred")).html
    assert "<mark>ordinarily</mark>" in html


def test_a_view_knows_its_address(corpus: Corpus) -> None:
    shown = usual(corpus)
    assert View(shown, "fr1642", usual=shown).address() == "read"
    english = View(("fr1642.en", "en1651"), "en1651", "regularised", "point", shown)
    assert english.address() == "read?editions=fr1642.en,en1651&order=en1651&q=point&layer=regularised"


def choices(html: etree._Element, class_: str) -> dict[str, str]:
    """The links in the heads of the columns that stand in spans of a class, by their labels or words."""
    links = (one for one in html.iter("a") if one.getparent().get("class") == class_)
    return {one.get("aria-label") or one.text or "": one.get("href", "") for one in links}


def test_each_column_can_be_moved_and_removed(corpus: Corpus) -> None:
    shown = ("fr1642", "en1651", "modern")
    html = tree(Reading(corpus, View(shown, "fr1642", usual=shown)).html)
    assert choices(html, "moves") == {
        "move 1642 to the right": "read?editions=en1651,fr1642,modern&order=fr1642",
        "remove 1642": "read?editions=en1651,modern",
        "move 1651 to the left": "read?editions=en1651,fr1642,modern&order=fr1642",
        "move 1651 to the right": "read?editions=fr1642,modern,en1651",
        "remove 1651": "read?editions=fr1642,modern",
        "move Modern to the left": "read?editions=fr1642,modern,en1651",
        "remove Modern": "read?editions=fr1642,en1651",
    }
    alone = tree(Reading(corpus, View(("en1651",), "en1651")).html)
    assert choices(alone, "moves") == {}


@pytest.mark.parametrize(
    ("shown", "wanted"),
    [
        (
            ("fr1642.en", "en1651"),
            {
                "1642 in French": "read?editions=fr1642,en1651",
                "both languages of 1642": "read?editions=fr1642,fr1642.en,en1651",
                "1651 in French": "read?editions=fr1642.en,en1651.fr",
                "both languages of 1651": "read?editions=fr1642.en,en1651,en1651.fr",
            },
        ),
        (
            ("en1651", "fr1642.en", "fr1642"),
            {
                "1642 in French": "read?editions=en1651,fr1642&order=fr1642",
                "1642 in English": "read?editions=en1651,fr1642.en&order=fr1642",
                "1651 in French": "read?editions=en1651.fr,fr1642.en,fr1642&order=fr1642",
                "both languages of 1651": "read?editions=en1651,en1651.fr,fr1642.en,fr1642&order=fr1642",
            },
        ),
        (
            ("fr1642", "en1651", "modern", "modern.en"),
            {
                "1642 in English": "read?editions=fr1642.en,en1651,modern,modern.en",
                "1651 in French": "read?editions=fr1642,en1651.fr,modern,modern.en",
                "Modern in French": "read?editions=fr1642,en1651,modern",
                "Modern in English": "read?editions=fr1642,en1651,modern.en",
            },
        ),
    ],
    ids=["translated", "both", "four columns"],
)
def test_a_text_is_read_in_its_language_or_translated_or_both(
    corpus: Corpus, shown: tuple[str, ...], wanted: dict[str, str]
) -> None:
    html = tree(Reading(corpus, View(shown, "fr1642")).html)
    assert choices(html, "languages") == wanted


def relations(corpus: Corpus, clause: str, *columns: str) -> list[str]:
    """What is said in the cells of the line of a clause about how the editions stand to each other."""
    html = tree(Reading(corpus, View(columns, edition_of(columns[0]))).html)
    row = next(row for row in html.iter("tr") if any(one.get("id") == clause for one in row.iter("div")))
    cells = (
        [one.text for one in cell.iter("span") if "relation" in (one.get("class") or "")] for cell in row.iter("td")
    )
    return [" ".join(filter(None, said)) for said in cells]


def test_an_edition_says_in_what_it_differs_from_older_ones(corpus: Corpus) -> None:
    # 1642 has thirty-five where 1651 and the rules of today have thirty: par.0049.
    assert relations(corpus, "fr1642.6.3", "fr1642", "en1651") == ["", "conflict"]
    assert relations(corpus, "fr1642.6.3", "en1651", "fr1642")[1:] == [""]
    assert relations(corpus, "fr1642.6.3", "fr1642", "en1651", "modern") == ["", "conflict", "conflict with 1642"]


THIRTY, CUT = "fr1642.6.3", "en1651.2.1.6"
"""A clause of 1642 that all later texts contradict; one of 1651 that 1674, of the same family, contradicts."""


@pytest.mark.parametrize(
    ("clause", "columns", "badges"),
    [
        (THIRTY, ("fr1642", "en1651"), ["", "conflict"]),
        (THIRTY, ("fr1642.en", "en1651"), ["", "conflict"]),
        (THIRTY, ("fr1642",), [""]),
        (THIRTY, ("fr1642", "fr1642.en"), ["", ""]),
        (THIRTY, ("fr1642", "fr1642.en", "en1651"), ["", "", "conflict"]),
        (THIRTY, ("fr1642", "en1651", "en1674"), ["", "conflict", "conflict with 1642"]),
        (CUT, ("en1651", "en1674"), ["", "conflict"]),
        (CUT, ("en1674", "en1651"), ["conflict", ""]),
        (CUT, ("en1651",), [""]),
        (CUT, ("fr1642", "en1651", "en1674"), ["", "", "conflict"]),
    ],
)
def test_a_conflict_is_marked_only_beside_a_text_that_disagrees(
    corpus: Corpus, clause: str, columns: tuple[str, ...], badges: list[str]
) -> None:
    assert relations(corpus, clause, *columns) == badges


@pytest.mark.parametrize("layer", LAYERS)
def test_what_is_marked_as_a_term_is_the_term(corpus: Corpus, layer: Layer) -> None:
    translated = (clause for one in corpus.translations.values() for clause in one.clauses)
    for clause in (*corpus.clauses.values(), *translated):
        showing = Showing(corpus, clause.edition, layer)
        words = layer_text(showing.pieces(clause), showing.layer)
        first = {one.entry.id: one for one in reversed(terms_in(corpus, clause, showing.layer))}
        marked = {
            (one.get("href") or "").partition("=")[2]: "".join(one.itertext()).replace("\u00a0", " ")
            for one in tree(showing.html(clause)).iter("a")
            if one.get("class") == "term"
        }
        assert set(marked) == set(first), clause.id
        for id_, shown in marked.items():
            wanted = words[first[id_].start : first[id_].end]
            assert shown
            assert wanted.startswith(shown), clause.id


def test_words_supplied_in_a_translation_are_found_and_marked(corpus: Corpus) -> None:
    html = Reading(corpus, View(("fr1642.en",), "fr1642", query="a hundred")).html
    assert "[<mark>a hundred</mark>]" in html


@pytest.mark.parametrize("lead", ["fr1642", "en1651", "en1674", "modern"])
def test_each_clause_is_shown_in_its_own_chapter(corpus: Corpus, lead: str) -> None:
    first = Read(corpus, View(of_game(corpus, "piquet", wanted=(lead,)), lead))
    for chapter in first.chapters:
        page = Read(corpus, first.view.but(at=chapter.first), first.every)
        assert page.chapter == chapter
        shown = {id_ for row in page.table.lines for id_ in re.findall(r'id="([^"]+)"', row)}
        wanted = {clause.id for clause in chapter.clauses}
        assert {id_.replace(f"{lead}.en.", f"{lead}.") for id_ in shown} >= wanted
