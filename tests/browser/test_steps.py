"""A case that is played: it can be gone through event by event, and each moment has an address."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from rules.core.transcript import read_transcript
from rules.piquet.records.coup import Coup

Open = Callable[..., Page]
Settled = Callable[[Page], None]
At = Callable[[Page, int], None]
Faults = Callable[[Page], list[str]]


def parameters(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


@pytest.fixture
def stepped(altered: str) -> str:
    """The address of the case that is in fixtures/stepped.cases.yaml."""
    return f"{altered}examples?case=a-coup-to-go-through"


@pytest.fixture
def at(settled: Settled) -> At:
    """Wait until the moment after an event is shown."""

    def shown(page: Page, number: int) -> None:
        expect(page.locator("ol.events li.now .at")).to_have_text(str(number))
        settled(page)

    return shown


def held(page: Page, hand: str) -> set[str]:
    """The cards that a player is seen to hold."""
    seat = page.locator(".seat", has=page.get_by_role("heading", name=f"The {hand}"))
    return set(seat.locator(".cards .card").evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))"))


def test_a_case_begins_before_its_first_event(open_page: Open, stepped: str) -> None:
    page = open_page(root=stepped)
    expect(page.locator("p.outcome")).to_contain_text("as expected")
    expect(page.locator("p.event")).to_have_text("Before the first step")
    expect(page.locator("ol.events li")).to_have_count(10)
    assert len(held(page, "elder")) == len(held(page, "younger")) == 12
    expect(page.get_by_role("img", name="12 cards in the talon")).to_be_visible()
    expect(page.get_by_role("link", name="← Previous", exact=True)).to_be_disabled()


def test_forward_back_and_the_slider_move_through_it_and_the_address_follows(
    open_page: Open, stepped: str, at: At
) -> None:
    page = open_page(root=stepped)
    page.get_by_role("link", name="Next →", exact=True).click()
    at(page, 1)
    page.get_by_role("link", name="Next →", exact=True).click()
    at(page, 2)
    assert parameters(page)["step"] == "2"
    page.get_by_role("link", name="← Previous", exact=True).click()
    at(page, 1)
    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("ArrowRight")
    at(page, 2)
    expect(slider).to_be_focused()
    slider.press("ArrowRight")
    at(page, 3)
    assert parameters(page)["step"] == "3"
    page.reload()
    at(page, 3)
    page.get_by_role("link", name="elder plays A♠\ufe0e").click()
    at(page, 6)
    assert parameters(page)["step"] == "6"


def test_keys_go_through_it_and_back_leads_out_of_it(open_page: Open, stepped: str, at: At) -> None:
    page = open_page(root=f"{stepped.partition('?')[0]}?source=derived&topic=exchange.once")
    page.get_by_role("link", name="A coup to go through").click()
    at(page, 0)
    for key, number in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        at(page, number)
    page.go_back()
    expect(page.get_by_role("heading", name="Examples", exact=True)).to_be_visible()


def test_the_first_example_of_a_chapter_is_three_clicks_away_and_its_findings_are_steps(
    open_page: Open, settled: Settled, at: At
) -> None:
    page = open_page("")
    page.get_by_role("link", name="Watch a hand being scored").click()
    expect(page.get_by_role("heading", name="Examples", exact=True)).to_be_visible()
    page.get_by_text("London 1651", exact=False).first.click()
    chapter = page.locator(
        "section", has=page.get_by_role("heading", name="CHAP. VIII. Of Sequences, and their Value.")
    )
    title = chapter.locator("tbody tr a").first.inner_text()
    chapter.locator("tbody tr a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    settled(page)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    expect(page.locator("p.event")).to_have_text("1. The pack has 36 cards.")
    page.keyboard.press("ArrowRight")
    at(page, 2)
    expect(page.locator(".hand .card.meant").first).to_be_visible()
    expect(page.get_by_role("link", name="London 1651")).to_have_attribute("href", "examples?source=en1651")


def test_it_plays_by_itself_until_it_is_paused(open_page: Open, stepped: str, at: At) -> None:
    page = open_page("&step=6", root=stepped)
    page.keyboard.press(" ")
    button = page.locator("nav.player button.play")
    expect(button).to_have_text("❚❚ Pause")
    expect(page.locator("ol.events li.now .at")).to_have_text("8")
    button.click()
    expect(button).to_have_text("▶ Play")
    stands = page.locator("ol.events li.now .at").inner_text()
    page.wait_for_timeout(2000)  # longer than from one step to the next
    expect(page.locator("ol.events li.now .at")).to_have_text(stands)
    button.click()
    expect(page.locator("ol.events li.now .at")).to_have_text("9")  # the last
    expect(button).to_have_text("▶ Play")


def test_a_hand_is_sorted_by_rank_if_that_is_asked_for(open_page: Open, stepped: str, settled: Settled) -> None:
    page = open_page(root=stepped)
    page.get_by_text("Cards", exact=True).click()
    page.get_by_role("link", name="by rank").click()
    settled(page)
    seat = page.locator(".seat", has=page.get_by_role("heading", name="The elder"))
    first = seat.locator(".cards .card").evaluate_all("cards => cards.slice(0, 3).map(one => one.ariaLabel)")
    assert first == ["ace of spades", "ace of hearts", "king of spades"]


def test_the_table_its_controls_and_its_reasons_are_on_one_screen(open_page: Open, stepped: str) -> None:
    page = open_page("&step=8", root=stepped, width=1024)
    page.set_viewport_size({"width": 1024, "height": 768})
    for seen in ("nav.player", ".table", "ol.findings > li"):
        box = page.locator(seen).first.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 768, seen


def test_clicking_fast_goes_on_and_the_address_follows(open_page: Open, stepped: str, settled: Settled) -> None:
    page = open_page(root=stepped)
    shown = page.locator("ol.events li.now .at")
    following = page.get_by_role("link", name="Next →", exact=True)
    for number in range(1, 4):  # as soon as a step is drawn, while the script still runs
        following.click()
        expect(shown).to_have_text(str(number))
    following.click()
    following.click()  # it may lead to the same step as the one before: what it led to is drawn late
    settled(page)
    assert int(shown.inner_text()) >= 4
    assert parameters(page)["step"] == shown.inner_text()


def test_the_table_is_drawn_after_each_event(open_page: Open, stepped: str) -> None:
    page = open_page("&step=2", root=stepped)
    drawn_now = {"eight of spades, new", "seven of spades, new", "ten of hearts, new", "nine of hearts, new"}
    assert {card for card in held(page, "elder") if card.endswith("new")} == drawn_now
    assert "six of hearts" not in held(page, "elder")
    expect(page.locator(".pile").get_by_role("img", name="six of hearts")).to_be_visible()
    expect(page.get_by_role("img", name="8 cards in the talon")).to_be_visible()
    page = open_page("&step=8", root=stepped)
    trick = page.locator(".trick")
    expect(trick).to_contain_text("trick 1: taken by the card led")
    expect(trick.get_by_role("img", name="ace of spades")).to_be_visible()
    assert len(held(page, "elder")) == len(held(page, "younger")) == 11


def points(page: Page, who: str) -> int:
    """The running score of a player, or of a hand."""
    (said,) = [one for one in page.locator(".score .of").all_inner_texts() if one.startswith(f"{who} ")]
    return int(said.removeprefix(f"{who} "))


def test_the_score_runs(open_page: Open, stepped: str) -> None:
    page = open_page("&step=8", root=stepped)
    before = {who: points(page, who) for who in ("elder", "younger")}
    page = open_page("&step=9", root=stepped)
    assert points(page, "elder") == before["elder"] + 1  # the king led
    expect(page.locator("ol.events li.now .made")).to_have_text("elder +1")
    assert points(page, "younger") == before["younger"] == 0


def test_a_refused_event_says_so_with_the_clause_and_changes_nothing(open_page: Open, stepped: str) -> None:
    before = held(open_page("&step=6", root=stepped), "younger")
    page = open_page("&step=7&rules=en1651", root=stepped)
    expect(page.locator("p.event")).to_have_text("7. Younger plays A♦\ufe0e refused")
    finding = page.locator("ol.findings > li", has=page.locator("p[title='play.renounce']"))
    expect(finding).to_contain_text("no man ought to renounce")
    assert held(page, "younger") == before
    finding.get_by_role("link", name="1651 § 12.6.3").first.click()
    expect(page.locator("h1")).to_contain_text("en1651.12.6.3")


PARTIE = "examples?case=who-arrives-first-wins-the-set-and-the-stake"


def test_a_partie_shows_what_each_player_has_of_what_they_play_for(open_page: Open) -> None:
    page = open_page(f"{PARTIE}&step=1")  # A has 88 and leads a king
    expect(page.locator(".score")).to_contain_text("A 89 of 100")
    expect(page.locator(".score")).to_contain_text("B 99 of 100")
    expect(page.get_by_role("heading", name="The elder, A")).to_be_visible()
    page = open_page(f"{PARTIE}&step=4")
    expect(page.locator(".table")).to_contain_text("B has won the partie.")


@pytest.mark.parametrize("width", [1400, 390])
def test_the_event_that_is_shown_is_in_sight_in_a_long_list(open_page: Open, width: int, at: At) -> None:
    page = open_page("examples?case=a-whole-coup-with-a-pique&step=36", width=width)
    at(page, 36)
    inside = """() => {
      const [list, now] = ["ol.events", "li.now"].map(one => document.querySelector(one).getBoundingClientRect());
      return now.top >= list.top && now.bottom <= list.bottom;
    }"""
    page.wait_for_function(inside)
    page.add_style_tag(content="ol.events li { padding-bottom: 3rem !important }")  # as when styles come late
    page.wait_for_function(inside)


def test_what_is_lifted_for_the_deal_is_drawn(open_page: Open) -> None:
    page = open_page("examples?case=the-lowest-of-those-in-the-hand&step=1")
    lifted = page.locator(".table .stack")
    expect(lifted).to_contain_text("A lifts")
    expect(lifted.get_by_role("img", name="nine of spades")).to_be_visible()
    expect(lifted).to_contain_text("dropping")


def test_the_transcript_can_be_copied_and_kept(open_page: Open, stepped: str) -> None:
    page = open_page(root=stepped)
    page.get_by_text("Transcript", exact=True).click()
    code = page.locator("[data-testid=stCode]")
    expect(code).to_contain_text("given elder_dealt AS KS QS 9S AH KH 8H 6H 7D 6D 8C 6C")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "a-coup-to-go-through.fr1642.txt"
    kept = download.value.path().read_text(encoding="utf-8")
    assert "elder discards 8H\n  exchange.once: " in kept
    coup = read_transcript(kept)
    assert isinstance(coup, Coup)
    assert [str(step.event) for step in coup.steps][-1] == "elder plays KS"


def test_expectations_lead_to_their_event(open_page: Open, stepped: str, at: At) -> None:
    page = open_page(root=stepped)
    page.get_by_text("What was expected, and what is found").click()
    page.locator("td", has=page.locator("[title='exchange.once']")).locator("xpath=..").get_by_role(
        "link", name="elder discards 8♥\ufe0e"
    ).click()
    at(page, 3)


@pytest.mark.parametrize(("asked", "shown"), [("99", 9), ("two", 0), ("-1", 0)])
def test_a_step_that_is_none_leads_to_one_that_is(
    open_page: Open, stepped: str, asked: str, shown: int, at: At
) -> None:
    page = open_page(f"&step={asked}", root=stepped)
    at(page, shown)
    expect(page.get_by_role("alert")).to_have_count(0 if asked.isdecimal() else 1)


@pytest.mark.parametrize("step", ["0", "5", "8"])
def test_a_moment_is_sound(open_page: Open, stepped: str, step: str, faults: Faults) -> None:
    assert faults(open_page(f"&step={step}", root=stepped)) == []
