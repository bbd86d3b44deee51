"""The page on which the texts are read, without a browser: its chapters, its controls, what it says of matches."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from lxml import etree

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.markup import VOID
from piquet_corpus.publishing.pages.read.chapters import LONG, chapters
from piquet_corpus.publishing.pages.read.page import AT_ONCE, Read
from piquet_corpus.publishing.pages.read.view import MOST, View, of_game, usual, usual_view

pytestmark = pytest.mark.usefixtures("corpus_index")


def tree(html: str) -> etree._Element:
    """What we write is well-formed, so it can be read strictly; only elements without an end tag are HTML's own."""
    closed = re.sub(rf"<({'|'.join(VOID)})\b([^>]*)>", r"<\1\2/>", html)
    return etree.fromstring(f"<html>{closed}</html>")


def with_class(html: etree._Element, class_: str) -> list[etree._Element]:
    """The elements of a class."""
    return [one for one in html.iter() if class_ in (one.get("class") or "").split()]


def links(html: etree._Element) -> dict[str, str]:
    """The addresses of the links in an element, by their words."""
    return {"".join(one.itertext()).strip(): one.get("href", "") for one in html.iter("a")}


# --- chapters ---


def test_the_chapters_are_the_whole_text_in_order_and_end_at_paragraphs(corpus: Corpus) -> None:
    for edition in corpus.editions.values():
        parts = chapters(corpus, edition)
        assert tuple(clause for chapter in parts for clause in chapter.clauses) == edition.clauses
        for one, other in pairwise(parts):
            assert one.clauses[-1].paragraph != other.clauses[0].paragraph, other.first
        assert all(len(chapter.clauses) <= LONG for chapter in parts), edition.id


def test_a_chapter_of_the_book_has_its_title_and_a_part_of_a_long_one_our_subject(corpus: Corpus) -> None:
    by_first = {chapter.first: chapter for edition in corpus.editions.values() for chapter in chapters(corpus, edition)}
    ruffe = by_first["en1651.7.1.1"]
    assert (ruffe.number, ruffe.title, ruffe.subject, ruffe.paragraphs) == ("CHAP. VII.", "Of the Ruffe.", "", "")
    exchange = by_first["fr1642.4.1"]
    assert (exchange.title, exchange.subject, exchange.paragraphs) == (
        "LE JEU DU PIQUET, Plaisant et récréatif.",
        "The exchange",
        "§§\u00a04–5",
    )


# --- the page ---


def shown(html: etree._Element) -> list[str]:
    """The ids of the clauses in the table."""
    return [one.get("id", "") for one in with_class(html, "clause") if one.get("id")]


def test_each_passage_is_in_the_chapters_of_its_text_once(corpus: Corpus) -> None:
    view = View(("fr1642", "en1651"), "fr1642")
    pages = [Read(corpus, view.but(at=chapter.first)) for chapter in Read(corpus, view).chapters]
    assert sum(len(page.table.lines) for page in pages) == len(pages[0].every)
    assert [page.number for page in pages] == list(range(len(pages)))


@pytest.mark.parametrize(
    ("at", "first"),
    [
        ("", "fr1642.1.1"),  # not the preface
        ("fr1642.5.1", "fr1642.4.1"),
        ("fr1642.en.5.1", "fr1642.4.1"),
        ("en1651.12.12.1", "fr1642.34.1"),  # beside fr1642.36.1
        ("en1651.pr.1", "fr1642.pr.1"),
        ("no-such-clause", "fr1642.1.1"),
    ],
)
def test_the_chapter_with_the_clause_asked_for_is_shown(corpus: Corpus, at: str, first: str) -> None:
    page = Read(corpus, View(("fr1642", "en1651"), "fr1642", at=at))
    assert page.chapter.first == first
    ids = shown(tree(page.html))
    assert ids[0] == first
    original = corpus.passages.original(at)
    assert original not in corpus.clauses or original in ids


def test_a_heading_leads_to_its_chapter(corpus: Corpus) -> None:
    edition = corpus.editions["en1651"]
    heading = next(block for block in edition.blocks if block.original == "Of the Ruffe.")
    assert Read(corpus, View(("en1651",), "en1651", at=heading.id or "")).chapter.first == "en1651.7.1.1"


def test_the_chapters_beside_the_text_say_which_is_shown(corpus: Corpus) -> None:
    html = tree(Read(corpus, usual_view(corpus).but(at="fr1642.4.1")).html)
    (nav,) = with_class(html, "chapters")
    now = [one for one in nav.iter("a") if one.get("aria-current") == "page"]
    assert ["".join(one.itertext()) for one in now] == ["The exchange §§\u00a04–5"]
    assert links(nav)["Dealing; the blanche §\u00a03"] == "read?at=fr1642.3.1"
    (turn,) = with_class(html, "turn")
    assert links(turn) == {"← Dealing; the blanche": "read?at=fr1642.3.1", "The announcements →": "read?at=fr1642.6.1"}
    assert "THE GAME OF PIQUET, Pleasant and diverting." in "".join(nav.itertext())  # as its column is in English


