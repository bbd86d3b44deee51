"""A server of the app and a browser to look at it. Without chromium the tests are skipped; in CI they fail instead."""

from __future__ import annotations

import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from piquet_corpus.app.launch import command

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
LONG = 240.0
"""Seconds to wait for a script: the proof of coverage takes a minute of them on a slow machine."""
CALM, POLL = 4, 100
"""How often the script must be seen not to run, and after how many milliseconds each."""
NOT_RUNNING = "[data-testid=stApp][data-test-script-state=notRunning]"
WAITING = "[data-testid=stSpinner]"

expect.set_options(timeout=PATIENCE * 1000)

Open = Callable[..., Page]
Settled = Callable[[Page], None]
Serve = Callable[..., AbstractContextManager[str]]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(directory: Path, corpus: Path | None = None) -> Iterator[str]:
    """Serve the app as `piquet-corpus app` does, from a directory that is not the checkout."""
    port = free_port()
    log = directory / "server.log"
    with log.open("w") as output:
        server = subprocess.Popen(command(port, corpus), cwd=directory, stdout=output, stderr=output)
        try:
            wait_for(f"http://localhost:{port}/_stcore/health", server, log)
            yield f"http://localhost:{port}/"
        finally:
            server.terminate()
            server.wait(PATIENCE)


def wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
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
def browser(chromium: Path) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))


@pytest.fixture(scope="session")
def serve(chromium: Path) -> Serve:
    """A context manager that serves the app: from a directory, and for a corpus other than ours."""
    return served


@pytest.fixture(scope="session")
def site(serve: Serve, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(tmp_path_factory.mktemp("site")) as url:
        yield url


@pytest.fixture
def open_page(browser: Browser, site: str) -> Iterator[Open]:
    """Open a view of the app, given by its address, in a window of some width; wait until it is drawn.

    With reduced motion, as everywhere here: to animate what is still being drawn takes a third of all the time.
    """
    pages: list[Page] = []

    def opened(address: str = "", width: int = 1400, root: str = site) -> Page:
        page = browser.new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        page.set_default_timeout(PATIENCE * 1000)
        pages.append(page)
        page.goto(root + address)
        drawn(page)
        return page

    yield opened
    for page in pages:
        page.close()


@pytest.fixture(scope="session")
def settled() -> Settled:
    """Wait until what a click or a key has just started has run to its end."""
    return wait_until_settled


def drawn(page: Page) -> None:
    """Wait until the script has run to its end and the page has a title."""
    page.wait_for_selector("[data-testid=stHtml] h1")
    wait_until_settled(page)


def wait_until_settled(page: Page) -> None:
    """Wait until the script is seen not to run, several times one after the other.

    Once is not enough: a click takes some time to start the script, and one run may start the next.
    """
    end = time.monotonic() + LONG
    calm = 0
    while calm < CALM:
        assert time.monotonic() < end, "the script does not come to an end"
        page.wait_for_timeout(POLL)
        calm = calm + 1 if page.locator(NOT_RUNNING).count() and not page.locator(WAITING).count() else 0
