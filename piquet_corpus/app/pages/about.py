"""About and cite: what the project is, which texts it has, their licences, and how to cite it."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import state
from piquet_corpus.publishing.html.about import about_page


def draw() -> None:
    """Draw the page."""
    st.html(about_page(data.corpus(), state.given("ref")))
