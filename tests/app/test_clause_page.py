"""The pages on a clause and about the corpus, and the clause in short, drawn without a browser."""

from __future__ import annotations

from typing import Any

import pytest
from lxml.html import HtmlElement, fromstring

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.names import clause_title, row_title, text_title
from piquet_corpus.publishing.pages.about.page import about_page
from piquet_corpus.publishing.pages.clause import clause_page, panel, passage_page, row_page
from piquet_corpus.publishing.parts.naming import ruleset_title
from rules.core.messages import speaking

parsed: Any = fromstring  # what it returns has more than the stubs of lxml say

pytestmark = pytest.mark.usefixtures("corpus_index")

CLAUSE = "fr1642.6.3"


def page(corpus: Corpus, id_: str) -> HtmlElement:
    return parsed(clause_page(corpus, corpus.clauses[id_]).whole())


def headings(drawn: HtmlElement) -> list[str]:
    return [one.text_content() for one in drawn.iter("h2")]


@pytest.mark.parametrize(
    ("clause", "title"),
    [
        ("fr1642.6.2", "Paris 1642, § 6, clause 2"),
        ("en1651.12.12.1", "London 1651, chapter 12, § 12, clause 1"),
        ("en1651.pr.1", "London 1651, preface, clause 1"),
        ("modern.5.3", "Modern Piquet, article 5, clause 3"),
        ("tarot1637.5.1", "Tarot 1637, § 5, clause 1"),
    ],
)
def test_a_clause_is_named_for_people_with_its_id_beside_it(corpus: Corpus, clause: str, title: str) -> None:
    assert clause_title(corpus, corpus.clauses[clause]) == title
    assert page(corpus, clause).find("h1").text_content() == f"{title} {clause}"


def test_every_reference_has_its_page_in_the_app(corpus: Corpus) -> None:
    """Those of clauses and rows have their own; all others that can be cited lead to clauses, or into the text."""
    for reference in corpus.passages.references:
        if corpus.passages.original(reference) not in corpus.clauses:
            drawn = parsed(passage_page(corpus, reference).whole())
            assert not drawn.xpath("//*[@role='alert']"), reference
            assert drawn.xpath(".//a[starts-with(@href, 'read?') or starts-with(@href, 'clause?')]"), reference


def test_a_heading_is_quoted_and_leads_to_its_place(corpus: Corpus) -> None:
    drawn = parsed(passage_page(corpus, "fr1642.l1").whole())
    assert drawn.find(".//blockquote").text_content() == "EXEMPLE."
    (there,) = drawn.xpath(".//a[text()='Show in the text']/@href")
    assert there.startswith("read?at=fr1642.l1")
    assert there.endswith("#fr1642.l1")


def test_rows_and_rule_sets_are_named_for_people(corpus: Corpus) -> None:
    rows = corpus.alignment.by_id
    parallel, omission = rows["par.0049"], rows["om.0002"]
    assert (
        row_title(corpus, parallel) == "Parallel: Paris 1642, § 6, clause 3 and London 1651, chapter 7, § 1, clause 5"
    )
    assert row_title(corpus, omission).startswith("Not in Modern Piquet: ")
    assert ruleset_title(corpus, "rubicon") == 'The Rubicon <span class="id">rubicon</span>'
    assert row_title(corpus, omission) in row_page(corpus, omission).whole()


def test_the_words_come_first_and_the_code_is_folded(corpus: Corpus) -> None:
    drawn = page(corpus, CLAUSE)
    assert [one.tag for one in drawn][:4] == ["h1", "p", "p", "div"]
    assert drawn[2].get("class") == "cite-line"
    assert [one.get("lang") for one in drawn[3].iter("blockquote")] == ["fr", "fr", "en"]
    folded = [one for one in drawn.iter("code") if not one.xpath("ancestor::details") and one.getparent().tag != "p"]
    assert folded == []
    assert "def worth" in drawn.xpath("string(.//details//pre/code)")


def test_all_that_is_known_stands_in_this_order(corpus: Corpus) -> None:
    assert headings(page(corpus, CLAUSE)) == [
        "What it decides",
        "Tested by",
        "In the other editions",
        "Divergences",
        "Cruxes",
        "Apparatus",
        "For programmers",
        "How to cite",
    ]


def crux_shown(corpus: Corpus, clause: str, crux: str) -> HtmlElement:
    """A crux on the page of a clause."""
    shown = page(corpus, clause).xpath(".//div[@class='crux']")
    return next(one for one in shown if one.xpath("string(.//span[@class='id'])") == crux)


