"""Coverage: what proves each clause, what each parameter decides, what is not executed, how rule sets differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import streamlit as st

from piquet_corpus.app import data, tasks
from piquet_corpus.app.parts import cached, choices, paging, state, waiting
from piquet_corpus.app.tasks import ALL
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html import coverage as parts
from piquet_corpus.publishing.html import differences as computed_parts
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import COVERAGE
from piquet_corpus.publishing.html.markup import Html, join, tag
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
KINDS = (N_("rule"), N_("definition"), N_("example"), N_("penalty"), N_("custom"))
"""The kinds of clauses that are executed, as the data name them."""
WIDTH = 320
"""Width of the choice of a rule set, in pixels."""
STATES = {"proven": N_("proven"), "part": N_("in part"), "unproven": N_("not proven")}


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    lead = _("How much of each text the program carries out, and what proves it: examples that are run.")
    st.html(join([tag("h1", _("Coverage")), tag("p", lead), _meaning()]))
    if any(map(state.given, OF_CLAUSES)) and not state.given("view"):
        st.query_params["view"] = "clauses"
    if state.given("book") and not state.given("view"):
        st.query_params["view"] = "book"
    view = choices.one("view", _("Show"), {id_: _(shown) for id_, shown in VIEWS.items()})
    _VIEWS[view](corpus)


def _meaning() -> Html:
    """Return what executed and proven mean, to open."""
    said = (
        _("Words are executed when a rule of the program carries them out."),
        _(
            "A clause is proven when two things are true: cases (examples that are run) assert everything that rests "
            "on it, and a rule carries out every word in it that decides something. If a rule carries out only some "
            "of these words, the clause is proven in part."
        ),
        _(
            "A parameter (a value that a rule set chooses for a rule) is proven when every other value of it changes "
            "the result of at least one case."
        ),
    )
    return tag("details", tag("summary", _("What “executed” and “proven” mean")), *(tag("p", one) for one in said))


def _summary(corpus: Corpus) -> None:
    """Show what is not proven, and how much is."""
    st.html(waiting.result(_(RUNNING), tasks.summary, data.now()))


def _book(corpus: Corpus) -> None:
    """Show a book with its words in colours: executed or not."""
    edition = choices.one("book", _("Text"), {id_: names.text(corpus, id_) for id_ in corpus.editions})
    st.html(waiting.result(_(RUNNING), tasks.book, data.now(), edition))


def _clauses(corpus: Corpus) -> None:
    """Show what proves each clause, a chapter at a time."""
    kinds = (category.id.removeprefix("kind.") for category in corpus.topics.of("kinds"))
    named = {kind: _(kind) for kind in kinds if corpus.topics.is_executable(kind)}
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        edition, topic = _edition(corpus), _topic(corpus)
        kind = choices.one("kind", _("Kind"), {ALL: meant("all kinds", "all")} | named)
        states = {id_: _(shown) for id_, shown in STATES.items()}
        proven = choices.one("state", _("Proof"), {ALL: meant("all states of proof", "all")} | states)
    sought = tasks.Sought(edition, topic, kind, ALL if proven == ALL else STATES[proven])
    found = waiting.result(_(RUNNING), tasks.clauses, data.now(), sought)
    number = sum(page.number for page in found)
    st.html(tag("p", several("{number} clause.", "{number} clauses.", number), class_="found", role="status"))
    if found:
        _page(found)


def _page(several: tuple[parts.CoveragePage, ...]) -> None:
    at = paging.chosen(len(several))
    st.html(paging.between(COVERAGE, at, [page.title for page in several], several[at].shown))


def _edition(corpus: Corpus) -> str:
    texts = {id_: names.text(corpus, id_) for id_ in corpus.editions}
    return choices.one("edition", _("Text"), {ALL: meant("all texts", "all")} | texts)


def _topic(corpus: Corpus) -> str:
    """Draw the choice of a topic, or of a phase of play with all its topics."""
    options: dict[str, str] = {ALL: _("all topics")}
    for phase, topics in corpus.topics.by_phase().items():
        options |= {phase: corpus.topics.label(phase).upper()} | {
            category.id: f"– {category.label()}" for category in topics
        }
    with st.container(width=320):
        return choices.one_of_many("topic", _("Topic"), options)


def _parameters(corpus: Corpus) -> None:
    holders = _holders(corpus)
    every = {ALL: meant("all rule sets", "all")}
    chosen = choices.one("rules", _("Rule set"), every | names.rulesets(corpus, holders))
    _page(waiting.result(_(TRYING), tasks.parameters, data.now(), holders)[chosen])


def _holders(corpus: Corpus) -> tuple[str, ...]:
    return (*corpus.rulesets, *corpus.rulesets.forms)


def _text(corpus: Corpus) -> None:
    """Show what is not executed, and why."""
    edition = _edition(corpus)
    st.html(parts.not_executed(corpus, None if edition == ALL else edition))


def _ways(corpus: Corpus) -> None:
    """Show how many differences each two rule sets have; for two, list them with the divergences that explain them."""
    st.html(cached.matrix(data.now()))
    known = tuple(dict.fromkeys((*corpus.rulesets, *corpus.rulesets.played)))
    firsts = tuple(id_ for id_ in known if _others(corpus, known, id_))
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        with st.container(width=WIDTH):
            one = choices.one_of_many("one", _("Between"), names.rulesets(corpus, firsts))
        with st.container(width=WIDTH):
            label = meant("a label between two choices", "and")
            other = choices.one_of_many("other", label, names.rulesets(corpus, _others(corpus, known, one)))
    st.html(computed_parts.differing(corpus, one, other))


def _others(corpus: Corpus, known: Iterable[str], one: str) -> tuple[str, ...]:
    """Return what a rule set can be compared with: the others of its game."""
    game = corpus.rulesets[one].game
    return tuple(name for name in known if name != one and corpus.rulesets[name].game == game)


_VIEWS: Mapping[str, Callable[[Corpus], None]] = {
    "summary": _summary,
    "clauses": _clauses,
    "book": _book,
    "parameters": _parameters,
    "text": _text,
    "ways": _ways,
}
