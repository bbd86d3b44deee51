"""Widgets that are in line with the address: a choice of one among a few, or among many."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import streamlit as st

from piquet_corpus.app import state

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
