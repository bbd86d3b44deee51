"""Read: editions and translations side by side, a chapter at a time, and a clause open beside them."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import cached, state
from piquet_corpus.publishing.html.clause_page import panel_beside
from piquet_corpus.publishing.html.heading import NAME
from piquet_corpus.publishing.html.view import view_asked
from rules.core.messages import _


def draw() -> None:
    """Draw the page."""
    corpus, at = data.corpus(), data.now()
    view = view_asked(corpus, state.given, state.unknown)
    page = cached.read(at, view.but(open=""))
    st.set_page_config(page_title=f"{page.title} – {_(NAME)}")
    st.html(page.html)
    if panel := panel_beside(corpus, view):
        st.html(panel)
    st.html(cached.definitions(at))
