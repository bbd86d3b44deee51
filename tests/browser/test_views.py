"""What a reader can do: read, filter, follow a clause, follow a case, run it, come back by the same address."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from piquet_corpus.corpus import Corpus
from piquet_corpus.html.columns import Column, all_columns, presets, usual
from piquet_corpus.html.rows import lines
from piquet_corpus.paths import corpus_dir

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
    "",
    "?q=quinze",
    "?layer=regularised&order=en1651",
    "?editions=modern.en,fr1642.en,en1651,modern,fr1642",
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


def columns(corpus: Corpus, ids: Iterable[str]) -> list[Column]:
    """The columns of some ids."""
    return [all_columns(corpus)[id_] for id_ in ids]


def shorts(corpus: Corpus, ids: Iterable[str]) -> list[str]:
    """What some columns are called at their head."""
    return [column.short for column in columns(corpus, ids)]


def test_read_puts_parallel_clauses_in_one_row_at_the_same_height(open_page: Open, corpus: Corpus) -> None:
    page = open_page()
    row = page.locator("table.reading tr.line", has=page.locator(f'[id="{CLAUSE}"]'))
    expect(row.locator("td[lang=fr]").first).to_contain_text("valent trois")
    expect(row.locator("td[lang=en]")).to_contain_text("for Thirty, he is to reckon Three")
    expect(row.locator(".relation").first).to_contain_text("conflict")
    expect(row.locator(f'[id="{CLAUSE}"] .marks')).to_contain_text("crux")
    tops = page.evaluate(
        "[...document.querySelectorAll('tr.line')].map(r => [...r.cells].map(c => c.getBoundingClientRect().top))"
    )
    shown = usual(corpus)
    assert len(tops) == len(lines(corpus, shown, shown[0]))
    assert all(len(row) == len(shown) and len(set(row)) == 1 for row in tops)


def test_filter_ignores_spelling_and_is_in_the_address(open_page: Open, corpus: Corpus) -> None:
    page = open_page()
    shown = usual(corpus)
    expect(page.locator("tr.line")).to_have_count(len(lines(corpus, shown, shown[0])))
    box = page.get_by_role("textbox", name="Find words")
    box.fill("USVALLY hundred")
    box.press("Enter")
    expect(page.locator("p.found")).to_contain_text(re.compile(r"^1 of \d+ passages matches"))
    expect(page.locator("tr.line")).to_have_count(1)
    expect(page.locator("tr.line mark").first).to_have_text("vsually")
    assert parameters(page) == {"q": "USVALLY hundred"}


def test_a_concept_is_found_whatever_it_is_called(open_page: Open) -> None:
    page = open_page("?q=ronfle")
    expect(page.locator("p.found").first).to_contain_text("exact")
    expect(page.locator("p.found").first).to_contain_text("synonym")
    assert {"ronfle", "Ruffe"} <= set(page.locator("tr.line mark").all_inner_texts())
    page.get_by_role("link", name="point", exact=True).first.click()
    expect(page.locator("h1")).to_have_text("point")
    assert parameters(page) == {"term": "g.point"}
    page.get_by_role("link", name=re.compile("1651: .* places")).click()
    expect(page.locator("tr.line mark").first).to_have_text("Ruffe")
    assert parameters(page) == {"editions": "en1651", "q": "g.point"}


def test_a_term_says_what_it_means_to_pointer_and_keyboard(open_page: Open) -> None:
    page = open_page("?editions=fr1642,fr1642.en")
    french = page.locator('[id="fr1642.7.2"] a.term')
    english = page.locator('[id="fr1642.en.7.2"] a.term')
    said = page.locator(".gloss")
    french.hover()
    expect(said).to_have_attribute("lang", "fr")
    expect(said).to_contain_text("les cartes d’une couleur")
    said.hover()  # one can go there, and it stays
    page.wait_for_timeout(500)
    expect(said).to_be_visible()
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    page.locator('[id="fr1642.en.7.2"] a.ref').focus()
    page.keyboard.press("Tab")
    expect(english).to_be_focused()
    expect(said).to_have_attribute("lang", "en")
    described = page.locator(f'[id="{english.get_attribute("aria-describedby")}"]')
    assert described.text_content() == said.text_content()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("point")


def test_a_term_is_tapped_on_a_phone(new_window: NewWindow, site: str, settled: Settled) -> None:
    phone = new_window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = phone.new_page()
    page.goto(f"{site}?editions=fr1642")
    page.wait_for_selector("table.reading")
    settled(page)
    term = page.locator('[id="fr1642.7.2"] a.term')
    term.tap()
    expect(page.locator(".gloss")).to_contain_text("les cartes d’une couleur")
    assert "glossary" not in page.url
    page.locator(".gloss").get_by_role("link", name="Glossaire").tap()
    expect(page.locator("h1")).to_have_text("point")
    phone.close()


def test_terms_can_be_left_unmarked(open_page: Open, settled: Settled) -> None:
    page = open_page("?editions=fr1642")
    expect(page.locator("a.term").first).to_be_visible()
    page.get_by_role("radiogroup", name="Terms").get_by_role("radio", name="plain").click()
    settled(page)
    expect(page.locator("a.term")).to_have_count(0)
    assert parameters(page) == {"editions": "fr1642", "terms": "off"}


def test_regularised_is_in_the_spelling_of_today(open_page: Open) -> None:
    page = open_page("?editions=en1651&layer=regularised")
    expect(page.locator('[id="en1651.8.1.1"]')).to_contain_text("After the Ruff is played")


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


def test_a_chapter_can_be_gone_to_and_pasted(open_page: Open) -> None:
    page = open_page()
    page.get_by_text("Chapters", exact=True).click()
    page.get_by_role("link", name=re.compile("Of Sequences, and their Value")).click()
    heading = page.locator('[id="en1651.8.h2"]')
    expect(heading).to_be_in_viewport()
    again = open_page("#en1651.8.h2")
    expect(again.locator('[id="en1651.8.h2"]')).to_be_in_viewport()


def test_columns_order_and_layer_are_chosen_and_kept(open_page: Open, settled: Settled, corpus: Corpus) -> None:
    page = open_page()
    expect(page.locator("table.reading .sic").first).to_be_visible()
    page.get_by_role("radio", name="Regularised").click()
    settled(page)
    expect(page.locator("table.reading .corr").first).to_be_visible()
    expect(page.locator("table.reading .sic")).to_have_count(0)
    for column in columns(corpus, set(usual(corpus)) - {"en1651"}):
        page.get_by_role("button", name=f"{column.short} {column.edition.place}".strip(), exact=True).click()
        settled(page)
    expect(heads(page)).to_have_text(["1651"])
    page.get_by_role("button", name="1642 in English").click()
    settled(page)
    assert parameters(page) == {"layer": "regularised", "editions": "en1651,fr1642.en"}
    page.get_by_role("radio", name="1642").click()
    settled(page)
    assert parameters(page) == {"layer": "regularised", "editions": "en1651,fr1642.en", "order": "fr1642"}
    page.reload()
    expect(heads(page)).to_have_text(["1651", "1642 in English"])
    expect(page.locator("table.reading td").first).to_have_attribute("lang", "en")
    expect(page.get_by_role("radio", name="Regularised")).to_be_checked()
    expect(page.get_by_role("radio", name="1642")).to_be_checked()


def heads(page: Page) -> Locator:
    """What the columns are called."""
    return page.locator("table.reading thead th b")


def test_one_click_shows_everything_in_one_language(open_page: Open, settled: Settled, corpus: Corpus) -> None:
    page = open_page("?order=en1651")
    english, french = (presets(corpus)[name] for name in ("In English", "En français"))
    page.get_by_role("button", name="In English", exact=True).click()
    settled(page)
    expect(heads(page)).to_have_text(shorts(corpus, english))
    assert parameters(page) == {"order": "en1651", "editions": ",".join(english)}
    assert set(page.locator("tr.line td").evaluate_all("cells => cells.map(cell => cell.lang)")) == {"en"}
    page.get_by_role("button", name="En français", exact=True).click()
    settled(page)
    expect(heads(page)).to_have_text(shorts(corpus, french))
    assert set(page.locator("tr.line td").evaluate_all("cells => cells.map(cell => cell.lang)")) == {"fr"}
    page.get_by_role("button", name="Piquet", exact=True).click()
    settled(page)
    assert parameters(page) == {}


def test_a_column_is_moved_by_a_link(open_page: Open) -> None:
    page = open_page("?editions=fr1642,fr1642.en,en1651")
    page.get_by_role("link", name="move 1651 to the left").click()
    expect(heads(page)).to_have_text(["1642", "1651", "1642 in English"])
    assert parameters(page) == {"editions": "fr1642,en1651,fr1642.en"}


def test_an_order_may_be_named_by_a_translation(open_page: Open) -> None:
    page = open_page("?editions=en1651,fr1642.en&order=fr1642.en")
    expect(page.get_by_role("radio", name="1642")).to_be_checked()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_translation_leads_to_the_clause(open_page: Open) -> None:
    page = open_page("?editions=fr1642.en")
    cell = page.locator('[id="fr1642.en.2.2"]')
    expect(cell).to_contain_text("which is ordinarily [a hundred]:")
    cell.get_by_role("link", name="fr1642.2.2").click()
    expect(page.locator("h1")).to_have_text("fr1642.2.2")
    expect(page.locator("blockquote[lang=en]")).to_contain_text("which is ordinarily [a hundred]:")
    again = open_page("clause?clause=fr1642.en.2.2")
    expect(again.locator("h1")).to_have_text("fr1642.2.2")


def test_from_read_to_clause_to_example_to_finding(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("link", name=CLAUSE, exact=True).click()
    expect(page.locator("h1")).to_have_text(CLAUSE)
    assert parameters(page) == {"clause": CLAUSE}
    expect(page.locator("[data-testid=stCode]").first).to_contain_text("def worth")
    page.get_by_role("link", name="A point of thirty-five counts four").click()
    expect(page.locator("p.outcome")).to_contain_text("as expected")
    assert parameters(page) == {"case": CASE}
    finding = page.locator("table.findings tr", has=page.get_by_text("point.value", exact=True))
    expect(finding.locator("td.number")).to_contain_text("4")
    expect(finding.get_by_role("link", name="fr1642.6.4")).to_be_visible()
    expect(finding.locator("span[lang=fr]", has_text="trente-cinq valent autant")).to_be_visible()


def test_clause_shows_all_that_is_known_of_it(open_page: Open) -> None:
    page = open_page(f"clause?clause={CLAUSE}")
    shown = seen(page)
    for part in ("Original", "Regularised", "Apparatus", "In the other editions", "Cruxes", "Executed by"):
        assert f"\n{part}\n" in shown, part
    assert f"https://w3id.org/piquet-corpus/?clause={CLAUSE}" in shown
    assert "trente-quatre (certainty low)" in shown  # a rival reading
    assert "inferred from the text" in shown
    page.get_by_role("link", name="fr1642.6.4 →").click()
    expect(page.locator("h1")).to_have_text("fr1642.6.4")


def test_a_reference_can_be_typed(open_page: Open) -> None:
    page = open_page("clause")
    box = page.get_by_label("Reference")
    box.fill("en1651.8.1.1")
    box.press("Enter")
    expect(page.locator("h1")).to_have_text("en1651.8.1.1")
    assert parameters(page) == {"clause": "en1651.8.1.1"}


def test_an_example_under_other_rules_with_french_cards_survives_a_reload(open_page: Open, settled: Settled) -> None:
    page = open_page(f"examples?case={CASE}")
    expect(page.get_by_role("img", name="king of spades").first).to_contain_text("K")
    page.get_by_role("radio", name="en1651").click()
    settled(page)
    page.get_by_role("radio", name="R D V").click()
    settled(page)
    expect(page.get_by_role("img", name="king of spades").first).to_contain_text("R")
    assert parameters(page) == {"case": CASE, "rules": "en1651", "cards": "rdv"}
    before = re.sub(r"[\d.]+ ms", "", seen(page))
    page.reload()
    expect(page.locator("p.outcome")).to_contain_text("Result under en1651")
    settled(page)
    assert re.sub(r"[\d.]+ ms", "", seen(page)) == before
    expect(page.locator("table.findings")).to_contain_text("as much for")


def test_run_all_says_how_many_and_how_long(open_page: Open, faults: Faults) -> None:
    page = open_page("examples")
    listed = page.locator("table.facts tbody tr").count()
    page.get_by_role("button", name=f"Run all {listed}").click()
    expect(page.locator("p.passed")).to_have_text(
        re.compile(rf"{listed} examples, run \d+ times in \d+ ms: all as expected.")
    )
    expect(page.locator("td span.passed").first).to_have_text("as expected")
    assert parameters(page) == {"run": "all"}
    page.reload()
    expect(page.locator("p.passed")).to_contain_text("all as expected")
    expect(page.locator("table.facts tbody tr")).to_have_count(listed)
    assert faults(page) == []  # here, because to run all takes longer than to look


def test_the_list_is_narrowed_by_the_address(open_page: Open) -> None:
    every = open_page("examples").locator("table.facts tbody tr").count()
    page = open_page("examples?topic=repique&rules=en1651&source=text")
    few = page.locator("table.facts tbody tr").count()
    assert 0 < few < every
    expect(page.get_by_role("button", name=f"Run all {few}")).to_be_visible()
    expect(page.get_by_role("radio", name="in the text")).to_be_checked()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("clause?clause=fr1642.6.99", "Unknown reference 'fr1642.6.99': did you mean fr1642."),
        ("examples?case=a-point-of-thirty-fiv", "Unknown case 'a-point-of-thirty-fiv': did you mean"),
        (f"examples?case={CASE}&rules=fr1643", "Unknown rule set 'fr1643': did you mean fr1642"),
        ("?editions=fr1643", "Unknown text 'fr1643': did you mean fr1642"),
        ("glossary?term=g.pint", "Unknown term 'g.pint': did you mean g.point"),
    ],
)
def test_an_unknown_id_gives_one_sentence(open_page: Open, address: str, sentence: str) -> None:
    page = open_page(address)
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(page.locator("[data-testid=stException]")).to_have_count(0)


def test_on_a_phone_rows_stack_and_each_cell_names_its_edition(open_page: Open) -> None:
    page = open_page(width=390)
    row = page.locator("table.reading tr.line", has=page.locator(f'[id="{CLAUSE}"]'))
    french, english, *_ = row.locator("td").all()
    expect(french.locator(".column")).to_have_text("1642")
    expect(english.locator(".column")).to_be_visible()
    boxes = french.bounding_box(), english.bounding_box()
    assert boxes[0]
    assert boxes[1]
    assert boxes[1]["y"] >= boxes[0]["y"] + boxes[0]["height"]


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
    assert {"Read", "Clause", "All examples", "fr1642", "Run again", "fr1642.6.4"} <= reached


@pytest.mark.parametrize("address", [f"#{CLAUSE}", f"clause?clause={CLAUSE}", "examples", f"examples?case={CASE}"])
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
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("fr1642.xml")
        expect(page.get_by_role("alert")).to_contain_text("not well-formed")
        expect(page.locator("[data-testid=stException]")).to_have_count(0)


def test_a_bare_address_leads_to_the_clause_or_the_case(open_page: Open) -> None:
    page = open_page(f"?clause={CLAUSE}")
    expect(page.locator("h1")).to_have_text(CLAUSE)
    assert urlsplit(page.url).path.endswith("/clause")
    assert parameters(page) == {"clause": CLAUSE}
    page = open_page(f"?case={CASE}")
    assert urlsplit(page.url).path.endswith("/examples")
    assert parameters(page) == {"case": CASE}
