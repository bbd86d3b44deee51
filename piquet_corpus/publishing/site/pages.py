"""The pages that stand alone: start, search, about, findings, the glossary, what difference it makes, the history."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import parse_qsl

from markdown_it import MarkdownIt

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import Edge, Node, Stemma, stemma, timeline
from piquet_corpus.publishing import names
from piquet_corpus.publishing.citation.permanent import PERMANENT, WHOLE
from piquet_corpus.publishing.essay.text import essay_text
from piquet_corpus.publishing.html import addresses
from piquet_corpus.publishing.html.addresses import link
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.html.target import ROOT, target
from piquet_corpus.publishing.pages import glossary, history
from piquet_corpus.publishing.pages.about import about_page
from piquet_corpus.publishing.pages.home import ABOUT as WHAT_IT_IS
from piquet_corpus.publishing.pages.home import home
from piquet_corpus.publishing.pages.impact import page as impact
from piquet_corpus.publishing.parts.pictures import DASHES
from piquet_corpus.publishing.site.places import (
    ABOUT,
    CLAUSES,
    DIVERGENCES,
    EXAMPLES,
    FINDINGS,
    GLOSSARY,
    HISTORIES,
    HOME,
    IMPACT,
    IMPACTS,
    MISSING,
    SEARCH,
    TEXTS,
    VIEWS,
    in_language,
    path_of,
    to_root,
)
from piquet_corpus.publishing.site.sheet import Sheet, list_sheet, plain
from rules.core.messages import ENGLISH, _, language, meant


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
    lists = join((link(shown, f"{ROOT}{path}") for path, shown in there.items()), ", ")
    home = f"{ROOT}{in_language(HOME, 'fr')}"
    french = tag("p", "Il n’y a pas de page à cette adresse. ", link("Accueil", home), lang="fr")
    return tag(
        "div",
        tag("h1", "There is no page at this address"),
        tag("p", "It may be among ", lists, ", or the terms of the ", link("glossary", f"{ROOT}{GLOSSARY}"), "."),
        tag("p", link("Look for words", f"{ROOT}{SEARCH}"), ", or begin at the ", link("first page", "./"), "."),
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
        tag("p", id="found", aria_live="polite", data_unit=meant("after a number of things", "found")),
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
        yield Sheet(path_of("term", entry.id), names.term(entry), body, plain(about))


def findings_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the essay. It is in English."""
    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(essay_text(corpus))
    for part in (part for token in tokens for part in token.children or ()):
        if part.type == "link_open":
            part.attrs = {**target().leads(_address(str(part.attrs["href"])))}
        elif part.type == "image":
            part.attrs["src"] = str(part.attrs["src"]).replace("pictures/", f"{_pictures(FINDINGS)}/", 1)
    essay = Html(parser.renderer.render(tokens, parser.options, {}))
    first = plain(essay.partition("</h1>")[2])
    yield Sheet(FINDINGS, _("Findings"), tag("div", essay, class_="essay", lang=ENGLISH), first)


def _address(to: str) -> str:
    """Return the address of the app for a link of the essay, which has permanent addresses."""
    if to == "register.md":
        return addresses.DIVERGENCES
    permanent, _mark, query = to.partition("?")
    if permanent != PERMANENT or not query:
        return to
    [(parameter, id_)] = parse_qsl(query)
    name = "clause" if parameter == "row" else parameter
    return addresses.address(VIEWS[parameter], **{name: id_})


def impact_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the parts of the page."""
    for view, path in IMPACTS.items():
        lead, page = impact.page(corpus, view, lambda file: f"{_pictures(IMPACT)}/{file.name}")
        yield Sheet(path, _(impact.VIEWS[view]) if view else _("What difference it makes"), page, lead)


def _pictures(path: str) -> str:
    return f"{to_root(in_language(path, language()))}assets/pictures"


ROW, COLUMN, RADIUS = 30, 27, 6
"""Sizes in pixels of the picture: of a line, of a branch, of a node."""


def history_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the parts of the history: each has a sentence on what stands on it, and its contents."""
    drawn = tag("div", stemma_drawn(stemma(corpus.bibliography)), class_="stemma")
    related = tag("h2", _("How the books are related"))
    pages: Mapping[str, Sequence[str]] = {
        "": (
            _(
                "The letters of the old books are known from transcriptions, and of most editions only what others "
                "tell of them. This is how their texts depend on each other, as far as that can be said."
            ),
            *(drawn, history.key(), history.story(corpus), related, history.relations(corpus)),
        ),
        "rules": (
            _(
                "What became of each rule from one text to the next. Each cell is the clause that says most about it; "
                "choose one to read it."
            ),
            *(history.timeline_table(corpus, timeline(corpus, game)) for game in history.games_compared(corpus)),
        ),
        "collate": (
            _(
                "Readings on which much depends, and which somebody with the book in hand could settle in a minute. "
                "Print this page, and take it along."
            ),
            history.sheet(corpus),
        ),
        addresses.LIST: (
            _("Every edition of these texts that we know of, and what was seen of it."),
            history.books(corpus),
        ),
    }
    for view, path in HISTORIES.items():
        name = _(history.VIEWS[view])
        lead, *contents = pages[view]
        title = name if view else _("History")
        body = tag("div", tag("h1", title), history.views(view), tag("p", lead), *contents, class_="history")
        yield Sheet(path, title, body, lead)


def stemma_drawn(drawn: Stemma) -> Html:
    """Return the stemma as SVG: a line for each book, in order of time; a node in the column of its branch.

    A book that is lost is a diamond.
    """
    width = 1 + max((node.column for node in drawn.nodes), default=0)
    nodes, titles = [], []
    for node in drawn.nodes:
        x, y = _place(node)
        half = RADIUS + 2
        diamond = f"M{x} {y - half}L{x + half} {y}L{x} {y + half}L{x - half} {y}Z"
        nodes.append(tag("path", d=diamond) if node.book.kind == "lost" else tag("circle", cx=x, cy=y, r=RADIUS))
        titles.append(tag("text", node.book.name, x=(width + 1) * COLUMN, y=y + 5, class_="book"))
    size = {"width": (width + 7) * COLUMN, "height": len(drawn.nodes) * ROW}
    return tag(
        "svg",
        tag("title", _("How the books are related")),
        *map(_edge, drawn.edges),
        *nodes,
        *titles,
        viewBox=f"0 0 {size['width']} {size['height']}",
        role="img",
        **size,
    )


def _edge(edge: Edge) -> Html:
    """Return the line of a relation, whole, broken or dotted by its certainty."""
    (x1, y1), (x2, y2) = _place(edge.earlier), _place(edge.later)
    dashes = " ".join(map(str, DASHES[edge.relation.cert])) if edge.relation.cert != "high" else None
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke_dasharray=dashes, class_="edge")


def _place(node: Node) -> tuple[int, int]:
    return COLUMN // 2 + node.column * COLUMN, ROW // 2 + node.row * ROW
