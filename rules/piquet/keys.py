"""What may be given of a coup and of a partie, as an author of cases reads it."""

from __future__ import annotations

from rules.core.game import Key
from rules.piquet.laws.pique import RECALLS
from rules.piquet.sides import HANDS, PLAYERS
from rules.piquet.table.setting import PHASES

_PARTIE = (
    Key("number", int, "what they play for; the usual number if it is left out"),
    Key("stake", int, ""),
    Key("A", int, "what A has marked"),
    Key("B", int, "what B has marked"),
    Key("dealer", PLAYERS, "who deals the coup, or dealt the last one if there is a winner"),
    Key("packet_before", int, "by how many the last coup was dealt"),
    Key("deal_goes_on", bool, "what was agreed: after a partie the deal goes on (true), or they lift again (false)"),
    Key("first_word", bool, "the first word stands, as in Provence"),
    Key("recut_penalty", int, "what asking for a second cut costs"),
    Key("winner", PLAYERS, "who has won the partie, which is at its end"),
    Key("games", int, "how many games of a match each has won", each=PLAYERS),
    Key("coups", int, "how many coups have been played in this partie"),
)

KEYS: tuple[Key, ...] = (
    Key(
        "elder",
        str,
        "the elder's cards after the exchange",
        judged=True,
        played=True,
        heading="The elder holds",
        label="The elder holds, after the exchange",
        example="AS KS QS JS TS 9S AH AD AC KH KD KC",
    ),
    Key(
        "younger",
        str,
        "the younger's cards after the exchange",
        judged=True,
        played=True,
        heading="The younger holds",
        label="The younger holds, after the exchange",
        example="8S 7S QH JH TH 9H QD JD TD QC JC TC",
    ),
    Key(
        "elder_dealt",
        str,
        "the elder's cards before the exchange",
        judged=True,
        played=True,
        heading="The elder is dealt",
        label="The elder was dealt",
    ),
    Key(
        "younger_dealt",
        str,
        "the younger's cards before the exchange",
        judged=True,
        played=True,
        heading="The younger is dealt",
        label="The younger was dealt",
    ),
    Key("table", str, "without events: cards to be judged by themselves", judged=True, heading="On the table"),
    Key(
        "tricks",
        list,
        "without events: the first tricks, each the card led and the card played to it",
        judged=True,
        heading="Played",
        label="The first tricks, or all",
        example="AS 7S; KS 8S",
    ),
    Key(
        "cards_won",
        int,
        "without events: how many tricks each has won, twelve in all",
        each=HANDS,
        judged=True,
        heading="Tricks won in all",
        label="Tricks won in all",
        example="7:5",
    ),
    Key(
        "recalled",
        RECALLS,
        "without events: when a forgotten pique is remembered",
        judged=True,
        heading="Remembered",
        label="A forgotten pique is remembered",
        example="in-play",
    ),
    Key(
        "wanting",
        int,
        "how many points each still wants",
        each=HANDS,
        judged=True,
        played=True,
        heading="Points still wanting",
        label="Points still wanting",
        example="100:12",
    ),
    Key("phase", PHASES, "with events: the phase; without it, it follows from the cards given", played=True),
    Key("pack", str, "with events: all the cards from the top, before the deal", played=True),
    Key("talon", str, "with events: the cards left after the deal, from the top", played=True),
    Key("elder_discards", str, "with events: what the elder has put out", played=True),
    Key("younger_discards", str, "with events: what the younger has put out", played=True),
    Key("won", int, "with events: the tricks that each has won before", each=HANDS, played=True),
    Key("leader", HANDS, "with events: who leads next, if not the elder", played=True),
    Key("reckoned", bool, "with events: the announcements are already added up", played=True),
    Key("first_word", bool, "with events: the first word stands, as in Provence", played=True),
    Key("packet_before", int, "with events: by how many the last coup was dealt", played=True),
    Key("packet_earlier", int, "with events: by how many before that was changed", played=True),
    Key("recut_penalty", int, "with events: what asking for a second cut costs", played=True),
    Key("partie", dict, "with events: the partie to which they belong", within=_PARTIE, played=True),
)
"""The cards after the exchange first: they are what is mostly given."""
