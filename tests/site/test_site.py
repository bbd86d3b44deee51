"""The static edition, part by part: where pages are, how links are written, what is left out, what programs read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.entries import highwire
from piquet_corpus.publishing.html.markup import Html, Target, writing
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.pages.example.listing import ExampleView
from piquet_corpus.publishing.pages.example.page import example_page, run_example
from piquet_corpus.publishing.site.document import linked_data, plain
from piquet_corpus.publishing.site.places import Places
from piquet_corpus.publishing.site.write import BrokenLinks, checked, htaccess, site_style, sitemap
from piquet_corpus.work.directory import File
from tests.site.redirecting import redirected


@pytest.fixture(scope="module")
def places(corpus: Corpus) -> Places:
    return Places(corpus)


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("./", "index.html"),
        ("read", "texts.html"),
        ("read?at=fr1642.6.2#fr1642.6.2", "read/fr1642.5.html#fr1642.6.2"),
        ("read?editions=en1674", "read/en1674.1.html"),
        ("read?editions=fr1642,en1651&open=en1651.7.1.3&at=fr1642.6.2", "clause/en1651.7.1.3.html"),
        ("read?editions=fr1642.en&q=point", "search.html?q=point"),
        ("clause", "clauses.html"),
        ("clause?clause=fr1642.6.2", "clause/fr1642.6.2.html"),
        ("clause?clause=fr1642.en.6.2", "clause/fr1642.6.2.html"),
        ("clause?clause=par.0042", "parallel/par.0042.html"),
        ("clause?clause=en1651.p16", "clause/en1651.p16.html"),
        ("examples?case=a-point-of-thirty&step=2", "example/a-point-of-thirty.html#step-2"),
        ("examples?source=fr1642", "examples.html"),
        ("divergences?divergence=D130#cite", "divergence/D130.html#cite"),
        ("divergences?form=omission", "divergences.html"),
        ("divergences?form=omission&topic=phase.play&part=all", "divergences/play.html?form=omission"),
        ("examples?topic=point.value", "examples/announcements.html"),
        ("examples?topic=other", "examples/other.html"),
        ("examples?topic=front.preface", "examples.html"),
        ("glossary?term=g.hand", "term/g.hand.html"),
        ("history?view=list#bib.cotton1687", "editions.html#bib.cotton1687"),
        ("history", "history.html"),
        ("history?view=rules", "timeline.html"),
        ("history?view=collate", "to-look-up.html"),
        ("impact?view=others#fault", "impact-others.html#fault"),
        ("findings", "findings.html"),
        ("search", "search.html"),
        ("about", "about.html"),
        ("score?elder=AS,KS", "score.html"),
        ("tonight", "tonight/fr1642.html"),
        ("tonight?rules=moderne", "tonight/moderne.html"),
        ("learn", "learn/exchange.html"),
        ("learn?lesson=quiz", "learn/quiz.html"),
        ("compare?case=a-point-of-thirty", None),
        ("readings", None),
        ("coverage", None),
    ],
)
def test_each_address_of_the_app_has_its_page_or_none(places: Places, address: str, path: str | None) -> None:
    assert places.path(address) == path


def test_a_description_is_words_alone_and_not_too_long() -> None:
    assert plain("<p>as many\n <i>tens</i></p>") == "as many tens"
    assert len(plain("word " * 100)) <= 160
    assert plain("word " * 100).endswith("word…")


def test_nothing_of_streamlit_is_in_the_style_sheet() -> None:
    style = site_style()
    assert "data-testid" not in style
    assert ".page h1" in style
    assert ".column" not in style
    assert ".card " not in style
    assert style.count("{") == style.count("}")


# --- what programs read ---


def test_a_reference_manager_gets_title_date_and_pages(corpus: Corpus) -> None:
    read = dict(highwire(corpus, "en1651.12.20.1"))
    assert "citation_author" not in read  # the book names none, and `anon.` is no person
    assert read["citation_title"] == "Chap. 12, par. 20, clause 1 (The Royall and Delightfull Game of Picquet)"
    assert read["citation_inbook_title"].startswith("The Royall and Delightfull Game of Picquet.")
    assert read["citation_publication_date"] == "1651"
    assert (read["citation_firstpage"], read["citation_lastpage"]) == ("57", "58")
    assert highwire(corpus, "") == ()


def test_a_book_of_many_names_has_its_part_and_its_whole(corpus: Corpus) -> None:
    page = WebPage("Paris 1642, § 6, clause 2 </script>", "", Html(""), reference="fr1642.6.2")
    written = linked_data(corpus, page)
    assert "</script" not in written
    said = json.loads(written)
    assert said["@type"] == "Chapter"
    assert said["identifier"].endswith("?clause=fr1642.6.2")
    assert said["isPartOf"] == [
        {"@type": "Book", "name": "Le Jeu du Piquet plaisant et récréatif", "datePublished": "1642"}
    ]
    record = json.loads(linked_data(corpus, WebPage("D130", "", Html(""), reference="D130")))
    assert (record["@type"], record["isPartOf"][0]["name"]) == ("Dataset", "piquet-corpus")


@pytest.mark.parametrize(
    ("asked", "page"),
    [
        ("clause=fr1642.6.2", "clause/fr1642.6.2.html"),
        ("lang=fr&row=par.0042", "parallel/par.0042.html"),
        ("divergence=D130&x=1", "divergence/D130.html"),
        ("clause=fr1642.6.2.", "clause/fr1642.6.2.html"),
        ("clause=FR1642.6.2", "clause/fr1642.6.2.html"),
        ("clause=En1651.P12.", "clause/en1651.P12.html"),
        ("clause=fr1642", "clause/fr1642.html"),
        ("divergence=d130", "divergence/D130.html"),
        ("row=PAR.0042.", "parallel/par.0042.html"),
        ("term=g.point", "term/g.point.html"),
        ("clause=a/../b", None),
        ("xclause=fr1642.6.2", None),
    ],
)
def test_permanent_addresses_are_redirected(asked: str, page: str | None) -> None:
    assert redirected("https://example.org/piquet/", asked) == (f"https://example.org/piquet/{page}" if page else None)


def test_an_address_of_the_edition_is_no_pattern() -> None:
    rules = htaccess("https://example.org/$1/%31/", ["fr1642"])
    assert rules.count(r"https://example.org/\$1/\%31/") == rules.count("https://example.org/") > 1


def test_the_list_for_search_engines_escapes_addresses() -> None:
    assert "<loc>https://example.org/a%20%26b.html</loc>" in sitemap("https://example.org/", ["a &b.html"])


# --- links are checked ---


def page(path: str, body: str) -> File:
    return File(path, body.encode())


@pytest.mark.parametrize(
    ("link", "broken"),
    [
        ("b.html", None),
        ("b.html#there", None),
        ("../x/b.html?q=1", None),
        ("#here", None),
        ("https://example.org/nowhere", None),
        ("c.html", "x/a.html: c.html"),
        ("b.html#missing", "x/a.html: b.html#missing"),
        ("#missing", "x/a.html: #missing"),
        ("../b.html", "x/a.html: ../b.html"),
    ],
)
def test_a_link_that_leads_nowhere_is_found(link: str, broken: str | None) -> None:
    first = page("x/a.html", f'<p id=here><a href="{link}">x</a>')
    files = (first, page("x/b.html", "<p id='no'><p id=there><p data-id=missing>"))
    if broken is None:
        assert tuple(checked(files)) == files
    else:
        with pytest.raises(BrokenLinks, match=f"^{re.escape(f'links that lead nowhere: {broken}')}$"):
            list(checked(files))


def test_files_with_a_broken_link_are_refused() -> None:
    def files() -> Iterator[File]:
        yield page("a.html", "<a href=b.html>x</a>")

    with pytest.raises(BrokenLinks, match=re.escape("links that lead nowhere: a.html: b.html")):
        list(checked(files()))


def test_a_directory_with_other_files_is_left_alone(ask: Any, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    answer = ask("site", str(tmp_path))
    assert answer.status == 2
    assert "is not empty and is not an earlier static edition" in answer.err
    assert ask("site", str(tmp_path / "new"), "--base", "nowhere").status == 2


# --- examples ---


def example(corpus: Corpus, id_: str) -> str:
    """The page of an example, without the tables that only the script shows."""
    case = corpus.case(id_)
    with writing(Target(lambda address: {"href": address}, static=True)):
        page = example_page(corpus, ExampleView(id_), run_example(corpus, case, case.rulesets[0]))
    return re.sub("<template>.*?</template>", "", page.whole())


def test_each_reason_and_rule_of_an_example_is_told_once(corpus: Corpus) -> None:
    body = example(corpus, "four-tarots-then-four-kings-paid-besides")
    assert body.count("Three Kings, four Kings, and two") == 1
    assert body.count("four Kings are an Impériale and four Tarots too") == 1
    assert "<p class=ground title=kings.worth>As above: worth of Kings, and of Kings with the Mat.</p>" in body
    assert "<code>kings.worth" not in body


def test_an_example_of_the_editors_has_its_cards_on_the_table_only(corpus: Corpus) -> None:
    _table, findings = example(corpus, "four-tarots-then-four-kings-paid-besides").split("class=findings", 1)
    assert "class=cards" not in findings
    book = next(case.id for case in corpus.cases if case.source == "text")
    _table, quoted = example(corpus, book).split("class=findings", 1)
    assert "class=quote" in quoted
