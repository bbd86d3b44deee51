"""The keys that describe a coup and a partie, as an author of cases reads them."""

from __future__ import annotations

from rules.core.game import Key
from rules.piquet.laws.pique import RECALLS
from rules.piquet.sides import HANDS, PLAYERS
from rules.piquet.table.setting import PHASES

PARTIE = (
    Key("number", int, "the number of points that they play for; the usual number if it is left out"),
    Key("stake", int, ""),
    Key("A", int, "the points that A has marked"),
    Key("B", int, "the points that B has marked"),
    Key("dealer", PLAYERS, "who deals the coup, or dealt the last one if there is a winner"),
    Key("packet_before", int, "the number of cards in each packet of the last deal"),
    Key("deal_goes_on", bool, "as agreed: after a partie the deal goes on in turn (true), or they lift again (false)"),
    Key("first_word", bool, "they agreed that the first word stands, as in Provence"),
    Key("recut_penalty", int, "the points that asking for a second cut costs"),
    Key("winner", PLAYERS, "who has won the partie, if it has ended"),
    Key("games", int, "the number of games of a match that each has won", each=PLAYERS),
    Key("coups", int, "the number of coups played in this partie"),
)

KEYS: tuple[Key, ...] = (
    *(
        Key(
            hand,
            str,
            f"the {hand}'s cards after the exchange",
            judged=True,
            played=True,
            heading=f"The {hand} holds",
        )
        for hand in HANDS
    ),
    *(
        Key(
            f"{hand}_dealt",
            str,
            f"the {hand}'s cards before the exchange",
            judged=True,
            played=True,
            heading=f"The {hand} is dealt",
        )
        for hand in HANDS
    ),
    Key(
        "table",
        str,
        "without events: single cards to be judged, not in a hand",
        judged=True,
        heading="On the table",
    ),
    Key(
        "tricks",
        list,
        "without events: the first tricks, each with the card led and the card that answers it",
        judged=True,
        heading="Played",
    ),
    Key(
        "cards_won",
        int,
        "without events: the number of tricks that each has won, twelve in all",
        each=HANDS,
        judged=True,
        heading="Tricks won in all",
    ),
    Key(
        "recalled",
        RECALLS,
        "without events: the moment at which a forgotten pique is remembered",
        judged=True,
        heading="Remembered",
    ),
    Key(
        "wanting",
        int,
        "the points that each still needs to win",
        each=HANDS,
        judged=True,
        played=True,
        heading="Points still needed",
    ),
    Key("phase", PHASES, "with events: the phase; if it is left out, it follows from the given cards", played=True),
    Key("pack", str, "with events: all the cards from the top, before the deal", played=True),
    Key("talon", str, "with events: the cards left after the deal, from the top", played=True),
    *(Key(f"{hand}_discards", str, f"with events: the {hand}'s discards", played=True) for hand in HANDS),
    Key("won", int, "with events: the number of tricks that each has won before", each=HANDS, played=True),
    Key("leader", HANDS, "with events: who leads next, if not the elder", played=True),
    Key("reckoned", bool, "with events: the announcements are already added up", played=True),
    Key("first_word", bool, "with events: they agreed that the first word stands, as in Provence", played=True),
    Key("packet_before", int, "with events: the number of cards in each packet of the last deal", played=True),
    Key("packet_earlier", int, "with events: the number of cards in a packet before that was changed", played=True),
    Key("recut_penalty", int, "with events: the points that asking for a second cut costs", played=True),
    Key("partie", dict, "with events: the partie that the coup belongs to", within=PARTIE, played=True),
)
"""The cards after the exchange come first, because they are given most often."""
