"""The pictures of what our players' coups show, as they are kept: SVG in each language.

Altair draws them; `python -m piquet_corpus.editing.upkeep.impact_pictures` keeps them. Each says from which data it was
drawn.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.simulation.impact import coups, rows
from rules.core.messages import N_, _, language

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
