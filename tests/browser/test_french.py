"""The app in French: chosen by the browser or by a link, kept from page to page, and as sound as in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

Settled = Callable[[Page], None]
Faults = Callable[[Page], list[str]]
NewWindow = Callable[..., BrowserContext]

TELLING = (
    "examples",
    "examples?case=alcippe-is-capot&step=12",
    "compare",
    "score?elder=AS,KS,QS,JS,TS,9S,AH,AD,AC,8H,7D,7C",
    "tonight",
    "basket?refs=D130,fr1642.6.4,a-point-of-thirty",
    "learn?lesson=quiz",
    "divergences",
    "divergences?divergence=D130",
)
"""The pages that are looked at in the dark, too."""
PAGES = (
    "",
    "read?at=fr1642.6.1&open=fr1642.6.4",
    "clause?clause=fr1642.6.4",
    "readings",
    "history",
    "impact",
    "impact?view=readings",
    "impact?view=others",
    "impact?view=game",
    "history?view=rules",
    "history?view=collate",
    "history?view=list",
    "glossary?term=g.point",
    "coverage",
    "about",
    *TELLING,
)


@pytest.fixture(scope="module")
def windows(new_window: NewWindow) -> Iterator[dict[str, Page]]:
    """A page in French for each look."""
    opened = {look: new_window(locale="fr-FR", color_scheme=look) for look in ("light", "dark")}
    yield {look: window.new_page() for look, window in opened.items()}
    for window in opened.values():
        window.close()


@pytest.mark.parametrize(
    ("look", "address"), [*(("light", address) for address in PAGES), *(("dark", address) for address in TELLING)]
)
def test_a_page_in_french_is_sound(
    windows: dict[str, Page], site: str, settled: Settled, faults: Faults, look: str, address: str
) -> None:
    page = windows[look]
    page.goto("about:blank")
    page.goto(site + address)
    settled(page)
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("[data-testid=stHtml] h1").count() == 1
    assert faults(page) == []


def test_a_link_changes_the_language_and_all_pages_keep_it(new_window: NewWindow, site: str, settled: Settled) -> None:
    window = new_window(locale="en-GB")
    page = window.new_page()
    page.goto(f"{site}read?at=fr1642.6.1&terms=off")
    settled(page)
    page.get_by_role("link", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    settled(page)
    assert page.url.endswith("read?at=fr1642.6.1&terms=off")
    page.get_by_role("link", name="Exemples", exact=True).click()
    expect(page.locator("h1")).to_have_text("Exemples")
    page.reload()
    expect(page.locator("h1")).to_have_text("Exemples")
    page.get_by_role("link", name="English").click()
    expect(page.locator("h1")).to_have_text("Examples")
    window.close()
