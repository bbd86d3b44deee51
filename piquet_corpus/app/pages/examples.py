"""Examples: the list of cases, one of them run and explained, or all of them run."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import choices, paging, state, waiting
from piquet_corpus.app.parts import play as play_parts
from piquet_corpus.app.work import tasks
from piquet_corpus.app.work.tasks import ALL, CasesRun
from piquet_corpus.cases.model import Case
from piquet_corpus.cases.run import Outcome, run_case
from piquet_corpus.corpus import Corpus
from piquet_corpus.html import case as parts
from piquet_corpus.html import names
from piquet_corpus.html.addresses import COMPARE, EXAMPLES, address, case_link, link
from piquet_corpus.html.cards import LETTERS
from piquet_corpus.html.clause import outcome_in_words
from piquet_corpus.html.markup import Html, cell, join, table, tag
from piquet_corpus.html.pager import pages
from piquet_corpus.html.titles import place_links
from piquet_corpus.html.wording import counted
from piquet_corpus.judging.ways import Changed, value_text
from rules.core.ruleset import set_of

RUNNING = "Running the examples"
MOST = 50
"""The number of examples on a page of the list."""


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    cases = {case.id: case for case in corpus.cases}
    asked = state.given("case")
    if asked in cases:
        _one(corpus, cases, cases[asked])
    elif asked:
        st.html(tag("h1", "Examples"))
        state.unknown("case", asked, tuple(cases))
        st.html(tag("p", link("All examples", EXAMPLES)))
    else:
        _list(corpus, cases)


def _one(corpus: Corpus, cases: Mapping[str, Case], case: Case) -> None:
    """Run one case and show it."""
    st.html(join([_turn(tuple(cases), case), parts.title(corpus, case)]))
    left, right, again = st.columns([2, 2, 3], vertical_alignment="bottom")
    with left:
        ruleset = choices.one("rules", "Rule set", names.rulesets(corpus, tuple(case.rulesets)))
    with right:
        letters = choices.one("cards", "Court cards", LETTERS)
    with again:
        st.button("Run again")
    outcome, seconds = _timed(corpus, case, ruleset)
    said = join(
        [
            f"Result under {names.ruleset(corpus, ruleset)}: ",
            outcome_in_words(outcome),
            f". Run in {seconds * 1000:.1f} ms.",
        ]
    )
    st.html(tag("p", said, class_="outcome", role="status"))
    if case.events:
        play_parts.draw(corpus, outcome, letters)
    else:
        st.html(join([parts.given(case.game, case.given, letters), parts.findings(corpus, outcome, letters)]))
    st.html(join([parts.expectations(corpus, outcome), _to_compare(case)]))


def _to_compare(case: Case) -> Html:
    """Return the link to the same deal under each rule set, and with the reading that the case asks for."""
    asked = [(rule, name, value) for rule, values in case.reading.items() for name, value in values.items()]
    changed = [str(Changed(rule, name, value_text(value))) for rule, name, value in asked]
    read = ",".join(":".join((id_, *changed)) for id_ in case.rulesets) if changed else None
    return tag("p", link("Compare this deal under each rule set", address(COMPARE, case=case.id, read=read)))


def _timed(corpus: Corpus, case: Case, ruleset: str) -> tuple[Outcome, float]:
    """Run a case; return the result and the time it took, in seconds."""
    start = perf_counter()
    outcome = run_case(case, corpus.rulesets[ruleset])
    return outcome, perf_counter() - start


def _turn(ids: tuple[str, ...], case: Case) -> Html:
    """Return the links to the previous example, to the list, and to the next example."""
    place = ids.index(case.id)
    links = (
        _to(ids[place - 1], "← Previous example") if place else tag("span"),
        link("All examples", EXAMPLES),
        _to(ids[place + 1], "Next example →") if place + 1 < len(ids) else tag("span"),
    )
    return tag("nav", *links, class_="turn", aria_label="Previous and next example")


def _to(id_: str, shown: str) -> Html:
    """Return the link to another example."""
    return link(shown, address(EXAMPLES, case=id_))


def _list(corpus: Corpus, cases: Mapping[str, Case]) -> None:
    """Show the list that matches the filters, and run all of it if that is asked for."""
    lead = (
        "Each example is a case: a situation of the game with the results that are expected. Open one to run it and to "
        "see each finding (one thing that a rule decides) with its clause."
    )
    st.html(join([tag("h1", "Examples"), tag("p", lead)]))
    topics = _topics(corpus)
    first, second, third, run = st.columns([3, 2, 3, 2], vertical_alignment="bottom")
    with first:
        topic = choices.one_of_many("topic", "Topic", {ALL: "all topics"} | topics)
    with second:
        ruleset = choices.one("rules", "Rule set", {ALL: "all"} | names.rulesets(corpus, tuple(corpus.rulesets)))
    with third:
        source = choices.one(
            "source", "Source", {ALL: "all", "text": "in the text", "derived": "by the editors"} | _attested(cases)
        )
    chosen = [
        case
        for case in cases.values()
        if (topic == ALL or topic in _topics_of(corpus, case))
        and any(ruleset in (ALL, set_of(name)) for name in case.rulesets)
        and (source == ALL or source == case.source)
    ]
    with run:
        if st.button(f"Run all {len(chosen)}", type="primary", disabled=not chosen):
            st.query_params["run"] = ALL
    ran = _run_all(chosen, ruleset) if state.given("run") == ALL else None
    st.html(_summary(ran) if ran else tag("p", counted(len(chosen), "example"), class_="found", role="status"))
    if not chosen:
        st.html(tag("p", "No example matches these filters.", class_="soft"))
        return
    several = pages(_failed_first(chosen, ran), MOST)
    place = paging.chosen(len(several))
    st.html(paging.between(EXAMPLES, place, [""] * len(several), _table(corpus, several[place], ran)))


def _failed_first(chosen: list[Case], ran: CasesRun | None) -> list[Case]:
    """Return cases in their order; those that were run and are not as expected come first."""
    return sorted(chosen, key=lambda case: case.id not in ran.failures) if ran else chosen


def _run_all(chosen: list[Case], ruleset: str) -> CasesRun:
    """Run cases under the chosen rule set, or each under all of its own."""
    return waiting.result(RUNNING, tasks.run_all, data.now(), tuple(case.id for case in chosen), ruleset)


def _attested(cases: Mapping[str, Case]) -> dict[str, str]:
    """Return the choice of cases attested in another source, if there are any."""
    return {"attested": "attested"} if any(case.source == "attested" for case in cases.values()) else {}


def _topics(corpus: Corpus) -> dict[str, str]:
    """Return the topics that have cases, with their names, in the order of play."""
    used = {topic for case in corpus.cases for topic in _topics_of(corpus, case)}
    return {category.id: category.label() for category in corpus.topics.of("topics") if category.id in used}


def _topics_of(corpus: Corpus, case: Case) -> set[str]:
    """Return the topics of the clauses that a case comes from or rests on."""
    return {topic for id_ in case.cited if id_ in corpus.clauses for topic in corpus.clauses[id_].topics}


def _summary(ran: CasesRun) -> Html:
    """Say how many cases passed, and how long it took."""
    verdict = "all as expected" if not ran.failed else f"{ran.failed} not as expected"
    said = f"{counted(len(ran.outcomes), 'example')}, run {counted(ran.runs, 'time')} in {ran.seconds * 1000:.0f} ms"
    return tag("p", f"{said}: {verdict}.", class_="failed" if ran.failed else "passed", role="status")


def _table(corpus: Corpus, chosen: tuple[Case, ...], ran: CasesRun | None) -> Html:
    """Return the list; with the outcomes if they were run."""
    columns = ["Example", "From", "Rule sets", *(["Outcome"] if ran else [])]
    rows = ([*_row(corpus, case), *([_outcomes(corpus, ran.outcomes[case.id])] if ran else [])] for case in chosen)
    return table("Examples", columns, rows)


def _row(corpus: Corpus, case: Case) -> tuple[Html, ...]:
    """Return the row of a case."""
    where = place_links(corpus, case.stands_in) or tag("span", parts.SOURCES[case.source])
    events = f", {counted(len(case.events), 'step')}" if case.events else ""
    return (
        cell("Example", case_link(case.id, case.title), tag("div", tag("code", case.id), events, class_="ground")),
        cell("From", where),
        cell("Rule sets", ", ".join(names.ruleset(corpus, id_) for id_ in case.rulesets)),
    )


def _outcomes(corpus: Corpus, outcomes: tuple[tuple[str, Html], ...]) -> Html:
    """Return the cell with the result of running a case."""
    return cell("Outcome", *(tag("div", f"{names.ruleset(corpus, id_)}: ", said) for id_, said in outcomes))
