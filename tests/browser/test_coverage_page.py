"""The proof of coverage, and the computed difference of the rule sets, as a reader sees them."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.divergences.computed import differences

Open = Callable[..., Page]
Settled = Callable[[Page], None]
Faults = Callable[[Page], list[str]]
IDS = "links => links.map(link => link.title)"
"""The ids of clauses, which links show to the pointer."""


def parameters(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def executable(corpus: Corpus, edition: str) -> int:
    """How many clauses of an edition have to be executed."""
    return sum(corpus.topics.is_executable(one.kind) for one in corpus.editions[edition].clauses)


def test_every_clause_that_must_be_executed_is_listed_with_its_grounds_and_cases(
    open_page: Open, settled: Settled, corpus: Corpus
) -> None:
    page = open_page("coverage?view=clauses")
    edition = next(iter(corpus.editions))
    page.get_by_role("radiogroup", name="Text").get_by_role("radio").nth(1).click()
    settled(page)
    assert parameters(page) == {"view": "clauses", "edition": edition}
    expect(page.locator("p.found")).to_have_text(f"{executable(corpus, edition)} clauses.")
    rows = page.locator("table.covered tbody tr")
    grounded = rows.filter(has=page.locator("td:nth-child(3) code")).first
    clause = grounded.get_by_role("link").first.get_attribute("title")
    uses = {f"{one.rule}#{one.ground}" for one in corpus.uses.grounds.get(clause, ())}
    assert set(grounded.locator("td:nth-child(3) code").all_inner_texts()) == uses
    grounded.locator("td:nth-child(4)").get_by_role("link").first.click()
    expect(page.locator("p.outcome")).to_contain_text("as expected")


def test_the_chapters_together_have_every_clause(open_page: Open, settled: Settled, corpus: Corpus) -> None:
    page = open_page("coverage?view=clauses&edition=en1651")
    ids, further = page.locator("table.covered tbody td:first-child a"), page.get_by_role("link", name="Next page →")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("1651: ")
    found = ids.evaluate_all(IDS)
    while further.count():
        further.first.click()
        settled(page)
        found += ids.evaluate_all(IDS)
    clauses = corpus.editions["en1651"].clauses
    assert found == [one.id for one in clauses if corpus.topics.is_executable(one.kind)]


def test_what_is_not_proven_comes_first(open_page: Open) -> None:
    page = open_page("coverage")
    heads = page.get_by_role("heading", level=2)
    expect(heads).to_have_text(["What is not proven, or only in part", "How much is proven, text by text"])
    row = page.locator("table.covered tbody tr", has=page.get_by_text("1651 § 6.1.4", exact=True))
    expect(row.locator(".failed")).to_have_text("in part")


def test_the_choices_are_in_the_address(open_page: Open, corpus: Corpus) -> None:
    page = open_page("coverage?edition=en1651&kind=penalty&topic=phase.faults")
    ids = page.locator("table.covered tbody td:first-child a").evaluate_all(IDS)
    phase = {one.id for one in corpus.topics.of("topics") if one.parent == "phase.faults"}
    penalties = [one for one in corpus.editions["en1651"].clauses if one.kind == "penalty"]
    assert ids == [one.id for one in penalties if not phase.isdisjoint(one.topics)]
    assert ids


def test_the_book_leads_from_words_to_what_executes_them(open_page: Open, settled: Settled) -> None:
    page = open_page("coverage?view=book")
    page.get_by_role("radiogroup", name="Text").get_by_role("radio").nth(1).click()
    settled(page)
    assert parameters(page) == {"view": "book", "book": "en1651"}
    page.locator(".book a.fate.missing", has_text="in the same order they were in").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("en1651.6.1.4")
    executed = page.locator("section#executed")
    expect(executed).to_be_in_viewport()
    page.get_by_text("Rules, grounds, parameters and code").click()
    expect(page.get_by_role("table", name="Words that no rule uses here")).to_contain_text("not executed")


@pytest.mark.parametrize("book", ["fr1642", "en1651", "modern", "tarot1637"])
def test_the_book_is_sound(open_page: Open, faults: Faults, book: str) -> None:
    assert faults(open_page(f"coverage?book={book}")) == []


@pytest.mark.parametrize("layer", ["original", "regularised"])
def test_words_are_coloured_in_read_too(open_page: Open, settled: Settled, layer: str) -> None:
    page = open_page(f"read?editions=en1651&layer={layer}&at=en1651.6.1.4")
    assert page.locator(".fate").count() == 0
    page.locator("details.drop summary", has_text="Display").click()
    page.get_by_role("link", name="Words that the rules execute, in colour").click()
    settled(page)
    assert parameters(page)["executed"] == "on"
    said = page.locator("[id='en1651.6.1.4'] .fate.missing:visible")
    expect(said).to_contain_text("in the same order they were in")


def test_what_is_not_executed_has_its_reason(open_page: Open, corpus: Corpus) -> None:
    page = open_page("coverage?view=text&edition=fr1642")
    rows = page.locator("table.covered tbody tr")
    expect(rows).to_have_count(len(corpus.editions["fr1642"].clauses) - executable(corpus, "fr1642"))
    assert all(rows.locator("td:nth-child(4) > div").all_inner_texts())


def test_every_parameter_has_its_other_values_with_the_case_that_each_changes(open_page: Open) -> None:
    page = open_page("coverage?view=parameters&rules=fr1642")
    row = page.locator("table.probed tbody tr", has=page.locator("[title='point.good, compare']"))
    expect(row.locator("td").nth(1)).to_contain_text("raw")
    expect(row.locator("td").nth(2)).to_contain_text("counted")
    expect(row.locator("td").nth(2).get_by_role("link").first).to_be_visible()
    expect(row.locator("td").nth(3).locator(".passed")).to_have_text("proven")


def test_two_ways_of_playing_differ_as_computed_and_lead_to_their_records(open_page: Open, corpus: Corpus) -> None:
    page = open_page("coverage?view=ways")
    several = list(differences(corpus, corpus.rulesets["fr1642"], corpus.rulesets["classic"]))
    page.get_by_role("link", name=f"1642 and today’s game (classic): {len(several)} differences").click()
    expect(page.get_by_role("heading", name="1642 and today’s game (classic)")).to_be_visible()
    assert parameters(page) == {"view": "ways", "other": "classic"}
    rows = page.locator("table.facts tbody tr")
    expect(rows).to_have_count(len(several))
    told = next(place for place, one in enumerate(several) if one.records)
    expect(rows.nth(told).get_by_role("link").first).to_have_text(several[told].records[0])


@pytest.mark.parametrize("view", ["summary", "text&edition=fr1642", "ways", "clauses&kind=penalty"])
def test_a_view_of_the_coverage_is_sound(open_page: Open, view: str, faults: Faults) -> None:
    assert faults(open_page(f"coverage?view={view}")) == []
