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
    """Return the stemma as SVG: a line for each book, in order of time; a node in the column of its branch.

    A book that is lost is a diamond.
    """
    width = 1 + max((node.column for node in drawn.nodes), default=0)
    nodes, titles = [], []
    for node in drawn.nodes:
        x, y = _place(node)
        half = RADIUS + 2
        diamond = f"M{x} {y - half}L{x + half} {y}L{x} {y + half}L{x - half} {y}Z"
        nodes.append(tag("path", d=diamond) if node.book.kind == "lost" else tag("circle", cx=x, cy=y, r=RADIUS))
        titles.append(tag("text", node.book.name, x=(width + 1) * COLUMN, y=y + 5, class_="book"))
    size = {"width": (width + 7) * COLUMN, "height": len(drawn.nodes) * ROW}
    return tag(
        "svg",
        tag("title", _("How the books are related")),
        *map(_edge, drawn.edges),
        *nodes,
        *titles,
        viewBox=f"0 0 {size['width']} {size['height']}",
        role="img",
        **size,
    )


def _edge(edge: Edge) -> Html:
    """Return the line of a relation, whole, broken or dotted by its certainty."""
    (x1, y1), (x2, y2) = _place(edge.earlier), _place(edge.later)
    dashes = " ".join(map(str, DASHES[edge.relation.cert])) if edge.relation.cert != "high" else None
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke_dasharray=dashes, class_="edge")


def _place(node: Node) -> tuple[int, int]:
    """Return where the middle of a node is."""
    return COLUMN // 2 + node.column * COLUMN, ROW // 2 + node.row * ROW
