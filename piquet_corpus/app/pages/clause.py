"""Clause: one clause with everything that is known about it."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data, tasks
from piquet_corpus.app.parts import cached, state, waiting
from piquet_corpus.publishing.html import clause_page as pages
from piquet_corpus.publishing.html.markup import tag
from rules.core.messages import _


def draw() -> None:
    """Draw the page."""
    corpus, asked = data.corpus(), state.given("clause")
    row = corpus.alignment.by_id.get(asked)
    if not asked:
        st.html(pages.clauses_page(cached.index(data.now())))
    elif (original := corpus.passages.original(asked)) in corpus.clauses:
        _clause(original)
    elif row is not None:
        st.html(pages.row_page(corpus, row))
    else:
        st.html(pages.passage_page(corpus, asked))


def _clause(id_: str) -> None:
    """Show a clause; if the address asks for it, also what its examples give when they are run."""
    at = data.now()
    st.html(pages.clause_page(data.corpus(), data.corpus().clauses[id_]))
    st.html(cached.definitions(at))
    if state.given("run"):
        ran = waiting.result(_("Running its examples"), tasks.examples, at, id_)
        st.html(tag("div", ran, class_="about-clause"))
