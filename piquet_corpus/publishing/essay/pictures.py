"""The pictures of the essay: the stemma, an excerpt of the timeline, and the hands of Les Fâcheux.

They are SVG: the same bytes each time, in the look of the page, and narrow enough for a phone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from itertools import count
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import Node, stemma, timeline
from piquet_corpus.publishing import names
from piquet_corpus.publishing.parts.pictures import CHANGES, COLOURS, RED
from rules.core.cards import Suit

INK = "#1c1a17"
"""What is written on a card or in a coloured box; all else is in the colours of the look."""
LOOK = (
    "<style>svg{--ink:#1c1a17;--paper:#fdfbf6;--red:#a33b32}"
    "@media(prefers-color-scheme:dark){svg{--ink:#ece5d8;--paper:#1d1a16;--red:#e79a8d}}</style>"
)
ON_PAGE, PAPER, RED_DOT = "var(--ink)", "var(--paper)", "var(--red)"
FONT = "Georgia, 'Times New Roman', serif"
FOLDER = Path("docs") / "pictures"
ROW, COLUMN, EDGE = 30, 22, 12
DASHES = {"high": "", "medium": "7 4", "low": "1 5"}
"""How the line of a relation is drawn, by its certainty: whole, broken, dotted."""
GAME = "piquet"
TOPICS = (
    "pack.composition",
    "deal.talon",
    "point.good",
    "point.value",
    "set.ranks",
    "pique",
    "pique.recall",
    "announce.showing",
    "announce.sounding",
    "play.count",
    "play.last-trick",
    "partie.win",
    "partie.next",
    "fault.too-many",
    "fault.faced",
)
"""The rules of the excerpt of the timeline: those of which the essay tells."""
CASE = "alcippe-is-capot"


def drawn(corpus: Corpus) -> Mapping[str, str]:
    """Return the pictures by their names."""
    return {name: draw(corpus) for name, draw in PICTURES.items()}


def stemma_drawn(corpus: Corpus) -> str:
    """Draw the stemma: a line for each book, in order of time; lines between a book and those that come from it."""
    drawn = stemma(corpus.bibliography)
    width = 1 + max((node.column for node in drawn.nodes), default=0)
    height = len(drawn.nodes) * ROW
    parts = [_stroke(*_place(edge.earlier), *_place(edge.later), DASHES[edge.relation.cert]) for edge in drawn.edges]
    for node in drawn.nodes:
        x, y = _place(node)
        # The name is to the right of all nodes; red is a book whose text is in the corpus.
        name = words(EDGE + width * COLUMN, y + 5, node.book.name)
        parts.append(dot(x, y, RED_DOT if node.book.text else PAPER) + name)
    return picture(width * COLUMN + 180, height, "The stemma of the books of Piquet", parts)


def _place(node: Node) -> tuple[int, int]:
    return EDGE + node.column * COLUMN, EDGE + node.row * ROW


def _timeline(corpus: Corpus) -> str:
    lines = {line.topic: line for line in timeline(corpus, GAME, corpus.alignment.accepted.texts)}
    rows = [lines[topic] for topic in TOPICS if topic in lines]
    texts = [corpus.editions[cell.edition].short for cell in rows[0].cells] if rows else []
    wide, high = 84, 50
    parts = [words(wide * (place + 0.5), EDGE + 4, text, anchor="middle") for place, text in enumerate(texts)]
    for number, line in enumerate(rows):
        y = EDGE + 12 + number * high
        parts.append(words(0, y + 17, names.capital(corpus.topics.label(line.topic))))
        for x, cell in zip(count(0, wide), line.cells):
            ref = corpus.clauses[cell.clauses[0]].ref if cell.clauses else "–"
            colour = COLOURS[cell.change][:7] if cell.clauses else PAPER
            fill = INK if cell.clauses else ON_PAGE
            named = words(x + wide / 2, y + 39, ref, anchor="middle", size=13, fill=fill)
            parts.append(_box(x + 1, y + 23, wide - 3, 24, colour) + named)
    y = EDGE + 30 + len(rows) * high
    for place, (change, meaning) in enumerate(shown for shown in CHANGES.items() if shown[0] != "absent"):
        x, row = place % 2 * 170, y + place // 2 * 24
        parts.append(_box(x, row, 14, 14, COLOURS[change]) + words(x + 22, row + 12, meaning))
    return picture(wide * len(texts), y + 72, "Fifteen rules of Piquet, text by text", parts)


def _facheux(corpus: Corpus) -> str:
    labels = {"elder": "Saint-Bouvain, the elder", "younger": "Alcippe, the younger"}
    sides = labels if CASE in corpus.case_files.ids else ()
    parts: list[str] = []
    for y, side in zip(count(6, 172), sides):
        events = (happening.event.said.split() for happening in corpus.case(CASE).events)
        cards = (event[2] for event in events if event[:2] == [side, "plays"])
        parts.append(words(2, y + 12, labels[side]))
        parts += (card_drawn(card, 2 + place % 6 * 50, y + 22 + place // 6 * 70) for place, card in enumerate(cards))
    return picture(6 * 50, 340, "The hands of Les Fâcheux, II, 2, in order of play", parts)


def card_drawn(card: str, x: int, y: int) -> str:
    """Draw a card, written as `TS`, with its upper left corner at a place."""
    rank, suit = card[0].replace("T", "10"), Suit(card[1])
    colour = RED if suit in (Suit.HEARTS, Suit.DIAMONDS) else INK
    ends = words(x + 22, y + 28, rank, anchor="middle", fill=colour, size=18)
    sign = words(x + 22, y + 54, suit.symbol, anchor="middle", fill=colour, size=22)
    return _box(x, y, 44, 64, "#ffffff", INK) + ends + sign


PICTURES = {
    "stemma": stemma_drawn,
    "timeline": _timeline,
    "les-facheux": _facheux,
}
"""The pictures by name, and what draws them."""


def picture(width: int, height: int, title: str, parts: Iterable[str]) -> str:
    """Return a picture with its title, which programs that read aloud say."""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img" font-family="{FONT}" font-size="14">',
            f"<title>{escape(title)}</title>",
            LOOK,
            *parts,
            "</svg>\n",
        )
    )


def _box(x: float, y: float, width: float, height: float, fill: str, line: str = "none") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="3" fill="{fill}" stroke="{line}"/>'


def words(x: float, y: float, text: str, *, anchor: str = "start", fill: str = ON_PAGE, size: int = 14) -> str:
    """Return a line of words."""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{fill}" font-size="{size}">{escape(text)}</text>'


def _stroke(x: float, y: float, x2: float, y2: float, dashes: str) -> str:
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<line x1="{x:g}" y1="{y:g}" x2="{x2:g}" y2="{y2:g}" stroke="{ON_PAGE}" stroke-width="1.6"{broken}/>'


def dot(x: float, y: float, fill: str) -> str:
    """Return a dot."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="5.5" fill="{fill}" stroke="{ON_PAGE}"/>'
