"""Divergences: the filtered list of divergences, and one divergence with its proof."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from piquet_corpus.app import data, tasks
from piquet_corpus.app.parts import cached, downloads, filters, overview, paging, state, waiting
from piquet_corpus.app.parts.drawing import draw_html
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.judging.divergences.filter import Wanted, select
from piquet_corpus.publishing.html import divergence as parts
from piquet_corpus.publishing.html import divergence_list as lists
from piquet_corpus.publishing.html.addresses import DIVERGENCES, address, link
from piquet_corpus.publishing.html.citing import cite_block, cite_line
from piquet_corpus.publishing.html.impact import of_record, to_impact
from piquet_corpus.publishing.html.markup import Html, join, tag
from rules.core.messages import _


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    asked = state.given("divergence")
    if asked in corpus.register.by_id:
        _one(corpus, corpus.register.by_id[asked])
    elif asked:
        st.html(tag("h1", _("Divergences")))
        state.unknown("divergence", asked, tuple(corpus.register.by_id))
        st.html(tag("p", link(_("All divergences"), DIVERGENCES)))
    else:
        _list(corpus)


def _list(corpus: Corpus) -> None:
    """Show the divergences that match the filters, as a list or as a chart of their numbers."""
    lead = _(
        "Where the rules disagree, what changes, and the likely source: the most important first. Each divergence (a "
        "difference between texts, between ways of playing or inside one text) quotes both sides."
    )
    st.html(join([tag("h1", _("Divergences")), tag("p", lead), to_impact()]))
    wanted, shown = filters.draw(corpus)
    chosen = select(corpus.register, corpus, wanted)
    counted, of = (len(corpus.register.counted(some)) for some in (chosen, corpus.register.records))
    st.html(tag("p", lists.how_many(counted, of), class_="found", role="status"))
    if shown == filters.OVERVIEW and chosen:
        overview.draw(corpus, chosen, wanted)
    else:
        _pages(corpus, wanted)
    if chosen:
        downloads.draw(data.now(), wanted)


def _pages(corpus: Corpus, wanted: Wanted) -> None:
    """Show one page of the list, beside the phases of play; above it the importances."""
    several = cached.divergences(data.now(), wanted)
    at = paging.chosen(len(several))
    graded, placed = (
        corpus.register.counted(select(corpus.register, corpus, wider))
        for wider in (replace(wanted, importance=None), replace(wanted, topic=None))
    )

    def to(**changed: str) -> str:
        return address(DIVERGENCES, **(filters.address_of(wanted) | changed))

    phase = wanted.topic if wanted.topic in corpus.topics.by_phase() else None
    by_phase = lists.phases_nav(corpus, placed, lambda id_: to(topic=id_), phase or "")
    importances = lists.grades(corpus, graded, lambda grade: to(importance=grade), wanted.importance or "")
    shown = paging.between(DIVERGENCES, at, [""] * len(several), several[at]) if several else Html()
    st.html(tag("div", by_phase, tag("div", importances, shown, class_="text"), class_="read-page"))


def _one(corpus: Corpus, record: Divergence) -> None:
    at = data.now()
    st.html(join([parts.turn(corpus, record), parts.title(corpus, record), cite_line(corpus, record.id)]))
    st.html(cached.sides(at, record.id))
    draw_html(parts.changes(corpus, record), parts.causes(corpus, record))
    draw_html(parts.decisions(corpus, record), of_record(corpus, record))
    proofs = st.container()  # filled last: what stands below it need not wait
    draw_html(parts.facets(corpus, record), cite_block(corpus, record.id))
    with proofs:
        st.html(waiting.result(_("Running its case under both rule sets"), tasks.proofs, at, record.id))
