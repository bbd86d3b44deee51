"""The head of every page: the name of the edition and the menu."""

from __future__ import annotations

from piquet_corpus.publishing.html import addresses
from piquet_corpus.publishing.html.addresses import DIVERGENCES, HOME, IMPACT
from piquet_corpus.publishing.html.markup import Html, fragment, join, phrase, tag
from rules.core.messages import ENGLISH, N_, _, language, languages

NAME = N_("Piquet corpus")
MENU = {
    addresses.READ: N_("Read"),
    addresses.DIVERGENCES: N_("Divergences"),
    addresses.EXAMPLES: N_("Examples"),
    addresses.COMPARE: N_("Compare a deal"),
    addresses.GLOSSARY: N_("Glossary"),
    addresses.HISTORY: N_("History"),
    addresses.CLAUSE: N_("Clauses"),
    addresses.READINGS: N_("Readings"),
    addresses.COVERAGE: N_("Coverage"),
    addresses.ABOUT: N_("About and cite"),
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
    return fragment(tag("header", skip, name, button, nav, keys, class_="site"), begins)


def _languages() -> Html:
    return join(
        tag(
            "a",
            CALLED.get(other, other),
            href=f"?lang={other}",
            class_="language",
            lang=other,
            hreflang=other,
            data_language=other,
        )
        for other in languages()
        if other != language()
    )
