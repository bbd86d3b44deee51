"""Divergences: the filtered list of divergences, as a list, a chart or files; and one divergence with its proof."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import streamlit as st

from piquet_corpus.app import data, tasks
from piquet_corpus.app.data import once
from piquet_corpus.app.parts import cached, filters, paging, state, waiting
from piquet_corpus.app.parts.drawing import draw_found, draw_page
from piquet_corpus.app.parts.filters import LIST, address_of
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.judging.divergences.filter import Wanted, select, values, values_of
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import DIVERGENCES, address, link
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.publishing.output import as_json
from piquet_corpus.publishing.pages import divergence as parts
from rules.core.messages import N_, _, say

if TYPE_CHECKING:
    import altair as alt

CELL, CHART = "cell", "overview"
AXES: dict[str, str] = {"form": N_("form"), "effect": N_("effect"), "importance": N_("importance")}
INK, HAIR, RED, PALE = "#211d18", "#e4dccb", "#7a1f1f", "#b98a6a"
ROW_HEIGHT, HEAD = 26, 110
"""Heights in pixels: of a phase in the chart, and of the head above them."""

CSV_COLUMNS = ("id", "link", "title", "form", "scope", "effect", "importance", "certainty", "topics", "rows")
MADE = ("sides", "clauses", "changes", "causes", "decisions", "proofs")
"""More columns of the file, each made of several values."""


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    id_ = state.given("divergence")
    if id_ in corpus.register.by_id:
        _one(id_)
    elif id_:
        st.html(tag("h1", _("Divergences")))
        state.unknown("divergence", id_, tuple(corpus.register.by_id))
        st.html(tag("p", link(_("All divergences"), DIVERGENCES)))
    else:
        _list(corpus)


def _list(corpus: Corpus) -> None:
    """Show the divergences that match the filters, as a list or as a chart of their numbers."""
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
        _downloads(data.now(), wanted)


def _pages(corpus: Corpus, wanted: Wanted) -> None:
    """Show one page of the list, beside the phases of play; above it the importances."""
    pages = cached.divergences(data.now(), wanted)
    at = paging.chosen(len(pages))
    graded, placed = (
        corpus.register.counted(select(corpus.register, corpus, wider))
        for wider in (replace(wanted, importance=None), replace(wanted, topic=None))
    )

    def to(**changed: str) -> str:
        return address(DIVERGENCES, **(address_of(wanted) | changed))

    phase = wanted.topic if wanted.topic in corpus.topics.by_phase() else None
    by_phase = parts.phases_nav(corpus, placed, lambda id_: to(topic=id_), phase or "")
    importances = parts.grades(corpus, graded, lambda grade: to(importance=grade), wanted.importance or "")
    shown = paging.between(DIVERGENCES, at, [""] * len(pages), pages[at]) if pages else Html()
    st.html(parts.beside_phases(by_phase, importances, shown))


def _one(id_: str) -> None:
    at = data.now()
    page = cached.divergence(at, id_)
    st.html(page.framed(page.top))
    proofs = st.container()  # filled last: what stands below it need not wait
    st.html(page.framed(page.below))
    with proofs:
        shown = waiting.result(_("Running its case under both rule sets"), tasks.proofs, at, id_)
        st.html(page.framed(shown))


def _overview(corpus: Corpus, chosen: tuple[Divergence, ...], wanted: Wanted) -> None:
    """Draw the chart: how many there are of each sort in each phase of play; and below it the same as links."""
    axis = state.choose("by", _("By phase of play and"), {id_: _(axis) for id_, axis in AXES.items()})
    kinds = [kind for kind in values(corpus, axis) if any(kind in values_of(record, axis) for record in chosen)]
    counts = count(corpus, chosen, axis)
    phases = [phase for phase in corpus.topics.by_phase() if any(counts.get((phase, kind)) for kind in kinds)]
    note = _(
        "Choose a dot, or a number below, to see its divergences. A divergence with several topics or forms is counted "
        "for each of them."
    )
    st.html(tag("p", note, class_="soft"))
    chart = _picture(corpus, phases, kinds, counts, axis)

    def choose() -> None:
        """Go to the list of the dot that was chosen."""
        if dots := st.session_state[CHART].selection.get(CELL):
            st.session_state["widget:topic"] = dots[0]["phase"]
            st.session_state[f"widget:{axis}"] = dots[0]["kind"]
            st.session_state["widget:show"] = LIST

    st.altair_chart(chart, width="stretch", theme=None, on_select=choose, selection_mode=CELL, key=CHART)

    def to(**more: str) -> str:
        return address(DIVERGENCES, **(address_of(wanted) | more))

    st.html(parts.numbers_table(corpus, phases, axis, _(AXES[axis]), counts, to))


def count(corpus: Corpus, chosen: Iterable[Divergence], axis: str) -> parts.Counts:
    """Return the number of divergences of each phase and sort; each fact is counted once."""
    phase_of = {category.id: phase for phase, topics in corpus.topics.by_phase().items() for category in topics}
    pairs = (
        (phase, kind)
        for record in corpus.register.counted(chosen)
        for phase in dict.fromkeys(phase_of[topic] for topic in record.topics if topic in phase_of)
        for kind in values_of(record, axis)
    )
    return Counter(pairs)


def _picture(corpus: Corpus, phases: list[str], kinds: list[str], counts: parts.Counts, axis: str) -> alt.Chart:
    """Return the chart: a dot for each phase and sort; more divergences make a larger dot."""
    import altair as alt
    import pandas as pd

    labels = {phase: corpus.topics.label(phase) for phase in phases}
    sorts = {kind: names.in_data(kind) for kind in kinds}
    rows = [
        {"phase": phase, "called": labels[phase], "kind": kind, "sort": sorts[kind], "records": counts[phase, kind]}
        for phase in phases
        for kind in kinds
        if counts.get((phase, kind))
    ]
    cells = alt.selection_point(name=CELL, fields=["phase", "kind"], toggle=False)
    plain: dict[str, Any] = {"labelColor": INK, "title": None, "domain": False, "ticks": False, "labelFontSize": 14}
    across = alt.Axis(orient="top", labelAngle=-45, grid=True, gridColor=HAIR, **plain)
    down = alt.Axis(grid=True, gridColor=HAIR, labelLimit=190, **plain)
    chart = alt.Chart(pd.DataFrame(rows)).mark_circle(opacity=1, cursor="pointer")
    chart = chart.encode(
        x=alt.X("sort:N", sort=list(sorts.values()), axis=across),
        y=alt.Y("called:N", sort=list(labels.values()), axis=down),
        size=alt.Size("records:Q", scale=alt.Scale(domainMin=0, range=[30, 420]), legend=None),
        color=alt.Color("records:Q", scale=alt.Scale(range=[PALE, RED]), legend=None),
        tooltip=[
            alt.Tooltip("called", title=_("phase")),
            alt.Tooltip("sort", title=_(AXES[axis])),
            alt.Tooltip("records", title=_("divergences")),
        ],
    )
    drawn: alt.Chart = chart.add_params(cells).properties(
        height=len(phases) * ROW_HEIGHT + HEAD, background="transparent"
    )
    return drawn


def _downloads(at: data.Stamp, wanted: Wanted) -> None:
    with st.container(horizontal=True, gap="small"):
        for kind, made, mime in (("CSV", _as_csv, "text/csv"), ("JSON", _as_json, "application/json")):
            name = f"piquet-divergences.{kind.lower()}"
            st.download_button(say("Download {kind}", kind=kind), made(at, wanted), name, mime, on_click="ignore")


def _records(at: data.Stamp, wanted: Wanted) -> list[as_json.Json]:
    """Return the divergences as plain values, as the command gives them."""
    corpus = data.corpus_at(at)
    return [as_json.divergence(record, corpus) for record in select(corpus.register, corpus, wanted)]


@once(16)
def _as_json(at: data.Stamp, wanted: Wanted) -> str:
    return json.dumps(_records(at, wanted), ensure_ascii=False, indent=1)


@once(16)
def _as_csv(at: data.Stamp, wanted: Wanted) -> str:
    """Return the list as CSV, a line for each divergence; the members of a list are separated by spaces."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow((*CSV_COLUMNS, *MADE))
    for record in _records(at, wanted):
        cells = (record[name] for name in CSV_COLUMNS)
        texts = (" ".join(map(str, value)) if isinstance(value, list) else str(value) for value in cells)
        writer.writerow((*texts, *_made(record)))
    return written.getvalue()


def _made(record: as_json.Json) -> tuple[str, ...]:
    sides = " | ".join(" + ".join((*side["editions"], *side["ways"])) for side in record["sides"])
    clauses = dict.fromkeys(words["clause"] for side in record["sides"] for words in side["words"])
    causes = "; ".join(f"{cause['cause']} ({cause['certainty']})" for cause in record["causes"])
    decisions = (
        f"{item['rule']}#{item['parameter']}" if item["parameter"] else item["rule"] for item in record["decisions"]
    )
    proofs = " ".join(proof["case"] for proof in record["proofs"])
    return sides, " ".join(clauses), record["changes"], causes, " ".join(decisions), proofs
