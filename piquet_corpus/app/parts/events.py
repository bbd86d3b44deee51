"""The steps of an example, to be changed: typed, or chosen from those that can happen and from all there are."""

from __future__ import annotations

from collections.abc import Iterator

import streamlit as st

from piquet_corpus.app.parts import state
from piquet_corpus.app.parts.drawing import draw_problem
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import begin
from piquet_corpus.work.grouping import unique
from rules.core.cards import CardError
from rules.core.game import FactsError
from rules.core.machine import Impossible
from rules.core.messages import _, say
from rules.core.phrases import EventError
from rules.core.ruleset import RuleSet

NAME = "events"
"""The parameter of the address that has changed steps, one in a line."""
OF_CASE = f"place:{NAME}"
"""Where a visitor's session keeps the case whose steps these are."""
BETWEEN = " | "
"""What stands between the choices of a step that can happen now."""
MOST = 300
"""The number of steps that are played."""


def changed(case: Case, ruleset: RuleSet) -> tuple[str, ...] | None:
    """Draw the steps of a case; return them if they are others than its own, else nothing; None if a line is no step.

    `ruleset`: the one under which it is found out what can happen next.
    """
    own = "\n".join(str(happening.event) for happening in case.events)
    if st.session_state.get(OF_CASE) != case.id:
        st.session_state.pop(f"asked:{NAME}", None)
        st.session_state[OF_CASE] = case.id
    key = state.begin(NAME, default=own)
    with st.expander(_("Change the steps, or put in a fault"), expanded=bool(state.given(NAME))):
        typed = st.text_area(_("Steps, one in a line"), key=key, height=240)
        lines = tuple(line for line in map(str.strip, typed.splitlines()) if line)[:MOST]
        _add(case, ruleset, lines, key)
        st.button(_("Play these steps"), type="primary")
    state.keep(NAME, "\n".join(lines), own)
    for number, line in enumerate(lines, 1):
        try:
            case.game.grammar.read(line)
        except (EventError, CardError) as error:
            draw_problem(say("Line {number}: {error}", number=number, error=f"{error}.".replace("?.", "?")))
            return None
    return () if "\n".join(lines) == own else lines


def _add(case: Case, ruleset: RuleSet, lines: tuple[str, ...], key: str) -> None:
    meanings = {step: _(meaning) for step, meaning in case.game.grammar.meanings()}
    possible = unique(_possible(case, ruleset, lines))
    chooser = f"{key}:add"

    def add() -> None:
        if step := st.session_state[chooser]:
            st.session_state[key] = f"{st.session_state[key].rstrip()}\n{step}"
            st.session_state[chooser] = None

    def called(step: str) -> str:
        """Return a step as it is written; before it what it means, or for readers of another language what it says."""
        if step not in possible:
            return f"{step}: {meanings[step]}"
        try:
            said = case.game.grammar.read(step).said
        except (EventError, CardError):
            return step  # cards are still to be put in
        return step if said == step else f"{said} ({step})"

    st.selectbox(
        _("Add a step"),
        (*possible, *meanings),
        index=None,
        key=chooser,
        on_change=add,
        format_func=called,
        placeholder=_("what can happen now, then every kind of step"),
        help=_("In a kind of step, replace the words in brackets: `<hand>` by elder or younger, `<cards>` by cards."),
    )


def _possible(case: Case, ruleset: RuleSet, lines: tuple[str, ...]) -> Iterator[str]:
    """Yield what can happen after some steps; nothing if they cannot be played."""
    try:
        record = begin(ruleset, case)
        for line in lines:
            record = record.apply(case.game.grammar.read(line)) if record else None
    except (EventError, CardError, FactsError, Impossible):
        return
    for template in record.templates() if record else ():
        first, *others = str(template).split(BETWEEN)
        begun = first.rpartition(" ")[0]
        yield first
        yield from (f"{begun} {other}" for other in others)
