"""The page that is there before Streamlit has drawn it: read without scripts, and taken away without a jump."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

Settled = Callable[[Page], None]
NewWindow = Callable[..., BrowserContext]
PLACES = """() => [...document.querySelectorAll("[data-testid=stHtml] :is(h1, h2, .lead, a.ref, blockquote)")]
    .map(one => one.getBoundingClientRect()).filter(one => one.height && one.top < innerHeight)
    .map(one => [one.left, one.top, one.width, one.height].map(Math.round).join(" "))"""


@pytest.mark.parametrize("width", [1400, 390])
@pytest.mark.parametrize("address", ["", "read?at=fr1642.6.1", "clause?clause=fr1642.6.4"])
def test_nothing_moves_when_streamlit_has_drawn_the_page(
    new_window: NewWindow, site: str, settled: Settled, address: str, width: int
) -> None:
    def places(**options: bool) -> list[str]:
        window = new_window(viewport={"width": width, "height": 900}, **options)
        page = window.new_page()
        page.goto(site + address)
        if options:
            page.evaluate("document.fonts.ready")
        else:
            settled(page)
            expect(page.locator("#first")).to_have_count(0)
        found: list[str] = page.evaluate(PLACES)
        window.close()
        return found

    assert places(java_script_enabled=False) == places() != []


def test_the_app_has_the_fonts_that_its_style_names(new_window: NewWindow, site: str) -> None:
    window = new_window(java_script_enabled=False)  # as long as there is nothing of Streamlit
    page = window.new_page()
    page.goto(f"{site}read?at=fr1642.6.1")
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate("[...document.fonts].filter(font => font.status === 'loaded').map(font => font.family)")
    assert "Piquet Serif" in loaded
    assert {"Piquet Sans", "Source Sans"} & set(loaded)  # the second is that of Streamlit, if it was quicker
    window.close()


def test_a_clause_of_the_address_stands_at_the_top_from_the_beginning(
    new_window: NewWindow, site: str, settled: Settled
) -> None:
    tops = []
    for scripts in (False, True):
        window = new_window(viewport={"width": 1400, "height": 900}, java_script_enabled=scripts)
        page = window.new_page()
        page.goto(f"{site}read?at=fr1642.6.3#fr1642.6.3")
        if scripts:
            settled(page)
        tops.append(page.locator("[id='fr1642.6.3']").evaluate("one => one.getBoundingClientRect().top"))
        window.close()
    assert tops == pytest.approx([120, 120], abs=40)


def test_without_scripts_the_texts_are_read_and_the_links_lead_on(new_window: NewWindow, site: str) -> None:
    window = new_window(java_script_enabled=False)
    page = window.new_page()
    page.goto(site)
    page.get_by_role("link", name="Read", exact=True).click()
    page.get_by_role("link", name="The announcements").first.click()
    page.get_by_role("link", name="fr1642.6.4", exact=True).first.click()
    expect(page.get_by_role("complementary", name="The clause")).to_contain_text("clause 4")
    window.close()


def test_a_place_that_was_scrolled_to_before_is_kept(new_window: NewWindow, site: str, settled: Settled) -> None:
    window = new_window(viewport={"width": 1400, "height": 900})
    page = window.new_page()
    page.add_init_script(
        """new MutationObserver(() => {
            const first = document.getElementById('first');
            if (first) first.scrollTop = 700;
        }).observe(document, {childList: true, subtree: true});"""
    )
    page.goto(f"{site}read")
    settled(page)
    expect(page.locator("#first")).to_have_count(0)
    assert page.locator("[data-testid=stMain]").evaluate("main => main.scrollTop") == pytest.approx(700, abs=20)
    window.close()


def test_with_web_sockets_refused_the_page_stays_and_says_so(new_window: NewWindow, site: str) -> None:
    window = new_window()
    page = window.new_page()
    page.route_web_socket("**/*", lambda socket: socket.close())
    page.clock.install()
    page.goto(f"{site}read?at=fr1642.6.1")
    note = page.locator("#first-note")
    expect(note).to_be_hidden()
    page.clock.fast_forward(11_000)
    expect(note).to_be_visible()
    expect(page.locator("#first").get_by_role("heading", name="The announcements", exact=True)).to_be_visible()
    window.close()


def test_the_policy_lets_every_script_of_a_page_run(new_window: NewWindow, site: str, settled: Settled) -> None:
    window = new_window()
    page = window.new_page()
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if "Content Security Policy" in said.text else None)
    page.on("pageerror", lambda error: refused.append(str(error)))
    page.goto(f"{site}divergences?show=overview")
    settled(page)
    expect(page.locator("table.dots")).to_be_visible()
    assert page.evaluate("typeof window.piquetWords") != "undefined"
    assert refused == []
    window.close()
