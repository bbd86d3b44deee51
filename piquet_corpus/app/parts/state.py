"""The address of a view: every choice is in it, so that a link or a reload shows the same.

A widget and a parameter of the address are two records of one choice. The one that changed last wins: `begin` is
called before the widget is drawn, `keep` after.
"""

from __future__ import annotations

import streamlit as st

from piquet_corpus.html.markup import tag
from rules.core.suggest import did_you_mean, nearest


def given(name: str) -> str:
    """Return a parameter of the address; empty if it is not given."""
    return str(st.query_params.get(name, "")).strip()


def begin(name: str, known: tuple[str, ...] | None = None, default: str = "") -> str:
    """Bring a widget in line with the address before it is drawn, and return its key.

    An address that asks for what is not `known` gets the default.
    """
    key, asked = f"widget:{name}", given(name)
    if key not in st.session_state or st.session_state.get(f"asked:{name}") != asked:
        if known is not None and asked and asked not in known:
            unknown(name, asked, known)
            asked = ""
        st.session_state[key] = asked or default
        st.session_state[f"asked:{name}"] = given(name)
    return key


def begin_several(name: str, known: tuple[str, ...], default: tuple[str, ...]) -> str:
    """Do the same for a widget with several values, written `a,b`, whose order is kept."""
    key, asked = f"widget:{name}", given(name)
    if key not in st.session_state or st.session_state.get(f"asked:{name}") != asked:
        several = dict.fromkeys(one for one in asked.split(",") if one)
        for one in several:
            if one not in known:
                unknown(name, one, known)
        st.session_state[key] = [one for one in several if one in known] or list(default)
        st.session_state[f"asked:{name}"] = asked
    return key


def keep(name: str, value: str, default: str = "") -> None:
    """Write what a widget now says into the address; the default is not written."""
    wanted = "" if value == default else value
    if given(name) != wanted:
        if wanted:
            st.query_params[name] = wanted
        else:
            st.query_params.pop(name, None)
    st.session_state[f"asked:{name}"] = wanted


def unknown(name: str, asked: str, known: tuple[str, ...]) -> None:
    """Say in one sentence that the address asks for what there is not."""
    near = nearest(asked, known)
    hint = did_you_mean(near) if near else f": choose {', '.join(known[:8])}" if len(known) <= 8 else ""
    st.html(tag("p", f"Unknown {name} {asked!r}{hint}", class_="problem", role="alert"))
