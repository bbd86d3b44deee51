"""The keys that describe a coup, as an author of cases reads them."""

from __future__ import annotations

from rules.core.game import Key
from rules.tarot.sides import MORT, PLAYERS

_AFTER = "hand after the discards: twenty cards, or fewer during the play"
_BEFORE = "hand before the discards: twenty-four cards for the dealer, twenty-one for the others"
_TAKEN = "has taken in tricks; without events, also his discards"


def _cards(name: str, heading: str, meaning: str, judged: bool = False, played: bool = True) -> Key:
    return Key(name, str, meaning, judged=judged, played=played, heading=heading)


KEYS = (
    *(_cards(name, f"{name} holds", f"{name}'s {_AFTER}", judged=True) for name in PLAYERS),
    *(_cards(f"{name}_pile", f"{name} has taken", f"the cards that {name} {_TAKEN}", judged=True) for name in PLAYERS),
    *(
        key
        for name in PLAYERS
        for key in (
            _cards(f"{name}_dealt", f"{name} is dealt", f"{name}'s {_BEFORE}"),
            _cards(f"{name}_discards", f"{name} has discarded", f"the discards of {name}"),
        )
    ),
    _cards(MORT, "The Mort has", "if two play: the cards of the Mort that are not yet drawn"),
    _cards(f"{MORT}_dealt", "The Mort is dealt", "if two play: the Mort's twenty-one cards"),
    _cards("cuts", "They cut", "the cards that A, B and C cut to see who deals, in this order", True, played=False),
    Key("points", int, "the points that each has counted at the end of the coup", each=PLAYERS, judged=True),
    _cards("table", "The cards", "single cards to be judged, not in a hand", judged=True, played=False),
    Key("players", int, "the number of players: 3, or 2 with the Mort", played=True),
    Key("dealer", PLAYERS, "who deals, or has dealt", played=True),
    _cards("pack", "The pack", "the sixty-six cards in the order in which they are dealt, the first card first"),
    Key("leader", PLAYERS, "during the play: who leads next", played=True),
    Key("tricks", int, "during the play: the number of tricks that each has taken", each=PLAYERS, played=True),
)
"""All keys. The hands before the discards, or after them, or the pack show how far the coup is."""
