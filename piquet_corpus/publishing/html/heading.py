"""The head of every page: the name of the edition and the menu."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html import addresses
from piquet_corpus.publishing.html.addresses import HOME, READ, SEARCH
from piquet_corpus.publishing.html.markup import Html, fragment, phrase, tag, target
from rules.core.messages import ENGLISH, N_, _, language, languages

MENU = {
    addresses.READ: N_("Read"),
    addresses.DIVERGENCES: N_("Divergences"),
    addresses.EXAMPLES: N_("Examples"),
    addresses.SCORE: N_("Play"),
    addresses.HISTORY: N_("History and findings"),
    addresses.GLOSSARY: N_("Glossary"),
    addresses.ABOUT: N_("About and cite"),
}
"""The pages by address, in the order of the menu: seven at most."""
APART = {
    addresses.TABLE: N_("Play a game"),
    addresses.TONIGHT: N_("Play tonight"),
    addresses.LEARN: N_("Learn"),
    addresses.COMPARE: N_("Compare a deal"),
    addresses.CLAUSE: N_("Clauses"),
    addresses.IMPACT: N_("What difference it makes"),
    addresses.FINDINGS: N_("Findings"),
    addresses.READINGS: N_("Readings"),
    addresses.COVERAGE: N_("Coverage"),
    addresses.BASKET: N_("Basket"),
}
"""The pages that are not in the menu."""
UNDER = {
    addresses.TABLE: addresses.SCORE,
    addresses.TONIGHT: addresses.SCORE,
    addresses.LEARN: addresses.SCORE,
    addresses.COMPARE: addresses.SCORE,
    addresses.CLAUSE: addresses.READ,
    addresses.IMPACT: addresses.DIVERGENCES,
    addresses.FINDINGS: addresses.HISTORY,
    addresses.READINGS: addresses.ABOUT,
    addresses.COVERAGE: addresses.ABOUT,
    addresses.BASKET: addresses.ABOUT,
}
"""The page of the menu from which each of them is reached."""

CALLED = {ENGLISH: "English", "fr": "Français"}
"""The languages as they call themselves."""


def name_of(corpus: Corpus) -> str:
    """Return the name of a corpus for its readers.

    >>> from piquet_corpus.edition.corpus import load
    >>> name_of(load())
    'Piquet corpus'
    """
    return corpus.release.corpus.replace("-", " ").capitalize()


def window_title(corpus: Corpus, title: str) -> str:
    """Return what the window of a page is called, from the title of the page."""
    name = name_of(corpus)
    return name if title == name else f"{title} – {name}"


@lru_cache(maxsize=4)
def without(corpus: Corpus) -> frozenset[str]:
    """Return the pages on which a corpus has nothing to show; it is kept, since each page asks for it."""
    rules = (addresses.SCORE, addresses.TABLE, addresses.TONIGHT, addresses.LEARN, addresses.COMPARE)
    there = {
        **dict.fromkeys((*rules, addresses.READINGS, addresses.COVERAGE), len(corpus.rulesets)),
        addresses.DIVERGENCES: len(corpus.register.records),
        addresses.EXAMPLES: len(corpus.case_files.ids),
        addresses.HISTORY: len(corpus.bibliography.books),
        addresses.GLOSSARY: len(corpus.glossary.entries),
        addresses.FINDINGS: (corpus.directory / "findings.md").is_file(),
        addresses.IMPACT: (corpus.directory / "impact.tsv").is_file(),
    }
    return frozenset(page for page, number in there.items() if not number)


def heading(corpus: Corpus | None, page: str, languages: Iterable[Html]) -> Html:
    """Return the head of a page, with the menu, the search, and links to the page in other languages.

    `corpus`: None if it cannot be read; `page`: its address; empty for the start page.
    """
    page = UNDER.get(page, page)
    skip = tag("a", _("Skip to the page"), href="#page", class_="skip")
    title, empty = (name_of(corpus), without(corpus)) if corpus else (_("Home"), frozenset[str]())
    name = tag("a", title, href=HOME, class_="name", aria_current=None if page else "page")
    button = tag("button", _("Menu"), type="button", class_="menu", aria_expanded="false", aria_controls="pages")
    links = (
        tag("a", _(shown), href=to, aria_current="page" if to == page else None)
        for to, shown in MENU.items()
        if to not in empty and "href" in target().leads(to)
    )
    nav = tag("nav", *links, _search(page), *languages, id="pages", aria_label=_("Pages"))
    return tag("header", skip, name, button, nav, class_="site")


def _search(page: str) -> Html:
    """Return the field of the search; in static files the link to its page, in the place of which a script puts it."""
    if target().static:
        return tag("a", _("Search"), href=SEARCH, aria_current="page" if page == SEARCH else None)
    field = tag("input", type="search", name="q", aria_label=_("Search"), placeholder=_("Search"), autocomplete="off")
    return tag("form", field, action=READ, role="search", class_="everywhere")


def heading_in_app(corpus: Corpus | None, page: str) -> Html:
    """Return the head of a page of the app, which is named by its address, and where the page begins."""
    others = (
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
    keys = tag("p", phrase("Keys: press {key}", key=tag("kbd", "?")), class_="unseen")
    basket = tag("a", _("Basket"), " (", tag("b"), ")", href=addresses.BASKET, class_="basket", hidden="")
    return fragment(heading(corpus, page, (basket, *others, keys)), tag("span", id="page", tabindex="-1"))
