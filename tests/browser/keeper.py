"""Keep a server of the app running for as long as a test process uses it.

    python keeper.py DIRECTORY COMMAND...

Every test process that uses the server holds a shared lock on the file `users` in the directory. The kernel gives up
the lock of a process that ends, however it ends. So this process asks for the lock alone: it gets it when the last
user is gone, and then stops the server. No server is left behind, even when a test process is killed.
"""

from __future__ import annotations

import fcntl
import subprocess
import sys
from pathlib import Path

PATIENCE = 10.0
"""Seconds that the server has for stopping."""


def keep(directory: Path, command: list[str]) -> None:
    """Run the server until nobody uses it."""
    with (directory / "server.log").open("w") as log, (directory / "users").open("a") as users:
        server = subprocess.Popen(command, cwd=directory, stdout=log, stderr=log)
        try:
            fcntl.flock(users, fcntl.LOCK_EX)
        finally:
            (directory / "address").unlink(missing_ok=True)
            stop(server)


def stop(server: subprocess.Popen[bytes]) -> None:
    """Stop the server, by force if it does not end by itself."""
    server.terminate()
    try:
        server.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


if __name__ == "__main__":
    keep(Path(sys.argv[1]), sys.argv[2:])
