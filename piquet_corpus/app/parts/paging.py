"""Long lists, a page at a time; the number of the page is in the address, from 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import streamlit as st

from piquet_corpus.app.parts import state
from piquet_corpus.app.parts.drawing import draw_problem
from piquet_corpus.publishing.html.addresses import address
from piquet_corpus.publishing.html.markup import Html, join
from piquet_corpus.publishing.html.page import pager
from rules.core.messages import _, say
from rules.core.text import shortened, whole_number

T = TypeVar("T")
PAGE = "page"


def show(view: str, pages: Sequence[T], draw: Callable[[T], Html], title: Callable[[T], str] = lambda _: "") -> None:
    """Show the page of a list that the address asks for, and links to the others."""
    at = chosen(len(pages))
    st.html(between(view, at, list(map(title, pages)), draw(pages[at])))


def chosen(number_of_pages: int) -> int:
    """Return the page that the address asks for, from 0; the first or the last if there is no such page."""
    wanted = state.given(PAGE)
    number = whole_number(wanted)
    if wanted and (number is None or not 1 <= number <= number_of_pages):
        what = {"page": repr(shortened(wanted)), "last": number_of_pages}
        draw_problem(say("Unknown page {page}: expected a number from 1 to {last}", **what))
    return max(1, min(number or 1, number_of_pages)) - 1


def between(view: str, at: int, titles: Sequence[str], shown: Html) -> Html:
    """Return one page of a list, followed by the links to the others; they also stand above it, but on the first."""
    names = (_("Pages of this list"), _("Pages of this list, again"))
    below, above = (pager(at, titles, lambda number: to(view, number), name) for name in names)
    return join([above if at else Html(), shown, below])


def to(view: str, number: int, fragment: str = "") -> str:
    """Return the address of a page of the list that is shown, with all choices kept."""
    choices: dict[str, str | None] = {str(name): str(value) for name, value in st.query_params.items()}
    return address(view, fragment, **choices | {PAGE: str(number) if number > 1 else None})
