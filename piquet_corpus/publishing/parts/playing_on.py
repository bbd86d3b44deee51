"""A game as an address has it, and the link with which a reader plays on from a record."""

from __future__ import annotations

import base64
import zlib
from contextlib import suppress

from piquet_corpus.publishing.html.addresses import TABLE, address, link
from piquet_corpus.publishing.html.markup import Html, target
from rules.core.game import game_of
from rules.core.messages import _
from rules.core.record import AnyRecord
from rules.core.transcript import write_transcript

BETWEEN = "~"
"""What stands between the events of a game in its address."""
MOST, LONGEST = 1_500, 60_000
"""How many events of an address are read, and how many letters."""


def packed(events: tuple[str, ...]) -> str:
    """Return events as a short text, in which nobody reads by chance what the other player holds."""
    whole = zlib.compress(BETWEEN.join(events).encode(), 9) if events else b""
    return base64.urlsafe_b64encode(whole).decode().rstrip("=")


def unpacked(text: str) -> tuple[str, ...]:
    """Return the events of such a text; of one that is damaged none."""
    try:
        whole = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        events = zlib.decompressobj().decompress(whole, LONGEST).decode() if whole else ""
    except (ValueError, zlib.error):
        return ()
    return tuple(filter(None, events.split(BETWEEN)))[:MOST]


def played_on(record: AnyRecord) -> tuple[str, ...] | None:
    """Return the lines from which a game goes on; None if nobody can play on from there."""
    game = game_of(record.ruleset.game)
    if not game.opponents or not game.can_be_played_on(record):
        return None
    with suppress(ValueError):  # some beginnings cannot be written down
        return tuple(line for line in write_transcript(record).splitlines() if line and not line.startswith(" "))
    return None


def play_on_link(record: AnyRecord, side: str) -> Html | None:
    """Return the link to a game that goes on from a record; None if there is none."""
    start = played_on(record) if "href" in target().leads(TABLE) else None
    if start is None:
        return None
    to = address(TABLE, rules=record.ruleset.set_id, side=side, deal="0", start=packed(start))
    return link(_("Play on from here"), to)
