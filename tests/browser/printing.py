"""What a page would be on paper: A4, across, with the margins of the style sheet."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

PAPER = 1017
"""How wide the paper is, without its margins, in the pixels of CSS."""
SMALLEST = 12
"""9 points, in the pixels of CSS."""


def printed(page: Page) -> dict[str, Any]:
    """Return what is wrong with a page on paper: letters that are too small, what does not fit, what is not for paper.

    Also where the columns of the texts begin, and what stands at the foot.
    """
    page.set_viewport_size({"width": PAPER, "height": 700})
    page.pdf(prefer_css_page_size=True)  # as when a reader prints, the page hears of it
    page.emulate_media(media="print")
    found: dict[str, Any] = page.evaluate(
        """smallest => {
          const drawn = (element) => element.getClientRects().length > 0;
          const size = (element) => parseFloat(getComputedStyle(element).fontSize);
          const words = [...document.querySelectorAll("body *")].filter((element) =>
            drawn(element) && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
          const row = document.querySelector("table.reading tr.line");
          return {
            small: words.filter((element) => size(element) < smallest).map((element) => element.outerHTML.slice(0, 80)),
            wider: document.documentElement.scrollWidth - innerWidth,
            controls: [...document.querySelectorAll("nav, button, form, .button, .controls")].filter(drawn)
              .map((control) => control.outerHTML.slice(0, 80)),
            background: getComputedStyle(document.body).backgroundColor,
            columns: row ? [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left)) : [],
            foot: [...document.querySelectorAll("p.foot, footer")].filter(drawn).map((at) => at.innerText).join(" "),
          };
        }""",
        SMALLEST,
    )
    page.emulate_media(media="screen")
    return found


SOUND = {"small": [], "wider": 0, "controls": [], "background": "rgb(255, 255, 255)"}
"""What is found of a page that is printed as it should be."""
