"""Take pictures of the app, for the README and to be looked at: `make pictures` (needs chromium).

Without arguments it writes the picture of the README, and the preview of the static edition. With a directory it writes
every page, as a window on a desk, on a phone, in the dark and on paper, for somebody to look through after a change.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import piquet_corpus.publishing.html  # noqa: F401 (which adds its messages)
from bench.app import CHROMIUM, PATIENCE, calm, served
from rules.core.game import game_of
from rules.core.loading import load_rulesets
from rules.core.messages import languages

ROOT = Path(__file__).parents[1]
README = ROOT / "docs" / "pictures"
PREVIEW = ROOT / "piquet_corpus" / "publishing" / "site" / "assets" / "preview.png"
"""What a link to the static edition shows where it is posted: the start page."""
PAGES = {
    "home": "",
    "read": "read?at=fr1642.6.1&open=fr1642.6.4#fr1642.6.4",
    "clause": "clause?clause=fr1642.6.4",
    "divergence": "divergences?divergence=D130",
    "divergences": "divergences",
    "examples": "examples",
    "example": "examples?case=a-whole-coup-with-a-pique&step=12",
    "compare": "compare",
    "score": "score?elder=AS,KS,QH,JS,TS,9S,8H,AD,AC,KH,7D,7C",
    "tonight": "tonight",
    "learn": "learn?lesson=announcing",
    "glossary": "glossary",
    "term": "glossary?term=g.point",
    "readings": "readings",
    "history": "history",
    "timeline": "history?view=rules",
    "coverage": "coverage",
    "about": "about",
}
WIDE, MIDDLE, NARROW, POSTED = (1400, 900), (1024, 768), (390, 844), (1200, 630)


def picture(
    browser: Browser, url: str, size: tuple[int, int], file: Path, dark: bool = False, spoken: str = "en"
) -> None:
    """Take a picture of a page in a window of some size. With the ending `.pdf` it is the page on paper."""
    window = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=spoken,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    window.set_default_timeout(PATIENCE)
    page = window.new_page()
    page.goto(url)
    page.wait_for_selector("[data-testid=stHtml] h1")
    calm(page)
    page.wait_for_timeout(1500)  # the place in the text is found when everything has its height
    if file.suffix == ".pdf":
        page.pdf(path=file, prefer_css_page_size=True)
    else:
        page.screenshot(path=file)
    window.close()


def every(browser: Browser, url: str, directory: Path) -> None:
    """Take all pictures of all pages: in each language at three widths; in one also in the dark and on paper."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, address in PAGES.items():
        for spoken in languages():
            for size in (WIDE, MIDDLE, NARROW):
                picture(browser, url + address, size, directory / f"{name}-{spoken}-{size[0]}.png", spoken=spoken)
        picture(browser, url + address, WIDE, directory / f"{name}-dark.png", dark=True)
        picture(browser, url + address, WIDE, directory / f"{name}.pdf")


def sheets(browser: Browser, url: str, directory: Path) -> None:
    """Print the sheet by which each book is played, in each language: `fr1642.en.pdf`, both sides of A4."""
    directory.mkdir(parents=True, exist_ok=True)
    for ruleset in load_rulesets().values():
        if game_of(ruleset.game).sheet:
            for spoken in languages():
                there = f"{url}tonight?rules={ruleset.id}"
                picture(browser, there, WIDE, directory / f"{ruleset.id}.{spoken}.pdf", spoken=spoken)


def main() -> None:
    """Serve the app, and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", nargs="?", type=Path, help="where to write the pictures of every page")
    parser.add_argument(
        "--sheets", type=Path, help="where to write the sheets of Play tonight, as PDF, and nothing else"
    )
    given = parser.parse_args()
    directory = given.directory
    with sync_playwright() as playwright, served() as (url, _):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if given.sheets:
            sheets(browser, url, given.sheets)
        elif directory:
            every(browser, url, directory)
        else:
            README.mkdir(exist_ok=True)
            picture(browser, url + PAGES["read"], WIDE, README / "read.png")
            picture(browser, url, POSTED, PREVIEW)
        browser.close()


if __name__ == "__main__":
    main()
