"""A case that is played: it can be gone through event by event, and each moment has an address."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from piquet_corpus.paths import corpus_dir

Open = Callable[..., Page]
Serve = Callable[..., AbstractContextManager[str]]

# Nine of the elder's cards are drawn from the top of the talon at most; he discards once, then tries to again.
CASE = """\
- id: a-coup-to-go-through
  title: A coup to go through
  source: derived
  rules: [fr1642, en1651]
  given:
    elder_dealt: AS KS QS 9S AH KH 8H 6H 7D 6D 8C 6C
    younger_dealt: JS TS QH JH AD KD QD TD AC KC 9C 7C
    talon: 8S 7S TH 9H 7H JD 9D 8D QC JC TC 6S
  events:
  - elder discards 6H 7D 6D 6C
  - elder takes 4
  - elder discards 8H: [{rule: exchange.once, ruling: refused, because: @ONCE@}]
  - younger discards 7C
  - younger takes 1
  - elder plays AS
  - younger plays AD: [{rule: play.renounce, ruling: refused, because: @FOLLOW@}]
  - younger plays TS
  - elder plays KS
  expect:
  - {rule: capot, absent: true}
"""


def settled(page: Page) -> None:
    """Wait until the script, which a click has just started, has run to its end."""
    page.wait_for_timeout(300)
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")


def parameters(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}
