"""A server of the app and a browser to look at it. Without chromium the tests are skipped; in CI they fail instead.

All test processes of a run share the servers. Each process has one browser with one window, used by one test after the
other: to load the app into a fresh window takes three times as long, as nothing of it is in the cache.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, expect, sync_playwright

from piquet_corpus.app.launch import command
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.site.write import write_site
from piquet_corpus.work.paths import corpus_dir

HERE = Path(__file__).parent
CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 90.0
"""Seconds to wait for a server or for a page, on a slow machine on which several servers start at once."""
FIRST = 30.0
"""Seconds after which a page that shows no title is loaded once more."""
TITLE = "[data-testid=stHtml] h1"
LONG = 240.0
"""Seconds to wait for a script: the proof of coverage takes a minute of them on a slow machine."""
WIDE, NARROW = 1400, 390
"""The widths at which everything is looked at: a window on a desk, a phone."""
TRIES = 10
"""How often, half a second apart, a page is looked at before it is said to be too wide."""
LOOKS = count(1)
"""Numbers the times that something is waited for."""
SETTLED = (HERE / "settled.js").read_text(encoding="utf-8")
HOSTILE = "<script>document.title = 'broken'</script><img src=x onerror=\"document.title='broken'\">"
"""HTML that would do something."""

expect.set_options(timeout=PATIENCE * 1000)

Open = Callable[..., Page]
Settled = Callable[[Page], None]
Faults = Callable[[Page], list[str]]
NewWindow = Callable[..., BrowserContext]
Serve = Callable[..., AbstractContextManager[str]]


# The servers.


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(directory: Path, corpus: Path | None = None) -> Iterator[str]:
    """Serve the app as `piquet-corpus app` does, from a directory that is not the checkout.

    Whoever asks for the same directory while it is served gets the same server. The last one who leaves ends it.
    """
    directory.mkdir(exist_ok=True)
    with (directory / "users").open("a") as users:
        fcntl.flock(users, fcntl.LOCK_SH)  # until the file is closed: see keeper.py
        yield start_once(directory, corpus)


def start_once(directory: Path, corpus: Path | None) -> str:
    """Return the address of the server; start it if nobody has."""
    address = directory / "address"
    with (directory / "starting").open("a") as starting:
        fcntl.flock(starting, fcntl.LOCK_EX)
        if not address.exists():
            address.write_text(start(directory, corpus), encoding="utf-8")
    return address.read_text(encoding="utf-8")


def start(directory: Path, corpus: Path | None) -> str:
    """Start the server, in a session of its own: what stops the tests must not stop the process that tidies up."""
    port = free_port()
    keep = [sys.executable, str(HERE / "keeper.py"), str(directory), *command(port, corpus)]
    keeper = subprocess.Popen(keep, start_new_session=True)
    wait_for(f"http://localhost:{port}/_stcore/health", keeper, directory / "server.log")
    return f"http://localhost:{port}/"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str, keeper: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and keeper.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"the app does not start:\n{log.read_text()}")


@pytest.fixture(scope="session")
def chromium() -> Path:
    if not CHROMIUM.exists():
        reason = f"{CHROMIUM} is not installed, so nothing can look at the app"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    return CHROMIUM


@pytest.fixture(scope="session")
def serve(chromium: Path) -> Serve:
    """A context manager that serves the app: from a directory, and for a corpus other than ours."""
    return served


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory that all test processes of this run have in common."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def site(serve: Serve, common: Path) -> Iterator[str]:
    """The app, with our corpus."""
    with serve(common / "site") as url:
        yield url


@pytest.fixture(scope="session")
def written(common: Path) -> Path:
    """The edition, written once for all test processes."""
    directory = common / "static"
    with (common / "static.lock").open("a") as writing:
        fcntl.flock(writing, fcntl.LOCK_EX)
        if not directory.exists():
            write_site(load(), directory, "https://example.org/piquet/")
    return directory


@pytest.fixture(scope="session")
def static(written: Path) -> Iterator[str]:
    """The address at which the edition is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(written))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def altered(serve: Serve, common: Path) -> Iterator[str]:
    """The app, with a corpus that has what the tests need to know: HTML in its texts, a case, a proven record."""
    with serve(common / "altered", altered_corpus(common / "altered corpus")) as url:
        yield url


def altered_corpus(directory: Path) -> Path:
    """Copy our corpus and alter it, once for all test processes."""
    with directory.with_suffix(".lock").open("a") as making:
        fcntl.flock(making, fcntl.LOCK_EX)
        if not directory.exists():
            shutil.copytree(corpus_dir(), directory)
            alter(directory)
    return directory


def alter(corpus: Path) -> None:
    """Put in HTML that would do something, a case that is played, and a divergence whose proof we know."""
    replace(corpus / "texts" / "fr1642.xml", "valent trois", HOSTILE.replace("<", "&lt;"))
    (cases,) = (corpus / "cases").rglob("point.cases.yaml")
    replace(cases, "title: A point of thirty-five counts four", f"title: '{HOSTILE.replace(chr(39), chr(39) * 2)}'")
    shutil.copy(HERE / "fixtures" / "stepped.cases.yaml", corpus / "cases" / "piquet")
    proven = (HERE / "fixtures" / "proven.xml").read_text(encoding="utf-8")
    replace(corpus / "divergences.xml", "</listAnnotation>", f"{proven}</listAnnotation>")


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture(scope="session")
def hostile() -> str:
    """What stands in a clause and in the title of a case of the altered corpus."""
    return HOSTILE


