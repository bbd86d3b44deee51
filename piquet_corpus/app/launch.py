"""Start the app: the command that runs the server of Streamlit with every setting the app needs, from any directory.

The server prepares what will be asked for: Home and Read as soon as it answers, the rest behind the first page.
"""

from __future__ import annotations

import gc
import logging
import os
import sys
import time
from pathlib import Path
from threading import Thread
from typing import NoReturn

LOG = logging.getLogger(__name__)
SCRIPT = Path(__file__).parent / "script" / "server.py"
LOOK = 0.01
"""Seconds between two looks whether the server answers."""
GRACE = 3.0
"""Seconds after the first page in which its visitor has the machine to himself."""
TURN = 0.001
"""Seconds after which a thread that prepares something lets another go on."""
SETTINGS = {
    "server.address": "localhost",
    "server.headless": "true",  # do not open a browser, do not ask for an e-mail address
    "server.fileWatcherType": "none",
    "browser.serverAddress": "localhost",
    "browser.gatherUsageStats": "false",
    "client.showErrorDetails": "none",  # a traceback would show the paths of this machine
    "client.toolbarMode": "minimal",
    "theme.light.primaryColor": "#7a1f1f",
    "theme.light.backgroundColor": "#fdfbf6",
    "theme.light.secondaryBackgroundColor": "#f3eee2",
    "theme.light.textColor": "#211d18",
    "theme.light.linkColor": "#7a1f1f",
    "theme.light.borderColor": "#8a8071",
    "theme.dark.primaryColor": "#e79a8d",
    "theme.dark.backgroundColor": "#1d1a16",
    "theme.dark.secondaryBackgroundColor": "#2b2722",
    "theme.dark.textColor": "#ece5d8",
    "theme.dark.linkColor": "#e79a8d",
    "theme.dark.borderColor": "#8f8370",
    "theme.showWidgetBorder": "true",
    "theme.baseRadius": "3px",
    "theme.baseFontSize": "15",
}
"""Settings of Streamlit. They are given on the command line, so they come with the wheel and need no settings file."""


def command(port: int | None = None, corpus: Path | None = None) -> list[str]:
    """Return the command that serves the app on localhost. `corpus`: a directory other than the built-in one.

    Without a port Streamlit takes 8501, or the next free port.
    """
    settings = SETTINGS if port is None else SETTINGS | {"server.port": str(port)}
    options = [f"--{name}={value}" for name, value in settings.items()]
    ours = ["--", str(corpus.resolve())] if corpus is not None else []
    return [sys.executable, "-m", "piquet_corpus.app.launch", "run", str(SCRIPT), *options, *ours]


def serve(port: int | None = None, corpus: Path | None = None) -> NoReturn:
    """Serve the app until it is stopped. This process becomes the server: stopping it stops the app."""
    arguments = command(port, corpus)
    os.execv(arguments[0], arguments)


def main() -> None:
    """Be the server. As soon as it answers, it prepares what the first visitor will ask for."""
    from streamlit.web import cli

    prepare()
    cli.main(prog_name="streamlit")


def prepare() -> None:
    """Prepare everything in a thread of its own."""
    sys.setswitchinterval(TURN)
    Thread(target=_prepare, name="piquet prepare", daemon=True).start()


def _prepare() -> None:
    """When the server answers, prepare what the first page needs; when that has been drawn, what others need.

    An error goes to the log, and is left to the page that comes upon it again, and says so.
    """
    from streamlit.runtime import Runtime, RuntimeState

    while not Runtime.exists() or Runtime.instance().state == RuntimeState.INITIAL:
        time.sleep(LOOK)
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

    at = data.now()
    cached.home(at), cached.read(at, usual_view(data.corpus_at(at)))
    gc.freeze()  # what is kept is no garbage: to look through it after each run of the script takes a tenth of a second


def _wait_for_a_visitor() -> None:
    """Wait until the first page has been drawn and its visitor has had a few seconds."""
    from piquet_corpus.app.navigation import DRAWN

    DRAWN.wait()
    time.sleep(GRACE)


def _other_pages() -> None:
    """Start a worker, read the cases and the register, and load the libraries that only some views need."""
    from piquet_corpus.app import data
    from piquet_corpus.app.parts import cached, waiting

    at = data.now()
    waiting.begin(at)
    cached.definitions(at), cached.clauses(at)
    corpus = data.corpus_at(at)
    _ = corpus.cases, corpus.register
    import altair  # noqa: F401
    import pandas  # noqa: F401

    gc.freeze()


if __name__ == "__main__":
    main()
