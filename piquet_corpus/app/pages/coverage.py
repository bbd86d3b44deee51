"""Coverage: what proves each clause, what each parameter decides, what is not executed, how rule sets differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import cached, choices, state, waiting
from piquet_corpus.app.work import tasks
from piquet_corpus.app.work.tasks import ALL
from piquet_corpus.corpus import Corpus
from piquet_corpus.html import coverage as parts
from piquet_corpus.html import differences as computed_parts
from piquet_corpus.html.markup import join, tag

VIEWS = {
    "book": "the book",
    "clauses": "clauses",
    "parameters": "parameters",
    "text": "not executed",
    "ways": "rule sets",
}
OF_CLAUSES = ("edition", "topic", "kind", "state")
"""Parameters of an address that imply the view of the clauses."""
RUNNING = "Running every case under each of its rule sets"
TRYING = "Trying every other value of every parameter on the cases, which takes about a minute"
STATES = {ALL: "all", "proven": "proven", "part": "in part", "unproven": "not proven"}


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    lead = (
        "Words are executed when a rule of the program carries them out. This page shows which words of each book are "
        "executed, and which are not. A clause is proven when two things are true: cases (examples that are run) "
        "assert everything that rests on it, and every word in it that decides something is carried out by a rule. If "
        "some of its words decide something that no rule carries out, but others are executed, it is proven in part. "
        "A parameter (a value that a rule set chooses for a rule) is proven when every other value of it changes the "
        "result of at least one case."
    )
    st.html(join([tag("h1", "Coverage"), tag("p", lead)]))
    if any(map(state.given, OF_CLAUSES)) and not state.given("view"):
        st.query_params["view"] = "clauses"
    view = choices.one("view", "Show", VIEWS)
    {"book": _book, "clauses": _clauses, "parameters": _parameters, "text": _text, "ways": _ways}[view](corpus)


def _book(corpus: Corpus) -> None:
    """Show a book with its words in colours: executed or not."""
    edition = choices.one("book", "Book", {id_: one.short for id_, one in corpus.editions.items()})
    st.html(waiting.result(RUNNING, tasks.book, data.now(), edition))


def _clauses(corpus: Corpus) -> None:
    """Show what proves each clause: in numbers, then one by one."""
    at = data.now()
    st.html(waiting.result(RUNNING, tasks.numbers, at))
    kinds = (category.id.removeprefix("kind.") for category in corpus.topics.of("kinds"))
    named = {kind: kind for kind in kinds if corpus.topics.is_executable(kind)}
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        edition, topic = _edition(corpus), _topic(corpus)
        kind = choices.one("kind", "Kind", {ALL: "all"} | named)
        proven = choices.one("state", "Proof", STATES)
    sought = tasks.Sought(edition, topic, kind, ALL if proven == ALL else STATES[proven])
    st.html(waiting.result(RUNNING, tasks.clauses, at, sought))


def _edition(corpus: Corpus) -> str:
    """Draw the choice of an edition."""
    return choices.one(
        "edition", "Edition", {ALL: "all"} | {id_: edition.short for id_, edition in corpus.editions.items()}
    )


def _topic(corpus: Corpus) -> str:
    """Draw the choice of a topic, or of a phase of play with all its topics."""
    options: dict[str, str] = {ALL: "all topics"}
    for phase, topics in corpus.topics.by_phase().items():
        options |= {phase: corpus.topics.label(phase).upper()} | {
            category.id: f"– {category.label()}" for category in topics
        }
    with st.container(width=320):
        return choices.one_of_many("topic", "Topic", options)


def _parameters(corpus: Corpus) -> None:
    """Show what every other value of every parameter changes."""
    at = data.now()
    chosen = choices.one("rules", "Rule set", {ALL: "all"} | {id_: id_ for id_ in _holders(corpus)})
    st.html(waiting.result(TRYING, tasks.parameters, at, _holders(corpus))[chosen])


def _holders(corpus: Corpus) -> tuple[str, ...]:
    """Return the rule sets and the match forms."""
    return (*corpus.rulesets, *corpus.rulesets.forms)


def _text(corpus: Corpus) -> None:
    """Show what is not executed, and why."""
    edition = _edition(corpus)
    st.html(parts.not_executed(corpus, None if edition == ALL else edition))


def _ways(corpus: Corpus) -> None:
    """Show how many differences each two rule sets have; for two, list them with the divergences that explain them."""
    st.html(cached.matrix(data.now()))
    names: Mapping[str, str] = {id_: id_ for id_ in (*corpus.rulesets, *corpus.rulesets.played)}
    names = {id_: id_ for id_ in names if _others(corpus, names, id_)}
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        with st.container(width=200):
            one = choices.one_of_many("one", "Between", names)
        others = {id_: id_ for id_ in _others(corpus, names, one)}
        with st.container(width=200):
            other = choices.one_of_many("other", "and", others)
    st.html(computed_parts.differing(corpus, one, other))


def _others(corpus: Corpus, names: Iterable[str], one: str) -> tuple[str, ...]:
    """Return what a rule set can be compared with: the others of its game."""
    game = corpus.rulesets[one].game
    return tuple(name for name in names if name != one and corpus.rulesets[name].game == game)
