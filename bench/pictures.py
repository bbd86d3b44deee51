"""Take pictures of the app, for the README and to be looked at: `make pictures` (needs chromium).

Without arguments it writes the picture of the README. With a directory it writes every page, as a window on a desk, on
a phone, in the dark and on paper, for somebody to look through after a change.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from app import CHROMIUM, PAGES, PATIENCE, calm, served

README = Path(__file__).parents[1] / "docs" / "pictures"
WIDE, NARROW = (1400, 900), (390, 844)


def picture(browser: Browser, url: str, size: tuple[int, int], file: Path, dark: bool = False) -> None:
    """Take a picture of a page in a window of some size. With the ending `.pdf` it is the page on paper."""
    window = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
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
    """Take all pictures of all pages."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, address in PAGES.items():
        picture(browser, url + address, WIDE, directory / f"{name}.png")
        picture(browser, url + address, NARROW, directory / f"{name}-narrow.png")
        picture(browser, url + address, WIDE, directory / f"{name}-dark.png", dark=True)
        picture(browser, url + address, WIDE, directory / f"{name}.pdf")


def main() -> None:
    """Serve the app, and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", nargs="?", type=Path, help="where to write the pictures of every page")
    directory = parser.parse_args().directory
    with sync_playwright() as playwright, served(None, []) as url:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if directory:
            every(browser, url, directory)
        else:
            README.mkdir(exist_ok=True)
            picture(browser, url + PAGES["read"], WIDE, README / "read.png")
        browser.close()


if __name__ == "__main__":
    main()
