"""The reading table as HTML, without a browser: nothing lost, nothing doubled, nothing unescaped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from lxml import etree

from piquet_corpus.corpus import Corpus
from piquet_corpus.html.columns import OWN_NAMES, all_columns, asked, editions_of, presets, usual
from piquet_corpus.html.finding import Finder
from piquet_corpus.html.glosses import definitions
from piquet_corpus.html.markup import Html, tag
from piquet_corpus.html.passages import LAYERS, Layer, Mark, PassageStyle, found, passage
from piquet_corpus.html.reading import View, contents, reading
from piquet_corpus.html.showing import Showing
from piquet_corpus.language.index import terms_in
from piquet_corpus.language.words import layer_text
from piquet_corpus.texts.tei.model import Choice, Clause, Supplied, Text, TranslatorNote, squeeze

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
    html = tree(passage(clause.pieces, PassageStyle(clause.language, layer)))
    classes = (*NOT_IN_THE_TEXT, *(["supplied"] if layer == "original" else []))
    text = text_without(html, classes).replace("\u00a0", " ")
    return squeeze(text if layer == "original" else text.replace("[", "").replace("]", ""))


@pytest.mark.parametrize("layer", LAYERS)
def test_what_is_not_in_brackets_is_the_layer_letter_for_letter(corpus: Corpus, layer: Layer) -> None:
    translated = (clause for one in corpus.translations.values() for clause in one.clauses)
    for clause in (*corpus.clauses.values(), *translated):
        assert shown(clause, layer) == (clause.original if layer == "original" else clause.regularised), clause.id


def test_every_page_of_1651_and_every_heading_is_shown(corpus: Corpus) -> None:
    edition = corpus.editions["en1651"]
    html = tree(reading(corpus, View(tuple(corpus.editions), "fr1642")).html)
    pages = [one.text for one in html.iter("span") if one.get("class") == "pb"]
    assert len(pages) == 71
    assert pages == [f"p. {one.n}" for one in edition.page_breaks]
    ids = {one.get("id") for one in html.iter() if one.get("id")}
    for block in (block for one in corpus.editions.values() for block in one.blocks if block.kind != "page"):
        assert block.kind == "paragraph" or block.id in ids, block.id


def test_the_chapters_lead_to_headings_that_are_there(corpus: Corpus) -> None:
    columns = all_columns(corpus)
    html = tree(reading(corpus, View(tuple(columns), "en1651")).html)
    ids = [one.get("id") for one in html.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    for column in columns.values():
        targets = [one.get("href", "")[1:] for one in tree(contents(column)).iter("a")]
        assert targets  # a text without headings has its title
        assert set(targets) <= set(ids)


def test_an_edition_that_has_nothing_says_so(corpus: Corpus) -> None:
    html = tree(reading(corpus, View(("fr1642", "en1651"), "fr1642")).html)
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
    every = reading(corpus, View(("fr1642", "en1651"), "fr1642"))
    none = reading(corpus, View(("fr1642", "en1651"), "fr1642", query="tierce zebra"))
    assert every.shown == every.of > none.shown == 0
    assert not none.by


def test_it_is_said_by_what_a_clause_was_found(corpus: Corpus) -> None:
    found = reading(corpus, View(("fr1642", "en1651"), "fr1642", query="ronfle"))
    assert list(found.by) == ["form", "concept"]
    assert found.concepts == ("g.point",)
    html = tree(found.html)
    row = next(row for row in html.iter("tr") if any(one.get("id") == "fr1642.7.2" for one in row.iter("div")))
    french, english = row.iter("td")
    assert [one.text for one in french.iter("mark")] == ["ronfle"]
    assert {one.text for one in english.iter("mark")} == {"Ruffe"}
    likeness = ["".join(one.itertext()).strip() for one in row.iter("span") if one.get("class") == "by"]
    assert set(likeness) == {"synonym"}


def test_what_is_repeated_in_a_list_of_finds_stands_above_in_it(corpus: Corpus) -> None:
    for query in ("ronfle", "g.sequence", "tierce"):
        html = tree(reading(corpus, View(tuple(corpus.editions), "fr1642", query=query)).html)
        above: set[str] = set()
        for one in html.iter("div"):
            if "again" in (one.get("class") or ""):
                assert one[0].get("aria-label") in above, query
            above.add(one.get("id") or "")


def test_terms_are_marked_once_a_clause_in_its_language(corpus: Corpus) -> None:
    columns = ("fr1642", "fr1642.en", "en1651")
    html = tree(reading(corpus, View(columns, "fr1642")).html)
    row = next(row for row in html.iter("tr") if any(one.get("id") == "fr1642.7.2" for one in row.iter("div")))
    terms = [[(one.text, one.get("aria-describedby")) for one in each if "term" in (one.get("class") or "")]
             for each in (cell.iter("a") for cell in row.iter("td"))]  # fmt: skip
    assert terms[:2] == [[("ronfle", "g.point-fr")], [("ronfle", "g.point-en")]]
    said = tree(definitions(corpus, OWN_NAMES))
    ids = {one.get("id"): one.get("lang") for one in said.iter("div") if one.get("id")}
    told = {one.get("aria-describedby") for one in html.iter("a") if one.get("class") == "term"}
    assert told <= set(ids)
    assert ids["g.point-fr"] == "fr"
    for clause in (one for one in html.iter("div") if "clause" in (one.get("class") or "")):
        linked = [one.get("href") for one in clause.iter("a") if one.get("class") == "term"]
        assert len(linked) == len(set(linked)), clause.get("id")


def test_terms_may_stay_unmarked(corpus: Corpus) -> None:
    plain = View(("fr1642", "en1651"), "fr1642", terms=False)
    assert 'class="term"' not in reading(corpus, plain).html
    assert plain.address() == "./?editions=fr1642,en1651&terms=off"


def test_regularised_is_in_the_spelling_of_today(corpus: Corpus) -> None:
    def words(layer: Layer) -> str:
        html = tree(reading(corpus, View(("en1651",), "en1651", layer, terms=False)).html)
        return " ".join("".join(html.itertext()).split())

    assert "After the Ruffe is plaid" in words("original").replace("AFter", "After")
    assert "After the Ruff is played" in words("regularised")


def test_what_a_file_contains_is_escaped() -> None:
    hostile = '<script>alert("x")</script>'
    pieces = (Text(hostile), Choice("correction", hostile, hostile, None, None, (), (), 1))
    supplied = Supplied(hostile, "", None, None, (), (), 1)
    regularised = Choice("regularisation", hostile, hostile, None, None, (), (), 1)
    pieces = (*pieces, supplied, regularised, TranslatorNote(hostile))
    for marks in ((), (Mark(1, 7, found),), (Mark(0, 300, found), Mark(8, 13, found))):
        html = passage(pieces, PassageStyle("fr", "original"), marks)
        assert "<script" not in html
        assert "</script" not in html
        assert bool(marks) == ("<mark>" in html)
        assert "".join(tree(html).itertext()).count("<script>") == 6


def marked(words: str, *spans: tuple[int, int, str]) -> str:
    """Words in two pieces with some marks, each made an element of some name."""

    def made(name: str) -> Callable[[Html, bool], Html]:
        return lambda html, first: tag(name if first else f"{name}2", html)

    marks = tuple(Mark(start, end, made(name)) for start, end, name in spans)
    return passage((Text(words[:4]), Text(words[4:])), PassageStyle("en"), marks)


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
EVERY = ("fr1642", "fr1642.en", "en1651", "modern", "modern.en", "tarot1637", "tarot1637.en")


def test_columns_are_the_editions_each_with_its_translations(corpus: Corpus, ours: Ours) -> None:
    columns = all_columns(corpus)
    assert ours(columns) == EVERY
    assert [columns[id_].short for id_ in EVERY] == [
        "1642",
        "1642 in English",
        "1651",
        "Modern",
        "Modern in English",
        "1637",
        "1637 in English",
    ]
    assert editions_of([columns["modern.en"], columns["fr1642"], columns["modern"]]) == ("modern", "fr1642")


def test_every_edition_can_be_read_in_one_language(corpus: Corpus, ours: Ours) -> None:
    assert {name: ours(columns) for name, columns in presets(corpus).items()} == {
        "Piquet": ("fr1642", "en1651", "modern"),
        "Tarot": ("tarot1637", "tarot1637.en"),
        "In English": ("fr1642.en", "en1651", "modern.en", "tarot1637.en"),
        "En français": ("fr1642", "modern", "tarot1637"),
        "All": EVERY,
    }


def test_an_address_names_columns_only_for_what_is_not_there_anyway(corpus: Corpus, ours: Ours) -> None:
    assert ours(usual(corpus)) == ("fr1642", "en1651", "modern")
    assert asked(corpus, "modern", "fr1642") == ""
    assert asked(corpus, "tarot1637") == "tarot1637,tarot1637.en"
    both = ("fr1642", "en1651", "modern", "tarot1637", "tarot1637.en")
    assert ours(asked(corpus, "fr1642", "tarot1637").split(",")) == both


def test_a_text_of_another_game_is_read_in_its_own_order_beside_its_translation(corpus: Corpus) -> None:
    html = tree(reading(corpus, View(("tarot1637", "tarot1637.en"), "tarot1637")).html)
    rows = [row for row in html.iter("tr") if (row.get("class") or "").startswith("line")]
    ids = [[[one.get("id") for one in cell.iter("div")] for cell in row.iter("td")] for row in rows]
    refs = [clause.ref for clause in corpus.editions["tarot1637"].clauses]
    assert ids == [[[f"tarot1637.{ref}"], [f"tarot1637.en.{ref}"]] for ref in refs]


def test_columns_stand_in_the_order_chosen_each_in_its_language(corpus: Corpus) -> None:
    html = tree(reading(corpus, View(("fr1642", "en1651", "fr1642.en", "modern.en"), "en1651")).html)
    rows = [row for row in html.iter("tr") if (row.get("class") or "").startswith("line")]
    assert {tuple(cell.get("lang") for cell in row.iter("td")) for row in rows} == {("fr", "en", "en", "en")}
    row = next(row for row in rows if any(one.get("id") == "fr1642.2.2" for one in row.iter("div")))
    ids = [[one.get("id") for one in cell.iter("div")] for cell in row.iter("td")]
    assert ids[:3] == [["fr1642.2.2"], ["en1651.1.2.2"], ["fr1642.en.2.2"]]


def test_a_translation_can_stand_without_its_original(corpus: Corpus) -> None:
    html = reading(corpus, View(("fr1642.en", "en1651"), "fr1642")).html
    words = "".join(tree(html).itertext())
    assert "which is ordinarily [a hundred]:" in words
    assert "ordinairement" not in words
    assert "THE BOOKSELLER TO THE READERS." in words
    assert 'href="clause?clause=fr1642.2.2"' in html


def test_what_is_known_of_a_clause_is_said_once(corpus: Corpus) -> None:
    def said(*columns: str) -> list[int]:
        html = tree(reading(corpus, View(columns, "fr1642")).html)
        row = next(row for row in html.iter("tr") if "which is ordinarily" in " ".join(row.itertext()))
        return [sum(one.get("class") == "marks" for one in cell.iter("span")) for cell in row.iter("td")]

    assert said("fr1642.en", "fr1642") == [0, 1]
    assert said("fr1642.en") == [1]


def test_words_are_found_in_the_columns_that_are_shown(corpus: Corpus) -> None:
    assert reading(corpus, View(("fr1642",), "fr1642", query="bookseller")).shown == 0
    html = reading(corpus, View(("fr1642", "fr1642.en"), "fr1642", query="ordinarily hundred")).html
    assert "<mark>ordinarily</mark>" in html


def test_a_view_knows_its_address(corpus: Corpus) -> None:
    shown = usual(corpus)
    assert View(shown, "fr1642", usual=shown).address() == "./"
    english = View(("fr1642.en", "en1651"), "en1651", "regularised", "point", shown)
    assert english.address() == "./?editions=fr1642.en,en1651&order=en1651&layer=regularised&q=point"


def test_each_column_can_be_moved(corpus: Corpus) -> None:
    shown = ("fr1642", "en1651", "modern")
    html = tree(reading(corpus, View(shown, "fr1642", usual=shown)).html)
    moves = {
        one.get("aria-label"): one.get("href") for one in html.iter("a") if one.getparent().get("class") == "moves"
    }
    assert moves == {
        "move 1642 to the right": "./?editions=en1651,fr1642,modern&order=fr1642",
        "move 1651 to the left": "./?editions=en1651,fr1642,modern&order=fr1642",
        "move 1651 to the right": "./?editions=fr1642,modern,en1651",
        "move Modern to the left": "./?editions=fr1642,modern,en1651",
    }


def relations(corpus: Corpus, clause: str, *columns: str) -> list[str]:
    """What is said in the cells of the line of a clause about how the editions stand to each other."""
    html = tree(reading(corpus, View(columns, columns[0])).html)
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
    assert relations(corpus, "fr1642.6.3", "fr1642") == ["conflict"]


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
    html = reading(corpus, View(("fr1642.en",), "fr1642", query="a hundred", terms=False)).html
    assert "[<mark>a hundred</mark>]" in html
