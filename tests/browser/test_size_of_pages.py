"""Every page is small enough to be quick: nodes and HTML. Its text can be read, also at twice the size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

Open = Callable[..., Page]
Settled = Callable[[Page], None]

MOST_NODES, MOST_HTML = 4_000, 300_000
SMALLEST = 14
"""The smallest text, in pixels."""
ENLARGED = 700
"""The width of a window of 1400 pixels that shows everything at twice its size."""
VIEWS = (
    "divergences",
    "divergences?page=4",
    "divergences?show=overview",
    "divergences?divergence=D130",
    "examples",
    "examples?run=all",
    "examples?case=a-whole-coup-with-a-pique&step=36",
    "compare",
    "score?elder=AS,KS,QS,JS,TS,9S,AH,AD,AC,8H,7D,7C&younger=KH,KD,KC,QH,QD,QC,JH,JD,JC,TH,TD,TC",
    "compare?game=tarot",
    "tonight",
    "basket?refs=D130,fr1642.6.4,a-point-of-thirty",
    "learn?lesson=announcing",
    "learn?lesson=quiz",
    "compare?case=a-card-too-many-turned-up",
    "compare?case=a-false-claim-found-out-after-the-last-card&page=2",
    "readings",
    "readings?page=2",
    "history",
    "impact",
    "impact?view=readings",
    "impact?view=others",
    "impact?view=game",
    "history?view=rules&show=all&page=2",
    "history?view=collate",
    "history?view=list",
    "glossary",
    "glossary?term=g.point",
    "coverage",
    "coverage?view=clauses",
    "coverage?view=clauses&edition=modern&page=2",
    "coverage?view=book",
    "coverage?view=book&book=en1651",
    "coverage?view=parameters",
    "coverage?view=text",
    "coverage?view=ways",
    "clause",
    "clause?clause=fr1642.6.4",
    "about",
)

SMALL = """() => [...document.querySelectorAll("[data-testid=stMain] *")]
    .filter(e => [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.textContent.trim()))
    .filter(e => e.checkVisibility() && e.getBoundingClientRect().width > 1)
    .filter(e => parseFloat(getComputedStyle(e).fontSize) < %d)
    .map(e => `${getComputedStyle(e).fontSize}: ${e.outerHTML.slice(0, 100)}`)"""
SKIPPED = """() => {
  const heads = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(e => e.checkVisibility());
  const levels = [0, ...heads.map(e => Number(e.tagName[1]))];
  return heads.filter((_, at) => levels[at + 1] > levels[at] + 1).map(e => e.outerHTML.slice(0, 100));
}"""
BEYOND = """() => [...document.querySelectorAll("[data-testid=stHtml] *")]
    .filter(e => e.checkVisibility() && !e.closest(".unseen, thead"))
    .filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize("address", VIEWS)
def test_a_page_is_small_and_can_be_read(open_page: Open, settled: Settled, address: str) -> None:
    page = open_page(address)
    assert page.evaluate("document.querySelectorAll('*').length") <= MOST_NODES
    assert page.evaluate("document.documentElement.outerHTML.length") <= MOST_HTML
    assert page.evaluate(SMALL % SMALLEST) == []
    assert page.evaluate(SKIPPED) == []
    page.set_viewport_size({"width": ENLARGED, "height": 450})
    settled(page)
    assert page.evaluate(BEYOND) == []
