"""The static edition in a browser: with scripts and without, on a desk and on a phone, in both languages."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import piquet_corpus
from piquet_corpus.edition.cases.run import walk
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.html.markup import Target, writing
from piquet_corpus.publishing.pages.example.listing import phase_of
from piquet_corpus.publishing.parts.cards import table_drawn
from piquet_corpus.work.paths import corpus_dir
from rules.core.ruleset import set_of
from tests.browser.printing import SOUND, printed

Faults = Callable[[Page], list[str]]
MOST_NODES, MOST_HTML = 4_000, 300_000
PAGES = (
    "index.html",
    "texts.html",
    "read/fr1642.5.html",
    "clause/en1674.6.6.8.html",
    "parallel/par.0042.html",
    "divergences.html",
    "divergences/announcements.html",
    "examples.html",
    "examples/announcements.html",
    "divergence/D486.html",
    "example/packets-of-one-and-of-five.html",
    "example/a-point-of-thirty.html",
    "term/g.point.html",
    "history.html",
    "timeline.html",
    "to-look-up.html",
    "findings.html",
    "impact.html",
    "impact-readings.html",
    "impact-others.html",
    "impact-game.html",
    "score.html",
    "tonight/moderne.html",
    "learn/announcing.html",
    "learn/quiz.html",
    "search.html?q=ronfle",
    "fr/read/en1651.8.html",
    "fr/divergence/D486.html",
    "fr/tonight/fr1642.html",
    "fr/learn/pique.html",
)


@pytest.fixture(params=[1400, 390])
def window(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page of a window on a desk, and of a phone."""
    context = browser.new_context(viewport={"width": request.param, "height": 900}, locale="en")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_can_be_read_and_used_by_everyone(static: str, window: Page, barriers: Faults, path: str) -> None:
    errors: list[str] = []
    window.on("pageerror", lambda error: errors.append(str(error)))
    window.goto(f"{static}{path}")
    expect(window.get_by_role("heading", level=1)).to_be_visible()
    assert window.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert window.evaluate("document.querySelectorAll('*').length") <= MOST_NODES
    assert window.evaluate("document.documentElement.outerHTML.length") <= MOST_HTML
    assert barriers(window) == []
    assert errors == []


def test_without_scripts_everything_can_be_read(static: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 900})
    page = context.new_page()
    page.goto(static)
    page.get_by_role("link", name="Glossary").click()  # the menu is not behind a button
    page.get_by_role("link", name="Piquet corpus").click()
    page.get_by_role("link", name="Read the rules side by side").click()
    page.get_by_role("link", name="The exchange").first.click()
    expect(page.get_by_text("Et notez que celui qui est le").first).to_be_visible()
    page.goto(f"{static}clause/fr1642.6.html")  # a paragraph leads to its place in the text
    page.wait_for_url("**/read/fr1642.5.html#fr1642.6.1")
    page.goto(f"{static}search.html")
    expect(page.get_by_text("The search needs a script.")).to_be_visible()
    context.close()


def test_permanent_addresses_lead_to_their_pages(static: str, window: Page) -> None:
    for asked, page in (
        ("clause=fr1642.6.4", "clause/fr1642.6.4.html"),
        ("clause=en1651.p16", "read/en1651.9.html#en1651.8.4.1"),
        ("divergence=D486", "divergence/D486.html"),
        ("row=par.0042", "parallel/par.0042.html"),
    ):
        window.goto(f"{static}?{asked}")
        window.wait_for_url(f"{static}{page}")


def test_the_link_of_a_page_is_copied_as_it_is_served(static: str, browser: Browser) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{static}divergence/D486.html#cite")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name=f"Copied {static}divergence/D486.html")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{static}divergence/D486.html"
    context.close()


@pytest.mark.parametrize(
    ("path", "columns"), [("read/fr1642.5.html", 4), ("divergence/D486.html", 0), ("example/a-point-of-thirty.html", 0)]
)
def test_a_page_is_printed_with_its_columns_and_its_address(
    static: str, browser: Browser, path: str, columns: int
) -> None:
    page = browser.new_page()
    page.goto(f"{static}{path}")
    found = printed(page)
    page.close()
    assert {name: found[name] for name in SOUND} == SOUND
    assert len(set(found["columns"])) == columns
    assert f"https://example.org/piquet/{path}" in found["foot"]


