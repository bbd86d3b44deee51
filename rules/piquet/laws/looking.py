"""What a player may look at during the play. Source: modern 24–25."""

from __future__ import annotations

from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.laws.exchange import ALLOWED
from rules.piquet.sides import Decision, Finding, Hand


@rule(
    "play.examining",
    grounds={
        "tricks": "a player may examine his own and the other's tricks at any time",
        "discard": "a player may examine his own discard at any time",
    },
    matter="play.looking",
)
def examining(p: Params, hand: Hand, pile: str) -> Decision:
    """During the play a player may examine the tricks, and his own discard.

    `hand` looks at a `pile`, as in `play.looking`; this rule does not judge the talon. Laws of about 1890, 45, 60.
    """
    if pile != "talon":
        yield Finding("discard" if pile == "discards" else "tricks", to=hand, ruling=ALLOWED, name=pile)


@rule(
    "exchange.left-mixed",
    grounds={
        "entitled": "an elder who has led may see the younger's discard, if cards left were mixed with it unseen",
        "led": "he may not before he has led a card",
        "own": "otherwise a player may examine only his own discard",
    },
)
def left_mixed(p: Params, mixed: bool, led: bool) -> Decision:
    """The elder wants to see the younger's discard: he may, if cards that the younger left are mixed with it.

    `mixed`: they are; `led`: the elder has led a card. Laws of about 1890, 37 and 45.
    """
    if not mixed:
        yield Finding("own", to="elder", ruling=REFUSED)
    elif not led:
        yield Finding("led", to="elder", ruling=REFUSED)
    else:
        yield Finding("entitled", to="elder", ruling=ALLOWED)


@rule(
    "play.looking",
    grounds={
        "aside": "during the play nobody may look at the discards, or at the rest of the talon",
        "tricks": "during the play nobody may look at earlier tricks",
        "last": "a player may look at the last trick",
    },
)
def looking(p: Params, hand: Hand, pile: str) -> Decision:
    """During the play nobody may look at discards, talon or tricks, except at the last trick.

    `hand` looks at a `pile` (`discards`, `talon`, `tricks`, `last trick`), which is the finding's name, after the first
    card has been led. Modern 24–25.
    """
    if pile == "last trick":
        yield Finding("last", to=hand, ruling=ALLOWED, name=pile)
    else:
        yield Finding("tricks" if pile == "tricks" else "aside", to=hand, ruling=REFUSED, name=pile)
