"""The game is compiled while people play already: until then the plain player plays for those who think."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from contextlib import suppress
from functools import cache
from tempfile import TemporaryDirectory
from threading import Thread

from piquet_corpus.app import data
from piquet_corpus.judging.ways import games_in_order
from piquet_corpus.work.cache import FOR_NUMBA

LOG = logging.getLogger(__name__)
LAST = 15
"""How far the process that compiles stands back behind others."""


@cache
def compile_game() -> None:
    """Begin to compile the game once, in a process that lets others go first, so that all opponents can play."""
    Thread(target=_compile_game, name="piquet compile", daemon=True).start()


def _compile_game() -> None:
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
