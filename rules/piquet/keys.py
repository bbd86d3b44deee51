"""The keys that describe a coup and a partie, as an author of cases reads them."""

from __future__ import annotations

from rules.core.game import Key
from rules.core.messages import N_
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
    Key(
        "elder",
        str,
        "the elder's cards after the exchange",
        judged=True,
        played=True,
        heading=N_("The elder holds"),
        label=N_("The elder holds, after the exchange"),
        example="AS KS QS JS TS 9S AH AD AC KH KD KC",
    ),
    Key(
        "younger",
        str,
        "the younger's cards after the exchange",
        judged=True,
        played=True,
        heading=N_("The younger holds"),
        label=N_("The younger holds, after the exchange"),
        example="8S 7S QH JH TH 9H QD JD TD QC JC TC",
    ),
    Key(
        "elder_dealt",
        str,
        "the elder's cards before the exchange",
        judged=True,
        played=True,
        heading=N_("The elder is dealt"),
        label=N_("The elder was dealt"),
    ),
    Key(
        "younger_dealt",
        str,
        "the younger's cards before the exchange",
        judged=True,
        played=True,
        heading=N_("The younger is dealt"),
        label=N_("The younger was dealt"),
    ),
    Key(
        "table",
        str,
        "without events: single cards to be judged, not in a hand",
        judged=True,
        heading=N_("On the table"),
    ),
    Key(
        "tricks",
        list,
        "without events: the first tricks, each with the card led and the card that answers it",
        judged=True,
        heading=N_("Played"),
        label=N_("The first tricks, or all"),
        example="AS 7S; KS 8S",
    ),
    Key(
        "cards_won",
        int,
        "without events: the number of tricks that each has won, twelve in all",
        each=HANDS,
        judged=True,
        heading=N_("Tricks won in all"),
        label=N_("Tricks won in all"),
        example="7:5",
    ),
    Key(
        "recalled",
        RECALLS,
        "without events: the moment at which a forgotten pique is remembered",
        judged=True,
        heading=N_("Remembered"),
        label=N_("A forgotten pique is remembered"),
        example="in-play",
    ),
    Key(
        "wanting",
        int,
        "the points that each still needs to win",
        each=HANDS,
        judged=True,
        played=True,
        heading=N_("Points still needed"),
        label=N_("Points still needed"),
        example="100:12",
    ),
    Key("phase", PHASES, "with events: the phase; if it is left out, it follows from the given cards", played=True),
    Key("pack", str, "with events: all the cards from the top, before the deal", played=True),
    Key("talon", str, "with events: the cards left after the deal, from the top", played=True),
    Key("elder_discards", str, "with events: the elder's discards", played=True),
    Key("younger_discards", str, "with events: the younger's discards", played=True),
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
