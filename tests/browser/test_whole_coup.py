"""A whole coup for three is gone through in the browser, from the deal to the count, with all that is paid."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

Open = Callable[..., Page]
Faults = Callable[[Page], list[str]]
Settled = Callable[[Page], None]

PLAYERS = ("A", "B", "C")
COUP = "examples?case=whole-coup-bateleur-made-last"
DISCARDED, DECLARED = 5, 10  # the pack, the deal, three discards; then five declarations
CARDS, PLAYS = 20, 60
COUNT = DECLARED + PLAYS + 1


def seat(page: Page, player: str) -> str:
    """What selects a player's side of the table."""
    return f".seat:has(h3:text-matches('^{player}\\\\b'))"


def held(page: Page, player: str) -> int:
    """How many cards a player is seen to hold."""
    return page.locator(f"{seat(page, player)} > .cards .card").count()


def marks(page: Page) -> dict[str, int]:
    """What each has won and lost."""
    said = page.locator(".score .of").all_inner_texts()
    return {who: int(number.replace("−", "-")) for who, number in (one.split() for one in said)}


def brought(page: Page) -> list[str]:
    """What each event brings, as the list of events has it; the first is the beginning."""
    return page.locator("ol.events li .made").all_inner_texts()


def go_on(page: Page, steps: range, settled: Settled) -> None:
    """Go on from event to event, and see each of them."""
    for step in steps:
        page.get_by_role("link", name="Next →", exact=True).click()
        settled(page)
        expect(page.locator("ol.events li.now .at")).to_have_text(str(step))
        expect(page.locator("p.event")).to_contain_text(re.compile(rf"^{step}\. "))
        assert sum(marks(page).values()) == 0, step
        if step >= DISCARDED:
            played = min(max(step - DECLARED, 0), PLAYS)
            assert sum(held(page, player) for player in PLAYERS) == 3 * CARDS - played, step


def test_a_coup_for_three_can_be_gone_through_from_the_deal_to_the_count(open_page: Open, settled: Settled) -> None:
    """Up to the first trick, and the last trick and the count: tests/app/test_whole_coup_drawn.py has every event."""
    page = open_page(COUP)
    expect(page.locator("p.outcome")).to_contain_text("as expected")
    expect(page.locator("ol.events li")).to_have_count(COUNT + 1)  # and the beginning
    go_on(page, range(1, DECLARED + 4), settled)
    page = open_page(f"{COUP}&step={COUNT - 4}")
    go_on(page, range(COUNT - 3, COUNT + 1), settled)
    told = brought(page)
    # By hand: the Monde was the bottom card, so C has a mark of A and of B; then A leads the four of batons, B plays
    # the Queen, and C takes her with his King, who has his tribute.
    assert told[2] == "C +2, A −1, B −1"
    assert told[DECLARED + 3] == "C +2, A −1, B −1"
    # The Bateleur takes the last trick: his tribute, 1 of each, and 6 of each for making him last.
    assert told[DECLARED + PLAYS] == "A +14, B −7, C −7"
    # B has 12 points, 13 too few: two marks to C, who has gained most.
    assert told[COUNT] == "C +2, B −2"
    assert marks(page) == {"A": 19, "B": -15, "C": -4}
    expect(page.get_by_role("link", name="Next →", exact=True)).to_be_disabled()


def test_three_hands_fit_and_nothing_hinders_those_who_listen(open_page: Open, faults: Faults) -> None:
    page = open_page(f"{COUP}&step={DECLARED}")
    for player in PLAYERS:
        assert held(page, player) == CARDS
    expect(page.locator(".table").get_by_role("img", name="the Mat", exact=True)).to_be_visible()
    expect(page.locator(".table").get_by_role("img", name="triumph 20")).to_be_visible()
    for width in (1400, 390):
        page.set_viewport_size({"width": width, "height": 900})
        edges = page.locator(".table .card").evaluate_all("all => all.map(card => card.getBoundingClientRect().right)")
        assert max(edges) <= width
    assert faults(page) == []


def test_a_finding_is_explained_by_its_clause(open_page: Open) -> None:
    page = open_page(f"{COUP}&step={DECLARED + PLAYS}")
    finding = page.locator("ol.findings > li", has=page.locator("p[title='last.made']"))
    expect(finding).to_contain_text("6")
    finding.get_by_role("link", name="1637 § 15.9").first.click()
    expect(page.locator("h1")).to_contain_text("tarot1637.15.9")
