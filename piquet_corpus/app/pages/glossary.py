"""Glossary: what each text calls a concept of the game, where the text defines it, and what it means."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import choices
from piquet_corpus.publishing.html import glossary
from piquet_corpus.publishing.html.markup import join, tag
from rules.core.messages import _


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    where = st.empty()
    names = {entry.id: glossary.name(entry) for entry in glossary.in_order(corpus)}
    asked = choices.one_of_many("term", _("Term"), {"": _("all terms"), **names})
    entry = corpus.glossary.entry(asked)
    if entry is None:
        where.html(tag("h1", _("Glossary")))
        st.html(join([tag("p", glossary.lead()), glossary.index(corpus)]))
        return
    where.html(glossary.title(entry))
    st.html(glossary.about(corpus, entry))
    st.html(glossary.places(corpus, entry))
