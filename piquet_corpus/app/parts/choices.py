"""Widgets that match the address: a choice of one among a few, or among many."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import streamlit as st

from piquet_corpus.app.parts import state

K = TypeVar("K", bound=str)


def one(name: str, label: str, options: Mapping[K, str]) -> K:
    """Draw a choice among a few, side by side. The first is the default, which an address need not name."""
    key = _begin(name, tuple(options))
    chosen = st.segmented_control(label, tuple(options), format_func=lambda id_: options[id_], key=key)
    return _keep(name, chosen, tuple(options))


def one_of_many(name: str, label: str, options: Mapping[K, str], begins: K | None = None) -> K:
    """Draw a choice among many, as a list to open. The first is the default, which an address need not name.

    `begins`: what is chosen first where the address names nothing; it is then written into the address.
    """
    key = _begin(name, tuple(options), begins)
    chosen = st.selectbox(label, tuple(options), format_func=lambda id_: options[id_], key=key)
    return _keep(name, chosen, tuple(options))


def _begin(name: str, known: tuple[K, ...], begins: K | None = None) -> str:
    """Make the widget match the address, and the options that there are now."""
    key = state.begin(name, known, begins or known[0])
    if st.session_state[key] not in known:
        st.session_state[key] = known[0]
    return key


def _keep(name: str, chosen: K | None, known: tuple[K, ...]) -> K:
    """Write the choice into the address; without a choice, the first option is chosen again."""
    value = chosen or known[0]
    state.keep(name, value, known[0])
    return value
