"""What may be looked at in play. Source: modern 24–25."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.laws.exchange import ALLOWED
from rules.piquet.sides import Finding, Hand

Pile = Literal["discards", "talon", "tricks", "last trick"]


@rule(
    "play.looking",
    grounds={
        "aside": "in play nobody looks at what was put out, or at what is left of the talon",
        "tricks": "nor at the tricks that were made",
        "last": "but for the last",
    },
)
def looking(p: Params, hand: Hand, pile: Pile) -> Iterator[Finding]:
    """In play nobody looks at discards, talon or tricks, except at the last trick.

    `hand` looks at a `pile`, after the first card is led; it is the finding's name. Modern 24–25.
    """
    if pile == "last trick":
        yield Finding("last", to=hand, ruling=ALLOWED, name=pile)
    else:
        yield Finding("tricks" if pile == "tricks" else "aside", to=hand, ruling=REFUSED, name=pile)
