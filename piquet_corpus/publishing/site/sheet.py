"""A page of the edition before it is put into its document: where it stands, and how much is said of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from piquet_corpus.publishing.html.page import WebPage

TAG = re.compile(r"<[^>]*>")
LONGEST = 160
"""The most characters of a description."""


@dataclass(frozen=True)
class Sheet:
    """A page. `path`: that of the English page; `leads_to`: the address of the app to which the page only leads.

    `brief`: one of very many small pages, of which programs are told only how to cite it. `scripts`: those that the
    page needs besides the one of all pages.
    """

    path: str
    page: WebPage
    leads_to: str = ""
    brief: bool = False
    scripts: tuple[str, ...] = ()


def plain(body: str) -> str:
    """Return the words of a part of a page, for a description.

    >>> plain("<p>as many   <i>tens</i></p>")
    'as many tens'
    """
    words = " ".join(TAG.sub(" ", body).split())
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1].rsplit(' ', 1)[0]}…"
