"""Several visitors: none waits for what another has asked for."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect

Open = Callable[..., Page]
NewWindow = Callable[..., BrowserContext]
Serve = Callable[..., AbstractContextManager[str]]

PATIENCE = 30.0
"""Seconds that a process has for ending."""


def workers(url: str) -> list[int]:
    """The processes that work for the server at an address."""
    port = f"--server.port={urlsplit(url).port}"
    (server,) = [
        one for one, told in commands() if port in told and not any(part.endswith("keeper.py") for part in told)
    ]
    return [one for one, told in commands() if "piquet_corpus.work.pool" in told and parent(one) == server]


def commands() -> Iterator[tuple[int, list[str]]]:
    """Every process with its command."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            yield int(path.parent.name), path.read_text(errors="replace").split("\0")
        except OSError:  # it has just ended
            continue


def parent(process: int) -> int:
    """The process that has started another."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


@contextmanager
def held(processes: list[int]) -> Iterator[None]:
    """Stop processes for a while."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def test_a_clause_is_shown_while_another_visitor_runs_all_examples(
    open_page: Open, new_window: NewWindow, serve: Serve, tmp_path: Path
) -> None:
    with serve(tmp_path / "server") as url:
        first = open_page("examples?source=all", root=url)
        first.get_by_role("button", name=re.compile("^Run these")).click()
        working = first.locator("p.working")
        expect(working).to_contain_text("Running the examples")
        busy = workers(url)
        with held(busy):
            window = new_window()
            second = window.new_page()
            second.goto(f"{url}clause?clause=fr1642.6.3")
            expect(second.locator("h1")).to_contain_text("fr1642.6.3")
            expect(second.get_by_role("heading", name="How to cite")).to_be_visible()
            window.close()
            expect(working).to_be_visible()
            expect(first.locator("p.passed")).to_have_count(0)
        expect(first.locator("p.passed")).to_contain_text("all as expected")
    end = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{process}").exists() for process in busy):
        assert time.monotonic() < end, "a process is left behind when the server has ended"
        time.sleep(0.1)
    assert busy
