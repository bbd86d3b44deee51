"""How to cite, drawn without a browser: what each button copies or downloads."""

from __future__ import annotations

import html
from typing import Any

import pytest
from lxml.html import HtmlElement, fromstring

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.cite import cite
from piquet_corpus.publishing.citation.render import FORMATS as ALONE
from piquet_corpus.publishing.citation.render import cited, render
from piquet_corpus.publishing.output.basket import FILES, together
from piquet_corpus.publishing.pages.about.basket import basket_page
from piquet_corpus.publishing.parts.citing import (
    FORMATS,
    PLACE,
    REFERENCE,
    cite_block,
    cite_line,
    formats_beside,
    note_form,
    place_in_note,
)
from piquet_corpus.work.errors import UnknownReference
from rules.core.messages import speaking

parsed: Any = fromstring  # what it returns has more than the stubs of lxml say

EXAMPLE = "a-point-of-thirty"
REFERENCES = ("D130", "fr1642.6.2", "fr1642.en.6.2", "par.0049", "modern.5.3", "en1651.p12", EXAMPLE, "piquet-corpus")


def buttons(drawn: HtmlElement) -> dict[str, HtmlElement]:
    """The first button of each label."""
    return {one.text: one for one in reversed(drawn.findall(".//button"))}


@pytest.mark.parametrize("reference", REFERENCES)
def test_the_citation_is_copied_with_its_italics_and_without(corpus: Corpus, reference: str) -> None:
    drawn = parsed(cite_block(corpus, reference))
    shown = drawn.find(".//p[@class='citation']")
    copied = buttons(drawn)["Copy citation"]
    note = render(cite(corpus, reference), "chicago").splitlines()[0]
    assert shown.text_content() == copied.get("data-copy") == note
    assert "<i>piquet-corpus</i>" in copied.get("data-html")
    assert parsed(copied.get("data-html")).text_content() == note


@pytest.mark.parametrize(
    ("reference", "link"),
    [
        ("D130", "https://w3id.org/piquet-corpus/?divergence=D130"),
        ("fr1642.6.2", "https://w3id.org/piquet-corpus/?clause=fr1642.6.2"),
        ("piquet-corpus", "https://w3id.org/piquet-corpus/"),
    ],
)
def test_the_link_is_of_this_server_and_the_permanent_address_is_said_to_lead_nowhere_yet(
    corpus: Corpus, reference: str, link: str
) -> None:
    block = parsed(cite_block(corpus, reference))
    here = link.removeprefix("https://w3id.org/piquet-corpus/")
    assert buttons(block)["Copy link"].get("data-link") == here
    assert block.findtext(".//*[@class='permanent']") == link
    assert block.get("id") == "cite"
    assert block.text_content().count("not registered yet") == 1
    assert buttons(parsed(cite_line(corpus, reference)))["Copy link"].get("data-link") == here


def test_the_form_of_a_note_filled_in_is_the_note_on_every_clause(corpus: Corpus) -> None:
    texts: tuple[Any, ...] = (*corpus.editions.values(), *corpus.translations.values())
    for text in texts:
        form = note_form(corpus, text.clauses[0].id)
        for clause in text.clauses:
            filled = form.replace(PLACE, place_in_note(corpus, clause.id)).replace(REFERENCE, clause.id)
            note = render(cite(corpus, clause.id), "chicago").splitlines()[0]
            assert parsed(f"<p>{filled}</p>").text_content() == note


@pytest.mark.parametrize("reference", REFERENCES)
def test_every_format_is_there_letter_for_letter(corpus: Corpus, reference: str) -> None:
    drawn = parsed(cite_block(corpus, reference))
    written = [one.find("pre").text_content() for one in drawn.findall(".//section[@class='format']")]
    assert written == [cited(corpus, reference, format) for format in formats_beside()]


