"""Addresses of views, and what leads to them. They are relative, so that the app can be served from any place."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import urlencode

from piquet_corpus.publishing.html.markup import Content, Html, tag

HOME, READ, CLAUSE, EXAMPLES, COMPARE = "./", "read", "clause", "examples", "compare"
SCORE, TONIGHT, LEARN, TABLE = "score", "tonight", "learn", "table"
READINGS, FINDINGS, ABOUT, SEARCH, BASKET = "readings", "findings", "about", "search", "basket"
GLOSSARY, DIVERGENCES, COVERAGE, HISTORY, IMPACT = "glossary", "divergences", "coverage", "history", "impact"
"""The pages, as addresses relative to any of them."""
NAMED = {
    "clause": (CLAUSE, "clause"),
    "divergence": (DIVERGENCES, "divergence"),
    "row": (CLAUSE, "clause"),
    "case": (EXAMPLES, "case"),
    "term": (GLOSSARY, "term"),
}
"""The page on what a parameter of a permanent address names, and the parameter there."""
IN_PLACE = {"data_keep": "", "data_replace": ""}
"""Marks a link in the app that keeps the place on the page, and adds nothing to the history of the browser."""
LIST = "list"
"""How an address of the history asks for the list of all editions, and of the sources."""


@lru_cache(maxsize=8192)
def address(page: str, fragment: str = "", /, **parameters: str | None) -> str:
    """Return the address of a view; a parameter that is None or empty is left out.

    >>> address(CLAUSE, clause="fr1642.6.2")
    'clause?clause=fr1642.6.2'
    """
    given = {key: value for key, value in parameters.items() if value}
    return page + (f"?{urlencode(given, safe=',')}" if given else "") + (f"#{fragment}" if fragment else "")


def link(
    content: Content,
    page: str,
    fragment: str = "",
    /,
    *,
    class_: str | None = None,
    label: str | None = None,
    **parameters: str | None,
) -> Html:
    """Return a link to a view, by the parts of its address, or to an address that is whole already."""
    return tag("a", content, href=address(page, fragment, **parameters), class_=class_, aria_label=label)


def link_here(content: Content, to: str, **attributes: str | None) -> Html:
    """Return a link that keeps the place on the page in the app, and from which Back returns."""
    return tag("a", content, href=to, data_keep="", **attributes)


def link_in_place(content: Content, to: str, **attributes: str | None) -> Html:
    """Return a link that keeps the place on the page in the app, and adds nothing to the history of the browser."""
    return tag("a", content, href=to, **IN_PLACE, **attributes)


def clause_link(id_: str, shown: str | None = None, class_: str = "ref") -> Html:
    """Return the link to a clause or an omission. Screen readers say its whole id, even if only a part is shown."""
    return link(shown or id_, CLAUSE, clause=id_, class_=class_, label=id_ if shown else None)


def term_link(id_: str, shown: Content) -> Html:
    """Return the link to an entry of the glossary."""
    return link(shown, GLOSSARY, term=id_)


def book_link(id_: str, name: Content) -> Html:
    """Return the link to a book of the bibliography."""
    return link(name, HISTORY, id_, view=LIST, class_="ref")


def case_link(id_: str, shown: Content = None) -> Html:
    """Return the link to a case."""
    return link(shown or id_, EXAMPLES, case=id_)


def divergence_link(id_: str, shown: Content = None) -> Html:
    """Return the link to a divergence."""
    return link(shown or id_, DIVERGENCES, divergence=id_, class_=None if shown else "ref")
