"""The pages that stand alone: start, search, about, findings, the glossary, and what difference it makes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import parse_qsl

from markdown_it import MarkdownIt

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.permanent import PERMANENT, WHOLE
from piquet_corpus.publishing.essay.text import essay_text
from piquet_corpus.publishing.html import addresses, glossary, impact
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
    FINDINGS,
    GLOSSARY,
    HOME,
    IMPACT,
    IMPACTS,
    MISSING,
    SEARCH,
    TEXTS,
    in_language,
    path_of,
    to_root,
)
from piquet_corpus.publishing.site.sheet import Sheet, list_sheet, plain
from rules.core.messages import ENGLISH, _, language, meant

KINDS = {
    "clause": addresses.CLAUSE,
    "row": addresses.CLAUSE,
    "divergence": addresses.DIVERGENCES,
    "case": addresses.EXAMPLES,
    "term": addresses.GLOSSARY,
}
"""The pages of the app by the parameter of a permanent address that names something on them."""
CITED = re.compile(rf'href="{re.escape(PERMANENT)}\?([^"]*)"')


def other_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the start page, the search, what the edition is, and what is shown where there is no page."""
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
    results = tag(
        "div",
        tag("p", id="found", role="status", data_unit=meant("after a number of things", "found")),
        tag("ol", id="results"),
    )
    return tag(
        "div", tag("h1", _("Search")), tag("p", label, " ", field, class_="asking"), script, results, class_="search"
    )


def term_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the list, and each term."""
    yield list_sheet(GLOSSARY, _("Glossary"), glossary.lead(), glossary.index(corpus))
    for entry in corpus.glossary.entries:
        about = glossary.about(corpus, entry)
        body = tag("div", glossary.title(entry), about, glossary.places(corpus, entry))
        yield Sheet(path_of("term", entry.id), glossary.name(entry), body, plain(about))


def findings_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the essay. It is in English."""
    written = MarkdownIt("commonmark").enable("table").render(essay_text(corpus))
    linked = CITED.sub(_linked, written).replace('href="register.md"', f'href="{addresses.DIVERGENCES}"')
    essay = Html(linked.replace('src="pictures/', f'src="{_pictures(FINDINGS)}/'))
    first = plain(essay.partition("</h1>")[2])
    yield Sheet(FINDINGS, _("Findings"), tag("div", essay, class_="essay", lang=ENGLISH), first)


def _linked(link: re.Match[str]) -> str:
    [(parameter, id_)] = parse_qsl(unescape(link[1]))
    name = "clause" if parameter == "row" else parameter
    return f'href="{addresses.address(KINDS[parameter], **{name: id_})}"'


def impact_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the parts of the page."""
    for view, path in IMPACTS.items():
        lead, page = impact.page(corpus, view, lambda file: f"{_pictures(IMPACT)}/{file.name}")
        yield Sheet(path, _(impact.VIEWS[view]) if view else _("What difference it makes"), page, lead)


def _pictures(path: str) -> str:
    """Return the way from a page to the folder of the pictures."""
    return f"{to_root(in_language(path, language()))}assets/pictures"
