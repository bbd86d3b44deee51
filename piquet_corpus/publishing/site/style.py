"""The style sheet of the edition: that of the app, for elements that are written shorter, and what only it has."""

from __future__ import annotations

import re
from pathlib import Path

from piquet_corpus.publishing.html.assets import style

ASSETS = Path(__file__).parent / "assets"

IN_THE_APP = {'[data-testid="stHtml"]': ".page", '[data-testid="stMainBlockContainer"]': "main"}
"""What the app calls the parts of a page, and what the edition calls them."""
COLUMN_CLASS = re.compile(r"(?:\btd )?\.column\b")
"""Where the app names a column, as an element in its cells: here the name is a value of the cell."""
CELL = "td[data-column]::before"
NAME_SHOWN = f"{CELL} {{ content: attr(data-column); content: attr(data-column) / ''; }}\n"
"""The name is shown. It has no words for screen readers, which say it from the head of the table."""
CARD_CLASS = re.compile(r"\.card\b(?!s)")
"""The class of a card in the app. Here a card is an `<i>` that has a title, and its suit a `<b>` in it."""
OF_THE_APP = re.compile(r"^[^\n{}]*data-testid[^\n{}]*\{[^{}]*\}\n?", re.MULTILINE)
"""A rule for something that only the app has."""


def site_style() -> str:
    """Return the style sheet."""
    shared = style()
    for name, ours in IN_THE_APP.items():
        shared = shared.replace(name, ours)
    shared = CARD_CLASS.sub("i[title]", COLUMN_CLASS.sub(CELL, OF_THE_APP.sub("", shared))).replace(".suit", "b")
    return shared + NAME_SHOWN + (ASSETS / "site.css").read_text(encoding="utf-8")
