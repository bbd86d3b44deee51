"""Addresses of views, and what leads to them. They are relative, so that the app can be served from any place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlencode

from piquet_corpus.publishing.html.markup import Content, Html, tag
from rules.core.messages import _, meant

HOME, READ, CLAUSE, EXAMPLES, COMPARE = "./", "read", "clause", "examples", "compare"
READINGS, ABOUT = "readings", "about"
GLOSSARY, DIVERGENCES, COVERAGE, HISTORY, IMPACT = "glossary", "divergences", "coverage", "history", "impact"
"""The pages, as addresses relative to any of them."""
LIST = "list"
"""How an address of the history asks for the list of all editions, and of the sources."""


def address(page: str, fragment: str = "", /, **parameters: str | None) -> str:
    """Return the address of a view; a parameter that is None or empty is left out.

    >>> address(CLAUSE, clause="fr1642.6.2")
    'clause?clause=fr1642.6.2'
    """
    given = {key: value for key, value in parameters.items() if value}
    return page + (f"?{urlencode(given, safe=',')}" if given else "") + (f"#{fragment}" if fragment else "")


def link(content: Content, to: str, *, class_: str | None = None, label: str | None = None) -> Html:
    """Return a link."""
    return tag("a", content, href=to, class_=class_, aria_label=label)


def clause_link(id_: str, shown: str | None = None, class_: str = "ref") -> Html:
    """Return the link to a clause or an omission. Screen readers say its whole id, even if only a part is shown."""
    return link(shown or id_, address(CLAUSE, clause=id_), class_=class_, label=id_ if shown else None)


def term_link(id_: str, shown: Content) -> Html:
    """Return the link to an entry of the glossary."""
    return link(shown, address(GLOSSARY, term=id_))


def case_link(id_: str, shown: Content = None) -> Html:
    """Return the link to a case."""
    return link(shown or id_, address(EXAMPLES, case=id_))


def divergence_link(id_: str, shown: Content = None) -> Html:
    """Return the link to a divergence."""
    return link(shown or id_, address(DIVERGENCES, divergence=id_), class_=None if shown else "ref")


def neighbours(ids: Sequence[str], id_: str) -> tuple[str, str]:
    """Return the ids before and after one of a list; empty at its ends.

    >>> neighbours(("D001", "D002", "D003"), "D001")
    ('', 'D002')
    """
    place = ids.index(id_)
    return ids[place - 1] if place else "", ids[place + 1] if place + 1 < len(ids) else ""


def views(page: str, names: Mapping[str, str], chosen: str, label: str) -> Html:
    """Return the links to the views of a page, by what its address asks for; the one that is shown is marked."""
    links = (
        tag("a", _(name), href=address(page, view=view), aria_current="page" if view == chosen else None)
        for view, name in names.items()
    )
    return tag("nav", *links, class_="choice views", aria_label=label)


def contents(button: str, entries: Iterable[Html], label: str) -> Html:
    """Return a table of contents beside a page, which a button opens on a narrow screen. `entries`: elements `li`."""
    toggle = tag("button", button, type="button", class_="toggle", aria_expanded="false", aria_controls="chapters")
    return tag("nav", toggle, tag("ol", *entries, id="chapters"), class_="chapters", aria_label=label)


def reference_field(page: str, name: str, label: str, example: str, reference: str = "") -> Html:
    """Return a field for a reference, which leads to `page` without a program. `name`: the parameter that it fills."""
    typed = tag("input", name=name, id=f"{name}-field", value=reference, placeholder=example, autocomplete="off")
    button = tag("button", meant("a button: show what is asked for", "Show"), type="submit", class_="button")
    labelled = tag("label", label, for_=f"{name}-field")
    return tag("form", labelled, tag("span", typed, button), method="get", action=page, class_="asking")
