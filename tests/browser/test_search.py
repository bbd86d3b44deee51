"""The search in the head of every page: the same in the app and in the static edition, and as the command's."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.language.search import search

Faults = Callable[[Page], list[str]]
Found = dict[str, list[str]]
MOST_TO_SEARCH = 88
"""The most bytes that the search loads for each thing that can be found, packed."""
PLACES = {"app": ("site", "read?at=fr1642.6.1"), "static": ("static", "read/fr1642.4.html")}


@pytest.fixture(params=[("app", 1400), ("app", 390), ("static", 1400), ("static", 390)], ids=str)
def page(request: pytest.FixtureRequest, new_window: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A page of the app, and of the static edition, on a desk and on a phone."""
    place, width = request.param
    fixture, path = PLACES[place]
    context = new_window(viewport={"width": width, "height": 900}, locale="en")
    page = context.new_page()
    page.goto(f"{request.getfixturevalue(fixture)}{path}")
    expect(page.locator("h1").last).to_be_visible()
    if place == "app":
        request.getfixturevalue("settled")(page)
    yield page
    context.close()


def field(page: Page) -> Locator:
    return page.get_by_role("searchbox", name="Search", exact=True)


def found(page: Page, words: str) -> Found:
    """What stands under the field for some words, by group."""
    if not field(page).is_visible():
        page.get_by_role("button", name="Menu").click()
    field(page).fill("")
    expect(page.locator(".finds")).to_be_hidden()
    field(page).fill(words)
    expect(page.locator(".finds .count")).to_be_visible()
    groups = page.locator(".finds section").all()
    return {group.locator("h2").inner_text(): group.locator("li a").all_inner_texts() for group in groups}


PUT_BACK = "London 1651, chapter 12, § 12, clause 1"
PROMISES = [
    ("thirty-five", "In the texts", "London 1651, chapter 7, § 1, clause 6"),
    ("thirty five", "In the texts", "London 1651, chapter 7, § 1, clause 6"),
    (
        "35",
        "By its number",
        "D035: The names of the players: the first and the last, or the elder and the younger hand?",
    ),
    ('"put back"', "In the texts", PUT_BACK),
    ('"put  back"', "In the texts", PUT_BACK),
    ('"put\u00ad back"', "In the texts", PUT_BACK),
    ('"\ufb01rst Card, up to"', "In the texts", "London 1651, chapter 11, § 2, clause 1"),
    ("l\u02bcécart de celui", "In the texts", "Modern Piquet, article 23, clause 5"),
    ("revoke", "In the texts", "Paris 1642, § 29, clause 3"),
    ("lurch", "Glossary", "rubicon"),
    ("meld", "Glossary", "announce · annoncer"),
    ("carré", "Glossary", "quatorze"),
    ("pli", "Glossary", "trick · levée"),
    ("ruffe", "Glossary", "point"),
    ("retourné", "Divergences", "D130: Too many cards taken: does turning one up, or putting one back, spoil it?"),
    ("point of thirty", "Examples", "A point of thirty"),
    ("FR1642.6.4", "By its number", "Paris 1642, § 6, clause 4"),
    ("fr1642.en.6.4", "By its number", "Paris 1642, § 6, clause 4"),
    ("en1651.p16", "By its number", "London 1651, page 16"),
    ("§ 6", "By its number", "Paris 1642, § 6"),
    ("D130", "By its number", "D130: Too many cards taken: does turning one up, or putting one back, spoil it?"),
]


def test_what_is_typed_is_found_whatever_it_is(page: Page) -> None:
    missing = {}
    for words, group, title in PROMISES:
        groups = found(page, words)
        if not any(title in shown for shown in groups.get(group, [])):
            missing[words] = groups
    assert missing == {}


def test_nothing_found_leads_to_a_word_that_is_nearly_the_same(page: Page) -> None:
    assert found(page, "repiqe") == {}
    page.get_by_role("button", name="repique").click()
    expect(page.locator(".finds section").first).to_be_visible()
    expect(field(page)).to_have_value("repique")
    assert found(page, "xyzzyx") == {}
    expect(page.locator(".finds button")).to_have_count(0)


