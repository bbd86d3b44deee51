"""A citation is in the clipboard, or in a file, after few clicks; the page on a clause needs no widget."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.cite import cite
from piquet_corpus.publishing.citation.prose import lines
from piquet_corpus.publishing.citation.render import cited
from piquet_corpus.publishing.output.basket import together
from piquet_corpus.publishing.parts.citing import FORMATS, formats_beside

Open = Callable[..., Page]
Settled = Callable[[Page], None]
Faults = Callable[[Page], list[str]]
NewWindow = Callable[..., BrowserContext]

RECORD, CLAUSE = "D130", "fr1642.6.3"
MOST_CLICKS = 4
PAGES = (f"clause?clause={CLAUSE}", "clause?clause=om.0002", "about", f"about?ref={RECORD}")
CLIPBOARD = """async type => {
  const [item] = await navigator.clipboard.read();
  return await (await item.getType(type)).text();
}"""


class Visitor:
    """Clicks, and counts how often."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks = page, 0

    def click(self, what: Locator) -> None:
        what.click()
        self.clicks += 1


@pytest.fixture
def allowed(tab: Page) -> Iterator[None]:
    """Lets the page read and write the clipboard."""
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield
    tab.context.clear_permissions()


@pytest.mark.usefixtures("allowed")
def test_a_divergence_is_cited_in_few_clicks_from_home(open_page: Open, settled: Settled, corpus: Corpus) -> None:
    visitor = Visitor(open_page())
    page = visitor.page
    visitor.click(page.get_by_role("link", name="Cite", exact=True))
    settled(page)
    copy = page.locator("#cite").get_by_role("button", name="Copy citation")
    expect(copy).to_be_in_viewport()
    visitor.click(copy)
    expect(page.locator("#copied")).to_have_text("Copied")
    assert visitor.clicks <= MOST_CLICKS
    note = lines(cite(corpus, RECORD), "chicago")[0]
    assert page.evaluate(CLIPBOARD, "text/plain") == note.text
    assert note.text.startswith("The piquet-corpus editors, “D130: ")
    assert "<i>piquet-corpus</i>" in page.evaluate(CLIPBOARD, "text/html")


@pytest.mark.usefixtures("allowed")
def test_a_link_of_this_server_is_copied_and_the_button_gets_its_name_back(open_page: Open, site: str) -> None:
    page = open_page(f"clause?clause={CLAUSE}")
    button = page.locator(".cite-line button").nth(1)
    expect(button).to_be_in_viewport()
    button.click()
    button.click()
    link = f"{site}?clause={CLAUSE}"
    expect(button).to_have_text(f"Copied {link}")
    assert page.evaluate("navigator.clipboard.readText()") == link
    expect(button).to_have_text("Copy link")
    page.goto(link)  # it works
    expect(page.locator("h1")).to_contain_text(CLAUSE)


@pytest.mark.usefixtures("allowed")
def test_a_record_is_copied_and_downloaded_in_every_format(open_page: Open, corpus: Corpus) -> None:
    page = open_page(f"divergences?divergence={RECORD}&format=ris#cite")
    page.get_by_text("Other formats", exact=True).click()
    for format in formats_beside():
        known = FORMATS[format]
        section = page.locator("section.format", has=page.get_by_role("heading", name=known.name, exact=True))
        written = cited(corpus, RECORD, format)
        section.get_by_role("button", name="Copy").click()
        expect(section.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == written
        with page.expect_download() as download:
            section.get_by_role("button", name="Download").click()
        assert download.value.suggested_filename == f"{RECORD}.{known.ending}"
        assert download.value.path().read_text(encoding="utf-8") == written


def test_five_divergences_are_in_one_file_after_seven_clicks(
    open_page: Open, settled: Settled, corpus: Corpus, faults: Faults
) -> None:
    """It has an entry for each, and one for each printed book. A reload keeps the basket; what is taken out is gone."""
    visitor = Visitor(open_page("divergences"))
    page = visitor.page
    ticks, basket = page.locator(".headline button.tick"), page.locator("a.basket")
    expect(basket).to_be_hidden()
    ids = [str(ticks.nth(place).get_attribute("data-basket")) for place in range(5)]
    for place in range(5):
        visitor.click(ticks.nth(place))
    expect(basket).to_have_text("Basket (5)")
    visitor.click(basket)
    settled(page)
    assert page.url.endswith(f"basket?refs={','.join(ids)}")
    with page.expect_download() as download:
        visitor.click(page.get_by_role("button", name="RIS", exact=True))
    assert visitor.clicks <= 7
    written = download.value.path().read_text(encoding="utf-8")
    assert written == together(corpus, ids, "ris")
    printed = sum(not edition.restated for edition in corpus.editions.values())
    assert written.count("TY  - ") <= len(ids) + printed
    assert not faults(page)
    first = page.locator(".basket-items button.tick").first
    expect(first).to_have_attribute("aria-pressed", "true")
    first.click()
    expect(page.locator(".basket-items li")).to_have_count(4)
    page = open_page("divergences")
    expect(page.locator("a.basket")).to_have_text("Basket (4)")
    expect(page.locator(".headline button.tick").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".headline button.tick").first).to_have_attribute("aria-pressed", "false")
    page.locator("a.basket").click()
    page.get_by_role("button", name="Empty the basket").click()
    expect(page.get_by_text("Nothing is in the basket.")).to_be_visible()
    expect(page.locator("a.basket")).to_be_hidden()


def test_a_refused_clipboard_is_said(open_page: Open) -> None:
    page = open_page(f"clause?clause={CLAUSE}")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); }")
    page.locator(".cite-line button").nth(1).click()
    expect(page.locator("#copied")).to_have_text("Not copied: select the text")


@pytest.mark.parametrize("width", [1400, 390])
def test_the_words_stand_above_the_fold(open_page: Open, width: int) -> None:
    page = open_page(f"clause?clause={CLAUSE}", width)
    for words in page.locator("blockquote.words").all():
        expect(words).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("address", PAGES)
def test_there_is_no_widget_of_streamlit(open_page: Open, address: str) -> None:
    page = open_page(address)
    elements = page.locator("[data-testid=stMain] [data-testid=stElementContainer]")
    assert elements.count() == elements.filter(has=page.locator("[data-testid=stHtml]")).count() > 0


def test_the_examples_of_a_clause_are_run_when_asked_for(open_page: Open, settled: Settled) -> None:
    page = open_page(f"clause?clause={CLAUSE}")
    expect(page.locator("#run")).to_have_count(0)
    page.get_by_role("link", name="Run all of them now").click()
    settled(page)
    expect(page.get_by_role("heading", name="Its examples, run just now")).to_be_in_viewport()
    expect(page.locator("#run td .passed").first).to_have_text("as expected")
    expect(page.locator("#run td .failed")).to_have_count(0)


def test_something_else_is_cited_by_its_reference(open_page: Open) -> None:
    page = open_page("about")
    box = page.get_by_label("Cite something else")
    box.fill("en1651.p12")
    box.press("Enter")
    expect(page.get_by_role("heading", name="How to cite en1651.p12")).to_be_visible()
