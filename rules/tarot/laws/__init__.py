"""The rules of the Tarots, one module for each matter; importing the package registers them all."""

from rules.tarot.laws import (
    counting,
    cutting,
    dealing,
    declaring,
    discarding,
    pack,
    players,
    playing,
    redeal,
    renouncing,
    tribute,
)
