"""What difference it makes: what can be said of each difference of the rules, and what our players' coups show."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import state
from piquet_corpus.publishing.html import impact as parts


def draw() -> None:
    """Draw the page."""
    _lead, page = parts.page(data.corpus(), state.one_of("view", tuple(parts.VIEWS)))
    st.html(page)