def test_the_search_is_used_by_keys_alone(page: Page, barriers: Faults) -> None:
    page.keyboard.press("/")
    expect(field(page)).to_be_focused()
    groups = found(page, "retourné")
    links = page.locator(".finds a")
    page.keyboard.press("ArrowDown")
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(field(page)).to_be_focused()
    more = page.locator(".finds section").first.get_by_role("button", name=re.compile(r"All \d+"))
    number = int(re.findall(r"\d+", more.inner_text())[0])
    more.press("Enter")
    expect(page.locator(".finds section").first.locator("li")).to_have_count(number)
    expect(links.nth(len(groups["In the texts"]))).to_be_focused()
    assert barriers(page) == []
    page.keyboard.press("Escape")
    expect(field(page)).to_be_focused()
    expect(page.locator(".finds")).to_be_hidden()
    found(page, "retourné")
    page.keyboard.press("Enter")  # all of it, and into it
    expect(page.locator(".finds section").first.locator("li")).to_have_count(number)
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("Escape")
    found(page, "d130")
    page.keyboard.press("Enter")
    expect(page.locator("h1").last).to_contain_text("Too many cards taken")
    expect(page.locator(".finds:visible")).to_have_count(0)


QUERIES = (
    *("ronfle", "Ruffe", "tierce major", "jeu", "jouer", "renoncer", "quatorze", "Repicq", "capot", "elder hand"),
    *("talon", "carte blanche", "vsuall", "marquer", "VVhen", "vnder", "partie", "deux", "premier en carte", "Écarts"),
    *("thirty-five", "36", '"put back"', "lurch", "shuffles", "l\u02bcécart"),
)
IDS = "links => links.map(link => link.pathname.match(/clause.(.*).html/)?.[1])"


def test_every_clause_that_the_command_finds_is_found(static: str, browser: Browser) -> None:
    page, corpus = browser.new_page(), load()
    page.goto(f"{static}search.html")
    for query in QUERIES:
        field(page).fill(query)
        page.wait_for_function("query => new URL(location).searchParams.get('q') === query", arg=query)
        for more in page.get_by_role("button", name="All").all():
            more.click()
        shown = page.locator("#results a").evaluate_all(IDS)
        clauses = {corpus.passages.original(hit.passage.id) for hit in search(corpus, query)} & set(corpus.clauses)
        assert clauses - set(shown) == set(), query
    page.close()


def test_the_index_is_small_and_loaded_when_somebody_comes_to_the_field(
    static: str, written: Path, browser: Browser
) -> None:
    needed = ("search.json", "fr/search.json", "assets/site.js")
    things = json.loads((written / "search.json").read_text(encoding="utf-8"))["kind"].count("\n") + 1
    size = sum(len(gzip.compress((written / path).read_bytes(), 9)) for path in needed)
    assert size <= MOST_TO_SEARCH * things
    page = browser.new_page()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url.removeprefix(static)))
    page.goto(f"{static}fr/read/fr1642.4.html")
    assert set(loaded).isdisjoint(needed[:2])
    with page.expect_response("**/fr/search.json"):
        page.get_by_role("searchbox", name="Chercher").focus()
    assert set(needed) <= set(loaded)
    page.close()


def test_a_search_in_french_has_french_names_and_leads_to_english_examples(static: str, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{static}fr/search.html?q=four+Tarots+are+paid+besides")
    page.get_by_role("link", name="If the four Tarots are paid besides").first.click()
    page.wait_for_url(f"{static}example/four-tarots-then-four-kings-paid-besides.html")
    page.goto(f"{static}fr/search.html?q=levée")
    term = page.locator("#results section", has=page.get_by_role("heading", name="Glossaire")).locator("li").first
    expect(term.locator("p")).to_have_attribute("lang", "fr")
    page.goto(f"{static}fr/search.html?q=ronfle")
    page.get_by_role("link", name="Londres 1651, chapitre 7, § 1, clause 3").click()
    page.wait_for_url(f"{static}fr/clause/en1651.7.1.3.html")
    page.close()


def test_enter_asks_the_texts_for_what_is_not_found(open_page: Callable[..., Page]) -> None:
    page = open_page("")
    assert found(page, "xyzzyx") == {}
    field(page).press("Enter")
    expect(page.locator("p.found").first).to_contain_text("Try fewer words")
