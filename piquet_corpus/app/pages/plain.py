"""The pages to which the app adds little: most show what is made elsewhere, and some run something."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data, tasks
from piquet_corpus.app.parts import cached, state, waiting
from piquet_corpus.app.parts.drawing import draw_page
from piquet_corpus.publishing.html.heading import NAME
from piquet_corpus.publishing.pages.about import about_page
from piquet_corpus.publishing.pages.clause import page as clauses
from piquet_corpus.publishing.pages.glossary import glossary_page, term_page
from piquet_corpus.publishing.pages.impact.page import VIEWS, impact_page
from piquet_corpus.publishing.pages.read.view import view_asked
from rules.core.messages import _


def home() -> None:
    """Draw one difference of one word, with the hand it decides; then three doors."""
    draw_page(cached.home(data.now()))


def read() -> None:
    """Draw editions and translations side by side, a chapter at a time, and a clause open beside them."""
    corpus, at = data.corpus(), data.now()
    view = view_asked(corpus, state.given, state.unknown)
    page = cached.read(at, view.but(open=""))
    st.set_page_config(page_title=f"{page.title} – {_(NAME)}")
    draw_page(page)
    if panel := clauses.panel_beside(corpus, view):
        st.html(panel)
    st.html(cached.definitions(at))


def clause() -> None:
    """Draw one clause with everything that is known about it; also what its examples give, if the address asks."""
    corpus, at, id_ = data.corpus(), data.now(), state.given("clause")
    row = corpus.alignment.by_id.get(id_)
    if not id_:
        draw_page(cached.clauses(at))
    elif (original := corpus.passages.original(id_)) in corpus.clauses:
        page = clauses.clause_page(corpus, corpus.clauses[original])
        draw_page(page)
        st.html(cached.definitions(at))
        if state.given("run"):
            st.html(page.framed(waiting.result(_("Running its examples"), tasks.examples, at, original)))
    elif row is not None:
        draw_page(clauses.row_page(corpus, row))
    else:
        draw_page(clauses.passage_page(corpus, id_))


def glossary() -> None:
    """Draw what each text calls a concept of the game, where the text defines it, and what it means."""
    corpus = data.corpus()
    entry = corpus.glossary.entry(state.one_of("term", tuple(entry.id for entry in corpus.glossary.entries)))
    draw_page(term_page(corpus, entry) if entry else glossary_page(corpus))


def impact() -> None:
    """Draw what can be said of each difference of the rules, and what our players' coups show."""
    draw_page(impact_page(data.corpus(), state.one_of("view", tuple(VIEWS))))


def findings() -> None:
    """Draw the essay."""
    draw_page(cached.findings(data.now()))


def about() -> None:
    """Draw what the project is, which texts it has, their licences, and how to cite it."""
    draw_page(about_page(data.corpus(), state.given("ref")))
