"""The head of every page: the name of the edition and the menu."""

from __future__ import annotations

from piquet_corpus.html.addresses import (
    ABOUT,
    CLAUSE,
    COMPARE,
    COVERAGE,
    DIVERGENCES,
    EXAMPLES,
    GLOSSARY,
    HOME,
    READ,
    READINGS,
)
from piquet_corpus.html.markup import Html, join, tag

NAME = "Piquet corpus"
MENU = {
    READ: "Read",
    DIVERGENCES: "Divergences",
    EXAMPLES: "Examples",
    COMPARE: "Compare a deal",
    GLOSSARY: "Glossary",
    CLAUSE: "Clauses",
    READINGS: "Readings",
    COVERAGE: "Coverage",
    ABOUT: "About and cite",
}
"""The pages by address, in the order of the menu."""


def heading(page: str) -> Html:
    """Return the head of a page, named by its address; the start page has none."""
    name = tag("a", NAME, href=HOME, class_="name", aria_current=None if page else "page")
    links = join(tag("a", shown, href=to, aria_current="page" if to == page else None) for to, shown in MENU.items())
    button = tag("button", "Menu", type="button", class_="menu", aria_expanded="false", aria_controls="pages")
    nav = tag("nav", links, id="pages", aria_label="Pages")
    skip = tag("a", "Skip to the page", href="#page", class_="skip")
    keys = tag("p", "Keys: press ", tag("kbd", "?"), class_="unseen")
    begins = tag("span", id="page", tabindex="-1")
    return join([tag("header", skip, name, button, nav, keys, class_="site"), begins])
