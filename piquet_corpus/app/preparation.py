"""What the server prepares in threads of its own: Home and Read as soon as it answers, the rest behind the first page.

An error goes to the log, and is left to the page that comes upon it again, and says so. The game is compiled while
people play already: until then the plain player plays for those who think.
"""

from __future__ import annotations

import gc
import logging
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from tempfile import TemporaryDirectory
from threading import Thread

from starlette.types import ASGIApp

from piquet_corpus.app import data
from piquet_corpus.work.cache import FOR_NUMBA, keep_compiled_code

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


LAST = 15
"""How far the process that compiles stands back behind others."""


@cache
def compile_game() -> None:
    """Begin to compile the game once, in a process that lets others go first, so that all opponents can play."""
    Thread(target=_compile_game, name="piquet compile", daemon=True).start()


def _compile_game() -> None:
    from piquet_corpus.judging.ways import games_in_order  # here: the server answers before it is imported

    simulated = games_in_order(data.corpus())[0].simulated()
    if simulated is None or simulated.ready or not os.environ.get(FOR_NUMBA) or "NUMBA_DISABLE_JIT" in os.environ:
        return
    with TemporaryDirectory() as folder:
        command = "from piquet_corpus.commands.main import main; main()"
        asked = ("--rules", "fr1642", "--coups", "1", "--parties", "1", "--players", "strong", "--jobs", "1")
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", command, "simulate", "--out", f"{folder}/coups", *asked],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        with suppress(OSError, AttributeError):  # no such process any more, or no such call on this system
            os.setpriority(os.PRIO_PROCESS, process.pid, LAST)
        if process.wait():
            LOG.warning("the game could not be compiled: the plain player plays for the others")
