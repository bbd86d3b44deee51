"""The address of a view: it has every choice, so that a link or a reload shows the same view.

A widget and a parameter of the address both hold one choice. The one that changed last wins: `begin` is called before
the widget is drawn, `keep` after.
"""

from __future__ import annotations

import streamlit as st

from piquet_corpus.publishing.html.markup import tag
from rules.core.messages import N_, _, say
from rules.core.suggest import nearest

NAMES = {
    "editions": N_("text"),
    "at": N_("clause"),
    "open": N_("clause"),
    "rules": N_("rule set"),
    "read": N_("reading"),
    "one": N_("text or rule set"),
    "other": N_("text or rule set"),
    "pack": N_("rule set"),
    "book": N_("book"),
    "case": N_("case"),
    "cause": N_("cause"),
    "divergence": N_("divergence"),
    "edition": N_("edition"),
    "effect": N_("effect"),
    "form": N_("form"),
    "game": N_("game"),
    "importance": N_("importance"),
    "kind": N_("kind"),
    "layer": N_("layer"),
    "order": N_("order"),
    "part": N_("part"),
    "scope": N_("scope"),
    "source": N_("source"),
    "state": N_("state"),
    "term": N_("term"),
    "topic": N_("topic"),
    "view": N_("view"),
}
"""What a reader calls the parameters of an address in a message; the others are called by their own names."""


KEPT = ("widget:", "asked:", "place:")
"""What the keys of a visitor's session begin with that hold choices."""


def forget_other(page: str) -> None:
    """Forget the choices of another page: two pages may use one parameter in two ways."""
    session = st.session_state
    if session.get("page") != page:
        for key in [key for key in session if str(key).startswith(KEPT)]:
            del session[key]
        session["page"] = page


def given(name: str) -> str:
    """Return a parameter of the address; empty if it is missing."""
    return str(st.query_params.get(name, "")).strip()


def one_of(name: str, known: tuple[str, ...]) -> str:
    """Return a parameter of the address that has one of a few values; empty if it has none of them."""
    asked = given(name)
    if asked and asked not in known:
        unknown(name, asked, known)
        return ""
    return asked


def begin(name: str, known: tuple[str, ...] | None = None, default: str = "") -> str:
    """Make a widget match the address before it is drawn, and return its key.

    An address that asks for a value that is not `known` gets the default.
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
    """Do the same for a widget with several values, written `a,b`; their order is kept."""
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
    """Write the present value of a widget into the address; the default is not written.

    A list that another choice has changed begins again at its first page.
    """
    wanted = "" if value == default else value
    if given(name) != wanted:
        st.query_params.pop("page", None)
        if wanted:
            st.query_params[name] = wanted
        else:
            st.query_params.pop(name, None)
    st.session_state[f"asked:{name}"] = wanted


def unknown(name: str, asked: str, known: tuple[str, ...]) -> None:
    """Say in one sentence that the address asks for something unknown."""
    what, near = {"what": _(NAMES.get(name, name)), "asked": repr(asked)}, nearest(asked, known)
    if near:
        said = say("Unknown {what} {asked}: did you mean {names}?", names=", ".join(near), **what)
    elif len(known) <= 8:
        said = say("Unknown {what} {asked}: choose {names}", names=", ".join(known), **what)
    else:
        said = say("Unknown {what} {asked}", **what)
    st.html(tag("p", said, class_="problem", role="alert"))
