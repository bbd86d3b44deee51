"""Examples: the list of cases, one of them run and explained, or all of them run."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data, tasks
from piquet_corpus.app.parts import cached, paging, state, waiting
from piquet_corpus.app.parts.drawing import draw_found, draw_page, draw_problem
from piquet_corpus.app.parts.state import Choices
from piquet_corpus.edition.cases.collection import LONGEST, NAME, written
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import EXAMPLES
from piquet_corpus.publishing.html.page import packed, unknown
from piquet_corpus.publishing.pages.example import listing as lists
from piquet_corpus.publishing.pages.example import page as example
from piquet_corpus.publishing.pages.example.listing import (
    ALL,
    ORDERS,
    CasesWanted,
    ExampleView,
    select,
    sources,
)
from piquet_corpus.publishing.pages.example.page import ExampleRun
from piquet_corpus.publishing.parts.cards import LETTERS, usual_letters
from rules.core.messages import N_, _, say, several
from rules.core.text import shortened, whole_number
from rules.core.transcript import write_transcript

RUNNING = N_("Running the examples")
MOST, AT_ONCE = 70, 40
"""The number of examples on a page of the list, and on a page of those that are run under every rule set."""
LIST, EVERY = "list", "rulesets"
VIEWS = {LIST: N_("the list"), EVERY: N_("under every rule set")}
SIMPLE = "a-point-of-thirty"
"""The example from which a reader begins who has chosen none."""


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    id_, ids = state.given("case"), tuple(corpus.case_files.ids)
    if id_ in ids:
        _one(corpus, corpus.case(id_))
    elif id_:
        state.draw_unknown("case", ids, unknown(_("Examples"), _("All examples"), EXAMPLES))
    elif state.given("view") == example.OWN:
        _own(corpus)
    else:
        _list(corpus)


# --- one example ---


def shown_example(corpus: Corpus, case: Case, choices: Choices) -> tuple[ExampleView, ExampleRun]:
    """Return an example at the step that an address asks for: at the start, or the end, if there is no such step."""
    view = ExampleView(
        case.id,
        rules=choices.one_of("rules", case.rulesets),
        letters=choices.one_of("cards", LETTERS) or usual_letters(),
        order=choices.one_of("sort", ORDERS) or next(iter(ORDERS)),
        wanted=CasesWanted(
            choices.one_of("source", sources(corpus)),
            choices.one_of("topic", _topics(corpus)),
            choices.one_of("under", corpus.rulesets),
        ),
    )
    run = cached.example(case.id, view.rules or case.rulesets[0])
    return view.but(step=max(0, min(whole_number(choices.given("step")) or 0, run.last))), run


def _one(corpus: Corpus, case: Case) -> None:
    view, run = shown_example(corpus, case, state.CHOICES)
    _tell_of_step(run.last)
    page = example.example_page(corpus, view, run)
    for part in filter(None, (page.top, page.middle, page.below)):
        st.html(part)
    outcome, moments = run
    if len(moments) > 1:
        with st.expander(_("Transcript")):  # to copy or to save
            transcript = write_transcript(moments[-1], corpus.rulesets)
            name = f"{case.id}.{outcome.ruleset}.txt"
            st.download_button(_("Download"), transcript, name, "text/plain", on_click="ignore")
            st.code(transcript, language=None, wrap_lines=True)


def _tell_of_step(last: int) -> None:
    """Say so if the address asks for a step that there cannot be."""
    step = state.given("step")
    if step and (whole_number(step) is None or step.startswith("-")):
        what = {"step": repr(shortened(step)), "last": last}
        draw_problem(say("Unknown step {step}: expected a number from 0 to {last}", **what))


# --- the list ---


def _list(corpus: Corpus) -> None:
    st.html(lists.examples_page().top)
    source = state.choose("source", _("Examples of"), lists.source_names(corpus))
    first, second, third = st.columns([3, 3, 2], vertical_alignment="bottom")
    with first:
        topic = state.choose("topic", _("Topic"), {ALL: _("all topics")} | _topics(corpus), folded=True)
    with second:
        sets = names.rulesets(corpus, corpus.rulesets)
        under = state.choose("under", _("Rule set"), {ALL: _("all rule sets")} | sets, folded=True)
    wanted = CasesWanted(source, *("" if choice == ALL else choice for choice in (topic, under)))
    chosen = select(corpus, wanted)
    with third, st.container(horizontal=True, gap="small"):
        run_these = several("Run these {number}", "Run these {number}", len(chosen))
        if st.button(run_these, disabled=not chosen):
            st.query_params["run"] = ALL
    shown = state.choose("view", _("Show"), {id_: _(shown) for id_, shown in VIEWS.items()})
    if shown == EVERY and chosen:
        _under_every_ruleset(corpus, wanted)
        return
    ran = None
    if state.given("run") == ALL:
        ids = tuple(case.id for case in chosen)
        ran = waiting.result(_(RUNNING), tasks.run_all, ids, wanted.under or ALL)
        st.html(lists.how_it_ran(ran))
    elif chosen:
        draw_found(several("{number} example.", "{number} examples.", len(chosen)))
    else:
        draw_found(_("No example matches these filters."))
    if not chosen:
        return
    groups, results = lists.groups(corpus, wanted), None
    if ran:  # those that are not as expected come first
        results = ran.outcomes
        failed = tuple(case for _heading, cases in groups for case in cases if case.id in ran.failures)
        left = ((heading, tuple(case for case in cases if case not in failed)) for heading, cases in groups)
        groups = tuple((heading, cases) for heading, cases in ((_("Not as expected"), failed), *left) if cases)
    pages = packed(groups, MOST)
    paging.show(EXAMPLES, pages, lambda page: lists.examples_table(corpus, page, wanted, results))
    st.html(example.for_editors())


def _under_every_ruleset(corpus: Corpus, wanted: CasesWanted) -> None:
    groups = lists.groups(corpus, wanted)
    ids = tuple(case.id for _heading, cases in groups for case in cases)
    under = waiting.result(_("Running the examples under every rule set"), tasks.flips, ids)
    draw_found(lists.how_many_flip(under))
    pages = packed(lists.flipped_first(groups, under), AT_ONCE)
    paging.show(EXAMPLES, pages, lambda page: lists.matrix(corpus, page, under, wanted))


def _own(corpus: Corpus) -> None:
    like = state.one_of("like", corpus.case_files.ids)
    draw_page(example.own_page(NAME))
    key = f"own:{like}"
    st.session_state.setdefault(key, written(corpus.case(like or SIMPLE)))
    typed = st.text_area(_("Your example"), key=key, height=340, max_chars=LONGEST)
    with st.container(horizontal=True, gap="small"):
        run = st.button(_("Run it"), type="primary")
        st.download_button(_("Download the file"), typed, NAME, "text/yaml", on_click="ignore")
    if run:
        st.html(waiting.result(_("Running your example"), tasks.run_own, typed))


def _topics(corpus: Corpus) -> dict[str, str]:
    used = lists.topics_used(corpus)
    return {category.id: category.label() for category in corpus.topics.of("topics") if category.id in used}
