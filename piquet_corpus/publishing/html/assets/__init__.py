"""The style sheet and the script of the pages, and the words that the script shows, for the app and the static site.

Sheet and script are each made of the files of this directory, in the order of their names. A script runs once in a
document, and looks for what it serves when something happens: the pages come and go.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from rules.core.messages import _, meant

HERE = Path(__file__).parent
FONTS = HERE / "fonts"
"""What `make fonts` makes. The style sheet looks for them in `fonts/`."""
SEARCH = HERE / "search"
"""The script of the search, which every page loads by itself: it is as long as a page."""
COMMENT = re.compile(r"^[ ]*/\*.*?\*/[ ]*\n", re.MULTILINE | re.DOTALL)
INDENTATION = re.compile(r"^[ ]+|\n(?=\n)", re.MULTILINE)


NEEDLESS = re.compile(r" ?([{;]) ?|;? ?(\}) ?|(?<=[a-z]:) ")
"""What a style sheet can do without within a line; it stands in every page."""


@cache
def style() -> str:
    """Return the style sheet."""
    return NEEDLESS.sub(r"\1\2", _together("css"))


@cache
def script() -> str:
    """Return the script."""
    return _together("js")


def _together(ending: str) -> str:
    contents = "\n".join(file.read_text(encoding="utf-8") for file in sorted(HERE.glob(f"*.{ending}")))
    return INDENTATION.sub("", COMMENT.sub("", contents))


def words() -> str:
    """Return the script that has the words, by their names: see `05-words.js`. Nothing in it can end the script."""
    shown = {
        "copyLink": _("Copy link"),
        "copyCitation": _("Copy citation"),
        "cite": _("Cite"),
        "basket": meant("a button: put this into the basket", "Basket"),
        "buttonFor": _("{button}: {clause}"),
        "paragraph": _("{paragraph}:"),
        "copied": _("Copied"),
        "notCopied": _("Not copied: select the text"),
        "keys": meant("of a keyboard", "Keys"),
        "find": _("Search"),
        "named": _("By its number"),
        "inTexts": _("In the texts"),
        "inGlossary": _("Glossary"),
        "inDivergences": _("Divergences"),
        "inExamples": _("Examples"),
        "inRules": _("Rules"),
        "found": meant("after a number of things", "found"),
        "all": meant("before a number of things", "All"),
        "notLoaded": _("The search cannot be loaded now."),
        "nextStep": _("Next step of a coup; the next card or act of a game"),
        "stepBefore": _("The step before; the card or act before"),
        "toStart": _("To the start of a coup"),
        "playOrPause": _("Play or pause a coup; do what alone can be done in a game"),
        "next": _("Next chapter, clause, divergence or example"),
        "before": _("The one before"),
        "thisList": _("This list"),
        "closeOpen": _("Close a panel, a list or the menu"),
        "toLink": _("Go to the next link, and open it: the number of a clause opens it beside the text"),
        "homeKey": meant("the name of a key", "Home"),
        "spaceKey": meant("the name of a key", "Space"),
        "escapeKey": meant("the name of a key", "Esc"),
        "tabKey": meant("the names of two keys", "Tab, Enter"),
        "close": _("Close"),
    }
    written = json.dumps(shown, ensure_ascii=False).replace("<", "\\u003c")
    return f"window.piquetSaid = {written};"
