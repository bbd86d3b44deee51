"""The history: how the books are related, what became of each rule, what is to be looked up, and all known editions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import Edge, Node, Stemma, stemma, timeline
from piquet_corpus.publishing.html import addresses
from piquet_corpus.publishing.html import history as parts
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.publishing.html.pictures import DASHES
from piquet_corpus.publishing.site.places import HISTORIES
from piquet_corpus.publishing.site.sheet import Sheet
from rules.core.messages import _

ROW, COLUMN, RADIUS = 30, 27, 6
"""Sizes in pixels of the picture: of a line, of a branch, of a node."""


def history_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the parts of the history: each has a sentence on what stands on it, and its contents."""
    drawn = tag("div", stemma_drawn(stemma(corpus.bibliography)), class_="stemma")
    related = tag("h2", _("How the books are related"))
    pages: Mapping[str, Sequence[str]] = {
        "": (
            _(
                "The letters of the old books are known from transcriptions, and of most editions only what others "
                "tell of them. This is how their texts depend on each other, as far as that can be said."
            ),
            *(drawn, parts.key(), parts.story(corpus), related, parts.relations(corpus)),
        ),
        "rules": (
            _(
                "What became of each rule from one text to the next. Each cell is the clause that says most about it; "
                "choose one to read it."
            ),
            *(parts.timeline_table(corpus, timeline(corpus, game)) for game in parts.games_compared(corpus)),
        ),
        "collate": (
            _(
                "Readings on which much depends, and which somebody with the book in hand could settle in a minute. "
                "Print this page, and take it along."
            ),
            parts.sheet(corpus),
        ),
        addresses.LIST: (
            _("Every edition of these texts that we know of, and what was seen of it."),
            parts.books(corpus),
        ),
    }
    for view, path in HISTORIES.items():
        name = _(parts.VIEWS[view])
        lead, *contents = pages[view]
        title = name if view else _("History")
        body = tag("div", tag("h1", title), parts.views(view), tag("p", lead), *contents, class_="history")
        yield Sheet(path, title, body, lead)


def stemma_drawn(drawn: Stemma) -> Html:
    """Return the stemma as SVG: a line for each book, in order of time; a node in the column of its branch."""
    width = 1 + max((node.column for node in drawn.nodes), default=0)
    names = (
        tag("text", node.book.name, x=(width + 1) * COLUMN, y=_y(node.row) + 5, class_="book") for node in drawn.nodes
    )
    nodes = (
        _lost(node) if node.book.kind == "lost" else tag("circle", cx=_x(node.column), cy=_y(node.row), r=RADIUS)
        for node in drawn.nodes
    )
    size = {"width": (width + 7) * COLUMN, "height": len(drawn.nodes) * ROW}
    return tag(
        "svg",
        tag("title", _("How the books are related")),
        *map(_edge, drawn.edges),
        *nodes,
        *names,
        viewBox=f"0 0 {size['width']} {size['height']}",
        role="img",
        **size,
    )


def _lost(node: Node) -> Html:
    """Return the node of a book that is lost: a diamond."""
    x, y, half = _x(node.column), _y(node.row), RADIUS + 2
    return tag("path", d=f"M{x} {y - half}L{x + half} {y}L{x} {y + half}L{x - half} {y}Z")


def _edge(edge: Edge) -> Html:
    """Return the line of a relation, whole, broken or dotted by its certainty."""
    dashes = " ".join(map(str, DASHES[edge.relation.cert])) if edge.relation.cert != "high" else None
    return tag(
        "line",
        x1=_x(edge.earlier.column),
        y1=_y(edge.earlier.row),
        x2=_x(edge.later.column),
        y2=_y(edge.later.row),
        stroke_dasharray=dashes,
        class_="edge",
    )


def _x(column: int) -> int:
    return COLUMN // 2 + column * COLUMN


def _y(row: int) -> int:
    return ROW // 2 + row * ROW
