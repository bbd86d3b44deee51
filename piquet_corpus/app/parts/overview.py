"""The divergences as a chart: how many of each sort there are in each phase of play; and the same as links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import streamlit as st

from piquet_corpus.app.parts import choices
from piquet_corpus.app.parts.filters import LIST, address_of, in_words
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.judging.divergences.filter import Wanted, values
from piquet_corpus.publishing.html.addresses import DIVERGENCES, address, link
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.html.tables import table
from rules.core.messages import N_, _, say

if TYPE_CHECKING:
    import altair as alt

CELL, CHART = "cell", "overview"
AXES: dict[str, str] = {"form": N_("form"), "effect": N_("effect"), "importance": N_("importance")}
KINDS: dict[str, Callable[[Divergence], tuple[str, ...]]] = {
    "form": lambda record: record.form,
    "effect": lambda record: (record.effect,),
    "importance": lambda record: (record.importance,),
}
COLUMNS = (N_("Phase of play"), N_("Divergences"))
INK, HAIR, RED, PALE = "#211d18", "#e4dccb", "#7a1f1f", "#b98a6a"
ROW_HEIGHT, HEAD = 26, 110
"""Heights in pixels: of a phase in the chart, and of the head above them."""

Counts = dict[tuple[str, str], int]
"""The number of divergences of a phase and a sort."""


def draw(corpus: Corpus, chosen: tuple[Divergence, ...], wanted: Wanted) -> None:
    """Draw the chart, and below it the same as links."""
    axis = choices.one("by", _("By phase of play and"), {id_: _(axis) for id_, axis in AXES.items()})
    kinds = [kind for kind in values(corpus, axis) if any(kind in KINDS[axis](record) for record in chosen)]
    counts = count(corpus, chosen, axis)
    phases = [phase for phase in corpus.topics.by_phase() if any(counts.get((phase, kind)) for kind in kinds)]
    note = _(
        "Choose a dot, or a number below, to see its divergences. A divergence with several topics or forms is counted "
        "for each of them."
    )
    st.html(tag("p", note, class_="soft"))
    chart = _picture(corpus, phases, kinds, counts, axis)
    st.altair_chart(chart, width="stretch", theme=None, on_select=lambda: _choose(axis), selection_mode=CELL, key=CHART)
    st.html(_table(corpus, phases, kinds, counts, axis, wanted))


def count(corpus: Corpus, chosen: Iterable[Divergence], axis: str) -> Counts:
    """Return the number of divergences of each phase and sort; each fact is counted once."""
    phase_of = {category.id: phase for phase, topics in corpus.topics.by_phase().items() for category in topics}
    pairs = (
        (phase, kind)
        for record in corpus.register.counted(chosen)
        for phase in dict.fromkeys(phase_of[topic] for topic in record.topics if topic in phase_of)
        for kind in KINDS[axis](record)
    )
    return Counter(pairs)


def _picture(corpus: Corpus, phases: list[str], kinds: list[str], counts: Counts, axis: str) -> alt.Chart:
    """Return the chart: a dot for each phase and sort; more divergences make a larger dot."""
    import altair as alt
    import pandas as pd

    labels = {phase: corpus.topics.label(phase) for phase in phases}
    sorts = {kind: in_words(kind) for kind in kinds}
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


def _choose(axis: str) -> None:
    chosen = st.session_state[CHART].selection.get(CELL)
    if chosen:
        st.session_state["widget:topic"] = chosen[0]["phase"]
        st.session_state[f"widget:{axis}"] = chosen[0]["kind"]
        st.session_state["widget:show"] = LIST


def _table(corpus: Corpus, phases: list[str], kinds: list[str], counts: Counts, axis: str, wanted: Wanted) -> Html:
    """Return the numbers as links, a line for each phase of play."""
    rows = (
        (
            _to(corpus.topics.label(phase), wanted, topic=phase),
            join(_numbers(phase, kinds, counts, axis, wanted), " · "),
        )
        for phase in phases
    )
    title = say("Divergences by phase of play and {axis}", axis=_(AXES[axis]))
    return table(title, map(_, COLUMNS), rows)


def _numbers(phase: str, kinds: list[str], counts: Counts, axis: str, wanted: Wanted) -> Iterator[Html]:
    """Return the numbers of a phase, each a link to its divergences."""
    for kind in kinds:
        if number := counts.get((phase, kind)):
            yield _to(f"{in_words(kind)} {number}", wanted, **{"topic": phase, axis: kind})


def _to(shown: str, wanted: Wanted, **more: str) -> Html:
    return link(shown, address(DIVERGENCES, **(address_of(wanted) | more)))
