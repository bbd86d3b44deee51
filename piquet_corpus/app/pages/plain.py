"""The pages to which the app adds little: they are made as for a visitor without scripts, and some run something."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data, tasks
from piquet_corpus.app.pages.made import PAGES
from piquet_corpus.app.parts import cached, state, waiting
from piquet_corpus.app.parts.drawing import draw_page
from piquet_corpus.publishing.html.addresses import CLAUSE, READ
from piquet_corpus.publishing.html.heading import window_title
from piquet_corpus.publishing.html.page import WebPage
from rules.core.messages import _


def draw(address: str) -> None:
    """Draw a page that is the same everywhere, named by its address."""
    draw_page(_made(address))


def read() -> None:
    """Draw editions and translations side by side, a chapter at a time, and a clause open beside them."""
    page = _made(READ)
    st.set_page_config(page_title=window_title(page.title))
    st.html(page.top)
    if page.below:
        st.html(page.below)
    st.html(cached.definitions(data.now()))


def clause() -> None:
    """Draw one clause with everything that is known about it; also what its examples give, if the address asks."""
    page, at = _made(CLAUSE), data.now()
    draw_page(page)
    st.html(cached.definitions(at))
    if page.reference in data.corpus().clauses and state.given("run"):
        st.html(page.framed(waiting.result(_("Running its examples"), tasks.examples, page.reference)))


def _made(address: str) -> WebPage:
    at = data.now()
    page = PAGES[address](data.corpus_at(at), at, state.CHOICES)
    assert page is not None, f"only Streamlit draws {address}"
    return page
