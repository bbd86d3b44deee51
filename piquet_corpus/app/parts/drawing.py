"""Drawing HTML on a page."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.publishing.html.blocks import alert, status
from piquet_corpus.publishing.html.heading import window_title
from piquet_corpus.publishing.html.markup import Html, join
from piquet_corpus.publishing.html.page import WebPage


def draw_page(page: WebPage) -> None:
    """Draw a page to which nothing is added; its title is that of the window."""
    st.set_page_config(page_title=window_title(data.corpus(), page.title))
    st.html(page.whole())


def draw_html(*contents: Html) -> None:
    """Draw contents one after the other, if there are any: Streamlit refuses to draw empty contents."""
    if any(contents):
        st.html(join(contents))


def draw_problem(message: str) -> None:
    """Draw what is wrong, in a sentence, which is read out at once."""
    st.html(alert(message))


def draw_found(*message: Html | str) -> None:
    """Draw what was found, or how much."""
    st.html(status(*message, class_="found"))