def test_a_crux_shows_its_readings_as_an_apparatus(corpus: Corpus) -> None:
    crux = crux_shown(corpus, "fr1642.3.12", "fr1642.crux.5")
    (entry,) = crux.xpath(".//p[@class='app']")
    assert entry.text_content() == "dix] des P; conj. douze"
    assert {one.get("lang") for one in entry.iter("i")} == {"fr"}
    assert [one.get("title") for one in entry.iter("abbr")] == ["Paris 1642, as transcribed by David Chataignier"]
    ours, other = crux.iter("li")
    assert ours.text_content() == "dix (certainty high; our reading): With 1651 and with every later rule book."
    assert other.text_content() == "douze (certainty low; conjecture): One for each card; nothing supports it."
    assert "blanche.worth, points" in crux.text_content()


def test_what_is_supplied_or_cannot_be_read_is_marked(corpus: Corpus) -> None:
    (entry,) = crux_shown(corpus, "en1651.8.2.2", "en1651.crux.1").xpath(".//p[@class='app']")
    assert entry.text_content() == "Quin[t]es] Quin[…]es L"


def test_the_senses_of_a_crux_are_in_english_under_their_letters(corpus: Corpus) -> None:
    crux = crux_shown(corpus, "fr1642.23.1", "fr1642.crux.124")
    assert crux.xpath(".//p[@class='app']") == []
    assert [(one.get("value"), one.find("i").get("lang")) for one in crux.iter("li")] == [("1", "en"), ("2", "en")]
    assert "a new deal, without choice (certainty medium; our reading)" in crux.text_content()


def test_what_it_decides_is_said_in_words(corpus: Corpus) -> None:
    (said,) = page(corpus, "en1651.12.12.1").xpath(".//section[@id='executed']")
    assert "if it is noticed in time, the extra cards are put back" in said.text_content()
    assert "what makes it too late: putting back (stated in the text" in said.text_content()
    assert "fault.too-many" not in said.text_content()
    (nothing,) = page(corpus, "fr1642.pr.1").xpath(".//section[@id='executed']")
    assert nothing.text_content().endswith("Nothing. The bookseller speaks, not the rules.")


def test_the_example_that_tests_it_most_closely_is_first(corpus: Corpus) -> None:
    """Not one that shows another reading: `a-point-under-thirty-for-nothing` rests on the fewest clauses."""
    tested = [id_ for id_, _ in corpus.case_files.testing("fr1642.6.2")]
    assert "a-point-under-thirty-for-nothing" in [id_ for id_, _ in corpus.case_files.about("fr1642.6.2")]
    assert "a-point-under-thirty-for-nothing" not in tested
    standing = [CLAUSE in corpus.case(id_).stands_in for id_, _ in corpus.case_files.testing(CLAUSE)]
    assert True in standing
    assert standing == sorted(standing, reverse=True)


def test_rule_sets_are_shown_by_name(corpus: Corpus) -> None:
    drawn = page(corpus, "modern.moderne.2")
    assert drawn.xpath(".//td//div[starts-with(., 'Modern Piquet moderne')]")


def test_an_unknown_reference_is_said_in_a_sentence_with_the_field_below(corpus: Corpus) -> None:
    drawn = parsed(passage_page(corpus, "fr1642.6.99").whole())
    assert "did you mean" in drawn.xpath("string(.//p[@role='alert'])")
    form = drawn.find(".//form")
    assert (form.get("method"), form.get("action")) == ("get", "clause")
    assert form.find(".//input").get("name") == "clause"
    assert form.find(".//label").get("for") == form.find(".//input").get("id")


def test_the_panel_is_the_clause_in_short(corpus: Corpus) -> None:
    drawn = parsed(panel(corpus, corpus.clauses["fr1642.6.2"]))
    assert headings(drawn) == ["Paris 1642, § 6, clause 2 fr1642.6.2"]
    assert [one.text for one in drawn.iter("h3")] == ["Tested by", "In the other editions", "Divergences"]
    (london,) = drawn.xpath(".//li[starts-with(., 'London 1651, chapter 7, § 1, clauses 3–4: says the same')]")
    speaking_first, set_up = (quote.text_content() for quote in london.xpath("./div[@class='quote']"))
    assert speaking_first.startswith("The Elder hand then speaking what he can shew")
    assert set_up == corpus.clauses["en1651.7.1.4"].original
    assert len(drawn.xpath(".//li/a[starts-with(@href, 'examples?case=')]")) == 1
    assert drawn.xpath("string((.//p)[last()]/a/@href)") == "clause?clause=fr1642.6.2"
    assert drawn.xpath(".//button[. = 'Copy citation']")


