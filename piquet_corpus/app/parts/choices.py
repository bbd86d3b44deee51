"""Widgets that match the address: a choice of one among a few, or among many."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import streamlit as st

from piquet_corpus.app.parts import state
from piquet_corpus.html.markup import tag
from rules.core.text import shortened, whole_number

K = TypeVar("K", bound=str)


def one(name: str, label: str, options: Mapping[K, str]) -> K:
    """Draw a choice among a few, side by side. The first is the default, which an address need not name."""
    key = _begin(name, tuple(options))
    chosen = st.segmented_control(label, tuple(options), format_func=lambda id_: options[id_], key=key)
    return _keep(name, chosen, tuple(options))


def one_of_many(name: str, label: str, options: Mapping[K, str]) -> K:
    """Draw a choice among many, as a list to open. The first is the default, which an address need not name."""
    key = _begin(name, tuple(options))
    chosen = st.selectbox(label, tuple(options), format_func=lambda id_: options[id_], key=key)
    return _keep(name, chosen, tuple(options))


def place(name: str, label: str, last: int) -> int:
    """Draw a choice of a place from 0 to `last` (at least 1): a slider, and buttons for the previous and next place.

    An address that asks for a place out of range gets 0, or the last.
    """
    now = _now(name, last)
    st.session_state[f"widget:{name}"] = st.session_state[f"place:{name}"] = now
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.button("← Previous", key=f"back:{name}", disabled=now == 0)
        st.button("Next →", key=f"on:{name}", disabled=now == last)
        st.slider(label, 0, last, key=f"widget:{name}")
    state.keep(name, str(now), "0")
    return now


def _now(name: str, last: int) -> int:
    """Return the place after a click or a move of the slider; without one, the place in the address.

    The address is late when a reader clicks fast, so it is not read then.
    """
    session, known = st.session_state, st.session_state.get(f"place:{name}")
    asked = state.given(name)
    if known is not None and (session.get(f"back:{name}") or session.get(f"on:{name}")):
        now = int(known) + (1 if session[f"on:{name}"] else -1)
    elif known is not None and session.get(f"widget:{name}", known) != known:
        now = int(session[f"widget:{name}"])
    else:
        number = whole_number(asked)
        now = number or 0
        if asked and (number is None or number < 0):
            said = f"Unknown {name} {shortened(asked)!r}: expected a number from 0 to {last}"
            st.html(tag("p", said, class_="problem", role="alert"))
    return max(0, min(now, last))


def _begin(name: str, known: tuple[K, ...]) -> str:
    """Make the widget match the address, and the options that there are now."""
    key = state.begin(name, known, known[0])
    if st.session_state[key] not in known:
        st.session_state[key] = known[0]
    return key


def _keep(name: str, chosen: K | None, known: tuple[K, ...]) -> K:
    """Write the choice into the address; without a choice, the first option is chosen again."""
    value = chosen or known[0]
    state.keep(name, value, known[0])
    return value
