"""Plots of numbers as HTML, which follow the look and the width of the page; and where a page finds a drawn picture."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence

from piquet_corpus.publishing.html.markup import Content, Html, tag
from rules.core.messages import N_

RED = "#a33b32"
CHANGES = {
    "first": N_("the first to have it"),
    "same": N_("says the same"),
    "partly": N_("says more, or less"),
    "differs": N_("says something else"),
    "apart": N_("not compared"),
    "absent": N_("does not have it"),
}
"""How a text stands to the one before it."""
COLOURS = {
    "first": "#c9bfa8",
    "same": "#9db79a",
    "partly": "#dcb65c",
    "differs": "#dc8a78",
    "apart": "#b9b9b9",
    "absent": "#ffffff00",
}
"""The colour of each; numbers stand on them in black."""


Source = Callable[[str, bytes], str]
"""What gives the address of a picture, from the name of its file and what is in it."""


def inlined(_name: str, svg: bytes) -> str:
    """Return an address that has the whole picture in it: the app serves no files of the corpus."""
    return f"data:image/svg+xml;base64,{b64encode(svg).decode()}"


def plot(words: str, ticks: Sequence[str], lines: Iterable[tuple[Content, Iterable[Html]]], *key: Html) -> Html:
    """Return a plot with its words: a line for each thing, with its marks. `key`: what the marks mean.

    `ticks`: the numbers at equal distances along the line, the first at its beginning and the last at its end.
    """
    steps = len(ticks) - 1
    scale = (tag("span", number, style=f"left:{100 * place / steps:.4g}%") for place, number in enumerate(ticks))
    return tag(
        "figure.plot",
        tag("figcaption", words),
        tag("p.key", *key) if key else None,
        tag("div.axis", tag("span"), tag("div", *scale), aria_hidden="true"),
        tag("ul", *(tag("li", tag("span", name), tag("div", *marks)) for name, marks in lines)),
        style=f"--steps:{steps}",
    )


def plotted(kind: str, says: str, begins: float, ends: float | None = None) -> Html:
    """Return a mark of a kind, at a place in per cent of the line; as a bar if it `ends` elsewhere."""
    width = "" if ends is None else f";width:{ends - begins:.4g}%"
    return tag("i", class_=kind, style=f"left:{begins:.4g}%{width}", title=says)
