"""The pages, and what all of them share."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from threading import Event

import streamlit as st

from piquet_corpus.app import data, language
from piquet_corpus.app.document import program
from piquet_corpus.app.front import leads_on
from piquet_corpus.app.pages import compare, coverage, divergences, examples, history, made, readings
from piquet_corpus.app.parts import state
from piquet_corpus.app.parts.drawing import draw_problem
from piquet_corpus.publishing.html.addresses import (
    CLAUSE,
    COMPARE,
    COVERAGE,
    DIVERGENCES,
    EXAMPLES,
    HISTORY,
    READ,
    READINGS,
    TABLE,
)
from piquet_corpus.publishing.html.assets import style
from piquet_corpus.publishing.html.blocks import alert
from piquet_corpus.publishing.html.heading import APART, MENU, heading_in_app, name_of, without
from piquet_corpus.work.errors import CorpusError, UnknownReference
from rules.core.errors import RuleSetError
from rules.core.messages import N_, _, say, speaking

LOG = logging.getLogger(__name__)
FAULT = N_("This page cannot be shown. The error is ours, not yours; the server’s log has the details.")
DRAWN = Event()
"""Whether a page has been drawn."""
HOME = ""
TITLES = {**MENU, **APART, HOME: N_("Home"), CLAUSE: N_("Clause")}
OWN: Mapping[str, Callable[[], None]] = {
    READ: made.draw_read,
    CLAUSE: made.draw_clause,
    DIVERGENCES: divergences.draw,
    HISTORY: history.draw,
    EXAMPLES: examples.draw,
    COMPARE: compare.draw,
    TABLE: made.draw_table,
    READINGS: readings.draw,
    COVERAGE: coverage.draw,
}
"""What draws each page to which the app adds something, by its address; any other is drawn as it is made."""
PAGES: Mapping[str, Callable[[], None]] = {to: OWN.get(to, partial(made.draw, to)) for to in TITLES}


def draw() -> None:
    """Draw the page that the address asks for, in the language of the visitor."""
    chosen = st.context.cookies.get(language.NAME, "")
    accepted = st.context.headers.get("Accept-Language", "")
    with speaking(language.wanted(state.given(language.NAME), chosen, accepted)):
        _draw()


def _draw() -> None:
    st.set_page_config(layout="wide", initial_sidebar_state="collapsed")
    st.html(f"<style>{style()}</style>")
    st.html(f"<script>{program()}</script>", unsafe_allow_javascript=True)
    pages = {
        to: st.Page(_safely(draw), title=_(TITLES[to]), url_path=to or None, default=to == HOME)
        for to, draw in PAGES.items()
    }
    page = st.navigation(list(pages.values()), position="hidden")
    corpus = None
    with suppress(CorpusError, RuleSetError):  # the page says what is wrong
        corpus = data.corpus()
    st.html(heading_in_app(corpus, page.url_path))
    with suppress(CorpusError, RuleSetError):
        for name in made.PUBLISHED:
            if (given := state.given(name)) and (published := data.corpus().named(given)) != given:
                st.query_params[name] = published
    if page == pages[HOME] and (to := leads_on({str(name): str(value) for name, value in st.query_params.items()})):
        st.switch_page(pages[to[0]], query_params=to[1])
    what = next(filter(None, map(state.given, ("clause", "divergence", "case", "term"))), "")
    st.set_page_config(
        page_title=" – ".join(part for part in (what, page.title, name_of(corpus) if corpus else "") if part)
    )
    state.forget_other(page.url_path)
    if corpus and page.url_path in without(corpus):
        made.draw(page.url_path)
    else:
        page.run()
    DRAWN.set()


def _safely(draw_page: Callable[[], None]) -> Callable[[], None]:
    """Return a page that says in one sentence what is wrong, if a file of the corpus or the program has an error.

    An error of the program goes to the server's log, with its traceback, which is of no use to a visitor.
    """

    def drawn() -> None:
        try:
            draw_page()
        except (CorpusError, RuleSetError, UnknownReference) as error:
            draw_problem(say("The corpus cannot be read: {error}", error=error))
        except Exception:
            LOG.exception("a page cannot be drawn")
            st.html(alert(_(FAULT), class_="problem fault"))

    return drawn
