"""The head of every page: the name of the edition and the menu."""

from __future__ import annotations

from piquet_corpus.publishing.html.addresses import (
    ABOUT,
    CLAUSE,
    COMPARE,
    COVERAGE,
    DIVERGENCES,
    EXAMPLES,
    GLOSSARY,
    HISTORY,
    HOME,
    IMPACT,
    READ,
    READINGS,
)
from piquet_corpus.publishing.html.markup import Html, join, phrase, tag
from rules.core.messages import ENGLISH, N_, _, language, languages

NAME = N_("Piquet corpus")
MENU = {
    READ: N_("Read"),
    DIVERGENCES: N_("Divergences"),
    EXAMPLES: N_("Examples"),
    COMPARE: N_("Compare a deal"),
    GLOSSARY: N_("Glossary"),
    HISTORY: N_("History"),
    CLAUSE: N_("Clauses"),
    READINGS: N_("Readings"),
    COVERAGE: N_("Coverage"),
    ABOUT: N_("About and cite"),
}
"""The pages by address, in the order of the menu."""
APART = {IMPACT: N_("What difference it makes")}
"""The pages that are not in the menu."""
UNDER = {IMPACT: DIVERGENCES}
"""The page of the menu from which each of them is reached."""

CALLED = {ENGLISH: "English", "fr": "Français"}
"""The languages as they call themselves."""


def heading(page: str) -> Html:
    """Return the head of a page, named by its address; the start page has none."""
    page = UNDER.get(page, page)
    name = tag("a", _(NAME), href=HOME, class_="name", aria_current=None if page else "page")
    links = join(tag("a", _(shown), href=to, aria_current="page" if to == page else None) for to, shown in MENU.items())
    button = tag("button", _("Menu"), type="button", class_="menu", aria_expanded="false", aria_controls="pages")
    nav = tag("nav", links, _languages(), id="pages", aria_label=_("Pages"))
    skip = tag("a", _("Skip to the page"), href="#page", class_="skip")
    keys = tag("p", phrase("Keys: press {key}", key=tag("kbd", "?")), class_="unseen")
    begins = tag("span", id="page", tabindex="-1")
    return join([tag("header", skip, name, button, nav, keys, class_="site"), begins])


def _languages() -> Html:
    """Return the links that show the same page in another language, each in its own."""
    others = (one for one in languages() if one != language())
    return join(
        tag(
            "a",
            CALLED.get(one, one),
            href=f"?lang={one}",
            class_="language",
            lang=one,
            hreflang=one,
            data_language=one,
        )
        for one in others
    )
