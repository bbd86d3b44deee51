"""What a reader can do: read, filter, follow a clause, follow a case, run it, come back by the same address."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from piquet_corpus.app.data import FRESH
from piquet_corpus.work.paths import corpus_dir

Open = Callable[..., Page]
Settled = Callable[[Page], None]
Faults = Callable[[Page], list[str]]
NewWindow = Callable[..., BrowserContext]
Serve = Callable[..., AbstractContextManager[str]]

CLAUSE = "fr1642.6.3"
CASE = "a-point-of-thirty-five"
TYPED = "elder=AS+KS+9S+6S+KH+QH+JD+9D+8D+7C+8C+9C&younger=AH+JH+8H+6H+QS+JS+TD+7D+6D+TC+JC+AC"
COUNTED = "fr1642:point.good.compare%3Dcounted"
VIEWS = (
    "clause",
    f"clause?clause={CLAUSE}",
    "clause?clause=fr1642.999",
    "examples",
    f"examples?case={CASE}",
    "examples?case=a-whole-coup-with-a-pique&step=36",
    "compare",
    f"compare?{TYPED}&read={COUNTED}",
    "compare?case=the-loser-plays-on",
    "readings",
    "glossary",
    "glossary?term=g.point",
    "about",
)


def parameters(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def seen(page: Page) -> str:
    """The text of what our own HTML shows."""
    return "\n".join(page.locator("[data-testid=stHtml]").all_inner_texts())


def test_the_glossary_leads_from_a_term_to_its_clause(open_page: Open) -> None:
    page = open_page("glossary")
    page.get_by_role("link", name="blanche", exact=True).click()
    expect(page.locator("h1")).to_have_text("blanche")
    assert parameters(page) == {"term": "g.blanche"}
    row = page.locator("table.facts tr", has=page.get_by_text("1651", exact=True))
    row.get_by_role("link").first.click()
    expect(page.locator("h1")).to_contain_text("en1651.")
    bare = open_page("?term=g.blanche")
    assert urlsplit(bare.url).path.endswith("/glossary")
    expect(bare.locator("h1")).to_have_text("blanche")


def test_a_clause_has_its_terms_and_translation(open_page: Open) -> None:
    page = open_page("clause?clause=fr1642.7.2")
    page.locator("blockquote[lang=en] a.term").hover()
    expect(page.locator(".gloss[lang=en]")).to_contain_text("a player’s cards of one suit")
    assert page.locator("blockquote a.term").count() == 2


def test_from_clause_to_example_to_finding(open_page: Open) -> None:
    page = open_page(f"clause?clause={CLAUSE}")
    expect(page.locator("details pre", has_text="def worth")).to_be_hidden()
    page.get_by_text("Rules, grounds, parameters and code").click()
    expect(page.locator("details pre", has_text="def worth")).to_be_visible()
    page.get_by_text(re.compile(r"\d+ more examples")).click()
    page.get_by_role("link", name="A point of thirty-five counts four").click()
    expect(page.locator("p.outcome")).to_contain_text("as expected")
    assert parameters(page) == {"case": CASE}
    finding = page.locator("ol.findings > li", has=page.locator("p[title='point.value']"))
    expect(finding.locator(".points")).to_have_text("+4")
    expect(finding.get_by_role("link", name="1642 § 6.4")).to_be_visible()
    expect(finding.locator("span[lang=fr]", has_text="trente-cinq valent autant")).to_be_visible()


def test_clause_shows_all_that_is_known_of_it(open_page: Open) -> None:
    page = open_page(f"clause?clause={CLAUSE}")
    shown = seen(page)
    for part in ("Original", "Regularised", "Apparatus", "In the other editions", "Cruxes", "What it decides"):
        assert f"\n{part}\n" in shown, part
    assert f"https://w3id.org/piquet-corpus/?clause={CLAUSE}" in shown
    assert "trente-quatre (certainty low; conjecture)" in shown  # a rival reading
    assert "inferred from the text" in shown
    page.get_by_role("link", name="§ 6, clause 4 →").click()
    expect(page.locator("h1")).to_contain_text("fr1642.6.4")


def test_a_reference_can_be_typed(open_page: Open) -> None:
    page = open_page("clause")
    page.evaluate("window.stillHere = true")
    box = page.get_by_label("Reference")
    box.fill("en1651.8.1.1")
    box.press("Enter")
    expect(page.locator("h1")).to_contain_text("en1651.8.1.1")
    assert parameters(page) == {"clause": "en1651.8.1.1"}
    assert page.evaluate("window.stillHere")


def test_an_example_under_other_rules_with_french_cards_survives_a_reload(open_page: Open, settled: Settled) -> None:
    page = open_page(f"examples?case={CASE}")
    expect(page.get_by_role("img", name="king of spades").first).to_contain_text("K")
    page.locator(".choice").get_by_role("link", name="1651", exact=True).click()
    settled(page)
    page.get_by_text("Cards", exact=True).click()
    page.get_by_role("link", name="R D V").click()
    settled(page)
    expect(page.get_by_role("img", name="king of spades").first).to_contain_text("R")
    assert parameters(page) == {"case": CASE, "rules": "en1651", "cards": "rdv"}
    before = seen(page)
    page.reload()
    expect(page.locator("p.outcome")).to_contain_text("Under 1651")
    settled(page)
    assert seen(page) == before
    expect(page.locator("ol.findings").first).to_contain_text("as much for")


def test_run_all_says_how_many_and_how_long(open_page: Open, faults: Faults) -> None:
    page = open_page("examples")
    shown = page.locator("table.facts tbody tr").count()
    button = page.get_by_role("button", name=re.compile(r"Run these \d+"))
    listed = int(button.inner_text().removeprefix("Run these "))
    button.click()
    expect(page.locator("p.passed")).to_have_text(
        re.compile(rf"{listed} examples, run \d+ times in \d+ ms: all as expected.")
    )
    expect(page.locator("td span.passed").first).to_have_text("as expected")
    assert parameters(page) == {"run": "all"}
    page.reload()
    expect(page.locator("p.passed")).to_contain_text("all as expected")
    expect(page.locator("table.facts tbody tr")).to_have_count(shown)
    assert faults(page) == []  # here, because to run all takes longer than to look


def test_the_list_is_narrowed_by_the_address(open_page: Open) -> None:
    every = open_page("examples").locator("table.facts tbody tr").count()  # of the first page
    page = open_page("examples?topic=repique&under=en1651&source=en1651")
    few = page.locator("table.facts tbody tr").count()
    assert 0 < few < every
    expect(page.get_by_role("button", name=f"Run these {few}")).to_be_visible()
    expect(page.get_by_role("radio", name="London 1651")).to_be_checked()


def test_the_books_examples_are_run_under_every_rule_set(open_page: Open, faults: Faults) -> None:
    page = open_page("examples?view=rulesets&topic=exchange.once")
    heads = page.locator("table.matrix-of-examples thead").first.locator("th")
    expect(heads).to_have_text(
        [
            "Example",
            "1642",
            "1651",
            "1674",
            "The Laws (1890)",
            "Au Cent (1890)",
            *(f"Today’s game ({kind})" for kind in ("classic", "ancient", "modern")),
        ]
    )
    expect(page.locator("p.found")).to_contain_text("under every rule set")
    page = open_page("examples?view=rulesets")
    recorded = page.get_by_role("link", name=re.compile("^D[0-9]+$"))
    flipped = page.locator("table.matrix-of-examples").first.locator("td.differs", has=recorded).first
    expect(flipped.get_by_role("link", name=re.compile("^D[0-9]+$")).first).to_be_visible()
    expect(flipped.get_by_role("link", name="compare")).to_be_visible()
    assert faults(page) == []


def test_an_example_is_changed_and_run(open_page: Open, faults: Faults) -> None:
    page = open_page(f"examples?case={CASE}")
    page.get_by_role("link", name="Change it and run it").click()
    field = page.get_by_label("Your example")
    expect(field).to_have_value(re.compile(f"- id: {CASE}"))
    page.get_by_role("button", name="Run it").click()
    expect(page.locator(".own-case .passed").first).to_be_visible()
    expect(page.locator(".own-case .failed")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the file").click()
    assert download.value.suggested_filename == "yours.cases.yaml"
    field.fill(field.input_value().replace("title:", "titel:"))
    page.get_by_role("button", name="Run it").click()
    expect(page.get_by_role("alert")).to_contain_text("did you mean title")
    assert faults(page) == []


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("clause?clause=fr1642.6.99", "Unknown reference 'fr1642.6.99': did you mean fr1642."),
        ("examples?case=a-point-of-thirty-fiv", "Unknown case 'a-point-of-thirty-fiv': did you mean"),
        (f"examples?case={CASE}&rules=fr1643", "Unknown rule set 'fr1643': did you mean fr1642"),
        ("about?ref=fr1642.6.99", "Unknown reference 'fr1642.6.99': did you mean"),
        ("glossary?term=g.pint", "Unknown term 'g.pint': did you mean g.point"),
    ],
)
def test_an_unknown_id_gives_one_sentence(open_page: Open, address: str, sentence: str) -> None:
    page = open_page(address)
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(page.locator("[data-testid=stException]")).to_have_count(0)


@pytest.mark.parametrize("address", VIEWS)
def test_a_view_is_sound_in_a_wide_window_and_in_a_narrow_one(open_page: Open, faults: Faults, address: str) -> None:
    """Nothing is raised, nothing scrolls sideways, every cell has its language, axe finds nothing serious."""
    page = open_page(address)
    assert faults(page) == []
    has_table = not page.url.endswith(("/about", "/clause", "999"))
    assert bool(page.locator("[data-testid=stHtml] td, [data-testid=stHtml] th").count()) == has_table


def test_everything_can_be_reached_from_the_keyboard(open_page: Open) -> None:
    page = open_page(f"examples?case={CASE}")
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.textContent.trim()"))
    assert {"Read", "Glossary", "All examples", "1642", "Next →", "▶ Play", "1642 § 6.4"} <= reached


@pytest.mark.parametrize(
    "address",
    [
        f"read?editions=fr1642&at={CLAUSE}",
        f"clause?clause={CLAUSE}",
        "examples?topic=point.value",
        f"examples?case={CASE}",
    ],
)
def test_html_in_a_file_is_shown_as_text(open_page: Open, altered: str, hostile: str, address: str) -> None:
    page = open_page(address, root=altered)
    assert hostile in seen(page)
    assert page.title() != "broken"
    assert page.locator("[data-testid=stHtml] img").count() == 0


def test_html_in_an_address_is_shown_as_text(open_page: Open) -> None:
    page = open_page("clause?clause=%3Cimg%20src%3Dx%3E")
    assert "Unknown reference '<img src=x>'" in seen(page)
    assert page.locator("[data-testid=stHtml] img").count() == 0


def broken(text: Path) -> None:
    """Leave out an end tag."""
    written = text.read_text(encoding="utf-8")
    assert "</text>" in written
    text.write_text(written.replace("</text>", "", 1), encoding="utf-8")


def test_a_corpus_that_cannot_be_read_is_said_in_a_sentence(open_page: Open, serve: Serve, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    shutil.copytree(corpus_dir(), corpus)
    with serve(tmp_path / "server", corpus) as url:
        page = open_page(root=url)
        broken(corpus / "texts" / "fr1642.xml")
        page.wait_for_timeout(FRESH * 1000)  # how often the app looks at the files
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("fr1642.xml")
        expect(page.get_by_role("alert")).to_contain_text("not well-formed")
        expect(page.locator("[data-testid=stException]")).to_have_count(0)


def test_a_bare_address_leads_to_the_clause_or_the_case(open_page: Open) -> None:
    page = open_page(f"?clause={CLAUSE}")
    expect(page.locator("h1")).to_contain_text(CLAUSE)
    assert urlsplit(page.url).path.endswith("/clause")
    assert parameters(page) == {"clause": CLAUSE}
    page = open_page(f"?case={CASE}")
    assert urlsplit(page.url).path.endswith("/examples")
    assert parameters(page) == {"case": CASE}