@pytest.mark.parametrize("style", ["var(--serif)", "italic 1rem var(--serif)", "var(--sans)"])
def test_every_character_is_drawn_with_the_fonts_that_come_with_the_edition(
    static: str, browser: Browser, style: str
) -> None:
    page = browser.new_page()
    page.goto(f"{static}about.html")
    name = "font" if style.startswith("italic") else "font-family"
    boxes = "".join(f"<p>{html.escape(sign)}</p>" for sign in characters())
    page.set_content(
        f'<link rel="stylesheet" href="{static}assets/site.css"><div class="page" style="{name}: {style}">{boxes}</div>'
    )
    page.evaluate("document.body.offsetWidth && document.fonts.ready.then(() => true)")
    client = page.context.new_cdp_session(page)
    client.send("DOM.enable")
    client.send("CSS.enable")
    root = client.send("DOM.getDocument")["root"]["nodeId"]
    drawn = client.send("DOM.querySelectorAll", {"nodeId": root, "selector": "p"})["nodeIds"]
    missing = [
        sign
        for sign, node in zip(characters(), drawn, strict=True)
        for font in client.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        if not font["isCustomFont"]
    ]
    assert missing == []
    page.close()


@cache
def characters() -> tuple[str, ...]:
    """Every character of a file of the corpus or of a message, but for spaces; and the suits."""
    texts = (path for ending in ("xml", "yaml", "md", "tsv") for path in sorted(corpus_dir().rglob(f"*.{ending}")))
    messages = (Path(piquet_corpus.__file__).parents[1] / room for room in ("rules", "piquet_corpus"))
    files = (*texts, *(path for room in messages for path in sorted(room.rglob("*.po"))))
    written = set().union(*(path.read_text(encoding="utf-8") for path in files)) | set("♠♥♦♣⚔⚚⚱◉")
    return tuple(sorted(sign for sign in written if not sign.isspace()))


def test_a_list_is_filtered_without_a_server(static: str, window: Page) -> None:
    window.goto(f"{static}divergences/exchange.html")
    shown = window.locator("ul.headlines > li:visible")
    every = shown.count()
    window.get_by_label("Importance").select_option("high")
    window.get_by_label("Words", exact=True).fill("ELDER exchangé")  # capitals and accents make no difference
    expect(window.get_by_role("link", name="How many cards may the elder exchange?")).to_be_visible()
    expect(window.get_by_text(f"{shown.count()} of {every} divergences.")).to_be_visible()
    assert 0 < shown.count() < every
    expect(window.get_by_role("heading", name="Low importance")).to_be_hidden()
    assert window.url.endswith("?importance=high&q=ELDER+exchang%C3%A9")
    window.reload()
    expect(window.get_by_text(f"{shown.count()} of {every} divergences.")).to_be_visible()
    window.get_by_label("Words", exact=True).fill("nothing of this kind")
    expect(window.get_by_text("No divergence matches these filters.")).to_be_visible()


def test_a_list_has_every_example_under_a_rule_set(static: str, window: Page) -> None:
    window.goto(f"{static}examples.html")
    window.get_by_role("link", name="The pack and its cards", exact=True).click()
    rows, under = window.locator("table.examples tbody tr:visible"), window.get_by_label("Rule set")
    corpus = load()
    cases = [case for case in corpus.cases if phase_of(corpus, case) == "phase.pack"]
    expect(rows).to_have_count(len(cases))
    chosen = under.locator("option").nth(1).get_attribute("value")
    under.select_option(chosen)
    expect(rows).to_have_count(sum(any(set_of(name) == chosen for name in case.rulesets) for case in cases))


def test_without_a_script_a_list_has_everything_and_no_fields(static: str, browser: Browser) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{static}divergences/exchange.html?importance=high")
    expect(page.get_by_role("heading", name="Low importance")).to_be_visible()
    expect(page.get_by_label("Importance")).to_be_hidden()
    page.close()


COUP = "a-whole-coup-with-a-pique"
AS_DRAWN = """drawn => {
  const template = document.createElement("template");
  template.innerHTML = drawn;
  return template.content.firstElementChild.innerHTML === document.querySelector(".table").innerHTML;
}"""


@pytest.mark.parametrize("id_", [COUP, "four-tarots-then-four-kings", "packets-of-one-and-of-five"])
def test_the_table_after_each_step_is_the_one_that_the_engine_gives(static: str, browser: Browser, id_: str) -> None:
    corpus = load()
    case = corpus.case(id_)
    moments = walk(case, corpus.rulesets[case.rulesets[0]])
    page = browser.new_page()
    page.goto(f"{static}example/{id_}.html")
    for at, (before, moment) in enumerate(zip((None, *moments), moments, strict=False)):
        expect(page.locator("nav.player .at")).to_have_text(f"Step {at} of {len(moments) - 1}")
        with writing(Target(lambda address: {"href": address}, static=True)):
            drawn = table_drawn(moment, before)
        assert page.evaluate(AS_DRAWN, drawn), at
        page.keyboard.press("ArrowRight")
    page.close()


