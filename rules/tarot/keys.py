"""The keys that describe a coup, as an author of cases reads them."""

from __future__ import annotations

from rules.core.game import Key
from rules.tarot.sides import MORT, PLAYERS

_HANDS = tuple(
    Key(
        player,
        str,
        f"{player}'s hand after the discards: twenty cards, or fewer during the play",
        judged=True,
        played=True,
        heading=f"{player} holds",
    )
    for player in PLAYERS
)
_PILES = tuple(
    Key(
        f"{player}_pile",
        str,
        f"the cards that {player} has taken in tricks; without events, also his discards",
        judged=True,
        played=True,
        heading=f"{player} has taken",
    )
    for player in PLAYERS
)
_BEFORE = "hand before the discards: twenty-four cards for the dealer, twenty-one for the others"
_DEALT = tuple(
    key
    for player in PLAYERS
    for key in (
        Key(f"{player}_dealt", str, f"{player}'s {_BEFORE}", played=True, heading=f"{player} is dealt"),
        Key(f"{player}_discards", str, f"the discards of {player}", played=True, heading=f"{player} has discarded"),
    )
)
KEYS = (
    *_HANDS,
    *_PILES,
    *_DEALT,
    Key(MORT, str, "if two play: the cards of the Mort that are not yet drawn", played=True, heading="The Mort has"),
    Key(f"{MORT}_dealt", str, "if two play: the Mort's twenty-one cards", played=True, heading="The Mort is dealt"),
    Key(
        "cuts",
        str,
        "the cards that A, B and C cut to see who deals, in this order",
        judged=True,
        heading="They cut",
    ),
    Key("points", int, "the points that each has counted at the end of the coup", each=PLAYERS, judged=True),
    Key(
        "table",
        str,
        "single cards to be judged, not in a hand",
        judged=True,
        heading="The cards",
    ),
    Key("players", int, "the number of players: 3, or 2 with the Mort", played=True),
    Key("dealer", PLAYERS, "who deals, or has dealt", played=True),
    Key(
        "pack",
        str,
        "the sixty-six cards in the order in which they are dealt, the first card first",
        played=True,
        heading="The pack",
    ),
    Key("leader", PLAYERS, "during the play: who leads next", played=True),
    Key("tricks", int, "during the play: the number of tricks that each has taken", each=PLAYERS, played=True),
)
"""All keys. The hands before the discards, or after them, or the pack show how far the coup is."""
