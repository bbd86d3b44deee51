"""`app`: the reading app, on localhost."""

from __future__ import annotations

import click

from piquet_corpus.app import launch
from piquet_corpus.commands.options import json_option
from piquet_corpus.work.errors import Usage, need
from piquet_corpus.work.terminal import emit


@click.command()
@click.option("--port", type=int, help="The port; by default 8501, or the next that is free.")
@json_option
def command(port: int | None, json: bool) -> int:
    """Serve the app until it is stopped; or print, as JSON, the command that would. Raises Usage for a wrong port."""
    if port is not None and not 0 < port < 65536:
        raise Usage(f"--port: expected a number from 1 to 65535, found {port}")
    if not json:
        need("app", "streamlit", "altair", "pandas")
        launch.serve(port)
    emit({"command": launch.command(port)})
    return 0