def test_each_format_has_a_file_of_its_own(corpus: Corpus) -> None:
    drawn = parsed(cite_block(corpus, "D130"))
    files = [one.get("data-save") for one in drawn.findall(".//button[@data-save]")]
    assert files == ["D130.mla.txt", "D130.apa.txt", "D130.bib", "D130.ris", "D130.json", "D130.chicago.txt"]
    with speaking("fr"):
        assert formats_beside() == ("bibtex", "ris", "csl-json", "chicago-fr", "iso690")
    assert {*formats_beside(), "chicago-fr", "iso690"} == set(ALONE)


def test_the_line_has_the_buttons_only(corpus: Corpus) -> None:
    drawn = parsed(cite_line(corpus, "fr1642.6.2"))
    assert [one.text for one in drawn.findall(".//button")] == ["Copy citation", "Copy link", "Basket"]
    assert drawn.text_content() == "Copy citationCopy linkBasket"
    assert [one.get("data-link") for one in parsed(cite_line(corpus, EXAMPLE)).findall(".//button")][
        1
    ] == f"?case={EXAMPLE}"


def test_the_whole_corpus_is_not_put_into_the_basket(corpus: Corpus) -> None:
    assert "data-basket" not in cite_line(corpus, "piquet-corpus")


def test_a_french_reader_is_given_a_note_in_french(corpus: Corpus) -> None:
    with speaking("fr"):
        drawn = parsed(cite_block(corpus, "D130"))
        assert drawn.find(".//p[@class='citation']").get("lang") == "fr"
        note = cited(corpus, "D130", "chicago-fr").splitlines()[0]
    assert drawn.find(".//p[@class='citation']").text_content() == note


def test_the_page_of_the_basket_has_what_can_be_cited_and_says_what_cannot(corpus: Corpus) -> None:
    drawn = parsed(basket_page(corpus, f"D130, fr1642.6.4,{EXAMPLE},fr1642.999,D130", "", False).whole())
    (problem,) = drawn.findall(".//p[@role='alert']")
    assert problem.text_content().startswith("unknown reference 'fr1642.999'")
    ids = ["D130", "fr1642.6.4", EXAMPLE]
    assert [each.get("data-basket") for each in drawn.findall(".//button[@data-basket]")] == ids
    hrefs = [link.get("href") for link in drawn.findall(".//ul[@class='basket-items']/li/a")]
    assert hrefs == ["divergences?divergence=D130", "clause?clause=fr1642.6.4", f"examples?case={EXAMPLE}"]
    shown = drawn.findall(".//div[@class='format']")
    files = {each.find("button").get("data-save"): each.find("pre").text_content() for each in shown}
    assert files == {f"piquet-basket.{FORMATS[name].ending}": together(corpus, ids, name) for name in FILES}
    note = together(corpus, ids, "chicago").splitlines()[0]
    assert drawn.find(".//p[@class='citation']").text_content() == note


def test_the_basket_may_be_empty_in_another_style_or_have_the_words(corpus: Corpus) -> None:
    assert "Nothing is in the basket." in basket_page(corpus, " ,", "", False).whole()
    drawn = parsed(basket_page(corpus, "D130", "iso690", True).whole())
    shown = drawn.find(".//p[@class='citation']")
    assert shown.get("lang") == "fr"
    assert shown.text_content() == together(corpus, ["D130"], "iso690", quoting=True).splitlines()[0]
    assert "pourvu que l’on n’en ait retourné aucune" in shown.text_content()
    (chosen,) = drawn.findall(".//nav//a[@aria-current]")
    assert (chosen.text, chosen.get("href")) == ("ISO 690, in French", "basket?refs=D130&style=iso690&words=yes")


def test_a_title_with_marks_of_html_is_escaped(corpus: Corpus) -> None:
    assert html.escape("piquet-corpus</i>") in cite_line(corpus, "D130")
    assert "<i>" not in cite_line(corpus, "D130")


def test_an_unknown_reference_is_refused(corpus: Corpus) -> None:
    with pytest.raises(UnknownReference):
        cite_block(corpus, "fr1642.999")
