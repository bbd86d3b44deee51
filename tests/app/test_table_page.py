"""The page on which a game is played against an opponent: a click at a time, and what its address keeps."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from urllib.parse import parse_qsl, urlsplit

import pytest
from lxml.html import HtmlElement, fragment_fromstring

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.addresses import TABLE, address
from piquet_corpus.publishing.pages.play.table import table_asked, table_page
from rules.core.game import game_of
from rules.core.transcript import write_transcript

PIQUET = game_of("piquet")
PACK = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "AKQJT987")
ACTS = "//*[contains(@class, 'stage')]//a[contains(@href, '&act=') or contains(@href, '&out=')]"


def page(corpus: Corpus, to: str) -> HtmlElement:
    """The page of an address."""
    given = dict(parse_qsl(urlsplit(to).query))
    view = table_asked(corpus, lambda name: given.get(name, ""))
    return fragment_fromstring(table_page(corpus, view).whole())


def heading(shown: HtmlElement) -> str:
    """What the first heading beside the table says."""
    return str(shown.xpath("//section[@class='why']/h2")[0].text_content())


def clicked(corpus: Corpus, rng: Random, to: str, until: str) -> Iterator[HtmlElement]:
    """Click on anything that is offered, until the heading says that something is over; yield each page."""
    for _click in range(900):
        shown = page(corpus, to)
        yield shown
        if heading(shown) == until:
            return
        links = [str(each.get("href")) for each in shown.xpath(ACTS)]
        acts = [link for link in links if "&act=" in link]
        to = rng.choice(acts or links)
    raise AssertionError(to)


@pytest.mark.parametrize(
    ("rules", "length", "side", "over"),
    [
        ("fr1642", "", "elder", "The coup is over"),
        ("moderne", "", "younger", "The coup is over"),
        ("en1674", "partie", "younger", "Your opponent has won the partie"),
    ],
)
def test_who_clicks_on_anything_comes_to_the_end_and_never_sees_the_cards_of_the_other(
    corpus: Corpus, rules: str, length: str, side: str, over: str
) -> None:
    to = address(TABLE, rules=rules, length=length, against="plain", side=side, deal="7")
    seen = 0
    for shown in clicked(corpus, Random(side), to, over):
        theirs, mine = shown.find_class("seat")
        if heading(shown).startswith("What you"):
            shows = [
                each for pile in theirs.find_class("pile") if "shown" in pile.text_content() for each in pile.iter()
            ]
            drawn = [each for each in theirs.iter("span") if each.get("role") == "img" and each not in shows]
            assert all("back" in each.get("class") for each in drawn)
        seen += sum("back" not in each.get("class") for each in mine.iter("span") if each.get("role") == "img")
    assert seen  # so cards are found where they are drawn
    assert shown.find_class("review")


def acted(corpus: Corpus, to: str) -> HtmlElement:
    """Tap cards until something can be done, and do it; return the page after it."""
    while not (acts := page(corpus, to).xpath("//ul[@class='acts']//a[contains(@href, '&act=')]")):
        to = str(page(corpus, to).xpath("//a[contains(@class, 'tap') and not(contains(@class, 'aside'))]/@href")[0])
    return page(corpus, str(acts[0].get("href")))


def test_taking_back_leads_to_the_moment_before_what_the_reader_did(corpus: Corpus) -> None:
    begun = address(TABLE, rules="fr1642", against="plain", side="younger", deal="3")
    shown = page(corpus, begun)
    assert not shown.xpath("//ol[@class='events']//a")  # what the opponent did he would do again
    own = shown.find_class("seat")[1].text_content()
    after = acted(corpus, begun)
    assert after.find_class("seat")[1].text_content() != own
    backs = [
        str(each.get("href"))
        for each in after.xpath("//ol[@class='events']//a | //a[starts-with(., 'Take back what')]")
    ]
    assert len(backs) > 1
    assert all(page(corpus, back).find_class("seat")[1].text_content() == own for back in (backs[0], backs[-1]))


def test_advice_is_asked_for_and_can_be_followed(corpus: Corpus) -> None:
    shown = page(corpus, address(TABLE, rules="moderne", against="plain", side="elder", deal="1642", advice="yes"))
    (advice,) = shown.find_class("advice")
    assert "It keeps" in advice.text_content()
    (act,) = advice.xpath(".//a[contains(@href, '&act=')]")
    assert heading(page(corpus, str(act.get("href")))) == "What you, the elder, may do now"


def test_a_game_goes_on_from_a_transcript_and_a_bad_one_is_named(corpus: Corpus) -> None:
    begun = PIQUET.begun(corpus.rulesets["moderne"], 5, None)
    assert begun is not None
    given = {"transcript": write_transcript(begun), "against": "plain", "side": "elder"}
    shown = page(corpus, address(TABLE, **given))
    assert heading(shown) == "What you, the elder, may do now"
    discards = acted(corpus, address(TABLE, **given))
    kept = next(str(each.get("data-copy")) for each in discards.iter("button") if each.get("data-save"))
    taken_up = page(corpus, address(TABLE, transcript=kept, against="strong", side="younger"))
    assert heading(taken_up) == "What you, the elder, may do now"
    assert "Your opponent: plain" in taken_up.text_content()
    wrong = page(corpus, address(TABLE, transcript=f"{given['transcript']}elder flies\n"))
    assert "'elder flies' is not an event" in wrong.find_class("problem")[0].text_content()
    before = page(corpus, address(TABLE, transcript=f"rules moderne\ngiven phase shuffle\ngiven pack {PACK}\n"))
    assert "its coup is over, or somebody has no cards" in before.find_class("problem")[0].text_content()


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("elder plays AS", "No card can be played now"),
        ("nonsense", "'nonsense' is not an event"),
        ("elder plays 1X", "1X"),
    ],
)
def test_an_act_that_cannot_be_is_told_in_a_sentence(corpus: Corpus, act: str, said: str) -> None:
    shown = page(corpus, address(TABLE, rules="fr1642", against="plain", side="elder", deal="3", act=act))
    (problem,) = shown.find_class("problem")
    assert said in problem.text_content()


@pytest.mark.parametrize("damaged", ["events", "start"])
def test_of_a_damaged_address_the_deal_is_left(corpus: Corpus, damaged: str) -> None:
    to = address(TABLE, rules="fr1642", against="plain", side="elder", deal="3")
    assert heading(page(corpus, f"{to}&{damaged}=AAAA")) == "What you, the elder, may do now"
