"""Reading the texts: a chapter at a time, side by side, each in its language, and a clause open beside them."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.cite import cite
from piquet_corpus.publishing.citation.render import render
from tests.browser.printing import SOUND, printed

Open = Callable[..., Page]
Settled = Callable[[Page], None]
Faults = Callable[[Page], list[str]]
NewWindow = Callable[..., BrowserContext]

CLAUSE = "fr1642.6.3"
BOTH = "read?editions=fr1642,en1651"
MOST_NODES, MOST_HTML = 4000, 300_000
VIEWS = (
    "",
    "read",
    "read?q=quinze",
    "read?layer=regularised&order=en1651",
    "read?editions=modern.en,fr1642.en,en1651,fr1642&at=fr1642.6.1&executed=on",
    "read?editions=fr1642.en,en1651&differing=on&at=en1651.12.1.1",
    f"read?at={CLAUSE}&open={CLAUSE}",
    "read?editions=tarot1637,tarot1637.en&at=tarot1637.13.1",
)


def parameters(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def heads(page: Page) -> Locator:
    """What the columns are called."""
    return page.locator("table.reading thead th > b")


def drop(page: Page, name: str) -> Locator:
    """Open a list of the controls."""
    page.locator("details.drop summary", has_text=name).click()
    return page.locator("details.drop[open]")


@pytest.mark.parametrize("address", VIEWS)
def test_a_view_is_sound_in_a_wide_window_and_in_a_narrow_one(open_page: Open, faults: Faults, address: str) -> None:
    page = open_page(address)
    assert faults(page) == []
    nodes, size = page.evaluate("[document.querySelectorAll('*').length, document.documentElement.outerHTML.length]")
    assert nodes <= MOST_NODES
    assert size <= MOST_HTML


@pytest.mark.parametrize("width", [1400, 390])
@pytest.mark.parametrize(("address", "words"), [("", "blockquote.words"), ("read", "table.reading .clause p")])
def test_the_words_stand_above_the_fold(open_page: Open, address: str, words: str, width: int) -> None:
    page = open_page(address, width=width)
    first = page.locator(words).first.bounding_box()
    assert first
    assert first["y"] + 24 < 844


def test_parallel_clauses_stand_in_one_row_at_the_same_height(open_page: Open) -> None:
    page = open_page(f"{BOTH}&at={CLAUSE}")
    row = page.locator("table.reading tr.line", has=page.locator(f'[id="{CLAUSE}"]'))
    expect(row.locator("td[lang=fr]").first).to_contain_text("valent trois")
    expect(row.locator("td[lang=en]")).to_contain_text("for Thirty, he is to reckon Three")
    expect(row.locator(".relation").first).to_contain_text("conflict")
    expect(row.locator(f'[id="{CLAUSE}"] .marks')).to_contain_text("crux")
    tops = page.evaluate(
        "[...document.querySelectorAll('tr.line')].map(r => [...r.cells].map(c => c.getBoundingClientRect().top))"
    )
    assert tops
    assert all(len(row) == 2 and len(set(row)) == 1 for row in tops)


def test_the_french_stands_beside_its_english_two_clicks_from_home(open_page: Open, settled: Settled) -> None:
    page = open_page()
    page.get_by_role("link", name="Read the rules side by side").click()
    settled(page)
    page.get_by_role("link", name="both languages of 1642").click()
    settled(page)
    expect(heads(page)).to_have_text(["Paris 1642", "Paris 1642 in English", "London 1651", "Modern Piquet in English"])


def test_a_text_changes_its_language_and_the_place_stays(open_page: Open, settled: Settled) -> None:
    page = open_page(f"read?at={CLAUSE}#{CLAUSE}")
    clause = page.locator(f'[id="{CLAUSE}"]')
    expect(clause).to_contain_text("are worth three")
    before = clause.bounding_box()
    page.get_by_role("link", name="1642 in French").click()
    settled(page)
    expect(clause).to_contain_text("valent trois")
    expect(heads(page)).to_have_text(["Paris 1642", "London 1651", "Modern Piquet in English"])
    after = clause.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) <= 20


def test_texts_and_order_are_chosen_from_lists_that_close(open_page: Open, settled: Settled) -> None:
    page = open_page("read")
    drop(page, "Texts").get_by_role("link", name="take away Modern Piquet").click()
    settled(page)
    expect(heads(page)).to_have_text(["Paris 1642 in English", "London 1651"])
    expect(page.locator("details.drop[open]")).to_have_count(0)
    drop(page, "Order").get_by_role("link", name="1651").click()
    settled(page)
    assert parameters(page)["order"] == "en1651"
    page.reload()
    expect(page.locator("nav.chapters a[aria-current]")).to_contain_text("CHAP. I.")
    drop(page, "Texts")
    page.keyboard.press("Escape")
    expect(page.locator("details.drop[open]")).to_have_count(0)


def test_what_only_changes_the_look_happens_at_once_and_is_kept(open_page: Open, settled: Settled) -> None:
    page = open_page("read?editions=en1651&at=en1651.8.1.1")
    clause = page.locator('[id="en1651.8.1.1"]')
    assert "is plaid" in clause.inner_text()
    box = drop(page, "Display").get_by_label(re.compile("Regularised"))
    box.check()
    assert "After the Ruff is played" in clause.inner_text()
    assert parameters(page)["layer"] == "regularised"
    page.keyboard.press("Escape")
    page.locator("nav.turn a[rel=next]").click()
    settled(page)
    expect(page.locator("table.reading .layer.original").first).to_be_hidden()
    drop(page, "Display").get_by_label(re.compile("Regularised")).uncheck()
    expect(page.locator("table.reading .layer.original").first).to_be_visible()


def test_words_are_found_whatever_their_spelling_and_stand_in_the_address(open_page: Open, settled: Settled) -> None:
    page = open_page("read")
    box = page.get_by_role("searchbox", name="Find words")
    box.fill("USVALLY hundred")
    box.press("Enter")
    settled(page)
    expect(page.locator("p.found")).to_contain_text(re.compile(r"^1 of \d+ passages matches"))
    expect(page.locator("tr.line")).to_have_count(1)
    expect(page.locator("tr.line mark").first).to_have_text("vsually")
    assert parameters(page) == {"q": "USVALLY hundred"}
    page.get_by_role("link", name="Back to the text").click()
    settled(page)
    assert parameters(page) == {}


def test_a_concept_is_found_whatever_it_is_called(open_page: Open) -> None:
    page = open_page("read?q=ronfle&editions=fr1642,en1651")
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
    page = open_page("read?editions=fr1642,fr1642.en&at=fr1642.7.2")
    english = page.locator('[id="fr1642.en.7.2"] a.term')
    said = page.locator(".gloss")
    english.hover()
    expect(said).to_have_attribute("lang", "en")
    expect(said).to_contain_text("a player’s cards of one suit")
    said.hover()  # one can go there, and it stays
    page.wait_for_timeout(500)
    expect(said).to_be_visible()
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    english.focus()
    expect(said).to_be_visible()
    described = page.locator(f'[id="{english.get_attribute("aria-describedby")}"]')
    assert described.text_content() == said.text_content()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("point")


def test_a_term_is_tapped_on_a_phone(new_window: NewWindow, site: str, settled: Settled) -> None:
    phone = new_window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = phone.new_page()
    page.goto(f"{site}read?editions=fr1642&at=fr1642.7.2")
    page.wait_for_selector("table.reading")
    settled(page)
    page.locator('[id="fr1642.7.2"] a.term').tap()
    expect(page.locator(".gloss a")).to_be_visible()
    assert "glossary" not in page.url
    page.locator(".gloss a").tap()
    expect(page.locator("h1")).to_have_text("point")
    phone.close()


def test_on_a_phone_rows_stack_and_each_cell_names_its_edition(open_page: Open) -> None:
    page = open_page(f"{BOTH}&at={CLAUSE}", width=390)
    row = page.locator("table.reading tr.line", has=page.locator(f'[id="{CLAUSE}"]'))
    french, english = row.locator("td").all()
    expect(french.locator(".column")).to_have_text("Paris 1642")
    expect(english.locator(".column")).to_be_visible()
    boxes = french.bounding_box(), english.bounding_box()
    assert boxes[0]
    assert boxes[1]
    assert boxes[1]["y"] >= boxes[0]["y"] + boxes[0]["height"]


def test_a_clause_opens_beside_the_text_and_closes(open_page: Open, settled: Settled) -> None:
    page = open_page(f"{BOTH}&at={CLAUSE}#{CLAUSE}")
    clause = page.locator(f'[id="{CLAUSE}"]')
    before = clause.bounding_box()
    clause.get_by_role("link", name=CLAUSE, exact=True).click()
    settled(page)
    panel = page.locator("aside.panel")
    expect(panel).to_contain_text("6.3")
    assert parameters(page)["open"] == CLAUSE
    after = clause.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) <= 20
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    assert "open" not in parameters(page)


@pytest.mark.parametrize(
    ("address", "hovered", "button", "copied"),
    [
        (f"read?at={CLAUSE}", CLAUSE, f"Copy link: {CLAUSE}", f"?clause={CLAUSE}"),
        ("read?at=en1651.8.2.3", "en1651.8.2.3", "Copy citation: en1651.8.2.3", "en1651.8.2.3"),
        ("read?at=en1651.8.2.1", "en1651.8.2.1", "Copy citation: en1651.8.2", "en1651.8.2"),
        ("read?at=fr1642.6.1", "fr1642.6.1", "Copy citation: fr1642.6.1", "fr1642.en.6.1"),
    ],
)
def test_link_and_citation_of_a_clause_and_its_paragraph_are_copied(
    new_window: NewWindow,
    site: str,
    settled: Settled,
    corpus: Corpus,
    address: str,
    hovered: str,
    button: str,
    copied: str,
) -> None:
    window = new_window(permissions=["clipboard-read", "clipboard-write"], viewport={"width": 1400, "height": 900})
    page = window.new_page()
    page.goto(f"{site}{address}")
    page.wait_for_selector("table.reading")
    settled(page)
    clause = page.locator(f'[id="{hovered}"]')
    clause.locator("p").first.hover()
    clause.get_by_role("button", name=button, exact=True).click()
    expect(clause.get_by_text("Copied")).to_be_visible()
    said = f"{site}{copied}" if copied.startswith("?") else render(cite(corpus, copied), "chicago").splitlines()[0]
    assert page.evaluate("navigator.clipboard.readText()") == said
    window.close()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("?editions=fr1643", "Unknown text 'fr1643': did you mean fr1642"),
        ("read?at=fr1642.6.33", "Unknown clause 'fr1642.6.33': did you mean fr1642.6.3"),
        ("read?layer=modern", "Unknown layer 'modern': choose original, regularised"),
    ],
)
def test_what_is_unknown_is_said_in_one_sentence(open_page: Open, address: str, sentence: str) -> None:
    page = open_page(address)
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(page.locator("table.reading")).to_be_visible()


def test_an_order_may_be_named_by_a_translation(open_page: Open) -> None:
    page = open_page("?editions=en1651,fr1642.en&order=fr1642.en")
    expect(page.locator(".where")).to_contain_text("in the order of 1642")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_hand_of_the_start_page_is_decided_by_running_it(open_page: Open, settled: Settled) -> None:
    page = open_page()
    expect(page.locator(".verdict")).to_have_text(
        [
            "Paris: The elder has 2 cards too many: he counts nothing in this coup.",
            "London: no rule applies.",
        ]
    )
    expect(page.locator(".home mark")).to_have_text(["retourné", "turned up", "put back"])
    page.get_by_role("link", name="Read on").click()
    settled(page)
    expect(page.locator('[id="fr1642.36.1"]')).to_be_in_viewport()
    page.go_back()
    page.get_by_role("link", name="Watch this hand").click()
    settled(page)
    assert parameters(page) == {"case": "one-of-too-many-turned-up", "step": "3"}


@pytest.mark.parametrize(
    ("address", "columns"),
    [
        ("read?at=fr1642.6.3&editions=fr1642,fr1642.en,en1651,modern&open=fr1642.6.3", 4),
        ("divergences?divergence=D048", 0),
        ("examples?case=one-of-too-many-turned-up&step=3", 0),
    ],
)
def test_what_is_printed_is_the_text(open_page: Open, address: str, columns: int) -> None:
    found = printed(open_page(address))
    assert {name: found[name] for name in SOUND} == SOUND
    assert len(set(found["columns"])) == columns
    assert re.search(r"https?://\S+(clause|divergence|case)=", found["foot"])


def test_an_address_with_an_open_clause_leads_to_it_in_a_new_tab(open_page: Open, settled: Settled) -> None:
    page = open_page("read?at=fr1642.9.1&open=fr1642.9.1")
    settled(page)
    expect(page.locator('[id="fr1642.9.1"]')).to_be_in_viewport()
    panel = page.locator("aside.panel")
    expect(panel.locator(".quote").first).to_be_visible()


def test_without_the_numbers_of_the_divergences_no_comma_is_left_and_plain_text_has_no_marks(open_page: Open) -> None:
    page = open_page("read?at=fr1642.6.3&editions=fr1642,en1651&divergences=off")
    marks = page.locator(".marks:visible").all_inner_texts()
    assert marks
    assert not [mark for mark in marks if mark.strip().endswith(",") or mark.strip().startswith(",")]
    page.get_by_text("Display", exact=True).click()
    page.get_by_label("Plain: the words alone").check()
    expect(page.locator("table.reading :is(.marks, .relation, .ed):visible")).to_have_count(0)
    expect(page).to_have_url(re.compile("plain=on"))
    page.get_by_label("Plain: the words alone").uncheck()  # or else it stays so


def test_reasons_are_quoted_with_our_english(open_page: Open) -> None:
    page = open_page("examples?case=one-of-too-many-turned-up&step=3&rules=fr1642")
    quoted = page.locator(".why .quote", has_text="mais si l’on en retourne une")
    expect(quoted.locator(".translated")).to_contain_text("turns up one of them")


def test_what_only_another_book_has_is_one_line_until_it_is_asked_for(open_page: Open, settled: Settled) -> None:
    page = open_page("read?at=fr1642.1.1")
    fold = page.locator("tbody.fold").first
    added = fold.locator(".clause[id]")
    expect(fold.locator("summary")).to_have_text("Modern Piquet adds 6 clauses: the history of the game")
    expect(added.first).to_be_hidden()
    fold.locator("summary").click()
    expect(added).to_have_count(6)
    expect(added.first).to_be_visible()
    id_ = added.nth(3).get_attribute("id") or ""
    page = open_page(f"read?at=fr1642.1.1#{id_}")  # whoever is sent there sees it
    settled(page)
    expect(page.locator(f'[id="{id_}"]')).to_be_in_viewport()
