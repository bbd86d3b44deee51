"""The head of every page: the name of the edition and the menu."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.addresses import (
    ABOUT,
    BASKET,
    CLAUSE,
    COMPARE,
    COVERAGE,
    DIVERGENCES,
    EXAMPLES,
    FINDINGS,
    GLOSSARY,
    HISTORY,
    HOME,
    IMPACT,
    LEARN,
    READ,
    READINGS,
    SCORE,
    SEARCH,
    TABLE,
    TONIGHT,
)
from piquet_corpus.publishing.html.markup import Html, fragment, phrase, tag, target
from rules.core.messages import ENGLISH, N_, _, language, languages

MENU = {
    READ: N_("Read"),
    DIVERGENCES: N_("Divergences"),
    EXAMPLES: N_("Examples"),
    SCORE: N_("Play"),
    HISTORY: N_("History and findings"),
    GLOSSARY: N_("Glossary"),
    ABOUT: N_("About and cite"),
}
"""The pages by address, in the order of the menu: seven at most."""
APART = {
    TABLE: N_("Play a game"),
    TONIGHT: N_("Play tonight"),
    LEARN: N_("Learn"),
    COMPARE: N_("Compare a deal"),
    CLAUSE: N_("Clauses"),
    IMPACT: N_("What difference it makes"),
    FINDINGS: N_("Findings"),
    READINGS: N_("Readings"),
    COVERAGE: N_("Coverage"),
    BASKET: N_("Basket"),
}
"""The pages that are not in the menu."""
UNDER = {
    **dict.fromkeys((TABLE, TONIGHT, LEARN, COMPARE), SCORE),
    CLAUSE: READ,
    IMPACT: DIVERGENCES,
    FINDINGS: HISTORY,
    **dict.fromkeys((READINGS, COVERAGE, BASKET), ABOUT),
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
    rules = (SCORE, TABLE, TONIGHT, LEARN, COMPARE, READINGS, COVERAGE)
    there = {
        **dict.fromkeys(rules, len(corpus.rulesets)),
        DIVERGENCES: len(corpus.register.records),
        EXAMPLES: len(corpus.case_files.ids),
        HISTORY: len(corpus.bibliography.books),
        GLOSSARY: len(corpus.glossary.entries),
        FINDINGS: (corpus.directory / "findings.md").is_file(),
        IMPACT: (corpus.directory / "impact.tsv").is_file(),
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
    basket = tag("a", _("Basket"), " (", tag("b"), ")", href=BASKET, class_="basket", hidden="")
    return fragment(heading(corpus, page, (basket, *others, keys)), tag("span", id="page", tabindex="-1"))
