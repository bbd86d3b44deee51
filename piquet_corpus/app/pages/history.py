"""History: how the books depend on each other, what became of each rule, and what is to be looked up in the books."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import paging, state
from piquet_corpus.app.parts.drawing import draw_found, draw_page
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import RuleInTime, timeline
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import HISTORY
from piquet_corpus.publishing.html.page import pages
from piquet_corpus.publishing.pages.history import RULES, VIEWS, games_compared, history_page, timeline_table
from rules.core.messages import _, several

ALL, CHANGED, CONTRARY = "all", "changed", ""
"""Which topics of the timeline are shown."""
MOST = 30
"""The number of topics on a page."""


def draw() -> None:
    """Draw the page."""
    corpus, view = data.corpus(), state.one_of("view", VIEWS)
    page = history_page(corpus, view)
    if view == RULES:
        st.html(page.framed(page.top))
        _rules(corpus)
    else:
        draw_page(page)


def _rules(corpus: Corpus) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        games = {game: names.game(corpus, game) for game in games_compared(corpus)}
        game = state.choose("game", _("Game"), games) if len(games) > 1 else next(iter(games))
        every = timeline(corpus, game)
        known = dict.fromkeys(line.phase for line in every)
        phases = {"": _("all phases of play"), **{id_: names.capital(corpus.topics.label(id_)) for id_ in known}}
        phase = state.choose("phase", _("Phase of play"), phases, folded=True)
        shown = {CONTRARY: _("what contradicts"), CHANGED: _("what changes"), ALL: _("everything")}
        which = state.choose("show", _("Show"), shown)
    lines = [line for line in every if phase in ("", line.phase)]
    if which == CONTRARY:
        lines = [line for line in lines if any(cell.change == "differs" for cell in line.cells)]
    elif which == CHANGED:
        lines = [line for line in lines if line.changes]
    draw_found(several("{number} rule.", "{number} rules.", len(lines)))

    if listed := pages(lines, MOST):
        paging.show(HISTORY, listed, lambda page: timeline_table(corpus, page), lambda page: _title(corpus, page))


def _title(corpus: Corpus, page: Sequence[RuleInTime]) -> str:
    return " – ".join(names.capital(corpus.topics.label(line.topic)) for line in (page[0], page[-1]))
