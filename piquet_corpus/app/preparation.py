"""What the server prepares in a thread of its own: Home and Read as soon as it answers, the rest behind the first page.

An error goes to the log, and is left to the page that comes upon it again, and says so.
"""

from __future__ import annotations

import gc
import logging
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread

from starlette.types import ASGIApp

from piquet_corpus.work.cache import keep_compiled_code

LOG = logging.getLogger(__name__)
GRACE = 3.0
"""Seconds after the first page in which its visitor has the machine to himself."""
TURN = 0.001
"""Seconds after which a thread that prepares something lets another go on."""


@asynccontextmanager
async def prepared(app: ASGIApp) -> AsyncIterator[None]:
    """Begin to prepare when the server starts."""
    keep_compiled_code()
    sys.setswitchinterval(TURN)
    Thread(target=_prepare, name="piquet prepare", daemon=True).start()
    yield


def _prepare() -> None:
    for step in (_first_page, _wait_for_a_visitor, _other_pages):
        try:
            step()
        except Exception:
            LOG.warning("something could not be prepared", exc_info=True)


def _first_page() -> None:
    """Make what Home and Read show when nothing else is asked for."""
    import piquet_corpus.app.navigation  # noqa: F401 - every page, so that the first visitor need not import them
    from piquet_corpus.app import data
    from piquet_corpus.app.parts import cached
    from piquet_corpus.publishing.pages.read.view import usual_view

    cached.home(), cached.read(usual_view(data.corpus()))
    gc.freeze()  # what is kept is no garbage: to look through it after each run of the script takes a tenth of a second


def _wait_for_a_visitor() -> None:
    from piquet_corpus.app.navigation import DRAWN

    DRAWN.wait()
    time.sleep(GRACE)


def _other_pages() -> None:
    """Start a worker, read the cases and the register, and load the libraries that only some views need."""
    from piquet_corpus.app import data
    from piquet_corpus.app.parts import cached, waiting
    from piquet_corpus.publishing.html.addresses import FINDINGS
    from piquet_corpus.publishing.html.heading import without

    waiting.begin()
    corpus = data.corpus()
    cached.definitions(), cached.clauses()
    if FINDINGS not in without(corpus):
        cached.findings()
    _ = corpus.cases, corpus.register
    cached.index()
    import pandas  # noqa: F401

    gc.freeze()