# The browser.


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))


@pytest.fixture(scope="session")
def new_window(browser: Browser) -> NewWindow:
    """Open a window that has no page yet, with a session and a cache of its own.

    With reduced motion, as everywhere here: to animate what is still being drawn takes a third of all the time.
    """

    def opened(**options: object) -> BrowserContext:
        window = browser.new_context(reduced_motion="reduce", **options)
        window.set_default_timeout(PATIENCE * 1000)
        window.add_init_script(SETTLED)
        return window

    return opened


@pytest.fixture(scope="session")
def tab(new_window: NewWindow) -> Iterator[Page]:
    """The one page in which this process looks at everything, one test after the other."""
    window = new_window()
    yield window.new_page()
    window.close()


@pytest.fixture
def open_page(tab: Page, site: str) -> Open:
    """Open a view of the app, given by its address, in a window of some width; wait until it is drawn.

    The page is loaded anew, so that Streamlit begins a new session. It is the same tab each time: what was open before
    is gone.
    """

    def opened(address: str = "", width: int = WIDE, root: str = site) -> Page:
        url = root + address
        if tab.url.partition("#")[0] == url.partition("#")[0]:
            tab.goto("about:blank")  # or else only the place in the page would change
        tab.mouse.move(0, 0)  # what it points at would be explained
        tab.set_viewport_size({"width": width, "height": 900})
        tab.goto(url)
        try:
            tab.wait_for_selector(TITLE, timeout=FIRST * 1000)
        except TimeoutError:  # what it showed instead is told; then it is loaded once more, as a reader would do
            shown = tab.inner_text("body")
            warnings.warn(f"{url} showed no title in {FIRST:.0f} seconds, but: {shown!r}", stacklevel=2)
            tab.goto(url)
        drawn(tab)
        return tab

    return opened


@pytest.fixture(scope="session")
def settled() -> Settled:
    """Wait until what a click or a key has just started has run to its end."""
    return wait_until_settled


def drawn(page: Page) -> None:
    """Wait until the script has run to its end and the page has a title."""
    page.wait_for_selector(TITLE)
    wait_until_settled(page)


def wait_until_settled(page: Page) -> None:
    """Wait until the last run of the script that the page asked for has come to its end and is drawn: see settled.js.

    A link may lead to another page in the meantime: then that page is waited for.
    """
    page.wait_for_function("look => window.piquetSettled(look)", arg=next(LOOKS), timeout=LONG * 1000)


# What no page may have.


@pytest.fixture(scope="session")
def faults() -> Faults:
    """What is wrong with a page whatever it shows, in a wide window and then in one as narrow as a phone.

    Each fault is said in a sentence that begins with the address and the width.
    """
    return lambda page: [fault for width in (WIDE, NARROW) for fault in faults_at(page, width)]


@pytest.fixture(scope="session")
def barriers() -> Faults:
    """What axe finds on a page as it is, which need not be one of the app."""
    return inaccessible


def faults_at(page: Page, width: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": 900})
    wait_until_settled(page)
    found = (*raised(page), *too_wide(page), *wrong_language(page), *inaccessible(page))
    return [f"{page.url} at {width} px: {fault}" for fault in found]


def raised(page: Page) -> list[str]:
    return [f"raised {text}" for text in page.locator("[data-testid=stException], .fault").all_inner_texts()]


def too_wide(page: Page) -> list[str]:
    """What makes the page scroll sideways, or stands beyond its right edge.

    A chart is drawn anew some time after the window has become narrower, so what is found is looked for again.
    """
    for _ in range(TRIES):
        if not (beyond := beyond_the_edge(page)):
            break
        page.wait_for_timeout(500)
    return beyond


def beyond_the_edge(page: Page) -> list[str]:
    beyond: list[str] = page.evaluate(
        """() => [
          ...[document.documentElement, document.querySelector('[data-testid=stMain]')]
              .filter(e => e.scrollWidth !== e.clientWidth).map(e => `${e.tagName} scrolls sideways`),
          ...[...document.querySelectorAll('[data-testid=stHtml] *')]
              .filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.unseen, thead'))
              .map(e => `too far to the right: ${e.outerHTML.slice(0, 120)}`),
        ]"""
    )
    return beyond


def wrong_language(page: Page) -> list[str]:
    """The cells of tables that do not say in which language they are."""
    cells = page.locator("[data-testid=stHtml] td, [data-testid=stHtml] th")
    wrong: list[str] = cells.evaluate_all(
        """cells => cells.filter(cell => !["fr", "en"].includes(cell.getAttribute("lang")))
            .map(cell => `no language: ${cell.outerHTML.slice(0, 120)}`)"""
    )
    return wrong


def inaccessible(page: Page) -> list[str]:
    """What axe finds. Only that is handed over: all that it saw would take a fifth more time."""
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(
        """() => axe.run({resultTypes: ["violations"]}).then(({violations}) => violations
              .map(({id, impact, nodes}) => `${id} (${impact}): ${nodes[0].html.slice(0, 200)}`))"""
    )
    return found
