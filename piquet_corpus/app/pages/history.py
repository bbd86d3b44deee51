"""History: how the books depend on each other, what became of each rule, and what is to be looked up in the books."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import paging, state
from piquet_corpus.app.parts.drawing import draw_found
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import RuleInTime, timeline
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import HISTORY
from piquet_corpus.publishing.html.markup import join, tag
from piquet_corpus.publishing.html.navigation import pages
from piquet_corpus.publishing.pages import history as parts
from piquet_corpus.publishing.parts import pictures
from rules.core.messages import _, several

ALL, CHANGED, CONTRARY = "all", "changed", ""
"""Which topics of the timeline are shown."""
MOST = 30
"""The number of topics on a page."""


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    view = state.one_of("view", tuple(parts.VIEWS))
    title = tag("h1", _("History") if not view else _(parts.VIEWS[view]))
    st.html(join([title, parts.views(view)]))
    if view == "rules":
        _rules(corpus)
    elif view == "collate":
        lead = _(
            "Readings on which much depends, and which somebody with the book in hand could settle in a minute. Print "
            "this page, and take it along."
        )
        st.html(join([tag("p", lead), parts.sheet(corpus)]))
    elif view == "list":
        lead = _("Every edition of these texts that we know of, and what was seen of it.")
        st.html(join([tag("p", lead), parts.books(corpus)]))
    else:
        _stemma(corpus)


def _stemma(corpus: Corpus) -> None:
    """Show the stemma, and what is inferred from it."""
    lead = _(
        "The letters of the old books are known from transcriptions, and of most editions only what others tell of "
        "them. This is how their texts depend on each other, as far as that can be said."
    )
    st.html(tag("p", lead))
    picture, said = st.columns([5, 6], gap="large")
    picture.altair_chart(pictures.stemma_picture(corpus), width="content", theme=None)
    said.html(join([parts.key(), parts.story(corpus)]))
    st.html(join([tag("h2", _("How the books are related")), parts.relations(corpus)]))


def _rules(corpus: Corpus) -> None:
    """Show the timeline of rules: as a picture, and in words."""
    lead = _(
        "What became of each rule from one text to the next. Each cell is the clause that says most about it; choose "
        "one to read it."
    )
    st.html(tag("p", lead))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        games = {game: corpus.topics.label(f"game.{game}") for game in parts.games_compared(corpus)}
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
    if lines:
        _page(corpus, lines)


def _page(corpus: Corpus, lines: Sequence[RuleInTime]) -> None:
    """Show one page of the timeline: as a picture, and in words."""

    def called(line: RuleInTime) -> str:
        return names.capital(corpus.topics.label(line.topic))

    listed = pages(lines, MOST)
    at = paging.chosen(len(listed))
    titles = [f"{called(page[0])} – {called(page[-1])}" for page in listed]
    st.altair_chart(pictures.timeline_picture(corpus, listed[at]), width="stretch", theme=None)
    st.html(paging.between(HISTORY, at, titles, parts.timeline_table(corpus, listed[at])))
