"""A game against an opponent in a browser: by mouse, by touch, by keyboard alone; a reload resumes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
Settled = Callable[[Page], None]
Faults = Callable[[Page], list[str]]
WIDTHS = {"mouse": 1400, "touch": 390, "keyboard": 1400}
TAPS, BUTTONS, ONLY = ".stage a.tap:not(.aside)", ".stage ul.acts a.button", ".stage a.only"


def act(page: Page, by: str) -> None:
    """Do something that is offered: what alone can be done, else put cards out or play one, else answer or call."""
    if by == "keyboard":
        only = page.locator(ONLY).count()
        if not only:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space" if only else "Enter")
        return
    offered = next(page.locator(kind).first for kind in (ONLY, TAPS, BUTTONS) if page.locator(kind).count())
    offered.click()


@pytest.mark.parametrize("rules", ["fr1642", "moderne"])
@pytest.mark.parametrize("by", WIDTHS)
def test_a_whole_coup_is_played_and_a_reload_resumes_it(
    open_page: Open, settled: Settled, faults: Faults, rules: str, by: str
) -> None:
    page = open_page(f"table?rules={rules}&against=plain&side=elder&deal=1642")
    page.set_viewport_size({"width": WIDTHS[by], "height": 900})
    settled(page)
    for number in range(60):
        if page.locator(".review").count():
            break
        if number == 12:
            before = page.locator(".stage .table").inner_text()
            page.reload()
            settled(page)
            assert page.locator(".stage .table").inner_text() == before
        at = page.url
        act(page, by)
        page.wait_for_url(lambda url, at=at: url != at)
        settled(page)
    expect(page.locator(".why h2").first).to_have_text("The coup is over")
    expect(page.locator(".review table")).to_be_visible()
    assert faults(page) == []


def test_the_table_is_read_in_both_looks_and_advice_is_followed(
    open_page: Open, settled: Settled, faults: Faults
) -> None:
    page = open_page("table?rules=fr1642&against=plain&side=younger&deal=7")
    for look in ("dark", "light"):
        page.emulate_media(color_scheme=look)
        settled(page)
        assert faults(page) == []
    page.emulate_media(color_scheme="light")
    page.get_by_role("link", name="What would a strong player do?").click()
    expect(page.locator(".advice")).to_contain_text("It keeps")
    page.locator(".advice a.button").click()
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    settled(page)
