"""The start page, the essay on what was found, the search, and what the edition is and how it is cited."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.permanent import WHOLE
from piquet_corpus.publishing.html.about import about_page
from piquet_corpus.publishing.html.addresses import link
from piquet_corpus.publishing.html.home import ABOUT as WHAT_IT_IS
from piquet_corpus.publishing.html.home import home
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.site.places import (
    ABOUT,
    CLAUSES,
    DIVERGENCES,
    EXAMPLES,
    GLOSSARY,
    HOME,
    MISSING,
    SEARCH,
    TEXTS,
    in_language,
)
from piquet_corpus.publishing.site.sheet import Sheet, plain
from rules.core.messages import ENGLISH, _, language, meant


def other_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield these pages."""
    yield Sheet(HOME, _("Piquet corpus"), home(corpus), _(WHAT_IT_IS), WHOLE)
    yield Sheet(SEARCH, _("Search"), _search(), _("Find words in the texts, terms, divergences and examples."))
    if language() == ENGLISH:
        yield Sheet(MISSING, "There is no page at this address", _missing(), brief=True)
    about = about_page(corpus)
    yield Sheet(ABOUT, _("About and cite"), about, plain(about), WHOLE)


def _missing() -> Html:
    """Return what is shown where there is no page; the script leads on if a name was only typed in another way."""
    there = {TEXTS: "the texts", CLAUSES: "the clauses", DIVERGENCES: "the divergences", EXAMPLES: "the examples"}
    lists = join((link(shown, path) for path, shown in there.items()), ", ")
    french = tag("p", "Il n’y a pas de page à cette adresse. ", link("Accueil", in_language(HOME, "fr")), lang="fr")
    return tag(
        "div",
        tag("h1", "There is no page at this address"),
        tag("p", "It may be among ", lists, ", or the terms of the ", link("glossary", GLOSSARY), "."),
        tag("p", link("Look for words", SEARCH), ", or begin at the ", link("first page", HOME), "."),
        french,
        class_="missing",
    )


def _search() -> Html:
    """Return the page on which words are looked for; the script fills it."""
    label = tag("label", _("Words, in French or English"), for_="words")
    field = tag("input", type="search", id="words", name="q", autocomplete="off")
    script = tag("p", _("The search needs a script. Without one, the glossary leads to every term."), id="unscripted")
    found = tag(
        "div",
        tag("p", id="found", role="status", data_unit=meant("after a number of things", "found")),
        tag("ol", id="results"),
    )
    return tag(
        "div", tag("h1", _("Search")), tag("p", label, " ", field, class_="asking"), script, found, class_="search"
    )
