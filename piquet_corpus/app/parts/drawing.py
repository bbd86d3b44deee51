"""Drawing HTML on a page."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.publishing.html.markup import Html, join


def draw_html(*contents: Html) -> None:
    """Draw contents one after the other, if there are any: Streamlit refuses to draw empty contents."""
    if any(contents):
        st.html(join(contents))
