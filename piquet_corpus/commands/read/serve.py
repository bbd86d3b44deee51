"""`app`: the reading app, on localhost."""

from __future__ import annotations

from piquet_corpus.app.launch import command, serve
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.terminal import emit


def run(port: int | None, json: bool) -> int:
    """Serve the app until it is stopped; or print, as JSON, the command that would. Raises Usage for a wrong port."""
    if port is not None and not 0 < port < 65536:
        raise Usage(f"--port: expected a number from 1 to 65535, found {port}")
    if not json:
        serve(port)
    emit({"command": command(port)})
    return 0
