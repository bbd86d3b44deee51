"""Divergences: the filtered list of divergences, and one divergence with its proof."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import cached, downloads, filters, overview, paging, state, waiting
from piquet_corpus.app.parts.drawing import draw_html
from piquet_corpus.app.work import tasks
from piquet_corpus.corpus import Corpus
from piquet_corpus.divergences.filter import select
from piquet_corpus.html import divergence as parts
from piquet_corpus.html import divergence_list as lists
from piquet_corpus.html.addresses import DIVERGENCES, link
from piquet_corpus.html.citing import cite_block, cite_line
from piquet_corpus.html.markup import Html, join, tag
from piquet_corpus.texts.divergence import Divergence


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    asked = state.given("divergence")
    if asked in corpus.register.by_id:
        _one(corpus, corpus.register.by_id[asked])
    elif asked:
        st.html(tag("h1", "Divergences"))
        state.unknown("divergence", asked, tuple(corpus.register.by_id))
        st.html(tag("p", link("All divergences", DIVERGENCES)))
    else:
        _list(corpus)


def _list(corpus: Corpus) -> None:
    """Show the divergences that match the filters, as a list or as a chart of their numbers."""
    lead = (
        "Where the rules disagree, what changes, and the likely source. Each divergence (a difference between texts, "
        "between rule sets or inside one text) quotes both sides. Where a score or a penalty changes, a case gives "
        "different results on the two sides."
    )
    st.html(join([tag("h1", "Divergences"), tag("p", lead)]))
    wanted, shown = filters.draw(corpus)
    chosen = select(corpus.register, corpus, wanted)
    at = data.now()
    counted, of = (len(corpus.register.counted(some)) for some in (chosen, corpus.register.records))
    st.html(tag("p", lists.how_many(counted, of, len(chosen) - counted), class_="found", role="status"))
    if not chosen:
        return
    if shown == filters.OVERVIEW:
        overview.draw(corpus, chosen, wanted)
    else:
        _pages(cached.divergences(at, wanted))
        downloads.draw(at, wanted)


def _pages(several: tuple[Html, ...]) -> None:
    """Show one page of the list."""
    place = paging.chosen(len(several))
    st.html(paging.between(DIVERGENCES, place, [""] * len(several), several[place]))


def _one(corpus: Corpus, record: Divergence) -> None:
    """Show a divergence."""
    at = data.now()
    st.html(join([parts.turn(corpus, record), parts.title(corpus, record), cite_line(corpus, record.id)]))
    st.html(cached.sides(at, record.id))
    draw_html(parts.changes(corpus, record), parts.causes(corpus, record), parts.decisions(corpus, record))
    proofs = st.container()  # filled last: what stands below it need not wait
    draw_html(parts.facets(corpus, record), cite_block(corpus, record.id))
    with proofs:
        st.html(waiting.result("Running its case under both rule sets", tasks.proofs, at, record.id))