def test_the_first_and_the_last_chapter_have_one_neighbour(corpus: Corpus) -> None:
    for at in ("fr1642.pr.1", "fr1642.47.1"):
        (turn,) = with_class(tree(Read(corpus, usual_view(corpus).but(at=at)).html), "turn")
        assert len(links(turn)) == 1


def test_texts_are_added_taken_away_and_exchanged_for_another_game(corpus: Corpus) -> None:
    view = View(("fr1642.en", "en1651"), "fr1642", at="fr1642.4.1")
    texts = links(with_class(tree(Read(corpus, view).html), "drop")[0])
    assert texts["add Modern Piquet"] == "read?editions=fr1642.en,en1651,modern.en&at=fr1642.4.1"
    assert texts["Tarot"].startswith("read?editions=tarot1637.en")
    assert texts["All in French"].startswith("read?editions=fr1642,")
    assert texts["1642: French beside English"] == "read?editions=fr1642,fr1642.en&at=fr1642.4.1"
    work = "The translator at work: 1642 in English beside 1651"
    assert work not in texts or texts[work] == "read?editions=fr1642.en,en1651&at=fr1642.4.1&differing=on"
    full = View(("fr1642", "fr1642.en", "modern", "modern.en"), "fr1642", usual=usual(corpus))
    assert len(full.columns) == MOST
    drop = with_class(tree(Read(corpus, full).html), "drop")[0]
    assert "London 1651 (four columns at most)" in "".join(drop.itertext())
    assert "add London 1651" not in links(drop)


def test_boxes_show_what_the_address_asks_for(corpus: Corpus) -> None:
    def boxes(view: View) -> dict[str, bool]:
        looks = (one for one in tree(Read(corpus, view).html).iter("input") if one.get("data-look"))
        return {one.get("data-look", ""): one.get("checked") is not None for one in looks}

    usual = {"plain": False, "layer": False, "terms": True, "divergences": True, "typefaces": True}
    assert boxes(usual_view(corpus)) == usual
    other = usual_view(corpus).but(plain=True, layer="regularised", terms=False, divergences=False, typefaces=False)
    assert boxes(other) == {name: not chosen for name, chosen in usual.items()}


# --- what was found ---


def test_matches_are_shown_some_at_a_time_and_counted_all(corpus: Corpus) -> None:
    page = Read(corpus, usual_view(corpus).but(query="point"))
    assert page.table.matching > AT_ONCE == len(page.table.lines)
    html = tree(page.html)
    assert f"{page.table.matching} of {page.table.of} passages match “point”." in "".join(html.itertext())
    (turn,) = with_class(html, "turn")
    assert links(turn) == {"More matches →": f"read?q=point&start={AT_ONCE}"}
    rest = Read(corpus, page.view.but(start=AT_ONCE))
    assert set(page.table.lines).isdisjoint(rest.table.lines)
    assert "← Matches before" in links(with_class(tree(rest.html), "turn")[0])


def test_nothing_found_is_said_with_what_to_do(corpus: Corpus) -> None:
    html = tree(Read(corpus, usual_view(corpus).but(query="zebra")).html)
    said = "".join(with_class(html, "found")[0].itertext())
    assert "match “zebra”. Try fewer words, or more texts." in said
    assert not list(html.iter("table"))


def test_a_search_keeps_the_columns_and_forgets_the_place(corpus: Corpus) -> None:
    view = View(("fr1642", "en1651"), "en1651", usual=usual(corpus), at="fr1642.4.1", open="fr1642.4.1")
    (form,) = tree(Read(corpus, view).html).iter("form")
    sent = {one.get("name"): one.get("value") for one in form.iter("input")}
    assert sent == {"q": "", "editions": "fr1642,en1651", "order": "en1651"}


# --- the translator at work ---


def test_words_that_the_other_text_lacks_are_marked_and_small_words_are_not(corpus: Corpus) -> None:
    columns = of_game(corpus, "piquet")[:2]
    html = tree(Read(corpus, View(columns, "fr1642", at="fr1642.36.1", differing=True)).html)
    row = next(row for row in html.iter("tr") if any(one.get("id") == "fr1642.36.1" for one in row.iter("div")))
    french, english = ([one.text for one in cell.iter("mark")] for cell in row.iter("td"))
    assert "turned" in french
    assert "clapt" in english
    assert not {"cards", "Cards", "than", "he", "one"} & {*french, *english}  # in both, or small


def test_words_are_compared_within_a_language_only(corpus: Corpus) -> None:
    html = tree(Read(corpus, View(("fr1642", "en1651"), "fr1642", at="fr1642.36.1", differing=True)).html)
    assert not list(html.iter("mark"))
