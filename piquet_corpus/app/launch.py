"""Start the app: the command that runs the server of Streamlit with every setting the app needs, from any directory."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

SCRIPT = Path(__file__).parent / "script" / "server.py"
SETTINGS = {
    "server.address": "localhost",
    "server.headless": "true",  # do not open a browser, do not ask for an e-mail address
    "server.fileWatcherType": "none",
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


def command(port: int | None = None, corpus: Path | None = None, settings: Sequence[str] = ()) -> list[str]:
    """Return the command that serves the app. `corpus`: a directory other than the built-in one.

    Without a port Streamlit takes 8501, or the next free port. `settings`: more options of `streamlit run`. What the
    environment sets (`STREAMLIT_SERVER_ADDRESS`) is left as it is set there.
    """
    ours = SETTINGS | {"browser.serverAddress": _shown(os.environ.get(variable("server.address"), "localhost"))}
    options = [f"--{name}={value}" for name, value in ours.items() if variable(name) not in os.environ]
    if port is not None:
        options.append(f"--server.port={port}")
    own = ["--", str(corpus.resolve())] if corpus is not None else []
    return [sys.executable, "-m", "streamlit", "run", str(SCRIPT), *options, *settings, *own]


def variable(setting: str) -> str:
    """Return the environment variable in which Streamlit looks for a setting."""
    return "STREAMLIT_" + re.sub(r"(?<=[a-z])(?=[A-Z])", "_", setting).replace(".", "_").upper()


def _shown(address: str) -> str:
    if address in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{address}]" if ":" in address else address


def serve(port: int | None = None, settings: Sequence[str] = ()) -> NoReturn:
    """Serve the app until it is stopped. This process becomes the server: stopping it stops the app."""
    arguments = command(port, settings=settings)
    try:
        os.execv(arguments[0], arguments)
    except OSError as error:  # which does not name the program
        raise OSError(error.errno, error.strerror, arguments[0]) from None
