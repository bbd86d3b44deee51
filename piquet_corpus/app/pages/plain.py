"""The pages that only show what is made elsewhere: Home, Read, Clause, Glossary, What difference it makes, About."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data, tasks
from piquet_corpus.app.parts import cached, state, waiting
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.heading import NAME
from piquet_corpus.publishing.html.markup import join, tag
from piquet_corpus.publishing.pages import glossary as terms
from piquet_corpus.publishing.pages.about import about_page
from piquet_corpus.publishing.pages.clause import page as clauses
from piquet_corpus.publishing.pages.impact import page as impacts
from piquet_corpus.publishing.pages.read.view import view_asked
from rules.core.messages import _


def home() -> None:
    """Draw one difference of one word, with the hand it decides; then three doors."""
    st.html(cached.home(data.now()))


def read() -> None:
    """Draw editions and translations side by side, a chapter at a time, and a clause open beside them."""
    corpus, at = data.corpus(), data.now()
    view = view_asked(corpus, state.given, state.unknown)
    page = cached.read(at, view.but(open=""))
    st.set_page_config(page_title=f"{page.title} – {_(NAME)}")
    st.html(page.html)
    if panel := clauses.panel_beside(corpus, view):
        st.html(panel)
    st.html(cached.definitions(at))


def clause() -> None:
    """Draw one clause with everything that is known about it; also what its examples give, if the address asks."""
    corpus, at, id_ = data.corpus(), data.now(), state.given("clause")
    row = corpus.alignment.by_id.get(id_)
    if not id_:
        st.html(clauses.clauses_page(cached.index(at)))
    elif (original := corpus.passages.original(id_)) in corpus.clauses:
        st.html(clauses.clause_page(corpus, corpus.clauses[original]))
        st.html(cached.definitions(at))
        if state.given("run"):
            ran = waiting.result(_("Running its examples"), tasks.examples, at, original)
            st.html(tag("div", ran, class_="about-clause"))
    elif row is not None:
        st.html(clauses.row_page(corpus, row))
    else:
        st.html(clauses.passage_page(corpus, id_))


def glossary() -> None:
    """Draw what each text calls a concept of the game, where the text defines it, and what it means."""
    corpus = data.corpus()
    where = st.empty()
    shown = {entry.id: names.term(entry) for entry in terms.in_order(corpus)}
    entry = corpus.glossary.entry(state.choose("term", _("Term"), {"": _("all terms"), **shown}, folded=True))
    if entry is None:
        where.html(tag("h1", _("Glossary")))
        st.html(join([tag("p", terms.lead()), terms.index(corpus)]))
        return
    where.html(terms.title(entry))
    st.html(terms.about(corpus, entry))
    st.html(terms.places(corpus, entry))


def impact() -> None:
    """Draw what can be said of each difference of the rules, and what our players' coups show."""
    _lead, page = impacts.page(data.corpus(), state.one_of("view", tuple(impacts.VIEWS)))
    st.html(page)


def about() -> None:
    """Draw what the project is, which texts it has, their licences, and how to cite it."""
    st.html(about_page(data.corpus(), state.given("ref")))
