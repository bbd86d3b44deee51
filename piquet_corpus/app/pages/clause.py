"""Clause: one clause with everything that is known about it."""

from __future__ import annotations

import inspect
from itertools import pairwise

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import cached, citing, state
from piquet_corpus.app.parts.drawing import draw_html
from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import UnknownReference
from piquet_corpus.html import clause as parts
from piquet_corpus.html import row as row_parts
from piquet_corpus.html.addresses import CLAUSE, READ, address, clause_link, link
from piquet_corpus.html.columns import asked
from piquet_corpus.html.divergence import listed
from piquet_corpus.html.markup import Html, join, tag
from piquet_corpus.texts.alignment import Omission, Row
from piquet_corpus.texts.tei.model import Clause
from rules.core.rule import registry


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    where = st.empty()
    asked = st.text_input("Reference", key=state.begin("clause"), placeholder="fr1642.6.2", width=280).strip()
    state.keep("clause", asked)
    row = corpus.alignment.by_id.get(asked)
    if not asked:
        where.html(tag("h1", "Clauses"))
        lead = "A clause is a short passage of a text, with its own reference. Choose one, or type its reference above."
        st.html(join([tag("p", lead), cached.index(data.now())]))
    elif (original := corpus.original(asked)) in corpus.clauses:
        _clause(corpus, corpus.clauses[original])
    elif row is not None:
        _row(corpus, row)
    else:
        where.html(tag("h1", "Clause"))
        st.html(_passage(corpus, asked))


def _clause(corpus: Corpus, clause: Clause) -> None:
    """Show a clause."""
    st.html(join([parts.title(corpus, clause), _turn(corpus, clause), parts.words(corpus, clause)]))
    draw_html(parts.about(corpus, clause), parts.parallels(corpus, clause), parts.cruxes(corpus, clause))
    draw_html(parts.execution(corpus, clause), parts.parameters(corpus, clause))
    _code(corpus, clause.id)
    records = corpus.register.of(clause.id)
    draw_html(parts.cases(corpus, clause), parts.section("Divergences", listed(records) if records else Html()))
    citing.draw(corpus, clause.id)
    draw_html(cached.definitions(data.now()))


def _row(corpus: Corpus, row: Row) -> None:
    """Show a row of the alignment: its clauses, or what an edition leaves out and what rests on that."""
    st.html(join([tag("h1", row.id), row_parts.words(corpus, row), row_parts.divergences(corpus, row)]))
    if isinstance(row, Omission):
        draw_html(parts.grounds_table(corpus, row.id), parts.parameters_table(corpus, row.id))
        _code(corpus, row.id)
    citing.draw(corpus, row.id)


def _code(corpus: Corpus, id_: str) -> None:
    """Show the code of the rules that rest on a clause."""
    rules = [use.rule for use in corpus.grounds(id_)] + [use.rule for use in corpus.parameters(id_)]
    names = list(dict.fromkeys(rules))
    for name in names:
        rule = registry()[name]
        with st.expander(f"Code of the rule {name}, {rule.module}", expanded=len(names) == 1):
            st.code(inspect.getsource(rule.function), language="python", wrap_lines=True)


def _turn(corpus: Corpus, clause: Clause) -> Html:
    """Return the links to the previous and the next clause, and to the place in the text."""
    before = after = None
    for one, other in pairwise(corpus.editions[clause.edition].clauses):
        before = one if other.id == clause.id else before
        after = other if one.id == clause.id else after
    there = address(READ, clause.id, editions=asked(corpus, clause.edition))
    links = (
        _to(before, "← "),
        link("show in the text", there, label=f"show in the text: {clause.id}"),
        _to(after, "", " →"),
    )
    return tag("nav", *links, class_="turn", aria_label="Previous and next clause")


def _to(clause: Clause | None, before: str = "", after: str = "") -> Html:
    """Return the link to a clause, or nothing at the end of a text."""
    if clause is None:
        return tag("span")
    return link(f"{before}{clause.id}{after}", address(CLAUSE, clause=clause.id))


def _passage(corpus: Corpus, asked: str) -> Html:
    """Return links to the clauses of a paragraph, chapter, page or edition; or say that the reference is unknown."""
    try:
        found = corpus.passage(asked)
    except UnknownReference as error:
        near = join((clause_link(id_) for id_ in dict.fromkeys(error.nearest)), ", ")
        hint = join([": did you mean ", near, "?"]) if error.nearest else "."
        return tag("p", f"Unknown reference {asked!r}", hint, class_="problem", role="alert")
    listed = join((clause_link(clause.id) for clause in found), ", ")
    return tag("p", f"{asked} has these clauses: ", listed)
