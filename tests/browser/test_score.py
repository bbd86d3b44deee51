"""Scoring a hand in a browser: tapped in at a desk and on a phone, and by keyboard; its address brings it back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
Settled = Callable[[Page], None]
HAND = [f"{rank} of spades" for rank in ("ace", "king", "queen", "knave", "ten", "nine")]
HAND += [f"{rank} of {suit}" for rank in ("ace", "king") for suit in ("hearts", "diamonds", "clubs")]


@pytest.mark.parametrize(("width", "keyboard"), [(1400, False), (1400, True), (390, False)])
def test_twelve_taps_score_a_hand_and_its_address_brings_it_back(
    open_page: Open, settled: Settled, width: int, keyboard: bool
) -> None:
    page = open_page("score")
    page.set_viewport_size({"width": width, "height": 900})
    pack = page.get_by_role("group", name="The pack")
    for number, name in enumerate(HAND, 1):
        card = pack.get_by_role("link", name=name, exact=True)
        if keyboard:
            card.focus()
            page.keyboard.press("Enter")
        else:
            card.click()
        expect(page.locator(".hand h2")).to_have_text(f"The elder’s hand {number} / 12")
    totals = page.locator("ul.scores .number")
    expect(totals.first).to_have_text("110")
    assert set(totals.all_inner_texts()) == {"110"}
    expect(pack.get_by_role("link")).to_have_count(0)
    quoted = page.locator("ol.findings").first
    expect(quoted).to_contain_text("Chacune tierce vaut trois points")
    expect(quoted.locator(".translated").first).to_be_visible()
    found = quoted.inner_text()
    page.reload()
    settled(page)
    assert page.locator("ol.findings").first.inner_text() == found


def test_another_year_is_chosen_by_its_tile_and_a_hand_can_be_typed(open_page: Open, settled: Settled) -> None:
    page = open_page("score")
    page.get_by_role("textbox", name="The elder’s hand").fill("JS TS 9S 8S 7S")
    page.get_by_role("button", name="Score", exact=True).click()
    expect(page.locator(".hand h2")).to_have_text("The elder’s hand 5 / 12")
    page.get_by_role("list", name="What each rule set counts").get_by_role("link", name="Today’s game (modern)").click()
    expect(page.get_by_role("heading", name="What counts: today’s game (modern)")).to_be_visible()
    expect(page.locator("ol.findings").first).to_contain_text("The elder counts 5 for a point of 5 cards.")
    settled(page)
    expect(page.locator("ul.scores li.differs", has_text="1642")).to_be_visible()


@pytest.mark.parametrize("address", ["tonight", "tonight?rules=moderne&lang=fr", "tonight?rules=ancien&lang=fr"])
def test_a_sheet_takes_both_sides_of_a_page_at_most_and_no_letter_is_small(open_page: Open, address: str) -> None:
    page = open_page(address)
    printed_pages = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    assert 1 <= len(printed_pages) <= 2
    page.set_viewport_size({"width": 718, "height": 1047})
    page.emulate_media(media="print")
    sizes = "[...document.querySelectorAll('.sheet *')].map((each) => parseFloat(getComputedStyle(each).fontSize))"
    smallest = min(page.evaluate(sizes))
    assert smallest >= 12
    expect(page.locator("nav, header, button").filter(visible=True)).to_have_count(0)
    page.emulate_media(media="screen")  # the window is used again, in English
    open_page("tonight?lang=en")


def test_a_newcomer_opens_answers_by_keyboard(open_page: Open, settled: Settled) -> None:
    page = open_page("score")
    page.get_by_role("link", name="Learn", exact=True).click()
    page.get_by_role("link", name="What does this count?").click()
    settled(page)
    first = page.locator(".step").first
    answer = first.locator("summary", has_text="39")
    answer.focus()
    page.keyboard.press("Enter")
    expect(first.get_by_text("39: no.")).to_be_visible()
    expect(first.locator("details[open]")).to_contain_text("a point for each ten")


def test_what_does_not_count_is_explained(open_page: Open) -> None:
    page = open_page("score?elder=AS,QS,TS,8S,KH,JH,9H,7H,AD,QD,TD,8D")
    reason = page.locator("ul.why-not li", has_text="The elder counts nothing for a sequence.")
    reason.locator("summary").click()
    expect(reason).to_contain_text("This condition is not met:")
    expect(reason).to_contain_text("three cards in a row are a tierce")
