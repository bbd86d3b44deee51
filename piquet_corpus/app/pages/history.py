"""History: how the books depend on each other, what became of each rule, and what is to be looked up in the books."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import choices, paging, state
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import RuleInTime, timeline
from piquet_corpus.publishing.html import history as parts
from piquet_corpus.publishing.html import names, pictures
from piquet_corpus.publishing.html.addresses import HISTORY
from piquet_corpus.publishing.html.markup import join, tag
from piquet_corpus.publishing.html.pager import pages
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
    {"rules": _rules, "collate": _sheet, "list": _books}.get(view, _stemma)(corpus)


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
        game = choices.one("game", _("Game"), games) if len(games) > 1 else next(iter(games))
        every = timeline(corpus, game)
        known = dict.fromkeys(line.phase for line in every)
        phases = {"": _("all phases of play"), **{id_: names.capital(corpus.topics.label(id_)) for id_ in known}}
        phase = choices.one_of_many("phase", _("Phase of play"), phases)
        shown = {CONTRARY: _("what contradicts"), CHANGED: _("what changes"), ALL: _("everything")}
        which = choices.one("show", _("Show"), shown)
    lines = [line for line in every if _is_shown(line, which) and phase in ("", line.phase)]
    st.html(tag("p", several("{number} rule.", "{number} rules.", len(lines)), class_="found", role="status"))
    if lines:
        _page(corpus, lines)


def _page(corpus: Corpus, lines: Sequence[RuleInTime]) -> None:
    """Show one page of the timeline: as a picture, and in words."""
    several_pages = pages(lines, MOST)
    at = paging.chosen(len(several_pages))
    titles = [f"{_called(corpus, held[0])} – {_called(corpus, held[-1])}" for held in several_pages]
    st.altair_chart(pictures.timeline_picture(corpus, several_pages[at]), width="stretch", theme=None)
    st.html(paging.between(HISTORY, at, titles, parts.timeline_table(corpus, several_pages[at])))


def _called(corpus: Corpus, line: RuleInTime) -> str:
    return names.capital(corpus.topics.label(line.topic))


def _is_shown(line: RuleInTime, which: str) -> bool:
    if which == CONTRARY:
        return any(cell.change == "differs" for cell in line.cells)
    return which == ALL or line.changes


def _sheet(corpus: Corpus) -> None:
    lead = _(
        "Readings on which much depends, and which somebody with the book in hand could settle in a minute. Print this "
        "page, and take it along."
    )
    st.html(join([tag("p", lead), parts.sheet(corpus)]))


def _books(corpus: Corpus) -> None:
    st.html(
        join(
            [tag("p", _("Every edition of these texts that we know of, and what was seen of it.")), parts.books(corpus)]
        )
    )
