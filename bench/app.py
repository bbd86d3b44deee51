"""Print how long a visitor of the app waits, against an empty page of Streamlit: `make bench-app`.

Both are served and looked at turn by turn in one run, after one turn that does not count, and the medians are divided.
At each turn the servers are started anew. A page is timed from the moment the browser asks for it until what it is
about can be seen; the browser is open already, its window is new. "The server answers" is timed from the command.
Nothing here is a test: a busy machine may say "over" where there is nothing wrong with the program.
"""

from __future__ import annotations

import argparse
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import Process
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, ElementHandle, Locator, Page, sync_playwright
from rich.console import Console
from rich.table import Table
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from bench.timing import verdict
from piquet_corpus.app import launch

CHROMIUM = Path("/usr/bin/chromium")
EMPTY = 'import streamlit as st\n\nst.write("x")\n'
CLAUSE = "fr1642.6.3"
PLAYED = "examples?case=a-whole-coup-with-a-pique&step=12"
PATIENCE = 120_000
"""Milliseconds to wait for anything."""
READ, READ_SHOWN = "read", "table.reading .clause"
OPEN_SHOWN = "aside.panel h2"
EMPTY_SHOWN = "[data-testid=stMarkdownContainer] p"
CLAUSE_SHOWN = f"[data-testid=stHtml] h1:has-text('{CLAUSE}')"


Times = Mapping[str, float]
"""The milliseconds that things took, by their names."""


class Line(NamedTuple):
    """A line of the table. `limit`: how many times as long as `against` it may take; with `more`, milliseconds more."""

    measured: str
    against: str
    limit: float
    more: bool = False


EMPTY_FRESH, EMPTY_WARM = "an empty page, server fresh", "an empty page, server warm"
FRESH, WARM = "first clause of Read, server fresh", "first clause of Read, server warm"
OPENED, STEP, FOUND = "a clause opened from Read", "a step of a coup", "a search in Read"
ALONE, WHILE = "a clause, a second visitor", "the same while the first runs all"
LINES = (
    Line(FRESH, EMPTY_FRESH, 2.5),
    Line(WARM, EMPTY_WARM, 1.2),
    Line(WHILE, ALONE, 1000, more=True),
    Line(OPENED, EMPTY_WARM, 0.5),
    Line(STEP, EMPTY_WARM, 0.5),
    Line(FOUND, EMPTY_WARM, 0.5),
)
VISITORS, WITHIN = 200, 10.0
"""A crowd: how many visitors come within how many seconds."""
ARRIVALS = tuple(number * WITHIN / VISITORS for number in range(VISITORS))
PREPARED = 12.0
"""Seconds after which the server has prepared what it prepares behind its first visitor."""
LONE, CROWDED = "a page, a lone visitor", f"the same, the slowest of {VISITORS} within {WITHIN:g} s"
CROWD = Line(CROWDED, LONE, 60)
DRAWN, DRAWN_SHOWN = "Streamlit has drawn it", "#root table.reading .clause"
ANSWERS, EMPTY_ANSWERS = "the server answers", "the empty server answers"


@contextmanager
def served(script: Path = launch.SCRIPT) -> Iterator[tuple[str, float]]:
    """Serve the app, or a script with its settings; yield its address, and after how many milliseconds it answered."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = launch.command(port)
    command[command.index(str(launch.SCRIPT))] = str(script)
    start = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(f"http://localhost:{port}/_stcore/health", server)
        yield f"http://localhost:{port}/", (time.perf_counter() - start) * 1000
    finally:
        server.terminate()
        server.wait()


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers. Raises RuntimeError if it ends instead."""
    while server.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=1).close()
            return
        except OSError:
            time.sleep(0.02)
    raise RuntimeError("the server does not start")