def test_french_is_quoted_with_our_english_for_an_english_reader(corpus: Corpus) -> None:
    def quoted() -> HtmlElement:
        drawn = parsed(panel(corpus, corpus.clauses["en1651.7.1.5"]))
        return drawn.xpath(".//li/div[@class='quote'][span[@lang='fr']]")[0]

    assert quoted().xpath("string(./div[@class='translated'])").startswith("as thirty")
    with speaking("fr"):
        assert not quoted().xpath("./div[@class='translated']")


def in_other_editions(corpus: Corpus, clause: str) -> tuple[list[str], list[str]]:
    """The parallels of a clause in short, and the badges of the same on its page."""
    short, page = (
        parsed(panel(corpus, corpus.clauses[clause])),
        parsed(clause_page(corpus, corpus.clauses[clause]).whole()),
    )
    entries = short.xpath(".//h3[. = 'In the other editions']/following-sibling::*[1]//li")
    named = ["".join(entry.xpath(".//text()[not(ancestor::div[@class='quote'])]")) for entry in entries]
    return named, page.xpath(".//span[starts-with(@class, 'relation')]/text()")


def test_texts_of_one_family_are_one_group_of_parallels(corpus: Corpus) -> None:
    same, differs = "says the same", "the same subject, but the texts say different things"
    london = "London 1651, chapter 1, § 1, {}; London 1674, chapter 6, § 1, {}"
    entries, badges = in_other_editions(corpus, "fr1642.1.1")
    assert entries[0] == f"{london.format('clause 1', 'clause 1')}: {same}"
    assert f"Modern Piquet, article 1, clause 1: {differs} (together with Paris 1642, § 1, clause 2)" in entries
    assert badges[0] == "parallel"
    assert "conflict" in badges[1:]
    rows = page(corpus, "fr1642.1.1").xpath(".//div[@class='parallel-row']//span[@class='soft']")
    assert {"about these rows: par.0007, par.0366", "about this row: par.0193"} <= {row.text_content() for row in rows}
    entries, badges = in_other_editions(corpus, "modern.1.1")
    assert entries[0] == f"Paris 1642, § 1, clauses 1–2: {differs}"
    assert entries[1] == f"{london.format('clauses 1–2', 'clauses 1–2')}: {differs}"
    assert badges[:2] == ["conflict", "conflict"]
    # Rows in which the clause stands alone, and one in which it stands beside the clause after it.
    entries, _badges = in_other_editions(corpus, "fr1642.3.6")
    assert f"Modern Piquet, article 3, clause 7: {same}" in entries
    beside = "(together with Paris 1642, § 3, clause 7)"
    assert f"Modern Piquet, article 4, clause 1: {differs} {beside}" in entries
    assert sum(entry.startswith("Modern Piquet, ") and entry.endswith(f"{same} {beside}") for entry in entries) == 1
    # Of one family, one has a part of it and the other nothing.
    entries, _badges = in_other_editions(corpus, "modern.5.2")
    assert "London 1651, chapter 12, § 16, clauses 2–3: one edition says more than the other" in entries
    assert "Not in London 1674." in entries


def test_the_panel_says_why_a_clause_decides_nothing_and_where_it_has_no_parallel(corpus: Corpus) -> None:
    drawn = parsed(panel(corpus, corpus.clauses["fr1642.pr.1"]))
    assert "It decides nothing. The bookseller speaks, not the rules." in drawn.text_content()
    assert drawn.xpath(".//li[. = 'Not in Modern Piquet.']")


def test_about_says_what_each_header_says(corpus: Corpus) -> None:
    drawn = parsed(about_page(corpus).whole())
    assert headings(drawn)[0] == "How to cite the whole corpus"
    said = " ".join(drawn.text_content().split())
    for part in (
        "BnF, V-42572; not seen by us.",
        "David Chataignier: transcription in modernised spelling",
        "Transcription: EEBO-TCP, CC0 1.0.",
        "must not be quoted as his",
        "The letters of the old books are those of transcriptions.",
    ):
        assert part in said, part
    names = [one.text_content() for one in drawn.iter("h3")]
    assert [name for name in names if name.rpartition(" ")[2] in corpus.editions] == [
        f"{text_title(corpus, one.id)} {one.id}" for one in corpus.editions.values()
    ]


def test_about_cites_what_is_asked_for(corpus: Corpus) -> None:
    drawn = parsed(about_page(corpus, "D130").whole())
    assert headings(drawn)[0] == "How to cite D130"
    assert len(drawn.xpath(".//*[@id='cite']")) == 1
    assert drawn.find(".//input").get("value") == "D130"
    wrong = parsed(about_page(corpus, "fr1642.999").whole())
    assert wrong.xpath("string(.//p[@role='alert'])").startswith("Unknown reference")
