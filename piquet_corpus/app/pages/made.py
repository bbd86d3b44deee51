"""What makes the page for an address: for Streamlit, and for whoever sees it before or without Streamlit.

To some of the pages the app adds little: Streamlit draws these as they are made, and some run something.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from piquet_corpus.app import compiling, data, tasks
from piquet_corpus.app.pages.examples import MOST, shown_example
from piquet_corpus.app.parts import cached, state, waiting
from piquet_corpus.app.parts.drawing import draw_page
from piquet_corpus.app.parts.filters import FILTERS
from piquet_corpus.app.parts.paging import PAGE
from piquet_corpus.app.parts.state import Choices
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.divergences.filter import Wanted
from piquet_corpus.judging.ways import rulesets_in_order
from piquet_corpus.publishing.citation.prose import STYLES
from piquet_corpus.publishing.html import addresses
from piquet_corpus.publishing.html.addresses import CLAUSE, DIVERGENCES, EXAMPLES, GLOSSARY, READ
from piquet_corpus.publishing.html.heading import APART, MENU, window_title, without
from piquet_corpus.publishing.html.page import WebPage, introduced, packed
from piquet_corpus.publishing.pages.about.basket import basket_page
from piquet_corpus.publishing.pages.about.page import about_page
from piquet_corpus.publishing.pages.clause import clause_page, panel_beside, passage_page, row_page
from piquet_corpus.publishing.pages.divergence import divergences_page, wanted_in
from piquet_corpus.publishing.pages.example import listing
from piquet_corpus.publishing.pages.example.listing import CasesWanted
from piquet_corpus.publishing.pages.example.page import example_page
from piquet_corpus.publishing.pages.glossary import glossary_page, term_page
from piquet_corpus.publishing.pages.history import VIEWS as OF_HISTORY
from piquet_corpus.publishing.pages.history import history_page
from piquet_corpus.publishing.pages.impact import VIEWS as OF_IMPACT
from piquet_corpus.publishing.pages.impact import impact_page
from piquet_corpus.publishing.pages.play.learn import PARTS, learn_page
from piquet_corpus.publishing.pages.play.score import hands_asked, score_page
from piquet_corpus.publishing.pages.play.table import table_asked, table_page
from piquet_corpus.publishing.pages.play.tonight import tonight_page
from piquet_corpus.publishing.pages.read.view import view_asked
from piquet_corpus.publishing.parts.showing import definitions_in
from rules.core.messages import _


def _read(corpus: Corpus, choices: Choices) -> WebPage:
    view = view_asked(corpus, *choices)
    read = cached.read(view.but(open=""))
    return WebPage(read.title, read.about, read.whole(), below=panel_beside(corpus, view))


def _clause(corpus: Corpus, choices: Choices) -> WebPage:
    id_ = choices.given("clause")
    clause = corpus.clauses.get(corpus.passages.original(id_))
    if clause is not None:
        return clause_page(corpus, clause)
    row = corpus.alignment.by_id.get(id_)
    if row is not None:
        return row_page(corpus, row)
    return passage_page(corpus, id_) if id_ else cached.clauses()


def _divergences(corpus: Corpus, choices: Choices) -> WebPage | None:
    """Return a divergence without its proofs, which are run; or the beginning of the list, if nothing is chosen."""
    id_ = choices.given("divergence")
    if id_ in corpus.register.by_id:
        return cached.divergence(id_, wanted_in(choices.given))
    if any(map(choices.given, ("divergence", "part", "show", PAGE, *FILTERS))):
        return None
    return divergences_page(corpus, cached.divergences(Wanted())[0])


def _glossary(corpus: Corpus, choices: Choices) -> WebPage:
    entry = corpus.glossary.entry(choices.one_of("term", (entry.id for entry in corpus.glossary.entries)))
    return term_page(corpus, entry) if entry else glossary_page(corpus)


def _examples(corpus: Corpus, choices: Choices) -> WebPage | None:
    """Return an example at its step; or the beginning of the list, if nothing is chosen."""
    id_ = choices.given("case")
    if id_ in corpus.case_files.ids:
        return example_page(corpus, *shown_example(corpus, corpus.case(id_), choices))
    if any(map(choices.given, ("case", "source", "topic", "under", "view", "run", PAGE))):
        return None
    wanted = CasesWanted(next(iter(listing.source_names(corpus))))
    listed = packed(listing.groups(corpus, wanted), MOST)[0]
    return listing.examples_page(listing.examples_table(corpus, listed, wanted, None))


def _score(corpus: Corpus, choices: Choices) -> WebPage:
    choices.one_of("rules", rulesets_in_order(corpus))
    return score_page(corpus, hands_asked(corpus, choices.given))


def _table(corpus: Corpus, choices: Choices) -> WebPage:
    choices.one_of("rules", rulesets_in_order(corpus))
    return table_page(corpus, table_asked(corpus, choices.given))


def _tonight(corpus: Corpus, choices: Choices) -> WebPage:
    known = rulesets_in_order(corpus)
    return tonight_page(corpus, choices.one_of("rules", known) or known[0])


PUBLISHED = ("clause", "divergence", "row", "case", "term", "at", "open")
"""The parameters that are published references: one may have been typed in capitals, or with a full stop."""
PAGES: Mapping[str, Callable[[Corpus, Choices], WebPage | None]] = {
    "": lambda corpus, choices: cached.home(),
    READ: _read,
    CLAUSE: _clause,
    DIVERGENCES: _divergences,
    GLOSSARY: _glossary,
    EXAMPLES: _examples,
    addresses.HISTORY: lambda corpus, choices: history_page(corpus, choices.one_of("view", OF_HISTORY)),
    addresses.FINDINGS: lambda corpus, choices: cached.findings(),
    addresses.IMPACT: lambda corpus, choices: impact_page(corpus, choices.one_of("view", OF_IMPACT)),
    addresses.SCORE: _score,
    addresses.TABLE: _table,
    addresses.TONIGHT: _tonight,
    addresses.LEARN: lambda corpus, choices: learn_page(corpus, choices.one_of("lesson", PARTS) or PARTS[0]),
    addresses.ABOUT: lambda corpus, choices: about_page(corpus, choices.given("ref")),
    addresses.BASKET: lambda corpus, choices: basket_page(
        corpus, choices.given("refs"), choices.one_of("style", STYLES), bool(choices.given("words"))
    ),
}
"""What makes each page; None if the address asks for something that only Streamlit draws."""


def made_page(page: str, given: Mapping[str, str]) -> WebPage | None:
    """Return the page of an address, with its parameters; None if only Streamlit draws it.

    Raises CorpusError or RuleSetError when the corpus cannot be read.
    """
    corpus = data.corpus()
    asked = {name: value.strip() for name, value in given.items()}
    asked |= {name: corpus.named(asked[name]) for name in PUBLISHED if asked.get(name)}
    choices = Choices(lambda name: asked.get(name, ""), lambda *_: None)
    return page_of(corpus, page, choices) if page in PAGES or page in without(corpus) else None


def page_of(corpus: Corpus, page: str, choices: Choices) -> WebPage | None:
    """Return a page, or a sentence if this corpus has nothing to show on it."""
    if page in without(corpus):
        return introduced(_({**MENU, **APART}[page]), _("This corpus has nothing of this kind."))
    return PAGES[page](corpus, choices)


# --- the pages that Streamlit draws as they are made ---


def draw(address: str) -> None:
    """Draw a page that is the same everywhere, named by its address."""
    draw_page(_made(address))


def draw_read() -> None:
    """Draw editions and translations side by side, a chapter at a time, and a clause open beside them."""
    page = _made(READ)
    st.set_page_config(page_title=window_title(data.corpus(), page.title))
    st.html(page.top)
    if page.below:
        st.html(page.below)
    st.html(definitions_in(f"{page.top}{page.below or ''}", cached.definitions()))


def draw_table() -> None:
    """Draw a game against an opponent; the first one lets the game be compiled."""
    compiling.compile_game()
    draw(addresses.TABLE)


def draw_clause() -> None:
    """Draw one clause with everything that is known about it; also what its examples give, if the address asks."""
    page = _made(CLAUSE)
    draw_page(page)
    drawn = f"{page.top}{page.middle or ''}{page.below or ''}"
    if page.reference in data.corpus().clauses and state.given("run"):
        results = page.framed(waiting.result(_("Running its examples"), tasks.examples, page.reference))
        st.html(results)
        drawn += results
    st.html(definitions_in(drawn, cached.definitions()))


def _made(address: str) -> WebPage:
    page = page_of(data.corpus(), address, state.CHOICES)
    assert page is not None, f"only Streamlit draws {address}"
    return page
