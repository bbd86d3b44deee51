"""Coverage: what proves each clause, what each parameter decides, what is not executed, how rule sets differ."""

from __future__ import annotations

from collections import Counter

import streamlit as st

from piquet_corpus.app import data, tasks
from piquet_corpus.app.parts import cached, paging, state, waiting
from piquet_corpus.app.parts.drawing import draw_found, draw_page
from piquet_corpus.app.tasks import ALL
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import COVERAGE
from piquet_corpus.publishing.pages.coverage import page as parts
from rules.core.messages import N_, _, meant, several

VIEWS = {
    "summary": N_("summary"),
    "clauses": N_("clause by clause"),
    "book": N_("the words of a text"),
    "parameters": N_("parameters"),
    "text": N_("not executed"),
    "ways": N_("rule sets compared"),
}
OF_CLAUSES = ("edition", "topic", "kind", "state")
"""Parameters of an address that imply the view of the clauses."""
RUNNING = N_("Running every case under each of its rule sets")
TRYING = N_("Trying every other value of every parameter on the cases, which takes about a minute")
WIDTH = 320
"""Width of the choice of a rule set or a topic, in pixels."""
STATES = {"proven": N_("proven"), "part": N_("in part"), "unproven": N_("not proven")}


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    draw_page(parts.coverage_page())
    if any(map(state.given, OF_CLAUSES)) and not state.given("view"):
        st.query_params["view"] = "clauses"
    if state.given("book") and not state.given("view"):
        st.query_params["view"] = "book"
    view = state.choose("view", _("Show"), {id_: _(shown) for id_, shown in VIEWS.items()})
    if view == "summary":
        st.html(waiting.result(_(RUNNING), parts.summary))
    elif view == "clauses":
        _clauses(corpus)
    elif view == "book":  # with its words in colours: executed or not
        edition = state.choose("book", _("Text"), {id_: names.text(corpus, id_) for id_ in corpus.editions})
        st.html(waiting.result(_(RUNNING), tasks.book, edition))
    elif view == "parameters":
        holders = (*corpus.rulesets, *corpus.rulesets.forms)
        every = {ALL: meant("all rule sets", "all")}
        chosen = state.choose("rules", _("Rule set"), every | names.rulesets(corpus, holders))
        _pages(waiting.result(_(TRYING), tasks.parameters, holders)[chosen])
    elif view == "text":
        edition = _edition(corpus)
        st.html(parts.not_executed(corpus, None if edition == ALL else edition))
    else:
        _ways(corpus)


def _clauses(corpus: Corpus) -> None:
    kinds = (category.id.removeprefix("kind.") for category in corpus.topics.of("kinds"))
    named = {kind: _(kind) for kind in kinds if corpus.topics.is_executable(kind)}
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        edition, topic = _edition(corpus), _topic(corpus)
        kind = state.choose("kind", _("Kind"), {ALL: meant("all kinds", "all")} | named)
        states = {id_: _(shown) for id_, shown in STATES.items()}
        proven = state.choose("state", _("Proof"), {ALL: meant("all states of proof", "all")} | states)
    proof = ALL if proven == ALL else STATES[proven]
    pages = waiting.result(_(RUNNING), tasks.clauses, edition, topic, kind, proof)
    draw_found(several("{number} clause.", "{number} clauses.", sum(page.number for page in pages)))
    if pages:
        _pages(pages)


def _pages(pages: tuple[parts.CoveragePage, ...]) -> None:
    paging.show(COVERAGE, pages, lambda page: page.shown, lambda page: page.title)


def _edition(corpus: Corpus) -> str:
    texts = {id_: names.text(corpus, id_) for id_ in corpus.editions}
    return state.choose("edition", _("Text"), {ALL: meant("all texts", "all")} | texts)


def _topic(corpus: Corpus) -> str:
    options: dict[str, str] = {ALL: _("all topics")}
    for phase, topics in corpus.topics.by_phase().items():
        options |= {phase: corpus.topics.label(phase).upper()} | {
            category.id: f"– {category.label()}" for category in topics
        }
    with st.container(width=WIDTH):
        return state.choose("topic", _("Topic"), options, folded=True)


def _ways(corpus: Corpus) -> None:
    st.html(cached.matrix())
    known = dict.fromkeys((*corpus.rulesets, *corpus.rulesets.played))
    games = Counter(corpus.rulesets[id_].game for id_ in known)
    firsts = tuple(id_ for id_ in known if games[corpus.rulesets[id_].game] > 1)
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        with st.container(width=WIDTH):
            first = state.choose("one", _("Between"), names.rulesets(corpus, firsts), folded=True)
        others = (id_ for id_ in firsts if id_ != first and corpus.rulesets[id_].game == corpus.rulesets[first].game)
        with st.container(width=WIDTH):
            label = meant("a label between two choices", "and")
            other = state.choose("other", label, names.rulesets(corpus, others), folded=True)
    st.html(parts.differences_between(corpus, first, other))
