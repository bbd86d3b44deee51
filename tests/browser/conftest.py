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
PATIENCE = 30.0
"""Seconds to wait for a server or for a page, on a slow machine."""

expect.set_options(timeout=PATIENCE * 1000)

Open = Callable[..., Page]
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
    """Open a view of the app, given by its address, in a window of some width; wait until it is drawn."""
    pages: list[Page] = []

    def opened(address: str = "", width: int = 1400, root: str = site) -> Page:
        page = browser.new_page(viewport={"width": width, "height": 900})
        page.set_default_timeout(PATIENCE * 1000)
        pages.append(page)
        page.goto(root + address)
        drawn(page)
        return page

    yield opened
    for page in pages:
        page.close()


def drawn(page: Page) -> None:
    """Wait until the script has run to its end and the page has a title."""
    page.wait_for_selector("[data-testid=stHtml] h1")
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
