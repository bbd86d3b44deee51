"""Widgets that are in line with the address: a choice of one among a few, or among many."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import streamlit as st

from piquet_corpus.app import state
from piquet_corpus.app.markup import tag

K = TypeVar("K", bound=str)


def one(name: str, label: str, options: Mapping[K, str]) -> K:
    """Draw a choice among a few, side by side. The first is what an address need not name."""
    key = _begin(name, tuple(options))
    chosen = st.segmented_control(label, tuple(options), format_func=lambda id_: options[id_], key=key)
    return _keep(name, chosen, tuple(options))


def one_of_many(name: str, label: str, options: Mapping[K, str]) -> K:
    """Draw a choice among many, as a list to open. The first is what an address need not name."""
    key = _begin(name, tuple(options))
    chosen = st.selectbox(label, tuple(options), format_func=lambda id_: options[id_], key=key)
    return _keep(name, chosen, tuple(options))


def place(name: str, label: str, last: int) -> int:
    """Draw a choice of a place from 0 to `last` (at least 1): a slider, and buttons for the one before and after.

    An address that asks for what is no such place gets 0, or the last.
    """
    asked = state.given(name)
    now = min(int(asked), last) if asked.isdecimal() else 0
    if asked and not asked.isdecimal():
        st.html(tag("p", f"Unknown {name} {asked!r}: write a number from 0 to {last}", class_="problem", role="alert"))
    before, slider, after = st.columns([1.2, 6, 1.2], vertical_alignment="bottom")
    with before:
        if st.button("← back", disabled=now == 0, width="stretch"):
            now -= 1
    with after:
        if st.button("on →", disabled=now == last, width="stretch"):
            now += 1
    key, known = f"widget:{name}", f"place:{name}"
    if now != st.session_state.get(known) or not 0 <= st.session_state.get(key, -1) <= last:
        st.session_state[key] = now
    with slider:
        now = st.slider(label, 0, last, key=key)
    st.session_state[known] = now
    state.keep(name, str(now), "0")
    return now


def _begin(name: str, known: tuple[K, ...]) -> str:
    """Bring the widget in line with the address, and with what there is to choose from now."""
    key = state.begin(name, known, known[0])
    if st.session_state[key] not in known:
        st.session_state[key] = known[0]
    return key


def _keep(name: str, chosen: K | None, known: tuple[K, ...]) -> K:
    """Write what is chosen into the address; what has been unchosen is the first again."""
    value = chosen or known[0]
    state.keep(name, value, known[0])
    return value