def test_a_coup_is_stepped_through(static: str, window: Page) -> None:
    window.goto(f"{static}example/{COUP}.html#step-15")
    heading, counts = window.locator(".shown h2"), window.get_by_text("The elder counts 1 for the ace of spades")
    expect(heading).to_have_text("15. Elder plays A♠\ufe0e")
    expect(counts).to_be_visible()
    expect(heading).to_be_in_viewport()
    window.get_by_role("button", name="Next").click()
    expect(heading).to_have_text("16. Younger plays 9♠\ufe0e")
    expect(counts).to_be_hidden()
    assert window.url.endswith("#step-16")
    window.keyboard.press("Home")
    expect(window.get_by_role("button", name="← Previous")).to_be_disabled()
    window.get_by_role("button", name="All steps").click()
    expect(counts).to_be_visible()


def test_a_step_quotes_again_what_was_quoted_before_it(static: str, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{static}example/packets-of-one-and-of-five.html#step-2")
    quoted = page.locator("#step-2").get_by_text("Lors celui qui a coupé la moindre carte")
    expect(quoted).to_be_visible()
    expect(
        page.locator("#step-2").get_by_text("The dealer shuffles, and the other cuts the pack in two.")
    ).to_be_visible()
    expect(page.get_by_text("(quoted above)").first).to_be_hidden()
    page.get_by_role("button", name="All steps").click()
    expect(quoted).to_be_hidden()
    page.close()


def test_without_a_script_all_steps_of_a_coup_are_there(static: str, browser: Browser) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{static}example/{COUP}.html")
    expect(page.get_by_text("The elder counts 1 for the ace of spades")).to_be_visible()
    expect(page.get_by_role("navigation", name="Steps")).to_be_hidden()
    page.close()


def test_what_is_called_otherwise_is_found(static: str, window: Page) -> None:
    window.goto(f"{static}search.html")
    window.get_by_role("searchbox", name="Search").fill("ronfle")
    glossary = window.locator("#results section", has=window.get_by_role("heading", name="Glossary"))
    first = glossary.get_by_role("listitem").first.get_by_role("link")
    expect(first).to_contain_text("point")
    expect(window.get_by_role("link", name="London 1651, chapter 7, § 1, clause 3")).to_be_visible()
    assert window.url.endswith("?q=ronfle")
    first.click()
    expect(window.get_by_role("heading", level=1)).to_contain_text("point")


def test_a_term_is_explained_beside_its_mark(static: str, window: Page) -> None:
    window.goto(f"{static}read/fr1642.4.html")
    window.get_by_role("link", name="écarté").first.focus()
    expect(window.locator(".gloss")).to_contain_text("Glossary")


@pytest.mark.parametrize("path", ["divergences/exchange.html?importance=high", "examples/faults.html?under=en1674"])
def test_who_comes_from_a_list_goes_on_in_it_as_it_was_filtered(static: str, window: Page, path: str) -> None:
    window.goto(f"{static}{path}")
    rows = window.locator("main :is(li, tr):visible > :is(p, td):first-child a:first-of-type")
    titles = rows.all_inner_texts()
    rows.first.click()
    expect(window.get_by_role("heading", level=1)).to_have_text(titles[0])
    turn = window.locator("nav.turn")
    expect(turn).to_contain_text(f": 1 / {len(titles)}")
    turn.locator("a[rel=next]").click()
    expect(window.get_by_role("heading", level=1)).to_have_text(titles[1])
    expect(turn.locator("a[rel=prev]")).to_have_attribute("title", titles[0])
    turn.get_by_role("link", name=": 2 /").click()
    assert window.url == f"{static}{path}"
    window.goto(f"{static}divergence/D130.html")  # not in that list
    expect(window.locator("nav.turn")).to_contain_text("D131")


def test_the_same_page_in_the_other_language(static: str, window: Page) -> None:
    window.goto(f"{static}divergence/D486.html")
    if (menu := window.get_by_role("button", name="Menu")).is_visible():  # on a phone
        menu.click()
    window.get_by_role("link", name="Français").click()
    window.wait_for_url(f"{static}fr/divergence/D486.html")
    expect(window.locator("html")).to_have_attribute("lang", "fr")
    expect(window.get_by_role("heading", name="Comment citer")).to_be_visible()


def test_the_citation_is_copied(static: str, browser: Browser) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{static}clause/fr1642.6.2.html")
    page.get_by_role("button", name="Copy citation").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("Anon., Le Jeu du Piquet plaisant et récréatif")
    context.close()
