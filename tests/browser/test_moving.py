"""Moving about: links change what is shown in one document, Back returns to the place, the menu closes behind one."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

Open = Callable[..., Page]
Settled = Callable[[Page], None]
NewWindow = Callable[..., BrowserContext]

CLAUSE = "fr1642.8.2"
ONE_DOCUMENT = "window.theDocument = true"
SAME = "Boolean(window.theDocument)"


def height(clause: Locator) -> float:
    """How far from the top of the window a clause is."""
    box = clause.bounding_box()
    assert box
    return box["y"]


def test_links_stay_in_one_document_and_back_returns_to_the_place(open_page: Open, settled: Settled) -> None:
    page = open_page()
    page.evaluate(ONE_DOCUMENT)
    page.get_by_role("link", name="Read the rules side by side").click()
    settled(page)
    page.locator("nav.chapters a", has_text="The announcements").first.click()
    settled(page)
    assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop") == 0
    clause = page.locator(f'[id="{CLAUSE}"]')
    clause.scroll_into_view_if_needed()
    page.wait_for_timeout(500)  # the place is kept when one has stopped scrolling
    before = height(clause)
    page.locator("header nav a", has_text="Glossary").click()
    expect(page.locator("h1")).to_have_text("Glossary")
    page.wait_for_function("() => document.activeElement.tagName === 'H1'")
    page.go_back()
    expect(clause).to_be_visible()
    page.wait_for_function(
        "([id, y]) => Math.abs(document.getElementById(id).getBoundingClientRect().top - y) <= 20", arg=[CLAUSE, before]
    )
    page.go_back()
    page.go_back()
    expect(page.locator(".home")).to_be_visible()
    assert page.evaluate(SAME)


def test_a_link_leaves_one_entry_in_the_history(new_window: NewWindow, site: str, settled: Settled) -> None:
    window = new_window()  # the history of the tab that all tests share may be full
    page = window.new_page()
    page.goto(f"{site}read")
    page.wait_for_selector("table.reading")
    settled(page)
    before = page.evaluate("history.length")
    for name in ("Glossary", "Divergences", "Read"):
        page.locator("header nav").get_by_role("link", name=name, exact=True).click()
        settled(page)
    assert page.evaluate("history.length") == before + 3
    window.close()


def test_a_click_that_asks_for_a_new_tab_opens_one(open_page: Open) -> None:
    page = open_page("read")
    with page.context.expect_page() as opened:
        page.locator("nav.turn a[rel=next]").click(modifiers=["Control"])
    assert urlsplit(opened.value.url).path == "/read"
    assert urlsplit(page.url).query == ""
    opened.value.close()


@pytest.mark.parametrize(
    ("address", "clause"),
    [
        ("?editions=en1651#en1651.12.12.1", "en1651.12.12.1"),
        ("read#en1651.12.12.1", "en1651.12.12.1"),
        ("#fr1642.36.1", "fr1642.36.1"),
        ("?editions=fr1642.en#fr1642.en.36.1", "fr1642.36.1"),
        ("read?editions=en1651#en1651.8.h2", "en1651.8.h2"),
    ],
    ids=["as it was", "of another chapter", "without anything else", "of a translation", "a heading"],
)
def test_the_address_of_a_place_leads_there(open_page: Open, address: str, clause: str) -> None:
    page = open_page(address)
    expect(page.locator(f'[id="{clause}"]')).to_be_in_viewport()


def test_the_menu_of_a_phone_says_what_it_is_and_closes(open_page: Open, settled: Settled) -> None:
    page = open_page("read", width=390)
    button, menu = page.get_by_role("button", name="Menu"), page.locator("header nav")
    expect(menu).to_be_hidden()
    button.click()
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    menu.get_by_role("link", name="Glossary").click()
    settled(page)
    expect(page.locator("h1")).to_have_text("Glossary")
    expect(menu).to_be_hidden()


def test_the_keys_are_listed_and_work(open_page: Open, settled: Settled) -> None:
    page = open_page("read")
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keys")
    expect(listed).to_contain_text("Next chapter")
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    title = page.locator("h1").inner_text()
    page.keyboard.press("n")
    settled(page)
    expect(page.locator("h1")).not_to_have_text(title)
    page.keyboard.press("p")
    settled(page)
    expect(page.locator("h1")).to_have_text(title)
    page.keyboard.press("/")
    box = page.get_by_role("searchbox", name="Search")
    expect(box).to_be_focused()
    page.keyboard.type("n?")  # in a field a key is a letter
    expect(box).to_have_value("n?")


def test_who_tabs_can_skip_the_menu_and_reach_a_clause(open_page: Open) -> None:
    page = open_page("read")
    for _ in range(3):  # Streamlit has a link and the page itself before it
        page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#page")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the text")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#text")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "fr1642.1.1"


def test_a_page_forgets_the_choices_of_another(open_page: Open, settled: Settled) -> None:
    page = open_page("examples?case=the-loser-plays-on")
    page.get_by_role("link", name="Compare this deal under each rule set").click()
    settled(page)
    expect(page.locator("ul.scores > li").first).to_be_visible()
    # The partie of the example goes to a number, and the Laws of about 1890 play six deals.
    expect(page.locator(".problem")).to_contain_text("do not play for a number")
