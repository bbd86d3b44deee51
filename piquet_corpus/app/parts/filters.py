"""The filters of the divergences: every choice is in the address, in the words of the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress

import streamlit as st

from piquet_corpus.app.parts import state
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.judging.divergences.filter import (
    BETWEEN,
    INSIDE,
    READING,
    Wanted,
    names,
    parts,
    select,
    values,
    values_of,
)
from piquet_corpus.judging.ways import UnknownReading, way
from piquet_corpus.publishing import names as labels
from piquet_corpus.publishing.pages.divergence import ALL
from piquet_corpus.work.errors import UnknownRuleSet
from piquet_corpus.work.grouping import grouped
from rules.core.messages import N_, _, meant
from rules.core.ruleset import PLAYED_AS

ANY = "any"
FILTERS = ("one", "other", "form", "effect", "importance", "topic", "cause", "scope", "q")
LIST, OVERVIEW = "list", "overview"
FIND_HELP = N_(
    "Searches titles and quotations. The start of a word is enough. Capitals and accents make no difference."
)
FACETS = {"form": N_("Form"), "effect": N_("Effect"), "scope": N_("Scope"), "cause": N_("Cause")}
NARROW, WIDE = 150, 250
"""Widths of the choices, in pixels: two narrow ones fit side by side on a phone."""


def draw(corpus: Corpus) -> tuple[Wanted, str]:
    """Draw the choices as the address has them; return the filters, and whether a list or a chart is shown."""
    for name in FACETS:
        state.one_of(name, values(corpus, name))
    part = _part(corpus)
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        one = _name(corpus, "one", _("Between"))
        other = _name(corpus, "other", meant("a label between two choices", "and"))
        with st.container(width=WIDE):
            words = st.text_input(_("Words"), key=state.begin("q"), help=_(FIND_HELP)).strip()
            state.keep("q", words)
        with st.popover(_("More filters")):  # it is closed at first: what is wrong in it is said above
            form, effect, scope = (_facet(corpus, name) for name in ("form", "effect", "scope"))
            topics = {ANY: meant("any topic", "any")} | dict(_topics(corpus))
            topic = _choose("topic", _("Topic"), topics, WIDE)
            cause = _facet(corpus, "cause")
            shown = state.choose("show", _("Show"), {LIST: _("the list"), OVERVIEW: _("a chart")})
    state.keep("part", part, _part_meant())
    importance = state.one_of("importance", values(corpus, "importance"))
    between, among = tuple(filter(None, (one, other))), None if part == ALL else part
    return Wanted(between, form, scope, effect, importance or None, topic, cause, words or None, among), shown


def _part(corpus: Corpus) -> str:
    known = (*parts(corpus), ALL)
    key = state.begin("part", known, _part_meant())
    called = {BETWEEN: _("Between texts or ways of playing"), INSIDE: _("Inside one text")}
    called[ALL] = meant("all divergences", "All")
    chosen = st.segmented_control(
        _("Which divergences"),
        known,
        format_func=lambda id_: called.get(id_) or labels.game(corpus, id_),
        key=key,
        label_visibility="collapsed",
    )
    return chosen or ALL


def _part_meant() -> str:
    """Return the part that an address means without naming one: the first; but all of them if it has filters."""
    return ALL if any(map(state.given, FILTERS)) else BETWEEN


def _choose(name: str, label: str, options: Mapping[str, str], width: int) -> str | None:
    """Draw a choice as a list to open; None for any."""
    with st.container(width=width):
        chosen = state.choose(name, label, options, folded=True)
    return None if chosen == ANY else chosen


def _name(corpus: Corpus, name: str, label: str) -> str | None:
    """Draw the choice of a text or rule set on one side: of all names, and what else the address asks for."""
    given = state.given(name)
    offered = [id_ for id_ in names(corpus) if PLAYED_AS not in id_ or id_ == given]
    if READING in given:
        with suppress(UnknownReading, UnknownRuleSet):  # an unknown one, not among the choices, is reported with them
            offered.append(way(corpus, given).id)
    options = {ANY: meant("any text or rule set", "any")} | {id_: labels.named(corpus, id_) for id_ in offered}
    return _choose(name, label, options, NARROW)


def _facet(corpus: Corpus, name: str) -> str | None:
    number = _numbers(corpus, lambda record: values_of(record, name))
    options = {ANY: meant("any form, effect, scope or cause", "any")}
    options |= {value: f"{labels.in_data(value)} ({number.get(value, 0)})" for value in values(corpus, name)}
    return _choose(name, _(FACETS[name]), options, WIDE)


def _numbers(corpus: Corpus, of: Callable[[Divergence], Iterable[str]]) -> Mapping[str, int]:
    """Return the number of divergences of each sort; each fact is counted once."""
    sorts = grouped((sort, record) for record in corpus.register.records for sort in of(record))
    return {sort: len(corpus.register.counted(records)) for sort, records in sorts.items()}


def _topics(corpus: Corpus) -> Iterator[tuple[str, str]]:
    """Return the topics that have divergences, each phase of play before its topics, with the number of divergences."""
    used = _numbers(corpus, lambda record: record.topics)
    for phase, topics in corpus.topics.by_phase().items():
        if any(category.id in used for category in topics):
            number = len(corpus.register.counted(select(corpus.register, corpus, Wanted(topic=phase))))
            yield phase, f"{corpus.topics.label(phase).upper()} ({number})"
        yield from (
            (category.id, f"– {category.label()} ({used[category.id]})") for category in topics if category.id in used
        )
