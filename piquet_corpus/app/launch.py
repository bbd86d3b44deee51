"""Start the app: the command that runs the server of Streamlit with every setting the app needs, from any directory."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

SCRIPT = Path(__file__).parent / "script" / "server.py"

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

    from piquet_corpus.app import prepare

    prepare.begin()
    cli.main(prog_name="streamlit")


if __name__ == "__main__":
    main()
