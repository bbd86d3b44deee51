"""The pages, and what all of them share."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Event

import streamlit as st
from streamlit.navigation.page import Page as StreamlitPage

from piquet_corpus.app import data, language
from piquet_corpus.app.pages import about as about_page
from piquet_corpus.app.pages import clause as clause_page
from piquet_corpus.app.pages import compare as compare_page
from piquet_corpus.app.pages import coverage as coverage_page
from piquet_corpus.app.pages import divergences as divergences_page
from piquet_corpus.app.pages import examples as examples_page
from piquet_corpus.app.pages import glossary as glossary_page
from piquet_corpus.app.pages import history as history_page
from piquet_corpus.app.pages import home as home_page
from piquet_corpus.app.pages import impact as impact_page
from piquet_corpus.app.pages import read as read_page
from piquet_corpus.app.pages import readings as readings_page
from piquet_corpus.app.parts import state
from piquet_corpus.publishing.html.addresses import (
    ABOUT,
    CLAUSE,
    COMPARE,
    COVERAGE,
    DIVERGENCES,
    EXAMPLES,
    GLOSSARY,
    HISTORY,
    IMPACT,
    READ,
    READINGS,
)
from piquet_corpus.publishing.html.assets import script, style, words
from piquet_corpus.publishing.html.heading import APART, NAME, heading
from piquet_corpus.publishing.html.markup import tag
from piquet_corpus.work.errors import CorpusError, UnknownReference
from rules.core.errors import RuleSetError
from rules.core.messages import N_, _, say, speaking

LOG = logging.getLogger(__name__)
FAULT = N_("This page cannot be shown. The error is ours, not yours; the server’s log has the details.")
DRAWN = Event()
"""Whether a page has been drawn."""
NAMED = {"row": "clause"}
"""Names that differ between an address and a page: a row of the alignment has its page among the clauses."""


def draw() -> None:
    """Draw the page that the address asks for, in the language of the visitor."""
    with speaking(_language()):
        _draw()


def _language() -> str:
    chosen = st.context.cookies.get(language.NAME, "")
    return language.wanted(state.given(language.NAME), chosen, st.context.headers.get("Accept-Language", ""))


def _draw() -> None:
    st.set_page_config(layout="wide", initial_sidebar_state="collapsed")
    st.html(f"<style>{style()}</style>")
    st.html(f"<script>{words()}\n{script()}</script>", unsafe_allow_javascript=True)
    home = st.Page(_safely(home_page.draw), title=_("Home"), default=True)
    read = st.Page(_safely(read_page.draw), title=_("Read"), url_path=READ)
    clause = st.Page(_safely(clause_page.draw), title=_("Clause"), url_path=CLAUSE)
    divergences = st.Page(_safely(divergences_page.draw), title=_("Divergences"), url_path=DIVERGENCES)
    examples = st.Page(_safely(examples_page.draw), title=_("Examples"), url_path=EXAMPLES)
    compare = st.Page(_safely(compare_page.draw), title=_("Compare a deal"), url_path=COMPARE)
    readings = st.Page(_safely(readings_page.draw), title=_("Readings"), url_path=READINGS)
    glossary = st.Page(_safely(glossary_page.draw), title=_("Glossary"), url_path=GLOSSARY)
    history = st.Page(_safely(history_page.draw), title=_("History"), url_path=HISTORY)
    coverage = st.Page(_safely(coverage_page.draw), title=_("Coverage"), url_path=COVERAGE)
    about = st.Page(_safely(about_page.draw), title=_("About and cite"), url_path=ABOUT)
    impact = st.Page(_safely(impact_page.draw), title=_(APART[IMPACT]), url_path=IMPACT)
    pages = [home, read, clause, divergences, impact, glossary, history, examples, compare, readings, coverage, about]
    page = st.navigation(pages, position="hidden")
    st.html(heading(page.url_path))
    _name_as_published()
    if page == home:
        _lead_on(read, {"clause": clause, "divergence": divergences, "row": clause, "case": examples, "term": glossary})
    what = next(filter(None, map(state.given, ("clause", "divergence", "case", "term"))), "")
    st.set_page_config(page_title=" – ".join(part for part in (what, page.title, _(NAME)) if part))
    state.forget_other(page.url_path)
    page.run()
    DRAWN.set()


def _name_as_published() -> None:
    """Put right the names in the address that were typed in capitals, or with the full stop of a sentence."""
    with suppress(CorpusError, RuleSetError):  # the page says what is wrong
        for name in ("clause", "divergence", "row", "case", "term", "at", "open"):
            if (asked := state.given(name)) and (meant := data.corpus().named(asked)) != asked:
                st.query_params[name] = meant


def _lead_on(read: StreamlitPage, pages: Mapping[str, StreamlitPage]) -> None:
    """Go to the page that a bare address asks for: people and citations write `/?clause=fr1642.6.2`.

    Any other parameter is one of Read, which used to be the first page.
    """
    for name, page in pages.items():
        if asked := state.given(name):
            st.switch_page(page, query_params={NAMED.get(name, name): asked})
    others = {str(name): str(value) for name, value in st.query_params.items() if name != language.NAME}
    if others:
        st.switch_page(read, query_params=others)


def _safely(draw_page: Callable[[], None]) -> Callable[[], None]:
    """Return a page that says in one sentence what is wrong, if a file of the corpus or the program has an error.

    An error of the program goes to the server's log, with its traceback, which is of no use to a visitor.
    """

    def drawn() -> None:
        try:
            draw_page()
        except (CorpusError, RuleSetError, UnknownReference) as error:
            st.html(tag("p", say("The corpus cannot be read: {error}", error=error), class_="problem", role="alert"))
        except Exception:
            LOG.exception("a page cannot be drawn")
            st.html(tag("p", _(FAULT), class_="problem fault", role="alert"))

    return drawn
