"""What each event does to a coup, one module a matter; importing the package registers them all."""

from rules.piquet.moves import (
    announcing,
    annulling,
    blanche,
    bonuses,
    broken_four,
    claims,
    dealing,
    declaring,
    exchanging,
    playing,
    too_many,
)
from rules.piquet.moves import talon as left

__all__ = [
    "announcing",
    "annulling",
    "blanche",
    "bonuses",
    "broken_four",
    "claims",
    "dealing",
    "declaring",
    "exchanging",
    "left",
    "playing",
    "too_many",
]
