"""The pictures of the history (the stemma, and the timeline of rules) and of what our players' coups show.

Those of the history are Altair charts, for the app and the site. Text and lines have no colour of their own: the style
sheet gives them that of the page, in light and dark. Those of the coups are kept as SVG in each language, by
`python -m piquet_corpus.editing.upkeep.impact_pictures`; each says from which data it was drawn.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import Cell, Edge, Node, RuleInTime, stemma
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import CLAUSE, address
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.publishing.names import text_title
from piquet_corpus.simulation.impact import coups, rows
from rules.core.messages import N_, _, language, say

if TYPE_CHECKING:
    import altair as alt

RED = "#a33b32"
ROW, COLUMN, HEAD = 30, 27, 40
"""Sizes in pixels: of a line of a picture, of a branch of the stemma, and of the head of the timeline."""
SANS = "Source Sans, sans-serif"
"""The type of the pages, for what an axis does not write."""
DASHES = {"high": [1, 0], "medium": [7, 4], "low": [1, 5]}
"""How the line of a relation is drawn, by its certainty: whole, broken, dotted."""
NARROW = "containerSize()[0] < 500"
"""Whether a picture stands on a telephone, in the language of Vega."""
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


def stemma_picture(corpus: Corpus) -> alt.LayerChart:
    """Return the stemma: a line for each book, in order of time; a node in the column of its branch."""
    import altair as alt
    import pandas as pd

    drawn = stemma(corpus.bibliography)
    width = 1 + max((node.column for node in drawn.nodes), default=0)
    x = alt.X("x:Q", scale=alt.Scale(domain=[-0.5, width + 5]), axis=None)
    y = alt.Y("y:Q", scale=alt.Scale(domain=[-0.6, len(drawn.nodes) - 0.4], reverse=True), axis=None)
    edges = alt.Chart(pd.DataFrame([_edge(edge) for edge in drawn.edges])).mark_rule(strokeWidth=2)
    edges = edges.encode(
        x=x,
        y=y,
        x2="x2:Q",
        y2="y2:Q",
        strokeDash=alt.StrokeDash("cert:N", scale=alt.Scale(domain=[*DASHES], range=[*DASHES.values()]), legend=None),
        tooltip=[
            alt.Tooltip("later", title=_("later")),
            alt.Tooltip("earlier", title=_("earlier")),
            alt.Tooltip("certainty", title=_("certainty")),
        ],
    )
    nodes = pd.DataFrame([_node(node, width) for node in drawn.nodes])
    points = (
        alt.Chart(nodes)
        .mark_point(size=130, opacity=1, filled=True, color=RED)
        .encode(
            x=x,
            y=y,
            shape=alt.Shape(
                "kind:N", scale=alt.Scale(domain=["known", "lost"], range=["circle", "diamond"]), legend=None
            ),
        )
    )
    labels = (
        alt.Chart(nodes).mark_text(font=SANS, align="left", fontSize=14).encode(x=alt.X("label:Q"), y=y, text="name:N")
    )
    layered = (edges + points + labels).properties(
        height=len(drawn.nodes) * ROW, width=(width + 5) * COLUMN, background="transparent"
    )
    made: alt.LayerChart = layered.configure_view(stroke=None)
    return made


def _edge(edge: Edge) -> dict[str, Any]:
    return {
        "x": edge.later.column,
        "y": edge.later.row,
        "x2": edge.earlier.column,
        "y2": edge.earlier.row,
        "cert": edge.relation.cert,
        "later": edge.later.book.name,
        "earlier": edge.earlier.book.name,
        "certainty": _(edge.relation.cert),
    }


def _node(node: Node, width: int) -> dict[str, Any]:
    """Return the node of a book, and where its name stands: to the right of all nodes."""
    kind = "lost" if node.book.kind == "lost" else "known"
    return {"x": node.column, "y": node.row, "label": width, "name": node.book.name, "kind": kind}


def timeline_picture(corpus: Corpus, lines: Sequence[RuleInTime]) -> alt.LayerChart:
    """Return the timeline: a line for each topic, a column for each text, in each cell the clause that says most."""
    import altair as alt
    import pandas as pd

    cells = pd.DataFrame([_cell(corpus, line, cell) for line in lines for cell in line.cells])
    topics = [names.capital(corpus.topics.label(line.topic)) for line in lines]
    texts = list(dict.fromkeys(cells["text"]))
    size = alt.ExprRef(f"{NARROW} ? 11 : 14")
    titles = alt.ExprRef(f"{NARROW} ? 150 : 260")
    plain: dict[str, Any] = {"title": None, "domain": False, "ticks": False, "labelFontSize": size}
    base = alt.Chart(cells).encode(
        x=alt.X("text:N", sort=texts, axis=alt.Axis(orient="top", labelAngle=0, **plain)),
        y=alt.Y("topic:N", sort=topics, axis=alt.Axis(labelLimit=titles, labelPadding=8, **plain)),
        href="href:N",
        tooltip=[
            alt.Tooltip("place", title=_("clause")),
            alt.Tooltip("change", title=_("compared")),
            alt.Tooltip("words", title=_("words")),
        ],
    )
    scale = alt.Scale(domain=[_(change) for change in CHANGES.values()], range=[*COLOURS.values()])
    legend = alt.Legend(title=None, orient="bottom", columns=3, symbolType="square", labelFontSize=14, labelLimit=300)
    squares = base.mark_rect(opacity=1, cornerRadius=2, aria=False).encode(
        color=alt.Color("change:N", scale=scale, legend=legend)
    )
    refs = base.mark_text(font=SANS, fontSize=size, color="#1c1a17", aria=False).encode(text="ref:N")
    layered = (squares + refs).properties(height=len(lines) * ROW + HEAD, background="transparent")
    made: alt.LayerChart = layered.configure_view(stroke=None).configure_scale(bandPaddingInner=0.08)
    return made


def _cell(corpus: Corpus, line: RuleInTime, cell: Cell) -> dict[str, Any]:
    edition = corpus.editions[cell.edition]
    clause = corpus.clauses[cell.clauses[0]] if cell.clauses else None
    before = text_title(corpus, cell.before) if cell.before else ""
    change = _(CHANGES[cell.change])
    return {
        "topic": names.capital(corpus.topics.label(line.topic)),
        "text": names.text(corpus, edition.id),
        "ref": clause.ref if clause else "–",
        "place": clause.id if clause else "–",
        "words": clause.original if clause else say("Not in {text}.", text=text_title(corpus, edition.id)),
        "change": change,
        "before": before,
        "href": address(CLAUSE, clause=clause.id) if clause else None,
    }


FOLDER = "pictures"
SHARES, SCORES = "impact", "scores"
DRAWN_FROM = {SHARES: rows.FILE, SCORES: coups.FILE}
"""The pictures, and the file from which each is drawn."""
WORDS = {
    SHARES: N_(
        "How many coups end with another score, when one rule set takes one decision from another. The scale is by "
        "powers of ten. A triangle: none was seen, so the share is less than the place where it stands."
    ),
    SCORES: N_(
        "What sound players score in a coup. Half of all coups are in the bar, nine of ten on the line; the stroke is "
        "the median, which as many coups exceed as do not reach it."
    ),
}
"""What each shows, in words."""


def path(corpus: Corpus, name: str) -> Path:
    """Return where a picture is kept in the language that is spoken now."""
    return corpus.directory / FOLDER / f"{name}.{language()}.svg"


def kept_pictures(corpus: Corpus) -> list[Path]:
    """Return all pictures that are kept, in all languages."""
    return sorted((corpus.directory / FOLDER).glob("*.svg"))


def mark(corpus: Corpus, name: str) -> str:
    """Return the comment by which a picture says from which data it was drawn."""
    drawn_from = corpus.directory / DRAWN_FROM[name]
    return f"<!-- {drawn_from.name} {sha256(drawn_from.read_bytes()).hexdigest()[:16]} -->"


Source = Callable[[Path], str]
"""What gives the address of a picture, from where it is kept."""


def inlined(file: Path) -> str:
    """Return an address that has the whole picture in it: the app serves no files of the corpus."""
    return f"data:image/svg+xml;base64,{b64encode(file.read_bytes()).decode()}"


def picture(corpus: Corpus, name: str, source: Source) -> Html:
    """Return a picture with its words; nothing if it was not drawn."""
    file = path(corpus, name)
    if not file.is_file():
        return Html()
    words = _(WORDS[name])
    shown = tag("img", src=source(file), alt=words)
    return tag("figure", shown, tag("figcaption", words, aria_hidden="true"), class_="impact-picture")
