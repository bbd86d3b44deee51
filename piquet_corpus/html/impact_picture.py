"""The picture of what is measured: for each decision and player, the share of coups that end with another score.

It is drawn by Altair and kept as SVG, one for each language, by `python -m piquet_corpus.upkeep.impact_picture`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from piquet_corpus.corpus import Corpus
from piquet_corpus.html import names
from piquet_corpus.html.markup import Html, tag
from piquet_corpus.impact.rows import measured
from rules.core.messages import _, language, say

if TYPE_CHECKING:
    import altair as alt

FOLDER = "pictures"
WIDEST = 46
"""The most letters of a line of the legend at the left."""
PADDING = {"left": 80, "right": 10, "top": 5, "bottom": 5}
"""Pixels around the picture; at the left for readers whose letters are wider than those with which it was measured."""
LETTERS = 14
"""The size of letters, in pixels."""
COLOURS = {"random": "#b9893b", "plain": "#3f6f8f", "sound": "#9b2226"}


def path(corpus: Corpus) -> Path:
    """Return where the picture is kept in the language that is spoken now."""
    return corpus.directory / FOLDER / f"impact.{language()}.svg"


def picture(corpus: Corpus) -> Html | None:
    """Return the picture with its words; nothing if it was not drawn."""
    kept = path(corpus)
    if not kept.is_file():
        return None
    said = _(
        "How many coups end with another score, when one rule set takes one decision from another. The scale is by "
        "powers of ten. A triangle: none was seen, so the share is less than the place where it stands."
    )
    drawn = Html(kept.read_text(encoding="utf-8"))
    return tag(
        "figure",
        tag("div", drawn, role="img", aria_label=said, tabindex="0"),
        tag("figcaption", said),
        class_="impact-picture",
    )


def chart(corpus: Corpus) -> alt.Chart:
    """Return the picture as Altair draws it."""
    import altair as alt

    data = list(_points(corpus))
    order = list(dict.fromkeys(point["what"] for point in data))
    x = alt.X(
        "share:Q",
        scale=alt.Scale(type="log", domain=[0.0003, 100]),
        axis=alt.Axis(title=_("coups with another score, %"), values=[0.001, 0.01, 0.1, 1, 10, 100], format="~g"),
    )
    y = alt.Y("what:N", sort=order, axis=alt.Axis(title=None, labelLimit=560, domain=False, ticks=False, grid=True))
    colour = alt.Color(
        "player:N",
        scale=alt.Scale(domain=list(COLOURS), range=list(COLOURS.values())),
        legend=alt.Legend(title=_("player"), orient="top"),
    )
    shape = alt.Shape("seen:N", scale=alt.Scale(domain=["yes", "no"], range=["circle", "triangle-left"]), legend=None)
    marks = alt.Chart(alt.InlineData(values=data)).mark_point(filled=True, size=80, opacity=0.9)
    placed = marks.encode(x=x, y=y, color=colour, shape=shape).properties(
        width=430, height=alt.Step(24), padding=PADDING
    )
    sizes = {"labelFontSize": LETTERS, "titleFontSize": LETTERS}
    drawn: alt.Chart = placed.configure_axis(**sizes).configure_legend(**sizes)
    return drawn


def _points(corpus: Corpus) -> Iterator[dict[str, Any]]:
    """Yield the points: of the decisions in which rule sets differ, not of readings."""
    for decision, lines in measured(corpus).items():
        of = decision.rule, decision.parameter
        name = names.parameter(corpus, *of) if of[1] else names.rule(corpus, of[0])  # type: ignore[arg-type]
        for line in lines:
            found = line.found.get("other_score")
            if found is None or line.is_reading:
                continue
            short = name if len(name) <= WIDEST else f"{name[: WIDEST - 1].rstrip()}…"
            where = say("{what}: {said}", what=names.capital(short), said=names.ruleset(corpus, line.ruleset))
            share = found.value or found.high
            yield {"what": where, "player": line.player, "share": share * 100, "seen": "yes" if found.value else "no"}
