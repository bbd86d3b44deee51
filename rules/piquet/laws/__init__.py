"""The rules of Piquet, one module for each chapter of the books; importing the package registers them all."""

from rules.piquet.laws import (
    announcing,
    annulling,
    arriving,
    blanche,
    counting,
    dealing,
    declaring,
    exchange,
    fours_and_threes,
    irregularities,
    lifting,
    looking,
    match,
    miscalls,
    pack,
    partie,
    pique,
    play,
    point,
    sequences,
)
