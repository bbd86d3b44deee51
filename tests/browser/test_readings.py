"""The readings: each with its reason and a case, which can be opened and compared."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.proof.readings import read

Open = Callable[..., Page]
Settled = Callable[[Page], None]


def test_every_other_reading_has_a_row(open_page: Open, settled: Settled, corpus: Corpus) -> None:
    page = open_page("readings")
    rows, further = page.locator("table.readings tbody tr"), page.get_by_role("link", name="Next page →")
    found = rows.count()
    while further.count():
        further.first.click()
        settled(page)
        found += rows.count()
    assert found == sum(len(one.alternatives) for one in read(corpus).parameters)


def test_a_reading_shows_both_ways_and_leads_to_the_case_that_tells_them_apart(open_page: Open) -> None:
    page = open_page("readings?rules=fr1642")
    row = page.locator("table.readings tbody tr", has=page.locator("[title='point.good, compare']"))
    expect(row.locator("td").nth(1)).to_contain_text("raw")
    expect(row.locator("td").nth(1).get_by_role("link", name="1642 § 6.2")).to_be_visible()
    expect(row.locator("td").nth(2)).to_contain_text("counted")
    expect(row.locator("td").nth(2)).to_contain_text("may mean that 36 and 39 are equal")
    case = row.locator("td").nth(3).get_by_role("link").first
    title = case.inner_text()
    case.click()
    expect(page.locator("h1")).to_have_text(title)
    expect(page.locator("dl.facts")).to_contain_text("whose point is good, what is compared: counted")
    expect(page.locator("p.outcome")).to_contain_text("Under 1642")
    expect(page.locator("p.outcome")).to_contain_text("as expected")


def test_a_reading_can_be_compared_with_the_default(open_page: Open) -> None:
    page = open_page("readings?rules=fr1642")
    row = page.locator("table.readings tbody tr", has=page.locator("[title='point.good, compare']"))
    row.get_by_role("link", name="compare both readings").click()
    heads = page.locator("table.compared thead th")
    expect(heads).to_have_text(["What is decided", "1642", "1642 (whose point is good, what is compared: counted)"])
    expect(page.locator("table.compared td.differs").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_only_one_rule_set_can_be_shown(open_page: Open) -> None:
    page = open_page("readings?rules=en1651")
    expect(page.locator("h2")).to_contain_text(["1651"])
    expect(page.get_by_role("heading", name="1642")).to_have_count(0)
