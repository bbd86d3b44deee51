"""Read: editions and translations side by side, a chapter at a time, and a clause open beside them."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import cached, state
from piquet_corpus.corpus import Corpus
from piquet_corpus.html.columns import all_columns, editions_of, shown_together, usual
from piquet_corpus.html.markup import tag
from piquet_corpus.html.panel import panel
from piquet_corpus.html.passages import LAYERS
from piquet_corpus.html.reading import View
from rules.core.text import whole_number


def draw() -> None:
    """Draw the page."""
    corpus, at = data.corpus(), data.now()
    view = _view(corpus)
    page = cached.read(at, view.but(open=""))
    st.set_page_config(page_title=f"{page.title} – Piquet corpus")
    st.html(page.html)
    if view.open in corpus.clauses:
        close = tag("a", "Close", href=view.but(open="").address(), class_="close", data_keep="")
        st.html(tag("aside", close, panel(corpus, corpus.clauses[view.open]), class_="panel", aria_label="The clause"))
    st.html(cached.definitions(at))


def _view(corpus: Corpus) -> View:
    """Return the view that the address asks for. What it asks for that is unknown is said, and left out."""
    columns = _columns(corpus)
    editions = editions_of(all_columns(corpus)[id_] for id_ in columns)
    order = state.given("order")
    lead = corpus.translations[order].of if order in corpus.translations else order
    if lead and lead not in corpus.editions:
        state.unknown("order", order, editions)
    return View(
        columns,
        lead if lead in editions else editions[0],
        layer="regularised" if _one("layer", tuple(LAYERS)) == "regularised" else "original",
        query=state.given("q"),
        usual=usual(corpus),
        terms=_one("terms", ("on", "off")) != "off",
        divergences=_one("divergences", ("on", "off")) != "off",
        executed=_one("executed", ("off", "on")) == "on",
        differing=_one("differing", ("off", "on")) == "on",
        at=_clause(corpus, "at"),
        start=whole_number(state.given("start")) or 0,
        open=corpus.original(_clause(corpus, "open")),
    )


def _columns(corpus: Corpus) -> tuple[str, ...]:
    """Return the columns that the address asks for, as far as they can stand side by side; else the usual ones."""
    known = all_columns(corpus)
    several = [one for one in state.given("editions").split(",") if one]
    for one in several:
        if one not in known:
            state.unknown("editions", one, tuple(known))
    return shown_together(corpus, several) or usual(corpus)


def _one(name: str, known: tuple[str, ...]) -> str:
    """Return a parameter of the address that has one of a few values; empty if it has none of them."""
    asked = state.given(name)
    if asked and asked not in known:
        state.unknown(name, asked, known)
        return ""
    return asked


def _clause(corpus: Corpus, name: str) -> str:
    """Return a clause or heading that the address asks for; empty if it is unknown."""
    asked = state.given(name)
    if asked and corpus.original(asked) not in corpus.clauses and corpus.place(asked) is None:
        state.unknown(name, asked, tuple(corpus.clauses))
        return ""
    return asked
