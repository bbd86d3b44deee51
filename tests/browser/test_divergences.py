"""The register: narrowed by choices that are in the address, one record with its proof, how to cite it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from urllib.parse import parse_qs, urlsplit

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from piquet_corpus.commands.main import app
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Divergence

Open = Callable[..., Page]
Settled = Callable[[Page], None]
Faults = Callable[[Page], list[str]]

RECORD = "divergences?divergence=D901"
"""The record that is in fixtures/proven.xml."""


def first(corpus: Corpus) -> Divergence:
    """A record that quotes on two sides."""
    return next(one for one in corpus.register.records if sum(bool(side.words) for side in one.sides) > 1)


def parameters(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def listed(page: Page) -> list[str]:
    """The ids of the records in the list."""
    return page.locator("ul.headlines > li > .headline .soft").all_inner_texts()


def listed_on_all_pages(page: Page, settled: Settled) -> list[str]:
    """The ids of the records on this page of the list and on those that follow."""
    found = listed(page)
    further = page.get_by_role("link", name="Next page →")
    while further.count():
        further.first.click()
        settled(page)
        found += listed(page)
    return found


def once(corpus: Corpus, ids: Iterable[str]) -> set[str]:
    """The records that repeat no other, which alone are listed."""
    return {one.id for one in corpus.register.counted(corpus.register.by_id[id_] for id_ in ids)}


def told(*arguments: str) -> list[str]:
    """The ids of the records that the command gives."""
    result = CliRunner().invoke(app, ["divergences", *arguments, "--json"])
    assert result.exit_code == 0, result.output
    return [one["id"] for one in json.loads(result.stdout)["divergences"]]


def choose(page: Page, label: str, option: str) -> None:
    """Choose from a list that opens."""
    page.get_by_role("combobox", name=label, exact=True).click()
    page.get_by_role("option", name=option).first.click()


def test_the_list_has_every_record_and_counts_each_fact_once(open_page: Open, settled: Settled, corpus: Corpus) -> None:
    page = open_page("divergences?part=all")
    found = listed_on_all_pages(page, settled)
    assert len(found) == len(set(found))
    assert set(found) == once(corpus, corpus.register.by_id)
    expect(page.get_by_role("status").first).to_have_text(f"{len(found)} divergences.")


def test_the_most_important_between_texts_come_first_and_one_is_three_clicks_away(
    open_page: Open, settled: Settled, corpus: Corpus
) -> None:
    page = open_page("")
    page.get_by_role("link", name="Divergences", exact=True).click()
    expect(page.get_by_role("heading", level=2).first).to_have_text("High importance")
    expect(page.get_by_role("radio", name="Between texts or ways of playing")).to_be_checked()
    record = corpus.register.by_id[listed(page)[0]]
    assert (record.importance, record.scope) == ("high", "editions")
    expect(page.locator("ul.headlines > li").first).to_contain_text(record.changes)
    page.locator("ul.headlines .headline a").first.click()
    expect(page.locator("h1")).to_have_text(record.title)
    expect(page.locator(".proof p.flipped").first).to_be_visible()


@pytest.mark.parametrize(("part", "scope"), [("inside", "internal"), ("tarot", "internal")])
def test_what_differs_inside_one_text_stands_apart(open_page: Open, corpus: Corpus, part: str, scope: str) -> None:
    records = [corpus.register.by_id[id_] for id_ in listed(open_page(f"divergences?part={part}"))]
    tarots = {"tarot1637" in side.editions for record in records for side in record.sides}
    assert {record.scope for record in records} == {scope}
    assert tarots == {part == "tarot"}


def test_a_phase_and_an_importance_narrow_the_list(open_page: Open, settled: Settled, corpus: Corpus) -> None:
    page = open_page("divergences")
    page.get_by_role("link", name="The blanche").click()
    settled(page)
    page.get_by_role("link", name=re.compile(r"^high \(")).click()
    settled(page)
    asked = parameters(page)
    assert asked == {"part": "between", "topic": "phase.blanche", "importance": "high"}
    many = int(page.locator(".choice a[aria-current]").inner_text().removeprefix("high (").rstrip(")"))
    found = listed_on_all_pages(page, settled)
    assert len(found) == many
    assert all(corpus.register.by_id[id_].importance == "high" for id_ in found)


def test_a_number_finds_its_record(open_page: Open) -> None:
    assert listed(open_page("divergences?q=d130")) == ["D130"]


def test_what_is_chosen_is_in_the_address_and_the_command_agrees(
    open_page: Open, settled: Settled, corpus: Corpus
) -> None:
    one = first(corpus)
    mine, theirs = one.sides[0].editions[0], one.sides[1].editions[0]
    page = open_page("divergences")
    choose(page, "Between", corpus.editions[mine].short)
    settled(page)
    choose(page, "and", corpus.editions[theirs].short)
    settled(page)
    page.get_by_role("button", name="More filters").click()
    choose(page, "Effect", one.effect)
    settled(page)
    page.keyboard.press("Escape")
    assert parameters(page) == {"part": "between", "one": mine, "other": theirs, "effect": one.effect}
    found = listed_on_all_pages(page, settled)
    assert one.id in found
    assert len(found) < len(corpus.register.records)
    page = open_page(f"divergences?one={mine}&other={theirs}&effect={one.effect}")
    every = listed_on_all_pages(page, settled)
    assert set(found) <= set(every)
    assert set(every) == once(corpus, told(mine, theirs, "--effect", one.effect))


def test_a_filter_leads_back_to_the_first_page(open_page: Open, settled: Settled) -> None:
    page = open_page("divergences?page=3")
    choose(page, "Between", "1642")
    settled(page)
    assert parameters(page) == {"part": "between", "one": "fr1642"}
    page.get_by_role("link", name="Page 2", exact=True).first.click()
    settled(page)
    assert parameters(page) == {"part": "between", "one": "fr1642", "page": "2"}


def test_a_page_that_there_is_not_is_said_in_a_sentence(open_page: Open) -> None:
    page = open_page("divergences?page=99")
    expect(page.get_by_role("alert")).to_contain_text("Unknown page '99': expected a number from 1 to")
    expect(page.locator("ul.headlines > li").first).to_be_visible()


@pytest.mark.parametrize(
    ("address", "arguments"),
    [
        ("topic=phase.exchange&importance=medium", ("--topic", "phase.exchange", "--importance", "medium")),
        ("q=blanche&cause=undetermined", ("--words", "blanche", "--cause", "undetermined")),
        ("form=omission&scope=editions&one=modern", ("modern", "--form", "omission", "--scope", "editions")),
    ],
)
def test_an_address_asks_as_the_command_does(
    open_page: Open, settled: Settled, corpus: Corpus, address: str, arguments: tuple[str, ...]
) -> None:
    found = listed_on_all_pages(open_page(f"divergences?{address}"), settled)
    assert set(found) == once(corpus, told(*arguments))


def test_what_there_is_not_is_said_in_a_sentence(open_page: Open) -> None:
    page = open_page("divergences?divergence=D9999")
    expect(page.get_by_role("alert")).to_contain_text("Unknown divergence 'D9999'")
    page = open_page("divergences?form=omision")
    expect(page.get_by_role("alert")).to_contain_text("Unknown form 'omision': did you mean omission")
    expect(page.locator("[data-testid=stException]")).to_have_count(0)


def test_the_list_can_be_kept_as_files(open_page: Open, settled: Settled, corpus: Corpus) -> None:
    page = open_page("divergences?importance=high")
    ids = told("--importance", "high")
    assert set(listed_on_all_pages(page, settled)) == once(corpus, ids)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download JSON").click()
    kept = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert [one["id"] for one in kept] == ids
    with page.expect_download() as download:
        page.get_by_role("button", name="Download CSV").click()
    lines = download.value.path().read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("id,link,title,")
    assert [line.partition(",")[0] for line in lines[1:]] == ids


def test_the_overview_leads_to_the_records(open_page: Open, settled: Settled, corpus: Corpus) -> None:
    page = open_page("divergences?show=overview")
    number = page.locator("table.dots a.dot").first
    expect(number).to_be_visible()
    kind, _, many = (number.get_attribute("aria-label") or "").rpartition(" ")
    assert number.inner_text() == many
    number.click()
    expect(page).to_have_url(re.compile(r"[?&]form="))
    settled(page)
    assert parameters(page)["form"] == kind.replace(" ", "-")
    found = listed_on_all_pages(page, settled)
    assert len(found) == int(many)
    assert all(kind.replace(" ", "-") in corpus.register.by_id[id_].form for id_ in found)


def test_the_overview_counts_by_what_is_chosen(open_page: Open, settled: Settled) -> None:
    page = open_page("divergences?show=overview&by=effect")
    number = page.locator("table.dots a.dot").last
    number.click()
    expect(page).to_have_url(re.compile(r"[?&]effect="))
    settled(page)
    assert parameters(page)["topic"].startswith("phase.")
    assert listed(page)


def test_a_record_has_a_link_for_good_and_quotes_both_sides(open_page: Open, settled: Settled, corpus: Corpus) -> None:
    one = first(corpus)
    page = open_page(f"?divergence={one.id}")
    expect(page.locator("h1")).to_have_text(one.title)
    page.reload()
    settled(page)
    assert parameters(page) == {"divergence": one.id}
    for place, side in enumerate(one.sides):
        section = page.locator(".sides .side").nth(place)
        for words in side.words:
            expect(section.locator(f"blockquote[lang={words.language}]").first).to_be_visible()
            expect(section.locator(f"a[title='{words.clause}']").first).to_be_visible()
    expect(page.locator(".quoted").first).to_be_visible()


@pytest.mark.parametrize(
    ("id_", "words"),
    [
        ("D048", ["trente-cinq", "thirty", "Thirty", "trente à trente-quatre", "thirty to thirty-four", "thirty"]),
        ("D009", ["ordinairement", "ordinarily", "a hundred", "a Hundred", "cent", "a hundred", "an hundred"]),
        ("D130", ["retourné", "turned up", "retourne", "turns up", "put back", "thrown back"]),
        ("D026", ["des", "points", "ten", "points", "Ten", "dix points", "ten points", "ten"]),
        ("D085", ["soixante", "sixty-two", "Sixty two"]),
    ],
)
def test_the_words_that_carry_the_difference_are_marked(open_page: Open, id_: str, words: list[str]) -> None:
    page = open_page(f"divergences?divergence={id_}")
    marks = page.locator(".sides mark")
    expect(marks).to_have_text(words)
    assert "underline" in marks.first.evaluate("one => getComputedStyle(one).textDecorationLine")


def test_a_side_that_says_nothing_names_the_omission(open_page: Open, altered: str) -> None:
    page = open_page(RECORD, root=altered)
    silent = page.locator(".sides .side").nth(2)
    expect(silent).to_contain_text("No parallel in Modern to 1642, preface, clause 1 = 1651, preface, clause 1.")
    silent.locator("a[title='om.0002']").click()
    expect(page.locator("h1")).to_contain_text("om.0002")


def test_its_case_is_run_under_both_ways(open_page: Open, altered: str) -> None:
    page = open_page(RECORD, root=altered)
    proof = page.locator(".proof")
    expect(proof.get_by_role("status")).to_have_text(
        "1642 and today’s game (classic) differ at step 1 of 1: B plays on."
    )
    row = proof.locator("table.compared tbody tr").first
    expect(row.locator("td").nth(1)).to_contain_text("For the new set they lift again")
    expect(row.locator("td").nth(2)).to_contain_text("does not have this rule")
    expect(proof.locator("p.flipped")).to_contain_text(
        "what holds without an agreement (1642: lift; today’s game (classic): does not have this rule)"
    )
    proof.get_by_role("link", name="compare the deal under both rule sets").click()
    expect(page.locator("ul.scores > li > b")).to_have_text(["1642", "Today’s game (classic)"])


def test_every_proof_of_the_register_is_shown_to_flip(open_page: Open, corpus: Corpus) -> None:
    one = next(one for one in corpus.register.records if one.proofs)
    page = open_page(f"divergences?divergence={one.id}")
    expect(page.locator(".proof")).to_have_count(len(one.proofs))
    expect(page.locator(".proof p.flipped")).to_have_count(len(one.proofs))
    expect(page.locator(".proof .failed")).to_have_count(0)


def test_a_clause_names_the_divergences_that_quote_it(open_page: Open, settled: Settled, corpus: Corpus) -> None:
    clause = next(id_ for one in corpus.register.records for id_ in one.clauses if id_ in corpus.clauses)
    records = corpus.register.of(clause)
    page = open_page(f"clause?clause={clause}")
    expect(page.locator("ul.records li")).to_have_count(len(records))
    expect(page.get_by_role("heading", name="How to cite")).to_be_visible()
    page = open_page(f"read?editions={clause.partition('.')[0]}&at={clause}")
    marks = page.locator(f'[id="{clause}"] .marks')
    named = records[0].id if len(records) <= 3 else f"{len(records)} divergences"
    expect(marks).to_contain_text(named)
    page.locator("details.drop summary", has_text="Display").click()
    page.get_by_label("Numbers of the divergences").uncheck()
    expect(marks.get_by_text(named)).to_be_hidden()
    assert parameters(page)["divergences"] == "off"


def test_a_row_has_a_page(open_page: Open, corpus: Corpus) -> None:
    row = next(row for one in corpus.register.records for row in one.rows if row.startswith("par."))
    page = open_page(f"?row={row}")
    expect(page.locator("h1")).to_contain_text(row)
    expect(page.locator("ul.records li").first).to_be_visible()


@pytest.mark.parametrize("address", ["divergences", "divergences?show=overview", RECORD])
def test_a_view_of_the_register_is_sound(open_page: Open, altered: str, address: str, faults: Faults) -> None:
    assert faults(open_page(address, root=altered)) == []
