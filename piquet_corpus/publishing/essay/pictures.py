"""The pictures of the essay: the stemma, an excerpt of the timeline, and the hands of Les Fâcheux."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import Cell, Edge, Node, stemma, timeline
from piquet_corpus.publishing.essay.fields import EssayField, UnfitField
from piquet_corpus.publishing.essay.svg import FAINT, INK, PAPER, box, dot, picture, stroke, words
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.pictures import CHANGES, COLOURS, RED
from piquet_corpus.publishing.output.markdown import escaped
from rules.core.cards import Suit

FOLDER = Path("docs") / "pictures"
ROW, COLUMN, EDGE = 30, 34, 24
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
SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


def shown(corpus: Corpus, field: EssayField) -> str:
    """Return a picture in Markdown, with the words for a reader who does not see it: `{picture NAME | words}`."""
    name, alternative = field.between(2, 2, "NAME | what it shows")
    if name not in PICTURES:
        raise UnfitField(f"unknown picture {name}: there are {', '.join(PICTURES)}")
    return f"![{escaped(alternative)}](pictures/{name}.svg)"


def drawn(corpus: Corpus) -> Mapping[str, str]:
    """Return the pictures by their names."""
    return {name: draw(corpus) for name, draw in PICTURES.items()}


def _stemma(corpus: Corpus) -> str:
    """Draw the stemma: a line for each book, in order of time; lines between a book and those that come from it."""
    made = stemma(corpus.bibliography)
    width = 1 + max((node.column for node in made.nodes), default=0)
    height = (len(made.nodes) + 2) * ROW + EDGE
    parts = [*map(_edge, made.edges), *(_node(node, width) for node in made.nodes), *_legend(height)]
    return picture(width * COLUMN + 210, height, "The stemma of the books of Piquet", parts)


def _place(node: Node) -> tuple[int, int]:
    """Return where the middle of a node is."""
    return EDGE + node.column * COLUMN, EDGE + node.row * ROW


def _edge(edge: Edge) -> str:
    return stroke(*_place(edge.earlier), *_place(edge.later), DASHES[edge.relation.cert])


def _node(node: Node, width: int) -> str:
    """Draw a book, filled with red if its text is in the corpus, and its name to the right of all."""
    x, y = _place(node)
    return dot(x, y, RED if node.book.text else PAPER) + words(EDGE + width * COLUMN, y + 5, node.book.name)


def _legend(height: int) -> Iterator[str]:
    y = height - ROW
    for place, (cert, dashes) in enumerate(DASHES.items()):
        x = EDGE + place * 105
        yield stroke(x, y - 5, x + 34, y - 5, dashes) + words(x + 40, y, cert, fill=FAINT, size=13)
    yield dot(EDGE + 335, y - 5, RED) + words(EDGE + 346, y, "in this corpus", fill=FAINT, size=13)


def _timeline(corpus: Corpus) -> str:
    """Draw an excerpt of the timeline: a line for each rule, a column for each text, in each cell the clause."""
    lines = {line.topic: line for line in timeline(corpus, GAME, corpus.alignment.accepted.texts)}
    rows = [lines[topic] for topic in TOPICS if topic in lines]
    texts = [corpus.editions[cell.edition].short for cell in rows[0].cells] if rows else []
    left, wide = 300, 104
    parts = [words(left + wide * (n + 0.5), EDGE, text, anchor="middle") for n, text in enumerate(texts)]
    for number, line in enumerate(rows):
        y = EDGE + 12 + number * ROW
        parts.append(words(left - 12, y + 19, names.capital(corpus.topics.label(line.topic)), anchor="end"))
        parts += (_cell(corpus, cell, left + n * wide, y, wide) for n, cell in enumerate(line.cells))
    y = EDGE + 24 + len(rows) * ROW
    parts += _colours(y)
    return picture(left + wide * len(texts) + EDGE, y + 60, "Fifteen rules of Piquet in four texts", parts)


def _cell(corpus: Corpus, cell: Cell, x: int, y: int, wide: int) -> str:
    """Draw what a text has on a rule: its clause, on the colour of the change."""
    ref = corpus.clauses[cell.clauses[0]].ref if cell.clauses else NONE
    drawn = box(x + 1, y + 1, wide - 3, ROW - 3, COLOURS[cell.change][:7] if cell.clauses else PAPER)
    return drawn + words(x + wide / 2, y + 19, ref, anchor="middle", size=13)


NONE = "–"
"""What stands for a rule that a text does not have."""


def _colours(y: int) -> Iterator[str]:
    for place, (change, said) in enumerate(one for one in CHANGES.items() if one[0] != "absent"):
        x, line = EDGE + place % 3 * 230, y + place // 3 * 24
        yield box(x, line, 14, 14, COLOURS[change]) + words(x + 22, line + 12, said, fill=FAINT, size=13)


def _facheux(corpus: Corpus) -> str:
    """Draw the twelve cards of each player in the case of Les Fâcheux, after the exchange."""
    hands = _played(corpus) if CASE in corpus.case_files.ids else {}
    labels = {"elder": "Saint-Bouvain, the elder", "younger": "Alcippe, the younger"}
    parts: list[str] = []
    for number, (side, cards) in enumerate(hands.items()):
        y = 18 + number * 116
        parts.append(words(EDGE, y + 14, labels[side]))
        parts += (_card(card, EDGE + place * 50, y + 24) for place, card in enumerate(cards))
    return picture(2 * EDGE + 12 * 50, 250, "The hands of Les Fâcheux, II, 2, in order of play", parts)


def _played(corpus: Corpus) -> Mapping[str, list[str]]:
    """Return the cards of each player in the order in which the case plays them."""
    said = [happening.event.said.split() for happening in corpus.case(CASE).events]
    return {side: [one[2] for one in said if one[:2] == [side, "plays"]] for side in ("elder", "younger")}


def _card(card: str, x: int, y: int) -> str:
    """Draw a card by its notation: `TD`."""
    rank, suit = card[0].replace("T", "10"), Suit(card[1])
    colour = RED if suit in (Suit.HEARTS, Suit.DIAMONDS) else INK
    ends = words(x + 22, y + 28, rank, anchor="middle", fill=colour, size=18)
    return (
        box(x, y, 44, 64, "#ffffff", INK)
        + ends
        + words(x + 22, y + 54, SIGNS[suit], anchor="middle", fill=colour, size=22)
    )


PICTURES: Mapping[str, Callable[[Corpus], str]] = {"stemma": _stemma, "timeline": _timeline, "les-facheux": _facheux}
"""The pictures by name, and what draws them."""
