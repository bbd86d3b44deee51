"""Finding words whatever their spelling: accents, case, long s, ligatures, u for v and i for j make no difference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from piquet_corpus.app.passages import Layer
from piquet_corpus.tei.model import Choice, Clause, Hi, Piece, Supplied, Text

LETTERS = str.maketrans({"v": "u", "j": "i"})
"""Letters that the old prints use one for the other, on top of what `norm` makes alike."""
WORD = re.compile(r"[^\W_]+(?:\.[^\W_]+)*")
"""A word, or a reference such as `6.2`."""


@lru_cache(maxsize=4096)
def folded(word: str) -> str:
    """Return a word as it is compared.

    >>> folded("Vsuellement"), folded("REPIC"), folded("bœuf")
    ('usuellement', 'repic', 'boeuf')
    """
    from piquet_corpus.norm import norm

    return norm(word).translate(LETTERS)


def wanted(query: str) -> tuple[str, ...]:
    """Return the words that are looked for, as they are compared."""
    return tuple(folded(word) for word in WORD.findall(query))


def holds(clause: Clause, words: tuple[str, ...]) -> bool:
    """Whether every word stands in a clause, in either layer or in its reference; the beginning of a word is enough."""
    found = [folded(word) for word in WORD.findall(f"{clause.regularised} {clause.original}")]
    return all(word in (clause.id, clause.ref) or any(one.startswith(word) for one in found) for word in words)


def places(pieces: tuple[Piece, ...], layer: Layer, words: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Return where in a layer the words stand that were looked for."""
    shown = "".join(original if layer == "original" else better for original, better in layers(pieces))
    for match in WORD.finditer(shown) if words else ():
        if folded(match.group()).startswith(words):
            yield match.span()


def layers(pieces: tuple[Piece, ...]) -> Iterator[tuple[str, str]]:
    """Return both layers of each piece."""
    for piece in pieces:
        if isinstance(piece, Text | Hi):
            yield piece.text, piece.text
        elif isinstance(piece, Choice):
            yield piece.original, piece.regularised
        elif isinstance(piece, Supplied):
            yield "", piece.text
