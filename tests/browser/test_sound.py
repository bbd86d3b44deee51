"""The pages that people come for, in light and dark, at every width, with everything unfolded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, Page

Settled = Callable[[Page], None]
Faults = Callable[[Page], list[str]]
NewWindow = Callable[..., BrowserContext]

PAGES = (
    "",
    "read?at=fr1642.6.1",
    "read?at=fr1642.6.1&open=fr1642.6.4",
    "clause?clause=fr1642.6.3",
    "clause?clause=om.0002",
    "divergences?divergence=D130",
    "about",
    "about?ref=D130",
    "score?elder=AS,KS,QS,JS,TS,9S,AH,AD&rules=en1651",
    "score?elder=AS,KS,QS,JS,AH,KH,6H,9D,7D,6D,8C,6C&younger=TS,9S,QH,JH,TH,AD,KD,QD,AC,KC,9C,7C"
    "&talon=8S,7S,6S,9H,8H,7H,JD,TD,8D,QC,JC,TC&aside=QS,JS,6H,9C",
    "tonight",
    "basket?refs=D130,fr1642.6.4,a-point-of-thirty",
    "learn?lesson=pique",
    "learn?lesson=quiz",
)
SIZES = ((1400, 900), (1024, 768), (700, 450), (390, 844))
"""700 px: a window of 1400 px at 200 %."""
UNFIT = """() => [...document.querySelectorAll("[data-testid=stMain] [data-testid=stHtml] *")].flatMap(one => {
  const style = getComputedStyle(one), high = (one.closest("label") || one).getBoundingClientRect().height;
  const said = [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
  if (!high || !one.checkVisibility() || one.closest(".unseen, thead")) return [];
  const small = said && parseFloat(style.fontSize) < 14 ? [`text of ${style.fontSize}`] : [];
  const target = /^(BUTTON|SUMMARY|INPUT)$/.test(one.tagName) && high < 24 ? [`${high} px to hit`] : [];
  return [...small, ...target].map(what => `${what}: ${one.outerHTML.slice(0, 100)}`);
})"""
LEVELS = """() => [...document.querySelectorAll("[data-testid=stMain] :is(h1, h2, h3, h4, h5, h6)")]
    .map(one => Number(one.tagName[1]))"""
COVERED = """() => {
  document.querySelector("[data-testid=stMain]").scrollTop = 0;  // or the head would stand over what is scrolled away
  const over = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    if (innerWidth < 1200 && hit?.closest("aside.panel")) return false;
    return !hit || !(one.contains(hit) || hit.contains(one));
  };
  const ends = (box) => [box.left + 3, box.right - 3].map(x => [x, box.top + box.height / 2]);
  return [...document.querySelectorAll("#root :is(button, summary, input, a)")]
    .filter(one => one.checkVisibility() && !one.closest(".unseen, .skip, thead"))
    .flatMap(one => [...one.getClientRects()].filter(box => box.width > 6 && box.height > 6).flatMap(ends)
      .filter(([x, y]) => y > 0 && y < innerHeight - 2 && over(one, x, y))
      .map(([x, y]) => `not to be hit at ${Math.round(x)}, ${Math.round(y)}: ${one.outerHTML.slice(0, 100)}`));
}"""
"""What can be clicked, but something else stands over it there, or it is cut off.

In a narrow window the panel of a clause stands over the lower part of the page, which can be scrolled.
"""


@pytest.fixture(params=["light", "dark"])
def window(new_window: NewWindow, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    window = new_window(color_scheme=request.param, viewport={"width": 1400, "height": 900})
    yield window
    window.close()


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_sound_folded_and_unfolded(
    window: BrowserContext, site: str, settled: Settled, faults: Faults, address: str
) -> None:
    """No small text, no small target, headings in order, nothing covered, axe finds nothing; and at 200 %."""
    page = window.new_page()
    page.goto(site + address)
    settled(page)
    levels = page.evaluate(LEVELS)
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        assert page.evaluate(COVERED) == []
    folds = "[data-testid=stMain] details:not(.drop)"
    page.evaluate(f"for (const one of document.querySelectorAll('{folds}')) one.open = true")
    assert faults(page) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        assert page.evaluate(UNFIT) == []
        main = page.locator("[data-testid=stMain]")
        assert main.evaluate("one => one.scrollWidth") <= width
