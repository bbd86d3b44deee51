"""Run by itself, under any Streamlit: every page of the app is opened, and the server is asked for it."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request

import streamlit
from streamlit.testing.v1 import AppTest

from piquet_corpus.app import launch
from piquet_corpus.app.navigation import PAGES

PATIENCE = 90.0


def script(name: str) -> None:
    """Draw a page."""
    from piquet_corpus.app.navigation import PAGES

    PAGES[name]()


def fetched(url: str) -> str:
    """Return what a server answers, as soon as there is one."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
                text: str = answer.read().decode()
                return text
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def main(port: int) -> None:
    """Open every page; end with 1 if one has a fault."""
    sys.argv = sys.argv[:1]
    faults = []
    for name in PAGES:
        app = AppTest.from_function(script, kwargs={"name": name}, default_timeout=240).run()
        faults += [f"{name or 'home'}: {one.message}" for one in app.exception]
        faults += [] if "<h1" in "".join(str(each.proto) for each in app.main) else [f"{name or 'home'}: no title"]
    server = subprocess.Popen(launch.command(port), stdout=subprocess.DEVNULL)
    try:
        for name in PAGES:
            body = fetched(f"http://localhost:{port}/{name}").partition("<body>")[2]
            faults += [] if body.count('<div id="first">') == body.count("<h1") == 1 else [f"{name}: not shown first"]
    finally:
        server.terminate()
        server.wait()
    said = "; ".join(faults) or "every page is opened"
    sys.stdout.write(f"{streamlit.__version__}: {said}\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main(int(sys.argv[1]))
