"""A case that is played: its steps one by one, the table after each, and the findings with their clauses."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app.parts import choices, state
from piquet_corpus.cases.model import Case
from piquet_corpus.cases.run import Outcome, walk
from piquet_corpus.corpus import Corpus
from piquet_corpus.html import case as case_parts
from piquet_corpus.html.addresses import step_link
from piquet_corpus.html.card_table import table_drawn
from piquet_corpus.html.markup import Html, join, tag
from rules.core.game import FactsError
from rules.core.machine import AnyStep
from rules.core.record import AnyRecord
from rules.core.ruleset import RuleSetError
from rules.core.tally import gains
from rules.core.transcript import write_transcript

SHOW_NOW = """<script>
/* event AT */
(() => {
  let shown = null, height = 0;
  const show = (tries) => {
    const list = document.querySelector("ol.events"), now = list && list.querySelector("li.now .at");
    if (now && now.textContent === "AT" && (list !== shown || list.clientHeight !== height)) {
      shown = list; height = list.clientHeight;
      list.scrollTop = now.parentElement.offsetTop - height / 2;
    }
    if (tries) { setTimeout(show, 50, tries - 1); }
  };
  show(100);
})();
</script>"""
"""Scrolls the list, if it is long, to the step that is shown.

For some seconds the script does so again whenever the list is redrawn or gets another height: on a busy machine that
may happen after the script has started.
"""


def draw(corpus: Corpus, outcome: Outcome, letters: str) -> None:
    """Draw the choice of a step, the table after it, the list of steps, and the findings of the chosen step."""
    case = outcome.case
    try:
        moments = walk(case, corpus.rulesets[outcome.ruleset])
    except (RuleSetError, FactsError):
        moments = ()  # the outcome above says what is wrong
    if len(moments) < 2:
        st.html(tag("p", "No step of this case can be played under this rule set.", class_="problem", role="status"))
        return
    at = choices.place("step", "Step", len(moments) - 1)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        name = tag("h2", "The table", class_="unseen")
        st.html(join([event(moments, at), name, table_drawn(moments[at], moments[at - 1] if at else None, letters)]))
    with right:
        st.html(_events(case, moments, at))
        st.html(SHOW_NOW.replace("AT", str(at)), unsafe_allow_javascript=True)
    step = _last(moments[at])
    if step is not None:
        found = case_parts.findings_table(corpus, case, outcome.ruleset, step.decided, letters)
        st.html(tag("section", tag("h2", "What this step scores, and why"), found))
    _transcript(corpus, outcome, moments[-1])


def _transcript(corpus: Corpus, outcome: Outcome, played: AnyRecord) -> None:
    """Draw the transcript, to copy or to save."""
    with st.expander("Transcript"):
        text = write_transcript(played, corpus.rulesets)
        st.download_button(
            "Download", text, f"{outcome.case.id}.{outcome.ruleset}.txt", "text/plain", on_click="ignore"
        )
        st.code(text, language=None, wrap_lines=True)


def _last(moment: AnyRecord) -> AnyStep | None:
    """Return the step that led to a moment, with its findings; None at the start."""
    return moment.steps[-1] if moment.steps else None


def event(moments: tuple[AnyRecord, ...], at: int) -> Html:
    """Say what happened last."""
    step = _last(moments[at])
    if step is None:
        return tag("p", "Before the first step", class_="event")
    mark = tag("span", "refused", class_="refused") if step.refused else None
    said = str(step.event)
    return tag("p", f"{at}. {said[0].upper()}{said[1:]} ", mark, class_="event")


def _events(case: Case, moments: tuple[AnyRecord, ...], at: int) -> Html:
    """Return the list of steps, each a link to the table after it, with what it scores."""
    kept = {name: state.given(name) for name in ("rules", "cards")}
    items = (_item(case, place, moment, at, kept) for place, moment in enumerate(moments))
    return tag("ol", *items, class_="events", aria_label="Steps")


def _item(case: Case, place: int, moment: AnyRecord, at: int, kept: dict[str, str]) -> Html:
    """Return one step of the list."""
    step = _last(moment)
    said = "start" if step is None else str(step.event)
    refused = tag("span", "refused", class_="refused") if step and step.refused else None
    made = "" if step is None else ", ".join(_made(step))
    return tag(
        "li",
        tag("span", str(place), class_="at"),
        tag("span", step_link(case.id, place, said, **kept), " " if refused else "", refused),
        tag("span", made, class_="made"),
        class_="now" if place == at else None,
        aria_current="step" if place == at else None,
    )


def _made(step: AnyStep) -> list[str]:
    """Return what each side wins or loses by a step; where no side is named, the player of the partie."""
    sums: dict[str, int] = {}
    for finding in step.decided:
        of_player = {finding.player: finding.points} if finding.player and finding.points else {}
        for who, points in (gains(finding) or of_player).items():
            sums[who] = sums.get(who, 0) + points
    return [f"{who} {points:+d}".replace("-", "−") for who, points in sums.items() if points]
