"""The style sheet of the edition: that of the app, without what is for the app alone, and what is for print."""

from __future__ import annotations

import re
from pathlib import Path

from piquet_corpus.html.assets import style

ASSETS = Path(__file__).parent / "assets"
IN_THE_APP = {'[data-testid="stHtml"]': ".page", '[data-testid="stMainBlockContainer"]': "main"}
"""What the app calls the parts of a page, and what the edition calls them."""
OF_THE_APP = re.compile(r"^[^\n{}]*data-testid[^\n{}]*\{[^{}]*\}\n?", re.MULTILINE)
"""A rule for something that only the app has."""


def site_style() -> str:
    """Return the style sheet."""
    shared = style()
    for name, ours in IN_THE_APP.items():
        shared = shared.replace(name, ours)
    return OF_THE_APP.sub("", shared) + (ASSETS / "site.css").read_text(encoding="utf-8")
