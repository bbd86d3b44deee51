"""The Tarots, one module a phase of play; importing the package registers its rules. `GAME` is what it offers."""

from rules.tarot import (
    counting,
    cutting,
    dealing,
    declaring,
    discarding,
    mort,
    pack,
    players,
    playing,
    redeal,
    renouncing,
    tribute,
)
from rules.tarot.offered import GAME

__all__ = [
    "GAME",
    "counting",
    "cutting",
    "dealing",
    "declaring",
    "discarding",
    "mort",
    "pack",
    "players",
    "playing",
    "redeal",
    "renouncing",
    "tribute",
]
