"""Every page of the edition with its path, in the order in which they are written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import repeat

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.judging.ways import rulesets_in_order
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import (
    ABOUT,
    CLAUSE,
    DIVERGENCES,
    EXAMPLES,
    FINDINGS,
    GLOSSARY,
    HISTORY,
    HOME,
    IMPACT,
    LEARN,
    READ,
    SCORE,
    SEARCH,
    TONIGHT,
    address,
    link,
)
from piquet_corpus.publishing.html.heading import without
from piquet_corpus.publishing.html.markup import ROOT, Html, fragment, join, tag
from piquet_corpus.publishing.html.page import WebPage, introduced
from piquet_corpus.publishing.names import text_title
from piquet_corpus.publishing.pages.about.page import about_page
from piquet_corpus.publishing.pages.clause import clause_page, clauses_page, row_page
from piquet_corpus.publishing.pages.divergence import divergence_page
from piquet_corpus.publishing.pages.example.listing import DERIVED, ExampleView
from piquet_corpus.publishing.pages.example.page import example_page, run_example
from piquet_corpus.publishing.pages.glossary import glossary_page, term_page
from piquet_corpus.publishing.pages.history import findings_page, history_page
from piquet_corpus.publishing.pages.home import home_page
from piquet_corpus.publishing.pages.impact import impact_page
from piquet_corpus.publishing.pages.play.compare import proofs
from piquet_corpus.publishing.pages.play.learn import PARTS, learn_page
from piquet_corpus.publishing.pages.play.score import static_score_page
from piquet_corpus.publishing.pages.play.tonight import tonight_page
from piquet_corpus.publishing.pages.read.page import Read
from piquet_corpus.publishing.pages.read.view import View
from piquet_corpus.publishing.site import places
from piquet_corpus.publishing.site.document import Sheet
from piquet_corpus.publishing.site.lists import divergence_lists, example_lists
from piquet_corpus.publishing.site.places import (
    PATHS,
    chapter_path,
    columns_of,
    in_language,
    path_of,
    play_path,
    to_root,
)
from rules.core.messages import ENGLISH, _, language, say


def sheets(corpus: Corpus, app: str = "") -> Iterator[Sheet]:
    """Yield all pages in the language that is spoken now."""
    yield Sheet(places.HOME, home_page(corpus))
    yield Sheet(PATHS[SEARCH], _search())
    if language() == ENGLISH:
        yield Sheet(places.MISSING, _missing(without(corpus)), brief=True)
    yield Sheet(PATHS[ABOUT], about_page(corpus))
    yield from _texts(corpus)
    yield from _clauses(corpus)
    there = {
        DIVERGENCES: _divergences(corpus),
        EXAMPLES: _examples(corpus),
        SCORE: _play(corpus, app),
        GLOSSARY: _glossary(corpus),
        HISTORY: (Sheet(path, history_page(corpus, view, source=_picture)) for view, path in places.HISTORIES.items()),
        FINDINGS: _findings(corpus),
        IMPACT: (Sheet(path, impact_page(corpus, view)) for view, path in places.IMPACTS.items()),
    }
    empty = without(corpus)
    for page, those in there.items():
        if page not in empty:
            yield from those


def _divergences(corpus: Corpus) -> Iterator[Sheet]:
    yield from divergence_lists(corpus)
    for record in corpus.register.records:
        page = replace(divergence_page(corpus, record), middle=proofs(corpus, record))
        yield Sheet(path_of("divergence", record.id), page)


def _examples(corpus: Corpus) -> Iterator[Sheet]:
    yield from example_lists(corpus)
    for case in corpus.cases:
        if language() == ENGLISH or case.source != DERIVED:
            page = example_page(corpus, ExampleView(case.id), run_example(corpus, case, case.rulesets[0]))
            yield Sheet(path_of("case", case.id), page, scripts=("steps.js",) if case.events else ())


def _play(corpus: Corpus, app: str) -> Iterator[Sheet]:
    yield Sheet(PATHS[SCORE], static_score_page(corpus, app))
    for ruleset in rulesets_in_order(corpus):
        yield Sheet(play_path(TONIGHT, ruleset), tonight_page(corpus, ruleset))
    yield from (Sheet(play_path(LEARN, part), learn_page(corpus, part)) for part in PARTS)


def _findings(corpus: Corpus) -> Iterator[Sheet]:
    yield Sheet(PATHS[FINDINGS], findings_page(corpus, _picture))


def _glossary(corpus: Corpus) -> Iterator[Sheet]:
    yield Sheet(PATHS[GLOSSARY], glossary_page(corpus))
    yield from (Sheet(path_of("term", entry.id), term_page(corpus, entry)) for entry in corpus.glossary.entries)


def _picture(name: str, _svg: bytes) -> str:
    return f"{ROOT}{to_root(in_language('', language()))}assets/pictures/{name}"


def _search() -> WebPage:
    """Return the page of the search; the script puts the field on it, and what is found."""
    script = tag("p", _("The search needs a script. Without one, the glossary leads to every term."), id="unscripted")
    lead = _("Find words in the texts, terms, divergences and examples.")
    return introduced(_("Search"), lead, script, tag("div", id="results"), class_="search")


def _missing(empty: frozenset[str]) -> WebPage:
    """Return what is shown where there is no page; the script leads on if a name was only typed in another way."""
    lists = {READ: "the texts", CLAUSE: "the clauses", DIVERGENCES: "the divergences", EXAMPLES: "the examples"}
    there = join((link(shown, to) for to, shown in lists.items() if to not in empty), ", ")
    terms = fragment(", or the terms of the ", link("glossary", f"{ROOT}{PATHS[GLOSSARY]}"))
    words = link("Look for words", f"{ROOT}{PATHS[SEARCH]}")
    home = link("Accueil", f"{ROOT}{in_language(places.HOME, 'fr')}")
    return introduced(
        "There is no page at this address",
        "The address may have been typed wrongly.",
        tag("p", "It may be among ", there, terms if GLOSSARY not in empty else "", "."),
        tag("p", words, ", or begin at the ", link("first page", HOME), "."),
        tag("p", "Il n’y a pas de page à cette adresse. ", home, lang="fr"),
        class_="missing",
    )


def _texts(corpus: Corpus) -> Iterator[Sheet]:
    lead = _("Each text is given whole. Its translation and the clauses of the other texts stand beside it.")
    editions = corpus.editions.values()
    reads = [Read(corpus, View(columns_of(corpus, edition), edition.id, fixed=True)) for edition in editions]
    listed = map(_text, repeat(corpus), editions, reads)
    yield Sheet(PATHS[READ], introduced(_("The texts"), lead, *listed))
    for edition, first in zip(editions, reads, strict=True):
        for number, chapter in enumerate(first.chapters, 1):
            read = Read(corpus, first.view.but(at=chapter.first), first.every)
            title = say("{title} ({text})", title=read.title.rstrip("."), text=text_title(corpus, edition.id))
            about = " ".join(clause.regularised for clause in chapter.clauses[:4])
            yield Sheet(chapter_path(edition.id, number), WebPage(title, about, read.html, reference=chapter.first))


def _text(corpus: Corpus, edition: Edition, read: Read) -> Html:
    items = []
    for name, chapter in zip(read.names, read.chapters, strict=True):
        paragraphs = tag("span", chapter.paragraphs, class_="soft") if chapter.paragraphs else None
        items.append(tag("li", link(name, read.view.but(at=chapter.first).address()), " ", paragraphs))
    title = tag("i", edition.title, lang=edition.language)
    number = tag("span", names.clauses(len(edition.clauses)), class_="soft")
    heading = tag("h2", names.capital(text_title(corpus, edition.id)))
    return tag("section", heading, tag("p", title, ". ", number), tag("ol", *items, class_="contents"))


def _clauses(corpus: Corpus) -> Iterator[Sheet]:
    yield Sheet(PATHS[CLAUSE], clauses_page(corpus))
    for clause in corpus.clauses.values():
        yield Sheet(path_of("clause", clause.id), clause_page(corpus, clause))
    yield from (_passage(corpus, id_) for id_ in corpus.passages.references if id_ not in corpus.clauses)
    for row in corpus.alignment.rows:
        yield Sheet(path_of("row", row.id), row_page(corpus, row), brief=True)


def _passage(corpus: Corpus, id_: str) -> Sheet:
    """Return the page of a passage or a heading, which leads to its place in the text.

    That of a translated clause leads to the page of the clause.
    """
    first = corpus.passages.beginning(id_) or ""
    is_translated = corpus.passages.original(id_) == first != id_
    there = address(CLAUSE, clause=first) if is_translated else address(READ, first, at=first)
    page = WebPage(id_, "", tag("p", link(_("Show in the text"), there)))
    return Sheet(path_of("clause", id_), page, leads_to=there)
