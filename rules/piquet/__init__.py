"""Piquet, one module a phase of play; importing the package registers its rules."""

from rules.piquet import (
    announcing,
    blanche,
    counting,
    dealing,
    exchange,
    fours_and_threes,
    irregularities,
    lifting,
    pack,
    partie,
    pique,
    play,
    point,
    sequences,
)

__all__ = [
    "announcing",
    "blanche",
    "counting",
    "dealing",
    "exchange",
    "fours_and_threes",
    "irregularities",
    "lifting",
    "pack",
    "partie",
    "pique",
    "play",
    "point",
    "sequences",
]
