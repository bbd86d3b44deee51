"""Piquet, one module a phase of play; importing the package registers its rules."""

from rules.piquet import (
    announcing,
    annulling,
    blanche,
    counting,
    dealing,
    exchange,
    fours_and_threes,
    irregularities,
    lifting,
    looking,
    pack,
    partie,
    pique,
    play,
    point,
    sequences,
)

__all__ = [
    "announcing",
    "annulling",
    "blanche",
    "counting",
    "dealing",
    "exchange",
    "fours_and_threes",
    "irregularities",
    "lifting",
    "looking",
    "pack",
    "partie",
    "pique",
    "play",
    "point",
    "sequences",
]
