"""The pictures of what our players' coups show, and where a page finds its pictures; the colours of the timeline.

The pictures are kept as SVG in each language, by `python -m piquet_corpus.editing.upkeep.impact_pictures`; each says
from which data it was drawn.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.simulation import coups, rows
from rules.core.messages import N_, _, language

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


FOLDER = "pictures"
SHARES, SCORES = "impact", "scores"
DRAWN_FROM = {SHARES: rows.IMPACT.file, SCORES: coups.FACTS.file}
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


Source = Callable[[str, bytes], str]
"""What gives the address of a picture, from the name of its file and what is in it."""


def inlined(_name: str, svg: bytes) -> str:
    """Return an address that has the whole picture in it: the app serves no files of the corpus."""
    return f"data:image/svg+xml;base64,{b64encode(svg).decode()}"


def picture(corpus: Corpus, name: str, source: Source) -> Html:
    """Return a picture with its words; nothing if it was not drawn."""
    file = path(corpus, name)
    if not file.is_file():
        return Html()
    words = _(WORDS[name])
    shown = tag("img", src=source(file.name, file.read_bytes()), alt=words)
    return tag("figure", shown, tag("figcaption", words, aria_hidden="true"), class_="impact-picture")
