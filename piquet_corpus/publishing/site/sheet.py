"""A page of the edition before it is put into its document: its path, its title and its contents."""

from __future__ import annotations

import re
from dataclasses import dataclass

from piquet_corpus.publishing.html.markup import Html

TAG = re.compile(r"<[^>]*>")
LONGEST = 160
"""The most characters of a description."""


@dataclass(frozen=True)
class Sheet:
    """A page. `path`: that of the English page; `about`: what stands on it, in a sentence, for lists of results.

    `reference`: what the page is about, if it can be cited by itself. `leads_to`: the address of the app to which the
    page only leads. `brief`: one of very many small pages, of which programs are told only how to cite it.
    `scripts`: those that the page needs besides the one of all pages.
    """

    path: str
    title: str
    body: Html
    about: str = ""
    reference: str = ""
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