@contextmanager
def visitor(browser: Browser) -> Iterator[Page]:
    """Open a window with nothing in its cache."""
    window = browser.new_context(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    window.set_default_timeout(PATIENCE)
    try:
        yield window.new_page()
    finally:
        window.close()


def waited(page: Page, act: Callable[[], object], shown: str) -> float:
    """Return how many milliseconds pass from an act until something is shown."""
    start = time.perf_counter()
    act()
    page.wait_for_selector(shown)
    return (time.perf_counter() - start) * 1000


def opened(browser: Browser, url: str, shown: str) -> float:
    """Return how long a new visitor waits for a page."""
    with visitor(browser) as page:
        return waited(page, lambda: page.goto(url, wait_until="commit"), shown)


def calm(page: Page) -> None:
    """Wait until the script has run to its end, and the page has been drawn."""
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
    page.wait_for_timeout(500)


def there(locator: Locator) -> ElementHandle:
    """Look for what will be clicked before the time runs: by its name, that takes 200 ms of a page as large as Read."""
    locator.wait_for()
    return locator.element_handle()


def inside(browser: Browser, url: str) -> Times:
    """Return how long a visitor waits after doing something in a page: a search, a clause, a step."""
    with visitor(browser) as page:
        page.goto(url + READ)
        page.wait_for_selector(READ_SHOWN)
        calm(page)
        box = there(page.get_by_role("searchbox", name="Find words"))
        box.fill("quinze")
        found = waited(page, lambda: box.press("Enter"), "p.found")
        page.goto(f"{url}{READ}?at={CLAUSE}")
        page.wait_for_selector(READ_SHOWN)
        calm(page)
        link = there(page.get_by_role("link", name=CLAUSE, exact=True))
        to_clause = waited(page, lambda: link.click(no_wait_after=True), OPEN_SHOWN)
        page.goto(url + PLAYED)
        page.wait_for_selector("ol.events li.now")
        calm(page)
        button = there(page.get_by_role("link", name="Next →", exact=True))
        step = waited(page, button.click, "ol.events li.now .at:text-is('13')")
    return {FOUND: found, OPENED: to_clause, STEP: step}


def second(browser: Browser, url: str) -> Times:
    """Return how long a second visitor waits for a clause: alone, and while the first runs all examples."""
    there = f"{url}clause?clause={CLAUSE}"
    alone = opened(browser, there, CLAUSE_SHOWN)
    with visitor(browser) as first:
        first.goto(f"{url}examples?source=all")
        first.wait_for_selector("table.facts")
        calm(first)
        first.get_by_role("button", name="Run these").click()
        first.wait_for_selector("[data-testid=stApp][data-test-script-state=running]")
        meanwhile = opened(browser, there, CLAUSE_SHOWN)
    return {ALONE: alone, WHILE: meanwhile}


def turn(browser: Browser, empty: Path) -> Times:
    """Measure everything once, on servers that are started for it."""
    found: dict[str, float] = {}
    with served(empty) as (url, found[EMPTY_ANSWERS]):
        found[EMPTY_FRESH] = opened(browser, url, EMPTY_SHOWN)
        found[EMPTY_WARM] = opened(browser, url, EMPTY_SHOWN)
    with served() as (url, found[ANSWERS]):
        found[FRESH] = opened(browser, url + READ, READ_SHOWN)
        found |= inside(browser, url)
        found[WARM] = opened(browser, url + READ, READ_SHOWN)
        found[DRAWN] = opened(browser, url + READ, DRAWN_SHOWN)
        found |= second(browser, url)
    return found


def measured(turns: int) -> Times:
    """Return the medians of several turns, after one that does not count."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as directory:
        empty = Path(directory) / "empty.py"
        empty.write_text(EMPTY, encoding="utf-8")
        with playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]) as browser:
            several = [turn(browser, empty) for _ in range(turns + 1)][1:]
    return {name: median(one[name] for one in several) for name in several[0]}


def crowd() -> Times:
    """Return how long a lone visitor waits for a page, and the slowest of many, each with a session of its own."""
    with served() as (url, _), ThreadPoolExecutor(VISITORS) as visitors:
        fetched(url + READ)
        live(url)
        time.sleep(PREPARED)
        lone = median(fetched(url + READ) for _ in range(30))
        sessions = Process(target=crowd_of_sessions, args=(url,))
        sessions.start()
        waits = list(visitors.map(lambda after: fetched(url + READ, after), ARRIVALS))
        sessions.terminate()
        sessions.join()
    return {LONE: lone, CROWDED: max(waits)}


def crowd_of_sessions(url: str) -> None:
    """Open a session for each visitor."""
    with ThreadPoolExecutor(VISITORS) as visitors:
        for _ in visitors.map(lambda after: live(url, after), ARRIVALS):
            pass


def fetched(url: str, after: float = 0) -> float:
    """Return how many milliseconds it takes to fetch a document, after some seconds."""
    time.sleep(after)
    start = time.perf_counter()
    urllib.request.urlopen(url, timeout=PATIENCE / 1000).read()
    return (time.perf_counter() - start) * 1000


def live(url: str, after: float = 0) -> None:
    """Open a session as the program of Streamlit does, after some seconds, and wait until its page is drawn."""
    time.sleep(after)
    with connect(url.replace("http", "ws") + "_stcore/stream", subprotocols=[Subprotocol("streamlit")]) as socket_:
        asked = BackMsg()
        asked.rerun_script.page_name = READ
        socket_.send(asked.SerializeToString())
        answer = ForwardMsg()
        while answer.WhichOneof("type") != "script_finished":
            answer.ParseFromString(socket_.recv(timeout=PATIENCE / 1000))


def row(line: Line, found: Times) -> tuple[str, ...]:
    """Return a line of the table."""
    measured, against = found[line.measured], found[line.against]
    value = measured - against if line.more else measured / against
    shown, limit = (f"{value:+.0f} ms", f"+{line.limit:g} ms") if line.more else (f"{value:.2f}", f"{line.limit:g}")
    return line.measured, f"{measured:.0f}", line.against, f"{against:.0f}", shown, limit, verdict(value <= line.limit)


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=7, help="how often everything is measured (7)")
    found = measured(parser.parse_args().turns)
    table = Table("measured", "ms", "against", "ms", "ratio", "limit", "", box=None)
    for line in LINES:
        table.add_row(*row(line, found))
    table.add_row(*row(CROWD, crowd()))
    console = Console(width=140)
    console.print(table)
    console.print(
        f"The first clause is in the document that the server sends; warm, {DRAWN} after {found[DRAWN]:.0f} ms"
    )
    console.print(f"{ANSWERS} after {found[ANSWERS]:.0f} ms, {EMPTY_ANSWERS} after {found[EMPTY_ANSWERS]:.0f} ms")


if __name__ == "__main__":
    main()
