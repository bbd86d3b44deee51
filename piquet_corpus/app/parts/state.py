"""The address of a view: it has every choice, so that a link or a reload shows the same view; and choices that match.

A widget and a parameter of the address both hold one choice. The one that changed last wins: `begin` is called before
the widget is drawn, `keep` after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

import streamlit as st

from piquet_corpus.app.parts.drawing import draw_problem
from piquet_corpus.edition.texts.tei.xml import Ids
from piquet_corpus.publishing.html.page import WebPage
from rules.core.messages import N_, _, say
from rules.core.text import nearest

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
    "divergence": N_("divergence"),
    "edition": N_("edition"),
    "game": N_("game"),
    "kind": N_("kind"),
    "layer": N_("layer"),
    "order": N_("order"),
    "part": N_("part"),
    "source": N_("source"),
    "state": N_("state"),
    "term": N_("term"),
    "topic": N_("topic"),
    "view": N_("view"),
}
"""What a reader calls the parameters of an address in a message; any other is called by its own name, as the facets."""
KEPT = ("widget:", "asked:", "place:")
"""What the keys of a visitor's session begin with that hold choices."""
K = TypeVar("K", bound=str)


class Choices(NamedTuple):
    """What an address asks for, before it is known whether there is such a thing.

    `given`: returns a parameter by its name, empty if it is missing. `unknown`: is told of a value that there is not,
    with the name of the parameter and the values that are known.
    """

    given: Callable[[str], str]
    unknown: Callable[[str, str, Ids], None]

    def one_of(self, name: str, known: Iterable[str]) -> str:
        """Return a parameter that has one of a few values; empty if it has none of them."""
        value, values = self.given(name), tuple(known)
        if value and value not in values:
            self.unknown(name, value, values)
            return ""
        return value


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


def several_of(name: str) -> list[str]:
    """Return the values of a parameter of the address that may have several, written `a,b`."""
    return [value for value in given(name).split(",") if value]


def begin(name: str, known: Ids | None = None, default: str = "") -> str:
    """Make a widget match the address before it is drawn, and return its key.

    An address that asks for a value that is not `known` gets the default.
    """
    return _begin(name, lambda: (given(name) if known is None else one_of(name, known)) or default)


def begin_several(name: str, known: Ids, default: Ids) -> str:
    """Do the same for a widget with several values; their order is kept."""

    def chosen() -> list[str]:
        values = dict.fromkeys(several_of(name))
        for value in values:
            if value not in known:
                unknown(name, value, known)
        return [value for value in values if value in known] or list(default)

    return _begin(name, chosen)


def _begin(name: str, value: Callable[[], object]) -> str:
    session, key = st.session_state, f"widget:{name}"
    if key not in session or session.get(f"asked:{name}") != given(name):
        session[key] = value()
        session[f"asked:{name}"] = given(name)
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


def choose(name: str, label: str, options: Mapping[K, str], begins: K | None = None, folded: bool = False) -> K:
    """Draw a choice among a few, side by side; with `folded`, as a list to open. The first is chosen by default.

    An address need not name the default. `begins`: what is chosen first where the address names nothing; it is then
    written into the address.
    """
    known = tuple(options)
    key = begin(name, known, begins or known[0])
    if st.session_state[key] not in known:  # there are other options now
        st.session_state[key] = known[0]
    draw: Any = st.selectbox if folded else st.segmented_control
    chosen: K = draw(label, known, format_func=lambda id_: options[id_], key=key) or known[0]
    keep(name, chosen, known[0])
    return chosen


def unknown(name: str, value: str, known: Ids) -> None:
    """Say in one sentence that the address asks for something unknown."""
    what, near = {"what": _(NAMES.get(name, name)), "asked": repr(value)}, nearest(value, known)
    if near:
        message = say("Unknown {what} {asked}: did you mean {names}?", names=", ".join(near), **what)
    elif len(known) <= 8:
        message = say("Unknown {what} {asked}: choose {names}", names=", ".join(known), **what)
    else:
        message = say("Unknown {what} {asked}", **what)
    draw_problem(message)


def draw_unknown(name: str, known: Ids, page: WebPage) -> None:
    """Draw the page for something unknown that the address asks for, with the names that are near."""
    st.html(page.top)
    unknown(name, given(name), known)
    st.html(page.framed(page.below))


CHOICES = Choices(given, unknown)
"""Those of the address that is shown now."""
one_of = CHOICES.one_of
