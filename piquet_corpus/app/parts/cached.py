"""What takes long to draw, kept for the current state of the corpus."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app.parts import data
from piquet_corpus.divergences.filter import Wanted, select
from piquet_corpus.html import divergence, divergence_list, proof
from piquet_corpus.html import reading as reading_table
from piquet_corpus.html.markup import Html
from piquet_corpus.html.reading import Reading, View


@st.cache_data(show_spinner=False, max_entries=64)
def reading(at: data.Stamp, view: View) -> Reading:
    """Return the reading table for a view."""
    return reading_table.reading(data.corpus(), view)


@st.cache_data(show_spinner=False, max_entries=64)
def divergences(at: data.Stamp, wanted: Wanted) -> Html:
    """Return the list of divergences."""
    corpus = data.corpus()
    return divergence_list.records_table(corpus, select(corpus.register, corpus, wanted))


@st.cache_data(show_spinner=False, max_entries=64)
def sides(at: data.Stamp, id_: str) -> Html:
    """Return the sides of a divergence."""
    corpus = data.corpus()
    return divergence.sides(corpus, corpus.register.by_id[id_])


@st.cache_data(show_spinner=False, max_entries=64)
def proofs(at: data.Stamp, id_: str) -> Html:
    """Run the proofs of a divergence, and return them."""
    corpus = data.corpus()
    return proof.proofs(corpus, corpus.register.by_id[id_])
