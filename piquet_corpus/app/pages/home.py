"""Home: one difference of one word, with the hand it decides; then three doors."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import cached


def draw() -> None:
    """Draw the page."""
    st.html(cached.home(data.now()))
