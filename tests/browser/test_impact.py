"""What difference it makes: reached from the divergences, with its picture and its parts."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

Open = Callable[..., Page]


def test_from_the_divergences_to_what_faults_cost(open_page: Open) -> None:
    page = open_page("divergences")
    page.get_by_role("link", name="How much does each of them matter?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What difference it makes")
    plot = page.get_by_role("figure", name="How many coups in a hundred end with another score")
    expect(plot.locator("li i").first).to_be_visible()
    plot.get_by_role("link", name="Pique, when it can be made").first.click()
    expect(page.get_by_role("row", name="Pique, when it can be made").first).to_be_in_viewport()
    page.get_by_role("link", name="fault:").click()
    expect(page.get_by_role("heading", name="What faults cost")).to_be_in_viewport()
    row = page.get_by_role("row", name="A player with a blanche shows it only after he has discarded.")
    expect(row).to_contain_text("the points of the blanche")
