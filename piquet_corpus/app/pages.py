"""The pages, and what is the same on all of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from piquet_corpus.app import about_page, clause_page, examples_page, read_page, state
from piquet_corpus.app.links import ABOUT, CLAUSE, EXAMPLES
from piquet_corpus.app.markup import tag
from piquet_corpus.errors import CorpusError
from rules.located import RuleSetError

HERE = Path(__file__).parent


def draw() -> None:
    """Draw the page that the address asks for."""
    st.set_page_config(layout="wide", initial_sidebar_state="collapsed")
    st.html(HERE / "style.css")
    page = st.navigation(
        [
            st.Page(_safely(read_page.draw), title="Read", default=True),
            st.Page(_safely(clause_page.draw), title="Clause", url_path=CLAUSE),
            st.Page(_safely(examples_page.draw), title="Examples", url_path=EXAMPLES),
            st.Page(_safely(about_page.draw), title="About and cite", url_path=ABOUT),
        ],
        position="top",
    )
    what = state.given("clause") or state.given("case")
    st.set_page_config(page_title=" – ".join(part for part in (what, page.title, "Piquet corpus") if part))
    page.run()


def _safely(draw_page: Callable[[], None]) -> Callable[[], None]:
    """Return a page that says in one sentence what is wrong with a file of the corpus, if something is."""

    def drawn() -> None:
        try:
            draw_page()
        except (CorpusError, RuleSetError) as error:
            st.html(tag("p", f"The corpus cannot be read: {error}", class_="problem", role="alert"))

    return drawn
