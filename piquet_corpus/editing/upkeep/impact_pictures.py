"""Draw what our players' coups show, and keep it as SVG: `python -m piquet_corpus.editing.upkeep.impact_pictures`.

It needs vl-convert-python, which nothing else does: `pip install vl-convert-python`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import altair as alt

from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.publishing import names
from piquet_corpus.publishing.parts.pictures import SCORES, SHARES, mark, path
from piquet_corpus.simulation.coups import PLAYERS, QUANTILES, facts
from piquet_corpus.simulation.rows import measured
from piquet_corpus.work.paths import shown, write_text
from piquet_corpus.work.terminal import say as tell
from rules.core.messages import _, languages, speaking

WIDEST = 46
PADDING = {"left": 80, "right": 10, "top": 5, "bottom": 5}
"""Pixels around the picture; at the left for readers whose letters are wider than those with which it was measured."""
LETTERS = 14
WIDTH = 430
COLOURS = dict(zip(PLAYERS, ("#b9893b", "#3f6f8f", "#9b2226"), strict=True))
STRONGEST = PLAYERS[-1]
WANTED = dict(zip(("p5", "p25", "median", "p75", "p95"), QUANTILES, strict=True))


def main() -> None:
    """Write the pictures in each language."""
    draws = import_module("vl_convert")  # not installed with the rest
    corpus = load()
    for language in languages():
        with speaking(language):
            for name, chart in ((SHARES, shares(corpus)), (SCORES, scores(corpus))):
                kept = path(corpus, name)
                kept.parent.mkdir(exist_ok=True)
                write_text(kept, f"{draws.vegalite_to_svg(chart.to_dict())}{mark(corpus, name)}\n")
                tell(f"{shown(kept)} is written.")


def shares(corpus: Corpus) -> alt.TopLevelMixin:
    """Draw how many coups end with another score, by experiment and player."""
    data = list(_shares(corpus))
    x = alt.X(
        "share:Q",
        scale=alt.Scale(type="log", domain=[0.0003, 100]),
        axis=alt.Axis(title=_("coups with another score, %"), values=[0.001, 0.01, 0.1, 1, 10, 100], format="~g"),
    )
    colour = alt.Color(
        "player:N",
        scale=alt.Scale(domain=list(COLOURS), range=list(COLOURS.values())),
        legend=alt.Legend(title=_("player"), orient="top"),
    )
    shape = alt.Shape("seen:N", scale=alt.Scale(domain=["yes", "no"], range=["circle", "triangle-left"]), legend=None)
    marks = alt.Chart(alt.InlineData(values=data)).mark_point(filled=True, size=80, opacity=0.9)
    return _finished(marks.encode(x=x, y=_lines(data), color=colour, shape=shape))


def scores(corpus: Corpus) -> alt.TopLevelMixin:
    """Draw what elder and younger score with the strongest players: percentiles."""
    data = list(_scores(corpus))
    base = alt.Chart(alt.InlineData(values=data)).encode(y=_lines(data))
    title = alt.Axis(title=_("points of a coup"))
    whole = base.mark_rule(color="#8a8071", strokeWidth=2).encode(x=alt.X("p5:Q", axis=title), x2="p95:Q")
    half = base.mark_bar(color="#3f6f8f", size=12).encode(x="p25:Q", x2="p75:Q")
    median = base.mark_tick(color="#1a1a1a", thickness=3, size=18).encode(x="median:Q")
    return _finished(alt.layer(whole, half, median))


def _lines(data: list[dict[str, Any]]) -> alt.Y:
    order = list(dict.fromkeys(point["what"] for point in data))
    return alt.Y("what:N", sort=order, axis=alt.Axis(title=None, labelLimit=560, domain=False, ticks=False, grid=True))


def _finished(chart: alt.TopLevelMixin) -> alt.TopLevelMixin:
    sized: Any = chart
    sized = sized.properties(width=WIDTH, height=alt.Step(24), padding=PADDING)
    sized = sized.configure_axis(labelFontSize=LETTERS, titleFontSize=LETTERS)
    finished: alt.TopLevelMixin = sized.configure_legend(labelFontSize=LETTERS, titleFontSize=LETTERS)
    return finished


def _shares(corpus: Corpus) -> Iterator[dict[str, Any]]:
    for decision, lines in measured(corpus).items():
        name = names.capital(names.decision(corpus, decision.rule, decision.parameter))
        short = name if len(name) <= WIDEST else f"{name[: WIDEST - 1].rstrip()}…"
        for line in lines:
            if line.is_reading or "other_score" not in line.found:
                continue
            found = line.found["other_score"]
            where = names.labelled(short, names.ruleset(corpus, line.ruleset))
            share = 100 * (found.value or found.high)
            yield {"what": where, "player": line.player, "share": share, "seen": "yes" if found.value else "no"}


def _scores(corpus: Corpus) -> Iterator[dict[str, Any]]:
    known = facts(corpus)
    sides = {"elder": _("elder"), "younger": _("younger")}
    for ruleset in dict.fromkeys(key[0] for key in known):
        for side, called in sides.items():
            found = {what: known[ruleset, STRONGEST, side, what].found.value for what in WANTED.values()}
            where = names.labelled(names.capital(names.ruleset(corpus, ruleset)), called)
            yield {"what": where, **{short: found[what] for short, what in WANTED.items()}}


if __name__ == "__main__":
    main()
