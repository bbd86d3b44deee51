"""The words that the scripts show to readers, in the language of the page: see `assets/05-words.js`."""

from __future__ import annotations

import json

from rules.core.messages import _, meant


def words() -> str:
    """Return the script that has the words, by their names. Nothing in it can end the script."""
    said = json.dumps({**_copying(), **_keys()}, ensure_ascii=False).replace("<", "\\u003c")
    return f"window.piquetSaid = {said};"


def _copying() -> dict[str, str]:
    """Return the words of the buttons beside a clause, and of those that copy."""
    return {
        "copyLink": _("Copy link"),
        "copyCitation": _("Copy citation"),
        "cite": _("Cite"),
        "buttonFor": _("{button}: {clause}"),
        "paragraph": _("{paragraph}:"),
        "copied": _("Copied"),
        "notCopied": _("Not copied: select the text"),
    }


def _keys() -> dict[str, str]:
    return {
        "keys": meant("of a keyboard", "Keys"),
        "find": _("Find words in the texts"),
        "nextStep": _("Next step of a coup"),
        "stepBefore": _("The step before"),
        "toStart": _("To the start of a coup"),
        "playOrPause": _("Play or pause a coup"),
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
