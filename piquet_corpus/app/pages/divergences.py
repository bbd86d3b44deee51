"""Divergences: the filtered list of divergences, as a list, a chart or files; and one divergence with its proof."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

import streamlit as st

from piquet_corpus.app import data, tasks
from piquet_corpus.app.parts import cached, filters, paging, state, waiting
from piquet_corpus.app.parts.drawing import draw_found, draw_page
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.judging.divergences.filter import Wanted, select
from piquet_corpus.publishing.html.addresses import DIVERGENCES, address
from piquet_corpus.publishing.html.markup import Html
from piquet_corpus.publishing.html.page import unknown
from piquet_corpus.publishing.output import as_json
from piquet_corpus.publishing.pages import divergence as parts
from rules.core.messages import _, say


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    id_ = state.given("divergence")
    if id_ in corpus.register.by_id:
        _one(id_)
    elif id_:
        page = unknown(_("Divergences"), _("All divergences"), DIVERGENCES)
        state.draw_unknown("divergence", tuple(corpus.register.by_id), page)
    else:
        _list(corpus)


def _list(corpus: Corpus) -> None:
    draw_page(parts.divergences_page(corpus))
    wanted, shown = filters.draw(corpus)
    chosen = select(corpus.register, corpus, wanted)
    counted, of = (len(corpus.register.counted(some)) for some in (chosen, corpus.register.records))
    draw_found(parts.how_many(counted, of))
    if shown == filters.OVERVIEW and chosen:
        _overview(corpus, chosen, wanted)
    else:
        _pages(corpus, wanted)
    if chosen:
        _downloads(wanted)


def _pages(corpus: Corpus, wanted: Wanted) -> None:
    pages = cached.divergences(wanted)
    at = paging.chosen(len(pages))
    graded, placed = (
        corpus.register.counted(select(corpus.register, corpus, wider))
        for wider in (replace(wanted, importance=None), replace(wanted, topic=None))
    )
    phase = wanted.topic if wanted.topic in corpus.topics.by_phase() else None
    numbers = parts.of_phases(corpus, placed)
    by_phase = parts.phases_nav(corpus, len(placed), numbers, lambda id_: _to(wanted, topic=id_ or ""), phase)
    importances = parts.grades(corpus, graded, lambda grade: _to(wanted, importance=grade), wanted.importance or "")
    shown = paging.between(DIVERGENCES, at, [""] * len(pages), pages[at]) if pages else Html()
    st.html(parts.beside_phases(by_phase, importances, shown))


def _one(id_: str) -> None:
    page = cached.divergence(id_, parts.wanted_in(state.given))
    st.html(page.framed(page.top))
    proofs = st.container()  # filled last: what stands below it need not wait
    st.html(page.framed(page.below))
    with proofs:
        shown = waiting.result(_("Running its case under both rule sets"), tasks.proofs, id_)
        st.html(page.framed(shown))


def _overview(corpus: Corpus, chosen: tuple[Divergence, ...], wanted: Wanted) -> None:
    axis = state.choose("by", _("By phase of play and"), {id_: _(axis) for id_, axis in parts.AXES.items()})
    counts = parts.count(corpus, chosen, axis)
    st.html(parts.matrix(corpus, counts, axis, partial(_to, wanted)))


def _to(wanted: Wanted, **changed: str) -> str:
    return address(DIVERGENCES, **(parts.filters_of(wanted) | changed))


def _downloads(wanted: Wanted) -> None:
    with st.container(horizontal=True, gap="small"):
        for kind, mime in (("CSV", "text/csv"), ("JSON", "application/json")):
            name = f"piquet-divergences.{kind.lower()}"
            st.download_button(say("Download {kind}", kind=kind), _file(wanted, kind), name, mime, on_click="ignore")


@cached.of_corpus(32)
def _file(corpus: Corpus, wanted: Wanted, kind: str) -> str:
    records = [as_json.divergence(record, corpus) for record in select(corpus.register, corpus, wanted)]
    return as_json.divergences_csv(records) if kind == "CSV" else json.dumps(records, ensure_ascii=False, indent=1)
